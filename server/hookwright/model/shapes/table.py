"""Which module reads which shape."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from hookwright.dialects.spec import Shape
    from hookwright.model.shapes.base import Reader

MODULES: dict[Shape, str] = {
    "nested": "nested",
    "flat": "flat",
    "mixed": "mixed",
    "bare-map": "bare_map",
    "named-groups": "named_groups",
    "list": "list_of",
}


@cache
def reader_of(shape: Shape) -> Reader:
    """The module that reads files of that shape."""
    return cast("Reader", import_module(f"hookwright.model.shapes.{MODULES[shape]}"))
