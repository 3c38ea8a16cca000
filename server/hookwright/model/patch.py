"""The patch envelope of the `apply_patch` tool (Codex, and opencode with some models): which files it touches, and how.

    *** Begin Patch
    *** Update File: src/cart.ts
    *** Move to: src/basket.ts
    @@ class Cart
     context
    -old line
    +new line
    *** Add File: notes.md
    +text
    *** Delete File: old.txt
    *** End Patch

Read leniently: whoever guards a file must hear of it even when the patch is not well formed.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

How = Literal["add", "update", "delete", "move"]

_MARKS: tuple[tuple[str, How], ...] = (
    ("*** Add File:", "add"),
    ("*** Update File:", "update"),
    ("*** Delete File:", "delete"),
    ("*** Move to:", "move"),
)

_SILENT = ("*** Begin Patch", "*** End Patch", "*** End of File", "@@")


class Touched(NamedTuple):
    """One file of a patch. `old` and `new` are its hunks before and after, context included; `added` the new lines."""

    path: str
    how: How
    old: str = ""
    new: str = ""
    added: str = ""

    @property
    def tool(self) -> str:
        """The shared name of the tool that would have done the same: `Write` for a new file, else `Edit`."""
        return "Write" if self.how == "add" else "Edit"

    def as_input(self, cwd: str = "") -> dict[str, str]:
        """The arguments of that tool in shared names, with the path absolute where `cwd` is known."""
        path = os.path.normpath(os.path.join(cwd, self.path)) if cwd else self.path  # noqa: PTH118
        if self.how == "add":
            return {"file_path": path, "content": self.new}
        return {"file_path": path, "old_string": self.old, "new_string": self.new}


def files_of(patch: str) -> tuple[Touched, ...]:
    """The files that a patch touches, in its order; a file that is moved counts at both its places."""
    # as the agents cut lines: other characters that end one may stand in a file's name
    return tuple(_read(line.removesuffix("\r") for line in patch.split("\n")))


def _mark(line: str) -> tuple[str, How] | None:
    for sign, how in _MARKS:
        if line.startswith(sign):
            return line[len(sign) :].strip(), how
    return None


def _read(lines: Iterable[str]) -> Iterator[Touched]:
    paths: list[tuple[str, How]] = []
    old: list[str] = []
    new: list[str] = []
    added: list[str] = []

    def flush() -> Iterator[Touched]:
        for path, how in paths:
            yield Touched(path, how, "\n".join(old), "\n".join(new), "\n".join(added))
        for kept in (paths, old, new, added):
            kept.clear()

    for line in lines:
        body = line.startswith(" ") and bool(paths) and paths[-1][1] in ("update", "move")
        mark = None if body else _mark(line.strip())  # among the lines of a change it is text of the file
        if mark is not None:
            path, how = mark
            if how != "move":
                yield from flush()
            if path:
                paths.append((path, how))
        elif paths and not line.startswith(_SILENT):
            if line.startswith("+"):
                new.append(line[1:])
                added.append(line[1:])
            elif line.startswith("-"):
                old.append(line[1:])
            else:
                old.append(line[1:])
                new.append(line[1:])
    yield from flush()
