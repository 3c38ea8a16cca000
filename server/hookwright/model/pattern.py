"""What every flavour of regular expression offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hookwright.model.ecma.node import Node


class Pattern(Protocol):
    """A regular expression that compiles.

    `node` is its structure, None when that is not understood. `explodes` warns of a pattern at which an agent, which
    has no limits, may stand still.
    """

    node: Node | None
    explodes: bool

    def found_in(self, subject: str) -> bool | None:
        """Whether the pattern matches `subject`; None when that can't be said within the limits."""
        ...
