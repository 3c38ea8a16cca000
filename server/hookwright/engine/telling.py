"""Which words of several hooks count, and how the model is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.engine.decide import Scene, Voice

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


class Told(NamedTuple):
    """What there is to tell: what was heard, who decides, the contexts, and all that was said before any was undone."""

    heard: Sequence[Voice]
    deciding: Sequence[Voice]
    contexts: Sequence[str]
    said: Sequence[Voice]


def in_order(voices: Sequence[Voice], order: str) -> Sequence[Voice]:
    """The voices, which are given in the order of the file, in the order in which they count."""
    return sorted(voices, key=lambda voice: voice.finished) if order == "finished" else voices


def counted(voices: Sequence[Voice], scene: Scene) -> Sequence[Voice]:
    """The voices after those are silenced that a later one undoes, where the agent lets that happen."""
    if scene.event.merge == "any" or len(voices) < 2:
        return voices
    asked = scene.event.merge == "permission"
    deciding = [n for n, voice in enumerate(voices) if (voice.outcome.permission if asked else _decides(voice))]
    if not deciding:
        return voices
    return [voice if n == deciding[-1] else _silenced(voice) for n, voice in enumerate(voices)]


def _decides(voice: Voice) -> bool:
    return voice.outcome.effect != "nothing" or voice.outcome.consent


def _silenced(voice: Voice) -> Voice:
    return voice._replace(outcome=voice.outcome._replace(effect="nothing", permission=None))


def told_model(told: Told, scene: Scene) -> tuple[str, ...]:
    """What the model reads, in the agent's words."""
    event, lines = scene.event, objections(told, scene)
    contexts = ("\n".join(told.contexts),) if told.contexts and event.joined else told.contexts
    lines += [event.context_text.format(name=scene.name, text=escaped(c, event.context_escape)) for c in contexts]
    plain = [v.outcome.plain for v in told.heard if v.outcome.plain]
    lines += [event.plain_text.format(name=scene.name, text=text, trimmed=text.strip()) for text in plain]
    return tuple(lines)


def objections(told: Told, scene: Scene) -> list[str]:
    """The objections and the question, each as one text, or all of them as one."""
    event, answers, lines = scene.event, scene.answers, list[str]()
    objecting = [v for v in told.deciding if v.outcome.effect in ("block", "report", "send-back")]
    if objecting and event.reason_joint is not None:
        given = told.said if answers.reasons == "every" else objecting
        texts = [v.outcome.told or v.outcome.reason for v in given if v.outcome.told or v.outcome.reason]
        return [_objection(objecting[0], event.reason_joint.join(texts), scene)]
    for voice in told.deciding:
        if voice in objecting:
            lines.append(_objection(voice, voice.outcome.told, scene))
        elif voice.outcome.permission == "ask" and answers.ask_tells:
            lines.append(voice.outcome.reason or answers.ask_text.format(name=scene.name))
    return lines


def _objection(voice: Voice, text: str, scene: Scene) -> str:
    event = scene.event
    template = event.objection if scene.call is not None or not event.objection_bare else event.objection_bare
    return template.format(
        name=scene.name, command=voice.command, place=voice.place, call=scene.call, tool=scene.tool,
        text=escaped(text, event.objection_escape),
    )  # fmt: skip


def escaped(text: str, characters: str) -> str:
    """The text with those characters as entities."""
    return "".join(_ENTITIES[c] if c in characters else c for c in text) if characters else text
