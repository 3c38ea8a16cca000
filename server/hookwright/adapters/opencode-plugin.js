// Written by `hookwright install --agent opencode`; `hookwright uninstall --agent opencode` takes it out again.
// Hands opencode's tool calls to the hooks of the workspace and does what they say.
import { spawn } from "node:child_process"

const COMMAND = ["hookwright", "hook", "--agent", "opencode"]
const LIMIT = 610_000 // milliseconds; hooks have limits of their own, of which the longest is 600 s

function ask(message, cwd) {
  return new Promise((resolve) => {
    const child = spawn(COMMAND[0], COMMAND.slice(1), { cwd, stdio: ["pipe", "pipe", "ignore"] })
    const timer = setTimeout(() => child.kill("SIGTERM"), LIMIT)
    const done = (answer) => (clearTimeout(timer), resolve(answer))
    let text = ""
    child.stdout.setEncoding("utf8")
    child.stdout.on("data", (part) => (text += part))
    child.stdin.on("error", () => {})
    child.on("error", (error) => done({ message: `the hooks can't be asked: ${error.message}` }))
    child.on("close", () => {
      try {
        done(JSON.parse(text) ?? {})
      } catch {
        done({ message: "the hooks gave no answer that can be read" })
      }
    })
    child.stdin.end(JSON.stringify(message))
  })
}

export const Hookwright = async ({ client, directory }) => {
  const told = new Set()
  const tell = (message) => {
    client?.tui?.showToast?.({ body: { title: "Hookwright", message, variant: "warning" } })?.catch?.(() => {})
    if (process.argv[2] === "run") console.error(`hookwright: ${message}`) // no screen to show a toast on
  }
  const tellOnce = (message) => {
    if (!message || told.has(message)) return
    told.add(message)
    tell(message)
  }
  const consult = async (hook, input, rest) => {
    const said = await ask({ hook, sessionID: input.sessionID, directory, ...rest }, directory)
    // of an error there opencode shows only that there was one; the session goes on without the prompt
    if (hook === "chat.message" && said.block) tell(said.message || said.block)
    else tellOnce(said.message)
    return said
  }
  return {
    "tool.execute.before": async (input, output) => {
      const rest = { tool: input.tool, callID: input.callID, args: output.args }
      const said = await consult("tool.execute.before", input, rest)
      if (said.block) throw new Error(said.block)
      if (!said.args || !output.args) return
      // a new object in `output.args` would go unnoticed
      for (const name of Object.keys(output.args)) if (!(name in said.args)) delete output.args[name]
      Object.assign(output.args, said.args)
    },
    "tool.execute.after": async (input, output) => {
      const rest = { tool: input.tool, callID: input.callID, args: input.args, output: output.output }
      const said = await consult("tool.execute.after", input, rest)
      if (said.append) output.output = `${output.output ?? ""}\n\n${said.append}`
    },
    "chat.message": async (input, output) => {
      const texts = output.parts.filter((part) => part.type === "text")
      const said = await consult("chat.message", input, { prompt: texts.map((part) => part.text).join("\n") })
      if (said.block) throw new Error(said.block)
      if (said.append && texts.length) texts[texts.length - 1].text += `\n\n${said.append}`
    },
  }
}
