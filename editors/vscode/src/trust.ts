// Restricted Mode: nothing runs and nothing is approved, whichever way it is asked for.
import * as vscode from "vscode";

/** Commands of the server that run nothing and agree to nothing. All others need a trusted workspace. */
const HARMLESS = new Set(["list", "events", "payload", "standing", "decline", "revoke", "lessons.try"].map((n) => `hookwright.${n}`));

export function allowed(command: string): boolean {
  return vscode.workspace.isTrusted || HARMLESS.has(command);
}

/** Says why nothing happened, and how that can be changed. */
export async function refuse(): Promise<void> {
  const manage = "Manage Workspace Trust";
  const text = "Hookwright: this workspace is in Restricted Mode, where no hook is run or approved.";
  if ((await vscode.window.showWarningMessage(text, manage)) === manage) {
    await vscode.commands.executeCommand("workbench.trust.manage");
  }
}

/** The lenses of a restricted workspace: those that do nothing harmful, and one that tells why there are no others. */
export function restrict(lenses: vscode.CodeLens[] | null | undefined): vscode.CodeLens[] | null | undefined {
  if (vscode.workspace.isTrusted || !lenses || lenses.length === 0) return lenses;
  const kept = lenses.filter((lens) => lens.command === undefined || allowed(lens.command.command));
  const first = lenses[0];
  if (kept.length === lenses.length || first === undefined) return kept;
  const command = { title: "Restricted Mode: hooks are not run or approved", command: "workbench.trust.manage" };
  return [new vscode.CodeLens(first.range, command), ...kept];
}

export function restrictActions<A extends vscode.Command | vscode.CodeAction>(
  actions: A[] | null | undefined,
): A[] | null | undefined {
  if (vscode.workspace.isTrusted || !actions) return actions;
  return actions.filter((action) => {
    const command = typeof action.command === "string" ? action.command : action.command?.command;
    return command === undefined || allowed(command);
  });
}
