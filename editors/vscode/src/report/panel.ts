// Where the page of the last run is shown.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Report, Run } from "../protocol";
import { showMarkdown } from "../questions";
import { LINKS, page } from "./page";

export interface Last {
  report: Report;
  run: Run;
  /** The command that made it. */
  command: string;
}

export class Panel {
  private panel: vscode.WebviewPanel | undefined;
  last: Last | undefined;

  show(last: Last): void {
    this.last = last;
    void vscode.commands.executeCommand("setContext", "hookwright.hasReport", true);
    this.panel ??= this.create();
    this.panel.title = `Run: ${last.report.plan.event}`;
    this.panel.webview.html = page(last.report, last.run, randomBytes(16).toString("base64"), vscode.workspace.isTrusted);
    this.panel.reveal(undefined, true);
  }

  /** Shows the last report again. */
  again(): void {
    if (this.last !== undefined) this.show(this.last);
  }

  async showText(): Promise<void> {
    const uri = this.last?.report.report;
    if (uri) await showMarkdown(vscode.Uri.parse(uri));
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private create(): vscode.WebviewPanel {
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("hookwright.report", "Run", where, {
      enableScripts: false,
      enableForms: false,
      enableCommandUris: LINKS,
      enableFindWidget: true,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    return panel;
  }
}
