// The payload editor: JSON documents in memory, each with the event that it is for.
import * as vscode from "vscode";
import { isObject, type Run } from "./protocol";

export const PAYLOAD_SCHEME = "hookwright-payload";

interface Kept {
  text: Uint8Array;
  changed: number;
  sample: Record<string, unknown>;
  run: Run;
  /** The field that says what the event is about, such as the tool; it is always sent along. */
  subject: string | undefined;
}

export class Payloads implements vscode.FileSystemProvider, vscode.CodeLensProvider {
  private readonly kept = new Map<string, Kept>();
  private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;
  private count = 0;

  register(): vscode.Disposable[] {
    return [
      vscode.workspace.registerFileSystemProvider(PAYLOAD_SCHEME, this, { isCaseSensitive: true }),
      vscode.languages.registerCodeLensProvider({ scheme: PAYLOAD_SCHEME }, this),
    ];
  }

  /** Opens a payload to edit. */
  async edit(run: Run, sample: Record<string, unknown>, subject?: string): Promise<void> {
    const name = `${run.event ?? "event"} payload.json`;
    const uri = vscode.Uri.from({ scheme: PAYLOAD_SCHEME, path: `/${++this.count}/${name}` });
    const text = new TextEncoder().encode(`${JSON.stringify(sample, null, 2)}\n`);
    this.kept.set(uri.path, { text, changed: Date.now(), sample, run, subject });
    await vscode.window.showTextDocument(uri, { preview: false });
  }

  /**
   * The run that a document stands for: what differs from what the server makes up itself. Throws an error for people
   * when the text is no object.
   */
  runOf(document: vscode.TextDocument): Run {
    const kept = this.kept.get(document.uri.path);
    if (kept === undefined) throw new Error("this payload is not kept any more; simulate the event again");
    const payload = parse(document.getText());
    const fields = Object.entries(payload).filter(
      ([name, value]) => name === kept.subject || JSON.stringify(value) !== JSON.stringify(kept.sample[name]),
    );
    const { uri, event } = kept.run;
    return { uri, ...(event === undefined ? {} : { event }), fields: Object.fromEntries(fields) };
  }

  /** The fields that were taken out, which the server makes up again. */
  leftOut(document: vscode.TextDocument): string[] {
    const payload = parse(document.getText());
    return Object.keys(this.kept.get(document.uri.path)?.sample ?? {}).filter((name) => !(name in payload));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const event = this.kept.get(document.uri.path)?.run.event ?? "the event";
    const command = { title: `$(play) Run ${event} with this payload`, command: "hookwright.runPayload" };
    return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const kept = this.find(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: kept.changed, size: kept.text.length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.find(uri).text;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    const kept = this.find(uri);
    kept.text = content;
    kept.changed = Date.now();
    this.changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  private find(uri: vscode.Uri): Kept {
    const kept = this.kept.get(uri.path);
    if (kept === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return kept;
  }
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`the payload is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (!isObject(value)) throw new Error("the payload must be a JSON object");
  return value;
}
