"""What follows from all outcomes of an event: the decision, and who is told what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.engine.telling import Told, counted, in_order, told_model

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hookwright.dialects.answers import Answers, Effect, EventAnswers
    from hookwright.engine.reply import Outcome

Kind = Literal[
    "go-on",  # no hook had anything against it
    "allow",  # a hook allowed it, so that the agent does not ask
    "ask",  # a hook wants the user to be asked
    "defer",  # a hook puts the call off; the run ends
    "block",  # it does not happen
    "report",  # it has happened, and the model hears the objection
    "send-back",  # the work goes on, with the hooks' words as the next instruction
    "stop",  # the turn ends
    "incomplete",  # the task was sent back as often as it may be, and ends as incomplete
    "not-approved",  # nothing ran: the hooks are not approved
    "error",  # nothing ran: the file of hooks is broken
]


class Decision(NamedTuple):
    """What the agent does after the event's hooks, and what it tells.

    `reasons` are the hooks' own words; `told_model` is what the model reads, in the agent's words. `blocked`: what the
    event is about does not happen. `stops`: the turn ends after it.
    """

    kind: Kind
    blocked: bool = False
    stops: bool = False
    reasons: tuple[str, ...] = ()
    told_model: tuple[str, ...] = ()
    told_user: tuple[str, ...] = ()
    contexts: tuple[str, ...] = ()
    updated_input: Mapping[str, Any] | None = None
    fields: Mapping[str, Any] = {}  # other keys of `hookSpecificOutput` that the event has, the last to finish wins
    explanation: tuple[str, ...] = ()


class Voice(NamedTuple):
    """One outcome, who gave it, and when it came (any clock)."""

    command: str
    outcome: Outcome
    finished: float
    place: str = ""  # where it stands: its number among the hooks of the event, and its file


class Scene(NamedTuple):
    """Under which rules it is decided, and what it is about."""

    answers: Answers
    event: EventAnswers
    name: str  # the event with its subject: "PreToolUse:Bash"
    title: str  # the agent: "Claude Code"
    tool: str = ""  # what is called
    call: str | None = None  # with which command, where it has one


def decide(voices: Sequence[Voice], scene: Scene) -> Decision:
    """The decision that follows from the outcomes, which are given in the order of the file."""
    if all(voice.outcome.silent for voice in voices):
        return plainly("go-on", scene)
    said, voices = voices, counted(voices, scene)
    heard = in_order(voices, scene.answers.order)
    kind, deciding = _verdict(heard, voices, scene)
    stop = next((v for v in heard if v.outcome.stop), None)
    if stop is not None and kind in ("ask", "defer") and scene.answers.ask_beats_stop:
        stop = None  # measured: a question or a deferral makes the agent forget the wish to end
    contexts = tuple(v.outcome.context for v in heard if v.outcome.context)
    if kind == "go-on" and contexts and scene.event.context == "send-back":
        kind = "send-back"
    if stop is not None:
        kind = kind if scene.event.stop == "after" and kind in ("block", "allow", "go-on") else "stop"
    blocked = kind == "block" or (kind == "stop" and scene.event.stop == "refuse")
    decision = Decision(
        kind,
        blocked=blocked,
        stops=stop is not None or kind in ("stop", "defer"),
        reasons=tuple(v.outcome.reason for v in deciding),
        told_user=_told_user(voices, deciding, stop, scene),
        contexts=contexts,
        updated_input=None if blocked else _new_input(voices, scene),
        fields={key: value for v in heard for key, value in v.outcome.fields.items()},
    )
    silent = decision.stops or any(v.outcome.effect == "reject" for v in deciding)
    told = () if silent else told_model(Told(heard, deciding, contexts, said), scene)
    return decision._replace(told_model=told, explanation=_explain(decision, deciding, stop, scene))


def refuse(decision: Decision, reason: str, scene: Scene) -> Decision:
    """The same decision after the agent itself has refused what a hook made of the input."""
    told = (reason, *decision.told_model)
    line = f"{scene.title} refuses the call: {reason}"
    return decision._replace(
        kind="block", blocked=True, updated_input=None, reasons=(reason,), told_model=told, explanation=(line,)
    )


_RANK: tuple[tuple[Effect, Kind], ...] = (
    ("stop", "stop"), ("reject", "block"), ("block", "block"), ("send-back", "send-back"), ("report", "report"),
)  # fmt: skip


def _verdict(heard: Sequence[Voice], voices: Sequence[Voice], scene: Scene) -> tuple[Kind, list[Voice]]:
    """What the hooks want, and whose words count for it: in the order of the file where the model hears all."""
    for effect, kind in _RANK:
        objecting = [v for v in heard if v.outcome.effect == effect]
        if objecting:
            if effect == "block" and scene.answers.reasons == "last":
                return kind, objecting[-1:]
            objecting = [v for v in voices if v.outcome.effect == effect]
            return kind, objecting[:1] if effect == "block" and scene.answers.reasons == "first" else objecting
    for permission in scene.answers.precedence:
        asking = [v for v in heard if v.outcome.permission == permission]
        if asking and permission != "deny":
            return permission, asking[-1:]
    return "go-on", []


def _new_input(voices: Sequence[Voice], scene: Scene) -> Mapping[str, Any] | None:
    """What the last hook has made of the input."""
    late = reversed(in_order(voices, scene.answers.rewrite_order))
    return next((v.outcome.rewritten for v in late if v.outcome.rewritten is not None), None)


# ---- who is told what


def _told_user(
    voices: Sequence[Voice], deciding: Sequence[Voice], stop: Voice | None, scene: Scene
) -> tuple[str, ...]:
    lines = [v.outcome.told for v in deciding if v.outcome.effect in ("reject", "stop")]
    lines += [v.outcome.told for v in voices if v.outcome.effect == "notice"]
    lines += [v.outcome.message for v in voices if v.outcome.message]
    if stop is not None:
        lines.append(stop.outcome.stop_reason or f"a hook ended the turn of {scene.title}")
    for voice in voices:
        if voice.outcome.status in ("failed", "timeout") and voice.outcome.effect == "nothing":
            lines.append(f"the hook `{voice.command}` gave no usable answer: {voice.outcome.why}")
    return tuple(lines)


# ---- in words


def _explain(decision: Decision, deciding: Sequence[Voice], stop: Voice | None, scene: Scene) -> tuple[str, ...]:
    title, lines = scene.title, [_VERDICTS[decision.kind].format(title=scene.title)]
    for voice in deciding:
        outcome = voice.outcome
        said = f": {_one_line(outcome.reason)}" if outcome.reason else ""
        if outcome.permission is not None and outcome.effect == "nothing":
            lines.append(f'`{voice.command}` says "{outcome.permission}"{said}')
        elif outcome.status == "cancelled":
            lines.append(f"`{voice.command}` was cancelled before it answered, which counts as an objection here")
        elif outcome.status == "timeout":
            lines.append(f"`{voice.command}` did not answer in time, which counts as an objection here")
        elif outcome.status == "failed":
            lines.append(f"`{voice.command}` failed, which counts as an objection here: {outcome.why}")
        else:
            lines.append(f"`{voice.command}` objects{said}")
    if stop is not None:
        lines.append(f"`{stop.command}` ends the turn (continue: false), so the model is told nothing")
    elif decision.contexts and decision.kind != "send-back":
        lines.append(f"{title} tells the model {len(decision.contexts)} additional context(s)")
    if decision.kind == "report" and scene.event.replaces:
        lines.append("the model reads it in place of the tool's output")
    if decision.updated_input is not None:
        lines.append("the input is replaced by the one a hook gave")
    if decision.kind == "block" and not decision.stops and deciding and deciding[0].outcome.effect == "reject":
        lines.append("only the user is told why, the model is not")
    return tuple(lines)


_VERDICTS: dict[Kind, str] = {
    "go-on": "{title} goes on as without hooks",
    "allow": "{title} goes on without asking for permission; its own deny and ask rules still apply",
    "ask": "{title} asks the user, and where nobody can be asked it does not do it",
    "defer": "{title} puts the call off and ends the run",
    "block": "{title} does not do it",
    "report": "{title} has done it and tells the model about the objection",
    "send-back": "{title} goes on working, with the hooks' words as its next instruction",
    "stop": "{title} ends the turn",
    "incomplete": "{title} ends the task as incomplete",
    "not-approved": "no hook ran, {title} goes on as without hooks",
    "error": "no hook ran, {title} goes on as without hooks",
}


def _one_line(text: str, limit: int = 200) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def plainly(kind: Kind, scene: Scene, *lines: str, told_user: tuple[str, ...] = ()) -> Decision:
    """A decision that no outcome led to: nothing was run, or a budget is used up."""
    return Decision(kind, told_user=told_user, explanation=(_VERDICTS[kind].format(title=scene.title), *lines))
