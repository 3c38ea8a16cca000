"""opencode: what its hooks can do.

Measured on 1.18.33. Its hooks are functions of a plugin, no commands in a file, so none can be run here: a function
that throws before a call blocks it, its message is the call's result, and one that throws after a call replaces the
result. There is no time limit; a function that hangs holds up the agent.
"""

from __future__ import annotations

from hookwright.dialects.answers import Answers, EventAnswers, Runtime

_ANY = EventAnswers("", decisions=(), stop="ignore", system_message=False)

ANSWERS = Answers(
    id="opencode",
    events=(
        _ANY._replace(event="tool.execute.before", exit2="block", failure="block", timeout="block", rewrites=True),
        _ANY._replace(event="tool.execute.after", exit2="report", failure="report", timeout="report", replaces=True),
        *(_ANY._replace(event=name) for name in (
            "chat.message", "command.execute.before", "experimental.session.compacting", "event",
        )),
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
    throws=True,
)  # fmt: skip

RUNTIME = Runtime(id="opencode", cwd="workspace", variables=(), kinds=())
