"""Text with places to fill in, as a snippet of the protocol or as plain text."""

from __future__ import annotations

import re
from typing import NamedTuple

_SPECIAL = re.compile(r"[\\$]")
_SPECIAL_DEFAULT = re.compile(r"[\\$}]")
_SPECIAL_CHOICE = re.compile(r"[\\$},|]")
_ESCAPED = r"\\\g<0>"
_BREAK = re.compile(r"\n(\t*)")


class Stop(NamedTuple):
    """A place to fill in. `text` stands there until then; with `choices` the first does."""

    text: str = ""
    choices: tuple[str, ...] = ()


Body = tuple[str | Stop, ...]
"""Pieces of text in which a line break is "\\n" and one step of indentation is a tab right behind it."""


class Layout(NamedTuple):
    """How a file is written: its line break, one step of indentation, and the indentation of the line at hand."""

    newline: str = "\n"
    unit: str = "  "
    base: str = ""


def deeper(body: Body, steps: int = 1) -> Body:
    """The same text with every line but the first further in."""
    tabs = "\n" + "\t" * steps
    return tuple(part.replace("\n", tabs) if isinstance(part, str) else part for part in body)


def render(body: Body, layout: Layout, *, snippets: bool) -> str:
    """The text to insert. In a snippet the places are numbered in order of the text."""
    parts: list[str] = []
    number = 0
    for part in body:
        if isinstance(part, str):
            text = _BREAK.sub(lambda m: layout.newline + layout.base + layout.unit * len(m[1]), part)
            parts.append(escape(text) if snippets else text)
        elif snippets:
            number += 1
            parts.append(_stop(part, number))
        else:
            parts.append(part.choices[0] if part.choices else part.text)
    return "".join(parts)


def has_stops(body: Body) -> bool:
    """Whether there is anything to fill in."""
    return any(isinstance(part, Stop) for part in body)


def escape(text: str) -> str:
    """Text that means itself in a snippet, outside of its places: there a brace closes nothing."""
    return _SPECIAL.sub(_ESCAPED, text)


def _stop(stop: Stop, number: int) -> str:
    if len(stop.choices) > 1:
        shown = ",".join(_SPECIAL_CHOICE.sub(_ESCAPED, choice) for choice in stop.choices)
        return f"${{{number}|{shown}|}}"
    text = stop.choices[0] if stop.choices else stop.text
    return f"${{{number}:{_SPECIAL_DEFAULT.sub(_ESCAPED, text)}}}" if text else f"${{{number}}}"
