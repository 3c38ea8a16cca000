"""Where the two agents read a hook's answer differently."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.dialects.answers import answers_of, runnable
from hookwright.dialects.capability import capabilities
from hookwright.dialects.table import by_id
from hookwright.translate.base import quoted
from hookwright.translate.events import can_guard, closing_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.answers import Answers, EventAnswers
    from hookwright.dialects.capability import Capability
    from hookwright.dialects.spec import Dialect, Event
    from hookwright.translate.base import Losses, Severity
    from hookwright.translate.source import Item

_STOPS = frozenset(("block", "reject", "send-back", "stop"))
"""Effects that keep something from happening."""
_EFFECTS = {
    "block": "blocks", "report": "tells the agent", "send-back": "sends the agent back", "reject": "stops it, and only "
    "the user is told", "stop": "ends the turn", "notice": "is only shown to the user", "nothing": "does nothing",
}  # fmt: skip


class Told(NamedTuple):
    """A difference: the kind of loss, how bad it is, and the words."""

    kind: Literal["answer", "failure"]
    severity: Severity
    text: str


class Side(NamedTuple):
    """What answers mean on one event of one agent."""

    title: str
    event: Event
    all: Answers
    own: EventAnswers
    can: Capability | None

    @property
    def objection(self) -> str:
        """The JSON that objects there, "" where none does."""
        answer = self.can.block_answer("…") if self.can is not None and self.all.json_on != "never" else None
        return json.dumps(answer, ensure_ascii=False) if answer is not None else ""

    @property
    def denials(self) -> tuple[tuple[str, str], ...]:
        """Where in a printed answer a word stands that objects, and the word."""
        if self.all.json_on == "never":
            return ()
        return tuple(
            (path, word)
            for path, words in _words(self.own)
            for word, means in words
            if means == "deny" and (path != self.own.decision_at or self.own.block != "nothing")
        )


def tell(item: Item, twin: Event, target: Dialect, losses: Losses) -> None:
    """Tells what a hook's exit code and output mean that they did not mean before: once for the event, and at each
    command that prints such an answer itself. An agent without a table of answers is left out."""
    source = item.handler.file.dialect
    if not (runnable(source.id) and runnable(target.id)):
        return
    key = (tell, item.event.name, twin.name)
    if key not in losses.memo:
        pair = _side(source, item.event), _side(target, twin)
        losses.memo[key] = (*pair, (*_exits(*pair), *_failures(*pair), *_output(*pair)))
    here, there, found = losses.memo[key]
    for kind, severity, text in found:
        losses.tell(kind, severity, item.group.entry.name_span, text)
    for severity, text in _printed(here, there, _commands(item)):
        losses.tell("answer", severity, item.handler.node.span, text)


def _side(dialect: Dialect, event: Event) -> Side:
    answers = answers_of(dialect.id)
    can = next((row for row in capabilities(dialect.id) if row.event == event.name), None)
    return Side(dialect.title, event, answers, answers.event(event.name), can)


def _exits(here: Side, there: Side) -> Iterator[Told]:
    title, name = there.title, quoted(there.event.name)
    before, after = here.own.exit2, there.own.exit2
    if before != after:
        gone = before in _STOPS and after not in _STOPS
        shown = {before, after} <= {"notice", "nothing"}  # nobody but the user would have seen it
        severity: Severity = "error" if gone else "info" if shown else "warning"
        text = f"exit code 2 on {name} {_EFFECTS[after]} in {title}; in {here.title} it {_EFFECTS[before]}"
        yield Told("answer", severity, text)
    if before not in _STOPS and _guards(here) and not _guards(there):
        yield Told("answer", "error", f"a hook can't keep anything from happening on {name} of {title}")
    if before == after == "send-back" and here.all.stop_cap != there.all.stop_cap:
        limit = f"{there.all.stop_cap} times in a row at most" if there.all.stop_cap else "without any limit"
        yield _info(f"a hook sends the agent back {limit} in {title}")
    if after == "nothing":
        return
    if there.all.needs_words and not here.all.needs_words:
        yield _info(f"exit code 2 without a word on standard error does nothing in {title}: a hook must say why")
    if there.all.json_wins and not here.all.json_wins:
        yield _info(f"JSON on standard output counts in {title} in place of the exit code, also `{{}}` with a 2")
    if there.all.codes != here.all.codes:
        codes = ["every exit code from 2 up objects", "only exit code 2 does"]
        if there.all.codes == "two":
            codes = ["only exit code 2 objects", "every one from 2 up does"]
        yield _info(f"{codes[0]} in {title}; in {here.title} {codes[1]}")


def _guards(side: Side) -> bool:
    return can_guard(side.event, by_id(side.all.id))


def _failures(here: Side, there: Side) -> Iterator[Told]:
    """What becomes of the matter when a hook fails or hangs."""
    before = [w for w, e in (("fails", here.own.failure), ("hangs", here.own.timeout)) if e in _STOPS]
    after = [w for w, e in (("fails", there.own.failure), ("hangs", there.own.timeout)) if e in _STOPS]
    lost = [word for word in before if word not in after]
    if "fails" in lost and there.own.on_failure in _STOPS and closing_key(by_id(there.all.id)):
        lost.remove("fails")
        rule = f"a hook that fails blocks in {here.title} by itself"
        yield Told("failure", "info", f"{rule}; in {there.title} a key says so, which is written")
    if lost:
        on = f"{quoted(there.event.name)} goes on"
        text = f"a hook that {' or '.join(lost)} blocks in {here.title}; in {there.title} {on}"
        yield Told("failure", "error", text)
    more = [word for word in after if word not in before]
    if more:
        on = f"{quoted(here.event.name)} goes on"
        text = f"a hook that {' or '.join(more)} blocks in {there.title}; in {here.title} {on}"
        yield Told("failure", "warning", text)


def _output(here: Side, there: Side) -> Iterator[Told]:
    """What printed answers and texts mean: information, since most hooks print none."""
    title, name = there.title, quoted(there.event.name)
    if there.all.json_on == "never" and here.all.json_on != "never":
        yield _info(f"nothing that a hook prints on standard output is read on {name} of {title}")
        return
    if here.objection and not set(here.denials) <= set(there.denials):
        if there.objection:
            yield _info(f"an answer that objects on {name} of {title} is {there.objection}")
        else:
            yield _info(f"no answer on standard output objects on {name} of {title}")
    if here.can is not None and here.can.asks and not (there.can is not None and there.can.asks):
        yield _info(f'{title} does not ask the user on {name}: "ask" is no answer there')
    if here.own.rewrites and not there.own.rewrites:
        yield _info(f"a hook can't change the input on {name} of {title}")
    elif here.own.rewrites and here.own.rewrite_at != there.own.rewrite_at:
        yield _info(f"the new input of a call is {quoted(there.own.rewrite_at)} in {title}")
    if here.own.context != "drop" and there.own.context == "drop":
        yield _info(f"a hook can't tell the model anything on {name} of {title}, unless it objects")
    elif here.own.context != "drop" and here.own.context_at != there.own.context_at:
        yield _info(f"what the model is told is {quoted(there.own.context_at)} in {title}")
    if here.own.plain != there.own.plain:
        does = "reaches" if there.own.plain else "does not reach"
        yield _info(f"plain text on standard output {does} the model on {name} of {title}")
    if there.own.plain_fails and not here.own.plain_fails:
        yield _info(f"plain text on standard output makes the hook fail on {name} of {title}: only JSON is taken")
    if there.all.closed and not here.all.closed:
        yield _info(f"{title} throws away an answer with a key that it does not know, and goes on")


def _printed(here: Side, there: Side, text: str) -> Iterator[tuple[Severity, str]]:
    """What is wrong with an answer that the command itself prints."""
    plain = text.replace("\\", "")
    title, name = there.title, quoted(there.event.name)
    severity: Severity = "error" if here.own.exit2 in _STOPS or here.denials else "warning"
    for path, word in here.denials:
        if (path, word) not in there.denials and _says(plain, _last(path), word):
            answer = f"{quoted(_last(path))}: {quoted(word)}"
            yield severity, f"the command answers with {answer}, which {title} does not take on {name}"
    questions = [(path, word) for path, words in _words(here.own) for word, means in words if means == "ask"]
    asks = [path for path, word in questions if _says(plain, _last(path), word)]
    if asks and not (there.can is not None and there.can.asks and asks[0] in dict(_words(there.own))):
        yield severity, f'the command answers with "ask", which {title} does not take on {name}'
    after = _moved(there)
    for key, path in _moved(here).items():
        if f'"{_last(path)}"' in plain and after.get(key) != path:
            yield "warning", f"the command answers with {quoted(_last(path))}, which {title} does not read on {name}"
    if there.all.closed and not here.all.closed:
        known = {f.name for f in (there.own.top if there.own.top is not None else there.all.top)}
        ours = here.own.top if here.own.top is not None else here.all.top
        extra = next((f.name for f in ours if f.name not in known and f'"{f.name}"' in plain), "")
        if extra:
            yield severity, f"the command answers with {quoted(extra)}, for which {title} drops the whole answer"


def _moved(side: Side) -> dict[str, str]:
    """Where a new input and what the model is told stand in an answer, if they are read."""
    if side.all.json_on == "never":
        return {}
    places = {"input": side.own.rewrite_at} if side.own.rewrites else {}
    return places if side.own.context == "drop" else {**places, "context": side.own.context_at}


def _words(own: EventAnswers) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    return ((own.permission_at, own.permissions), (own.decision_at, own.decisions))


def _says(text: str, key: str, word: str) -> bool:
    """Whether a text holds the key with that word as its value, as JSON or nearly so."""
    return re.search(rf'{re.escape(key)}["\']?\s*:\s*["\']{re.escape(word)}["\']', text) is not None


def _last(path: str) -> str:
    return path.rpartition(".")[2]


def _info(text: str) -> Told:
    return Told("answer", "info", text)


def _commands(item: Item) -> str:
    """The text of what it runs."""
    values = (item.handler.value(field.name) for field in item.kind.fields)
    return "\n".join(value for value in values if isinstance(value, str))
