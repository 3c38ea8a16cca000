"""Codex CLI, and the consent that it wants for each hook."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from mock_model import Call
from real_agent import Agent

if TYPE_CHECKING:
    from pathlib import Path

    from real_lab import Lab


class Codex(Agent):
    """Codex CLI: a hook runs when its hash is trusted, in a project that is trusted."""

    name, file, user_file = "codex", ".codex/hooks.json", ".codex/hooks.json"
    shows_notes = False

    def __init__(self, hosts: Path) -> None:
        super().__init__(hosts)
        found = (self.modules / "@openai").glob("codex-*/vendor/*/bin/codex")
        self.program = next(found, self.modules / "@openai" / "codex")

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
    counts = "matcher" in group and event not in ("UserPromptSubmit", "Stop")
    matched = {"matcher": group["matcher"]} if counts else {}
    whole = {"event_name": _snake(event), "hooks": [hook], **matched}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
