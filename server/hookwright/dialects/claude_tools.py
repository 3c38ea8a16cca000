"""Claude Code: its built-in tools, what a hook gets as their input, and the names it no longer uses.

Inputs from the SDK's type reference (2.1.240 and later entries) and from recorded calls (2.1.332).
"""

from __future__ import annotations

from hookwright.dialects.spec import Field, RetiredTool, Tool, Value

_COMMAND = Field("command", "string", "The command line.", required=True)
_DESCRIPTION = Field("description", "string", "What it does, in a few words.")
_SHELL = (
    _COMMAND,
    _DESCRIPTION,
    Field("timeout", "number", "Milliseconds, at most 600000.", maximum=600_000),
    Field("run_in_background", "boolean", "Whether it goes on in the background."),
)
_PATH = Field("file_path", "string", "The file, always absolute.", required=True)
_DIR = Field("path", "string", "Where to look; absent: the current directory.")


def _words(*names: str) -> tuple[Value, ...]:
    return tuple(Value(name) for name in names)


_FILES = (
    Tool(
        "Bash",
        "Runs a shell command.",
        input=(*_SHELL, Field("dangerouslyDisableSandbox", "boolean", "Whether it runs outside the sandbox.")),
        role="shell",
    ),
    Tool("PowerShell", "Runs a PowerShell command; the usual shell on Windows.", input=_SHELL),
    Tool(
        "Read",
        "Reads a file. Files named with `@` in a prompt do not come through it.",
        input=(
            _PATH,
            Field("offset", "integer", "First line."),
            Field("limit", "integer", "Number of lines."),
            Field("pages", "string", "Pages of a PDF, such as `1-5`."),
            Field("allow_large", "boolean", "Whether a large file may be read whole.", since="2.1.296"),
        ),
        role="read",
    ),
    Tool(
        "Write",
        "Writes a whole file.",
        input=(_PATH, Field("content", "string", "The new text.", required=True)),
        role="write",
    ),
    Tool(
        "Edit",
        "Replaces a string in a file.",
        input=(
            _PATH,
            Field("old_string", "string", "The text to replace.", required=True),
            Field("new_string", "string", "The text in its place.", required=True),
            Field("replace_all", "boolean", "Whether every occurrence is meant."),
        ),
        role="edit",
    ),
    Tool(
        "NotebookEdit",
        "Changes a cell of a Jupyter notebook.",
        input=(
            Field("notebook_path", "string", "The notebook, absolute; there is no `file_path`.", required=True),
            Field("cell_id", "string", "The cell."),
            Field("new_source", "string", "The cell's new text.", required=True),
            Field("cell_type", "string", "What the cell is.", values=_words("code", "markdown")),
            Field("edit_mode", "string", "What to do.", values=_words("replace", "insert", "delete")),
        ),
        role="notebook",
    ),
    Tool(
        "Glob",
        "Finds files by pattern. Absent by default on macOS, Linux and WSL.",
        input=(Field("pattern", "string", "The glob.", required=True), _DIR),
        role="find",
    ),
    Tool(
        "Grep",
        "Searches in files. Absent by default on macOS, Linux and WSL.",
        input=(
            Field("pattern", "string", "The regular expression.", required=True),
            _DIR,
            Field("glob", "string", "Which files."),
            Field("type", "string", "Which type of file."),
            Field(
                "output_mode",
                "string",
                "What comes back.",
                values=_words("content", "files_with_matches", "count"),
            ),
            Field("head_limit", "integer", "At most so many results."),
            Field("multiline", "boolean", "Whether a match may span lines."),
        ),
        role="search",
    ),
    Tool("LSP", "Asks a language server about code."),
)

_WEB = (
    Tool(
        "WebFetch",
        "Fetches a web page.",
        input=(
            Field("url", "string", "The page.", required=True),
            Field("prompt", "string", "What to find on it.", required=True),
        ),
        role="fetch",
    ),
    Tool(
        "WebSearch",
        "Searches the web.",
        input=(
            Field("query", "string", "What to search for.", required=True),
            Field("allowed_domains", "array", "Only these domains.", items="string"),
            Field("blocked_domains", "array", "Not these domains.", items="string"),
        ),
        role="web-search",
    ),
)

_AGENTS = (
    Tool(
        "Agent",
        "Starts a subagent. Was `Task` until 2.1.63; both names match, the input says `Agent`.",
        aliases=("Task",),
        input=(
            Field("description", "string", "What it is for, in a few words.", required=True),
            Field("prompt", "string", "What it shall do.", required=True),
            Field("subagent_type", "string", "Which agent."),
            Field("model", "string", "Which model."),
            Field("run_in_background", "boolean", "Whether it goes on in the background."),
            Field("name", "string", "A name by which to send it messages."),
            Field("isolation", "string", "Where it works.", values=_words("worktree", "remote")),
        ),
        role="agent",
    ),
    Tool("SendMessage", "Sends a message to another agent."),
    Tool("ListAgents", "Lists the agents that can get messages.", since="2.1.224"),
    Tool(
        "SubagentHandback",
        "Delivers a subagent's report in auto mode.",
        input=(Field("message", "string", "The report.", required=True),),
        since="2.1.271",
    ),
    Tool("Workflow", "Runs a dynamic workflow."),
    Tool(
        "Skill",
        "Loads a skill. A skill that the user types as `/name` does not come through it.",
        input=(
            Field("skill", "string", "The skill.", required=True),
            Field("args", "string", "Its arguments."),
        ),
        role="skill",
    ),
    Tool(
        "Monitor",
        "Follows a background command or a WebSocket.",
        input=(
            Field("command", "string", "The command; or else `ws`."),
            Field("ws", "object", "`url` and `protocols` of a WebSocket; or else `command`."),
            Field("description", "string", "What is watched.", required=True),
            Field("timeout_ms", "number", "Milliseconds."),
            Field("persistent", "boolean", "Whether it goes on after the turn."),
        ),
    ),
    Tool("TaskOutput", "Reads what a background task printed. Deprecated."),
    Tool("TaskStop", "Stops a background task. The screen calls it `Stop Task`."),
)

_LISTS = (
    Tool(
        "TodoWrite",
        "Writes the old checklist; off by default.",
        input=(Field("todos", "array", "Each with content, status, activeForm.", required=True, items="object"),),
        role="todo",
    ),
    Tool("TaskCreate", "Adds a task to the list. Off by default on newer models since 2.1.233."),
    Tool("TaskGet", "Reads one task of the list."),
    Tool("TaskList", "Reads the list of tasks."),
    Tool("TaskUpdate", "Changes a task of the list."),
    Tool("AskUserQuestion", "Asks the user a question with choices.", role="ask"),
    Tool("EnterPlanMode", "Begins plan mode."),
    Tool("ExitPlanMode", "Shows the plan and ends plan mode."),
    Tool("EnterWorktree", "Goes into a Git worktree."),
    Tool("ExitWorktree", "Leaves a Git worktree."),
    Tool("CronCreate", "Schedules a prompt for the session."),
    Tool("CronDelete", "Removes a scheduled prompt."),
    Tool("CronList", "Lists scheduled prompts."),
    Tool("ScheduleWakeup", "Sets when a /loop goes on."),
    Tool("RemoteTrigger", "Manages routines on claude.ai."),
    Tool("PushNotification", "Notifies the user on the desktop or the phone."),
    Tool("Artifact", "Publishes a page on claude.ai."),
    Tool("ReportFindings", "Reports the findings of a review."),
    Tool("SendFeedback", "Drafts feedback to Anthropic.", since="2.1.238"),
    Tool("SendUserFile", "Sends the user a file."),
    Tool("ShareOnboardingGuide", "Uploads ONBOARDING.md."),
    Tool("EndConversation", "Ends an abusive conversation. No hook fires for it.", since="2.1.213"),
)

_MCP = (
    Tool("ListMcpResourcesTool", "Lists the resources of MCP servers."),
    Tool("ReadMcpResourceTool", "Reads a resource of an MCP server."),
    Tool("ReadMcpResourceDirTool", "Reads a folder of resources of an MCP server."),
    Tool("RefreshMcpTools", "Asks MCP servers for their tools again."),
    Tool("ToolSearch", "Loads tools that are not in the first request."),
    Tool("WaitForMcpServers", "Waits for MCP servers that still connect."),
    Tool("REPL", "Runs code in an interpreter; in the SDK."),
    Tool("Projects", "Works with projects; in the SDK."),
    Tool("ShowOnboardingRolePicker", "Shows a choice of roles to a new user."),
)

TOOLS: tuple[Tool, ...] = (*_FILES, *_WEB, *_AGENTS, *_LISTS, *_MCP)

RETIRED_TOOLS: tuple[RetiredTool, ...] = (
    RetiredTool("MultiEdit", "Edit", note="One call for each change."),
    RetiredTool("LS", note="Folders are listed with Bash now."),
    RetiredTool("NotebookRead", "Read", note="Read reads notebooks, too."),
    RetiredTool("TodoRead", "TodoWrite"),
    RetiredTool("BashOutput", "TaskOutput", since="2.0.64"),
    RetiredTool("BashOutputTool", "TaskOutput", since="2.0.64"),
    RetiredTool("AgentOutputTool", "TaskOutput", since="2.0.64"),
    RetiredTool("KillShell", "TaskStop"),
    RetiredTool("KillBash", "TaskStop"),
    RetiredTool("TeamCreate", since="2.1.178", note="Nothing took its place."),
    RetiredTool("TeamDelete", since="2.1.178", note="Nothing took its place."),
)
