// The item in the status bar: whose file it is, whether it is approved, and whether the server is there.
import * as vscode from "vscode";
import { activeHooksFile } from "./files";
import type { Standing } from "./protocol";

export type ServerState = "stopped" | "starting" | "running" | "missing" | "failed";

export class Status {
  private readonly item = vscode.window.createStatusBarItem("hookwright.status", vscode.StatusBarAlignment.Right, 100);
  private server: ServerState = "stopped";
  private why = "";
  private asked = 0;

  constructor(private readonly standing: (uri: string) => Promise<Standing | undefined>) {
    this.item.name = "Hookwright";
  }

  dispose(): void {
    this.item.dispose();
  }

  setServer(state: ServerState, why = ""): void {
    this.server = state;
    this.why = why;
    void vscode.commands.executeCommand("setContext", "hookwright.running", state === "running");
    void this.refresh();
  }

  /** Looks again at what is shown. Of several looks only the last one counts. */
  async refresh(): Promise<void> {
    const document = activeHooksFile();
    void vscode.commands.executeCommand("setContext", "hookwright.hooksFile", document !== undefined);
    if (document === undefined) {
      this.item.hide();
      return;
    }
    const number = ++this.asked;
    const found = this.server === "running" ? await this.standing(document.uri.toString()).catch(() => undefined) : undefined;
    if (number !== this.asked) return;
    if (this.server === "running") this.draw(found);
    else this.drawServer();
    this.item.show();
  }

  private drawServer(): void {
    const texts: Record<ServerState, [text: string, command: string]> = {
      stopped: ["$(circle-slash) Hookwright: stopped", "hookwright.restartServer"],
      starting: ["$(sync~spin) Hookwright: starting…", "hookwright.showLog"],
      running: ["$(check) Hookwright", "hookwright.showMenu"],
      missing: ["$(warning) Hookwright: not installed", "hookwright.installServer"],
      failed: ["$(error) Hookwright: server ended", "hookwright.restartServer"],
    };
    const [text, command] = texts[this.server];
    const background = { missing: "statusBarItem.warningBackground", failed: "statusBarItem.errorBackground" };
    const colour = this.server === "missing" || this.server === "failed" ? background[this.server] : undefined;
    this.set(text, this.why, command, colour);
  }

  private draw(standing: Standing | undefined): void {
    void vscode.commands.executeCommand("setContext", "hookwright.approved", standing?.state === "approved");
    const title = standing?.title ?? "Hookwright";
    const [icon, word, more] = vscode.workspace.isTrusted ? wordsOf(standing) : ["lock", "restricted", RESTRICTED];
    const unsaved = standing?.saved === false ? "\n\nThe file has unsaved changes; what is saved counts." : "";
    const open = standing?.state === "unapproved" || standing?.state === "changed";
    const colour = open && vscode.workspace.isTrusted ? "statusBarItem.warningBackground" : undefined;
    this.set(`$(${icon}) ${title}${word === "" ? "" : `: ${word}`}`, more + unsaved, "hookwright.showMenu", colour);
  }

  private set(text: string, why: string, command: string, colour: string | undefined): void {
    this.item.text = text;
    this.item.tooltip = why === "" ? "Hookwright" : `Hookwright\n\n${why}`;
    this.item.command = command;
    this.item.backgroundColor = colour === undefined ? undefined : new vscode.ThemeColor(colour);
  }
}

const RESTRICTED = "This workspace is in Restricted Mode: problems are told, but no hook is run or approved.";

/** The icon, the word, and a sentence. */
function wordsOf(standing: Standing | undefined): [string, string, string] {
  if (standing === undefined) return ["check", "", "The server is running."];
  const hooks = `${standing.total ?? 0} hook${standing.total === 1 ? "" : "s"}`;
  const why = standing.why ? `\n\n${standing.why}` : "";
  switch (standing.state) {
    case "approved":
      return standing.scripts
        ? ["shield", "scripts changed", `${hooks} approved, and ${standing.scripts} of their scripts changed since.`]
        : ["pass", "approved", `${hooks} in force, approved.`];
    case "unapproved":
      return ["shield", "not approved", `${hooks} in force that nobody has approved: Hookwright runs none.`];
    case "changed": {
      const what = `${standing.added ?? 0} new, ${standing.removed ?? 0} gone`;
      return ["shield", "changed", `The hooks changed since they were approved (${what}): Hookwright runs none.`];
    }
    case "declined":
      return ["circle-slash", "declined", "You declined these hooks; Hookwright runs none until the editor is closed."];
    case "broken":
      return ["error", "broken", `The saved file can't be used.${why}`];
    case "unknown":
      return ["question", "unknown", `The approvals can't be read.${why}`];
    case "none":
      return ["check", "checked", "This file is checked. No hooks of it are in force in this workspace."];
    case "":
      return ["check", "", "The server sees no hooks file in this document."];
  }
}
