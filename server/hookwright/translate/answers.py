"""Where the two agents read a hook's answer differently."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.dialects.answers import answers_of, runnable
from hookwright.translate.base import quoted
from hookwright.translate.events import can_guard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.answers import Answers, EventAnswers
    from hookwright.dialects.spec import Dialect, Event
    from hookwright.translate.base import Losses, Severity
    from hookwright.translate.source import Item

_BLOCKS = frozenset(("block", "reject", "send-back", "stop", "refuse", "end", "after"))
_ANSWERS = ("hookSpecificOutput", "permissionDecision", '"decision"', '\\"decision')
"""What a command holds that prints an answer itself."""
_IDLE = re.compile("nothing|ignored|a warning|the hook has failed")
"""How a table begins to say that exit code 2 stops nothing."""
_EFFECTS = {
    "block": "blocks", "report": "tells the agent", "send-back": "sends the agent back", "reject": "stops it, and only "
    "the user is told", "stop": "ends the turn", "notice": "is only shown to the user", "nothing": "does nothing",
}  # fmt: skip


class Pair(NamedTuple):
    """An event of the source and its twin, with what answers mean on each."""

    source: Dialect
    target: Dialect
    event: Event
    twin: Event
    ours: Answers
    theirs: Answers

    @property
    def here(self) -> EventAnswers:
        return self.ours.event(self.event.name)

    @property
    def there(self) -> EventAnswers:
        return self.theirs.event(self.twin.name)


def tell(item: Item, twin: Event, target: Dialect, losses: Losses) -> None:
    """Tells what a hook's exit code and output mean that they did not mean before: once for the event, and at each
    command that prints such an answer itself."""
    source, event = item.handler.file.dialect, item.event
    span = item.group.entry.name_span
    if not (runnable(source.id) and runnable(target.id)):
        _in_words(item, twin, target, losses)
        return
    pair = Pair(source, target, event, twin, answers_of(source.id), answers_of(target.id))
    for kind, severity, text in (*_exits(pair), *_output(pair)):
        losses.tell(kind, severity, span, text)
    for severity, text in _printed(pair, _commands(item)):
        losses.tell("answer", severity, item.handler.node.span, text)


def _in_words(item: Item, twin: Event, target: Dialect, losses: Losses) -> None:
    """For agents of whose answers there is no table: what the event's own table says."""
    source, event, span = item.handler.file.dialect, item.event, item.group.entry.name_span
    guarded, guards = can_guard(event, source), can_guard(twin, target)
    if guarded and guards and _IDLE.match(twin.exit2) and not _IDLE.match(event.exit2):
        text = f"exit code 2 on {quoted(twin.name)} of {target.title}: {twin.exit2}"
        losses.tell("answer", "error", span, text)
    elif guarded and not guards:
        exit2 = twin.exit2 or "nothing"
        text = f"hooks of {quoted(twin.name)} can't stop anything in {target.title} ({twin.can}); exit code 2: {exit2}"
        losses.tell("answer", "error", span, text)
    elif twin.exit2 and twin.exit2 != event.exit2:
        losses.tell("answer", "info", span, f"exit code 2 on {quoted(twin.name)} of {target.title}: {twin.exit2}")
    if any(word in _commands(item) for word in _ANSWERS):
        text = f"the command prints an answer in the form of {source.title}; {target.title} has its own ({twin.can})"
        losses.tell("answer", "error" if guarded else "warning", item.handler.node.span, text)


Told = tuple[str, "Severity", str]


def _exits(pair: Pair) -> Iterator[Told]:
    here, there, title, name = pair.here, pair.there, pair.target.title, quoted(pair.twin.name)
    if here.exit2 != there.exit2:
        gone = here.exit2 in _BLOCKS and there.exit2 not in _BLOCKS
        shown = {here.exit2, there.exit2} <= {"notice", "nothing"}  # nobody but the user would have seen it
        severity: Severity = "error" if gone else "info" if shown else "warning"
        was = f"in {pair.source.title} it {_EFFECTS[here.exit2]}"
        yield "answer", severity, f"exit code 2 on {name} {_EFFECTS[there.exit2]} in {title}; {was}"
    if there.exit2 != "nothing":
        if pair.theirs.needs_words and not pair.ours.needs_words:
            yield _info(f"exit code 2 without a word on standard error does nothing in {title}: a hook must say why")
        if pair.theirs.json_wins and not pair.ours.json_wins:
            yield _info(f"JSON on standard output counts in {title} in place of the exit code, also `{{}}` with a 2")
        if pair.theirs.codes != pair.ours.codes:
            codes = ["every exit code from 2 up objects", "only exit code 2 does"]
            if pair.theirs.codes == "two":
                codes = ["only exit code 2 objects", "every one from 2 up does"]
            yield _info(f"{codes[0]} in {title}; in {pair.source.title} {codes[1]}")
    yield from _failures(pair)


def _failures(pair: Pair) -> Iterator[Told]:
    here, there = pair.here, pair.there
    closed_here = [w for w, e in (("fails", here.failure), ("hangs", here.timeout)) if e in _BLOCKS]
    closed_there = [w for w, e in (("fails", there.failure), ("hangs", there.timeout)) if e in _BLOCKS]
    lost = [word for word in closed_here if word not in closed_there]
    name = quoted(pair.twin.name)
    if "fails" in lost and there.on_failure in _BLOCKS:
        lost.remove("fails")
        rule = f"a hook that fails blocks in {pair.source.title} by itself"
        yield "failure", "info", f"{rule}; in {pair.target.title} a key says so, which is written"
    if lost:
        text = f"a hook that {' or '.join(lost)} blocks in {pair.source.title}; in {pair.target.title} {name} goes on"
        yield "failure", "error", text
    more = [word for word in closed_there if word not in closed_here]
    if more:
        text = f"a hook that {' or '.join(more)} blocks in {pair.target.title}; in {pair.source.title} {name} goes on"
        yield "failure", "warning", text


def _info(text: str) -> Told:
    return "answer", "info", text


def _output(pair: Pair) -> Iterator[Told]:
    """What printed answers and texts mean: information, since most hooks print none."""
    here, there, title, name = pair.here, pair.there, pair.target.title, quoted(pair.twin.name)
    if here.permissions and not there.permissions:
        words = _words(there)
        after = f'; it reads "decision": {words}' if words else ""
        yield _info(f'"permissionDecision" is not read on {name} of {title}{after}')
    elif not here.permissions and there.permissions and here.decisions != there.decisions:
        yield _info(f'{title} reads "permissionDecision" on {name}, and "decision": {_words(there)}')
    if _asks(pair.here, pair.ours) and not _asks(there, pair.theirs):
        yield _info(f'{title} does not ask the user on {name}: "ask" is no answer there')
    if here.rewrites and not there.rewrites:
        yield _info(f"a hook can't change the input on {name} of {title}")
    elif here.rewrites and here.rewrite != there.rewrite:
        yield (
            "answer",
            "info",
            f"the new input of a call is {quoted(there.rewrite)} in {title}, not {quoted(here.rewrite)}",
        )
    if here.context != "drop" and there.context == "drop":
        yield _info(f'"additionalContext" is not read on {name} of {title}')
    if here.plain and not there.plain:
        yield _info(f"plain text on standard output does not reach the model on {name} of {title}")
    if there.plain_fails and not here.plain_fails:
        yield (
            "answer",
            "info",
            f"plain text on standard output makes the hook fail on {name} of {title}: only JSON is taken",
        )
    if there.plain and not here.plain:
        yield _info(f"plain text on standard output reaches the model on {name} of {title}")
    if pair.theirs.closed and not pair.ours.closed:
        yield _info(f"{title} throws away an answer with a key that it does not know, and goes on")


def _printed(pair: Pair, text: str) -> Iterator[tuple[Severity, str]]:
    """What is wrong with an answer that the command itself prints."""
    here, there, title, name = pair.here, pair.there, pair.target.title, quoted(pair.twin.name)
    severity: Severity = "error" if here.exit2 in _BLOCKS else "warning"
    if "permissionDecision" in text and here.permissions and not there.permissions:
        yield severity, f'the command answers with "permissionDecision", which {title} does not read on {name}'
    if _has_word(text, "ask") and _asks(here, pair.ours) and not _asks(there, pair.theirs):
        yield severity, f'the command answers with "ask", which {title} does not take on {name}'
    if here.rewrite in text and here.rewrites and (not there.rewrites or there.rewrite != here.rewrite):
        yield "warning", f"the command answers with {quoted(here.rewrite)}, which {title} does not read on {name}"
    if "additionalContext" in text and here.context != "drop" and there.context == "drop":
        yield "warning", f'the command answers with "additionalContext", which {title} does not read on {name}'
    denies = [w for w, p in there.decisions if p == "deny"]
    if "decision" in text and "permissionDecision" not in text:
        words = [w for w, p in here.decisions if p == "deny" and _has_word(text, w) and w not in denies]
        if words:
            yield (
                severity,
                f'the command answers with "decision": {quoted(words[0])}, which {title} does not take on {name}',
            )
    if pair.theirs.closed and not pair.ours.closed:
        known = {f.name for f in (there.top if there.top is not None else pair.theirs.top)}
        extra = [
            f.name
            for f in (here.top if here.top is not None else pair.ours.top)
            if f.name not in known and f'"{f.name}' in text.replace("\\", "")
        ]
        if extra:
            yield (
                severity,
                f"the command answers with {quoted(extra[0])}, for which {title} throws the whole answer away",
            )


def _words(there: EventAnswers) -> str:
    return " or ".join(f'"{word}"' for word, _ in there.decisions)


def _asks(event: EventAnswers, answers: Answers) -> bool:
    said = any(p == "ask" for _, p in (*event.permissions, *event.decisions))
    void = any(any(value == "ask" for _, _, value in void.when) for void in event.voids)
    return said and not void and "ask" in answers.precedence


def _has_word(text: str, word: str) -> bool:
    return f'"{word}"' in text.replace("\\", "")


def _commands(item: Item) -> str:
    """The text of what it runs."""
    values = (item.handler.value(field.name) for field in item.kind.fields)
    return "\n".join(value for value in values if isinstance(value, str))
