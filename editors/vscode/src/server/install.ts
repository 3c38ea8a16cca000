// The private environment: a Python of the user's, with the compiled modules that can't be bundled.
import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { privatePython, probe, pythons, type Python } from "./python";

const MINUTES = 10;

/** Makes the environment anew. Says what went wrong and gives false when it could not be made. */
export async function install(bundled: string, storage: string, log: vscode.LogOutputChannel): Promise<boolean> {
  const python = await newEnough(bundled, log);
  if (python === undefined) {
    const text = "Hookwright needs Python 3.11 or later to install itself. Install Python, or name one in the setting.";
    if ((await vscode.window.showErrorMessage(text, "Open Settings")) !== undefined) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "hookwright.python.path");
    }
    return false;
  }
  const options = { location: vscode.ProgressLocation.Notification, title: "Hookwright", cancellable: true };
  try {
    await vscode.window.withProgress(options, async (progress, token) => {
      progress.report({ message: `making an environment with Python ${python.version}…` });
      await makeEnvironment(python, storage, log, token);
      progress.report({ message: "installing what can't be bundled from the package index…" });
      await installNeeds(bundled, storage, log, token);
    });
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.error(`the installation failed: ${why}`);
    const answer = await vscode.window.showErrorMessage(`Hookwright could not be installed: ${why}`, "Show Log");
    if (answer !== undefined) log.show();
    return false;
  }
}

async function newEnough(bundled: string, log: vscode.LogOutputChannel): Promise<Python | undefined> {
  for (const command of await pythons()) {
    const python = await probe(command, bundled, log);
    if (python !== undefined && !python.old) return python;
  }
  return undefined;
}

async function makeEnvironment(
  python: Python,
  storage: string,
  log: vscode.LogOutputChannel,
  token: vscode.CancellationToken,
): Promise<void> {
  const folder = path.join(storage, "python");
  await rm(folder, { recursive: true, force: true });
  await mkdir(storage, { recursive: true });
  // without pip, since Debian's Python can't put it in; ours comes along
  await run(python.command, ["-m", "venv", "--without-pip", folder], storage, log, token);
}

async function installNeeds(
  bundled: string,
  storage: string,
  log: vscode.LogOutputChannel,
  token: vscode.CancellationToken,
): Promise<void> {
  const needs = JSON.parse(await readFile(path.join(bundled, "needs.json"), "utf8")) as {
    packages: { requirement: string }[];
  };
  const wheel = (await readdir(bundled)).find((name) => /^pip-.*\.whl$/.test(name));
  if (wheel === undefined) throw new Error("pip did not come with the extension");
  const pip = [path.join(bundled, wheel, "pip"), "install", "--disable-pip-version-check", "--no-input"];
  const what = ["--only-binary", ":all:", ...needs.packages.map((one) => one.requirement)];
  await run(privatePython(storage), [...pip, ...what], storage, log, token);
}

/** Runs a program to its end; its words go to the log, and the last of them into the error. */
async function run(
  command: string,
  args: string[],
  cwd: string,
  log: vscode.LogOutputChannel,
  token: vscode.CancellationToken,
): Promise<void> {
  log.info(`running ${[command, ...args].join(" ")}`);
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { cwd, timeout: MINUTES * 60_000, windowsHide: true });
    let last = "";
    const heard = (data: Buffer): void => {
      for (const line of data.toString().split("\n").filter((one) => one.trim() !== "")) {
        log.info(line);
        last = line.trim();
      }
    };
    child.stdout.on("data", heard);
    child.stderr.on("data", heard);
    const listener = token.onCancellationRequested(() => child.kill());
    child.on("error", reject);
    child.on("close", (code) => {
      listener.dispose();
      if (code === 0) resolve();
      else reject(new Error(token.isCancellationRequested ? "it was cancelled" : last || `exit code ${code ?? "none"}`));
    });
  });
}
