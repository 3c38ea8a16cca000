// Which commands the palette has, with a hooks file open and with another; the walkthrough; the settings.
import { until } from "../workbench.mjs";

const ALWAYS = ["Get Started", "Install Hookwright (Private Python Environment)", "List Hooks in Force", "Restart the Language Server", "Show the Log", "Simulate Event…"];
const OF_A_FILE = ["Approve Hooks…", "Decline Hooks Until the Editor Is Closed", "Fix All Safe Problems in This File", "Revoke the Approval of Hooks", "Show Actions for This File", "Translate for Another Agent…"];

export async function run(wb) {
  await wb.open("README.md");
  await wb.paletteHas(ALWAYS);
  await wb.open();
  await wb.statusSays("Lamied");
  await wb.paletteHas([...ALWAYS, ...OF_A_FILE]);
  await wb.command("Hookwright: List Hooks in Force");
  await until("the list", async () => {
    for (const frame of wb.page.frames()) {
      if ((await frame.locator("body").innerText().catch(() => "")).includes("3 hooks of Lamied")) return true;
    }
    return false;
  });
  await wb.shot("list");
  await wb.command("Hookwright: Get Started");
  await wb.page.locator(".getting-started-step, .step-title", { hasText: "Have Hookwright ready" }).first().waitFor();
  await wb.page.waitForTimeout(800);
  await wb.shot("walkthrough");
}
