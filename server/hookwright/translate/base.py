"""What a translation gives: a text, and everything that is not the same there, each at its place in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.syntax.strings import quote

if TYPE_CHECKING:
    from collections.abc import Hashable

    from hookwright.text.span import Span

Severity = Literal["error", "warning", "info"]
"""`error`: a guard would be gone, or another one. `warning`: something behaves otherwise. `info`: good to know."""


class Loss(NamedTuple):
    """One thing that is not the same in the translation. The span is that of the source, in code points."""

    code: str  # of `losses.KINDS`: "translate/event"
    severity: Severity
    span: Span
    message: str


class Translation(NamedTuple):
    """A translated file. `handlers` of the source are in it; `losses` stand in order of the source."""

    text: str
    losses: tuple[Loss, ...]
    handlers: int

    @property
    def faithful(self) -> bool:
        """Whether nothing is lost: information is none."""
        return all(loss.severity == "info" for loss in self.losses)


class UntranslatableError(Exception):
    """A file, or an agent, for which there can be no translation; the message says why, in one line."""


class Losses:
    """Collects losses; the same thing at the same place is told once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span, str], Loss] = {}
        self._once: set[tuple[str, str]] = set()
        self.memo: dict[Hashable, Any] = {}
        """Whatever was worked out for one translation, by whoever did; keys are theirs."""

    def tell(self, kind: str, severity: Severity, span: Span, message: str) -> None:
        """Note a loss of the kind `translate/KIND`."""
        self._once.add((kind, message))
        code = f"translate/{kind}"
        self._found.setdefault((code, span, message), Loss(code, severity, span, message))

    def once(self, kind: str, severity: Severity, span: Span, message: str) -> None:
        """Note what is true of the whole file: at the first place only."""
        if (kind, message) not in self._once:
            self.tell(kind, severity, span, message)

    def all(self) -> tuple[Loss, ...]:
        """All of them, in order of the source."""
        return tuple(sorted(self._found.values(), key=lambda loss: (loss.span, loss.code)))


def quoted(value: str, limit: int = 60) -> str:
    """A text of the user's for a message, as JSON, cut when it is long."""
    return quote(value if len(value) <= limit else value[: limit - 1] + "…")


def joined(words: list[str]) -> str:
    """Words of ours for a message: `read, write and edit`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def listed(names: list[str] | tuple[str, ...], limit: int = 8) -> str:
    """Names for a message: `"a", "b" and "c"`, the rest counted."""
    shown = [quoted(name) for name in names]
    if len(shown) > limit:
        return ", ".join(shown[:limit]) + f" and {len(shown) - limit} more"
    return joined(shown)
