// *Simulate event…*: the event, the tool, the payload edited, the run.
import { assert, until } from "../workbench.mjs";

export async function run(wb) {
  await wb.open();
  await wb.lens("Approve 3 hooks…").click();
  await wb.press("Approve");
  await wb.lens("Approved: 3 hooks").waitFor();
  await wb.command("Simulate Event…");
  await wb.quickItem("PreToolUse").waitFor();
  await wb.shot("simulate");
  await wb.quickItem("PostToolUse").click();
  await wb.quickItem("the usual one").waitFor();
  await wb.page.keyboard.type("edit");
  await wb.quickItem("other: edit").waitFor(); // a tool that the table does not know can be named, too
  await wb.key("Enter"); // the first is the one that is known
  await wb.quickItem("Edit the payload first").click();
  await wb.lens("with this payload").waitFor();
  const text = await wb.text();
  assert.match(text, /"tool_name": "edit_file"/);
  await wb.shot("payload");
  await wb.replaceAll("{ not json", false);
  await wb.command("Run with This Payload");
  await wb.toast("the payload is not JSON").waitFor();
  const payload = JSON.parse(text);
  payload.tool_input = { path: "src/cart.py", old_string: "x", new_string: "y" };
  wb.write(`${wb.read("src", "cart.py")}TOTAL = 1 \n`, "src", "cart.py"); // a blank at the end of a line
  await wb.replaceAll(JSON.stringify(payload, null, 2), false);
  await until("the lens", async () => (await wb.lens("with this payload").count()) > 0);
  await wb.lens("with this payload").click();
  const said = await wb.reportSays("blanks at the end of the line");
  assert.match(said, /The call stands, and Lamied passes the objection on/);
  assert.match(said, /objected\s*python3 scripts\/lint\.py/);
  assert.ok(!/Made up:.*tool_input/.test(said), "what was typed is not made up");
  await wb.command("Notifications: Clear All Notifications");
  await wb.page.waitForTimeout(500);
  await wb.shot("report");
  await (await wb.report()).locator("a", { hasText: "Edit the payload" }).click();
  await until("the payload once more", async () => /"new_string": "y"/.test(await wb.text()));
}
