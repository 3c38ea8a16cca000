// Restricted Mode: problems are told, nothing runs, nothing is approved, no program of the workspace is started.
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { BROKEN, hook } from "../broken.mjs";
import { assert, until } from "../workbench.mjs";

export const server = "restricted";

export async function run(wb) {
  const evil = wb.path("evil.sh");
  wb.write(`#!/bin/sh\ntouch '${wb.path("started")}'\n`, "evil.sh");
  chmodSync(evil, 0o755);
  mkdirSync(wb.path(".vscode"));
  const settings = { "hookwright.server.path": evil, "hookwright.python.path": evil };
  wb.write(JSON.stringify(settings), ".vscode", "settings.json");
  wb.write(BROKEN, ".lamied", "hooks.json");
  await wb.open();
  await wb.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).first().waitFor();
  await until("squiggles", async () => (await wb.page.locator(".squiggly-warning, .squiggly-error").count()) >= 2);
  await wb.statusSays("restricted");
  await wb.replaceAll(hook("touch ran"));
  await wb.lens("Restricted Mode: hooks are not run or approved").waitFor();
  const lenses = await wb.lenses();
  assert.ok(!lenses.some((one) => /^(Run|Approve)/.test(one)), lenses.join(" | "));
  await wb.shot("restricted");

  // the light bulb offers nothing that runs or approves
  await wb.cursorAfter('"PreToolUse');
  await wb.key("Control+.");
  await wb.page.waitForTimeout(1200);
  const actions = await wb.page.locator(".action-widget .monaco-list-row").allInnerTexts();
  assert.ok(!actions.some((one) => /approve hooks…|run the/i.test(one)), actions.join(" | "));
  await wb.key("Escape");

  // nor does the palette, and a keybinding that names the commands themselves is refused
  const titles = await wb.palette("Hookwright: ");
  assert.ok(!titles.some((one) => /Approve Hooks|Simulate Event/.test(one)), titles.join(" | "));
  assert.ok(titles.some((one) => /List Hooks in Force/.test(one)), titles.join(" | "));
  for (const [key, command] of [["Alt+F7", "run"], ["Alt+F8", "simulate"], ["Alt+F9", "approve"]]) {
    await wb.page.locator(".editor-group-container.active .view-line").first().click();
    await wb.key(key);
    await wb.toast("Restricted Mode, where no hook is run or approved").waitFor();
    await wb.command("Notifications: Clear All Notifications");
    assert.ok(!existsSync(wb.path("ran")), command);
  }
  assert.equal(await wb.dialog().count(), 0, "nothing was asked");
  assert.ok(!existsSync(wb.path("started")), "the workspace says nothing about what is started");

  // trusted, it all comes; the workspace's own settings are then the user's business
  wb.write("{}", ".vscode", "settings.json");
  await wb.page.waitForTimeout(3000); // until VS Code has seen it
  await wb.command("Workspaces: Manage Workspace Trust");
  await wb.page.locator(".workspace-trust-editor .monaco-button", { hasText: /^Trust$/ }).first().click();
  await wb.command("View: Close Editor").catch(() => undefined);
  await wb.lens("Approve 1 hook…").waitFor();
  assert.ok(!existsSync(wb.path("started")));
  await wb.statusSays("not approved");
}
