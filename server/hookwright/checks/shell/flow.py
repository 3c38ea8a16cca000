"""Where the output of a command goes, for the checks of what is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.shell.look import SHELLS, is_script_flag
from hookwright.checks.shell.programs import INTERPRETERS, name_of

if TYPE_CHECKING:
    from hookwright.model.shell.line import Line, Simple

_PASSING = frozenset(("tee", "cat", "tr", "sed", "head", "tail", "gunzip", "zcat", "base64", "openssl", "xxd", "rev",
                      "gzip", "bzip2", "xz", "grep"))  # fmt: skip


def is_interpreter(name: str) -> bool:
    """Whether a program runs the code that it is given."""
    return name in INTERPRETERS or name.startswith("python")


def feeds_interpreter(line: Line, simple: Simple) -> bool:
    """Whether the output of a command is piped, maybe through filters, into something that runs it."""
    seen = 0
    while 0 <= simple.feeds < len(line.commands) and seen < 20:
        simple = line.commands[simple.feeds]
        seen += 1
        words = [word.shape for word in simple.words]
        while len(words) > 1 and (name_of(words[0]) in ("sudo", "env", "exec", "nohup") or words[0].startswith("-")):
            words = words[1:]
        name = name_of(words[0]) if words else ""
        if is_interpreter(name):
            return not words[1:] or words[1] in ("-", "/dev/stdin", "-u") or (name in SHELLS and _reads_input(words[1]))
        if name not in _PASSING:
            return False
    return False


def _reads_input(flag: str) -> bool:
    """Whether a shell with that first option reads its script from its input."""
    return flag.startswith("-") and not flag.startswith("--") and not is_script_flag(flag)


def in_substitution(line: Line, simple: Simple) -> bool:
    """Whether a command stands in `$(…)` or `<(…)` of a command that runs what comes out of it."""
    if not simple.depth:
        return False
    for other in line.commands:
        if other.depth >= simple.depth or not other.start < simple.start < other.end:
            continue
        holders = [w for w in other.words[1:] if w.start <= simple.start < w.end]
        if not holders:
            continue
        source = line.text[holders[0].start : holders[0].end].lstrip("\"'")
        if other.name in ("eval", "source", "."):
            return True
        if other.name in SHELLS or is_interpreter(other.name):
            before = other.words[other.words.index(holders[0]) - 1].literal or ""
            return source.startswith("<(") or is_script_flag(before) or before in ("-e", "-c")
    return False
