// kill -9 of the server: it is started again, that is told, and nothing that was typed is lost.
import { BROKEN } from "../broken.mjs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  wb.write(BROKEN, ".lamied", "hooks.json");
  await wb.open();
  const count = () => wb.page.locator(".squiggly-warning, .squiggly-error").count();
  await until("squiggles", async () => (await count()) >= 2);
  const typed = BROKEN.replace("PreToolUes", "PreToolUze");
  await wb.replaceAll(typed, false);
  await until("the squiggles of what was typed", async () => (await count()) >= 2);
  const [before, ...more] = wb.servers();
  assert.ok(before !== undefined && more.length === 0, "one server");
  process.kill(before, "SIGKILL");
  const toast = wb.toast("ended unexpectedly and was started again");
  await toast.waitFor();
  await wb.page.waitForTimeout(400); // it slides in
  await wb.shot("killed");
  const after = await until("another server", () => wb.servers().find((pid) => pid !== before));
  assert.notEqual(after, before);
  assert.equal((await wb.text()).trimEnd(), typed.trimEnd(), "the unsaved text is as it was");
  assert.equal(await wb.page.locator(".tab.active.dirty").count(), 1, "and still unsaved");
  assert.equal(wb.read(".lamied", "hooks.json"), BROKEN);
  await until("the squiggles are back", async () => (await count()) >= 2);
  const problems = await wb.problems(3);
  assert.equal(problems.filter((one) => one.includes("PreToolUze")).length, 1, problems.join("\n"));
  await wb.replaceAll(BROKEN.replace("PreToolUes", "Stopp"), false);
  await until("what is typed now is checked", async () => (await wb.page.locator(".markers-panel .monaco-list-row", { hasText: "Stopp" }).count()) === 1);
}
