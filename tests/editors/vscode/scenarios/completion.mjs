// Completion inside a matcher, behind a bar, with the documentation of the proposal.
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  await wb.open();
  await wb.statusSays("Lamied");
  await wb.cursorAfter('"matcher": "Edit|Write');
  await wb.page.keyboard.type("|");
  const rows = wb.page.locator(".suggest-widget .monaco-list-row");
  await rows.filter({ hasText: "Bash" }).first().waitFor();
  await wb.key("Control+Space");
  await wb.shot("completion");
  await wb.page.keyboard.type("Gre");
  await rows.filter({ hasText: "Grep" }).first().waitFor();
  await wb.key("Enter");
  await until("taken", async () => (await wb.text()).includes('"matcher": "Edit|Write|Grep"'));
  assert.ok(!(await wb.text()).includes("GreGrep"));
}
