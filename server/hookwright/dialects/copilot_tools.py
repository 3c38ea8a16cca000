"""GitHub Copilot: its tools, which its CLI, the cloud agent and the SDK share."""

from __future__ import annotations

from hookwright.dialects.spec import Field, Tool

_PATH = Field("path", "string", "The file.", required=True)
_FILE = (("path", "file_path"),)
_EDIT = (("path", "file_path"), ("old_str", "old_string"), ("new_str", "new_string"))
_COMMAND = (Field("command", "string", "The command line.", required=True),)

TOOLS = (
    Tool("bash", "Runs a command in Bash.", ("Bash",), _COMMAND, role="shell"),
    Tool("powershell", "Runs a command in PowerShell, on Windows.", ("Bash",), _COMMAND),
    Tool("view", "Reads a file or lists a folder.", ("Read",), (_PATH,), role="read", arguments=_FILE),
    Tool(
        "create",
        "Writes a new file.",
        ("Write",),
        (_PATH, Field("file_text", "string", "What it holds.")),
        role="write",
        arguments=(("path", "file_path"), ("file_text", "content")),
    ),
    Tool(
        "edit",
        "Replaces text in a file.",
        ("Edit",),
        (
            _PATH,
            Field("old_str", "string", "The text to replace."),
            Field("new_str", "string", "The text in its place."),
        ),
        role="edit",
        arguments=_EDIT,
    ),
    Tool("str_replace_editor", "Reads, writes and edits files, with some models.", ("Edit",), arguments=_EDIT),
    Tool("apply_patch", "Changes files by a patch, with some models.", ("Edit",)),
    Tool("grep", "Searches in files.", ("Grep",), role="search"),
    Tool("rg", "Searches in files, with some models.", ("Grep",)),
    Tool("glob", "Finds files by pattern.", ("Glob",), role="find"),
    Tool("web_fetch", "Reads a web page.", ("WebFetch",), role="fetch"),
    Tool("web_search", "Searches the web.", ("WebSearch",), role="web-search"),
    Tool("ask_user", "Asks the user.", ("AskUserQuestion",), role="ask"),
    Tool("update_todo", "Keeps the list of tasks.", ("TodoWrite",), role="todo"),
    Tool("task", "Starts a subagent.", ("Agent", "Task"), role="agent"),
    Tool("read_bash", "Reads more output of a running command."),
    Tool("write_bash", "Types into a running command."),
    Tool("stop_bash", "Stops a running command."),
    Tool("list_bash", "Lists running commands."),
)
