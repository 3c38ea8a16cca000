"""Qwen Code: how hooks run and what their answers mean.

Measured on the whole program, 0.24.4, headless; the events without a record from its bundle. A `permissionDecision` of
a later hook undoes whatever an earlier one said, an exit code 2 included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.dialects.answers import Answers, EventAnswers, Runtime
from hookwright.dialects.spec import Field, Value

if TYPE_CHECKING:
    from hookwright.dialects.answers import Permission

_CTX = Field("additionalContext", "string")
_DENY: tuple[tuple[str, Permission], ...] = (("block", "deny"), ("deny", "deny"))

_CALL = (
    EventAnswers(
        "PreToolUse", exit2="block", block="block", decisions=(*_DENY, ("ask", "ask")), stop="block",
        permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "ask")), merge="permission", reason_joint="\n",
        output=(
            Field("permissionDecision", "string", values=(Value("allow"), Value("deny"), Value("ask"))),
            Field("permissionDecisionReason", "string"), Field("updatedInput", "object", status="ignored"),
        ),
    ),
    EventAnswers("PostToolUse", stop="report", decisions=_DENY, output=(_CTX, Field("artifacts", "array")),
                 context="tell", joined=True, replaces=True, reason_joint="\n", context_escape="<>"),
    EventAnswers("PostToolUseFailure", stop="ignore", decisions=_DENY, output=(_CTX,), context="tell", joined=True,
                 context_escape="<>"),
    EventAnswers("PostToolBatch", exit2="stop", block="stop", decisions=_DENY, output=(_CTX,), context="tell",
                 joined=True, reason_joint="\n", context_escape="<>"),
    EventAnswers(
        "PermissionRequest", behaviours=(("allow", "allow"), ("deny", "deny")), stop="ignore", rewrites=True,
        output=(Field("decision", "object"),), decisions=(),
        nested=(
            Field("behavior", "string", values=(Value("allow"), Value("deny"))), Field("message", "string"),
            Field("interrupt", "boolean"), Field("updatedInput", "object"), Field("updatedPermissions", "array"),
        ),
    ),
    EventAnswers("PermissionDenied", stop="ignore", decisions=()),
)  # fmt: skip

_TURN = (
    EventAnswers(
        "UserPromptSubmit", exit2="reject", block="reject", decisions=_DENY, stop="reject", output=(_CTX,),
        context="tell", joined=True, plain=True, reason_joint="\n", context_escape="<>",
        context_text="<qwen:user-prompt-submit-context>\n{text}\n</qwen:user-prompt-submit-context>",
        plain_text="<qwen:user-prompt-submit-context>\n{trimmed}\n</qwen:user-prompt-submit-context>",
    ),
    EventAnswers("UserPromptExpansion", exit2="reject", block="reject", decisions=_DENY, stop="reject",
                 output=(_CTX,), context="tell", joined=True, plain=True, plain_text="{trimmed}", reason_joint="\n"),
    EventAnswers("Stop", exit2="send-back", block="send-back", decisions=_DENY, stop="send-back", reason_joint="\n"),
    EventAnswers("SubagentStop", exit2="send-back", block="send-back", decisions=_DENY, stop="send-back",
                 reason_joint="\n"),
    EventAnswers("SubagentStart", stop="ignore", decisions=(), output=(_CTX,), context="tell", joined=True,
                 context_escape="<>"),
    EventAnswers("TodoCreated", exit2="block", block="block", decisions=_DENY, stop="block", reason_joint="\n"),
    EventAnswers("TodoCompleted", exit2="block", block="block", decisions=_DENY, stop="block", reason_joint="\n"),
    EventAnswers("StopFailure", stop="ignore", decisions=(), system_message=False),
    EventAnswers("MessageDisplay", stop="ignore", decisions=(), system_message=False),
)  # fmt: skip

_START = '<qwen:session-start-context hidden="true">\nSessionStart additional context:\n'

_SESSION = (
    EventAnswers(
        "SessionStart", stop="ignore", decisions=(), output=(_CTX,), context="tell", joined=True, plain=True,
        context_text=_START + "{text}\n</qwen:session-start-context>", context_escape="<>",
        plain_text=_START + "{trimmed}\n</qwen:session-start-context>",
    ),
    EventAnswers("SessionEnd", stop="ignore", decisions=(), system_message=False),
    EventAnswers("SessionDelete", stop="ignore", decisions=(), system_message=False),
    EventAnswers("PreCompact", stop="ignore", decisions=()),
    EventAnswers("PostCompact", stop="ignore", decisions=()),
    EventAnswers("Notification", stop="ignore", decisions=()),
    EventAnswers("InstructionsLoaded", stop="ignore", decisions=(), system_message=False),
)  # fmt: skip

ANSWERS = Answers(
    id="qwen-code",
    events=_CALL + _TURN + _SESSION,
    json_on="any",
    top=(
        Field("continue", "boolean"),
        Field("stopReason", "string"),
        Field("suppressOutput", "boolean"),
        Field("systemMessage", "string"),
        Field("terminalSequence", "string"),
        Field("decision", "string", values=tuple(Value(word) for word in ("ask", "block", "deny", "approve", "allow"))),
        Field("reason", "string"),
        Field("hookSpecificOutput", "object"),
    ),
    strict=False,
    names_event=False,
    background_line=False,
    approve=False,
    precedence=("deny", "ask", "allow"),
    reasons="every",
    stop_cap=8,
    stop_cap_variable="QWEN_CODE_STOP_HOOK_BLOCK_CAP",
    no_reason="No reason provided",
    ask_text="User confirmation required",
    json="brace",
    second=True,
    exit2_stdout=False,
    json_wins=True,
    needs_words=True,
    consents=("allow", "approve"),
    reason_keys=("stopReason", "reason"),
    loose_text=True,
    order="file",
    rewrite_order="file",
    shows_text=True,
    background_tells=False,
)

RUNTIME = Runtime(
    id="qwen-code",
    cwd="workspace",
    variables=(
        ("GEMINI_PROJECT_DIR", "{workspace}", ()),
        ("CLAUDE_PROJECT_DIR", "{workspace}", ()),
        ("QWEN_PROJECT_DIR", "{workspace}", ()),
        ("QWEN_CODE_SESSION_ID", "{session_id}", ()),
        ("QWEN_CODE_PROMPT_ID", "{prompt_id?}", ()),
        ("QWEN_CODE_AGENT_ID", "{agent_id?}", ()),
    ),
    background="async",
    same=("name", "command"),
    same_keeps="first",
    main_only=("Stop",),
    program="bash",
    expands=True,
    handler_env="env",
    newline=False,
    until_closed=True,
    sequential="sequential",
    chained=(("PreToolUse", "tool_input", "merge"), ("UserPromptSubmit", "prompt", "append")),
)
