"""GitHub Copilot, the CLI and the agent in the cloud: how hooks run and what their answers mean.

From its documentation and changelog (1.0.78, August 2026), not measured here. A command before a tool call that ends
with any other exit code than 0 denies the call; one that takes too long never does.
"""

from __future__ import annotations

from hookwright.dialects.answers import Answers, EventAnswers, Runtime
from hookwright.dialects.spec import Field, Value

_CTX = Field("additionalContext", "string")
_TEXTS = (Field("permissionDecisionReason", "string"), Field("reason", "string"), Field("message", "string"))


def _both(camel: str, pascal: str, own: EventAnswers) -> tuple[EventAnswers, ...]:
    """An event has two names; which one a file uses decides how the payload is spelt, not what an answer means."""
    return tuple(own._replace(event=name) for name in (camel, pascal) if name)


_ANY = EventAnswers("", decisions=(), stop="ignore", system_message=False, context_at="additionalContext", top=(_CTX,))
_TOLD = _ANY._replace(context="tell")
_SENT_BACK = _ANY._replace(
    block="send-back", decisions=(("block", "deny"),),
    top=(Field("decision", "string", values=(Value("block"), Value("allow"))), *_TEXTS),
)  # fmt: skip

ANSWERS = Answers(
    id="copilot",
    events=(
        *_both("preToolUse", "PreToolUse", _ANY._replace(
            exit2="block", failure="block", permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "ask")),
            permission_at="permissionDecision", reason_at="permissionDecisionReason",
            rewrites=True, rewrite_at="modifiedArgs",
            top=(Field("permissionDecision", "string", values=(Value("allow"), Value("deny"), Value("ask"))), *_TEXTS,
                 Field("modifiedArgs", "object")),
        )),
        *_both("permissionRequest", "PermissionRequest", _ANY._replace(
            exit2="block", permissions=(("allow", "allow"), ("deny", "deny")), permission_at="behavior",
            reason_at="message",
            top=(Field("behavior", "string", values=(Value("allow"), Value("deny"))), *_TEXTS,
                 Field("interrupt", "boolean")),
        )),
        *_both("postToolUse", "PostToolUse", _TOLD._replace(top=(_CTX, Field("modifiedResult", "object")))),
        *_both("postToolUseFailure", "PostToolUseFailure", _TOLD._replace(exit2="report")),
        *_both("sessionStart", "SessionStart", _TOLD),
        *_both("subagentStart", "SubagentStart", _TOLD),
        *_both("notification", "Notification", _TOLD),
        *_both("agentStop", "Stop", _SENT_BACK),
        *_both("subagentStop", "SubagentStop", _SENT_BACK),
        *_both("userPromptSubmitted", "UserPromptSubmit", _ANY),
        *_both("userPromptTransformed", "", _ANY),
        *_both("sessionEnd", "SessionEnd", _ANY),
        *_both("errorOccurred", "ErrorOccurred", _ANY),
        *_both("preCompact", "PreCompact", _ANY),
        *_both("preMcpToolCall", "", _ANY),
    ),
    json_on="zero",
    top=_TEXTS,
    strict=False,
    names_event=False,
    background_line=False,
    approve=False,
    precedence=("deny", "ask", "allow"),
    reasons="all",
    stop_cap=8,
    no_reason="a hook objected and gave no reason",
    no_stderr="a hook objected and gave no reason",
    json="whole",
)  # fmt: skip

RUNTIME = Runtime(
    id="copilot",
    cwd="workspace",
    variables=(),
    main_only=("agentStop", "Stop"),
    program="bash",
    handler_env="env",
    handler_cwd="cwd",
)
