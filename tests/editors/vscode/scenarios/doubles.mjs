// VS Code's own JSON features do not speak a second time: not of mistakes, not with proposals.
import { assert, until } from "../workbench.mjs";

const SLIP = '{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash" "hooks": [] }\n    ],\n  }\n}\n';

async function slips(wb) {
  await until("the mistakes", async () => (await wb.page.locator(".squiggly-error").count()) > 0);
  await wb.page.waitForTimeout(1500); // a second voice would have spoken by now
  const list = wb.page.locator(".markers-panel .monaco-list-row");
  await wb.command("Problems: Focus on Problems View");
  await list.first().waitFor();
  return (await list.allInnerTexts()).slice(1).map((one) => one.replace(/\s+/g, " "));
}

export async function run(wb) {
  wb.write(SLIP, ".lamied", "hooks.json");
  await wb.open();
  const found = await slips(wb);
  assert.ok(found.every((one) => one.includes("hookwright")), found.join("\n"));
  const lines = found.map((one) => /Ln (\d+), Col (\d+)/.exec(one)?.[0]);
  assert.equal(new Set(lines).size, lines.length, `each mistake once:\n${found.join("\n")}`);

  await wb.replaceAll('{\n  "hooks": {\n    "PostToolUse": [\n      { "matcher": "Edit", "hooks": [] }\n    ],\n    \n  }\n}\n', false);
  await wb.cursorAfter('{ "matcher": "Edit", "hooks": [] }');
  await wb.key("ArrowDown", "End", "ArrowDown", "End");
  await wb.page.keyboard.type('"');
  const rows = wb.page.locator(".suggest-widget .monaco-list-row");
  await rows.filter({ hasText: "PreToolUse" }).first().waitFor();
  const labels = (await wb.page.locator(".suggest-widget .monaco-list-row .label-name").allInnerTexts()).map((one) => one.trim());
  assert.equal(new Set(labels).size, labels.length, `each proposal once: ${labels.join(", ")}`);
  await wb.key("Escape");
}
