"""Which lines make an agent call `hookwright hook`, and where they go. Texts in, texts out: no file is touched."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.adapters.table import canonical
from hookwright.dialects.table import by_id
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_name
from hookwright.model.values import as_object
from hookwright.syntax.parser import parse
from hookwright.syntax.rewrite import insert_item, remove_item, remove_member, set_value
from hookwright.text.edit import apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import EventEntry, Group, Handler
    from hookwright.syntax.tree import Tree

LIMIT = 610
"""Seconds that an agent waits for us: a little more than the longest that a hook may take."""


class Install(NamedTuple):
    """What an agent needs. Paths are below the workspace and the home folder; `events` with the matcher for all."""

    agent: str
    dialect: str
    project: str
    user: str
    events: tuple[tuple[str, str | None], ...]
    handler: tuple[tuple[str, Any], ...] = ()
    root: tuple[tuple[str, Any], ...] = ()  # keys of a new file besides `hooks`
    then: str = ""  # what the user still has to do
    ending: str = ""  # behind the command, where its failure would refuse the call
    keys: tuple[str, ...] = ("command",)  # under which the command stands


_CLAUDE_EVENTS = (
    ("PreToolUse", "*"), ("PostToolUse", "*"), ("UserPromptSubmit", None), ("SessionStart", None), ("Stop", None),
)  # fmt: skip
_PLAIN_EVENTS = tuple((event, None) for event, _ in _CLAUDE_EVENTS)

_OPEN = "; exit 0"
"""For bash and PowerShell: who works in the workspace and has no hookwright must not find every call refused. What we
refuse stands in the answer, not in the exit code."""

INSTALLS: tuple[Install, ...] = (
    Install(
        "claude", "claude-code", ".claude/settings.json", ".claude/settings.json", _CLAUDE_EVENTS,
        (("type", "command"), ("timeout", LIMIT)),
        then="it runs .lamied/hooks.json and the lessons; what stands in .claude/settings.json Claude Code runs itself",
    ),
    Install(
        "codex", "codex", ".codex/hooks.json", ".codex/hooks.json", _CLAUDE_EVENTS,
        (("type", "command"), ("timeout", LIMIT)),
        then="Codex runs a new hook once you trust it: start codex in a terminal and review the hooks; `codex exec` "
        "skips hooks that are not trusted without a word",
    ),
    Install(
        "gemini", "gemini-cli", ".gemini/settings.json", ".gemini/settings.json",
        (("BeforeTool", "*"), ("AfterTool", "*"), ("BeforeAgent", None), ("SessionStart", None), ("AfterAgent", None)),
        (("type", "command"), ("name", "hookwright"), ("timeout", LIMIT * 1000)),
        then="Gemini CLI runs a project's hooks in a trusted folder only", ending=_OPEN,
    ),
    Install(
        "qwen", "qwen-code", ".qwen/settings.json", ".qwen/settings.json", _CLAUDE_EVENTS,
        (("type", "command"), ("name", "hookwright"), ("timeout", LIMIT)),
        then="Qwen Code runs a project's hooks in a trusted folder only",
    ),
    Install(
        "cursor", "cursor", ".cursor/hooks.json", ".cursor/hooks.json",
        tuple((name, None) for name in ("preToolUse", "postToolUse", "beforeSubmitPrompt", "sessionStart", "stop")),
        (("timeout", LIMIT),), (("version", 1),),
        then="Cursor goes on when a hook fails; add \"failClosed\": true where it must not",
    ),
    Install(
        "copilot", "copilot", ".github/hooks/hookwright.json", ".copilot/hooks/hookwright.json", _PLAIN_EVENTS,
        (("type", "command"), ("timeout", LIMIT)),
        then="Copilot and VS Code also run .claude/settings.json by themselves, so only .lamied/hooks.json is run here",
        ending=_OPEN, keys=("bash", "powershell"),
    ),
    Install(
        "opencode", "opencode", ".opencode/plugins/hookwright.js", ".config/opencode/plugins/hookwright.js", (),
        then="opencode loads its plugins when it starts",
    ),
)  # fmt: skip


MARK = "// Written by `hookwright install"
"""How the plugin begins, whose file is ours alone."""


class InstallError(Exception):
    """The lines can't be put there; the message says why."""


def install_of(agent: str) -> Install:
    """What the agent of that name needs. Raises `UnknownAgentError` and `InstallError`."""
    name = canonical(agent)
    for found in INSTALLS:
        if found.agent == name:
            return found
    raise InstallError(f"{by_id(name).title} runs .lamied/hooks.json by itself: there is nothing to install")


def added(install: Install, text: str | None, command: str) -> str:
    """The file's text with what calls `command`; the same text when it is there. None: there is no file.

    Raises `InstallError` for a file that can't be read by the agent either, or that somebody else wrote.
    """
    if not install.events:
        if text is not None and text.strip() and not text.startswith(MARK):
            raise InstallError("it is there already, and hookwright did not write it")
        return _plugin(command)
    if text is None or not text.strip():
        return _new(install, command)
    for event, _ in install.events:
        file = _file(install, text)
        there = [text for _, handler in _handlers(file, event) for text in _commands(install, handler)]
        if command + install.ending in there or any(_is_ours(install, known) for known in there):
            continue
        entry = _line(_entry(install, event, command))
        found = next((e.value for e in reversed(file.events) if e.name == event), None)
        if found is not None and found.kind == "array":
            edits = insert_item(file.tree, found, len(found.items), entry)
        else:
            edits = set_value(file.tree, ("hooks", event), f"[{entry}]")
        text = apply(text, edits)
    return text


def removed(install: Install, text: str) -> str | None:
    """The file's text without what calls us; None when nothing would be left of it. Raises `InstallError`."""
    if not install.events:
        return None if text.startswith(MARK) else text
    while (shorter := _without_one(install, text)) is not None:
        text = shorter
    tree = parse(text)
    bare: dict[str, Any] = {"hooks": {}, **dict(install.root)}
    rest = as_object(tree.root.value if tree.root is not None else None)
    told = any(problem.code == "comment" for problem in tree.problems)
    return None if not told and all(bare.get(name) == value for name, value in rest.items()) else text


def _without_one(install: Install, text: str) -> str | None:
    """The text without one of our handlers, and without what holds nothing after that; None when there is none."""
    file = _file(install, text)
    for entry in file.events:
        for group, handler in _handlers(file, entry.name):
            if any(_is_ours(install, known) for known in _commands(install, handler)):
                return apply(text, _cut(file.tree, entry, group, handler.index))
    return None


def _cut(tree: Tree, entry: EventEntry, group: Group, index: int) -> list[Any]:
    inner = group.node.get_value("hooks")
    if not group.is_handler and inner is not None and len(inner.items) > 1:
        return remove_item(tree, inner, index)
    if len(entry.groups) > 1 and entry.value is not None:
        return remove_item(tree, entry.value, group.index)
    assert entry.member is not None  # none of these agents has a file that is a list
    above = entry.member.parent
    if len(above.members) > 1 or above.member is None:
        return remove_member(tree, entry.member)
    return remove_member(tree, above.member)


def _handlers(file: HooksFile, event: str) -> Iterator[tuple[Group, Any]]:
    for entry in file.events:
        if entry.name == event:
            for group in entry.groups:
                for handler in group.handlers:
                    yield group, handler


def _file(install: Install, text: str) -> HooksFile:
    tree, dialect = parse(text), by_id(install.dialect)
    harmless = {"comment", "bom", "duplicate-key"} if dialect.comments else {"bom", "duplicate-key"}
    if tree.root is None or tree.root.kind != "object" or any(p.code not in harmless for p in tree.problems):
        raise InstallError(f"it is no JSON that {dialect.title} can read; see hookwright check")
    located = by_name(install.project, install.dialect)
    file = HooksFile(tree, dialect, located.rule, install.project)
    if file.hooks is not None and file.event_map is None:
        raise InstallError('its "hooks" is no object of events; see hookwright check')
    return file


def _entry(install: Install, event: str, command: str) -> dict[str, Any]:
    """One entry of an event's list, in the shape of the agent's files."""
    commands = dict.fromkeys(install.keys, command + install.ending)
    fields = dict(install.handler)
    kind = {"type": fields.pop("type")} if "type" in fields else {}
    handler = {**kind, **commands, **fields}
    shape = by_id(install.dialect).shape
    matcher = dict(install.events)[event]
    named = {} if matcher is None else {"matcher": matcher}
    return {**named, "hooks": [_capped(by_id(install.dialect), event, handler)]} if shape == "nested" else handler


def _capped(dialect: Dialect, event: str, handler: dict[str, Any]) -> dict[str, Any]:
    """The handler with no longer timeout than the agent takes on that event."""
    known = dialect.event(event)
    most = dialect.timeout.maximum if known is None or known.timeout_maximum is None else known.timeout_maximum
    field = dialect.timeout.field
    return handler if most is None else {**handler, field: min(handler[field], int(most))}


def _plugin(command: str) -> str:
    words = json.dumps(_words(command))
    text = resources.files("hookwright.adapters").joinpath("opencode-plugin.js").read_text(encoding="utf-8")
    return re.sub(r"(?m)^const COMMAND = .*$", lambda _: f"const COMMAND = {words}", text)


def _new(install: Install, command: str) -> str:
    events = {event: [_entry(install, event, command)] for event, _ in install.events}
    return json.dumps({**dict(install.root), "hooks": events}, indent=2) + "\n"


def _words(command: str) -> list[str]:
    """The command's words. A backslash is part of a path: what runs there is not a shell."""
    import shlex

    split = shlex.shlex(command, posix=True, punctuation_chars=False)
    split.whitespace_split, split.escape, split.commenters = True, "", ""
    try:
        return list(split)
    except ValueError as error:
        raise InstallError(f'"{command}" is no command: {str(error).lower()}') from None


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _commands(install: Install, handler: Handler) -> list[str]:
    """The command lines of a handler, in whichever of the keys they stand."""
    found = (handler.text(key) for key in dict.fromkeys((*install.keys, "command")))
    return [text for text in found if text is not None]


def _is_ours(install: Install, command: str) -> bool:
    """Whether a command calls the adapter of this agent, however the program is written."""
    pattern = rf"hookwright\S*[\"']?\s+hook\s.*--agent[= ]{install.agent}(?![\w-])"
    return re.search(pattern, command) is not None
