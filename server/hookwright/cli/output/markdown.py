"""The Markdown of our own pages, for a terminal or as plain text.

Only what the pages use: headings, lists, fenced blocks, tables, emphasis, code and links. Lines are folded at blanks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.text.visible import cells, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.cli.output.style import Style

_INLINE = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<![\w*])\*(?P<soft>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
    r"|\[(?P<label>[^\]]*)\]\((?P<target>[^)\s]*)\)"
)
_ITEM = re.compile(r"(?P<indent> *)(?:[-*]|\d+\.) (?=\S)")

Piece = tuple[str, str]  # a text and the name of its colour, "" for none


def render(markdown: str, style: Style, width: int = 88) -> str:
    """The page as lines of at most `width` columns, words and fenced lines longer than that apart."""
    return "\n".join(_lines(markdown, style, width)).strip("\n") + "\n"


def _lines(markdown: str, style: Style, width: int) -> Iterator[str]:
    paragraph: list[str] = []
    fenced = False
    for line in [*markdown.split("\n"), ""]:
        fence = line.lstrip().startswith("```")
        apart = not line.strip() or fence or fenced or line.startswith(("#", "|", "---")) or _ITEM.match(line)
        if apart and paragraph:
            yield from _folded(paragraph, style, width)
            paragraph = []
        if fence:
            fenced = not fenced
        elif fenced:
            yield style.paint(f"    {visible(line)}", "dim").rstrip()
        elif line.startswith("#"):
            yield style.paint(visible(line.lstrip("#").strip()), "bold")
        elif line.startswith("|"):
            yield "".join(_painted(_pieces(line), style))
        elif line.startswith("---"):
            yield style.paint("─" * min(width, 40), "dim")
        elif line.strip():
            paragraph.append(line)
        else:
            yield ""


def _folded(paragraph: list[str], style: Style, width: int) -> Iterator[str]:
    """One paragraph or one item of a list, whose further lines stand under its first word."""
    item = _ITEM.match(paragraph[0])
    first = item.group() if item else ""
    text = " ".join([paragraph[0][len(first) :].strip(), *(line.strip() for line in paragraph[1:])])
    line, column, empty = first, len(first), True
    for word in _words(_pieces(text)):
        size = sum(cells(piece)[1] + 2 * (colour == "place" and not style.colour) for piece, colour in word)
        if not empty and column + 1 + size > width:
            yield line
            line, column, empty = " " * len(first), len(first), True
        line += ("" if empty else " ") + "".join(_painted(word, style))
        column += size + (not empty)
        empty = False
    yield line


def _pieces(text: str) -> Iterator[Piece]:
    """The text without its marks. Code keeps its backquotes where there is no colour to tell it by."""
    at = 0
    for match in _INLINE.finditer(text):
        yield text[at : match.start()], ""
        at = match.end()
        if match["code"] is not None:
            yield match["code"].strip() or match["code"], "place"
        elif match["bold"] is not None:
            for piece, colour in _pieces(match["bold"]):
                yield piece, "bold" if colour == "" else colour
        elif match["soft"] is not None:
            yield match["soft"], "dim"
        else:
            yield match["label"], ""
            yield f" ({match['target']})", "dim"
    yield text[at:], ""


def _words(pieces: Iterator[Piece]) -> Iterator[list[Piece]]:
    """The pieces cut at blanks; code stays together."""
    word: list[Piece] = []
    for text, colour in pieces:
        parts = [text] if colour == "place" else text.split(" ")
        for number, part in enumerate(parts):
            if number and word:
                yield word
                word = []
            if part:
                word.append((part, colour))
    if word:
        yield word


def _painted(pieces: Iterator[Piece] | list[Piece], style: Style) -> Iterator[str]:
    for text, colour in pieces:
        shown = visible(text)
        if colour == "place" and not style.colour:
            yield f"`{shown}`"
        else:
            yield style.paint(shown, colour) if colour else shown
