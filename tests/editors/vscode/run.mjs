// Runs the scenarios in a real VS Code, with the packaged extension, in a Chromium that nobody sees.
//
//   node run.mjs OPTIONS.json     OPTIONS: { vscode, node, vsix, playwright, chrome, python, oldPython, examples, shots, only }
//
// One line of JSON for each scenario: {"name", "ok", "seconds", "error"}. Exit code 1 when one failed.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const options = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { chromium } = createRequire(join(options.playwright, "package.json"))("playwright-core");
const root = mkdtempSync(join(tmpdir(), "hw-"));
const servers = new Map();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1)); // which stops the servers

/** A folder with nothing on the path but what is linked there. */
function programs(name, links) {
  const folder = join(root, name, "bin");
  mkdirSync(folder, { recursive: true });
  for (const [link, target] of Object.entries(links)) symlinkSync(target, join(folder, link));
  return folder;
}

const KINDS = {
  // the bundled server, run by a Python that has what it needs
  trusted: () => ({ trust: false, settings: { "hookwright.python.path": options.python } }),
  restricted: () => ({
    trust: true,
    settings: { "hookwright.python.path": options.python },
    keys: ["run", "simulate", "approve"].map((name, i) => ({
      key: `alt+f${7 + i}`,
      command: `hookwright.${name}`,
      args: { workspace: join(root, "restricted", "shop"), agent: "lamied" },
    })),
  }),
  // a Python without the compiled modules, as a fresh machine has it
  bare: () => ({ trust: false, environ: { PATH: `${programs("bare", { python3: options.barePython })}:/usr/bin:/bin` } }),
  // no Python at all
  nothing: () => ({ trust: false, environ: { PATH: programs("nothing", { sh: "/bin/sh", env: "/usr/bin/env" }) } }),
};

async function serverOf(kind) {
  let server = servers.get(kind);
  if (server === undefined) {
    const more = KINDS[kind]();
    const main = join(options.vscode, "out", "server-main.js");
    const home = join(root, `vscode-${kind}`);
    mkdirSync(home, { recursive: true });
    server = new Server({ node: options.node, main, vsix: options.vsix, root: home, extensions: join(root, "extensions"), ...more });
    if (servers.size === 0) server.install();
    servers.set(kind, server);
    await server.start();
  }
  return server;
}

async function one(browser, name, place) {
  const scenario = await import(`./scenarios/${name}.mjs`);
  const server = await serverOf(scenario.server ?? "trusted");
  const folder = join(root, place, "shop");
  cpSync(options.examples, folder, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  context.setDefaultTimeout(60_000); // the machine may be busy
  const page = await context.newPage();
  page.on("dialog", (dialog) => dialog.accept());
  const workbench = new Workbench(page, server, folder, options.shots, options.version);
  try {
    await scenario.run(workbench);
  } catch (error) {
    await workbench.shot(`failed-${name}`).catch(() => undefined);
    await workbench.command("Notifications: Show Notifications").catch(() => undefined);
    await workbench.shot(`failed-${name}-notifications`).catch(() => undefined);
    throw error;
  } finally {
    await page.goto("about:blank").catch(() => undefined); // a window that is only closed keeps its extension host for hours
    await context.close();
  }
}

const TRIES = 2; // a menu of VS Code closes now and then under a key that came while the page moved; what is broken fails twice

mkdirSync(options.shots, { recursive: true });
const all = readdirSync(new URL("scenarios/", import.meta.url)).map((file) => file.replace(/\.mjs$/, "")).sort();
const wanted = options.only?.length ? all.filter((name) => options.only.includes(name)) : all;
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath: options.chrome, args });
let failed = 0;
try {
  for (const name of wanted) {
    const began = Date.now();
    let error = "";
    let tries = 1;
    for (; tries <= TRIES; tries++) {
      try {
        error = "";
        await one(browser, name, `${name}-${tries}`);
        break;
      } catch (problem) {
        error = String(problem?.stack ?? problem);
        console.error(`${name}, try ${tries}: ${error}`);
      }
    }
    failed += error === "" ? 0 : 1;
    console.log(JSON.stringify({ name, ok: error === "", tries, seconds: (Date.now() - began) / 1000, error }));
  }
} finally {
  await browser.close();
  for (const server of servers.values()) server.stop();
  if (!process.env.HOOKWRIGHT_KEEP) rmSync(root, { recursive: true, force: true });
  else console.error(root);
}
process.exit(failed ? 1 : 0);
