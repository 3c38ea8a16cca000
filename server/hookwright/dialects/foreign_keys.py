"""Keys of handlers that some agents have and others don't, so that a check can say whose they are.

The list is for messages only: what an agent reads is in its own table, and a name that stands there is never looked up
here.
"""

from __future__ import annotations

from typing import NamedTuple


class ForeignKey(NamedTuple):
    """A key, the agents that read it, and what does its work elsewhere."""

    name: str
    agents: str  # in words; "" when none that is known reads such a key
    here: str = ""  # the key that most others have for it
    factor: float = 0  # a number of this key times `factor` is one of `here`; 0: the value can't be taken over
    note: str = ""  # what to do where there is no such key


_KEYS = (
    ForeignKey("if", "Claude Code", note="and here the hook runs for every call that the matcher selects"),
    ForeignKey("once", "Claude Code", note="and here the hook runs every time"),
    ForeignKey("shell", "Claude Code"),
    ForeignKey("args", "Claude Code", note="and here the command is a whole line"),
    ForeignKey("async", "Claude Code", note="and here the agent waits for the hook"),
    ForeignKey("asyncRewake", "Claude Code"),
    ForeignKey("onFailure", "Claude Code"),
    ForeignKey("timeoutSec", "GitHub Copilot", "timeout", 1),
    ForeignKey("timeoutSeconds", "other agents", "timeout", 1),
    ForeignKey("timeout_sec", "other agents", "timeout", 1),
    ForeignKey("timeoutMs", "other agents, in milliseconds", "timeout", 0.001),
    ForeignKey("timeout_ms", "other agents, in milliseconds", "timeout", 0.001),
    ForeignKey("bash", "GitHub Copilot and VS Code", "command"),
    ForeignKey("powershell", "GitHub Copilot and VS Code", "command"),
    ForeignKey("windows", "VS Code", "command"),
    ForeignKey("linux", "VS Code", "command"),
    ForeignKey("osx", "VS Code", "command"),
    ForeignKey("commandWindows", "Codex", note="here one command serves all systems"),
    ForeignKey("cwd", "GitHub Copilot and VS Code", note="here a command changes the folder itself"),
    ForeignKey("working_directory", "Windsurf", note="here a command changes the folder itself"),
    ForeignKey("env", "GitHub Copilot and VS Code", note="here a command sets its variables itself"),
    ForeignKey("environment", "other agents", note="here a command sets its variables itself"),
    ForeignKey("failClosed", "Cursor", "onFailure"),
    ForeignKey("blockOnError", "Junie", "onFailure"),
    ForeignKey("on_failure", "Goose", "onFailure"),
    ForeignKey("loop_limit", "Cursor"),
    ForeignKey("show_output", "Windsurf"),
    ForeignKey("type", "other agents", note="here there is one kind of handler only"),
    ForeignKey("timeout", "other agents", note="here a command sets its limit itself"),
    ForeignKey("sequential", "Gemini CLI"),
    ForeignKey("continueOnError", ""),
    ForeignKey("priority", "", note="and handlers of an event run at the same time"),
    ForeignKey("filePattern", "", "if"),
    ForeignKey("condition", "", "if"),
    ForeignKey("enabled", "", note="and a hook is switched off only by taking it out"),
    ForeignKey("disabled", "", note="and a hook is switched off only by taking it out"),
    ForeignKey("blocking", "", note="and whether a hook blocks is said by its exit code"),
)

_BY_NAME = {key.name: key for key in _KEYS}


def foreign_key(name: str) -> ForeignKey | None:
    """What is known of a key that the agent at hand does not have."""
    return _BY_NAME.get(name)
