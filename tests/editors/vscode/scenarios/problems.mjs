// Squiggles, the Problems panel, a hover.
import { BROKEN } from "../broken.mjs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  wb.write(BROKEN, ".lamied", "hooks.json");
  await wb.open();
  await until("squiggles", async () => (await wb.page.locator(".squiggly-warning, .squiggly-error").count()) >= 2);
  await wb.statusSays("Lamied");
  const language = wb.page.locator('.statusbar-item[id="status.editor.mode"]');
  assert.match(await language.innerText(), /Agent Hooks \(JSON\)/);
  await wb.line("PreToolUes").locator("span span", { hasText: "PreToolUes" }).first().hover();
  const hover = wb.page.locator(".monaco-hover", { hasText: "PreToolUes" }).first();
  await hover.waitFor();
  const said = (await hover.innerText()).replaceAll("\u00a0", " ");
  assert.match(said, /"PreToolUse"/, "the hover names the right event");
  await wb.shot("problems");
  await wb.key("Escape");
  const problems = await wb.problems(3);
  assert.equal(problems.filter((one) => one.includes("PreToolUes")).length, 1, problems.join("\n"));
  assert.equal(problems.filter((one) => one.includes('"edit"')).length, 1, problems.join("\n"));
  assert.equal(problems.filter((one) => one.includes("not approved")).length, 1, problems.join("\n"));
  await wb.shot("problems-panel");
}
