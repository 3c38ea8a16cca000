// No Python at all: that is said, and nothing else breaks.
import { assert } from "../workbench.mjs";

export const server = "nothing";

export async function run(wb) {
  await wb.open();
  const toast = wb.toast("needs Python 3.11 or later, and there is no Python on the path");
  await toast.waitFor({ timeout: 40_000 });
  await wb.statusSays("not installed");
  assert.equal(wb.servers().length, 0);
  await wb.command("Hookwright: Install Hookwright (Private Python Environment)");
  await wb.toast("needs Python 3.11 or later to install itself").waitFor();
}
