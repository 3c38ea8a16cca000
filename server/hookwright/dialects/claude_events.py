"""Claude Code: the events about tool calls and about the end of work, and the list of all its events.

The list is the one the program prints for an unknown event (2.1.332). Values and effects are measured where a recording
exists, else from its documentation of autumn 2026.
"""

from __future__ import annotations

from hookwright.dialects.claude_events_around import AROUND, CONVERSATION
from hookwright.dialects.claude_events_session import PROMPTS, SESSION
from hookwright.dialects.claude_payload import EVENT_PAYLOAD
from hookwright.dialects.spec import Event, Subject, Value

_MODEL = (("prompt", 30.0), ("agent", 60.0))
_PLAIN = ("command", "http", "mcp_tool")

_TOOL = Subject("tool_name", "tool")

_AGENT_TYPE = Subject(
    "agent_type",
    "value",
    (
        Value("general-purpose", "The built-in agent for any task."),
        Value("Explore", "The built-in agent that reads and searches."),
        Value("Plan", "The built-in agent that plans."),
    ),
    named_by="user",
    note="The `name` of an agent's front matter; a plugin's agent is `plugin:name`. A `:` makes the matcher a regular "
    "expression, so write `^plugin:name$`.",
)

TOOLS: tuple[Event, ...] = (
    Event(
        "PreToolUse",
        "Before a tool call, in every permission mode. Not for `@file` mentions, nor for skills typed as `/name`.",
        "block the call, allow it, ask, change its input",
        _TOOL,
        since="1.0.38",
        timeouts=_MODEL,
        strict=True,
        exit2="the call is blocked; stderr is told to Claude",
    ),
    Event(
        "PermissionRequest",
        "When a permission dialog is about to show, or a call is about to be refused because nobody can be asked.",
        "allow or deny in the user's place",
        _TOOL,
        since="2.0.45",
        kinds=("command", "http", "mcp_tool", "prompt"),
        timeouts=_MODEL[:1],
        strict=True,
        exit2="ignored; deny with JSON instead",
    ),
    Event(
        "PermissionDenied",
        "When auto mode denied a call.",
        "let the model try again",
        _TOOL,
        since="2.1.89",
        timeouts=_MODEL,
        exit2="ignored",
    ),
    Event(
        "PostToolUse",
        "After a tool call succeeded.",
        "tell Claude what it found, change the output",
        _TOOL,
        since="1.0.38",
        timeouts=_MODEL,
        exit2="the call stands; stderr is told to Claude",
    ),
    Event(
        "PostToolUseFailure",
        "After a tool that had begun to run failed. Not for denied calls, wrong input or unknown tools.",
        "tell Claude more about the failure",
        _TOOL,
        timeouts=_MODEL,
        exit2="stderr is told to Claude",
    ),
    Event(
        "PostToolBatch",
        "After all calls that ran in parallel are done, before the next request to the model.",
        "stop the turn, add context",
        None,
        timeouts=_MODEL,
        exit2="the turn stops",
    ),
)

ENDS: tuple[Event, ...] = (
    Event(
        "Stop",
        "When the main agent has finished its answer; not when the user breaks it off, not on an API error.",
        "send it back to work",
        None,
        since="1.0.38",
        timeouts=_MODEL,
        exit2="the agent goes on; stderr is told to Claude, at most 8 times in a row",
    ),
    Event(
        "StopFailure",
        "When a turn ended with an API error, in the place of Stop.",
        "look on; nothing it says is used",
        Subject(
            "error",
            "value",
            (
                *(Value(name) for name in ("rate_limit", "overloaded", "authentication_failed")),
                *(Value(name) for name in ("oauth_org_not_allowed", "account_on_hold", "billing_error")),
                *(Value(name) for name in ("invalid_request", "model_not_found", "server_error")),
                Value("max_output_tokens"),
                Value("cloud_credential_error", since="2.1.267"),
                Value("unknown"),
            ),
            closed=True,
            syntax="narrow",
            note="Join names with `|` only: a comma or a space makes the matcher a regular expression.",
        ),
        since="2.1.78",
        kinds=_PLAIN,
        exit2="ignored",
    ),
    Event(
        "SubagentStart",
        "When a subagent starts or is resumed.",
        "give the subagent context",
        _AGENT_TYPE,
        since="2.0.43",
        kinds=_PLAIN,
        exit2="blocks nothing; the user sees stderr",
    ),
    Event(
        "SubagentStop",
        "When a subagent has finished, internal helpers included.",
        "send the subagent back to work",
        _AGENT_TYPE._replace(note=_AGENT_TYPE.note + " Internal helpers may have none: only `*` selects those."),
        since="1.0.41",
        timeouts=_MODEL,
        exit2="the subagent goes on with stderr as its next instruction",
    ),
    Event(
        "TeammateIdle",
        "When a teammate of an agent team is about to idle.",
        "keep the teammate working",
        None,
        since="2.1.33",
        timeouts=_MODEL,
        exit2="the teammate goes on with stderr as feedback",
    ),
    Event(
        "TaskCreated",
        "When the agent adds a task to its list.",
        "refuse the task",
        None,
        since="2.1.84",
        timeouts=_MODEL,
        exit2="the task is deleted; stderr is told to Claude",
    ),
    Event(
        "TaskCompleted",
        "When a task of the list is marked as done, or a teammate ends its turn with open tasks.",
        "refuse that it is done",
        None,
        since="2.1.33",
        timeouts=_MODEL,
        exit2="the task stays open; stderr is told to Claude",
    ),
)

EVENTS: tuple[Event, ...] = tuple(
    event._replace(payload=EVENT_PAYLOAD[event.name], moment=event.name)
    for event in (*TOOLS, *ENDS, *PROMPTS, *SESSION, *AROUND, *CONVERSATION)
)
