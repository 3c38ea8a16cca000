"""VS Code's agent: how hooks run and what their answers mean.

From its documentation (July 2026), not measured here. At the end of a task `decision` and `reason` lie in
`hookSpecificOutput`, at the end of a subagent beside it.
"""

from __future__ import annotations

from hookwright.dialects.answers import Answers, EventAnswers, Runtime
from hookwright.dialects.spec import Field, Value

_CTX = Field("additionalContext", "string")
_BLOCK = (Field("decision", "string", values=(Value("block"),)), Field("reason", "string"))

_CALL = EventAnswers(
    "PreToolUse", exit2="block", decisions=(), context="tell", rewrites=True, stop="refuse",
    permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "ask")),
    output=(
        Field("permissionDecision", "string", values=(Value("allow"), Value("deny"), Value("ask"))),
        Field("permissionDecisionReason", "string"), Field("updatedInput", "object"), _CTX,
    ),
)  # fmt: skip
_DONE = EventAnswers("PostToolUse", exit2="report", block="report", context="tell", output=(_CTX,))
_END = EventAnswers("Stop", exit2="send-back", block="send-back", decision_at="hookSpecificOutput.decision",
                    output=_BLOCK)  # fmt: skip
_SUB_END = EventAnswers("SubagentStop", exit2="send-back", block="send-back")
_PROMPT = EventAnswers("UserPromptSubmit", exit2="reject", decisions=(), stop="refuse")
_START = EventAnswers("SessionStart", decisions=(), context="tell", output=(_CTX,))

ANSWERS = Answers(
    id="vscode",
    events=(
        _CALL, _DONE, _END, _SUB_END, _PROMPT, _START,
        _START._replace(event="SubagentStart"),
        EventAnswers("PreCompact", decisions=()),
        _CALL._replace(event="preToolUse"), _DONE._replace(event="postToolUse"), _END._replace(event="agentStop"),
        _SUB_END._replace(event="subagentStop"), _PROMPT._replace(event="userPromptSubmitted"),
        _START._replace(event="sessionStart"),
    ),
    json_on="zero",
    top=(
        Field("continue", "boolean"), Field("stopReason", "string"), Field("systemMessage", "string"), *_BLOCK,
        Field("hookSpecificOutput", "object"),
    ),
    strict=False,
    names_event=False,
    background_line=False,
    approve=False,
    precedence=("deny", "ask", "allow"),
    reasons="all",
    stop_cap=0,
    no_reason="a hook objected and gave no reason",
    no_stderr="a hook objected and gave no reason",
    reason_keys=("reason", "hookSpecificOutput.reason"),
)  # fmt: skip

RUNTIME = Runtime(
    id="vscode",
    cwd="workspace",
    variables=(),
    main_only=("Stop", "agentStop"),
    handler_env="env",
    handler_cwd="cwd",
)
