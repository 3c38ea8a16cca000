"""The shell lines of a handler: its own, and those inside `sh -c '…'`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.shell.read import read
from hookwright.dialects.answers import runnable, runtime_of
from hookwright.model.command import Command, commands
from hookwright.model.shell.plain import plain

if TYPE_CHECKING:
    from hookwright.model.hooks_file import Group
    from hookwright.model.shell.line import Line, Piece, Simple, Word
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

SHELLS = frozenset(("sh", "dash", "bash", "zsh", "ksh", "ash"))
_DEEPEST = 3


class Shell(NamedTuple):
    """A line and where it is written."""

    command: Command
    node: Node  # the string that holds it
    line: Line

    def span(self, start: int, end: int) -> Span:
        """Where a range of the line stands in the file."""
        start, end = self.line.outer(start, end)
        return self.command.span(start, end, self.node)

    def of(self, part: Word | Piece | Simple) -> Span:
        """Where a part of the line stands in the file."""
        return self.span(part.start, part.end)


def shells(group: Group) -> tuple[Shell, ...]:
    """All lines of a group's commands; of commands in exec form those that they give to a shell."""
    found = group.memo.get(shells)
    if found is None:
        found = group.memo[shells] = tuple(shell for command in commands(group) for shell in shells_of(command))
    return found


def shells_of(command: Command) -> tuple[Shell, ...]:
    """The lines of one command."""
    memo, key = command.handler.group.memo, (shells_of, command.node.start)
    if key not in memo:
        memo[key] = tuple(_shells_of(command))
    return memo[key]


def _shells_of(command: Command) -> list[Shell]:
    if command.handler.file.large and plain(command.text) is None:
        return []  # a grammar for each of ten thousand commands would take a minute
    if command.form == "shell":
        return [Shell(command, command.node, line) for line in lines(command.text, _program(command))]
    if command.form != "exec":
        return []
    name = command.text.rpartition("/")[2]
    if name not in SHELLS:
        return []
    for flag, script in zip(command.args, command.args[1:], strict=False):
        if is_script_flag(flag.value):
            return [Shell(command, script, line) for line in lines(script.value, name)]
    return []


def _program(command: Command) -> str:
    """The shell that reads the command. The one of a user's account is taken to be bash, which most others resemble."""
    dialect = command.handler.file.dialect
    program = runtime_of(dialect.id).program if runnable(dialect.id) else "sh"
    return "bash" if program == "login" else program


def is_script_flag(word: str) -> bool:
    """Whether an option of a shell says that a script follows: `-c`, `-lc`, `-ec`."""
    return len(word) < 6 and word.startswith("-") and not word.startswith("--") and word.endswith("c")


@lru_cache(maxsize=1024)
def lines(text: str, shell: str = "sh") -> tuple[Line, ...]:
    """The line and those inside it, the outer ones first."""
    line = read(text)
    found = [line if line.shell == shell else line._replace(shell=shell)]
    at = 0
    while at < len(found) and at < 16:
        line = found[at]
        if not line.broken:
            found += [inner for command in line.commands if (inner := nested(line, command)) is not None]
        at += 1
    return tuple(found)


def nested(line: Line, command: Simple) -> Line | None:
    """The line that a command such as `bash -c '…'` or `eval '…'` holds."""
    words = command.words
    shell = command.name
    if shell == "eval" and len(words) == 2:
        shell, holder = line.shell, words[1]
    elif shell in SHELLS:
        index = next((i for i, w in enumerate(words[1:], 2) if is_script_flag(w.literal or "")), len(words))
        if index >= len(words):
            return None
        holder = words[index]
    else:
        return None
    source = line.text[holder.start : holder.end]
    if len(source) < 3 or source[0] not in "'\"" or source[0] != source[-1]:
        return None
    if len({piece.quote for piece in holder.pieces}) != 1 or (source[0] == "'" and len(holder.pieces) != 1):
        return None
    text, places = _unquoted(source)
    outer = tuple(line.outer(holder.start + p, holder.start + p)[0] for p in places)
    depth = text.count("-c ")
    return read(text)._replace(places=outer, shell=shell, quote=holder.pieces[0].quote) if depth < _DEEPEST else None


def _unquoted(source: str) -> tuple[str, list[int]]:
    """The text between the quotes, and for each of its characters and its end the place in the source."""
    if source[0] == "'":
        return source[1:-1], list(range(1, len(source)))
    chars: list[str] = []
    places: list[int] = []
    at = 1
    while at < len(source) - 1:
        places.append(at)
        if source[at] == "\\" and source[at + 1] in '"\\$`':
            at += 1
        chars.append(source[at])
        at += 1
    places.append(len(source) - 1)
    return "".join(chars), places
