// Which documents are hooks files.
import * as vscode from "vscode";
import { LESSONS, TAILS } from "./places";

export const LANGUAGE = "hooks-json";

/** Hooks files by language; and by place, for users whose settings keep them in another JSON language. */
export const SELECTOR: { language: string; scheme: string; pattern?: string }[] = [
  { language: LANGUAGE, scheme: "file" },
  { language: LANGUAGE, scheme: "untitled" },
  ...["json", "jsonc"].flatMap((language) =>
    TAILS.map((tail) => ({ language, scheme: "file", pattern: `**/${tail}` })),
  ),
];

/** Files with lessons, in whatever language. No command for hooks files is about them. */
export const LESSONS_SELECTOR = LESSONS.map((tail) => ({ scheme: "file", pattern: `**/${tail}` }));

export function isHooksFile(document: vscode.TextDocument | undefined): document is vscode.TextDocument {
  return document !== undefined && vscode.languages.match(SELECTOR, document) > 0;
}

/** The hooks file that the user looks at, if it is one. */
export function activeHooksFile(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return isHooksFile(document) ? document : undefined;
}

/** The hooks files of the workspace, those at the places of agents. */
export async function hooksFilesOfWorkspace(): Promise<vscode.Uri[]> {
  const found = await vscode.workspace.findFiles(`**/{${TAILS.join(",")}}`, "**/{node_modules,.git}/**", 50);
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

/** The hooks file that a command is about: the one looked at, else the only one, else the one that the user picks. */
export async function chooseHooksFile(placeHolder: string): Promise<vscode.Uri | undefined> {
  const active = activeHooksFile();
  if (active !== undefined) return active.uri;
  const found = await hooksFilesOfWorkspace();
  if (found.length === 0) {
    void vscode.window.showInformationMessage("Hookwright: there is no hooks file in this workspace.");
    return undefined;
  }
  if (found.length === 1) return found[0];
  const items = found.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.uri;
}
