"""Code lenses: run a group or a hook, agree to all of them, and how a hook ended last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.features.report.trace import duration
from hookwright.features.standing import changes, head, known
from hookwright.model.matcher import compile_matcher, tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.history import Run
    from hookwright.features.standing import Standing
    from hookwright.model.hooks_file import EventEntry, Handler, HooksFile
    from hookwright.text.span import Span

MOST = 1000
"""Hooks of a file beyond which only groups have a lens."""

Act = Literal["approve", "list", "simulate", "run"]


class Lens(NamedTuple):
    """One lens at `span`. `subject` is the tool, or another value that the event's matchers look at."""

    span: Span
    title: str
    act: Act
    event: str = ""
    subject: str | None = None
    place: str = ""


def lenses(file: HooksFile, standing: Standing | None, now: float) -> tuple[Lens, ...]:
    """The lenses of a file that is in force. `now`: seconds since the epoch."""
    if standing is None:
        return ()
    saved = standing.same(file.tree.text)
    entries = [entry for entry in file.live() if entry.groups]
    if not entries:
        return ()
    settled = standing.state == "approved" and not standing.scripts
    found = [Lens(head(file), _approval(standing, saved=saved), "list" if settled else "approve")]
    if standing.state != "broken":
        each = sum(len(group.handlers) for entry in entries for group in entry.groups) <= MOST
        for entry in entries:
            found += _of(entry, standing, now, saved=saved, each=each)
    return tuple(found)


def _approval(standing: Standing, *, saved: bool) -> str:
    hooks = f"{standing.total} hook{'' if standing.total == 1 else 's'}"
    titles = {
        "approved": f"Approved: {hooks}",
        "unapproved": f"Approve {hooks}…",
        "changed": f"Changed since approved: {changes(standing)}. Approve…",
        "declined": "Declined. Approve…",
        "broken": "The saved file is broken: nothing to approve",
        "unknown": "Approvals can't be read…",
    }
    title = titles[standing.state]
    if standing.state == "approved" and standing.scripts:
        title += f". Since then: {changes(standing)}. Approve…"
    return title if saved else f"{title} (as saved, without your unsaved changes)"


def _of(entry: EventEntry, standing: Standing, now: float, *, saved: bool, each: bool) -> Iterator[Lens]:
    event, dialect = entry.event, entry.file.dialect
    assert event is not None
    samples: dict[str | None, str | None] = {}
    as_saved = "" if saved else " as saved"
    for group in entry.groups:
        if not group.handlers:
            continue
        value = group.matcher_value
        if value not in samples:
            samples[value] = sample_of(value, event, dialect)
        subject = samples[value]
        about = f" with {_short(subject)}" if subject else ""
        if not (each and group.is_handler):
            yield Lens(group.node.span, f"Run group{as_saved}{about}…", "simulate", entry.name, subject)
        if each:
            yield from (_handler(one, subject, standing, now, as_saved) for one in group.handlers)


def _handler(handler: Handler, subject: str | None, standing: Standing, now: float, as_saved: str) -> Lens:
    run = standing.runs.get(known(handler)) if standing.runs else None
    last = f" ({last_result(run, now)})" if run is not None else ""
    event = handler.group.entry.name
    return Lens(handler.node.span, f"Run{as_saved}…{last}", "run", event, subject, handler.place)


def sample_of(value: str | None, event: Event, dialect: Dialect) -> str | None:
    """A tool, or another value, that the matcher selects: the first that it names. None where none is known."""
    subject = event.subject
    if subject is None:
        return None
    matcher = compile_matcher(value, event, dialect)
    parts = [part.strip() for part in (value or "").replace(",", "|").split("|")[:20]]
    for name in parts:
        if name.replace("_", "").isalnum() and matcher.decide(name):
            return name
    if subject.kind == "tool":
        names = [tool.name for tool in tools_of(subject, dialect)]
    else:
        names = [one.name for one in subject.values if not one.removed]
    if matcher.path in ("every", "ignored") or not value:
        return None  # the usual one is as good as any
    names += [part.strip("^$").replace(".*", "x").replace(".+", "x") for part in parts]  # mcp__server__x
    return next((name for name in names if name and matcher.decide(name)), None)


_OUTCOMES = {"objected": "objected", "ok": "ok", "failed": "failed", "timeout": "timed out", "background": "background"}


def last_result(run: Run, now: float) -> str:
    """`exit 2 · objected · 12 ms · 5 min ago`."""
    if run.timed_out:
        end = ""
    elif run.signal is not None:
        end = f"signal {run.signal}"
    else:
        end = f"exit {run.exit_code}" if run.exit_code is not None else ""
    word = _OUTCOMES.get(run.decision, "")
    parts = (end, word, duration(run.duration), ago(now - run.at))
    return " · ".join(part for part in parts if part)


def ago(seconds: float) -> str:
    """`just now`, `5 min ago`, `3 h ago`, `2 days ago`."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    hours = minutes // 60
    if hours < 48:
        return f"{hours} h ago"
    return f"{hours // 24} days ago"


def _short(text: str) -> str:
    from hookwright.features.markdown import visible

    return visible(text, 40)
