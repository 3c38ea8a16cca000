// A file named settings.json, which VS Code takes for one of its own, is a hooks file where an agent reads it.
import { mkdirSync } from "node:fs";
import { assert, until } from "../workbench.mjs";

const TEXT = '{\n  // a comment\n  "hooks": { "PreToolUes": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }\n}\n';

export async function run(wb) {
  mkdirSync(wb.path(".claude"));
  wb.write(TEXT, ".claude", "settings.json");
  await wb.open(".claude/settings.json");
  await wb.statusSays("Claude Code");
  const language = wb.page.locator('.statusbar-item[id="status.editor.mode"]');
  await until("the language", async () => /Agent Hooks \(JSON\)/.test(await language.innerText()));
  await wb.command("Problems: Focus on Problems View");
  const list = wb.page.locator(".markers-panel .monaco-list-row");
  await list.filter({ hasText: "HW002" }).first().waitFor();
  await wb.page.waitForTimeout(1500); // a second voice would have spoken by now
  const found = (await list.allInnerTexts()).slice(1).map((one) => one.replace(/\s+/g, " "));
  assert.ok(found.every((one) => one.includes("hookwright")), found.join("\n"));
  assert.equal(found.filter((one) => one.includes("HW002")).length, 1, found.join("\n"));
}
