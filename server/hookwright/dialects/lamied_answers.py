"""Lamied: how hooks run and what their answers mean (page *Hooks* of its documentation).

Where the page is silent: an answer that is not the JSON it describes is no answer and exit code 0 carries on; of
several objections the assistant hears all.
"""

from __future__ import annotations

from hookwright.dialects.answers import Answers, EventAnswers, Runtime
from hookwright.dialects.spec import Field, Value

_CTX = Field("additionalContext", "string")

ANSWERS = Answers(
    id="lamied",
    events=(
        EventAnswers(
            "PreToolUse",
            exit2="block",
            block="block",
            failure="block",
            timeout="block",
            permissions=(("deny", "deny"),),
            output=(
                Field("permissionDecision", "string", values=(Value("deny"),)),
                Field("permissionDecisionReason", "string"),
                _CTX,
            ),
            context="tell",
            stop="ignore",
        ),
        EventAnswers("PostToolUse", exit2="report", block="report", output=(_CTX,), context="tell", stop="ignore"),
        EventAnswers("Stop", exit2="send-back", block="send-back", output=(_CTX,), context="tell", stop="ignore"),
    ),
    json_on="zero",
    top=(
        Field("decision", "string", values=(Value("block"),)),
        Field("reason", "string"),
        Field("hookSpecificOutput", "object"),
    ),
    strict=False,
    names_event=False,
    background_line=False,
    approve=False,
    precedence=("deny", "allow"),
    reasons="all",
    stop_cap=3,
    stop_cap_end="incomplete",
    no_reason="a hook objected and gave no reason",
    no_stderr="a hook objected and gave no reason",
)

RUNTIME = Runtime(
    id="lamied",
    cwd="workspace",
    variables=(("LAMIED_PROJECT_DIR", "{workspace}", ()), ("CLAUDE_PROJECT_DIR", "{workspace}", ())),
    main_only=("Stop",),
    faults=True,
)
