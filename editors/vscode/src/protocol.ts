// What the server's commands answer. Only what is used here; an older server may leave any of it out.
export interface Output {
  name: string;
  text: string;
  cut: number;
  note: string;
}

export interface Ran {
  ended: string;
  why: string;
  notes: string[];
  outputs: Output[];
}

export interface Hook {
  path: string;
  line: number;
  where: string;
  label: string;
  word: string;
  tone: "info" | "dim" | "error" | "added" | "warning";
  why: string;
  not_run: string;
  about: boolean;
  place: string;
  ran: Ran | null;
}

export interface Result {
  path: string;
  place: string;
  duration: number;
}

export interface Report {
  version: number;
  agent: string;
  workspace: string;
  approved: boolean;
  says: string;
  plan: { event: string; subject: string | null; dropped: { path: string; place: string; why: string; loss: string }[] };
  payload: Record<string, unknown>;
  results: Result[];
  decision: { kind: string; explanation: string[] };
  warnings: string[];
  notes: string[];
  duration: number;
  told: { lead: string; texts: string[] }[];
  hooks: Hook[];
  made_up: string[];
  report: string | null;
}

export interface Standing {
  version: number;
  state: "" | "none" | "approved" | "unapproved" | "changed" | "declined" | "broken" | "unknown";
  agent?: string;
  title?: string;
  total?: number;
  own?: number;
  added?: number;
  removed?: number;
  scripts?: number;
  saved?: boolean;
  why?: string;
}

export interface EventChoice {
  name: string;
  doc: string;
  can: string;
  runs: boolean;
  subject: { field: string; kind: string; closed: boolean; values: { name: string; doc: string }[] } | null;
}

export interface Events {
  agent: string;
  title: string;
  workspace: string;
  events: EventChoice[];
}

export interface Payload {
  event: string;
  payload: Record<string, unknown>;
}

/** The arguments of `hookwright.run` and `hookwright.simulate`. */
export interface Run {
  uri: string;
  event?: string;
  tool?: string;
  place?: string;
  fields?: Record<string, unknown>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a command's answer is a report that a page can be drawn of. */
export function isReport(value: unknown): value is Report {
  return isObject(value) && Array.isArray(value["hooks"]) && Array.isArray(value["told"]) && isObject(value["decision"]);
}
