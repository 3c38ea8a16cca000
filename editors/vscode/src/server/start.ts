// The server's process.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir } from "node:fs/promises";
import type { Found } from "./locate";

/**
 * The editor's own variables are left out: hooks inherit the server's environment, and the agent that runs them in
 * earnest has none of these.
 */
export function environment(from: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const editors = /^(VSCODE_|ELECTRON_)/i;
  return Object.fromEntries(Object.entries(from).filter(([name]) => !editors.test(name)));
}

/** Starts the server, in a folder of ours so that nothing of the workspace can be taken for a part of it. */
export async function startProcess(found: Found, folder: string): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  return new Promise((resolve, reject) => {
    const child = spawn(found.command, found.args, { cwd: folder, env: environment(process.env), windowsHide: true });
    child.once("spawn", () => {
      resolve(child);
    });
    child.once("error", (error) => {
      reject(new Error(`${found.command} could not be started: ${error.message}`));
    });
  });
}
