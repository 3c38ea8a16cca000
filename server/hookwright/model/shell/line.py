"""What a command line consists of. Offsets are code points of its own text."""

from __future__ import annotations

from typing import Literal, NamedTuple

PieceKind = Literal["text", "variable", "substitution", "other"]
Quote = Literal["", "'", '"']
Output = Literal["out", "file", "pipe", "capture"]
"""Where the standard output of a command goes: to the caller, a file (or another descriptor), the next command of a
pipeline, or a substitution."""

Kind = Literal[
    "[[", "((", "array", "append", "process-substitution", "here-string", "function", "&>", "|&", "ansi-string",
    "bad-expansion", "select", "for((", "equals", "regex",
]  # fmt: skip
"""What `sh` does not know: `bad-expansion` is a form such as `${x,,}`, `equals` is `==` in `[ … ]`."""


class Piece(NamedTuple):
    """A part of a word. `text`: what it means; of a variable its name; else its source."""

    kind: PieceKind
    start: int
    end: int
    text: str
    quote: Quote = ""
    braces: bool = False  # ${NAME}
    plain: bool = True  # no operator, as in ${NAME:-x}


class Word(NamedTuple):
    """One word of a command."""

    start: int
    end: int
    pieces: tuple[Piece, ...]

    @property
    def literal(self) -> str | None:
        """The word without its quotes; None when a part of it is computed."""
        if len(self.pieces) == 1:  # nearly always, and asked for by every check
            return self.pieces[0].text if self.pieces[0].kind == "text" else None
        if all(piece.kind == "text" for piece in self.pieces):
            return "".join(piece.text for piece in self.pieces)
        return None

    @property
    def shape(self) -> str:
        """The word without its quotes, variables as `${NAME}` and the rest as it is written."""
        return "".join(f"${{{p.text}}}" if p.kind == "variable" and p.plain else p.text for p in self.pieces)


class Redirect(NamedTuple):
    """A redirection. The target is None for a here-document."""

    start: int
    end: int
    descriptor: str  # "" when it is not written
    operator: str
    target: Word | None


class When(NamedTuple):
    """A condition under which a command runs: that those commands (indexes into the line's) succeed or fail."""

    ok: bool
    commands: tuple[int, ...]
    case: bool = False  # a branch of `case`


class Simple(NamedTuple):
    """A simple command."""

    start: int
    end: int
    words: tuple[Word, ...]
    assigns: tuple[str, ...]  # names of variables that are set for it
    redirects: tuple[Redirect, ...]
    when: tuple[When, ...]
    output: Output
    feeds: int  # index of the command that reads its output; -1
    depth: int  # how many substitutions it stands in

    @property
    def name(self) -> str:
        """The name without folder; "" when it is computed or there is none."""
        return (self.words[0].literal or "").rpartition("/")[2] if self.words else ""

    @property
    def literals(self) -> tuple[str, ...]:
        """The words after the name, "" for those that are computed."""
        return tuple(word.literal or "" for word in self.words[1:])


class Construct(NamedTuple):
    """Something that only some shells know."""

    kind: Kind
    start: int
    end: int


class Line(NamedTuple):
    """A command line. `broken`: it can't be read to the end as shell, so what was found in it may be wrong."""

    text: str
    commands: tuple[Simple, ...]
    variables: tuple[Piece, ...]  # all that are expanded, wherever they stand
    split: tuple[Piece, ...]  # those of them that are split into words at blanks
    assigned: frozenset[str]
    constructs: tuple[Construct, ...]
    broken: bool
    places: tuple[int, ...] = ()
    """For a line inside a word of another one: where in that line each character stands, and the end."""
    shell: str = "sh"  # the program that reads it
    quote: Quote = ""  # how the word that holds it is quoted

    def outer(self, start: int, end: int) -> tuple[int, int]:
        """The range in the text of the outermost line."""
        if not self.places:
            return start, end
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]


BROKEN = Line("", (), (), (), frozenset(), (), broken=True)
"""Of a command that is too long or too deep to be looked into."""
