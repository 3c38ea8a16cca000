// Hookwright in VS Code.
import * as vscode from "vscode";
import { registerCommands } from "./commands";
import { isHooksFile } from "./files";
import { Hookwright } from "./main";
import { Payloads } from "./payloads";

let app: Hookwright | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Hookwright", { log: true });
  const payloads = new Payloads();
  const running = new Hookwright(context, log);
  app = running;
  const startFor = (document: vscode.TextDocument): void => {
    if (isHooksFile(document)) void running.start();
  };
  context.subscriptions.push(
    log,
    ...payloads.register(),
    ...registerCommands(running, payloads),
    vscode.workspace.onDidOpenTextDocument(startFor),
    vscode.workspace.onDidSaveTextDocument(() => {
      running.refreshSoon();
    }),
    vscode.window.onDidChangeActiveTextEditor(() => {
      running.refreshSoon();
    }),
    vscode.languages.onDidChangeDiagnostics(() => {
      running.refreshSoon();
    }),
    // the settings of the workspace count from now on, and its lenses may run hooks
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      tellRestricted();
      void running.restart();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const paths = ["hookwright.server.path", "hookwright.python.path"];
      if (paths.some((name) => event.affectsConfiguration(name))) void running.restart();
    }),
  );
  tellRestricted();
  vscode.workspace.textDocuments.forEach(startFor);
  void running.status.refresh();
}

/** For the `when` clauses of what can't be done in Restricted Mode. */
function tellRestricted(): void {
  void vscode.commands.executeCommand("setContext", "hookwright.restricted", !vscode.workspace.isTrusted);
}

export async function deactivate(): Promise<void> {
  await app?.dispose();
  app = undefined;
}
