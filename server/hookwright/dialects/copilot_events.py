"""GitHub Copilot: its events in both spellings.

The spelling chooses what a hook is given: camelCase brings camelCase fields and a time in milliseconds, PascalCase
brings the fields of Claude Code's hooks.
"""

from __future__ import annotations

from hookwright.dialects.spec import Event, Field, Subject, Value

_LOOK = "look on; nothing it says is used"
_CONTEXT = "add context"
_WARNS = "a warning; nothing is stopped"
_DENIES = "the call is denied; stderr is the reason (1.0.70)"

_TOOL = Subject(
    "toolName",
    "tool",
    note="The whole name, by Copilot's own names (`bash`, `view`, `create`, `edit`); a `*` alone is no regular "
    "expression, and the hook is skipped.",
)
_TOOL_TWIN = Subject(
    "tool_name",
    "tool",
    syntax="twin",
    note="Copilot's name or Claude Code's name of the tool.",
)
_TRIGGER = Subject("trigger", "value", (Value("auto"), Value("manual")), closed=True)
_NOTIFICATION = Subject(
    "notification_type", "value", named_by="user", note="The documentation does not list the types."
)
_AGENT = Subject("agentName", "value", named_by="user")

_NAMES = (
    ("sessionId", "session_id", Field("", "string", "The session.", required=True)),
    ("toolName", "tool_name", Field("", "string", "The tool, by Copilot's name.", required=True)),
    ("toolArgs", "tool_input", Field("", "object", "The tool's arguments; older versions give text of JSON.")),
    ("toolResult", "tool_result", Field("", "object", "`resultType` and `textResultForLlm`.")),
    ("error", "error", Field("", "object", "What went wrong.")),
    ("errorContext", "error_context", Field("", "string", "Where it went wrong.")),
    ("recoverable", "recoverable", Field("", "boolean", "Whether the agent can go on.")),
    ("prompt", "prompt", Field("", "string", "What the user wrote.", required=True)),
    (
        "source",
        "source",
        Field("", "string", "How it began.", values=(Value("startup"), Value("resume"), Value("new"))),
    ),
    ("reason", "reason", Field("", "string", "Why it ended: complete, error, abort, timeout or user_exit.")),
    ("transcriptPath", "transcript_path", Field("", "string", "The conversation as a file.")),
    ("stopReason", "stop_reason", Field("", "string", "Why the agent stopped.")),
    ("agentName", "agent_name", Field("", "string", "The subagent.")),
    ("trigger", "trigger", Field("", "string", "What caused it.", values=(Value("auto"), Value("manual")))),
    ("customInstructions", "custom_instructions", Field("", "string", "What the user asked to keep.")),
    ("notificationType", "notification_type", Field("", "string", "The kind of notification.")),
    ("message", "message", Field("", "string", "Its text.")),
)
_ACTIVE = Field("stop_hook_active", "boolean", "Whether a hook already sent the agent back.")


def _fields(names: tuple[str, ...], *, twin: bool) -> tuple[Field, ...]:
    """The fields of a payload, given by their camelCase names, in one of both spellings."""
    found = [field._replace(name=snake if twin else camel) for camel, snake, field in _NAMES if camel in names]
    if "stopReason" in names:
        found.append(_ACTIVE)
    return tuple(found)


def _both(event: Event, pascal: str, *names: str, subject: Subject | None = None) -> tuple[Event, ...]:
    """The event, and the same in the other spelling with what its matcher is then tried against."""
    names = ("sessionId", *names)
    twin = event._replace(
        name=pascal,
        spelling="PascalCase",
        doc=f"{event.doc} This spelling brings the fields of Claude Code's hooks.",
        subject=subject or event.subject,
        payload=(
            *_fields(names, twin=True),
            Field("hook_event_name", "string", "The event.", required=True),
        ),
        since="1.0.21",
    )
    return event._replace(payload=_fields(names, twin=False), spelling="camelCase"), twin


EVENTS: tuple[Event, ...] = (
    *_both(
        Event(
            "sessionStart",
            "When a session begins or is resumed.",
            _CONTEXT,
            None,
            kinds=("command", "http", "prompt"),
            exit2=_WARNS,
            moment="SessionStart",
        ),
        "SessionStart",
        "source",
        "prompt",
    ),
    *_both(
        Event(
            "sessionEnd",
            "When a session ends.",
            _LOOK,
            None,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="SessionEnd",
        ),
        "SessionEnd",
        "reason",
    ),
    *_both(
        Event(
            "userPromptSubmitted",
            "After the user sent a prompt.",
            "look on; the documentation says that its output is dropped, a run saw `decision: block` work",
            None,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="UserPromptSubmit",
        ),
        "UserPromptSubmit",
        "prompt",
    ),
    Event(
        "userPromptTransformed",
        "When a prompt has become what the model is sent.",
        "change that text with `modifiedTransformedPrompt`",
        None,
        kinds=("command", "http"),
        exit2=_WARNS,
        spelling="camelCase",
        payload=_fields(("sessionId", "prompt"), twin=False),
    ),
    *_both(
        Event(
            "preToolUse",
            "Before a tool call. A command that fails denies the call, one that takes too long does not.",
            "block the call, allow it, ask, change its input",
            _TOOL,
            kinds=("command", "http"),
            exit2=_DENIES,
            moment="PreToolUse",
            tls=True,
        ),
        "PreToolUse",
        "toolName",
        "toolArgs",
        subject=_TOOL_TWIN,
    ),
    *_both(
        Event(
            "permissionRequest",
            "Before the user is asked for permission. Not in the cloud.",
            "allow or deny in the user's place",
            _TOOL,
            kinds=("command", "http"),
            exit2=_DENIES,
            moment="PermissionRequest",
            tls=True,
        ),
        "PermissionRequest",
        "toolName",
        "toolArgs",
        subject=_TOOL_TWIN,
    ),
    *_both(
        Event(
            "postToolUse",
            "After a tool call succeeded.",
            "replace the result, add context",
            _TOOL,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="PostToolUse",
        ),
        "PostToolUse",
        "toolName",
        "toolArgs",
        "toolResult",
        subject=_TOOL_TWIN,
    ),
    *_both(
        Event(
            "postToolUseFailure",
            "After a tool call failed.",
            _CONTEXT,
            None,
            kinds=("command", "http"),
            exit2="stderr is told to the model",
            moment="PostToolUseFailure",
        ),
        "PostToolUseFailure",
        "toolName",
        "toolArgs",
        "error",
    ),
    Event(
        "preMcpToolCall",
        "Before a tool of an MCP server is called; for programs that embed the agent.",
        _LOOK,
        None,
        since="1.0.51",
        kinds=("command", "http"),
        exit2=_WARNS,
        spelling="camelCase",
        payload=_fields(("sessionId", "toolName", "toolArgs"), twin=False),
    ),
    *_both(
        Event(
            "notification",
            "When the user is told something. Not in the cloud.",
            _CONTEXT,
            _NOTIFICATION._replace(field="notificationType"),
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="Notification",
        ),
        "Notification",
        "notificationType",
        "message",
        subject=_NOTIFICATION,
    ),
    *_both(
        Event(
            "agentStop",
            "When the agent has finished.",
            "send it back to work, 8 times in a row at most (1.0.72)",
            None,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="Stop",
        ),
        "Stop",
        "transcriptPath",
        "stopReason",
    ),
    *_both(
        Event(
            "subagentStart",
            "When a subagent starts.",
            _CONTEXT,
            _AGENT,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="SubagentStart",
        ),
        "SubagentStart",
        "agentName",
        subject=_AGENT._replace(field="agent_name"),
    ),
    *_both(
        Event(
            "subagentStop",
            "When a subagent has finished.",
            "send it back to work, change its answer",
            None,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="SubagentStop",
        ),
        "SubagentStop",
        "agentName",
        "transcriptPath",
        "stopReason",
    ),
    *_both(
        Event(
            "errorOccurred",
            "When something went wrong.",
            _LOOK,
            None,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="StopFailure",
        ),
        "ErrorOccurred",
        "error",
        "errorContext",
        "recoverable",
    ),
    *_both(
        Event(
            "preCompact",
            "Before the conversation is made shorter.",
            _LOOK,
            _TRIGGER,
            kinds=("command", "http"),
            exit2=_WARNS,
            moment="PreCompact",
        ),
        "PreCompact",
        "trigger",
        "customInstructions",
        "transcriptPath",
    ),
)
