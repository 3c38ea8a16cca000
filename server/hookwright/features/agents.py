"""What the same moment is in every agent: a table of what blocks, what advises, and what a failing hook does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.dialects.capability import capabilities
from hookwright.dialects.table import DIALECTS, by_id
from hookwright.model.duration import UNITS, default_seconds, in_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.capability import Capability
    from hookwright.dialects.spec import Dialect, Event

_EFFECTS = {
    "block": "blocks", "reject": "blocks, only the user hears why", "send-back": "sends back to work",
    "report": "reports", "replace": "replaces the result", "stop": "ends the turn", "notice": "tells the user",
    "nothing": "–",
}  # fmt: skip

_FATES = {"open": "goes on", "closed": "blocks", "none": "–"}


class Row(NamedTuple):
    """One agent's event for a moment."""

    dialect: Dialect
    event: Event
    can: Capability | None  # None for an event of which nothing is known but its name

    @property
    def blocks(self) -> str:
        """What an objection does there, in words."""
        if not self.event.runs:
            return "skipped"
        return _EFFECTS.get(self.can.blocks, self.can.blocks) if self.can is not None else "–"

    @property
    def how(self) -> str:
        """How a hook objects."""
        if self.can is None or self.can.blocks in ("nothing", "notice"):
            return "–"
        if self.can.throws:
            return "throw"
        exit2 = ["exit 2"] if self.can.exit2 not in ("nothing", "notice") else []
        answer = self.can.block_answer("…")
        return " or ".join([*exit2, *([_compact(answer)] if answer is not None else [])])

    @property
    def advises(self) -> str:
        """Whether a hook can tell the model something without objecting."""
        if self.can is None or self.can.advises == "drop":
            return "no"
        return "yes, and the work goes on" if self.can.advises == "send-back" else "yes"

    @property
    def failure(self) -> str:
        """What becomes of the matter when the hook fails, and when it takes too long."""
        if self.can is None:
            return "–"
        failed, late = _FATES[self.can.failure], _FATES[self.can.timeout]
        return failed if failed == late else f"{failed}; {late} after the timeout"

    @property
    def timeout(self) -> str:
        """How long a hook may take when it does not say so itself, and the unit in which it says so."""
        timeout = self.dialect.timeout
        if not timeout.field:
            return "none"
        seconds = default_seconds(self.dialect, self.event, self.dialect.default_kind or "command")
        return f"{in_words(seconds)}, {timeout.unit}"

    def as_data(self) -> dict[str, Any]:
        """The row as JSON values."""
        can = self.can
        return {
            "agent": self.dialect.id,
            "event": self.event.name,
            "runs": self.event.runs,
            "roles": list(self.event.roles),
            "blocks": can.blocks if can is not None else None,
            "exit2": can.exit2 if can is not None else None,
            "answer": can.block_answer("…") if can is not None else None,
            "advises": can.advises if can is not None else None,
            "asks": can.asks if can is not None else None,
            "rewrites": can.rewrites if can is not None else None,
            "failure": can.failure if can is not None else None,
            "timeout": can.timeout if can is not None else None,
            "unit": self.dialect.timeout.unit if self.dialect.timeout.field else None,
        }


def _compact(answer: dict[str, Any]) -> str:
    """The keys that decide, without what surrounds them: `permissionDecision: "deny"`."""
    for name, value in answer.items():
        if isinstance(value, dict):
            inner = cast("dict[str, Any]", value)
            return _compact({key: inner[key] for key in inner if key != "hookEventName"})
        if value != "…":
            return f"`{name}: {'false' if value is False else chr(34) + str(value) + chr(34)}`"
    return ""


def dialects() -> tuple[Dialect, ...]:
    """Every agent that has a table."""
    return tuple(by_id(entry.id) for entry in DIALECTS)


def rows(moment: str) -> tuple[Row, ...]:
    """Every agent's events for that moment, in the order of the registry."""
    return tuple(
        Row(dialect, event, _capability(dialect, event.name))
        for dialect in dialects()
        for event in dialect.events
        if event.moment == moment
    )


def _capability(dialect: Dialect, name: str) -> Capability | None:
    return next((row for row in capabilities(dialect.id) if row.event == name), None)


def moment_of(word: str) -> str | None:
    """The shared name of the moment that an event of any agent stands for; None for an unknown word."""
    for dialect in dialects():
        event = dialect.event(word)
        if event is not None and event.moment:
            return event.moment
    return None


def moments() -> tuple[str, ...]:
    """The shared names of all moments, those that most agents have first."""
    counts: dict[str, int] = {}
    for dialect in dialects():
        for moment in {event.moment for event in dialect.events if event.moment and event.runs}:
            counts[moment] = counts.get(moment, 0) + 1
    order = {event.name: at for at, event in enumerate(by_id(DIALECTS[0].id).events)}
    return tuple(sorted(counts, key=lambda name: (-counts[name], order.get(name, len(order)), name)))


def matrix(found: Iterable[Row]) -> str:
    """The rows as a table in Markdown."""
    return _table(
        ("agent", "event", "objection", "how", "advice", "a failing hook", "timeout, unit"),
        [
            (row.dialect.title, f"`{row.event.name}`{_about(row.event)}", row.blocks, row.how, row.advises, row.failure,
             row.timeout)
            for row in found
        ],
    )  # fmt: skip


def _table(head: tuple[str, ...], lines: list[tuple[str, ...]]) -> str:
    """A table in Markdown whose columns stand under each other as plain text, too."""
    widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
    shown = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in (head, tuple("-" * width for width in widths), *lines)
    ]
    return "\n".join(shown) + "\n"


def _about(event: Event) -> str:
    return f" ({', '.join(event.roles)})" if event.roles else ""


def overview() -> str:
    """The agents themselves, as a table in Markdown."""
    return _table(
        ("agent", "as of", "hooks files", "timeout", "before a workspace's hooks run"),
        [
            (f"{d.title} (`{d.id}`)", f"{d.source.version} ({d.source.date})", _files(d), _unit(d), d.trust or "–")
            for d in dialects()
        ],
    )


def _files(dialect: Dialect) -> str:
    rules = [rule for rule in (*dialect.files, *dialect.fallback) if rule.scope != "managed"]
    places = dict.fromkeys(f"`{'~/' if rule.home else ''}{rule.tail}`" for rule in rules)
    return ", ".join(places) or "none; plugins"


def _unit(dialect: Dialect) -> str:
    timeout = dialect.timeout
    return f"`{timeout.field}`, {UNITS[timeout.unit]}" if timeout.field else "none"
