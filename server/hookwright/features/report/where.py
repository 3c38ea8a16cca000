"""Where a hook stands, as it is told: a path that can be clicked, and a line."""

# os.path and not pathlib, which would cost start-up time for a handful of calls
# ruff: noqa: PTH109, PTH111

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.text.lines import LineIndex
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from hookwright.model.hooks_file import Handler
    from hookwright.syntax.tree import Tree


class Where:
    """Tells places. Paths are relative to `base` where they lie below it, `~/…` in the home folder.

    `base` is the working directory unless another folder is given.
    """

    def __init__(self, base: str | None = None) -> None:
        try:
            self._here = os.getcwd() if base is None else base
        except OSError:
            self._here = ""
        self._home = os.path.expanduser("~")
        self._lines: dict[int, tuple[Tree, LineIndex]] = {}

    def path(self, path: str) -> str:
        """A path, safe to show."""
        for base, sign in ((self._here, ""), (self._home, "~/")):
            if base not in ("", os.sep) and path.startswith(base.rstrip(os.sep) + os.sep):
                path = sign + path[len(base.rstrip(os.sep)) + 1 :]
                break
        return visible(path.replace(os.sep, "/"))

    def line(self, handler: Handler) -> int:
        """The line of a handler, from 1."""
        tree = handler.file.tree
        _, lines = self._lines.setdefault(id(tree), (tree, LineIndex(tree.text)))
        return lines.line_column(handler.node.span.start)[0] + 1

    def place(self, path: str, handler: Handler) -> str:
        """`.lamied/hooks.json:4`."""
        return f"{self.path(path)}:{self.line(handler)}"
