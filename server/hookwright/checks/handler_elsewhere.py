"""The same handler in another of the agent's files.

## What it finds

A handler that also stands in the user's, the project's or the local file, for the same event and calls.

## Why it matters

All these files count. An agent that recognises the copy runs it once, with the options of the nearest file (local, then
project, then user), so a change of one copy may change nothing. An agent that does not runs it twice.

The finding needs a second file, so there is no example on this page: put one command into both
`~/.claude/settings.json` and a project's `.claude/settings.json`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding, listed
from hookwright.checks.places import of_value
from hookwright.checks.sameness import Sameness, both_run, essence
from hookwright.model.effective import effective

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hookwright.checks.neighbours import Neighbour, Neighbours
    from hookwright.model.hooks_file import Handler, HooksFile

HANDLER_ELSEWHERE = Rule(
    "HW702", "handler-elsewhere", "info", "the same handler in another of the agent's files", __doc__
)

_MOST = 2000  # handlers of a neighbour


def _look(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    if file.rule.scope not in ("project", "local"):
        return
    others: dict[tuple[str, str], list[tuple[Neighbour, Handler]]] = {}
    for neighbour in around.layers():
        if neighbour.file.rule.scope != "managed":
            for handler in effective(neighbour.file).handlers[:_MOST]:
                if text := essence(handler):
                    others.setdefault((handler.group.entry.name, text), []).append((neighbour, handler))
    if not others:
        return
    same = Sameness(file.dialect)
    for entry in file.live():
        for group in entry.groups:
            for handler in group.handlers:
                found = _twin(handler, others.get((entry.name, essence(handler) or ""), ()), same)
                if found is not None:
                    yield _tell(handler, *found, same)


def _twin(
    handler: Handler, others: Sequence[tuple[Neighbour, Handler]], same: Sameness
) -> tuple[Neighbour, Handler] | None:
    key = same.of(handler) if others else ""
    return next((o for o in others if same.of(o[1]) == key and both_run(handler.group, o[1].group)), None)


_NEARNESS = {"user": 0, "project": 1, "local": 2}


def _tell(handler: Handler, neighbour: Neighbour, other: Handler, same: Sameness) -> Finding:
    title, where = handler.file.dialect.title, neighbour.shown
    mine, theirs = _NEARNESS[handler.file.rule.scope], _NEARNESS.get(neighbour.file.rule.scope, 0)
    lost = [n for n in same.differing(handler, other) if handler.member(n) is not None] if theirs > mine else []
    if not same.once:
        message = f"the same hook stands in {where} and runs twice"
    elif lost:
        message = f"the same hook stands in {where}, and {title} runs only that one: {listed(lost)} here is lost"
    elif theirs > mine:
        message = f"the same hook stands in {where}, and {title} runs only that one"
    else:
        message = f"the same hook stands in {where}; {title} runs it once, as it stands here"
    member = handler.member("command") or handler.member("type")
    span = member.key.span if member is not None else of_value(handler.node)
    related = [Related(of_value(other.node), "the other one", neighbour.file.path)]
    return finding(HANDLER_ELSEWHERE, span, message, severity="warning" if lost else None, related=related)


CHECK = Check((HANDLER_ELSEWHERE,), around=_look)
