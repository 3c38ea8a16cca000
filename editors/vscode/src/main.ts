// The server's life, and all that is asked of it.
import * as vscode from "vscode";
import { State, type LanguageClient } from "vscode-languageclient/node";
import { createClient, type Host } from "./client";
import { askCall, TRY } from "./lessons";
import { isReport, type Run, type Standing } from "./protocol";
import { Questions } from "./questions";
import { Panel } from "./report/panel";
import { install } from "./server/install";
import { bundledFolder, isFound, locate, type Missing } from "./server/locate";
import { Status } from "./status";
import { allowed, refuse } from "./trust";

const RESTARTS = 4;
const WITHIN_MS = 3 * 60_000;

export class Hookwright implements Host {
  readonly panel = new Panel();
  readonly status = new Status((uri) => this.standing(uri));
  private readonly questions = new Questions();
  private client: LanguageClient | undefined;
  private starting: Promise<void> | undefined;
  private restarting = Promise.resolve();
  private waiting: Promise<void> | undefined;
  private ends: number[] = [];
  private told = "";
  private soon: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly log: vscode.LogOutputChannel,
  ) {}

  /** Starts the server, unless it is there or on its way. */
  async start(): Promise<void> {
    if (this.client !== undefined) return;
    this.starting ??= this.startOnce().finally(() => {
      this.starting = undefined;
    });
    await this.starting;
  }

  private async startOnce(): Promise<void> {
    this.status.setServer("starting");
    const found = await locate(this.context, this.log);
    if (!isFound(found)) {
      this.status.setServer("missing", `${found.problem}.`);
      void this.tellMissing(found);
      return;
    }
    this.log.info(`starting ${found.from}`);
    const client = createClient(found, this.context.globalStorageUri.fsPath, this.log, this.questions, this);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) this.status.setServer("running", `Started ${found.from}.`);
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      await client.dispose().catch(() => undefined); // it would go on listening
      this.status.setServer("failed", String(error));
      this.log.error(String(error));
      void this.offerLog(`Hookwright could not start ${found.from}.`);
    }
  }

  async stop(): Promise<void> {
    await this.starting?.catch(() => undefined);
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch((error: unknown) => {
      this.log.warn(`the server did not leave in order: ${String(error)}`);
    });
  }

  /** Starts anew, one time after the other. What was asked for while one waits for its turn is done by that one. */
  async restart(): Promise<void> {
    this.waiting ??= this.restarting.then(() => {
      this.waiting = undefined;
      this.restarting = this.restartOnce();
      return this.restarting;
    });
    await this.waiting;
  }

  private async restartOnce(): Promise<void> {
    this.ends = [];
    this.told = "";
    await this.stop();
    await this.start();
  }

  async install(): Promise<void> {
    if (await install(bundledFolder(this.context), this.context.globalStorageUri.fsPath, this.log)) await this.restart();
  }

  /** Once for each reason: what is missing, and what can be done about it. */
  private async tellMissing(missing: Missing): Promise<void> {
    this.log.warn(missing.problem);
    if (this.told === missing.problem) return;
    this.told = missing.problem;
    const [installIt, settings] = ["Install Hookwright", "Open Settings"];
    const more = missing.python === undefined ? "" : ". They can be installed into a private environment, from the package index";
    const buttons = missing.python === undefined ? [settings] : [installIt, settings];
    const answer = await vscode.window.showWarningMessage(`Hookwright can't start: ${missing.problem}${more}.`, ...buttons);
    if (answer === installIt) await this.install();
    if (answer === settings) await vscode.commands.executeCommand("workbench.action.openSettings", "hookwright.");
  }

  /** The server is gone without having been asked to. It is started again, but not for ever. */
  ended(client: LanguageClient): { restart: boolean } {
    if (client !== this.client) return { restart: false };
    const now = Date.now();
    this.ends = [...this.ends.filter((end) => now - end < WITHIN_MS), now];
    // one that never got to an answer would end again
    const restart = client.state === State.Running && this.ends.length <= RESTARTS;
    if (restart) {
      this.status.setServer("starting");
      void this.offerLog("The Hookwright server ended unexpectedly and was started again. Your files are as they were.");
    } else {
      this.client = undefined;
      this.status.setServer("failed", "The server ended unexpectedly.");
      if (this.ends.length > RESTARTS) {
        void this.offerLog(`The Hookwright server ended ${this.ends.length} times within three minutes and stays off.`, "Start It Again");
      }
    }
    return { restart };
  }

  private async offerLog(text: string, ...more: string[]): Promise<void> {
    this.log.warn(text);
    const answer = await vscode.window.showWarningMessage(text, ...more, "Show Log");
    if (answer === "Show Log") this.log.show();
    else if (answer !== undefined) await this.restart();
  }

  /** Every command of the server passes here, whether a lens, an action, the palette or another extension sent it. */
  async execute(
    command: string,
    args: unknown[],
    next: (command: string, args: unknown[]) => unknown,
  ): Promise<unknown> {
    if (!allowed(command)) {
      void refuse();
      return undefined;
    }
    try {
      if (command === "hookwright.run" || command === "hookwright.simulate") {
        return await this.questions.duringRun(async () => this.shown(command, args, await next(command, args)));
      }
      if (command === "hookwright.approve") return await this.questions.duringApproval(() => Promise.resolve(next(command, args)));
      if (command === TRY) {
        const call = await askCall(args);
        return call === undefined ? undefined : await next(command, [call]);
      }
      return await next(command, args);
    } catch (error) {
      void vscode.window.showErrorMessage(`Hookwright: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    } finally {
      if (command !== "hookwright.standing") this.refreshSoon();
    }
  }

  private shown(command: string, args: unknown[], result: unknown): unknown {
    if (isReport(result)) this.panel.show({ report: result, run: args[0] as Run, command });
    return result;
  }

  /** A command of the server, which is started for it; undefined when it could not be done, which was told. */
  async ask<T>(command: string, args: object): Promise<T | undefined> {
    await this.start();
    const client = this.client;
    if (client === undefined) return undefined;
    const send = (name: string, given: unknown[]): Promise<T> =>
      client.sendRequest<T>("workspace/executeCommand", { command: name, arguments: given });
    return (await this.execute(command, [args], (name, given) => send(name, given))) as T | undefined;
  }

  async run(command: string, run: Run): Promise<void> {
    await this.ask(command, run);
  }

  private async standing(uri: string): Promise<Standing | undefined> {
    if (this.client?.state !== State.Running) return undefined;
    const params = { command: "hookwright.standing", arguments: [{ uri }] };
    return this.client.sendRequest<Standing>("workspace/executeCommand", params);
  }

  lensesChanged(): void {
    this.refreshSoon();
  }

  /** After a moment in which more may happen. */
  refreshSoon(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.status.refresh(), 150);
  }

  async dispose(): Promise<void> {
    clearTimeout(this.soon);
    this.panel.dispose();
    this.status.dispose();
    await this.stop();
  }
}
