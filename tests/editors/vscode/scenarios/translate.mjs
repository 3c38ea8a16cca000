// A hooks file for another agent, chosen from a list; it is the user's to save.
import { existsSync } from "node:fs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  await wb.open();
  await wb.statusSays("Lamied");
  await wb.command("Hookwright: Translate for Another Agent…");
  await wb.quickItem("Claude Code").waitFor();
  await wb.quickItem("Claude Code").click();
  await until("the new file", async () => (await wb.page.locator(".tab", { hasText: "settings.json" }).count()) > 0);
  await until("its text", async () => /no-secrets\.sh/.test(await wb.text()));
  await wb.statusSays("Claude Code");
  assert.ok(existsSync(wb.path(".claude", "settings.json")));
  await wb.save();
  assert.match(wb.read(".claude", "settings.json"), /no-secrets\.sh/);
}
