"""Command lines of one simple command, read without a shell grammar.

Most hooks are like that: a program and its arguments, some in quotes, some with a variable. Everything else is left to
the parser of the checks, which takes 40 ms to load.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from hookwright.model.shell.line import Line, Piece, Simple, Word

if TYPE_CHECKING:
    import re

    from hookwright.model.shell.line import Quote

_RESERVED = frozenset(
    ("if", "then", "elif", "else", "fi", "do", "done", "case", "esac", "while", "until", "for", "in", "function",
     "select", "time", "coproc", "export", "local", "declare", "readonly", "typeset", "unset")
)  # fmt: skip


@cache
def _token() -> re.Pattern[str]:
    import re

    return re.compile(
        r"(?P<blank>[ \t]+)"
        r"|(?P<bare>[\w@%+=:,./~^*?-]+)"
        r"|'(?P<single>[^']*)'"
        r'|"(?P<double>(?:[^"\\$`]|\$\w+|\$\{\w+\})*)"'
        r"|\$(?:(?P<name>[A-Za-z_]\w*)|\{(?P<braced>[A-Za-z_]\w*)\})"
    )


@cache
def _bare() -> re.Pattern[str]:
    import re

    return re.compile(r"[\w@%+=:,./~^*?-]+(?: [\w@%+=:,./~^*?-]+)*")


@cache
def _variable() -> re.Pattern[str]:
    import re

    return re.compile(r"\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})")


@lru_cache(maxsize=256)
def plain(text: str) -> Line | None:
    """The line when it is one simple command without anything that needs a grammar, else None."""
    words: list[Word] = _bare_words(text) if _bare().fullmatch(text) else []
    pieces: list[Piece] = []
    at, token = len(text) if words else 0, _token()
    while at < len(text):
        match = token.match(text, at)
        if match is None:
            return None
        if match["blank"] is None:
            if not _piece(match, pieces):
                return None
        elif pieces:
            words.append(Word(pieces[0].start - (pieces[0].quote != ""), at, tuple(pieces)))
            pieces = []
        at = match.end()
    if pieces:
        words.append(Word(pieces[0].start - (pieces[0].quote != ""), at, tuple(pieces)))
    if not words or _needs_grammar(words[0], text):
        return None
    found = tuple(p for w in words for p in w.pieces if p.kind == "variable")
    one = Simple(words[0].start, words[-1].end, tuple(words), (), (), (), "out", -1, 0)
    return Line(text, (one,), found, tuple(p for p in found if not p.quote), frozenset(), (), broken=False)


def _bare_words(text: str) -> list[Word]:
    """The words of a line without quotes and variables, one blank between them."""
    words: list[Word] = []
    at = 0
    for source in text.split(" "):
        end = at + len(source)
        words.append(Word(at, end, (Piece("text", at, end, source),)))
        at = end + 1
    return words


def _needs_grammar(first: Word, text: str) -> bool:
    source = text[first.start : first.end]
    name, equals, _ = source.partition("=")
    return source in _RESERVED or (equals != "" and name.rstrip("+").isidentifier())


def _piece(match: re.Match[str], pieces: list[Piece]) -> bool:
    """Add what the token says; False when it takes a grammar to say."""
    start, end = match.span()
    if (bare := match["bare"]) is not None:
        pieces.append(Piece("text", start, end, bare))
    elif (single := match["single"]) is not None:
        pieces.append(Piece("text", start + 1, end - 1, single, "'"))
    elif (double := match["double"]) is not None:
        return _double(double, start + 1, pieces)
    else:
        name = match["name"] or match["braced"]
        if not name.isascii():
            return False
        pieces.append(Piece("variable", start, end, name, "", match["braced"] is not None))
    return True


def _double(text: str, base: int, pieces: list[Piece]) -> bool:
    quote: Quote = '"'
    at = 0
    for match in _variable().finditer(text):
        if match.start() > at:
            pieces.append(Piece("text", base + at, base + match.start(), text[at : match.start()], quote))
        name = match[1] or match[2]
        if not name.isascii():
            return False
        pieces.append(Piece("variable", base + match.start(), base + match.end(), name, quote, match[2] is not None))
        at = match.end()
    rest = text[at:]
    if "$" in rest:
        return False
    if rest or not text:
        pieces.append(Piece("text", base + at, base + len(text), rest, quote))
    return True
