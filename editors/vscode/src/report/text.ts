// Text of unknown origin as HTML.

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** What does not show, or changes how the rest shows: control characters, direction marks, zero widths, lone halves. */
const HIDDEN: readonly (readonly [number, number])[] = [
  [0x00, 0x08], [0x0b, 0x1f], [0x7f, 0x9f], [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x115f, 0x1160],
  [0x17b4, 0x17b5], [0x180b, 0x180f], [0x200b, 0x200f], [0x2028, 0x202e], [0x2060, 0x206f], [0x3164, 0x3164],
  [0xd800, 0xdfff], [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff0, 0xfffb], [0xe0000, 0xe0fff],
];

export function escape(text: string): string {
  let out = "";
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const hidden = HIDDEN.some(([first, last]) => first <= code && code <= last);
    out += hidden ? shown(code) : (ENTITIES[char] ?? char);
  }
  return out;
}

function shown(code: number): string {
  if (code < 0x20) return `<i class="mark">\\x${code.toString(16).padStart(2, "0")}</i>`;
  return `<i class="mark">U+${code.toString(16).toUpperCase().padStart(4, "0")}</i>`;
}

/** A sentence of the server, in which backticks stand around what is quoted. */
export function sentence(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

const HEAD = 60_000;
const TAIL = 20_000;

/** Any text as a block; of a very long one its beginning and its end. */
export function block(text: string, cut = 0): string {
  const lines = text.replace(/\r\n/g, "\n").replace(/\n$/, "");
  const [head, tail] = lines.length > HEAD + TAIL ? [lines.slice(0, HEAD), lines.slice(-TAIL)] : [lines, ""];
  const left = lines.length - head.length - tail.length;
  const gap = left > 0 ? `\n<i class="mark">${left} characters are not shown</i>\n` : "";
  const lost = cut > 0 ? `\n<i class="mark">${cut} more bytes were not kept</i>` : "";
  return `<pre>${escape(head)}${gap}${escape(tail)}${lost}</pre>`;
}

/** `12 ms`, `3.2 s`. */
export function duration(seconds: number): string {
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(1)} s`;
}
