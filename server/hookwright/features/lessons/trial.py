"""A call that is tried on lessons: what would happen, as data and as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.features.markdown import bullets, code, page
from hookwright.lessons.check.tools import facts
from hookwright.lessons.explain import try_call
from hookwright.lessons.manifest import config_of
from hookwright.lessons.types import Call

if TYPE_CHECKING:
    from hookwright.lessons.document import Document
    from hookwright.lessons.explain import Judged, Outcome

OTHERS = 30
"""Lessons that do not fire and are listed."""


class Trial(NamedTuple):
    """What came of it: for programs, as Markdown, and in a sentence."""

    data: dict[str, Any]
    markdown: str
    says: str


def call_of(tool: str, given: str, content: str = "") -> Call:
    """The call of a tool with what a user typed: a command line for a shell, else a path."""
    if facts(tool).command:
        return Call(tool, given)
    return Call(tool, "", given, content)


def trial(document: Document, call: Call, lesson: str = "") -> Trial:
    """Tries a call on the lesson of that key, or on all. A scope does not keep a lesson back here."""
    chosen = [one for one in document.lessons if not lesson or one.id == lesson]
    lessons = {one.id: {**one.data, "scope": None} for one in chosen}
    root = document.tree.root if document.tree is not None else None
    config: Any = root.value.get("config") if root is not None and root.kind == "object" else None
    outcome = try_call(lessons, call, config_of(config, {}))
    fires = [one for one in outcome.judged if one.fires]
    says = _says(outcome, fires, call, single=chosen[0].slug if lesson and chosen else "")
    data = {
        "version": 1,
        "says": says,
        "decision": "deny" if outcome.blocker is not None else "allow",
        "told": [one.slug for one in outcome.told],
        "lessons": [{**one._asdict(), "patterns": [list(pair) for pair in one.patterns]} for one in outcome.judged],
    }
    return Trial(data, _page(outcome, fires, call, says), says)


def _says(outcome: Outcome, fires: list[Judged], call: Call, single: str) -> str:
    if outcome.blocker is not None:
        return f"{outcome.blocker.slug} denies this call of {call.tool}."
    if single:
        (one,) = outcome.judged
        return f"{single} fires at this call of {call.tool}." if one.fires else f"{single} does not fire: {one.text}."
    if not fires:
        return f"No lesson fires at this call of {call.tool}."
    slugs = ", ".join(one.slug for one in fires[:5])
    return f"{len(fires)} lesson{'' if len(fires) == 1 else 's'} at this call of {call.tool}: {slugs}."


def _page(outcome: Outcome, fires: list[Judged], call: Call, says: str) -> str:
    parts = [f"# {call.tool} {code(call.command or call.path)}", _escaped(says)]
    if outcome.blocker is not None:
        parts.append(f"What the model is told: {code(outcome.blocker.reason, 2000)}")
    parts += [f"Told: **{code(told.slug)}**\n\n{_block(told.text)}" for told in outcome.told]
    if outcome.not_told:
        slugs = ", ".join(map(code, outcome.not_told))
        parts.append(f"Matching, but over the limit or the budget of one call: {slugs}")
    if fires:
        parts.append("## Fires\n\n" + bullets(map(_line, fires)))
    others = [one for one in outcome.judged if not one.fires]
    # lessons for other tools say least about a call
    others.sort(key=lambda one: one.reason == "tool")
    if others:
        more = f"\n- and {len(others) - OTHERS} more" if len(others) > OTHERS else ""
        parts.append("## Does not fire\n\n" + bullets(map(_line, others[:OTHERS])) + more)
    return page(*parts) + "\n"


def _line(one: Judged) -> str:
    return f"{code(one.slug)} ({_escaped(one.type)}, {one.priority:g}): {code(one.text)}"


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>()#+!|~&" else char for char in text if char.isprintable())


def _block(text: str) -> str:
    """A text as it is, in a block that it can't leave."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}text\n{text[:4000]}\n{fence}"
