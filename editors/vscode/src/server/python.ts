// The user's Pythons, and whether one can run the bundled server.
import { execFile } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { isObject } from "../protocol";
import { isProgram, mayStart, onPath, pathSetting } from "./search";

/** A Python and what it lacks: with `old` it is below 3.11, with `lacks` some compiled modules are not there. */
export interface Python {
  command: string;
  version: string;
  old: boolean;
  lacks: string[];
}

const PROBE_MS = 60_000;

/** Asks a Python about itself; undefined for what is none. Its working folder is the extension's, not the workspace. */
export async function probe(command: string, bundled: string, log: vscode.LogOutputChannel): Promise<Python | undefined> {
  const said = await new Promise<string>((resolve) => {
    const options = { timeout: PROBE_MS, windowsHide: true, cwd: bundled, encoding: "utf8" as const };
    execFile(command, [path.join(bundled, "probe.py")], options, (error, stdout) => {
      if (error) log.warn(`${command} could not be asked about itself: ${error.message}`);
      resolve(error ? "" : stdout);
    });
  });
  try {
    const answer: unknown = JSON.parse(said);
    if (!isObject(answer) || typeof answer["version"] !== "string" || !Array.isArray(answer["lacks"])) return undefined;
    return { command, version: answer["version"], old: answer["old"] === true, lacks: answer["lacks"].map(String) };
  } catch {
    return undefined;
  }
}

/** The Python of the private environment. */
export function privatePython(storage: string): string {
  const folder = path.join(storage, "python");
  return process.platform === "win32" ? path.join(folder, "Scripts", "python.exe") : path.join(folder, "bin", "python");
}

/** The Pythons of the user, best first: the setting alone when there is one, else the Python extension's, else the path's. */
export async function pythons(): Promise<string[]> {
  const chosen = pathSetting("python.path");
  if (chosen !== "") return path.isAbsolute(chosen) && (await isProgram(chosen)) ? [chosen] : [];
  const found: string[] = [];
  const theirs = await ofPythonExtension();
  if (theirs !== undefined && (await mayStart(theirs))) found.push(theirs);
  for (const name of ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"]) {
    for (const one of await onPath(name)) if (!found.includes(one)) found.push(one);
  }
  return found;
}

/** What the user has chosen in the extension ms-python.python; undefined without it, or when it can't say. */
async function ofPythonExtension(): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<unknown>("ms-python.python");
  if (extension === undefined) return undefined;
  try {
    const api = await extension.activate();
    const environments = isObject(api) ? api["environments"] : undefined;
    if (!isObject(environments)) return undefined;
    const { getActiveEnvironmentPath, resolveEnvironment } = environments as Partial<{
      getActiveEnvironmentPath: (resource?: vscode.Uri) => { path: string };
      resolveEnvironment: (path: { path: string }) => Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
    }>;
    if (getActiveEnvironmentPath === undefined || resolveEnvironment === undefined) return undefined;
    const resolved = await resolveEnvironment(getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri));
    return resolved?.executable.uri?.fsPath;
  } catch {
    return undefined;
  }
}
