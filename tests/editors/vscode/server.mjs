// VS Code's own server, as it stands in the npm package code-server, with one extension installed.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";

const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "security.workspace.trust.startupPrompt": "never", // a folder is restricted without a word
  "workbench.colorTheme": "Default Dark Modern",
  "window.commandCenter": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "update.mode": "none",
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "editor.minimap.enabled": false,
  "editor.fontFamily": "DejaVu Sans Mono",
  "git.enabled": false,
  "files.autoSave": "off",
};

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A running server. Its folders lie in `root`; `environ` is what the extension and the hooks see. */
export class Server {
  constructor(options) {
    Object.assign(this, options); // node, main, vsix, root, settings, trust, environ
    this.user = join(this.root, "user");
    this.common = ["--server-data-dir", join(this.root, "server"), "--user-data-dir", this.user];
    this.common.push("--extensions-dir", this.extensions ?? join(this.root, "extensions"), "--accept-server-license-terms");
    const folders = Object.fromEntries(["CONFIG", "DATA", "STATE", "CACHE"].map((n) => [`XDG_${n}_HOME`, join(this.root, "xdg", n)]));
    this.env = { ...process.env, ...folders, HOME: join(this.root, "home"), HOOKWRIGHT_STATE_DIR: join(this.root, "state"), ...this.environ };
    for (const name of Object.keys(this.env)) if (name.startsWith("VSCODE_")) delete this.env[name];
    this.env.VSCODE_CLI = "1"; // else the login shell says what the path is
    mkdirSync(join(this.root, "home"), { recursive: true });
    mkdirSync(join(this.user, "User"), { recursive: true });
    writeFileSync(join(this.user, "User", "settings.json"), JSON.stringify(SETTINGS));
    // paths of programs are settings of a machine: a remote window takes them from here alone
    mkdirSync(join(this.user, "Machine"), { recursive: true });
    writeFileSync(join(this.user, "Machine", "settings.json"), JSON.stringify(this.settings ?? {}));
    writeFileSync(join(this.user, "User", "keybindings.json"), JSON.stringify(this.keys ?? []));
  }

  install() {
    const done = spawnSync(this.node, [this.main, ...this.common, "--install-extension", this.vsix], { env: this.env, encoding: "utf8" });
    if (!/successfully installed/.test(done.stdout)) throw new Error(`the .vsix was not installed: ${done.stdout}${done.stderr}`);
  }

  async start() {
    this.port = await freePort();
    const log = openSync(join(this.root, "server.log"), "w");
    const more = ["--host", "127.0.0.1", "--port", String(this.port), "--without-connection-token", "--telemetry-level", "off"];
    if (!this.trust) more.push("--disable-workspace-trust");
    this.process = spawn(this.node, [this.main, ...this.common, ...more], {
      env: this.env,
      stdio: ["ignore", log, log],
      detached: true, // a group of its own: extension hosts and language servers would outlive their parent
    });
    process.on("exit", () => this.stop());
    const began = Date.now();
    for (;;) {
      const up = await fetch(`http://127.0.0.1:${this.port}/version`).then((answer) => answer.ok, () => false);
      if (up) return;
      if (Date.now() - began > 40_000) throw new Error("VS Code's server did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  stop() {
    try {
      process.kill(-this.process.pid, "SIGKILL");
    } catch {
      // it is gone
    }
  }

  /** The address of a folder with a file open. */
  url(folder, file) {
    const remote = `vscode-remote://127.0.0.1:${this.port}${file}`;
    const payload = file === undefined ? "" : `&payload=${encodeURIComponent(JSON.stringify([["openFile", remote]]))}`;
    return `http://127.0.0.1:${this.port}/?folder=${encodeURIComponent(folder)}${payload}`;
  }
}
