// One window of VS Code, as a person uses it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const PATIENCE = 45_000;

export async function until(what, probe, patience = PATIENCE) {
  const end = Date.now() + patience;
  let last;
  for (;;) {
    try {
      last = await probe();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`not in time: ${what} (last: ${String(last).slice(0, 300)})`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

export class Workbench {
  constructor(page, server, folder, shots, prefix) {
    Object.assign(this, { page, server, folder, shots, prefix });
  }

  path(...parts) {
    return join(this.folder, ...parts);
  }

  read(...parts) {
    return readFileSync(this.path(...parts), "utf8");
  }

  write(text, ...parts) {
    writeFileSync(this.path(...parts), text);
  }

  /** Opens the window with a file in it. */
  async open(file = ".lamied/hooks.json") {
    this.others ??= new Set(this.servers());
    await this.page.goto(this.server.url(this.folder, this.path(file)));
    await this.page.locator(".monaco-workbench").waitFor({ timeout: 60_000 });
    await this.page.locator(".monaco-editor .view-line").first().waitFor({ timeout: 60_000 });
  }

  shot(name) {
    return this.page.screenshot({ path: join(this.shots, `${this.prefix}-${name}.png`) });
  }

  line(text) {
    return this.page.locator(".editor-group-container .view-line", { hasText: text }).first();
  }

  /** The text that the editor shows, as a whole; VS Code writes blanks as U+00A0. */
  async text() {
    const lines = this.page.locator(".editor-group-container.active .view-lines .view-line");
    const found = await lines.evaluateAll((all) =>
      all.map((one) => [parseInt(one.style.top, 10), one.textContent]).sort((a, b) => a[0] - b[0]).map((one) => one[1]),
    );
    return found.join("\n").replaceAll("\u00a0", " ");
  }

  async squiggles(kind, count) {
    const found = this.page.locator(`.monaco-editor .squiggly-${kind}`);
    await until(`${count} squiggles of ${kind}`, async () => (await found.count()) === count);
  }

  status() {
    return this.page.locator('.statusbar-item[id="hookwright.hookwright.hookwright.status"], .statusbar-item[id*="hookwright.status"]').first();
  }

  async statusSays(text) {
    await until(`the status "${text}"`, async () => (await this.status().innerText()).includes(text), 40_000);
  }

  lens(text) {
    return this.page.locator(".codelens-decoration a", { hasText: text }).first();
  }

  async lenses() {
    return this.page.locator(".codelens-decoration a").allInnerTexts();
  }

  /** The rows of the Problems panel below the file's own. */
  async problems(count) {
    await this.command("Problems: Focus on Problems View");
    const rows = this.page.locator(".markers-panel .monaco-list-row .marker-message-details-container, .markers-panel .monaco-list-row .marker-message");
    const list = this.page.locator(".markers-panel .monaco-list-row");
    await until(`${count} problems`, async () => (await list.count()) === count + (count > 0 ? 1 : 0));
    void rows;
    const texts = await list.allInnerTexts();
    return texts.slice(1).map((one) => one.replace(/\s+/g, " ").trim());
  }

  async key(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** A command by the palette; `title` is what stands there. */
  async command(title) {
    const input = this.page.locator(".quick-input-widget .quick-input-box input").first();
    const row = this.page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
    await until(`the palette with "${title}"`, async () => {
      await this.key("F1");
      await input.waitFor({ timeout: 5000 });
      await this.page.waitForTimeout(200); // it puts in its own ">" a moment later
      await input.fill(`>${title}`);
      await row.waitFor({ timeout: 5000 });
      await row.click({ timeout: 5000 });
      return true;
    });
  }

  /** Waits until the palette has exactly these titles of ours. */
  async paletteHas(titles) {
    let found = [];
    await until(`the palette with ${titles.join(", ")}`, async () => {
      found = (await this.palette("Hookwright: ")).map((one) => one.replace("Hookwright: ", "")).sort();
      if (JSON.stringify(found) === JSON.stringify([...titles].sort())) return true;
      throw new Error(found.join(", "));
    });
  }

  /** The titles that the palette has for what is typed. */
  async palette(typed) {
    await this.key("F1");
    const input = this.page.locator(".quick-input-widget .quick-input-box input").first();
    await input.waitFor();
    await this.page.waitForTimeout(200);
    await input.fill(`>${typed}`);
    await this.page.waitForTimeout(700);
    const found = await this.page.locator(".quick-input-list .monaco-list-row .label-name").allInnerTexts();
    await this.key("Escape");
    return found;
  }

  quickItem(text) {
    return this.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
  }

  dialog() {
    return this.page.locator(".monaco-dialog-box");
  }

  async press(button) {
    await this.dialog().getByRole("button", { name: button, exact: true }).click();
    await this.dialog().waitFor({ state: "hidden" });
  }

  toast(text) {
    return this.page.locator(".notifications-toasts .notification-list-item", { hasText: text }).first();
  }

  /** The document inside the webview that is shown. */
  async report() {
    for (let i = 0; ; i++) {
      for (const frame of this.page.frames()) {
        const found = await frame.locator("body > .verdict").count().catch(() => 0);
        if (found > 0) return frame;
      }
      if (i > 200) throw new Error("no report is shown");
      await this.page.waitForTimeout(100);
    }
  }

  async reportSays(text) {
    return until(`the report says "${text}"`, async () => {
      const frame = await this.report();
      const said = await frame.locator("body").innerText();
      return said.includes(text) ? said : false;
    });
  }

  /** Puts the cursor behind a text of the file. */
  async cursorAfter(text) {
    await this.line(text).click();
    await this.key("Control+Home", "Control+f");
    const input = this.page.locator(".find-widget .find-part textarea, .find-widget .find-part .input").first();
    await input.waitFor();
    await this.page.keyboard.type(text);
    await until("it is found", async () => /\b1 of \d+/.test(await this.page.locator(".find-widget .matchesCount").innerText()));
    await this.key("Escape", "ArrowRight");
  }

  /** The whole file typed anew, and saved when `save`. */
  async replaceAll(text, save = true) {
    await this.page.locator(".editor-group-container.active .view-line").first().click();
    await this.key("Control+a");
    await this.page.evaluate((what) => navigator.clipboard.writeText(what), text);
    await this.key("Control+v"); // what is typed would be indented, and its brackets closed
    if (save) await this.save();
  }

  async save() {
    await this.key("Control+s");
    await until("saved", async () => (await this.page.locator(".tab.active.dirty").count()) === 0);
  }

  /** The processes of language servers that came since this window was opened. */
  servers() {
    const found = [];
    for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, "utf8");
        const environ = readFileSync(`/proc/${name}/environ`, "utf8");
        const ours = line.includes("serve.py\0lsp") && environ.includes(`HOOKWRIGHT_STATE_DIR=${this.server.env.HOOKWRIGHT_STATE_DIR}\0`);
        if (ours && !this.others?.has(Number(name))) found.push(Number(name));
      } catch {
        // it ended meanwhile
      }
    }
    return found;
  }
}

export { assert };
