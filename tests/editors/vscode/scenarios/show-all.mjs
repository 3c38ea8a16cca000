// More than a question can hold: everything stands in a document, and the question waits beside it.
import { assert } from "../workbench.mjs";

export async function run(wb) {
  const entries = Array.from({ length: 12 }, (_, i) => ({ type: "command", command: `echo number ${i} of the long list` }));
  const hooks = { PreToolUse: [{ matcher: "Bash", hooks: entries }] };
  wb.write(JSON.stringify({ hooks }, null, 2), ".lamied", "hooks.json");
  await wb.open();
  await wb.lens("Approve 12 hooks…").click();
  const toast = wb.toast("all of it stands beside this");
  await toast.waitFor();
  assert.equal(await wb.dialog().count(), 0, "nothing covers the document");
  let text = "";
  for (let i = 0; i < 100 && !text.includes("number 11 of"); i++) {
    for (const frame of wb.page.frames()) text += await frame.locator("body").innerText().catch(() => "");
    await wb.page.waitForTimeout(100);
  }
  assert.match(text, /number 11 of the long list/);
  await wb.shot("show-all");
  await toast.locator(".monaco-button", { hasText: /^Approve$/ }).click();
  await wb.lens("Approved: 12 hooks").waitFor();
}
