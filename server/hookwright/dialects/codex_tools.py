"""Codex: the tools that hooks see, and names that people write in matchers and that never occur.

Names and inputs are recorded (0.171.0). What runs on the server's side (web search, images) and `write_stdin` have no
hooks at all.
"""

from __future__ import annotations

from hookwright.dialects.spec import Field, RetiredTool, Tool

_PATCH = Field(
    "command",
    "string",
    "The patch: `*** Begin Patch`, then `*** Add File:`, `*** Update File:` or `*** Delete File:` lines with the "
    "changes. There is no `file_path`, and one call may touch many files.",
    required=True,
)

TOOLS: tuple[Tool, ...] = (
    Tool(
        "Bash",
        "Runs a shell command. Reading, searching and listing files come through it, too. The model's own names for "
        "it (`exec_command`, `shell`, …) never match.",
        input=(Field("command", "string", "The command line; its folder is the input's `cwd`.", required=True),),
        role="shell",
    ),
    Tool(
        "apply_patch",
        "Writes, edits, moves and deletes files by a patch. `Edit` and `Write` in a matcher mean it, too; the input "
        "always says `apply_patch`.",
        aliases=("Edit", "Write"),
        input=(_PATCH,),
        role="edit",
    ),
    Tool(
        "spawn_agent",
        "Starts a subagent. `Agent` in a matcher means it, too; `Task` does not.",
        aliases=("Agent",),
        input=(
            Field("message", "string", "What it shall do.", required=True),
            Field("agent_type", "string", "Which agent."),
        ),
        role="agent",
        arguments=(("message", "prompt"), ("agent_type", "subagent_type")),
    ),
    Tool("view_image", "Looks at an image.", input=(Field("path", "string", "The file.", required=True),)),
    Tool("request_user_input", "Asks the user.", role="ask"),
    Tool("update_plan", "Writes the plan. Whether it has hooks was not seen."),
    Tool("create_goal", "Sets a goal."),
    Tool("get_goal", "Reads the goal."),
    Tool("update_goal", "Changes the goal."),
    Tool("list_mcp_resources", "Lists the resources of MCP servers."),
    Tool("read_mcp_resource", "Reads a resource of an MCP server."),
)

_NEVER = (
    (("Read", "NotebookRead"), "Bash", "Files are read with shell commands."),
    (("Glob", "Grep", "LS"), "Bash", "Files are found and searched with shell commands."),
    (("MultiEdit", "NotebookEdit"), "apply_patch", "Files are changed by patches."),
    (("Task",), "spawn_agent", "Of the names of other agents only `Agent` means it, too."),
    (
        ("shell", "shell_command", "exec_command", "local_shell", "unified_exec"),
        "Bash",
        "That is what the model calls it; hooks are told `Bash`.",
    ),
    (("write_stdin",), "", "It has no hooks; PostToolUse fires when the command that it writes to ends."),
    (("WebFetch", "WebSearch", "web_search"), "", "The web is searched on the server's side, where no hook sees it."),
    (("TodoWrite", "TodoRead"), "update_plan", ""),
)
"""Names that never match, what to write in their place, and why."""

RETIRED_TOOLS: tuple[RetiredTool, ...] = tuple(
    RetiredTool(name, instead, note=note, never=True) for names, instead, note in _NEVER for name in names
)
