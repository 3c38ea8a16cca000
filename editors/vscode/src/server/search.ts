// Programs on the path. In Restricted Mode nothing below a folder of the workspace is taken for one.
import { constants } from "node:fs";
import { access, realpath } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";

const WINDOWS = process.platform === "win32";

/** Whether a file lies in a folder that is open here, as it is named or as it really is. */
export async function isInWorkspace(file: string): Promise<boolean> {
  const names = [path.resolve(file), await realpath(path.dirname(file)).catch(() => file)];
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== "file") continue;
    const roots = [folder.uri.fsPath, await realpath(folder.uri.fsPath).catch(() => folder.uri.fsPath)];
    for (const root of roots) {
      const inside = (name: string): boolean => name === root || name.startsWith(root + path.sep);
      if (names.some(inside)) return true;
    }
  }
  return false;
}

/** Whether that program may be started: in Restricted Mode none that the workspace brings along. */
export async function mayStart(file: string): Promise<boolean> {
  return vscode.workspace.isTrusted || !(await isInWorkspace(file));
}

export async function isProgram(file: string): Promise<boolean> {
  return access(file, WINDOWS ? constants.F_OK : constants.X_OK).then(() => true, () => false);
}

/** The programs of that name on the path, in its order. Relative folders on the path are left out. */
export async function onPath(name: string): Promise<string[]> {
  const endings = WINDOWS ? [".exe", ".cmd", ".bat"] : [""];
  const found: string[] = [];
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (!found.includes(file) && (await isProgram(file)) && (await mayStart(file))) found.push(file);
    }
  }
  return found;
}

/** A path of a setting, with `~` for the home folder. Relative ones mean nothing here. */
export function expand(setting: string): string {
  const home = process.env["HOME"] ?? process.env["USERPROFILE"] ?? "";
  return setting.startsWith("~/") || setting.startsWith("~\\") ? path.join(home, setting.slice(2)) : setting;
}

/** The value of a path setting; in Restricted Mode the user's own alone, whatever the workspace says. */
export function pathSetting(name: string): string {
  const configuration = vscode.workspace.getConfiguration("hookwright");
  const value = vscode.workspace.isTrusted
    ? configuration.get<string>(name)
    : (configuration.inspect<string>(name)?.globalValue ?? "");
  return typeof value === "string" ? expand(value.trim()) : "";
}
