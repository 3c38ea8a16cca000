// What the palette, the menus and the pages can start.
import * as vscode from "vscode";
import { activeHooksFile, chooseHooksFile } from "./files";
import type { Hookwright } from "./main";
import type { Payloads } from "./payloads";
import type { Payload } from "./protocol";
import { simulate } from "./simulate";

export function registerCommands(app: Hookwright, payloads: Payloads): vscode.Disposable[] {
  const about = async (command: string, uri?: unknown): Promise<void> => {
    const file = typeof uri === "string" ? uri : (await chooseHooksFile("Whose hooks?"))?.toString();
    if (file !== undefined) await app.ask(command, { uri: file });
  };
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    simulateEvent: () => simulate(app, payloads),
    approveHooks: (uri) => about("hookwright.approve", uri),
    declineHooks: () => about("hookwright.decline"),
    revokeApproval: () => about("hookwright.revoke"),
    listHooks: () => about("hookwright.list"),
    translateHooks: () => about("hookwright.translate"),
    fixAll: () => fixAll(),
    showReport: () => {
      app.panel.again();
    },
    showMenu: () => showMenu(),
    installServer: () => app.install(),
    restartServer: () => app.restart(),
    showLog: () => {
      app.log.show();
    },
    openWalkthrough: () =>
      vscode.commands.executeCommand("workbench.action.openWalkthrough", "hookwright.hookwright#start", false),
    runPayload: () => runPayload(app, payloads),
    runAgain: () => runAgain(app),
    editPayload: () => editPayload(app, payloads),
    showText: () => app.panel.showText(),
    openPlace: (path, line) => openPlace(app, path, line),
  };
  return Object.entries(commands).map(([name, work]) => vscode.commands.registerCommand(`hookwright.${name}`, work));
}

async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand("editor.action.codeAction", {
    kind: "source.fixAll.hookwright",
    apply: "first",
  });
}

async function showMenu(): Promise<void> {
  const items = [
    { label: "$(shield) Approve Hooks…", command: "hookwright.approveHooks", trusted: true },
    { label: "$(beaker) Simulate Event…", command: "hookwright.simulateEvent", trusted: true },
    { label: "$(list-flat) List Hooks in Force", command: "hookwright.listHooks", trusted: false },
    { label: "$(wand) Fix All Safe Problems", command: "hookwright.fixAll", trusted: false },
    { label: "$(circle-slash) Revoke the Approval", command: "hookwright.revokeApproval", trusted: false },
    { label: "$(debug-restart) Restart the Server", command: "hookwright.restartServer", trusted: false },
    { label: "$(output) Show the Log", command: "hookwright.showLog", trusted: false },
  ].filter((item) => vscode.workspace.isTrusted || !item.trusted);
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: "Hookwright" });
  if (chosen !== undefined) await vscode.commands.executeCommand(chosen.command);
}

async function runPayload(app: Hookwright, payloads: Payloads): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined) return;
  try {
    const run = payloads.runOf(document);
    const leftOut = payloads.leftOut(document);
    if (leftOut.length > 0) {
      void vscode.window.showInformationMessage(`Hookwright: made up again, since every event has it: ${leftOut.join(", ")}.`);
    }
    await app.run("hookwright.simulate", run);
  } catch (error) {
    void vscode.window.showErrorMessage(`Hookwright: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function runAgain(app: Hookwright): Promise<void> {
  const last = app.panel.last;
  if (last !== undefined) await app.run(last.command, last.run);
}

/** The payload of the last run in the editor; what was made up then is what is there to change. */
async function editPayload(app: Hookwright, payloads: Payloads): Promise<void> {
  const last = app.panel.last;
  if (last === undefined) return;
  const { uri, event = last.report.plan.event, tool } = last.run;
  const run = { uri, event, ...(tool === undefined ? {} : { tool }) };
  const sample = await app.ask<Payload>("hookwright.payload", { ...run, fields: last.run.fields ?? {} });
  if (sample === undefined) return;
  const subject = Object.keys(sample.payload).find((name) => sample.payload[name] === last.report.plan.subject);
  await payloads.edit(run, sample.payload, subject);
}

/** A hook's place, but only in a file that the last report names. */
async function openPlace(app: Hookwright, path: unknown, line: unknown): Promise<void> {
  const known = app.panel.last?.report.hooks.some((hook) => hook.path === path && hook.line === line);
  if (!known || typeof path !== "string" || typeof line !== "number") return;
  const active = activeHooksFile();
  const column = active === undefined ? vscode.ViewColumn.One : (vscode.window.activeTextEditor?.viewColumn ?? vscode.ViewColumn.One);
  const at = new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);
  await vscode.window.showTextDocument(vscode.Uri.file(path), { selection: at, viewColumn: column });
}
