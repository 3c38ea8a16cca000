"""What a hook can do on each event of an agent, as a table: what blocks, what advises, what a failure does.

    for row in capabilities("codex"):
        print(row.event, row.blocks, row.failure, row.block_answer("not on a Friday"))

The rows are made of the tables that the engine judges answers by, so what they say is what happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.dialects.answers import EFFECTS, answers_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Answers, Effect, EventAnswers

Fate = Literal["open", "closed", "none"]
"""What becomes of the matter when a hook can't be heard: the agent goes on, or it does not; `none`: nothing can be
blocked there."""


class Capability(NamedTuple):
    """One event of one agent."""

    agent: str
    event: str
    blocks: Effect  # the strongest that an answer can do there; "nothing": a hook only looks on
    exit2: Effect  # what exit code 2 with words on standard error does
    advises: Literal["tell", "send-back", "drop"]  # what becomes of an additional context
    plain: bool  # plain text on standard output reaches the model, too
    replaces: bool  # an objection takes the place of the tool's output
    rewrites: bool  # a hook can change the input of a call
    asks: bool  # a hook can have the user asked
    stops: bool  # a hook can end the turn
    failure: Fate  # of a hook that crashes, can't be started, or answers what can't be read
    timeout: Fate  # of a hook that takes too long
    throws: bool  # hooks are functions of a plugin, which throw to block
    reason_key: str  # where the reason of a `decision` or of `continue: false` stands
    answers: EventAnswers

    def block_answer(self, reason: str) -> dict[str, Any] | None:
        """The JSON that blocks there, None where none does: then there may still be exit code 2."""
        own, event = self.answers, self.event
        if word := _word(own.permissions):
            answer = _nested({}, own.permission_at, word)
            return _named(_nested(answer, own.reason_at, reason), event)
        if word := _word(own.behaviours):
            return _named({"hookSpecificOutput": {"decision": {"behavior": word, "message": reason}}}, event)
        if own.block != "nothing" and (word := _word(own.decisions)):
            answer = _nested({}, own.decision_at, word)
            return _named(_nested(answer, self.reason_key, reason), event)
        return {"continue": False, self.reason_key: reason} if own.stop in EFFECTS else None

    def advice_answer(self, text: str) -> dict[str, Any] | None:
        """The JSON that tells the model something without objecting, None where none does."""
        if self.advises == "drop":
            return None
        return _named(_nested({}, self.answers.context_at, text), self.event)


def capabilities(agent: str) -> tuple[Capability, ...]:
    """The rows of the agent with that dialect id, in the order of its table. Raises LookupError."""
    answers = answers_of(agent)
    return tuple(_row(answers, own) for own in answers.events)


def _row(answers: Answers, own: EventAnswers) -> Capability:
    stop = own.stop if own.stop in EFFECTS else "nothing"
    denies = _word(own.permissions) or _word(own.behaviours)
    permission: Effect = (own.exit2 if own.exit2 != "nothing" else "block") if denies else "nothing"
    block: Effect = own.block if _word(own.decisions) else "nothing"
    blocks = min((own.exit2, block, permission, stop), key=EFFECTS.index)
    can = blocks not in ("nothing", "notice")
    return Capability(
        answers.id, own.event, blocks, own.exit2, own.context, own.plain, own.replaces, own.rewrites,
        asks=any(means == "ask" for _, means in (*own.permissions, *own.decisions)) and not _void_ask(own),
        stops=own.stop in ("end", "refuse", "after"),
        failure=_fate(own.failure, can=can), timeout=_fate(own.timeout, can=can), throws=answers.throws,
        reason_key=_reason_key(answers, own), answers=own,
    )  # fmt: skip


def _reason_key(answers: Answers, own: EventAnswers) -> str:
    """A reason lies beside the decision, where it can lie in several places."""
    beside = own.decision_at.rpartition(".")[0]
    keys = [key for key in answers.reason_keys if key.rpartition(".")[0] == beside]
    return "reason" if "reason" in keys and own.block != "nothing" else keys[0]


def _void_ask(own: EventAnswers) -> bool:
    return any((own.permission_at, "is", "ask") in void.when for void in own.voids)


def _fate(effect: Effect, *, can: bool) -> Fate:
    if effect != "nothing":
        return "closed"
    return "open" if can else "none"


def _word(known: tuple[tuple[str, str], ...]) -> str | None:
    return next((word for word, means in known if means == "deny"), None)


def _nested(answer: Mapping[str, Any], path: str, value: object) -> dict[str, Any]:
    """The answer with a value under a path of keys."""
    first, _, rest = path.partition(".")
    put = _nested(answer.get(first, {}), rest, value) if rest else value
    return {**answer, first: put}


def _named(answer: dict[str, Any], event: str) -> dict[str, Any]:
    """The answer with the event's name in `hookSpecificOutput`, where it has that."""
    own: Any = answer.get("hookSpecificOutput")
    return answer if own is None else {**answer, "hookSpecificOutput": {"hookEventName": event, **own}}
