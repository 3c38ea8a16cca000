// What the server asks and shows: the approval as a modal question, its documents as pages beside.
import * as vscode from "vscode";
import type {
  HandlerResult,
  MessageActionItem,
  ShowDocumentParams,
  ShowDocumentRequest,
  ShowDocumentResult,
  ShowMessageRequestParams,
} from "vscode-languageclient";

export const REPORT_SCHEME = "hookwright-report";

export class Questions {
  /** Runs whose report is drawn as a page when their answer comes. */
  private runs = 0;
  private approvals = 0;
  /** Whether everything that is asked about stands in a document that the user should be able to read meanwhile. */
  private beside = false;

  async duringRun<T>(work: () => Promise<T>): Promise<T> {
    this.runs++;
    try {
      return await work();
    } finally {
      this.runs--;
    }
  }

  async duringApproval<T>(work: () => Promise<T>): Promise<T> {
    this.beside = false;
    this.approvals++;
    try {
      return await work();
    } finally {
      this.approvals--;
      this.beside = false;
    }
  }

  /** A question of the server. Closing it is no answer, and in Restricted Mode nothing can be approved. */
  async ask(params: ShowMessageRequestParams): Promise<MessageActionItem | null> {
    const titles = (params.actions ?? []).map((action) => action.title);
    if (this.approvals === 0) return choose(params.message, titles);
    if (!vscode.workspace.isTrusted) return null;
    const [question = "", ...rest] = sentences(params.message);
    // over a modal question nothing can be read, so beside a document it is a notification that stays, and a short one
    const chosen = this.beside
      ? await vscode.window.showWarningMessage(`${question} ${rest[0] ?? ""}: all of it stands beside this.`, ...titles)
      : await vscode.window.showWarningMessage(question, { modal: true, detail: rest.join("\n\n") }, ...titles);
    return chosen === undefined ? null : { title: chosen };
  }

  /** A document that the server wants shown. */
  async show(
    params: ShowDocumentParams,
    token: vscode.CancellationToken,
    next: ShowDocumentRequest.HandlerSignature,
  ): Promise<Awaited<HandlerResult<ShowDocumentResult, void>>> {
    if (!params.uri.startsWith(`${REPORT_SCHEME}:`)) return next(params, token);
    if (this.runs > 0) return { success: true };
    if (!params.uri.endsWith(".md")) return next(params, token);
    this.beside = true;
    return { success: await showMarkdown(vscode.Uri.parse(params.uri)) };
  }
}

/** A question that agrees to nothing: one of several. */
async function choose(message: string, titles: string[]): Promise<MessageActionItem | null> {
  const title = await vscode.window.showQuickPick(titles, { placeHolder: message });
  return title === undefined ? null : { title };
}

/** The first sentence apart, since a modal question has a title. */
function sentences(message: string): string[] {
  const [first = "", ...lines] = message.split("\n");
  const end = first.indexOf("? ");
  return end < 0 ? [first, ...lines] : [first.slice(0, end + 1), first.slice(end + 2), ...lines];
}

/** A Markdown document as a page, or as text where there is nothing to make a page of it. */
export async function showMarkdown(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.openTextDocument(uri);
    await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
    return true;
  } catch {
    return vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }).then(
      () => true,
      () => false,
    );
  }
}
