"""Which module reads which shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes import flat, mixed, nested

if TYPE_CHECKING:
    from hookwright.dialects.spec import Shape
    from hookwright.model.shapes.base import Reader

READERS: dict[Shape, Reader] = {"nested": nested, "flat": flat, "mixed": mixed}
