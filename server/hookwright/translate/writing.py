"""The target's file as text."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.translate.base import UntranslatableError

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect

_HALF = re.compile("[\ud800-\udfff]")


class Out(NamedTuple):
    """A group to write. `extra` are keys of the group besides its matcher and handlers."""

    event: str
    matcher: str | None
    extra: tuple[tuple[str, Any], ...]
    handlers: tuple[dict[str, Any], ...]


def text_of(groups: list[Out], root: dict[str, Any], dialect: Dialect) -> str:
    """The text, two blanks deep, with a line break at its end. Raises `UntranslatableError`."""
    if dialect.shape not in ("nested", "bare-map", "flat", "mixed"):
        raise UntranslatableError(f"files of {dialect.title} can't be written")
    nested = dialect.shape in ("nested", "bare-map")
    events: dict[str, list[Any]] = {}
    for group in _merged(groups):
        entries = [_group(group)] if nested else [_entry(handler, group, dialect) for handler in group.handlers]
        events.setdefault(group.event, []).extend(entries)
    whole = {**root, **events} if dialect.shape == "bare-map" else {**root, "hooks": events}
    try:
        text = json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False)
    except ValueError:
        raise UntranslatableError("a number in it is too large for JSON") from None
    half = _HALF.search(text)
    if half is not None and dialect.damage.surrogate != "nothing":
        raise UntranslatableError(f"a text in it has half of a character, which {dialect.title} does not load")
    return _HALF.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"


def _merged(groups: list[Out]) -> list[Out]:
    """Neighbours of one event with the same matcher are one group."""
    last: dict[str, int] = {}
    found: list[Out] = []
    for group in groups:
        at = last.get(group.event)
        if at is not None and found[at][:3] == group[:3]:
            found[at] = found[at]._replace(handlers=found[at].handlers + group.handlers)
        else:
            last[group.event] = len(found)
            found.append(group)
    return found


def _group(group: Out) -> dict[str, Any]:
    matcher = {} if group.matcher is None else {"matcher": group.matcher}
    return {**matcher, **dict(group.extra), "hooks": list(group.handlers)}


def _entry(handler: dict[str, Any], group: Out, dialect: Dialect) -> dict[str, Any]:
    """A handler with its own matcher, behind `type` where that stands."""
    if group.matcher is None or not any(f.name == "matcher" for f in dialect.common_fields):
        return handler
    first = {"type": handler["type"]} if "type" in handler else {}
    return {**first, "matcher": group.matcher, **{k: v for k, v in handler.items() if k not in first}}
