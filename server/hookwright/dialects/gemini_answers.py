"""Gemini CLI: how hooks run and what their answers mean.

Measured on 0.61.0, most of it on its own classes and the telling points on the whole program. Whatever can be read as
JSON is the answer, whatever the exit code; otherwise every exit code from 2 up with some text denies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.dialects.answers import Answers, EventAnswers, Runtime, Void
from hookwright.dialects.spec import Field, Value

if TYPE_CHECKING:
    from hookwright.dialects.answers import Permission

_CTX = Field("additionalContext", "string")
_HOOK_CONTEXT = "<hook_context>{text}</hook_context>"
_DENY: tuple[tuple[str, Permission], ...] = (("block", "deny"), ("deny", "deny"))
# looking for a context in a text or a number throws, and the event goes on as if no hook had run
_VOIDS = (Void('"hookSpecificOutput" must be an object', (("hookSpecificOutput", "scalar", None),)),)

ANSWERS = Answers(
    id="gemini-cli",
    events=(
        EventAnswers(
            "BeforeTool", exit2="block", block="block", decisions=(*_DENY, ("ask", "ask")), stop="refuse",
            output=(Field("tool_input", "object"),), rewrites=True, rewrite_at="hookSpecificOutput.tool_input",
            voids=_VOIDS, reason_joint="\n", objection="Tool execution blocked: {text}",
        ),
        EventAnswers(
            "AfterTool", exit2="report", block="report", decisions=_DENY, voids=_VOIDS,
            output=(_CTX, Field("tailToolCallRequest", "object")), context="tell", joined=True, replaces=True,
            reason_joint="\n", context_text=_HOOK_CONTEXT, context_escape="<>",
        ),
        EventAnswers(
            "BeforeAgent", exit2="reject", block="reject", decisions=_DENY, stop="refuse", output=(_CTX,),
            voids=_VOIDS, context="tell", joined=True, reason_joint="\n", context_text=_HOOK_CONTEXT,
            context_escape="<>",
        ),
        EventAnswers(
            "AfterAgent", exit2="send-back", block="send-back", decisions=_DENY, voids=_VOIDS, reason_joint="\n",
            output=(Field("clearContext", "boolean"),),
        ),
        EventAnswers(
            "BeforeModel", exit2="reject", block="reject", decisions=_DENY, stop="refuse", merge="last",
            output=(Field("llm_request", "object"), Field("llm_response", "object")),
        ),
        EventAnswers(
            "AfterModel", exit2="reject", block="reject", decisions=_DENY, stop="refuse", merge="last",
            output=(Field("llm_response", "object"),),
        ),
        EventAnswers("BeforeToolSelection", stop="ignore", output=(Field("toolConfig", "object"),), decisions=()),
        EventAnswers(
            "SessionStart", stop="ignore", output=(_CTX,), voids=_VOIDS, context="tell", joined=True, decisions=(),
            context_text=_HOOK_CONTEXT, context_escape="<>",
        ),
        EventAnswers("SessionEnd", stop="ignore", decisions=()),
        EventAnswers("PreCompress", stop="ignore", decisions=()),
        EventAnswers("Notification", stop="ignore", decisions=()),
    ),
    json_on="any",
    top=(
        Field("continue", "boolean"),
        Field("stopReason", "string"),
        Field("suppressOutput", "boolean"),
        Field("systemMessage", "string"),
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
    stop_cap=0,
    no_reason="No reason provided",
    no_stderr="",
    json="whole",
    second=True,
    codes="above-one",
    json_wins=True,
    needs_words=True,
    consents=("allow", "approve"),
    ask_tells=False,
    ask_beats_stop=False,
    reason_keys=("stopReason", "reason"),
    loose_text=True,
    order="file",
    rewrite_order="file",
    rewrite_refused="Tool parameter modification by hook failed validation: {problem}",
    shows_text=True,
)  # fmt: skip

RUNTIME = Runtime(
    id="gemini-cli",
    cwd="workspace",
    variables=(
        ("GEMINI_PROJECT_DIR", "{workspace}", ()),
        ("GEMINI_CWD", "{cwd}", ()),
        ("GEMINI_SESSION_ID", "{session_id}", ()),
        ("CLAUDE_PROJECT_DIR", "{workspace}", ()),
    ),
    same=("name", "command"),
    same_keeps="first",
    kinds=("command", "plugin"),
    as_command=("plugin",),
    program="bash",
    expands=True,
    handler_env="env",
    newline=False,
    until_closed=True,
    sequential="sequential",
    chained=(("BeforeTool", "tool_input", "merge"), ("BeforeAgent", "prompt", "append")),
)
