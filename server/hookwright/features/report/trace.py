"""What came of an event, hook by hook: which matched and why, what each answered, and what became of that.

All texts but the outputs of hooks are on one line and safe to show.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from hookwright.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, Literal

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.outcome import Outcome, Reply
    from hookwright.engine.plan import Plan, Planned
    from hookwright.engine.run import HandlerResult

    Tone = Literal["info", "dim", "error", "added", "warning"]

_MOST_FIELDS = 5


class Field(NamedTuple):
    """A field of the payload. `text` is raw; `aliases` are a tool's other names."""

    name: str
    text: str
    aliases: tuple[str, ...] = ()
    made_up: bool = False


class Output(NamedTuple):
    """What a hook printed: `text` is raw, `cut` counts the bytes that were not kept, `note` says how it was read."""

    name: str
    text: str
    cut: int = 0
    note: str = ""


class Ran(NamedTuple):
    """How a hook ran: the time and the end, why that counts or not, what it printed."""

    ended: str
    why: str
    outputs: tuple[Output, ...]
    notes: tuple[str, ...]


class Told(NamedTuple):
    """One hook of the event. `word` says in one or two words what became of it, `why` why it matched or not."""

    entry: Planned
    word: str
    tone: Tone
    name: str
    why: str
    not_run: str = ""  # why it did not run although it matched
    ran: Ran | None = None


LOSSES = {
    "nothing": "it does nothing there",
    "entry": "this entry never runs",
    "group": "this group never runs",
    "event": "no hook of this event runs",
    "hooks": "no hook of this file runs",
    "file": "the whole file is dropped",
    "crash": "the agent crashes, and no hook of any file runs",
}
"""What is lost with something that the agent does not use of a file."""


def fields(event: Event, dialect: Dialect, payload: Mapping[str, Any], made_up: tuple[str, ...]) -> Iterator[Field]:
    """The first fields of a payload."""
    names = [field.name for field in event.payload if field.name in payload and field.name != "tool_use_id"]
    for name in names[:_MOST_FIELDS]:
        value = payload[name]
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        tool = dialect.tool(value) if name == "tool_name" and isinstance(value, str) else None
        yield Field(name, text, tool.aliases if tool is not None else (), name in made_up)


def hooks(plan: Plan, results: tuple[HandlerResult, ...], why_not: str = "") -> Iterator[Told]:
    """Every hook of the event, in the order of the files. `why_not`: why those that match did not run either."""
    done = {(result.entry.path, result.entry.place): result for result in results}
    for entry in plan.entries:
        result = done.get((entry.path, entry.place))
        word, tone = _word(entry, result, why_not)
        yield Told(
            entry,
            word,
            tone,
            cut(visible(entry.label or entry.kind or "a hook without a kind")),
            f"{_reason(entry)}{visible(entry.why)}",
            why_not if entry.runs and result is None else "",
            None if result is None else _ran(result),
        )


def _word(entry: Planned, result: HandlerResult | None, why_not: str) -> tuple[str, Tone]:
    if result is None:
        return ("would run", "info") if entry.runs and not why_not else ("not run", "dim")
    outcome = result.outcome
    if outcome is None or outcome.status == "background":
        return "background", "info"
    if outcome.status == "objected" or outcome.effect not in ("nothing", "notice"):
        return "objected", "error"
    return ("ok", "added") if outcome.status == "ok" else (outcome.status.replace("timeout", "timed out"), "warning")


def _reason(entry: Planned) -> str:
    if entry.runs:
        return "matched because "
    return "not matched because " if entry.cause in ("matcher", "condition") else "not run because "


def _ran(result: HandlerResult) -> Ran:
    reply, outcome = result.reply, result.outcome
    limit = f", its limit is {duration(result.entry.timeout)}" if reply.timed_out else ""
    why = ""
    if outcome is not None and outcome.why and outcome.status in ("failed", "timeout", "background"):
        counts = "counts as an objection" if outcome.effect != "nothing" else "is ignored"
        so = "" if outcome.status == "background" else f"; that {counts}"
        why = f"{visible(cut(outcome.why, 400))}{so}"
    return Ran(
        f"took {duration(reply.duration)}, {visible(result.ended)}{limit}",
        why,
        (
            Output("stdout", reply.stdout, reply.cut, _read_as(reply, outcome)),
            Output("stderr", reply.stderr, reply.stderr_cut),
        ),
        tuple(visible(note) for note in (outcome.notes if outcome is not None else ())),
    )


def _read_as(reply: Reply, outcome: Outcome | None) -> str:
    if outcome is None or not reply.stdout:
        return ""
    if outcome.read == "json":
        return "read as JSON"
    why = f": {visible(cut(outcome.why, 300))}" if outcome.why and outcome.status == "ok" else ""
    if outcome.read == "broken":
        return f"no answer that counts{why}"
    if outcome.read == "text":
        return visible(cut(outcome.why, 300)) if outcome.why and outcome.status == "ok" else "plain text"
    return "not read as an answer"


def duration(seconds: float) -> str:
    """`12 ms`, `3.2 s`."""
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def cut(text: str, limit: int = 160) -> str:
    """A text of at most `limit` characters."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
