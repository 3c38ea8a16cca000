"""Lamied, by the page "Hooks" of its documentation: for a host that has its hooks run by this command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer
from hookwright.adapters.forms import asking, cannot_rewrite, given, lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Reading, Said

DIALECT = "lamied"

DELIVERS = frozenset({"PreToolUse", "PostToolUse", "Stop"})


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload, with the tools' names as the page pairs them."""
    return reading.read(native, event, DIALECT)


def answer(reading: Reading, said: Said) -> Answer:
    """The page's JSON, with exit code 0; notes go to standard error, for which the page has no field."""
    inner: dict[str, Any] = {}
    body: dict[str, Any] = {}
    if reading.event == "PreToolUse" and said.kind in ("block", "ask"):
        reason = asking(said, "Lamied") if said.kind == "ask" else said.reason
        inner = {"permissionDecision": "deny", "permissionDecisionReason": reason}
    elif said.kind in ("block", "report", "send-back"):
        body = {"decision": "block", "reason": said.reason}
    inner |= given(additionalContext=said.context)
    body |= given(hookSpecificOutput=inner)
    return Answer(body, stderr=lines((*said.notes, *cannot_rewrite(said, "Lamied"))))
