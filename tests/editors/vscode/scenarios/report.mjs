// The page of a run that objects: what was decided and why, time, output as it was printed, nothing of it as HTML.
import { hook } from "../broken.mjs";
import { assert, until } from "../workbench.mjs";

const COMMAND = "printf '<b>bold</b> <script>alert(1)</script>\\033[31mred\\n'; echo 'no: <img src=x onerror=alert(1)>' >&2; sleep 0.2; exit 2";

export async function run(wb) {
  const more = ',\n    "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }]';
  wb.write(hook(COMMAND, more).replace("\n    ],", ',\n      { "matcher": "Edit", "hooks": [{ "type": "command", "command": "true" }] }\n    ],'), ".lamied", "hooks.json");
  await wb.open();
  await wb.lens("Approve 3 hooks…").click();
  await wb.press("Approve");
  await wb.lens("Approved: 3 hooks").waitFor();
  await wb.page.locator(".codelens-decoration a", { hasText: /^Run…/ }).first().click();
  const said = await wb.reportSays("Lamied blocks the call");
  assert.ok(said.includes("<b>bold</b> <script>alert(1)</script>"), "tags are text");
  assert.ok(said.includes("no: <img src=x onerror=alert(1)>"));
  assert.ok(said.includes("\\x1b[31mred"), "control characters show");
  assert.match(said, /took 2\d\d ms, exit code 2/);
  assert.match(said, /not matched because/);
  assert.match(said, /The assistant is told/);
  const frame = await wb.report();
  for (const tag of ["script", "img", "b", "iframe"]) assert.equal(await frame.locator(`body ${tag}`).count(), 0, tag);
  const policy = await frame.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /^default-src 'none'; style-src 'nonce-[^']+'$/);
  const border = await frame.locator(".verdict").evaluate((one) => getComputedStyle(one).borderLeftWidth);
  assert.equal(border, "4px", "the style is let in");
  await wb.shot("report-hostile");
  await frame.locator("a", { hasText: ".lamied/hooks.json:4" }).click();
  await until("the place is shown", async () => /Ln 4\b/.test(await wb.page.locator('.statusbar-item[id="status.editor.selection"]').innerText()));
  await (await wb.report()).locator("a", { hasText: "Run again" }).click();
  await wb.page.waitForTimeout(600);
  await wb.reportSays("Lamied blocks the call");
}
