"""Windsurf, now Devin Desktop: how hooks run and what their answers mean.

From its documentation (August 2026), not measured here. Only the exit code counts: 2 blocks what has not happened yet,
with the words on standard error; nothing that is printed on standard output is read.
"""

from __future__ import annotations

from hookwright.dialects.answers import Answers, EventAnswers, Runtime

_PRE = ("pre_read_code", "pre_write_code", "pre_run_command", "pre_mcp_tool_use")
_POST = (
    "post_read_code", "post_write_code", "post_run_command", "post_mcp_tool_use", "post_cascade_response",
    "post_cascade_response_with_transcript", "post_setup_worktree",
)  # fmt: skip
_ANY = EventAnswers("", decisions=(), stop="ignore", system_message=False, top=())

ANSWERS = Answers(
    id="windsurf",
    events=(
        _ANY._replace(event="pre_user_prompt", exit2="reject"),
        *(_ANY._replace(event=name, exit2="block") for name in _PRE),
        *(_ANY._replace(event=name) for name in _POST),
    ),
    json_on="never",
    top=(),
    strict=False,
    names_event=False,
    background_line=False,
    approve=False,
    precedence=("deny", "allow"),
    reasons="all",
    stop_cap=0,
    no_stderr="a hook objected and gave no reason",
)

RUNTIME = Runtime(
    id="windsurf",
    cwd="workspace",
    variables=(),
    program="bash",
    handler_cwd="working_directory",
)
