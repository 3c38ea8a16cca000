"""Claude Code: what a hook is given. The input of each event, as 2.1.332 sent it, and the environment."""

from __future__ import annotations

from hookwright.dialects.spec import Field, Value, Variable

_ENV_FILE_EVENTS = ("SessionStart", "Setup", "CwdChanged", "FileChanged")

VARIABLES = (
    Variable(
        "CLAUDE_PROJECT_DIR",
        "The project's root when the session began. It stays when the agent changes folder or works in a worktree: "
        "for that read `cwd` from the input.",
        placeholder=True,
    ),
    Variable(
        "CLAUDE_PLUGIN_ROOT",
        "Where the plugin is installed; changes with every update. In a settings file it makes the hook fail to "
        "start, and the call goes through.",
        scopes=("plugin",),
        placeholder=True,
        refused=True,
    ),
    Variable(
        "CLAUDE_PLUGIN_DATA",
        "A folder of the plugin that survives updates (2.1.78). In a settings file it makes the hook fail to start.",
        scopes=("plugin",),
        placeholder=True,
        refused=True,
    ),
    Variable(
        "CLAUDE_ENV_FILE",
        "A file to which `export NAME=value` lines can be added for the session's later shell commands.",
        events=_ENV_FILE_EVENTS,
    ),
    Variable("CLAUDE_CODE_REMOTE", '"true" in a cloud session, otherwise not set.'),
    Variable("CLAUDE_CODE_SESSION_ID", "The session's id, as in the input."),
    Variable("CLAUDE_CODE_BRIDGE_SESSION_ID", "Set while Remote Control is on (2.1.199)."),
    Variable("CLAUDE_CODE_ENTRYPOINT", "How Claude Code was started: in a terminal, by the SDK, …"),
    Variable("CLAUDE_CODE_CHILD_SESSION", '"1" in everything that Claude Code starts.'),
    Variable("CLAUDECODE", '"1" in everything that Claude Code starts.'),
    Variable("CLAUDE_EFFORT", "The effort level, on events whose input has `effort`."),
    Variable("CLAUDE_PID", "The process id of Claude Code (2.1.214)."),
)

_MODES = tuple(Value(v) for v in ("default", "plan", "acceptEdits", "auto", "dontAsk", "bypassPermissions"))

PAYLOAD = (
    Field("session_id", "string", "The session.", required=True),
    Field("transcript_path", "string", "The conversation as JSON Lines; it may lag behind.", required=True),
    Field("cwd", "string", "The session's current directory.", required=True),
    Field("hook_event_name", "string", "The event.", required=True),
    Field("prompt_id", "string", "The user's prompt that all this belongs to.", since="2.1.196"),
    Field("scratchpad_dir", "string", "A folder for temporary files of the session.", since="2.1.257"),
    Field("permission_mode", "string", "The permission mode; not on every event.", values=_MODES),
    Field("effort", "object", "`level`: low, medium, high, xhigh or max; on events about tools.", since="2.1.133"),
    Field("agent_id", "string", "The subagent in which it happens.", since="2.1.69"),
    Field("agent_type", "string", "The kind of that subagent, or of the session's own agent.", since="2.1.69"),
)


def _closed(*names: str) -> tuple[Value, ...]:
    return tuple(Value(name) for name in names)


_TOOL_NAME = Field("tool_name", "string", "The tool. Agent comes as `Agent`, never as `Task`.", required=True)
_TOOL_INPUT = Field("tool_input", "object", "The tool's arguments.", required=True)
_TOOL_USE_ID = Field("tool_use_id", "string", "The call.", required=True)
_MCP_SERVER = Field("mcp_server", "object", "`name` and `source` of the server, for MCP tools.", since="2.1.274")
_DURATION = Field("duration_ms", "number", "How long the tool ran, in milliseconds.")
_SESSION_TITLE = Field("session_title", "string", "The session's title, when it has one.")
_LAST_MESSAGE = Field("last_assistant_message", "string", "The last text of the assistant.")
_BACKGROUND = (
    Field("background_tasks", "array", "Tasks that still run in the background.", items="object"),
    Field("session_crons", "array", "What the session has scheduled.", items="object"),
)
_STOP_ACTIVE = Field(
    "stop_hook_active",
    "boolean",
    "True when a stop hook already sent this turn on. Test it, or the hook may block for ever.",
    required=True,
)
_SUBAGENT = (
    Field("agent_id", "string", "The subagent.", required=True),
    Field("agent_type", "string", "The kind of subagent; may be empty for internal helpers.", required=True),
)
_TASK = (
    Field("task_id", "string", "The task.", required=True),
    Field("task_subject", "string", "Its title.", required=True),
    Field("task_description", "string", "Its text."),
    Field("teammate_name", "string", "The teammate that works on it."),
    Field("team_name", "string", "The team.", status="deprecated"),
)
_TRIGGER = Field("trigger", "string", "Who asked for it.", required=True, values=_closed("manual", "auto"))
_COMMAND_SOURCE = Field("command_source", "string", "Where the command comes from, such as `projectSettings`.")

_SWITCH = (
    Field("from_model", "string", "The model before.", required=True),
    Field("to_model", "string", "The model after, by its canonical name.", required=True),
    Field("requested_model", "string", "What was asked for, such as `sonnet`; null when nothing was."),
    Field("source", "string", "What asked for it: command, picker or sdk; afterwards also auto and resume."),
    Field("context_tokens", "number", "Size of the conversation."),
    Field("prompt_cache_warm", "boolean", "Whether the prompt cache is probably still there."),
    Field("cache_ttl", "string", "How long the prompt cache lives.", values=_closed("5m", "1h")),
    Field("estimated_cache_write_usd", "number", "What filling the cache again would cost."),
    Field("pricing", "string", "Where the prices come from.", values=_closed("configured", "catalog", "default")),
)
_ELICITATION = (
    Field("mcp_server_name", "string", "The MCP server that asks.", required=True),
    Field("mode", "string", "A form or a URL to open.", values=_closed("form", "url")),
    Field("elicitation_id", "string", "The question."),
)

EVENT_PAYLOAD: dict[str, tuple[Field, ...]] = {
    "SessionStart": (
        Field("source", "string", "How the session began.", required=True),
        Field("model", "string", "The model; not with `-p`."),
        _SESSION_TITLE,
        Field("seconds_since_last_response", "number", "On resume: how old the conversation is.", since="2.1.251"),
        Field("context_tokens", "number", "On resume: size of the conversation.", since="2.1.251"),
        Field("prompt_cache_likely_expired", "boolean", "On resume: whether the cache is gone.", since="2.1.251"),
        Field("estimated_cache_write_usd", "number", "On resume: what filling it costs.", since="2.1.251"),
    ),
    "Setup": (Field("trigger", "string", "Which flag asked for it.", required=True),),
    "InstructionsLoaded": (
        Field("file_path", "string", "The file.", required=True),
        Field(
            "memory_type",
            "string",
            "Whose instructions they are.",
            required=True,
            values=_closed("User", "Project", "Local", "Managed"),
        ),
        Field("load_reason", "string", "Why it was loaded.", required=True),
        Field("globs", "array", "The globs of the rule.", items="string"),
        Field("trigger_file_path", "string", "The file whose use caused it."),
        Field("parent_file_path", "string", "The file that includes it."),
    ),
    "UserPromptSubmit": (Field("prompt", "string", "What the user wrote.", required=True), _SESSION_TITLE),
    "UserPromptExpansion": (
        Field(
            "expansion_type",
            "string",
            "What is expanded.",
            required=True,
            values=_closed("slash_command", "mcp_prompt"),
        ),
        Field("command_name", "string", "The command, without `/`.", required=True),
        Field("command_args", "string", "What follows it.", required=True),
        _COMMAND_SOURCE,
        Field("prompt", "string", "What the user wrote.", required=True),
    ),
    "PreToolUse": (_TOOL_NAME, _TOOL_INPUT, _TOOL_USE_ID, _MCP_SERVER),
    "PreSkillShellCommand": (
        _TOOL_NAME,
        _TOOL_INPUT,
        _TOOL_USE_ID,
        Field("command_name", "string", "The skill or slash command that holds the shell command.", required=True),
        _COMMAND_SOURCE,
        Field("invoked_by", "string", "Who ran it.", required=True, values=_closed("user", "claude")),
    ),
    "PermissionRequest": (
        _TOOL_NAME,
        _TOOL_INPUT,
        Field("permission_suggestions", "array", "Rules that the dialog would offer.", items="object"),
        _MCP_SERVER,
    ),
    "PermissionDenied": (
        _TOOL_NAME,
        _TOOL_INPUT,
        _TOOL_USE_ID,
        Field("reason", "string", "Why it was denied.", required=True),
        _MCP_SERVER,
    ),
    "PostToolUse": (
        _TOOL_NAME,
        _TOOL_INPUT,
        Field("tool_response", "object", "What the tool gave back; its shape depends on the tool.", required=True),
        _TOOL_USE_ID,
        _DURATION,
        _MCP_SERVER,
    ),
    "PostToolUseFailure": (
        _TOOL_NAME,
        _TOOL_INPUT,
        _TOOL_USE_ID,
        Field("error", "string", "The error; of a shell its first line is `Exit code N`.", required=True),
        Field("is_interrupt", "boolean", "Whether the user broke it off."),
        _DURATION,
        _MCP_SERVER,
    ),
    "PostToolBatch": (
        Field(
            "tool_calls", "array", "The calls, each with name, input, id and response.", required=True, items="object"
        ),
    ),
    "Notification": (
        Field("message", "string", "The text.", required=True),
        Field("title", "string", "Its title."),
        Field("notification_type", "string", "What kind it is.", required=True),
    ),
    "MessageDisplay": (
        Field("turn_id", "string", "The turn.", required=True),
        Field("message_id", "string", "The message.", required=True),
        Field("index", "integer", "Number of the piece, from 0.", required=True),
        Field("final", "boolean", "Whether it is the last piece.", required=True),
        Field("delta", "string", "The text of the piece.", required=True),
    ),
    "SubagentStart": _SUBAGENT,
    "SubagentStop": (
        *_SUBAGENT,
        _STOP_ACTIVE,
        Field("agent_transcript_path", "string", "The subagent's own conversation.", required=True),
        _LAST_MESSAGE,
        *_BACKGROUND,
    ),
    "TaskCreated": _TASK,
    "TaskCompleted": _TASK,
    "Stop": (_STOP_ACTIVE, _LAST_MESSAGE, *_BACKGROUND),
    "StopFailure": (
        Field("error", "string", "The kind of error.", required=True),
        Field("error_details", "string", "More about it."),
        _LAST_MESSAGE,
    ),
    "TeammateIdle": (
        Field("teammate_name", "string", "The teammate.", required=True),
        Field("team_name", "string", "The team.", status="deprecated"),
    ),
    "ConfigChange": (
        Field("source", "string", "Which settings.", required=True),
        Field("file_path", "string", "The file."),
    ),
    "CwdChanged": (
        Field("old_cwd", "string", "The directory before.", required=True),
        Field("new_cwd", "string", "The directory now.", required=True),
    ),
    "DirectoryAdded": (
        Field("directory", "string", "The directory.", required=True),
        Field("source", "string", "What added it.", required=True),
    ),
    "FileChanged": (
        Field("file_path", "string", "The file, absolute.", required=True),
        Field("event", "string", "What happened to it.", required=True, values=_closed("change", "add", "unlink")),
    ),
    "WorktreeCreate": (Field("name", "string", "The name that is wanted.", required=True),),
    "WorktreeRemove": (Field("worktree_path", "string", "The worktree.", required=True),),
    "PreCompact": (_TRIGGER, Field("custom_instructions", "string", "What the user asked to keep; may be null.")),
    "PostCompact": (_TRIGGER, Field("compact_summary", "string", "The summary.", required=True)),
    "PreModelSwitch": _SWITCH,
    "PostModelSwitch": _SWITCH,
    "Elicitation": (
        *_ELICITATION,
        Field("message", "string", "The question's text.", required=True),
        Field("url", "string", "The URL to open."),
        Field("requested_schema", "object", "The form's fields."),
    ),
    "ElicitationResult": (
        *_ELICITATION,
        Field("action", "string", "The answer.", required=True, values=_closed("accept", "decline", "cancel")),
        Field("content", "object", "What the user filled in."),
    ),
    "SessionEnd": (Field("reason", "string", "Why it ends.", required=True),),
}
"""The input of each event besides `PAYLOAD`; a field that is in both is always there on that event."""
