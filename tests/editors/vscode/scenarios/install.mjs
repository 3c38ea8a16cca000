// A Python without the compiled modules: what is missing is said, and one click makes it work.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BROKEN } from "../broken.mjs";
import { assert, until } from "../workbench.mjs";

export const server = "bare";

export async function run(wb) {
  wb.write(BROKEN, ".lamied", "hooks.json");
  await wb.open();
  const toast = wb.toast("lacks compiled modules that Hookwright needs");
  await toast.waitFor({ timeout: 40_000 });
  const said = await toast.innerText();
  for (const name of ["regress", "tree-sitter"]) assert.ok(said.includes(name), said);
  await wb.statusSays("not installed");
  await wb.shot("missing");
  await toast.locator(".monaco-button", { hasText: "Install Hookwright" }).click();
  await until("squiggles", async () => (await wb.page.locator(".squiggly-warning, .squiggly-error").count()) >= 2, 90_000);
  await wb.statusSays("Lamied");
  const storage = join(wb.server.user, "User", "globalStorage", "hookwright.hookwright", "python");
  assert.ok(existsSync(storage), storage);
  assert.equal(wb.servers().length, 1);
}
