"""What is told when a session or a helper agent starts: lessons of the types `directive` and `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.lessons.fields import match_of, truthy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.lessons.types import Match

ROOM = 9_800
"""Characters. Claude Code ≥ 2.1.89 shows the model only the beginning of a text of more than 10,000."""

_HEADS = (("directive", "## Non-Negotiable Directives"), ("protocol", "## Active Protocols"))
_UNTAGGED = "(untagged)"
_NAMES = 600


class Told(NamedTuple):
    """The text, "" when there is none, and the slugs that it holds and for which there was no room."""

    text: str
    slugs: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class _Entry(NamedTuple):
    match: Match
    tag: str


def session_text(items: Iterable[tuple[str, object]], project: str | None, *, helper: bool = False) -> Told:
    """The directives, and the protocols unless it is for a `helper` agent, by priority and by their first tag.

    A lesson whose scope is another project is left out, which the original does not do. What doesn't fit is named.
    """
    entries = [
        _Entry(match_of(key, lesson), _tag(lesson))
        for key, value in items
        if isinstance(value, dict) and _applies(lesson := cast("dict[str, Any]", value), project)
    ]
    entries.sort(key=lambda entry: -entry.match.priority)
    parts: list[str] = []
    slugs: list[str] = []
    left_out: list[str] = []
    room = ROOM - _NAMES
    for kind, head in _HEADS[: 1 if helper else 2]:
        pieces = [head]
        for tag, group in group_by_tag([entry for entry in entries if entry.match.type == kind]):
            for entry in group:
                piece = ("" if tag in pieces or not tag else f"{tag}\n\n") + entry.match.message
                if len(piece) + len(head) + 8 > room:
                    left_out.append(entry.match.slug)
                    continue
                room -= len(piece) + 2
                slugs.append(entry.match.slug)
                pieces += [tag, entry.match.message] if tag and tag not in pieces else [entry.match.message]
        if len(pieces) > 1:
            room -= len(head) + 2
            parts += pieces
    if left_out:
        parts.append(_named(left_out))
    return Told("\n\n".join(parts), tuple(slugs), tuple(left_out))


def group_by_tag(entries: list[_Entry]) -> list[tuple[str, list[_Entry]]]:
    """Headings and what stands under each, by the alphabet, without tag last; one group alone has no heading."""
    groups: dict[str, list[_Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.tag, []).append(entry)
    names = sorted(groups, key=lambda name: (name == _UNTAGGED, name.casefold(), name))
    return [(f"### {name}" if len(names) > 1 else "", groups[name]) for name in names]


def _applies(lesson: dict[str, Any], project: str | None) -> bool:
    scope = lesson.get("scope")
    return (
        lesson.get("type") in ("directive", "protocol")
        and not truthy(lesson.get("disabled"))
        and not (truthy(scope) and scope != project)
        and isinstance(lesson.get("message"), str)
        and lesson["message"].strip() != ""
    )


def _tag(lesson: dict[str, Any]) -> str:
    tags = lesson.get("tags")
    first = cast("list[object]", tags)[0] if isinstance(tags, list) and tags else None
    return " ".join(first.split())[:80] if isinstance(first, str) and first.strip() else _UNTAGGED


def _named(slugs: list[str]) -> str:
    text = f"Left out for lack of room ({len(slugs)}): "
    for at, slug in enumerate(slugs):
        if len(text) + len(slug) > _NAMES - 40:
            return f"{text}and {len(slugs) - at} more"
        text += slug if at == len(slugs) - 1 else f"{slug}, "
    return text
