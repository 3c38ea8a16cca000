"""What a shell command consists of, as far as a permission rule needs to know.

This is no shell parser. It splits a line into its simple commands the way Claude Code does when it tries `if` rules
(measured on 2.1.332): it sees through `&&`, `;`, `|`, `&`, `!`, newlines, subshells, `if`/`for`/`while`, assignments,
quotes, backslashes and `xargs`, and through nothing else: `sudo git` is `sudo`. What it can't see through it says, and
then a rule counts as fitting.
"""

from __future__ import annotations

from typing import NamedTuple

MAX_LENGTH = 100_000
"""Characters; a longer command is not looked into."""

MAX_DEPTH = 12
"""How deep substitutions may nest."""

_KEYWORDS = frozenset({"if", "then", "elif", "else", "fi", "do", "done", "while", "until", "!"})
_OPAQUE = frozenset({"{", "}", "function", "case", "esac", "select", "coproc", "[["})
_OPERATORS = (";;&", "&&", "||", ";;", ";&", "|&", "<<-", "<<<", "<<", ">>", "<&", ">&", "&>", "<>", ">|")
_KNOWN_VARIABLES = frozenset({"HOME", "PWD", "OLDPWD", "USER", "LOGNAME", "SHELL", "PATH", "HOSTNAME", "UID", "TMPDIR"})
_NAME = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")


class Command(NamedTuple):
    """One simple command: its words without quotes, assignments and redirections, and how it was written."""

    text: str
    raw: str


class Looked(NamedTuple):
    """What a line consists of. `opaque`: nothing can be told of it. `open`: a part of it is computed when it runs."""

    commands: tuple[Command, ...]
    opaque: str = ""  # what can't be seen through, in words
    open: str = ""


class _OpaqueError(Exception):
    """The line holds something that can't be seen through."""


def look(line: str, depth: int = 0) -> Looked:
    """The simple commands of a line, those inside substitutions included."""
    if len(line) > MAX_LENGTH:
        return Looked((), opaque="it is too long to look into")
    if depth > MAX_DEPTH:
        return Looked((), opaque="its substitutions nest too deep")
    try:
        return _Reader(line, depth).read()
    except _OpaqueError as error:
        return Looked((), opaque=str(error))


class _Reader:
    def __init__(self, line: str, depth: int) -> None:
        self.line = line
        self.depth = depth
        self.at = 0
        self.commands: list[Command] = []
        self.open = ""
        self.variables: dict[str, str] = {}
        self.words: list[str] = []
        self.raw_start = 0
        self.word_start = 0
        self.skip_word = False  # the next word is the target of a redirection
        self.raw_end = 0  # where the first redirection of the command begins
        self.header = False  # inside `for NAME in WORDS`

    def read(self) -> Looked:
        while self.at < len(self.line):
            self.step()
        self.finish()
        return Looked(tuple(self.commands), open=self.open)

    def step(self) -> None:
        line, at = self.line, self.at
        char = line[at]
        if char in " \t\r" or line.startswith("\\\n", at):
            self.at += 2 if char == "\\" else 1
        elif char == "#":
            end = line.find("\n", at)
            self.raw_end = self.raw_end or at
            self.at = len(line) if end < 0 else end
        elif char in ";&|\n()":
            self.separator(char)
        elif char in "<>":
            self.redirection()
        else:
            self.word()

    def separator(self, char: str) -> None:
        operator = next((op for op in _OPERATORS if self.line.startswith(op, self.at)), char)
        if operator == "&>":
            self.redirection()
            return
        if char == "(" and self.words:
            raise _OpaqueError("it defines a function")
        self.finish()
        self.at += len(operator)
        self.raw_start = self.at

    def redirection(self) -> None:
        operator = next((op for op in _OPERATORS if self.line.startswith(op, self.at)), self.line[self.at])
        if operator in ("<<", "<<-"):
            raise _OpaqueError("it holds a here-document")
        self.raw_end = self.raw_end or self.at
        self.at += len(operator)
        if operator in ("<", ">") and self.line.startswith("(", self.at):
            self.at = self.substitution(self.at + 1, ")")
            return
        self.skip_word = True

    def word(self) -> None:
        start = self.word_start = self.at
        text, quoted = self.read_word()
        following = self.line[self.at : self.at + 1]
        if text.isdigit() and not quoted and following and following in "<>":
            self.raw_end = self.raw_end or start
            return  # the number of a descriptor
        if self.skip_word:
            self.skip_word = False
            return
        if not self.words and not quoted and self.leading(text):
            return
        self.words.append(text)

    def leading(self, text: str) -> bool:
        """Whether a word at the start of a command is not its name: a keyword or an assignment."""
        if self.header:
            self.words.append(text)
            return True
        if text in _OPAQUE:
            raise _OpaqueError(f"it holds {text!r}")
        if text == "for":
            self.header = True
        name, equals, value = text.partition("=")
        if equals and name and not name[0].isdigit() and set(name) <= _NAME:
            self.variables[name] = value
        elif text != "for" and text not in _KEYWORDS:
            return False
        self.raw_start = self.at
        return True

    def finish(self) -> None:
        if self.words and not self.header:
            raw = self.line[self.raw_start : self.raw_end or self.at].strip()
            self.commands.append(Command(" ".join(self.words), raw))
            if self.words[0] == "xargs":
                self.xargs()
        self.words = []
        self.header = self.skip_word = False
        self.raw_end = 0

    def xargs(self) -> None:
        rest = self.words[1:]
        while rest and rest[0].startswith("-"):
            rest = rest[2:] if len(rest) > 1 and rest[1].isdigit() else rest[1:]
        if rest:
            text = " ".join(rest)
            self.commands.append(Command(text, text))

    # ---- words

    def read_word(self) -> tuple[str, bool]:
        """The word that begins here without its quotes, and whether it had any."""
        parts: list[str] = []
        quoted = False
        while self.at < len(self.line) and (char := self.line[self.at]) not in " \t\r\n;&|()<>":
            if char == "'":
                end = self.line.find("'", self.at + 1)
                end = len(self.line) if end < 0 else end  # never closed: the rest of the line
                parts.append(self.line[self.at + 1 : end])
                self.at, quoted = end + 1, True
            elif char == '"':
                self.at, quoted = self.at + 1, True
                self.double_quoted(parts)
            elif char == "\\":
                parts.append(self.line[self.at + 1 : self.at + 2])
                self.at, quoted = self.at + 2, True
            elif char in "$`":
                parts.append(self.expansion(char))
            else:
                parts.append(char)
                self.at += 1
        return "".join(parts), quoted

    def double_quoted(self, parts: list[str]) -> None:
        line = self.line
        while self.at < len(line) and line[self.at] != '"':
            char = line[self.at]
            if char == "\\" and line[self.at + 1 : self.at + 2] in ('"', "\\", "$", "`", "\n"):
                parts.append(line[self.at + 1])
                self.at += 2
            elif char in "$`":
                parts.append(self.expansion(char))
            else:
                parts.append(char)
                self.at += 1
        self.at += 1

    def expansion(self, char: str) -> str:
        """Read `$…` or a backtick substitution; the text it stands for, as far as that is known."""
        line, at = self.line, self.at
        if char == "`":
            self.at = self.substitution(at + 1, "`")
            return line[at : self.at]
        if line.startswith("$((", at):
            end = line.find("))", at)
            self.at = len(line) if end < 0 else end + 2
            return line[at : self.at]
        if line.startswith("$(", at):
            self.at = self.substitution(at + 2, ")")
            return line[at : self.at]
        return self.variable()

    def variable(self) -> str:
        line, start = self.line, self.at
        braced = line.startswith("${", start)
        end = start + (2 if braced else 1)
        while end < len(line) and line[end] in _NAME:
            end += 1
        name = line[start + (2 if braced else 1) : end]
        if braced:
            close = line.find("}", end)
            plain = close == end
            end = len(line) if close < 0 else close + 1
            name = name if plain else ""
        self.at = max(end, start + 1)
        if name in self.variables:
            return self.variables[name]
        if name not in _KNOWN_VARIABLES and (name or braced):
            assigned = "=" in line[self.word_start : start]
            if not (self.words or self.skip_word or self.header or assigned):
                raise _OpaqueError("the name of a command is a variable")
            self.open = self.open or f"it holds the variable {line[start:self.at]}"
        return line[start : self.at]

    def substitution(self, start: int, close: str) -> int:
        """Look into the commands from `start` to the closing mark; the offset behind it."""
        end = _closing(self.line, start, close)
        inner = look(self.line[start:end], self.depth + 1)
        if inner.opaque:
            raise _OpaqueError(inner.opaque)
        self.commands += inner.commands
        self.open = self.open or "it holds a command substitution"
        return end + 1


def _closing(line: str, at: int, close: str) -> int:
    """Where the substitution that begins at `at` ends; the line's end when it never does."""
    depth, quoted = 0, False
    while at < len(line):
        char = line[at]
        if char == "\\":
            at += 1
        elif char == '"' and close == ")":
            quoted = not quoted
        elif char == "'" and close == ")" and not quoted:
            end = line.find("'", at + 1)
            at = len(line) if end < 0 else end
        elif quoted:
            pass
        elif char == "(" and close == ")":
            depth += 1
        elif char == close:
            if depth == 0:
                return at
            depth -= 1
        at += 1
    return len(line)
