// From the first look to the report: approve in the modal question, run by the lens, read the page.
import { existsSync } from "node:fs";
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  await wb.open();
  await wb.statusSays("not approved");
  await wb.lens("Approve 3 hooks…").click();
  await wb.dialog().waitFor();
  const question = (await wb.dialog().innerText()).replaceAll("\u00a0", " ");
  for (const command of ["./scripts/no-secrets.sh", "python3 scripts/lint.py", "python3 -B -m unittest discover"]) {
    assert.ok(question.includes(command), `the question lists ${command}:\n${question}`);
  }
  await wb.shot("approve");
  await wb.key("Escape");
  await wb.dialog().waitFor({ state: "hidden" });
  await wb.page.waitForTimeout(500);
  await wb.statusSays("not approved"); // closing it is no answer

  await wb.lens("Approve 3 hooks…").click();
  await wb.press("Approve");
  await wb.statusSays("approved");
  await until("approved", async () => !(await wb.status().innerText()).includes("not"));
  await wb.lens("Approved: 3 hooks").waitFor();
  await wb.shot("approved");

  // a blank at the end of a line, so that the lint hook objects
  const cart = wb.read("src", "cart.py");
  wb.write(`${cart}TOTAL = 1 \n`, "src", "cart.py");
  wb.write(wb.read(".lamied", "hooks.json"), ".lamied", "hooks.json");
  await wb.page.locator(".codelens-decoration a", { hasText: /^Run…/ }).nth(0).click();
  const said = await wb.reportSays("Lamied goes on");
  assert.match(said, /no-secrets\.sh/);
  assert.match(said, /matched because/);
  assert.match(said, /exit code 0/);
  await wb.shot("report-ok");
  await until("the lens tells how it ended", async () => (await wb.lenses()).some((one) => /^Run… \(exit 0/.test(one)));
  assert.ok(!existsSync(wb.path("ran")));
}
