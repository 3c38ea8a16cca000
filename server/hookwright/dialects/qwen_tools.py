"""Qwen Code: its built-in tools, what a hook gets as their input, and names that mean nothing to it.

Matchers know a tool by its id, and exactly by the name that the screen shows, by older names and by some of Claude
Code's. Names from the program itself (0.24.4).
"""

from __future__ import annotations

from hookwright.dialects.spec import Field, Tool

_PATH = Field("file_path", "string", "The file, absolute.", required=True)
_DIR = Field("path", "string", "Where to look; absent: the workspace.")

_FILES = (
    Tool(
        "run_shell_command",
        "Runs a shell command.",
        ("Shell", "ShellTool", "Bash"),
        (
            Field("command", "string", "The command line.", required=True),
            Field("description", "string", "What it does, in a few words."),
            Field("directory", "string", "Where it runs; absent: the workspace."),
            Field("is_background", "boolean", "Whether it goes on in the background."),
            Field("timeout", "number", "Milliseconds."),
        ),
        role="shell",
        arguments=(("is_background", "run_in_background"),),
    ),
    Tool(
        "read_file",
        "Reads a file.",
        ("ReadFile", "ReadFileTool", "Read"),
        (
            _PATH,
            Field("offset", "number", "First line."),
            Field("limit", "number", "Number of lines."),
            Field("pages", "string", "Pages of a PDF, such as `1-5`."),
        ),
        role="read",
    ),
    Tool(
        "write_file",
        "Writes a whole file.",
        ("WriteFile", "WriteFileTool", "Write"),
        (_PATH, Field("content", "string", "The new text.", required=True)),
        role="write",
    ),
    Tool(
        "edit",
        "Replaces a string in a file.",
        ("Edit", "EditTool", "replace"),
        (
            _PATH,
            Field("old_string", "string", "The text to replace.", required=True),
            Field("new_string", "string", "The text in its place.", required=True),
            Field("replace_all", "boolean", "Whether every occurrence is meant."),
        ),
        role="edit",
    ),
    Tool(
        "notebook_edit", "Changes a cell of a Jupyter notebook.", ("NotebookEdit", "NotebookEditTool"), role="notebook"
    ),
    Tool(
        "glob",
        "Finds files by pattern.",
        ("Glob", "GlobTool", "FindFiles"),
        (Field("pattern", "string", "The glob.", required=True), _DIR),
        role="find",
    ),
    Tool(
        "grep_search",
        "Searches in files.",
        ("Grep", "GrepTool", "SearchFiles", "search_file_content"),
        (
            Field("pattern", "string", "The regular expression.", required=True),
            _DIR,
            Field("glob", "string", "Which files."),
            Field("limit", "number", "At most so many results."),
        ),
        role="search",
        arguments=(("limit", "head_limit"),),
    ),
    Tool(
        "list_directory",
        "Lists a folder. Off unless it is switched on.",
        ("ListFiles", "ListFilesTool", "ReadFolder"),
        (Field("path", "string", "The folder, absolute.", required=True),),
        role="list",
    ),
)

_REST = (
    Tool(
        "web_fetch",
        "Fetches a web page.",
        ("WebFetch", "WebFetchTool"),
        (
            Field("url", "string", "The page.", required=True),
            Field("prompt", "string", "What to find on it.", required=True),
            Field("format", "string", "How the page comes."),
        ),
        role="fetch",
    ),
    Tool("web_search", "Searches the web.", ("WebSearch", "WebSearchTool"), role="web-search"),
    Tool("agent", "Starts a subagent.", ("Agent", "AgentTool", "task", "Task", "TaskTool"), role="agent"),
    Tool(
        "todo_write",
        "Keeps the list of things to do. Off unless it is switched on.",
        ("TodoList", "TodoWrite", "TodoWriteTool"),
        (Field("todos", "array", "The list.", required=True, items="object"),),
        role="todo",
    ),
    Tool("skill", "Loads a skill.", ("Skill", "SkillTool"), role="skill"),
    Tool("ask_user_question", "Asks the user.", ("AskUserQuestion", "AskUserQuestionTool"), role="ask"),
)


def _shown(name: str, doc: str, tool: bool = False) -> Tool:
    """A tool that is shown as its id in capitals: `task_list` as TaskList, some as TaskListTool, too."""
    shown = name.title().replace("_", "")
    return Tool(name, doc, (shown, f"{shown}Tool") if tool else (shown,))


_MORE = (
    _shown("enter_plan_mode", "Begins to plan.", tool=True),
    _shown("exit_plan_mode", "Shows the plan.", tool=True),
    _shown("save_memory", "Keeps a fact.", tool=True),
    _shown("lsp", "Asks a language server about code.", tool=True),
    _shown("monitor", "Watches something in the background.", tool=True),
    _shown("send_message", "Writes to another agent.", tool=True),
    _shown("exec", "Runs code in code mode.", tool=True),
    _shown("zoom_image", "Looks at a part of an image.", tool=True),
    _shown("image_gen", "Makes an image.", tool=True),
    _shown("display_image", "Shows an image."),
    _shown("read_mcp_resource", "Reads a resource of an MCP server.", tool=True),
    _shown("tool_search", "Finds tools.", tool=True),
    _shown("tool_call", "Calls a tool that was found.", tool=True),
    _shown("task_create", "Adds a task."),
    _shown("task_update", "Changes a task."),
    _shown("task_list", "Lists tasks."),
    _shown("task_stop", "Stops a task."),
    _shown("cron_create", "Plans a prompt for later."),
    _shown("cron_list", "Lists planned prompts."),
    _shown("cron_delete", "Drops a planned prompt."),
    _shown("loop_wakeup", "Says when a loop goes on.", tool=True),
    _shown("create_sub_session", "Starts a session of its own.", tool=True),
    _shown("list_agents", "Lists agents.", tool=True),
    _shown("team_create", "Makes a team of agents."),
    _shown("team_delete", "Ends a team of agents."),
    _shown("team_plan_approval", "Answers a team's plan."),
    _shown("request_shutdown", "Asks an agent to end."),
    _shown("structured_output", "Answers in a given form."),
    _shown("enter_worktree", "Enters a git worktree."),
    _shown("exit_worktree", "Leaves a git worktree."),
    _shown("workflow", "Runs a workflow."),
    _shown("artifact", "Makes a document to show."),
    _shown("record_artifact", "Notes a document."),
    _shown("record_source", "Notes a source."),
    _shown("report_findings", "Reports what a review found."),
    Tool("get_goal", "Reads the goal.", ("Goal", "GetGoal")),
    _shown("update_goal", "Changes the goal.", tool=True),
    _shown("propose_goal", "Suggests a goal.", tool=True),
)


def _media(doc: str, *names: str) -> tuple[Tool, ...]:
    """Tools about media, shown without the `omni_` before their ids."""
    return tuple(Tool(f"omni_{name}", doc, (name.title().replace("_", ""),)) for name in names)


_MEDIA = (
    *_media("Makes a medium smaller.", "downsample_image", "downscale_video", "downsample_audio"),
    *_media("Takes a piece out of a medium.", "clip_video", "clip_image", "clip_audio"),
    *_media("Takes pictures or sound out of a video.", "extract_keyframes", "extract_audio"),
    *_media("Says what a medium holds.", "caption_image", "caption_audio", "ocr_image", "transcribe_audio"),
    *_media("Reads or converts media.", "convert_image", "understand_video_segments", "recall_media_memory"),
)

TOOLS: tuple[Tool, ...] = (*_FILES, *_REST, *_MORE, *_MEDIA)
