"""Codex: what a hook is given. The input of each event, as 0.171.0 sent it, and the environment."""

from __future__ import annotations

from hookwright.dialects.spec import Field, Value, Variable

_PLUGIN = (
    ("PLUGIN_ROOT", "Where the plugin is installed."),
    ("PLUGIN_DATA", "A folder of the plugin that survives updates."),
    ("CLAUDE_PLUGIN_ROOT", "The same as `PLUGIN_ROOT`, for hooks written for Claude Code."),
    ("CLAUDE_PLUGIN_DATA", "The same as `PLUGIN_DATA`, for hooks written for Claude Code."),
)

VARIABLES: tuple[Variable, ...] = tuple(
    Variable(name, f"{doc} Only for hooks of a plugin.", scopes=("plugin",), placeholder=True) for name, doc in _PLUGIN
)
"""There is none for the project's folder: a hook starts in the session's folder, with the agent's own environment."""

_MODES = tuple(Value(v) for v in ("default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"))

PAYLOAD: tuple[Field, ...] = (
    Field("session_id", "string", "The session.", required=True),
    Field("transcript_path", "string", "The conversation as JSON Lines, or null.", required=True, also=("null",)),
    Field("cwd", "string", "The session's folder; on events about a tool the folder of the call.", required=True),
    Field("hook_event_name", "string", "The event.", required=True),
    Field("model", "string", "The model. Not on SessionEnd."),
    Field("turn_id", "string", "The turn. Not on SessionStart and SessionEnd."),
    Field(
        "permission_mode",
        "string",
        "How the agent may act. Not on SessionEnd, the two events about compaction and the two about requests.",
        values=_MODES,
    ),
    Field("agent_id", "string", "The subagent in which it happens."),
    Field("agent_type", "string", "The kind of that subagent."),
)

_TOOL_NAME = Field("tool_name", "string", "The tool, as the table of tools names it.", required=True)
_TOOL_INPUT = Field("tool_input", "object", "The tool's arguments.", required=True)
_TOOL_USE_ID = Field("tool_use_id", "string", "The call.", required=True)
_LAST = Field(
    "last_assistant_message", "string", "The last text of the assistant, or null.", required=True, also=("null",)
)
_ACTIVE = Field(
    "stop_hook_active",
    "boolean",
    "True when a stop hook already sent this turn on. Test it: Codex has no limit of its own.",
    required=True,
)
_TRIGGER = Field("trigger", "string", "Who asked for it.", required=True, values=(Value("manual"), Value("auto")))
_REQUEST = (
    Field("kind", "string", "What the request is for: `sampling`, `foreground_compaction`, …", required=True),
    Field("request_id", "string", "The request.", required=True),
    Field("attempt_number", "integer", "Which attempt it is, from 1.", required=True),
    Field("thread_id", "string", "The thread.", required=True),
)

EVENT_PAYLOAD: dict[str, tuple[Field, ...]] = {
    "PreToolUse": (_TOOL_NAME, _TOOL_INPUT, _TOOL_USE_ID),
    "PermissionRequest": (_TOOL_NAME, _TOOL_INPUT),
    "PostToolUse": (
        _TOOL_NAME,
        _TOOL_INPUT,
        Field(
            "tool_response",
            "string",
            "What the tool gave back: text for Bash and apply_patch, without the exit code; an object for MCP tools.",
            required=True,
            also=("object", "array"),
        ),
        _TOOL_USE_ID,
    ),
    "UserPromptSubmit": (Field("prompt", "string", "What the user wrote, or what a subagent is told.", required=True),),
    "SessionStart": (Field("source", "string", "How it began.", required=True),),
    "SessionEnd": (Field("reason", "string", "Why it ended; always `other`.", required=True),),
    "PreCompact": (_TRIGGER,),
    "PostCompact": (_TRIGGER,),
    "Stop": (_ACTIVE, _LAST),
    "SubagentStop": (
        Field("agent_transcript_path", "string", "The subagent's conversation, or null.", also=("null",)),
        _ACTIVE,
        _LAST,
    ),
    "PreModelRequest": _REQUEST,
    "PostModelRequest": (
        *_REQUEST,
        Field("status", "string", "How it went: `completed`, …", required=True),
        Field("error", "string", "What went wrong, or null.", required=True, also=("null", "object")),
        Field("token_usage", "object", "Tokens in, cached, out, in all.", also=("null",)),
        Field("response_id", "string", "The response.", also=("null",)),
    ),
}
