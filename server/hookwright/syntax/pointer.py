"""Paths into a tree, and their form as JSON Pointers (RFC 6901)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.syntax.tree import Node, Path

_INDEX = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_BAD_TILDE = re.compile(r"~(?![01])")


def resolve(root: Node | None, path: Iterable[str | int]) -> Node | None:
    """The value at `path`, or None when there is none. Of equal keys the last one counts.

    A number means the member of that name where an object stands, since a pointer does not tell the two apart.
    """
    node = root
    for part in path:
        if node is None:
            return None
        node = _step(node, part)
    return node


def nearest(root: Node, path: Iterable[str | int]) -> Node:
    """The deepest value on the way to `path` that exists, `root` at least."""
    node = root
    for part in path:
        below = _step(node, part)
        if below is None:
            break
        node = below
    return node


def _step(node: Node, part: str | int) -> Node | None:
    if node.kind == "object":
        return node.get_value(str(part))
    return node.item(part) if isinstance(part, int) else None


def to_pointer(path: Iterable[str | int]) -> str:
    """The JSON Pointer of `path`: "" for the root, else a "/" before each part."""
    return "".join(["/" + str(part).replace("~", "~0").replace("/", "~1") for part in path])


def from_pointer(pointer: str) -> Path:
    """The path of a JSON Pointer; parts that look like an index are ints.

    Raises `ValueError` when it neither is empty nor begins with "/", or has a "~" that is neither "~0" nor "~1".
    """
    if not pointer:
        return ()
    if not pointer.startswith("/") or _BAD_TILDE.search(pointer):
        raise ValueError(f"'{pointer}' is no JSON Pointer: it must start with '/' and write '~' as '~0'")
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/")]
    return tuple([int(part) if _INDEX.fullmatch(part) else part for part in parts])
