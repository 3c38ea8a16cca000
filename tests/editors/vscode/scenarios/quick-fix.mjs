// A quick fix from the menu, and all safe ones by the palette.
import { BROKEN } from "../broken.mjs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  wb.write(BROKEN, ".lamied", "hooks.json");
  await wb.open();
  await until("squiggles", async () => (await wb.page.locator(".squiggly-warning, .squiggly-error").count()) >= 2);
  await wb.cursorAfter("PreToolU");
  await wb.key("Control+.");
  const action = wb.page.locator(".action-widget .monaco-list-row", { hasText: '"PreToolUse"' }).first();
  await action.waitFor();
  await wb.shot("quick-fix");
  await wb.key("Enter"); // the first is chosen
  await until("the fix", async () => (await wb.text()).includes('"PreToolUse": ['));
  assert.ok((await wb.text()).includes('"matcher": "edit"'), "the other mistake is left");
  const fixed = async () => (await wb.text()).includes('"matcher": "Edit"');
  for (let tries = 0; tries < 3 && !(await fixed()); tries++) {
    // VS Code gives up on actions when the text has just changed, and says that there are none
    await wb.command("Fix All Safe Problems in This File");
    await until("the other fix", fixed, 8_000).catch(() => undefined);
  }
  assert.ok(await fixed(), "the other fix");
  await until("no squiggles", async () => (await wb.page.locator(".squiggly-warning, .squiggly-error").count()) === 0);
}
