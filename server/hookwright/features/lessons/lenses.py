"""Lenses over lessons: try one against a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.features.lessons.sample import made_for
from hookwright.lessons.check.base import fires_at_calls, patterns_of
from hookwright.lessons.check.tools import SHELL, facts, is_mcp, known
from hookwright.lessons.fields import COMMAND, PATH

if TYPE_CHECKING:
    from hookwright.lessons.document import Document, Lesson
    from hookwright.text.span import Span

TITLE = "Try against a command…"
TITLE_PATH = "Try against a path…"
MOST = 500
"""Lenses of a document: an editor draws a line for each."""


class Lens(NamedTuple):
    """A lens. `lesson` is the key, "" for all; `prompt` is what a user is asked for, `example` what stands there."""

    span: Span
    title: str
    lesson: str
    tool: str
    prompt: str
    example: str


def lenses(document: Document) -> tuple[Lens, ...]:
    """One for all lessons of a manifest, and one for each that can fire at a call."""
    found: list[Lens] = []
    if document.kind == "manifest" and document.top is not None and document.lessons:
        head = document.top.get("lessons")
        if head is not None:
            found.append(Lens(head.key, TITLE, "", SHELL, "A command line, to see which lessons fire", "git status"))
    found += [_of(lesson) for lesson in document.lessons[:MOST] if fires_at_calls(lesson)]
    return tuple(found)


def _of(lesson: Lesson) -> Lens:
    tools = lesson.data.get("toolNames")
    names = [tool for tool in tools if isinstance(tool, str)] if isinstance(tools, list) else []  # pyright: ignore[reportUnknownVariableType]
    usable = [name for name in names if name in known() or is_mcp(name)]
    tool = SHELL if SHELL in usable or not usable else usable[0]
    command = facts(tool).command
    fields = (COMMAND,) if command else (PATH,)
    first = next(iter(patterns_of(lesson, fields)), None)
    example = made_for(first.rule[0]) if first is not None else ""
    what = "A command line" if command else f"A path for {tool}"
    return Lens(
        lesson.head,
        TITLE if command else TITLE_PATH,
        lesson.id,
        tool,
        f"{what}, to see whether {lesson.slug} fires",
        example,
    )
