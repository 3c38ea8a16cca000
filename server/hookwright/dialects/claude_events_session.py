"""Claude Code: the events about a session and about prompts and texts."""

from __future__ import annotations

from hookwright.dialects.spec import Event, Subject, Value

_MODEL = (("prompt", 30.0), ("agent", 60.0))
_PLAIN = ("command", "http", "mcp_tool")


def _values(*pairs: tuple[str, str]) -> tuple[Value, ...]:
    return tuple(Value(name, doc) for name, doc in pairs)


SESSION: tuple[Event, ...] = (
    Event(
        "SessionStart",
        "When a session starts, is resumed or forked, is cleared or was compacted. The first answer waits for it.",
        "add context, set a title, list files to watch",
        Subject(
            "source",
            "value",
            (
                Value("startup", "A new session."),
                Value("resume", "`--resume`, `--continue` or /resume."),
                Value("clear", "After /clear."),
                Value("compact", "After the conversation was compacted."),
                Value("fork", "A copy of another session.", since="2.1.214"),
            ),
            closed=True,
        ),
        since="1.0.62",
        kinds=("command", "mcp_tool"),
        exit2="blocks nothing; the user sees stderr",
    ),
    Event(
        "Setup",
        "Only with `--init-only`, or with `-p` together with `--init` or `--maintenance`.",
        "prepare the project",
        Subject(
            "trigger",
            "value",
            _values(("init", "`--init` or `--init-only`."), ("maintenance", "`--maintenance`.")),
            closed=True,
        ),
        since="2.1.10",
        kinds=("command",),
        exit2="blocks nothing",
    ),
    Event(
        "InstructionsLoaded",
        "When a CLAUDE.md or a file of `.claude/rules/` is loaded, at the start or later.",
        "look on; nothing it says is used",
        Subject(
            "load_reason",
            "value",
            _values(
                ("session_start", "At the start."),
                ("nested_traversal", "A folder with instructions of its own was entered."),
                ("path_glob_match", "A rule's globs fit a file in use."),
                ("include", "Another file includes it."),
                ("compact", "Loaded again after compaction."),
            ),
            closed=True,
        ),
        since="2.1.69",
        kinds=_PLAIN,
        exit2="ignored",
    ),
    Event(
        "SessionEnd",
        "When a session ends. All hooks together have 1.5 seconds, or as long as the largest `timeout` in a settings "
        "file, at most 60.",
        "clean up",
        Subject(
            "reason",
            "value",
            (
                Value("clear", "/clear."),
                Value("resume", "Another session is resumed."),
                Value("logout", "The user logged out."),
                Value("prompt_input_exit", "/exit or Ctrl+D at the prompt."),
                Value("other", "Anything else, `-p` included."),
                Value("bypass_permissions_disabled", "No longer occurs.", removed="2.1.234"),
            ),
            closed=True,
        ),
        since="1.0.85",
        kinds=_PLAIN,
        timeouts=(("", 1.5),),
        exit2="blocks nothing; the user sees stderr",
    ),
)

PROMPTS: tuple[Event, ...] = (
    Event(
        "UserPromptSubmit",
        "When a prompt is submitted, before the model sees it; scheduled prompts and reports of background agents too.",
        "block the prompt, add context, set a title",
        None,
        since="1.0.54",
        timeouts=(("", 30.0), ("agent", 60.0)),
        exit2="the prompt never reaches the model; the user sees stderr",
    ),
    Event(
        "UserPromptExpansion",
        "When a slash command or MCP prompt that the user typed is expanded. A skill typed as `/name` comes here, "
        "not to PreToolUse.",
        "block the command, add context",
        Subject(
            "command_name",
            "value",
            named_by="user",
            note="The name of the skill or command, without `/`.",
        ),
        timeouts=_MODEL,
        exit2="the command is not expanded; the user sees stderr",
    ),
    Event(
        "PreSkillShellCommand",
        "Before an inline shell command of a skill or slash command runs (!`…` and ```! blocks), after its "
        "permission check. PreToolUse hooks do not see these commands. 2.1.332 has it, 2.1.197 does not.",
        "keep the command from running",
        Subject(
            "tool_name",
            "tool",
            _values(("Bash", "A shell command."), ("PowerShell", "A PowerShell command.")),
            note="The shell tool, not the name of the skill.",
        ),
        kinds=_PLAIN,
        strict=True,
        exit2="the command is not run; stderr stands in its place",
    ),
    Event(
        "MessageDisplay",
        "While the assistant's text appears, for each piece of lines; once a message with `-p`.",
        "change what is shown",
        None,
        since="2.1.152",
        kinds=_PLAIN,
        timeouts=(("", 10.0),),
        exit2="the text is shown as it was",
    ),
    Event(
        "Notification",
        "When Claude Code notifies the user.",
        "pass the notification on",
        Subject(
            "notification_type",
            "value",
            (
                Value("permission_prompt", "A permission dialog waits."),
                Value("idle_prompt", "The agent waits for a prompt."),
                Value("auth_success", "Logged in."),
                Value("elicitation_dialog", "An MCP server asks something."),
                Value("elicitation_url_dialog", "An MCP server asks to open a URL."),
                Value("elicitation_complete", "An MCP server's question is done."),
                Value("elicitation_response", "An MCP server's question was answered."),
                Value("agent_needs_input", "An agent waits for the user.", since="2.1.198"),
                Value("agent_completed", "An agent is done.", since="2.1.198"),
                Value("quota_auto_resume_fired", "Work goes on after a usage limit."),
                Value("quota_auto_resume_stale", "Work did not go on: too late."),
                Value("quota_auto_resume_disabled", "Going on is turned off.", since="2.1.234"),
            ),
            note="The documented types; there are a few more that are not documented.",
        ),
        since="1.0.38",
        kinds=_PLAIN,
        exit2="ignored",
    ),
)
