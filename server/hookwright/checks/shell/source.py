"""What can be seen of a script without understanding its language: the strings that matter, comments left out."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.shell.place import placed

if TYPE_CHECKING:
    from hookwright.checks.disk import Disk
    from hookwright.checks.shell.place import Placed
    from hookwright.model.hooks_file import HooksFile

EXIT_1 = r"\bexit[ \t]+1\b|\b(?:sys|process)\.exit\(\s*1\s*\)|\bSystemExit\(\s*1\s*\)"
"""An exit code 1 that is written out."""

EXIT_2 = r"\bexit[ \t]+2\b|\b(?:sys|process)\.exit\(\s*2\s*\)|\bSystemExit\(\s*2\s*\)|\bprocess\.exitCode\s*=\s*2\b"
"""An exit code 2 that is written out."""

EXIT_ANY = (
    r"\bexit[ \t]+(?![01]\b)\S|\b(?:sys|process)\.exit\(\s*(?![01]\s*\)|\))|\bSystemExit\(\s*(?![01]\s*\))"
    r"|\bprocess\.exitCode\b|\bos\._exit\b|\bexec\b|\breturn 2\b"
)
"""An exit code that may be 2."""

DECISION = r"permissionDecision|\bdecision\b[\"']?\s*[:=]"
"""An answer in JSON."""

OBJECTS = (
    r"(?i)\bblock(?:ed|ing|s)?\b|\bden(?:y|ied|ies)\b|\bforbid(?:den|s)?\b|\bnot (?:allowed|permitted)\b"
    r"|\brefus(?:e|ed|ing)\b|\bprohibited\b|\brejected\b|\bdisallowed\b|\bmust not\b|\bviolat(?:ion|es|ed)\b"
)
"""Words of somebody who objects."""

PRINTS = r"\b(?:echo|printf|print|log|error|warn|write|eprintln)\b"


class Source(NamedTuple):
    """A script that a hook runs. `code` is its text with comments as blanks."""

    placed: Placed
    code: str


def sources(file: HooksFile, disk: Disk) -> tuple[Source, ...]:
    """The scripts of a file that can be read, each once for each handler. Worked out once for all checks of a run."""
    key = (sources, disk)
    found = file.memo.get(key)
    if found is None:
        texts = ((one, disk.read(one.path)) for one in placed(file, disk))
        found = file.memo[key] = tuple(Source(one, without_comments(text)) for one, text in texts if text)
    return found


@lru_cache(maxsize=64)
def without_comments(text: str) -> str:
    """The text with whole-line comments of shell, Python and JavaScript as blanks."""
    return re.sub(r"(?m)^[ \t]*(?:#|//|\*|/\*).*$", lambda match: " " * len(match[0]), text)


def says_no(code: str, at: int) -> bool:
    """Whether the lines before a place print that something is blocked."""
    return any(
        re.search(PRINTS, line) and re.search(OBJECTS, line) for line in code[max(0, at - 400) : at + 80].split("\n")
    )
