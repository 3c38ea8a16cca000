// Commands that change after the approval: told, shown, and not run before they are agreed to.
import { existsSync } from "node:fs";
import { hook } from "../broken.mjs";
import { assert } from "../workbench.mjs";

export async function run(wb) {
  wb.write(hook("true"), ".lamied", "hooks.json");
  await wb.open();
  await wb.lens("Approve 1 hook…").click();
  await wb.press("Approve");
  await wb.lens("Approved: 1 hook").waitFor();
  await wb.replaceAll(hook("touch ran"));
  await wb.statusSays("changed");
  await wb.page.locator(".codelens-decoration a", { hasText: /^Run…/ }).first().click();
  await wb.reportSays("it is not approved");
  assert.ok(!existsSync(wb.path("ran")), "what is not approved does not run");
  await wb.lens("Changed since approved").click();
  await wb.dialog().waitFor();
  const question = (await wb.dialog().innerText()).replaceAll("\u00a0", " ");
  assert.match(question, /touch ran/);
  assert.match(question, /1 new|new:/i, question);
  await wb.shot("changed");
  await wb.press("Don't approve");
  await wb.statusSays("declined");
  assert.ok(!existsSync(wb.path("ran")));
}
