"""What an answer in JSON says: its objection, its permission, and what it has for the model and the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.dialects.answers import EFFECTS
from hookwright.engine.reply import Outcome
from hookwright.model.answering import look_up
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Answers, Effect, EventAnswers, Permission
    from hookwright.engine.answer import Answer
    from hookwright.engine.reply import Setting

def meaning(answer: Answer, setting: Setting) -> Outcome:
    """What a JSON answer says, whatever the exit code."""
    event, answers, top = setting.event, setting.answers, answer.value
    own = as_object(top.get("hookSpecificOutput"))
    nested: Mapping[str, Any] = as_object(own.get("decision")) if event.behaviours else {}
    rewritten = _rewritten(top, nested, setting)
    effect, permission, reason = _objection(top, nested, setting)
    if rewritten is not None and not event.rewrites and effect == "nothing":
        effect, reason = event.exit2, "the hook changed the input, which isn't supported here"
    if effect != "nothing":
        reason = reason or event.no_reason or answers.no_reason
    elif answers.reasons == "every":
        reason = reason or words(top.get("reason"), answers)
    stops = top.get("continue") is False and event.stop in ("end", "refuse", "after")
    also = "stopReason" in answers.reason_keys  # then a reason says as well why the turn ends
    return Outcome(
        "objected" if effect != "nothing" else "ok",
        "json",
        effect=effect,
        permission=permission,
        reason=reason,
        told=reason,
        context=limited(_text(look_up(top, event.context_at)), setting) if event.context != "drop" else "",
        stop=stops or nested.get("interrupt") is True,
        stop_reason=_text(top.get("stopReason")) or (_first(top, answers) if also else ""),
        message=_text(top.get(answers.message_key)) if event.system_message else "",
        rewritten=rewritten if event.rewrites else None,
        fields={f.name: own[f.name] for f in event.output if f.name in own and f.name not in _handled(event)},
        notes=answer.notes,
        consent=top.get("decision") in answers.consents,
    )


_HANDLED = frozenset({"permissionDecision", "permissionDecisionReason", "additionalContext", "updatedInput"})


def _handled(event: EventAnswers) -> frozenset[str]:
    return _HANDLED | {event.rewrite}


def _rewritten(top: Mapping[str, Any], nested: Mapping[str, Any], setting: Setting) -> Mapping[str, Any] | None:
    """The new input, where the answer has one."""
    found: Any = nested.get("updatedInput", look_up(top, setting.event.rewrite_at))
    if isinstance(found, dict):
        return as_object(found)
    return {} if found is not None and setting.answers.rewrite_any else None


def _objection(
    top: Mapping[str, Any], nested: Mapping[str, Any], setting: Setting
) -> tuple[Effect, Permission | None, str]:
    """What it does, the permission it gives, and the reason. A denial in one place beats a consent in the other."""
    event, answers = setting.event, setting.answers
    if event.behaviours:
        permission, reason = _meant(event.behaviours, nested.get("behavior")), _text(nested.get("message"))
    else:
        permission = _meant(event.permissions, look_up(top, event.permission_at))
        reason = _text(look_up(top, event.reason_at)) if permission else ""
    if permission == "deny":
        reason = reason or (_first(top, answers) if event.merge == "permission" else "")
        return (event.exit2 if event.exit2 != "nothing" else "block"), permission, reason
    if permission is not None and event.merge == "permission":
        return "nothing", permission, reason or words(top.get("reason"), answers)
    decided = _meant(event.decisions, look_up(top, event.decision_at))
    if decided == "deny" and event.block != "nothing":
        counts = event.permissions and event.merge != "permission"
        return event.block, ("deny" if counts else None), _first(top, answers)
    if top.get("continue") is False and event.stop in EFFECTS:
        return _effect(event.stop), permission, _first(top, answers)
    if decided == "ask":
        return "nothing", "ask", words(top.get("reason"), answers)
    if top.get("decision") == "approve" and answers.approve and event.permissions:
        permission = permission or "allow"
    return "nothing", permission, reason


def _effect(name: str) -> Effect:
    return next(effect for effect in EFFECTS if effect == name)


def _meant(known: tuple[tuple[str, Permission], ...], word: Any) -> Permission | None:
    for name, means in known:
        if word == name:
            return means
    return None


def _first(top: Mapping[str, Any], answers: Answers) -> str:
    """The reason at the top: of the keys that may hold one the first that does."""
    return next((text for key in answers.reason_keys if (text := words(look_up(top, key), answers))), "")


def words(value: Any, answers: Answers) -> str:
    """A reason as text."""
    loose = answers.loose_text and isinstance(value, int | float) and not isinstance(value, bool) and value
    return str(value) if loose else _text(value)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def limited(text: str, setting: Setting) -> str:
    """What the model sees of a long text: the agent writes it to a file and shows the beginning."""
    limit = setting.answers.context_limit
    if limit is None or len(text) <= limit:
        return text
    return f"{text[: setting.answers.preview]}\n[{len(text)} characters; the agent puts the rest into a file]"
