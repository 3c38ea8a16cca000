"""Gemini CLI: its built-in tools, what a hook gets as their input, and names that it no longer uses.

Names and arguments from the program's own declarations (0.61.0) and from recorded calls.
"""

from __future__ import annotations

from hookwright.dialects.spec import Field, RetiredTool, Tool

_PATH = Field("file_path", "string", "The file, as the model wrote it: often relative.", required=True)
_DIR = Field("dir_path", "string", "Where to look; absent: the workspace.")
_PATTERN = Field("pattern", "string", "What to look for.", required=True)
_DIR_IS = (("dir_path", "path"),)

_FILES = (
    Tool(
        "run_shell_command",
        "Runs a shell command.",
        input=(
            Field("command", "string", "The command line.", required=True),
            Field("description", "string", "What it does, in a few words."),
            Field("dir_path", "string", "Where it runs; absent: the workspace."),
            Field("is_background", "boolean", "Whether it goes on in the background."),
        ),
        role="shell",
        arguments=(("is_background", "run_in_background"),),
    ),
    Tool(
        "read_file",
        "Reads a file.",
        input=(
            _PATH,
            Field("start_line", "number", "First line, from 1."),
            Field("end_line", "number", "Last line."),
        ),
        role="read",
        arguments=(("start_line", "offset"),),
    ),
    Tool(
        "read_many_files",
        "Reads several files.",
        input=(
            Field("include", "array", "Globs of the files.", required=True, items="string"),
            Field("exclude", "array", "Globs of files to leave out.", items="string"),
            Field("recursive", "boolean", "Whether folders are searched to the bottom."),
        ),
    ),
    Tool(
        "write_file",
        "Writes a whole file.",
        input=(_PATH, Field("content", "string", "The new text.", required=True)),
        role="write",
    ),
    Tool(
        "replace",
        "Replaces a string in a file.",
        input=(
            _PATH,
            Field("old_string", "string", "The text to replace.", required=True),
            Field("new_string", "string", "The text in its place.", required=True),
            Field("instruction", "string", "What the change is for."),
            Field("allow_multiple", "boolean", "Whether every occurrence is meant."),
        ),
        role="edit",
        arguments=(("allow_multiple", "replace_all"),),
    ),
    Tool("glob", "Finds files by pattern.", input=(_PATTERN, _DIR), role="find", arguments=_DIR_IS),
    Tool(
        "grep_search",
        "Searches in files.",
        input=(_PATTERN, _DIR, Field("include_pattern", "string", "Which files.")),
        role="search",
        arguments=(*_DIR_IS, ("include_pattern", "glob")),
    ),
    Tool(
        "list_directory",
        "Lists a folder.",
        input=(
            Field("dir_path", "string", "The folder.", required=True),
            Field("ignore", "array", "Globs of names to leave out.", items="string"),
        ),
        role="list",
        arguments=_DIR_IS,
    ),
)

_REST = (
    Tool(
        "web_fetch",
        "Fetches web pages.",
        input=(Field("prompt", "string", "What to fetch and to do with it; the URLs stand in it.", required=True),),
        role="fetch",
    ),
    Tool(
        "google_web_search",
        "Searches the web.",
        input=(Field("query", "string", "What to search for.", required=True),),
        role="web-search",
    ),
    Tool(
        "write_todos",
        "Keeps the list of things to do.",
        input=(Field("todos", "array", "The list, each with description and status.", required=True, items="object"),),
        role="todo",
    ),
    Tool("invoke_agent", "Starts a subagent.", role="agent"),
    Tool(
        "activate_skill",
        "Loads a skill.",
        input=(Field("name", "string", "The skill.", required=True),),
        role="skill",
        arguments=(("name", "skill"),),
    ),
    Tool(
        "ask_user",
        "Asks the user.",
        input=(Field("questions", "array", "The questions.", required=True, items="object"),),
        role="ask",
    ),
    Tool("enter_plan_mode", "Begins to plan.", input=(Field("reason", "string", "Why."),)),
    Tool("exit_plan_mode", "Shows the plan.", input=(Field("plan_filename", "string", "The file with the plan."),)),
    Tool("read_mcp_resource", "Reads a resource of an MCP server."),
    Tool("list_mcp_resources", "Lists resources of MCP servers."),
    Tool("get_internal_docs", "Reads the program's own documentation.", input=(Field("path", "string", "The page."),)),
    Tool(
        "update_topic",
        "Says what the session is about.",
        input=(Field("title", "string", "The title."), Field("summary", "string", "The summary.")),
    ),
    Tool("complete_task", "Says that a subagent is done."),
    Tool("tracker_create_task", "Adds a task."),
    Tool("tracker_update_task", "Changes a task."),
    Tool("tracker_get_task", "Reads a task."),
    Tool("tracker_list_tasks", "Lists tasks."),
    Tool("tracker_add_dependency", "Says which task waits for which."),
    Tool("tracker_visualize", "Draws the tasks."),
)

TOOLS: tuple[Tool, ...] = (*_FILES, *_REST)

RETIRED_TOOLS: tuple[RetiredTool, ...] = (
    RetiredTool("search_file_content", "grep_search", note="Matchers do not know the old name."),
)
