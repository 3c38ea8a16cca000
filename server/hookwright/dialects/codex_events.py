"""Codex: the fourteen events of 0.171.0, measured with the program itself."""

from __future__ import annotations

from hookwright.dialects.codex_payload import EVENT_PAYLOAD
from hookwright.dialects.spec import Event, Subject, Value

_RUN = ("command", "mcp_tool")

_TOOL = Subject(
    "tool_name",
    "tool",
    note="Names are the ones that hooks see: `Bash` for every shell command, `apply_patch` (also `Edit`, `Write`) for "
    "every change of files. Dashes in MCP names are underscores here.",
)
_AGENT_TYPE = Subject(
    "agent_type", "value", (Value("default", "The built-in agent."),), named_by="user", note="The kind of subagent."
)
_TRIGGER = Subject(
    "trigger",
    "value",
    (Value("manual", "The user asked for it."), Value("auto", "The conversation grew too long.")),
    closed=True,
)

_EVENTS: tuple[Event, ...] = (
    Event(
        "PreToolUse",
        "Before a tool call: shell commands, patches, subagents, MCP tools. Web search and images have no hooks.",
        "block the call, change its input, add context",
        _TOOL,
        exit2="the call is blocked and stderr is told to the model; without text on stderr the hook has failed and "
        "the call goes through",
    ),
    Event(
        "PermissionRequest",
        "When the user is about to be asked whether a call may run. Never in `codex exec`, which asks nobody.",
        "allow or deny in the user's place",
        _TOOL,
        exit2="the call is denied with stderr as the reason",
    ),
    Event(
        "PostToolUse",
        "After a tool call, also of a command that failed; not when the tool itself could not do its work.",
        "put a reason in the place of the output, add context",
        _TOOL,
        exit2="the model gets stderr in the place of the output",
    ),
    Event(
        "UserPromptSubmit",
        "When the user sends a prompt, and when a subagent gets its task.",
        "refuse the prompt, add context",
        None,
        exit2="the prompt is not sent; the user sees stderr",
    ),
    Event(
        "Stop",
        "When the main agent has finished its answer.",
        "send it back to work, without any limit",
        None,
        exit2="the agent goes on with stderr as its next instruction, as often as the hook says so",
    ),
    Event(
        "SubagentStop",
        "When a subagent has finished.",
        "send the subagent back to work",
        _AGENT_TYPE,
        exit2="the subagent goes on with stderr as its next instruction",
    ),
    Event(
        "SubagentStart",
        "When a subagent starts.",
        "give the subagent context",
        _AGENT_TYPE,
        exit2="the hook has failed; the subagent starts all the same",
    ),
    Event(
        "SessionStart",
        "At the first turn of a session, and again after a compaction.",
        "add context, stop the turn",
        Subject(
            "source",
            "value",
            (
                Value("startup", "A new session."),
                Value("resume", "An old session goes on."),
                Value("clear", "The conversation was cleared."),
                Value("compact", "The conversation was compacted."),
                Value("fork", "A copy of a session."),
            ),
            closed=True,
        ),
        exit2="the hook has failed; the session goes on",
    ),
    Event(
        "SessionEnd",
        "When the session ends. A hook has one second, at most three.",
        "look on; nothing it says is used",
        Subject("reason", "value", (Value("other", "The only reason there is."),), closed=True),
        kinds=("command",),
        timeouts=(("", 1.0),),
        timeout_maximum=3.0,
        exit2="ignored",
    ),
    Event(
        "PreCompact",
        "Before the conversation is compacted.",
        'stop the compaction with `"continue": false`',
        _TRIGGER,
        exit2="the hook has failed; the compaction goes on",
    ),
    Event(
        "PostCompact",
        "After the conversation was compacted.",
        'stop the turn with `"continue": false`',
        _TRIGGER,
        exit2="the hook has failed; the work goes on",
    ),
    Event(
        "Interrupt",
        "When the user breaks off a turn of the main agent. A hook has one second, at most three.",
        "tell the user something",
        None,
        timeouts=(("", 1.0),),
        timeout_maximum=3.0,
        exit2="ignored",
    ),
    Event(
        "PreModelRequest",
        "Before each request to the model, compaction included. Not in the documentation.",
        "look on; nothing it says is used",
        None,
        exit2="ignored",
    ),
    Event(
        "PostModelRequest",
        "After each request to the model, with the tokens it took. Not in the documentation.",
        "look on; nothing it says is used",
        None,
        exit2="ignored",
    ),
)

_OWN = frozenset({"Interrupt", "PreModelRequest", "PostModelRequest"})
"""Moments at which no other agent has hooks."""

EVENTS: tuple[Event, ...] = tuple(
    event._replace(
        kinds=event.kinds or _RUN,
        payload=EVENT_PAYLOAD.get(event.name, ()),
        moment="" if event.name in _OWN else event.name,
    )
    for event in _EVENTS
)
