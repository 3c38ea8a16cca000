"""The other agents: where their programs are, how each is set up, trusted and called."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

from mock_model import Call
from real_agent import Agent
from real_codex import Codex

if TYPE_CHECKING:
    from pathlib import Path

    from real_lab import Lab


class Gemini(Agent):
    """Gemini CLI: hooks run in a trusted folder."""

    name, file, user_file = "gemini", ".gemini/settings.json", ".gemini/settings.json"

    advises = "<hook_context>{advice}</hook_context>"

    def found(self) -> str:
        return "" if self._script().is_file() else f"no Gemini CLI under {self.modules}"

    def _script(self) -> Path:
        return self.modules / "@google" / "gemini-cli" / "bundle" / "gemini.js"

    def version(self) -> str:
        return self._package("@google", "gemini-cli")

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        folder = lab.home / ".gemini"
        folder.mkdir(exist_ok=True)
        (folder / "trustedFolders.json").write_text(json.dumps({str(lab.path): "TRUST_FOLDER"}))
        settings = folder / "settings.json"
        own = json.loads(settings.read_text()) if settings.exists() else {}
        own |= {
            "security": {"auth": {"selectedType": "gemini-api-key"}},
            "privacy": {"usageStatisticsEnabled": False},
            "general": {"enableAutoUpdate": False},
            "telemetry": {"enabled": False},
        }
        settings.write_text(json.dumps(own))
        return {
            "GEMINI_API_KEY": "none", "GOOGLE_GEMINI_BASE_URL": url, "GEMINI_CLI_NO_RELAUNCH": "true",
            "GEMINI_CLI_HOME": str(lab.home),
        }  # fmt: skip

    def command(self, prompt: str) -> list[str]:
        return [self.node(), str(self._script()), "--yolo", "--model", "gemini-2.5-flash", "--prompt", prompt]

    def shell(self, command: str) -> Call:
        return Call("run_shell_command", {"command": command})

    def edit(self, path: Path) -> Call:
        words = {"old_string": "old words", "new_string": "new words", "instruction": "change it"}
        return Call("replace", {"file_path": str(path), **words})


class Qwen(Agent):
    """Qwen Code: hooks run in a trusted folder."""

    name, file, user_file = "qwen", ".qwen/settings.json", ".qwen/settings.json"
    shows_notes = False

    def found(self) -> str:
        if not self._script().is_file():
            return f"no Qwen Code under {self.modules}"
        done = subprocess.run([self.node(), "--version"], capture_output=True, text=True, timeout=60)
        major = int(done.stdout.lstrip("v").partition(".")[0] or 0)
        return "" if major >= 22 else f"Qwen Code needs Node.js 22, and there is {done.stdout.strip()}"

    def _script(self) -> Path:
        return self.modules / "@qwen-code" / "qwen-code" / "cli-entry.js"

    def version(self) -> str:
        return self._package("@qwen-code", "qwen-code")

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        folder = lab.home / ".qwen"
        folder.mkdir(exist_ok=True)
        (folder / "trustedFolders.json").write_text(json.dumps({str(lab.path): "TRUST_FOLDER"}))
        settings = folder / "settings.json"
        own = json.loads(settings.read_text()) if settings.exists() else {}
        own |= {
            "security": {"auth": {"selectedType": "openai"}, "folderTrust": {"enabled": True}},
            "privacy": {"usageStatisticsEnabled": False},
            "general": {"enableAutoUpdate": False, "disableAutoUpdate": True, "disableUpdateNag": True},
            "telemetry": {"enabled": False},
            "memory": {"enableManagedAutoMemory": False, "enableManagedAutoDream": False},
        }
        settings.write_text(json.dumps(own))
        return {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"{url}/v1", "OPENAI_MODEL": "mock-model"}

    def command(self, prompt: str) -> list[str]:
        return [self.node(), str(self._script()), "--yolo", "--prompt", prompt]

    def shell(self, command: str) -> Call:
        return Call("run_shell_command", {"command": command, "is_background": False})

    def read(self, path: Path) -> Call:
        return Call("read_file", {"file_path": str(path)})

    def edit(self, path: Path) -> Call:
        return Call("edit", {"file_path": str(path), "old_string": "old words", "new_string": "new words"})


class OpenCode(Agent):
    """opencode, through the plugin."""

    name, file, user_file = "opencode", ".opencode/plugins/hookwright.js", ".config/opencode/plugins/hookwright.js"
    ends = False

    def __init__(self, hosts: Path) -> None:
        super().__init__(hosts)
        found = self.modules.glob("opencode-*-*/bin/opencode")
        self.program = next(found, self.modules / "opencode")

    def found(self) -> str:
        return "" if self.program.is_file() else f"no opencode under {self.modules}"

    def version(self) -> str:
        return self._package(self.program.parent.parent.name)

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        model = {"mock-model": {"name": "mock", "tool_call": True, "limit": {"context": 100000, "output": 4096}}}
        options = {"baseURL": f"{url}/v1", "apiKey": "none"}
        provider = {"npm": "@ai-sdk/openai-compatible", "name": "mock", "options": options, "models": model}
        config = {
            "$schema": "https://opencode.ai/config.json", "autoupdate": False, "share": "disabled",
            "provider": {"mock": provider}, "model": "mock/mock-model", "small_model": "mock/mock-model",
            "permission": {"*": "allow"},
        }  # fmt: skip
        folder = lab.home / ".config" / "opencode"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "opencode.json").write_text(json.dumps(config))
        for place in (folder, lab.path / ".opencode"):
            if place.exists():
                self._warm(place)
        return {
            "OPENCODE_DISABLE_AUTOUPDATE": "1", "OPENCODE_DISABLE_MODELS_FETCH": "1",
            "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1", "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
        }  # fmt: skip

    @staticmethod
    def _warm(folder: Path) -> None:
        """opencode installs its package for plugins in each of its folders, from npm, and waits; ours does not need it.

        It does not where a folder of modules and a lock file with that name are there.
        """
        (folder / "node_modules").mkdir(exist_ok=True)
        wanted = {"@opencode-ai/plugin": "*"}
        (folder / "package.json").write_text(json.dumps({"dependencies": wanted}))
        (folder / "package-lock.json").write_text(
            json.dumps({"lockfileVersion": 3, "packages": {"": {"dependencies": wanted}}})
        )

    def command(self, prompt: str) -> list[str]:
        return [str(self.program), "run", "--print-logs", "--model", "mock/mock-model", prompt]

    def shell(self, command: str) -> Call:
        return Call("bash", {"command": command, "description": "try it"})

    def read(self, path: Path) -> Call:
        return Call("read", {"filePath": str(path)})

    def edit(self, path: Path) -> Call:
        return Call("edit", {"filePath": str(path), "oldString": "old words", "newString": "new words"})


class Claude(Agent):
    """Claude Code."""

    name, file, user_file = "claude", ".claude/settings.json", ".claude/settings.json"
    advises = "PreToolUse:Bash hook additional context: {advice}"

    def __init__(self, hosts: Path) -> None:
        super().__init__(hosts)
        found = (self.modules / "@anthropic-ai").glob("claude-code-*/claude*")
        self.program = next(found, self.modules / "@anthropic-ai" / "claude")

    def found(self) -> str:
        return "" if self.program.is_file() else f"no Claude Code under {self.modules}"

    def version(self) -> str:
        return self._package("@anthropic-ai", "claude-code")

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        trusted = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
        state = {"hasCompletedOnboarding": True, "projects": {str(lab.path): trusted}}
        (lab.home / ".claude.json").write_text(json.dumps(state))
        return {
            "ANTHROPIC_BASE_URL": url, "ANTHROPIC_API_KEY": "none", "IS_SANDBOX": "1",
            "DISABLE_AUTOUPDATER": "1", "DISABLE_ERROR_REPORTING": "1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        }  # fmt: skip

    def command(self, prompt: str) -> list[str]:
        return [
            str(self.program), "--print", "--verbose", "--output-format", "stream-json", "--include-hook-events",
            "--model", "claude-sonnet-4-5", "--permission-mode", "bypassPermissions", prompt,
        ]  # fmt: skip

    def shell(self, command: str) -> Call:
        return Call("Bash", {"command": command, "description": "try it"})

    def read(self, path: Path) -> Call:
        return Call("Read", {"file_path": str(path)})

    def edit(self, path: Path) -> Call:
        return Call("Edit", {"file_path": str(path), "old_string": "old words", "new_string": "new words"})


AGENTS: dict[str, type[Agent]] = {kind.name: kind for kind in (Claude, Codex, Gemini, OpenCode, Qwen)}
