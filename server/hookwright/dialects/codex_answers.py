"""Codex: how hooks run and what their answers mean.

Measured on 0.171.0, exits and answers of five events in some 500 runs; the other events from the schemas that the
program holds. An answer is read by the letter: one unknown key, one wrong word, and all of it is void, so that the call
goes through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.dialects.answers import Answers, EventAnswers, Runtime, Void
from hookwright.dialects.spec import Field, Value

if TYPE_CHECKING:
    from hookwright.dialects.answers import Test

_CTX = Field("additionalContext", "string", also=("null",))
_CONTINUE = Field("continue", "boolean")
_REASON = Field("reason", "string", also=("null",))
_OWN = Field("hookSpecificOutput", "object", also=("null",))
_BASE = (
    _CONTINUE,
    Field("stopReason", "string", also=("null",)),
    Field("suppressOutput", "boolean"),
    Field("systemMessage", "string", also=("null",)),
)
_MESSAGE = _BASE[-1:]
_ANYTHING = ("string", "number", "boolean", "array", "null")


def _decision(*words: str) -> Field:
    return Field("decision", "string", also=("null",), values=tuple(Value(word) for word in words))


_TOP = (*_BASE, _decision("block"), _REASON, _OWN)
_PERMISSION = "hookSpecificOutput.permissionDecision"
_PERMISSION_REASON = "hookSpecificOutput.permissionDecisionReason"
_INPUT = "hookSpecificOutput.updatedInput"
# what `hookSpecificOutput` says about the permission silences `decision`
_NOTHING_OWN: tuple[tuple[str, Test, Any], ...] = (
    (_PERMISSION, "unset", None), (_PERMISSION_REASON, "unset", None), (_INPUT, "unset", None),
)  # fmt: skip

_NO_REASON = Void('"decision": "block" needs a "reason" with words', (
    ("decision", "is", "block"), ("reason", "blank", None),
))  # fmt: skip
_REASON_ALONE = Void('a "reason" needs a "decision"', (
    ("reason", "set", None), ("decision", "unset", None), ("continue", "not", False),
))  # fmt: skip
_SUPPRESSED = Void('"suppressOutput": true is not taken here', (("suppressOutput", "is", True),))

_BEFORE_CALL = (
    Void('"continue": false is not taken before a call', (("continue", "is", False),)),
    Void('"stopReason" is not taken before a call', (("stopReason", "set", None),)),
    _SUPPRESSED,
    Void('"updatedInput" needs "permissionDecision": "allow"', ((_INPUT, "set", None), (_PERMISSION, "not", "allow"))),
    Void('"permissionDecision": "allow" is only taken with "updatedInput"', (
        (_PERMISSION, "is", "allow"), (_INPUT, "unset", None),
    )),
    Void('"permissionDecision": "ask" is not taken', ((_PERMISSION, "is", "ask"),)),
    Void('"permissionDecision": "deny" needs a "permissionDecisionReason" with words', (
        (_PERMISSION, "is", "deny"), (_PERMISSION_REASON, "blank", None),
    )),
    Void('"permissionDecisionReason" needs a "permissionDecision"', (
        (_PERMISSION_REASON, "set", None), (_PERMISSION, "unset", None), (_INPUT, "unset", None),
    )),
    Void('"decision": "approve" is not taken', (("decision", "is", "approve"), *_NOTHING_OWN)),
    _NO_REASON._replace(when=(*_NO_REASON.when, *_NOTHING_OWN)),
    Void('a "reason" needs a "decision"', (("reason", "set", None), ("decision", "unset", None), *_NOTHING_OWN)),
)  # fmt: skip

_ASKED = "hookSpecificOutput.decision"

_CALL = (
    EventAnswers(
        "PreToolUse", exit2="block", block="block",
        permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "ask")),
        output=(
            Field("permissionDecision", "string", also=("null",),
                  values=(Value("allow"), Value("deny"), Value("ask"))),
            Field("permissionDecisionReason", "string", also=("null",)),
            Field("updatedInput", "object", also=_ANYTHING), _CTX,
        ),
        top=(*_BASE, _decision("approve", "block"), _REASON, _OWN), voids=_BEFORE_CALL,
        context="tell", stop="ignore", rewrites=True,
        objection="Command blocked by PreToolUse hook: {text}. Command: {call}",
        objection_bare="Tool call blocked by PreToolUse hook: {text}. Tool: {tool}",
    ),
    EventAnswers(
        "PermissionRequest", exit2="block", stop="ignore",
        behaviours=(("allow", "allow"), ("deny", "deny")),
        output=(Field("decision", "object", also=("null",)),),
        nested=(
            Field("behavior", "string", required=True, values=(Value("allow"), Value("deny"))),
            Field("message", "string", also=("null",)), Field("interrupt", "boolean"),
            Field("updatedInput", "object", also=_ANYTHING), Field("updatedPermissions", "array", also=_ANYTHING),
        ),
        top=(*_BASE, _OWN),
        voids=(
            Void('"continue": false is not taken here', (("continue", "is", False),)),
            Void('"stopReason" is not taken here', (("stopReason", "set", None),)), _SUPPRESSED,
            Void('"updatedInput" is not taken here', ((f"{_ASKED}.updatedInput", "set", None),)),
            Void('"updatedPermissions" is not taken here', ((f"{_ASKED}.updatedPermissions", "set", None),)),
            Void('"interrupt": true is not taken here', ((f"{_ASKED}.interrupt", "is", True),)),
        ),
    ),
    EventAnswers(
        "PostToolUse", exit2="report", block="report",
        output=(_CTX, Field("updatedMCPToolOutput", "object", also=_ANYTHING)),
        voids=(
            _SUPPRESSED, _NO_REASON._replace(when=(*_NO_REASON.when, ("continue", "not", False))), _REASON_ALONE,
            Void('"updatedMCPToolOutput" is not taken', (("hookSpecificOutput.updatedMCPToolOutput", "set", None),)),
        ),
        context="tell", stop="report", replaces=True, reason_joint="\n\n",
        no_reason="PostToolUse hook stopped execution",
    ),
)  # fmt: skip

_TURN = (
    EventAnswers("UserPromptSubmit", exit2="reject", block="reject", output=(_CTX,), voids=(
        _NO_REASON._replace(when=(*_NO_REASON.when, ("continue", "not", False))),
    ), context="tell", plain=True, plain_text="{trimmed}", stop="refuse"),
    *(EventAnswers(
        name, exit2="send-back", block="send-back", top=(*_BASE, _decision("block"), _REASON),
        voids=(_NO_REASON._replace(when=(*_NO_REASON.when, ("continue", "not", False))),), plain_fails=True,
        objection='<hook_prompt hook_run_id="' + run + ':{place}">{text}</hook_prompt>', objection_escape="&<>",
    ) for name, run in (("Stop", "stop"), ("SubagentStop", "subagent-stop"))),
    EventAnswers("SubagentStart", output=(_CTX,), top=(*_BASE, _OWN), context="tell", plain=True,
                 plain_text="{trimmed}", stop="ignore"),
    EventAnswers("Interrupt", top=_MESSAGE, stop="ignore"),
)  # fmt: skip

_SESSION = (
    EventAnswers("SessionStart", output=(_CTX,), top=(*_BASE, _OWN), context="tell", plain=True,
                 plain_text="{trimmed}"),
    EventAnswers("SessionEnd", top=(), stop="ignore", system_message=False),
    EventAnswers("PreCompact", top=_BASE, stop="refuse"),
    EventAnswers("PostCompact", top=_BASE),
    EventAnswers("PreModelRequest", top=(), stop="ignore", system_message=False),
    EventAnswers("PostModelRequest", top=(), stop="ignore", system_message=False),
)  # fmt: skip

ANSWERS = Answers(
    id="codex",
    events=_CALL + _TURN + _SESSION,
    json_on="zero",
    top=_TOP,
    strict=True,
    names_event=True,
    background_line=False,
    approve=False,
    precedence=("deny", "allow"),
    reasons="first",
    stop_cap=0,
    context_limit=10_000,  # 2500 tokens of four bytes
    preview=10_000,
    json="brackets",
    bom=False,
    needs_words=True,
    closed=True,
    any_event=True,
    reason_keys=("reason", "stopReason"),
    order="file",
    rewrite_order="finished",
    rewrite_any=True,
    rewrite_known=True,
    rewrite_refused="hook returned updatedInput without string field `command`",
)

RUNTIME = Runtime(
    id="codex",
    cwd="workspace",
    variables=(),
    background="async",
    background_never=("SessionEnd",),
    main_only=("Stop", "SessionStart", "Interrupt"),
    config_dir="CODEX_HOME",
    program="login",
    newline=False,
    until_closed=True,
    timeout_zero=1.0,
)
