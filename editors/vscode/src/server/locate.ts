// Finds the server: the user's setting, the bundled one with a Python that can run it, a program on the path.
import * as path from "node:path";
import type * as vscode from "vscode";
import { privatePython, probe, pythons, type Python } from "./python";
import { isProgram, onPath, pathSetting } from "./search";

/** How the server is started, and in words where it comes from. */
export interface Found {
  command: string;
  args: string[];
  from: string;
}

/** Why there is none. `python` could make the private environment; without it Python itself is missing. */
export interface Missing {
  problem: string;
  python?: Python;
}

export function isFound(one: Found | Missing): one is Found {
  return "command" in one;
}

export function bundledFolder(context: vscode.ExtensionContext): string {
  return context.asAbsolutePath("bundled");
}

export async function locate(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<Found | Missing> {
  const chosen = pathSetting("server.path");
  if (chosen !== "") {
    if (path.isAbsolute(chosen) && (await isProgram(chosen))) {
      return { command: chosen, args: ["lsp"], from: `the setting hookwright.server.path: ${chosen}` };
    }
    return { problem: `the setting hookwright.server.path names "${chosen}", which is no program (an absolute path is needed)` };
  }
  const bundled = bundledFolder(context);
  const own = privatePython(context.globalStorageUri.fsPath);
  const candidates = [...((await isProgram(own)) ? [own] : []), ...(await pythons())];
  const seen: Python[] = [];
  for (const candidate of candidates) {
    const python = await probe(candidate, bundled, log);
    if (python === undefined) continue;
    if (!python.old && python.lacks.length === 0) return bundledServer(bundled, python, candidate === own);
    seen.push(python);
  }
  const program = (await onPath("hookwright"))[0];
  if (program !== undefined) return { command: program, args: ["lsp"], from: `the program on the path: ${program}` };
  return missing(seen.filter((python) => python.command !== own));
}

function bundledServer(bundled: string, python: Python, isPrivate: boolean): Found {
  // -P: neither the working folder nor the script's is searched for modules
  const args = ["-P", "-X", "utf8", path.join(bundled, "serve.py"), "lsp"];
  const whose = isPrivate ? "its private environment" : python.command;
  return { command: python.command, args, from: `the bundled server with Python ${python.version} of ${whose}` };
}

function missing(seen: Python[]): Missing {
  const usable = seen.find((python) => !python.old);
  if (usable !== undefined) {
    const problem =
      `Python ${usable.version} (${usable.command}) lacks compiled modules that Hookwright needs: ${usable.lacks.join(", ")}`;
    return { problem, python: usable };
  }
  const old = seen[0];
  if (old !== undefined) {
    return { problem: `Hookwright needs Python 3.11 or later; the newest found is ${old.version} (${old.command})` };
  }
  const chosen = pathSetting("python.path");
  if (chosen !== "") return { problem: `the setting hookwright.python.path names "${chosen}", which is no Python 3 program` };
  return { problem: "Hookwright needs Python 3.11 or later, and there is no Python on the path" };
}
