"""Which file a command runs, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.shell.look import SHELLS, Shell, is_script_flag
from hookwright.checks.shell.read import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hookwright.model.command import Command
    from hookwright.model.shell.line import Simple, Word
    from hookwright.text.span import Span

INTERPRETERS = SHELLS | {
    "python", "python3", "node", "bun", "deno", "ruby", "perl", "php", "tsx", "ts-node", "pwsh", "uv",
}  # fmt: skip

EXIT2 = frozenset(("python3", "perl", "sh", "dash", "uv"))
"""Programs that end with exit code 2 when the script that they are given is not there."""

_SCRIPTS = (".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".tsx", ".rb", ".pl", ".php")
_WRAPPERS = frozenset(("exec", "command", "nohup", "env", "time", "nice"))
_NO_FILE = frozenset(("-c", "-e", "-p", "-m", "--eval", "--print", "--check", "-i", "-s"))
_WITH_VALUE = frozenset(("-r", "--require", "--import", "--loader", "-W", "-X", "-o", "--with", "--project",
                         "--directory", "--python", "--env-file", "--experimental-loader"))  # fmt: skip


class Script(NamedTuple):
    """A file that a command runs. `path` is as written, without quotes, variables as `${NAME}`."""

    path: str
    by: str  # the program that runs it; "" when it is run itself
    span: Span
    command: Command
    simple: Simple | None  # None in exec form
    shell: Shell | None
    word: Word | None

    @property
    def is_relative(self) -> bool:
        """Whether the path depends on the current directory."""
        return not self.path.startswith(("/", "$", "~", "-")) and self.path[1:2] != ":" and "`" not in self.path


def name_of(word: str) -> str:
    """The name of a program without folder and Windows' ending."""
    return word.rpartition("/")[2].removesuffix(".exe")


def script_in(words: Sequence[str]) -> tuple[int, str] | None:
    """Which of the words of a command is the script, and the program that runs it."""
    at = 0
    while at < len(words) - 1 and (name_of(words[at]) in _WRAPPERS or (at and "=" in words[at])):
        at += 1
    if at >= len(words):
        return None
    name = name_of(words[at])
    if name not in INTERPRETERS and not name.startswith("python3."):
        plain = "/" in words[at] and not words[at].endswith("/") and not words[at].startswith(("-", "<", ">"))
        return (at, "") if plain else None
    by = "python3" if name.startswith("python") else name
    index = at + 1
    while index < len(words):
        word = words[index]
        if word in _NO_FILE or (by in SHELLS and is_script_flag(word)):
            return None
        if word in _WITH_VALUE:
            index += 2
            continue
        if (word == "run" and by in ("bun", "deno", "uv")) or (by == "uv" and name_of(word).startswith("python")):
            index += 1
            continue
        if not word.startswith("-"):
            return (index, by) if _is_path(word) else None
        index += 1
    return None


def _is_path(word: str) -> bool:
    return bool(word) and "://" not in word and ("/" in word or word.endswith(_SCRIPTS)) and not word.endswith("/")


def scripts(shell: Shell) -> Iterator[Script]:
    """The files that the commands of a line run; nothing of a line that can't be read."""
    if shell.line.broken or not ("/" in shell.line.text or any(end in shell.line.text for end in _SCRIPTS)):
        return
    for simple in shell.line.commands:
        if any(piece.kind == "other" for word in simple.words for piece in word.pieces):
            continue
        found = script_in([word.shape for word in simple.words])
        if found is None:
            continue
        word = simple.words[found[0]]
        if all(p.kind == "text" or (p.kind == "variable" and p.plain) for p in word.pieces):
            yield Script(word.shape, found[1], shell.of(word), shell.command, simple, shell, word)


def exec_script(command: Command) -> Script | None:
    """The file that a command in exec form runs."""
    found = script_in([node.value for node in command.nodes])
    if found is None:
        return None
    node = command.nodes[found[0]]
    return Script(node.value, found[1], command.span(0, len(node.value), node), command, None, None, None)


def is_tested(script: Script) -> bool:
    """Whether the line itself looks first if the file is there: `[ -f x ] && x`."""
    if script.shell is None:
        return False
    tail = script.path.rpartition("/")[2]
    for simple in script.shell.line.commands:
        if simple.name in ("[", "[[", "test", "ls", "stat") and any(w.shape.endswith(tail) for w in simple.words[1:]):
            return True
        flags = {literal for literal in simple.literals if literal.startswith("-")}
        if simple.name in ("[", "[[", "test") and flags & {"-f", "-e", "-x", "-d", "-r", "-s"}:
            return True
    return False


def decides(script: Script) -> bool:
    """Whether the exit code of the script is that of the hook: nothing runs after it, and nothing reads its output."""
    if script.shell is None or script.simple is None:
        return True
    line = script.shell.line
    last = [command for command in line.commands if not command.depth][-1:]
    return not line.places and script.shell.command.form == "shell" and last == [script.simple]


def plain_words(text: str) -> tuple[str, ...] | None:
    """The words of a line that is one command without anything computed, else None."""
    line = read(text)
    if line.broken or len(line.commands) != 1 or line.constructs or line.variables:
        return None
    one = line.commands[0]
    found = [word.literal for word in one.words]
    return None if one.redirects or one.assigns or None in found else tuple(w for w in found if w is not None)
