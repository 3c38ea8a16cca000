"""How each agent names its tools to hooks, and how it is told a lesson: a table of what the lessons need.

Sources: the page of the adapters (names of tools, its forms of answer), recordings of Codex 0.171, Gemini CLI 0.61 and
opencode 1.18, and the vendors' documents of Cursor and GitHub Copilot, as of 2026-11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Tool

Form = Literal["specific", "decision", "permission", "flat"]
"""Where an agent looks: in `hookSpecificOutput`; at `decision` beside it; at `permission`; at `permissionDecision`."""
PageForm = Literal["specific", "decision", "flat"]


class Host(NamedTuple):
    """An agent. `names` are those of `LESSONS_AGENT_PLATFORM` and `--agent`; the first is its own."""

    names: tuple[str, ...]
    title: str
    tools: Mapping[str, str]
    form: Form
    page_form: PageForm = "specific"
    carries_seen: bool = False  # `env.LESSONS_SEEN` may stand in an answer
    tells_before: bool = True  # text can reach the model before a tool runs
    tells_at: str = ""  # the event at which it can, when not before


_OPENCODE = {
    "bash": "Bash",
    "read": "Read",
    "edit": "Edit",
    "write": "Write",
    "glob": "Glob",
    "grep": "Grep",
    "list": "LS",
    "task": "Task",
    "webfetch": "WebFetch",
    "patch": "Edit",
    "apply_patch": "Edit",
}

CANONICAL = Host(("cc", "claude", "claude-code"), "Claude Code", {}, "specific", carries_seen=True)
"""The names of tools that manifests use are those of Claude Code. Platforms that nobody knows are taken for it."""

HOSTS = (
    CANONICAL,
    Host(("opencode",), "opencode", _OPENCODE, "specific", carries_seen=True),
    Host(
        ("codex",),
        "Codex",
        {
            "shell": "Bash",
            "local_shell": "Bash",
            "shell_command": "Bash",
            "exec_command": "Bash",
            "read_file": "Read",
            "apply_patch": "Edit",
            "write_file": "Write",
            "find_files": "Glob",
        },
        "specific",
        "flat",
    ),
    Host(
        ("gemini", "gemini-cli"),
        "Gemini CLI",
        {
            "run_shell_command": "Bash",
            "read_file": "Read",
            "replace_in_file": "Edit",
            "replace": "Edit",
            "write_file": "Write",
            "find_files": "Glob",
            "glob": "Glob",
            "grep_search": "Grep",
            "search_file_content": "Grep",
            "list_directory": "LS",
            "web_fetch": "WebFetch",
            "google_web_search": "WebSearch",
        },
        "decision",
        "decision",
        tells_before=False,
        tells_at="AfterTool",
    ),
    Host(
        ("cursor",),
        "Cursor",
        {"Shell": "Bash"},
        "permission",
        tells_before=False,
        tells_at="postToolUse",
    ),
    Host(
        ("copilot", "github-copilot"),
        "GitHub Copilot",
        {
            "bash": "Bash",
            "powershell": "Bash",
            "view": "Read",
            "create": "Write",
            "edit": "Edit",
            "str_replace_editor": "Edit",
            "apply_patch": "Edit",
            "grep": "Grep",
            "rg": "Grep",
            "glob": "Glob",
            "web_fetch": "WebFetch",
            "web_search": "WebSearch",
            "task": "Agent",
        },
        "flat",
        tells_before=False,
        tells_at="postToolUse",
    ),
)


def host_of(name: str | None) -> Host:
    """The agent of that name, exactly as it is written; Claude Code for any other, as the page has it."""
    return next((host for host in HOSTS if name in host.names), CANONICAL)


def canonical_tools() -> tuple[Tool, ...]:
    """The tools whose names lessons use, with their inputs."""
    from hookwright.dialects.table import by_id

    return by_id(CANONICAL.names[-1]).tools
