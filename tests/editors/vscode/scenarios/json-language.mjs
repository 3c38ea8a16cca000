// A user whose settings keep hooks files in the language JSON: the checks are there, and no mistake is told twice.
import { mkdirSync } from "node:fs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  mkdirSync(wb.path(".vscode"));
  wb.write('{ "files.associations": { "**/.lamied/hooks.json": "json" } }', ".vscode", "settings.json");
  wb.write('{\n  "hooks": {\n    "PreToolUes": [],\n    "Stop": [ { "hooks" [] } ]\n  }\n}\n', ".lamied", "hooks.json");
  await wb.open();
  const language = wb.page.locator('.statusbar-item[id="status.editor.mode"]');
  await until("the language", async () => (await language.innerText()) === "JSON");
  await wb.command("Problems: Focus on Problems View");
  const list = wb.page.locator(".markers-panel .monaco-list-row");
  await list.filter({ hasText: "PreToolUes" }).first().waitFor();
  await list.filter({ hasText: "Colon expected" }).first().waitFor();
  await wb.page.waitForTimeout(1000);
  const found = (await list.allInnerTexts()).slice(1).map((one) => one.replace(/\s+/g, " "));
  assert.equal(found.filter((one) => one.includes("Ln 4")).length, 1, `VS Code tells it, we don't:\n${found.join("\n")}`);
}
