"""A decision in words: what the agent does, and who is told what."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.decide import Decision, Kind
    from hookwright.engine.report import Report

OBJECTED = 3
NOT_APPROVED = 4
BROKEN = 2

_CODES: dict[Kind, int] = {
    **dict.fromkeys(("block", "report", "send-back", "stop", "incomplete", "defer"), OBJECTED),
    "not-approved": NOT_APPROVED,
    "error": BROKEN,
}  # fmt: skip

_SENTENCES: dict[Kind, str] = {
    "go-on": "{agent} goes on, as without hooks.",
    "allow": "{agent} goes on without asking for permission; its own deny and ask rules still hold.",
    "ask": "{agent} asks the user. Where nobody can be asked, it does not do it.",
    "defer": "{agent} puts the call off and ends the run.",
    "report": "What was done stands, and {agent} passes the objection on.",
    "send-back": "{agent} does not stop: it goes back to work.",
    "stop": "{agent} ends the turn.",
    "incomplete": "{agent} ends the task as incomplete.",
    "not-approved": "No hook ran, they are not approved: {agent} goes on, as without hooks.",
    "error": "No hook can run: {agent} goes on, as without hooks.",
}


class Budget(NamedTuple):
    """How often a task was sent back, this time included, and how often it may be; 0 and less: without limit."""

    used: int
    limit: int


class Told(NamedTuple):
    """Something that somebody is told: "The assistant is told", and the texts."""

    lead: str
    texts: tuple[str, ...]


def exit_code(decision: Decision) -> int:
    """The exit code that stands for a decision: 0 go on, 3 an objection, 4 not approved, 2 a broken file."""
    return _CODES.get(decision.kind, 0)


def sentence(decision: Decision, event: Event, dialect: Dialect, budget: Budget | None = None) -> str:
    """What the agent does, in one or two sentences."""
    agent = dialect.title
    if decision.kind == "block":
        return _blocked(event, agent)
    text = _SENTENCES[decision.kind].format(agent=agent)
    if decision.kind == "go-on" and (decision.told_model or decision.updated_input is not None):
        text = f"{agent} goes on."
    if decision.kind == "report" and event.subject is not None and event.subject.kind == "tool":
        text = f"The call stands, and {agent} passes the objection on."
    if decision.kind == "send-back" and budget is not None:
        text += f" {_counted(budget)}"
    return text


def told(report: Report) -> Iterator[Told]:
    """Who is told what. A block without a word to the assistant is said, too."""
    decision = report.decision
    if decision.kind in ("not-approved", "error"):
        return  # what there is to say is ours, not the agent's
    if decision.told_model:
        yield Told("The assistant is told", decision.told_model)
    elif decision.kind in ("block", "stop"):
        yield Told("The assistant is told nothing", ())
    if decision.told_user:
        yield Told("The user sees", decision.told_user)
    if decision.kind == "incomplete" and decision.reasons:
        yield Told("The last reason", decision.reasons)
    if decision.updated_input is not None:
        yield Told("The input is replaced by", (json.dumps(decision.updated_input, ensure_ascii=False),))
    if decision.fields:
        yield Told("Also passed on", (json.dumps(decision.fields, ensure_ascii=False),))
    if report.later:
        yield Told("The assistant is told later", report.later)
    if report.exports:
        yield Told("Set for later commands", (report.exports,))


def _blocked(event: Event, agent: str) -> str:
    """The table says what exit code 2 does: its first clause is what happens, whatever the way of objecting."""
    if event.subject is not None and event.subject.kind == "tool":
        return f"{agent} blocks the call."
    clause = re.split(r"[;,.(]", event.exit2)[0].strip()
    return f"{agent} does not let it happen: {clause}." if clause else f"{agent} does not let it happen."


def _counted(budget: Budget) -> str:
    if budget.limit <= 0:
        return f"That was time {budget.used}; there is no limit."
    left = budget.limit - budget.used
    after = f"{left} more may follow" if left > 0 else "no more may follow"
    return f"That was time {budget.used} of at most {budget.limit}: {after}."
