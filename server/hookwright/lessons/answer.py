"""What is written to an agent: its own form of answer, or that of the page of the adapters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.lesson_hosts import Host
    from hookwright.lessons.inject import Advice
    from hookwright.lessons.payload import Payload

Contract = Literal["agent", "page"]

Answer = dict[str, Any]


def answer(advice: Advice, payload: Payload, host: Host, contract: Contract = "agent") -> Answer:
    """The JSON object to write; empty when there is nothing to say."""
    if contract == "page":
        return _of_page(advice, host)
    text = with_record(advice.context, advice.injected, advice.dropped)
    forms = {"specific": _specific, "decision": _decision, "permission": _permission, "flat": _flat}
    return forms[host.form](advice, payload, host, text)


def written(found: Answer) -> str:
    """As it goes to standard output: ASCII, one line, and no half of a surrogate pair, which strict readers refuse."""
    return json.dumps(_whole(found), separators=(",", ":"))


def with_record(context: str, injected: Iterable[str], dropped: Iterable[str]) -> str:
    """The text with a comment behind it that says for programs what was told, as the original has it."""
    if not context:
        return ""
    record = json.dumps({"version": 1, "injected": [*injected], "dropped": [*dropped]}, separators=(",", ":"))
    return f"{context}\n\n<!-- lessonInjection: {record} -->"


def _specific(advice: Advice, payload: Payload, host: Host, text: str) -> Answer:
    event = payload.event or "PreToolUse"
    if advice.block_reason is not None:
        return _deny(advice.block_reason, event)
    if not text:
        return {}
    found: Answer = {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}
    if host.carries_seen and advice.seen:
        found["env"] = {"LESSONS_SEEN": ",".join(advice.seen)}
    return found


def _deny(reason: str, event: str = "PreToolUse") -> Answer:
    said = {"hookEventName": event, "permissionDecision": "deny", "permissionDecisionReason": reason}
    return {"hookSpecificOutput": said}


def _decision(advice: Advice, payload: Payload, _host: Host, text: str) -> Answer:
    if advice.block_reason is not None:
        return {"decision": "deny", "reason": advice.block_reason}
    found: Answer = {"systemMessage": advice.user} if advice.user else {}
    if text:
        found["hookSpecificOutput"] = {"hookEventName": payload.event, "additionalContext": text}
    return found


def _permission(advice: Advice, _payload: Payload, _host: Host, text: str) -> Answer:
    if advice.block_reason is not None:
        return {"permission": "deny", "user_message": advice.block_reason, "agent_message": advice.block_reason}
    return {"additional_context": text} if text else {}


def _flat(advice: Advice, _payload: Payload, _host: Host, text: str) -> Answer:
    if advice.block_reason is not None:
        return {"permissionDecision": "deny", "permissionDecisionReason": advice.block_reason}
    return {"additionalContext": text} if text else {}


def _of_page(advice: Advice, host: Host) -> Answer:
    """The forms of the page, to the letter."""
    reason, text = advice.block_reason, advice.context
    if host.page_form == "decision":
        if reason is not None:
            return {"decision": "deny", "reason": reason, "systemMessage": reason}
        return {"additionalContext": text} if text else {}
    if host.page_form == "flat":
        return {} if reason is None else {"permissionDecision": "deny", "permissionDecisionReason": reason}
    if reason is not None:
        return _deny(reason)
    if not text:
        return {}
    found: Answer = {"hookSpecificOutput": {"additionalContext": text}}
    return found | ({"env": {"LESSONS_SEEN": ",".join(advice.seen)}} if advice.seen else {})


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return value
