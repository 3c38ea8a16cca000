"""opencode 1.18.33, which has no file of hooks: its plugins are programs with callbacks.

The table names those callbacks and the tools, for whatever speaks of more than one agent. Measured with the program
itself. Version 2 will not run these plugins; it still has no file of hooks.
"""

from __future__ import annotations

from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Event,
    Field,
    MatcherSyntax,
    Source,
    Timeout,
    Tool,
)

_THROWS = "nothing; a callback has no exit code, it throws"

_CALL = (
    Field("tool", "string", "The tool, by opencode's name.", required=True),
    Field("sessionID", "string", "The session.", required=True),
    Field("callID", "string", "The call.", required=True),
    Field("args", "object", "The tool's arguments, by their camelCase names.", required=True),
)
_SESSION = Field("sessionID", "string", "The session.", required=True)

_FILE = Field("filePath", "string", "The file, absolute.", required=True)
_FILE_NAME = (("filePath", "file_path"),)

DIALECT = Dialect(
    id="opencode",
    title="opencode",
    source=Source("1.18.33", "2026-11-30", "https://opencode.ai/docs/plugins"),
    shape="nested",
    files=(),
    fallback=(),
    events=(
        Event(
            "tool.execute.before",
            "Before a tool call, own tools and those of MCP servers. What it throws is the tool's result.",
            "block the call, change single arguments in place",
            None,
            exit2=_THROWS,
            payload=_CALL,
            moment="PreToolUse",
        ),
        Event(
            "tool.execute.after",
            "After a tool call that did not fail; a command with another exit code than 0 counts as done.",
            "replace the output",
            None,
            exit2=_THROWS,
            payload=(
                *_CALL,
                Field("title", "string", "What the user sees."),
                Field("output", "string", "What the model gets."),
                Field("metadata", "object", "What else the tool gave back."),
            ),
            moment="PostToolUse",
        ),
        Event(
            "chat.message",
            "When a message of the user is about to be sent.",
            "change the message",
            None,
            exit2=_THROWS,
            payload=(_SESSION, Field("message", "object", "The message."), Field("parts", "array", "Its parts.")),
            moment="UserPromptSubmit",
        ),
        Event(
            "experimental.session.compacting",
            "Before the conversation is made shorter.",
            "add context, replace the instructions",
            None,
            exit2=_THROWS,
            payload=(_SESSION, Field("context", "array", "What is added.", items="string")),
            moment="PreCompact",
        ),
        Event(
            "event",
            "At everything that happens, such as session.idle or permission.asked; nobody waits for it.",
            "look on; it can't keep the agent going",
            None,
            exit2=_THROWS,
            payload=(Field("event", "object", "`type` and `properties`.", required=True),),
        ),
        Event(
            "command.execute.before",
            "Before a slash command runs.",
            "change what it sends",
            None,
            exit2=_THROWS,
            payload=(
                _SESSION,
                Field("command", "string", "The command."),
                Field("arguments", "string", "Its arguments."),
            ),
            moment="UserPromptExpansion",
        ),
        Event(
            "permission.ask",
            "Never: 1.18.33 has the callback and does not call it.",
            "do nothing",
            None,
            runs=False,
            exit2=_THROWS,
        ),
    ),
    kinds=(),
    common_fields=(),
    group_fields=(),
    root_fields=(),
    settings_fields=(),
    tools=(
        Tool(
            "bash",
            "Runs a shell command.",
            input=(
                Field("command", "string", "The command line.", required=True),
                Field("timeout", "number", "Milliseconds."),
                Field("workdir", "string", "Where it runs."),
            ),
            role="shell",
        ),
        Tool(
            "read",
            "Reads a file.",
            input=(_FILE, Field("offset", "number", "The first line."), Field("limit", "number", "How many lines.")),
            role="read",
            arguments=_FILE_NAME,
        ),
        Tool(
            "write",
            "Writes a file.",
            input=(_FILE, Field("content", "string", "What it holds.", required=True)),
            role="write",
            arguments=_FILE_NAME,
        ),
        Tool(
            "edit",
            "Replaces text in a file.",
            input=(
                _FILE,
                Field("oldString", "string", "The text to replace.", required=True),
                Field("newString", "string", "The text in its place.", required=True),
                Field("replaceAll", "boolean", "Whether every place is replaced."),
            ),
            role="edit",
            arguments=(
                *_FILE_NAME,
                ("oldString", "old_string"),
                ("newString", "new_string"),
                ("replaceAll", "replace_all"),
            ),
        ),
        Tool(
            "apply_patch",
            "Changes files by a patch; with some models it stands for edit and write.",
            input=(Field("patchText", "string", "The patch.", required=True),),
        ),
        Tool("glob", "Finds files by pattern.", role="find"),
        Tool("grep", "Searches in files.", role="search", arguments=(("include", "glob"),)),
        Tool("webfetch", "Reads a web page.", role="fetch"),
        Tool("websearch", "Searches the web.", role="web-search"),
        Tool("task", "Starts a subagent.", role="agent"),
        Tool("todowrite", "Keeps the list of tasks.", role="todo"),
        Tool("skill", "Loads a skill.", role="skill"),
        Tool("question", "Asks the user.", role="ask"),
        Tool("lsp", "Asks a language server."),
        Tool("plan_exit", "Ends the planning."),
        Tool("execute", "Runs a program that calls tools."),
        Tool("invalid", "Stands for a call that could not be read."),
    ),
    retired_tools=(),
    mcp_prefix="",
    trust="Nothing: opencode loads every plugin of a workspace without asking.",
    matchers=(
        (
            "default",
            MatcherSyntax(
                every=frozenset(),
                exact="",
                separators="",
                trim=False,
                regex="none",
                flavour="ecmascript",
                invalid="never",
            ),
        ),
    ),
    timeout=Timeout("", "s", 60.0, told=False),
    variables=(),
    payload=(),
    damage=Damage(json="nothing", hooks="nothing", event="nothing", entry="nothing", strict_entry="nothing"),
    mcp_joint="_",
    fileless="opencode has no hooks file; its plugins, programs under `.opencode/plugins`, take the place of hooks",
)
