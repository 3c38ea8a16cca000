"""What of a command line is run, and what is only said in it.

A guard against `git push` must not stop `git commit -m "then git push"`, nor a here-document that is written to a file,
but it must see what `bash -c '…'`, `eval`, `$(…)` and a here-document for a shell run.
"""

from __future__ import annotations

import re
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.shell.grammar import parse_until

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.model.shell.grammar import Node

LONGEST = 100_000
SECONDS = 0.04
_DEEPEST = 5
_SHELLS = frozenset(("sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "fish"))
_START_OTHERS = frozenset(
    ("sudo", "doas", "env", "exec", "command", "builtin", "time", "timeout", "nice", "ionice", "nohup", "setsid",
     "stdbuf", "xargs", "find", "parallel", "flock", "strace", "chroot", "unshare", "nsenter", "busybox", "docker",
     "podman", "kubectl", "ssh", "systemd-run", "caffeinate", "watch")
)  # fmt: skip
"""Programs that start the program that their words name."""
_NO_WORDS = ("_redirect", "assignment")
_WITH_VALUE = frozenset(("-o", "+o", "-O", "+O", "--rcfile", "--init-file"))
_SCRIPT_FLAG = re.compile(r"-[A-Za-z]*c[A-Za-z]*")
_QUOTED = frozenset(("string", "raw_string", "ansi_c_string", "translated_string"))
_COMPUTED = frozenset(("command_substitution", "process_substitution"))
_ESCAPED = re.compile(r'\\([$`"\\])')


class _Reads(NamedTuple):
    """What a command takes for a script: the words at those places, what comes on its standard input."""

    words: frozenset[int] = frozenset()
    stdin: bool = False
    files: bool = False  # and what it is given as a file


_NOTHING = _Reads()


class _TooSlowError(Exception):
    pass


def executed(text: str, seconds: float = SECONDS) -> str | None:
    """`text` with `""` or `''` for what is quoted, without comments and without here-documents that no shell reads.

    What is quoted stays when it is run: the script of `bash -c`, the words of `eval`, `$(…)` in double quotes, what is
    piped into a shell; so does the name of a command, without its quotes. None when the text can't be read as shell,
    or takes longer than so many seconds of the thread's time.
    """
    try:
        return _executed(text, 0, thread_time() + seconds)
    except (RecursionError, _TooSlowError):
        return None


def _executed(text: str, depth: int, until: float) -> str | None:
    if len(text) > LONGEST or depth > _DEEPEST:
        return None
    root = parse_until(text, until)
    if root is None or root.has_error:
        return None
    return _Writer(text, depth, until).children(root, fed=False)


class _Writer:
    """Writes a tree out again, without what is only said."""

    def __init__(self, text: str, depth: int, until: float) -> None:
        self.text = text
        self.depth = depth
        self.until = until

    def source(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte]

    def children(self, node: Node, *, fed: bool, only: frozenset[str] | None = None) -> str:
        """The node's parts, and what stands between them; or only those parts that are of some kinds."""
        if only is not None:
            return "".join(self.write(child, fed=False) for child in node.children if child.type in only)
        return self.among(node, ((child, fed) for child in node.children))

    def among(self, node: Node, parts: Iterable[tuple[Node, bool]]) -> str:
        out: list[str] = []
        at = node.start_byte if node.parent is not None else 0
        for child, fed in parts:
            out += (self.text[at : child.start_byte], self.write(child, fed=fed))
            at = child.end_byte
        end = node.end_byte if node.parent is not None else len(self.text)
        return "".join((*out, self.text[at:end]))

    def write(self, node: Node, *, fed: bool) -> str:
        """The node as far as it is run; `fed` says that a shell reads what it writes, or is."""
        kind = node.type
        if kind == "comment":
            return ""
        if kind in _QUOTED:
            return self.quoted(node, fed=fed)
        if kind == "heredoc_body":
            return self.script(self.source(node)) if fed else self.children(node, fed=False, only=_COMPUTED)
        if kind == "command":
            return self.command(node, fed=fed)
        if kind == "command_name":
            literal = self.literal(node.children[0]) if node.children else None
            return literal or self.children(node, fed=True)
        if kind == "redirected_statement":
            return self.redirected(node, fed=fed)
        if kind == "pipeline":
            return self.pipeline(node, fed=fed)
        return self.children(node, fed=fed) if node.children else self.source(node)

    def quoted(self, node: Node, *, fed: bool) -> str:
        if thread_time() > self.until:
            raise _TooSlowError
        source = self.source(node)
        start = source.find('"' if node.type in ("string", "translated_string") else "'")
        mark, body = source[start : start + 1], source[start + 1 : -1]
        if not fed:
            return mark + self.children(_inner(node), fed=False, only=_COMPUTED) + mark
        return mark + self.script(_ESCAPED.sub(r"\1", body) if mark == '"' else body) + mark

    def script(self, text: str) -> str:
        """A script inside the line; as it is when it can't be read."""
        inner = _executed(text, self.depth + 1, self.until)
        return text if inner is None else inner

    def command(self, node: Node, *, fed: bool) -> str:
        if thread_time() > self.until:
            raise _TooSlowError
        words = _words(node)
        reads = self.reads(words)
        run = {words[place].id for place in reads.words}
        return self.among(node, ((child, self.is_fed(child, reads, run, fed=fed)) for child in node.children))

    @staticmethod
    def is_fed(child: Node, reads: _Reads, run: set[int], *, fed: bool) -> bool:
        if child.type.endswith("_redirect"):
            return reads.stdin
        return fed or child.id in run or (reads.files and child.type == "process_substitution")

    def reads(self, words: list[Node]) -> _Reads:
        """What the command of those words takes for a script."""
        names = [self.literal(word) or "" for word in words]
        first = names[0].rpartition("/")[2] if names else ""
        if first in ("eval", "trap"):
            return _Reads(frozenset(range(1, len(words))))
        if first in ("source", "."):
            return _Reads(files=True)
        for place, name in enumerate(names[: 1 if first not in _START_OTHERS else None]):
            if name.rpartition("/")[2] in _SHELLS or name == "su":
                return _shell_reads(names, place)
        return _NOTHING

    def literal(self, node: Node) -> str | None:
        """A word without its quotes; None when a part of it is computed."""
        if node.type in ("word", "number", "string_content"):
            return self.source(node)
        if node.type == "raw_string":
            return self.source(node)[1:-1]
        if node.type in ("string", "concatenation", "command_name"):
            parts = [self.literal(child) for child in node.children if child.is_named]
            return None if None in parts else "".join(filter(None, parts))
        return None

    def redirected(self, node: Node, *, fed: bool) -> str:
        """A here-document or here-string belongs to the statement before it, and may be piped on."""
        body = node.child_by_field_name("body")
        stdin = body is not None and self.takes_stdin(body)
        parts: list[tuple[Node, bool]] = []
        for child in node.children:
            piped = child.type == "heredoc_redirect" and any(
                self.takes_stdin(stage) for stage in child.children if stage.type in ("pipeline", "command")
            )
            redirect = child.type in ("heredoc_redirect", "herestring_redirect")
            parts.append((child, fed or piped or stdin if redirect else fed or self.is_piped(node)))
        return self.among(node, parts)

    def is_piped(self, node: Node) -> bool:
        """Whether a redirected statement writes to a shell: the grammar hangs the pipe on the redirection."""
        return any(
            self.takes_stdin(stage)
            for child in node.children
            if child.type == "heredoc_redirect"
            for stage in child.children
            if stage.type == "pipeline"
        )

    def pipeline(self, node: Node, *, fed: bool) -> str:
        """What goes through a pipe into a shell is run."""
        last = max((at for at, stage in enumerate(node.children) if self.takes_stdin(stage)), default=-1)
        return self.among(node, ((stage, fed or at < last) for at, stage in enumerate(node.children)))

    def takes_stdin(self, node: Node) -> bool:
        """Whether a shell in that statement reads a script from its standard input."""
        if node.type == "command":
            return self.reads(_words(node)).stdin
        if node.type in ("redirected_statement", "pipeline", "subshell", "compound_statement", "list"):
            return any(self.takes_stdin(child) for child in node.children)
        return False


def _words(command: Node) -> list[Node]:
    """Its name and what it is given, without redirections and variables."""
    return [child for child in command.children if child.is_named and not child.type.endswith(_NO_WORDS)]


def _inner(node: Node) -> Node:
    return node.children[-1] if node.type == "translated_string" and node.children else node


def _shell_reads(names: list[str], place: int) -> _Reads:
    """What a shell takes for a script whose own name is the word at `place`."""
    at = place + 1
    command = False
    while at < len(names):
        name = names[at]
        if name in _WITH_VALUE:
            at += 1
        elif name[:1] in ("-", "+"):
            command = command or _SCRIPT_FLAG.fullmatch(name) is not None
        elif command:
            return _Reads(frozenset((at,)))
        else:
            return _Reads(files=True)
        at += 1
    return _Reads(stdin=not command)
