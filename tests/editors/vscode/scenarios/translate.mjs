// A hooks file for another agent, chosen from a list.
import { existsSync } from "node:fs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  await wb.open();
  await wb.statusSays("Lamied");
  await wb.command("Hookwright: Translate for Another Agent…");
  await wb.quickItem("Claude Code").waitFor();
  await wb.quickItem("Claude Code").click();
  await until("the new file", () => existsSync(wb.path(".claude", "settings.json")));
  assert.match(wb.read(".claude", "settings.json"), /no-secrets\.sh/);
  await wb.statusSays("Claude Code");
}
