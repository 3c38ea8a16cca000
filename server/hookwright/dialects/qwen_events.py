"""Qwen Code: its events about tools, and the list of all its events.

Effects are those of recorded runs (0.24.4), which are not always what its documentation says.
"""

from __future__ import annotations

from hookwright.dialects.qwen_events_session import SESSION, TURN, values
from hookwright.dialects.spec import Event, Field, Subject, Value

_TOOL = Subject(
    "tool_name",
    "tool",
    note="The tool's id; other names of it, Claude Code's among them, count only where they are written out.",
)

_CALL = (
    Field("tool_name", "string", "The tool's id, whatever name the matcher uses.", required=True),
    Field("tool_input", "object", "The tool's arguments.", required=True),
)
_IDS = (
    Field("tool_use_id", "string", "The call.", required=True),
    Field("tool_call_id", "string", "The call, by the model's own id."),
)
_DURATION = Field("duration_ms", "number", "How long the tool took, in milliseconds.")

_TOOLS: tuple[Event, ...] = (
    Event(
        "PreToolUse",
        "Before a tool call, after the question whether it is allowed was answered.",
        "block the call, have the user asked",
        _TOOL,
        exit2="with text on stderr the call is blocked and the model is told the text; without any it goes through",
        payload=(*_CALL, *_IDS),
        moment="PreToolUse",
    ),
    Event(
        "PostToolUse",
        "After a tool call that succeeded.",
        "add context to the result, replace it",
        _TOOL,
        exit2="ignored",
        payload=(
            *_CALL,
            Field("tool_response", "object", "`llmContent` and `returnDisplay`.", required=True),
            *_IDS,
            _DURATION,
        ),
        moment="PostToolUse",
    ),
    Event(
        "PostToolUseFailure",
        "After a tool call that failed.",
        "add context",
        _TOOL,
        exit2="ignored",
        payload=(
            *_IDS,
            *_CALL,
            Field("error", "string", "The error.", required=True),
            Field("is_interrupt", "boolean", "Whether the user broke it off."),
            _DURATION,
        ),
        moment="PostToolUseFailure",
    ),
    Event(
        "PostToolBatch",
        "After all calls of one answer are done.",
        "add context, end the batch with an error",
        None,
        exit2="the last call's result is replaced by an error with stderr",
        payload=(
            Field(
                "tool_calls",
                "array",
                "The calls, each with name, input, ids, status and response.",
                required=True,
                items="object",
            ),
        ),
        moment="PostToolBatch",
    ),
    Event(
        "PermissionRequest",
        "When the user is about to be asked whether a call is allowed.",
        "allow or deny in the user's place",
        _TOOL,
        exit2="blocks nothing; answer with JSON",
        payload=(*_CALL, Field("permission_suggestions", "array", "Rules that would be offered.", items="object")),
        moment="PermissionRequest",
    ),
    Event(
        "PermissionDenied",
        "When the automatic mode denied a call.",
        "look on; nothing it says is used",
        _TOOL,
        exit2="ignored",
        payload=(
            *_CALL,
            *_IDS,
            Field(
                "reason",
                "string",
                "Why it was denied.",
                required=True,
                values=values(("classifier_blocked", ""), ("classifier_unavailable", "")),
            ),
        ),
        moment="PermissionDenied",
    ),
)

_AGENT = Subject(
    "agent_type",
    "value",
    (
        Value("general-purpose", "The built-in agent for any task."),
        Value("Explore", "The built-in agent that searches."),
    ),
    named_by="user",
)
_SUBAGENT = (
    Field("agent_id", "string", "The subagent.", required=True),
    Field("agent_type", "string", "Its kind.", required=True),
)

_AGENTS: tuple[Event, ...] = (
    Event(
        "SubagentStart",
        "When a subagent starts.",
        "give it context",
        _AGENT,
        exit2="blocks nothing",
        payload=_SUBAGENT,
        moment="SubagentStart",
    ),
    Event(
        "SubagentStop",
        "When a subagent is done.",
        "send it back to work",
        _AGENT,
        exit2="with text on stderr it goes on with the text as its next instruction",
        payload=(
            Field("stop_hook_active", "boolean", "True when a hook already sent it back.", required=True),
            *_SUBAGENT,
            Field("agent_transcript_path", "string", "Its own conversation.", required=True),
            Field("last_assistant_message", "string", "What it said last.", required=True),
        ),
        moment="SubagentStop",
    ),
)

_TIMES = (("http", 600.0), ("prompt", 30.0))

EVENTS: tuple[Event, ...] = tuple(e._replace(timeouts=_TIMES) for e in (*_TOOLS, *TURN, *SESSION, *_AGENTS))
