"""Writes the lists of hooks files into the editors' configurations: `python editors/generate.py`.

The lists stand between two marker lines, or at one key of a JSON file. A test fails when they are out of date, and
names this command. `--check` only says which files are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))

from hookwright.dialects.table import DIALECTS
from hookwright.lessons.document import FILE, STORE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HERE = Path(__file__).resolve().parent

BEGIN, END = "hooks files: written by editors/generate.py", "end of hooks files"

TAILS = tuple(dict.fromkeys(tail for entry in DIALECTS for tail in entry.tails))
"""The ends of paths, with "/", that are hooks files. Their last part may hold a "*", which stands for a name."""


MANIFEST, LESSONS = FILE, f"{STORE}/*.md"
"""The ends of paths of files with lessons: JSON, and Markdown."""


class Target(NamedTuple):
    """A file that holds a list: between markers where `key` is empty, else at that path of keys of a JSON file."""

    path: str  # relative to editors/
    value: Callable[[Sequence[str]], Any]
    """For markers the lines, else the JSON value."""
    key: tuple[str | int, ...] = ()


def lines(form: str, tails: Sequence[str]) -> list[str]:
    """A line for each."""
    return [form.format(tail) for tail in tails]


def globs(tails: Sequence[str]) -> list[str]:
    """As globs that fit at any depth."""
    return [f"**/{tail}" for tail in tails]


def vim(tails: Sequence[str]) -> list[str]:
    """Vimscript: pairs of a tail and the first agent that has it."""
    agents = {tail: entry.id for entry in reversed(DIALECTS) for tail in entry.tails}
    pairs = [f"\\ ['{tail}', '{agents.get(tail, '')}']," for tail in (*tails, MANIFEST)]
    return ["let g:hookwright#files#places = [", *pairs, "\\]"]


def lisp(tails: Sequence[str]) -> list[str]:
    """The elements of a quoted Emacs Lisp list."""
    return lines('    "{}"', (*tails, MANIFEST))


def selector(tails: Sequence[str]) -> list[dict[str, str]]:
    """A document selector of the protocol."""
    return [{"scheme": "file", "pattern": pattern} for pattern in globs(tails)]


TARGETS: tuple[Target, ...] = (
    Target("neovim/lua/hookwright/files.lua", lambda tails: lines("  '{}',", (*tails, MANIFEST, LESSONS))),
    Target("emacs/hookwright.el", lisp),
    Target("vim/autoload/hookwright/files.vim", vim),
)


def written(target: Target, text: str) -> str:
    """The file's text with the list of today. Raises ValueError where it has no markers."""
    value = target.value(TAILS)
    if target.key:
        root: Any = json.loads(text)
        inner = root
        for key in target.key[:-1]:
            inner = inner[key]
        inner[target.key[-1]] = value
        return json.dumps(root, indent=2, ensure_ascii=False) + "\n"
    old = text.splitlines(keepends=True)
    begins = [i for i, line in enumerate(old) if BEGIN in line]
    ends = [i for i, line in enumerate(old) if END in line]
    if len(begins) != 1 or len(ends) != 1 or begins[0] > ends[0]:
        raise ValueError(f'{target.path}: there must be one line with "{BEGIN}" and one with "{END}" after it')
    return "".join((*old[: begins[0] + 1], *(f"{line}\n" for line in value), *old[ends[0] :]))


def outdated() -> list[Path]:
    """The files whose list is not that of today."""
    found: list[Path] = []
    for target in TARGETS:
        path = HERE / target.path
        text = path.read_text(encoding="utf-8")
        if written(target, text) != text:
            found.append(path)
    return found


def main(arguments: Sequence[str]) -> int:
    """Writes what is out of date; with `--check`, only says so. 1 when `--check` found something."""
    only_check = "--check" in arguments
    for path in outdated():
        sys.stdout.write(f"{'out of date' if only_check else 'written'}: {path.relative_to(HERE.parent)}\n")
        if only_check:
            continue
        for target in TARGETS:
            if HERE / target.path == path:
                path.write_text(written(target, path.read_text(encoding="utf-8")), encoding="utf-8")
    return 1 if only_check and outdated() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
