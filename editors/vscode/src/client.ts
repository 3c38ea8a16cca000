// The language client: what of the protocol Hookwright does in its own way.
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  ShowMessageRequest,
} from "vscode-languageclient/node";
import { LESSONS_SELECTOR, SELECTOR } from "./files";
import type { Found } from "./server/locate";
import { startProcess } from "./server/start";
import { restrict, restrictActions } from "./trust";
import type { Questions } from "./questions";

/** What the client tells the rest of the extension, and asks of it. */
export interface Host {
  execute(command: string, args: unknown[], next: (command: string, args: unknown[]) => unknown): Promise<unknown>;
  ended(client: LanguageClient): { restart: boolean };
  lensesChanged(): void;
}

export function createClient(
  found: Found,
  folder: string,
  log: vscode.LogOutputChannel,
  questions: Questions,
  host: Host,
): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: [...SELECTOR, ...LESSONS_SELECTOR],
    outputChannel: log,
    middleware: middleware(questions, host),
    // shown by `ended`, with more to choose from
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        const restart = host.ended(client).restart;
        return { action: restart ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
      },
    },
    initializationFailedHandler: (error) => {
      log.error(String(error));
      return false;
    },
  };
  const client = new LanguageClient("hookwright", "Hookwright", () => startProcess(found, folder), options);
  client.onRequest(ShowMessageRequest.type, (params) => questions.ask(params));
  return client;
}

function middleware(questions: Questions, host: Host): Middleware {
  return {
    executeCommand: (command, args: unknown[], next) =>
      host.execute(command, args, (name, given) => next(name, given)),
    provideCodeLenses: async (document, token, next) => {
      const lenses = restrict(await next(document, token));
      host.lensesChanged();
      return lenses;
    },
    provideCodeActions: async (document, range, context, token, next) =>
      restrictActions(await next(document, range, context, token)),
    provideDiagnostics: async (document, previous, token, next) => {
      const report = await next(document, previous, token);
      if (report && "items" in report) report.items = withoutDoubles(document, report.items);
      return report;
    },
    window: { showDocument: (params, token, next) => questions.show(params, token, next) },
  };
}

/** What VS Code's own JSON features tell of a file in each of their languages: not JSON, comment, comma, key twice. */
const THEIRS: Record<string, readonly string[]> = {
  json: ["HW001", "HW002", "HW003", "HW004", "HW801"],
  jsonc: ["HW001", "HW003", "HW004", "HW801"], // to them a comment is right there; to an agent it is not
};

/**
 * Hooks files have a language of their own, which those features leave alone. Where the user's settings give one of
 * their languages to a hooks file, each of these problems is told by them, and not a second time by us.
 */
function withoutDoubles(document: vscode.TextDocument | vscode.Uri, items: vscode.Diagnostic[]): vscode.Diagnostic[] {
  const known = document instanceof vscode.Uri ? undefined : THEIRS[document.languageId];
  if (document instanceof vscode.Uri || known === undefined) return items;
  const theirs = vscode.extensions.getExtension("vscode.json-language-features") !== undefined;
  const validates = vscode.workspace.getConfiguration("json", document).get<boolean>("validate.enable", true);
  return theirs && validates ? items.filter((item) => !known.includes(codeOf(item))) : items;
}

export function codeOf(item: vscode.Diagnostic): string {
  const code = typeof item.code === "object" ? item.code.value : item.code;
  return code === undefined ? "" : String(code);
}
