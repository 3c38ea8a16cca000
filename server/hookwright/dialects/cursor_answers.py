"""Cursor: how hooks run and what their answers mean.

From its documentation and what others saw of the program (3.21, September 2026), not measured here. Keys lie at the
top of the answer; only shell commands and MCP calls can be asked about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.dialects.answers import Answers, EventAnswers, Runtime
from hookwright.dialects.spec import Field, Value

if TYPE_CHECKING:
    from hookwright.dialects.answers import Permission

_MESSAGES = (Field("user_message", "string"), Field("agent_message", "string"))
_ADVICE = Field("additional_context", "string")
_FOLLOWS = Field("followup_message", "string")
_YES_NO: tuple[tuple[str, Permission], ...] = (("allow", "allow"), ("deny", "deny"))


def _gate(
    name: str, permissions: tuple[tuple[str, Permission], ...] = _YES_NO, *, rewrites: bool = False
) -> EventAnswers:
    return EventAnswers(
        name, exit2="block", on_failure="block", permissions=permissions, decisions=(), stop="ignore",
        top=(Field("permission", "string", values=(Value("allow"), Value("deny"), Value("ask"))), *_MESSAGES,
             Field("updated_input", "object")),
        permission_at="permission", reason_at="agent_message", rewrite_at="updated_input",
        rewrites=rewrites,
    )  # fmt: skip


def _looks_on(name: str) -> EventAnswers:
    return EventAnswers(name, decisions=(), stop="ignore", system_message=False, top=())


ANSWERS = Answers(
    id="cursor",
    events=(
        _gate("preToolUse", rewrites=True),
        _gate("beforeShellExecution", (*_YES_NO, ("ask", "ask"))),
        _gate("beforeMCPExecution", (*_YES_NO, ("ask", "ask"))),
        _gate("beforeReadFile"),
        _gate("beforeTabFileRead"),
        _gate("subagentStart", (*_YES_NO, ("ask", "deny"))),
        EventAnswers("beforeSubmitPrompt", exit2="reject", on_failure="reject", decisions=(), stop="reject",
                     top=(Field("continue", "boolean"), *_MESSAGES)),
        EventAnswers("postToolUse", decisions=(), stop="ignore", context="tell", context_at="additional_context",
                     top=(_ADVICE, Field("updated_mcp_tool_output", "object"))),
        EventAnswers("sessionStart", decisions=(), stop="ignore", context="tell", context_at="additional_context",
                     top=(_ADVICE, Field("env", "object"))),
        EventAnswers("preCompact", decisions=(), stop="ignore", top=_MESSAGES),
        *(EventAnswers(name, decisions=(), stop="ignore", context="send-back", context_at="followup_message",
                       top=(_FOLLOWS,), system_message=False) for name in ("stop", "subagentStop")),
        *(_looks_on(name) for name in (
            "postToolUseFailure", "afterShellExecution", "afterMCPExecution", "afterFileEdit", "afterTabFileEdit",
            "sessionEnd", "afterAgentResponse", "afterAgentThought", "workspaceOpen",
        )),
    ),
    json_on="zero",
    top=_MESSAGES,
    strict=False,
    names_event=False,
    background_line=False,
    approve=False,
    precedence=("deny", "ask", "allow"),
    reasons="all",
    stop_cap=5,
    no_reason="a hook objected and gave no reason",
    no_stderr="a hook objected and gave no reason",
    failed_text="{text}",
    reason_keys=("user_message", "agent_message"),
    message_key="user_message",
)  # fmt: skip

RUNTIME = Runtime(
    id="cursor",
    cwd="workspace",
    variables=(
        ("CURSOR_PROJECT_DIR", "{workspace}", ()),
        ("CLAUDE_PROJECT_DIR", "{workspace}", ()),
        ("CURSOR_VERSION", "{cursor_version}", ()),
        ("CURSOR_USER_EMAIL", "{user_email}", ()),
        ("CURSOR_TRANSCRIPT_PATH", "{transcript_path}", ()),
    ),
    on_failure="failClosed",
    on_failure_value=True,
    main_only=("stop",),
    user_cwd="file",
)
