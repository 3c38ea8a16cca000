"""`if`: the permission rule that a call must fit before its handler runs.

As Claude Code 2.1.332 was measured to read it, which is not what its documentation says everywhere: a rule names one
tool and only that, `Edit(…)` is blind to Write, a rule that is not of the form `Tool` or `Tool(…)` never fits, and a
command that can't be looked into fits every rule.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.model.rule import split_rule
from hookwright.text.globs import ignore_match, star_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.dialects.answers import RuleTool


class Fit(NamedTuple):
    """Whether a rule fits a call, and why in words."""

    fits: bool
    why: str


class Call(NamedTuple):
    """A tool call as a rule sees it. `names`: the tool's name and its aliases."""

    names: tuple[str, ...]
    input: Mapping[str, Any]
    cwd: str
    base: str  # the folder that a rule's `/path` starts from: the project's or the user's
    home: str


def fits(rule: str, call: Call, tools: Iterable[RuleTool]) -> Fit:
    """Whether the call fits the rule. An empty rule is no rule."""
    if not rule:
        return Fit(True, "its `if` is empty, which is no condition")
    name, inside = split_rule(rule)
    if name not in call.names:
        return Fit(False, f"`if: {rule}` is not about the tool {call.names[0]}")
    if inside is None or inside in ("", "*"):
        return Fit(True, f"`if: {rule}` means every call of {name}")
    tool = next((t for t in tools if t.tool in call.names), None)
    if tool is None:
        return Fit(False, f"`if: {rule}` never fits: a rule for {name} can't look into its input")
    value = call.input.get(tool.field)
    if not isinstance(value, str):
        return Fit(False, f"`if: {rule}` needs `{tool.field}`, which the call does not have")
    if tool.target == "command":
        return _command(rule, inside, value)
    if tool.target == "path":
        return _told(rule, _path(inside, value, call), f"the path {value}")
    if tool.target == "domain":
        return _told(rule, _domain(inside, value), f"the address {value}")
    return _told(rule, _words(inside, _skill_text(value, call.input)), value)


def _told(rule: str, fit: bool, what: str) -> Fit:
    return Fit(fit, f"`if: {rule}` {'fits' if fit else 'does not fit'} {what}")


# ---- shell commands


def _command(rule: str, inside: str, line: str) -> Fit:
    from hookwright.engine.shell_words import look

    looked = look(line)
    if looked.opaque:
        return Fit(True, f"`if: {rule}` can't be told for this command, because {looked.opaque}; then the hook runs")
    for command in looked.commands:
        if _words(inside, command.text) or inside == command.raw:
            return Fit(True, f"`if: {rule}` fits `{command.text}`")
    if looked.open and not _only_a_name(inside):
        return Fit(True, f"`if: {rule}` can't be told for this command, because {looked.open}; then the hook runs")
    return Fit(False, f"`if: {rule}` fits none of the commands in `{_short(line)}`")


def _words(pattern: str, text: str) -> bool:
    """`git:*` and `git *` are `git` alone or with arguments, `*` elsewhere any text, the rest itself."""
    if pattern.endswith(":*"):
        prefix = pattern[:-2]
        return text == prefix or text.startswith(prefix + " ")
    if "*" not in pattern:
        return text == pattern
    if star_match(pattern, text):
        return True
    return pattern.endswith(" *") and pattern.count("*") == 1 and star_match(pattern[:-2], text)


def _only_a_name(pattern: str) -> bool:
    """Whether a pattern asks for nothing but the name of the command."""
    if pattern.endswith(":*"):
        return " " not in pattern[:-2]
    return pattern.endswith("*") and " " not in pattern.rstrip("*").rstrip()


def _skill_text(name: str, call_input: Mapping[str, Any]) -> str:
    args = call_input.get("args")
    return f"{name} {args}" if isinstance(args, str) and args else name


def _short(text: str, limit: int = 80) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


# ---- paths and addresses


def _path(pattern: str, path: str, call: Call) -> bool:
    """`//x` is absolute, `~/x` in the home folder, `/x` in the folder of the settings, anything else in the cwd."""
    if pattern.startswith("//"):
        base, body = "/", pattern[1:]
    elif pattern.startswith("~/"):
        base, body = call.home, pattern[1:]
    elif pattern.startswith("/"):
        base, body = call.base, pattern
    else:
        base, body = call.cwd, pattern.removeprefix("./")
        if body != pattern:
            body = "/" + body
    relative = _relative(os.path.join(call.cwd, path), base)
    return relative is not None and ignore_match(body, relative)


def _relative(path: str, base: str) -> str | None:
    """`path` below `base` with `/`, or None when it lies elsewhere. Links are not followed."""
    if not base:
        return None
    path, base = os.path.normpath(path), os.path.normpath(base)
    path, base = path.replace("\\", "/"), base.replace("\\", "/").rstrip("/")
    return path[len(base) + 1 :] if path.startswith(base + "/") else None


def _domain(pattern: str, url: str) -> bool:
    from urllib.parse import urlsplit

    if not pattern.startswith("domain:"):
        return False
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return star_match(pattern.removeprefix("domain:").lower(), host.lower())
