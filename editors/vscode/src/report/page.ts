// The page of a run. Everything that a hook or a file says is escaped; there is no script, and none would run.
import type { Hook, Report, Run } from "../protocol";
import { STYLE } from "./style";
import { block, duration, escape, sentence } from "./text";

const VERDICTS: Record<string, string> = {
  "go-on": "good",
  allow: "good",
  ask: "doubt",
  defer: "doubt",
  report: "doubt",
  "send-back": "doubt",
  incomplete: "bad",
  block: "bad",
  stop: "bad",
  error: "bad",
  "not-approved": "calm",
};

const TONES: Record<Hook["tone"], string> = { added: "good", error: "bad", warning: "doubt", info: "calm", dim: "calm" };

/** The commands that a link of the page may start. */
export const LINKS = ["hookwright.runAgain", "hookwright.editPayload", "hookwright.showText", "hookwright.openPlace", "hookwright.approveHooks"];

/** A link that starts a command; the arguments are ours, but hold paths, so they are encoded as a whole. */
function link(text: string, command: string, ...args: unknown[]): string {
  const query = args.length > 0 ? `?${encodeURIComponent(JSON.stringify(args))}` : "";
  return `<a href="command:${command}${query.replace(/'/g, "%27")}">${escape(text)}</a>`;
}

/** The page. `nonce` lets its style in, and nothing else; `trusted` says whether anything can be run from here. */
export function page(report: Report, run: Run, nonce: string, trusted: boolean): string {
  const name = report.plan.event + (report.plan.subject === null ? "" : `: ${report.plan.subject}`);
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  const body = [
    `<h1>${escape(name)}</h1>`,
    verdict(report),
    links(report, run, trusted),
    ...report.told.map((told) => `<h2>${escape(told.lead)}</h2>${told.texts.map((text) => block(text)).join("")}`),
    ...[...report.notes, ...report.warnings].map((note) => `<p class="note">${sentence(note)}</p>`),
    hooks(report),
    dropped(report),
    event(report),
  ];
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escape(name)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
${body.join("\n")}
</body></html>`;
}

function verdict(report: Report): string {
  const more = report.decision.explanation.slice(1).map((line) => `<li>${sentence(line)}</li>`);
  const list = more.length > 0 ? `<ul>${more.join("")}</ul>` : "";
  const tone = VERDICTS[report.decision.kind] ?? "calm";
  return `<div class="verdict ${tone}"><p><strong>${escape(report.says)}</strong></p>${list}</div>`;
}

function links(report: Report, run: Run, trusted: boolean): string {
  const found: string[] = [];
  if (trusted && !report.approved) found.push(link("Approve hooks…", "hookwright.approveHooks", run.uri));
  if (trusted) found.push(link("Run again", "hookwright.runAgain"), link("Edit the payload…", "hookwright.editPayload"));
  if (report.report !== null) found.push(link("Show as text", "hookwright.showText"));
  return `<nav>${found.join("")}</nav>`;
}

function hooks(report: Report): string {
  if (report.hooks.length === 0) return `<p class="why">No hooks of this event are in force.</p>`;
  const slowest = Math.max(...report.results.map((result) => result.duration), 0);
  const draw = (hook: Hook): string => card(hook, report, slowest);
  const asked = report.hooks.filter((hook) => hook.about);
  const rest = report.hooks.filter((hook) => !hook.about);
  const first = asked.length > 0 ? `<h2>The hook</h2>${asked.map(draw).join("")}` : "";
  if (rest.length === 0) return first;
  return `${first}<h2>${asked.length > 0 ? "Other hooks of the event" : "Hooks"}</h2>${rest.map(draw).join("")}`;
}

function card(hook: Hook, report: Report, slowest: number): string {
  const lines = [
    `<header><span class="word">${escape(hook.word)}</span><code>${escape(hook.label)}</code></header>`,
    `<p class="why">${sentence(hook.why)} · ${link(hook.where, "hookwright.openPlace", hook.path, hook.line)}</p>`,
  ];
  if (hook.not_run !== "") lines.push(`<p class="why">not run: ${escape(hook.not_run)}</p>`);
  if (hook.ran !== null) {
    lines.push(time(hook.ran.ended, durationOf(hook, report), slowest));
    for (const line of [hook.ran.why, ...hook.ran.notes]) if (line !== "") lines.push(`<p>${escape(line)}</p>`);
    for (const output of hook.ran.outputs) {
      const empty = output.text.trim() === "" && output.cut === 0;
      const note = output.note === "" ? "" : ` (${escape(output.note)})`;
      lines.push(`<p class="label">${escape(output.name)}${empty ? ": nothing" : note}</p>`);
      if (!empty) lines.push(block(output.text, output.cut));
    }
  }
  return `<section class="hook ${TONES[hook.tone]}${hook.about ? " asked" : ""}">${lines.join("\n")}</section>`;
}

function durationOf(hook: Hook, report: Report): number {
  return report.results.find((one) => one.path === hook.path && one.place === hook.place)?.duration ?? 0;
}

/** How long it took, beside the slowest hook of the event. */
function time(ended: string, seconds: number, slowest: number): string {
  const share = slowest > 0 ? Math.max(1, Math.round((seconds / slowest) * 100)) : 0;
  const bar = `<rect class="all" width="100%" height="100%" rx="2"/><rect class="own" width="${share}%" height="100%" rx="2"/>`;
  return `<p class="time"><svg role="img" aria-label="${escape(duration(seconds))}">${bar}</svg>${escape(ended)}</p>`;
}

function dropped(report: Report): string {
  if (report.plan.dropped.length === 0) return "";
  const items = report.plan.dropped.map(
    (lost) => `<li><code>${escape(lost.path)} ${escape(lost.place)}</code>: ${escape(lost.why)}</li>`,
  );
  return `<h2>Not used of the files</h2><ul>${items.join("")}</ul>`;
}

function event(report: Report): string {
  const made = report.made_up.length > 0 ? `<p class="why">Made up: ${escape(report.made_up.join(", "))}.</p>` : "";
  const json = JSON.stringify(report.payload, null, 2);
  return `<details open><summary>What the hooks read on standard input</summary>${block(json)}${made}</details>`;
}
