// media/icon.svg → media/icon.png, by a Chromium that is installed:
//   CHROME=/usr/bin/chromium-headless-shell node build/icon.mjs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = new URL("../media/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "icon-"));
const svg = readFileSync(new URL("icon.svg", here), "utf8").replace("<svg ", '<svg width="256" height="256" ');
writeFileSync(join(folder, "icon.html"), `<body style="margin:0;background:transparent">${svg}</body>`);
const chrome = process.env.CHROME ?? "chromium-headless-shell";
const done = spawnSync(
  chrome,
  ["--no-sandbox", "--disable-gpu", "--default-background-color=00000000", "--window-size=256,256",
    `--user-data-dir=${folder}`, `--screenshot=${new URL("icon.png", here).pathname}`, `file://${folder}/icon.html`],
  { stdio: "inherit" },
);
process.exit(done.status ?? 1);
