"""Claude Code: the events about files, folders and settings, the conversation's model and size, and MCP servers."""

from __future__ import annotations

from hookwright.dialects.spec import Event, Subject, Value

_PLAIN = ("command", "http", "mcp_tool")


def _values(*pairs: tuple[str, str]) -> tuple[Value, ...]:
    return tuple(Value(name, doc) for name, doc in pairs)


_COMPACT = Subject(
    "trigger",
    "value",
    _values(("manual", "The user ran /compact."), ("auto", "The conversation grew too long.")),
    closed=True,
)

_TARGET_MODEL = Subject(
    "to_model",
    "value",
    _values(("claude-opus-5-5", "Opus 5.5."), ("claude-sonnet-5-5", "Sonnet 5.5.")),
    note="The target model's canonical name; never an alias such as `sonnet`. There are more models than these. When "
    "the canonical name can't be found, every hook runs whatever its matcher says.",
)

_MCP_SERVER = Subject(
    "mcp_server_name", "value", named_by="user", note="The name of the MCP server, as it is configured."
)

AROUND: tuple[Event, ...] = (
    Event(
        "ConfigChange",
        "When a settings file or a skill changed on disk.",
        "keep the old settings, except managed ones",
        Subject(
            "source",
            "value",
            _values(
                ("user_settings", "`~/.claude/settings.json`."),
                ("project_settings", "`.claude/settings.json`."),
                ("local_settings", "`.claude/settings.local.json`."),
                ("policy_settings", "Managed settings; these can't be held back."),
                ("skills", "A skill."),
            ),
            closed=True,
        ),
        since="2.1.49",
        kinds=_PLAIN,
        exit2="the change is not applied",
    ),
    Event(
        "CwdChanged",
        "When a shell command of the main conversation changed the current directory.",
        "set variables, list files to watch",
        None,
        since="2.1.83",
        kinds=_PLAIN,
        exit2="blocks nothing; the user sees stderr",
    ),
    Event(
        "DirectoryAdded",
        "When /add-dir or the SDK added a directory.",
        "prepare the directory",
        Subject(
            "source",
            "value",
            _values(("slash_command", "/add-dir."), ("register_repo_root", "The SDK.")),
            closed=True,
        ),
        since="2.1.219",
        kinds=_PLAIN,
        exit2="ignored",
    ),
    Event(
        "FileChanged",
        "When a watched file was changed, created or deleted on disk, by whomever.",
        "set variables, list files to watch",
        Subject(
            "file_path",
            "value",
            syntax="narrow",
            note="The matcher says twice what it is for. It lists the files to watch: names in the session's folder, "
            "joined with `|`, taken literally. And it is tried against the changed file's base name like any "
            'matcher. So `*`, `""` and patterns such as `*.txt` watch nothing.',
            named_by="user",
            watch=True,
        ),
        since="2.1.83",
        kinds=_PLAIN,
        exit2="blocks nothing; the user sees stderr",
    ),
    Event(
        "WorktreeCreate",
        "When a worktree is wanted; the hook makes it in Git's place and prints its path.",
        "make the worktree, or refuse",
        None,
        since="2.1.50",
        kinds=_PLAIN,
        exit2="no worktree, as with every exit code but 0",
    ),
    Event(
        "WorktreeRemove",
        "When a worktree that a WorktreeCreate hook made is cleaned up.",
        "remove the worktree, or refuse",
        None,
        since="2.1.50",
        kinds=_PLAIN,
        exit2="removal fails if the folder is still there, as with every exit code but 0",
    ),
)

CONVERSATION: tuple[Event, ...] = (
    Event(
        "PreCompact",
        "Before the conversation is compacted.",
        "block compaction",
        _COMPACT,
        since="1.0.48",
        kinds=_PLAIN,
        exit2="no compaction (2.1.105); for /compact the user sees stderr",
    ),
    Event(
        "PostCompact",
        "After the conversation was compacted.",
        "look on",
        _COMPACT,
        since="2.1.76",
        kinds=_PLAIN,
        exit2="blocks nothing; the user sees stderr",
    ),
    Event(
        "PreModelSwitch",
        "Before another model is used because somebody asked for it.",
        "block the switch, ask",
        _TARGET_MODEL,
        since="2.1.251",
        kinds=_PLAIN,
        timeouts=(("", 30.0),),
        exit2="no switch; the user sees stderr. A timeout blocks, too",
    ),
    Event(
        "PostModelSwitch",
        "After the session's model changed, for whatever reason.",
        "add context",
        _TARGET_MODEL,
        since="2.1.251",
        kinds=_PLAIN,
        timeouts=(("", 30.0),),
        exit2="blocks nothing; the user sees stderr",
    ),
    Event(
        "Elicitation",
        "When an MCP server asks the user something.",
        "answer in the user's place, refuse",
        _MCP_SERVER,
        since="2.1.76",
        kinds=_PLAIN,
        exit2="the question is declined",
    ),
    Event(
        "ElicitationResult",
        "When the user answered an MCP server, before the answer is sent.",
        "change the answer, refuse",
        _MCP_SERVER,
        since="2.1.76",
        kinds=_PLAIN,
        exit2="the answer becomes a decline",
    ),
)
