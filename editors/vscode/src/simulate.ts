// *Simulate event…*: which event, about what, with which payload.
import * as vscode from "vscode";
import { chooseHooksFile } from "./files";
import type { Payloads } from "./payloads";
import type { EventChoice, Events, Payload, Run } from "./protocol";

export interface Ask {
  ask<T>(command: string, args: object): Promise<T | undefined>;
  run(command: string, run: Run): Promise<void>;
}

export async function simulate(server: Ask, payloads: Payloads): Promise<void> {
  const file = await chooseHooksFile("Whose hooks?");
  if (file === undefined) return;
  const uri = file.toString();
  const events = await server.ask<Events>("hookwright.events", { uri });
  if (events === undefined) return;
  const event = await chooseEvent(events, await textOf(file));
  if (event === undefined) return;
  const tool = await chooseSubject(event);
  if (tool === undefined) return;
  const run: Run = { uri, event: event.name, ...(tool === "" ? {} : { tool }) };
  const sample = await server.ask<Payload>("hookwright.payload", run);
  if (sample === undefined) return;
  const how = await choosePayload(event, sample.payload);
  if (how === "run") await server.run("hookwright.simulate", run);
  if (how === "edit") await payloads.edit(run, sample.payload, event.subject?.field);
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

async function chooseEvent(events: Events, text: string): Promise<EventChoice | undefined> {
  const item = (event: EventChoice): vscode.QuickPickItem & { event: EventChoice } => ({
    label: event.name,
    description: event.runs ? event.can : `${events.title} skips its hooks`,
    detail: event.doc,
    event,
  });
  const inFile = events.events.filter((event) => text.includes(JSON.stringify(event.name)));
  const rest = events.events.filter((event) => !inFile.includes(event));
  const separator = (label: string): vscode.QuickPickItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items = [separator("in this file"), ...inFile.map(item), separator("other events"), ...rest.map(item)];
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Simulate an event of ${events.title} (1 of 3)`,
    placeHolder: "What happens?",
    matchOnDescription: true,
  });
  return chosen !== undefined && "event" in chosen ? (chosen as { event: EventChoice }).event : undefined;
}

/** What the event is about: one of the known values, one that the user types, or "" for the usual one. */
async function chooseSubject(event: EventChoice): Promise<string | undefined> {
  const subject = event.subject;
  if (subject === null) return "";
  const known = [
    { label: "$(circle-outline) the usual one", value: "" },
    ...subject.values.map((one) => ({ label: one.name, detail: one.doc, value: one.name })),
  ];
  const pick = vscode.window.createQuickPick<{ label: string; detail?: string; value: string }>();
  pick.title = `${event.name} (2 of 3)`;
  pick.placeholder = subject.closed ? `Which ${subject.field}?` : `Which ${subject.field}? Any other can be typed.`;
  pick.items = known;
  pick.onDidChangeValue((typed) => {
    const own = typed.trim();
    const extra = own === "" || subject.closed || known.some((one) => one.value === own);
    pick.items = extra ? known : [...known, { label: `other: ${own}`, value: own }];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.value);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

async function choosePayload(event: EventChoice, payload: Record<string, unknown>): Promise<"run" | "edit" | undefined> {
  const input = JSON.stringify(payload["tool_input"] ?? payload);
  const items = [
    { label: "$(edit) Edit the payload first…", detail: "what the hooks read, as JSON", how: "edit" as const },
    { label: "$(play) Run with a made-up payload", detail: input.slice(0, 200), how: "run" as const },
  ];
  return (await vscode.window.showQuickPick(items, { title: `${event.name} (3 of 3)`, placeHolder: "With which payload?" }))?.how;
}
