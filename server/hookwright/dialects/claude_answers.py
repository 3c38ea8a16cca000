"""Claude Code: how hooks run and what their answers mean.

True for 2.1.332, measured on the program where a record exists, else from its documentation. Where the two disagree
the program counts: `continue: false` does not block a call, a `decision` needs no reason.
"""

from __future__ import annotations

from hookwright.dialects.answers import Answers, EventAnswers, RuleTool, Runtime
from hookwright.dialects.spec import Field, Value

_EXIT2 = "[{command}]: {text}"
_HOOK_ERROR = '{name} hook blocking error from command: "{command}": {text}'
_CONTEXT = "{name} hook additional context: {text}"
_PLAIN = "{name} hook success: {text}"
_FEEDBACK = "{name} hook feedback:\n{text}"

_CTX = Field("additionalContext", "string")
_TITLE = Field("sessionTitle", "string")
_WATCH = Field("watchPaths", "array", items="string")
_INPUT = Field("updatedInput", "object")


def _permission(*names: str) -> tuple[Field, ...]:
    values = tuple(Value(name) for name in names)
    return (Field("permissionDecision", "string", values=values), Field("permissionDecisionReason", "string"))


_CALL = (
    EventAnswers(
        "PreToolUse", exit2="block", block="block", on_failure="block",
        permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "ask"), ("defer", "defer")),
        output=(*_permission("allow", "deny", "ask", "defer"), _INPUT, _CTX),
        context="tell", stop="after", rewrites=True, keeps_exit2=True, joined=True,
        objection="{name} hook error: {text}", exit2_text=_EXIT2, context_text=_CONTEXT,
    ),
    EventAnswers(
        "PreSkillShellCommand", exit2="block", block="block", on_failure="block",
        permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "deny"), ("defer", "deny")),
        output=(*_permission("allow", "deny", "ask", "defer"), _INPUT, _CTX), also_named=("PreToolUse",),
        objection="[not run: blocked by hook: {text}]",
    ),
    EventAnswers(
        "PermissionRequest", on_failure="block",
        behaviours=(("allow", "allow"), ("deny", "deny")),
        output=(Field("decision", "object", required=True),),
        nested=(
            Field("behavior", "string", required=True, values=(Value("allow"), Value("deny"))),
            _INPUT, Field("updatedPermissions", "array", items="object"),
            Field("message", "string"), Field("interrupt", "boolean"),
        ),
        rewrites=True, exit2_text=_EXIT2,
    ),
    EventAnswers("PermissionDenied", output=(Field("retry", "boolean"),)),
    EventAnswers(
        "PostToolUse", exit2="report", block="report", on_failure="report",
        output=(
            _CTX, Field("classifierContext", "string"), Field("updatedToolOutput", "object", tolerated=("type",)),
            Field("updatedMCPToolOutput", "object", tolerated=("type",), status="deprecated"),
        ),
        context="tell", objection=_HOOK_ERROR, exit2_text=_EXIT2, context_text=_CONTEXT,
    ),
    EventAnswers(
        "PostToolUseFailure", exit2="report", block="report", on_failure="report", output=(_CTX,), context="tell",
        stop="ignore", objection=_HOOK_ERROR, exit2_text=_EXIT2, context_text=_CONTEXT,
    ),
    EventAnswers(
        "PostToolBatch", exit2="stop", block="stop", on_failure="stop", output=(_CTX,), context="tell",
        exit2_text=_EXIT2, context_text=_CONTEXT,
    ),
)  # fmt: skip

_TURN = (
    EventAnswers(
        "UserPromptSubmit", exit2="reject", block="reject", on_failure="reject",
        output=(_CTX, _TITLE, Field("suppressOriginalPrompt", "boolean")), context="tell", plain=True,
        exit2_text=_EXIT2, context_text=_CONTEXT, plain_text=_PLAIN,
    ),
    EventAnswers(
        "UserPromptExpansion", exit2="reject", block="reject", on_failure="reject", output=(_CTX,), context="tell",
        plain=True, exit2_text=_EXIT2, context_text=_CONTEXT, plain_text=_PLAIN,
    ),
    EventAnswers(
        "Stop", exit2="send-back", block="send-back", output=(_CTX,), context="send-back",
        objection=_FEEDBACK, exit2_text=_EXIT2, context_text=_CONTEXT,
    ),
    EventAnswers(
        "SubagentStop", exit2="send-back", block="send-back", output=(_CTX,), context="send-back",
        objection=_FEEDBACK, exit2_text=_EXIT2, context_text=_CONTEXT,
    ),
    EventAnswers("SubagentStart", exit2="notice", block="notice", on_failure="notice", output=(_CTX,), context="tell",
                 exit2_text=_EXIT2, context_text=_CONTEXT),
    EventAnswers("TaskCreated", exit2="block", block="block", on_failure="block", stop="ignore",
                 objection=_FEEDBACK, exit2_text=_EXIT2),
    EventAnswers("TaskCompleted", exit2="block", block="block", objection=_FEEDBACK, exit2_text=_EXIT2),
    EventAnswers("TeammateIdle", exit2="send-back", block="send-back", objection=_FEEDBACK, exit2_text=_EXIT2),
    EventAnswers("StopFailure", stop="ignore", system_message=False),
    EventAnswers("Notification", stop="ignore", system_message=False),
    EventAnswers("MessageDisplay", output=(Field("displayContent", "string"),), stop="ignore", system_message=False),
)  # fmt: skip

_SESSION = (
    EventAnswers(
        "SessionStart", exit2="notice", block="notice", on_failure="notice",
        output=(_CTX, Field("initialUserMessage", "string"), _TITLE, _WATCH, Field("reloadSkills", "boolean")),
        context="tell", plain=True, stop="ignore",
        exit2_text=_EXIT2, context_text="SessionStart hook additional context: {text}", plain_text=_PLAIN,
    ),
    EventAnswers("SessionEnd", exit2="notice", block="notice", stop="ignore", system_message=False, exit2_text=_EXIT2),
    EventAnswers("Setup", output=(_CTX,), stop="ignore", system_message=False),
    EventAnswers("InstructionsLoaded", stop="ignore", system_message=False),
    EventAnswers("ConfigChange", exit2="reject", block="reject", on_failure="reject", stop="ignore",
                 system_message=False, exit2_text=_EXIT2),
    EventAnswers("PreCompact", exit2="reject", block="reject", on_failure="reject", stop="ignore",
                 system_message=False, exit2_text=_EXIT2),
    EventAnswers("PostCompact", exit2="notice", stop="ignore", system_message=False, exit2_text=_EXIT2),
    EventAnswers(
        "PreModelSwitch", exit2="reject", block="reject", timeout="reject", on_failure="reject",
        permissions=(("allow", "allow"), ("deny", "deny"), ("ask", "ask")),
        output=_permission("allow", "deny", "ask"), exit2_text=_EXIT2,
    ),
    EventAnswers("PostModelSwitch", exit2="notice", on_failure="notice", output=(_CTX,), context="tell", plain=True,
                 exit2_text=_EXIT2, context_text=_CONTEXT, plain_text=_PLAIN),
    EventAnswers("CwdChanged", exit2="notice", output=(_WATCH,), stop="ignore", exit2_text=_EXIT2),
    EventAnswers("FileChanged", exit2="notice", output=(_WATCH,), stop="ignore", exit2_text=_EXIT2),
    EventAnswers("DirectoryAdded", stop="ignore"),
    EventAnswers(
        "WorktreeCreate", exit2="reject", failure="reject", timeout="reject", on_failure="reject",
        output=(Field("worktreePath", "string"),), stop="ignore", system_message=False, exit2_text=_EXIT2,
    ),
    EventAnswers("WorktreeRemove", exit2="reject", failure="reject", on_failure="reject", stop="ignore",
                 system_message=False, exit2_text=_EXIT2),
    EventAnswers(
        "Elicitation", exit2="reject", block="reject", on_failure="reject",
        behaviours=(), output=(Field("action", "string"), Field("content", "object")),
        stop="ignore", system_message=False, exit2_text=_EXIT2,
    ),
    EventAnswers(
        "ElicitationResult", exit2="reject", block="reject", on_failure="reject",
        output=(Field("action", "string"), Field("content", "object")),
        stop="ignore", system_message=False, exit2_text=_EXIT2,
    ),
)  # fmt: skip

ANSWERS = Answers(
    id="claude-code",
    events=_CALL + _TURN + _SESSION,
    json_on="any",
    top=(
        Field("continue", "boolean"),
        Field("stopReason", "string"),
        Field("suppressOutput", "boolean", status="ignored"),
        Field("systemMessage", "string"),
        Field("terminalSequence", "string"),
        Field("decision", "string", values=(Value("approve"), Value("block"))),
        Field("reason", "string"),
        Field("hookSpecificOutput", "object"),
    ),
    strict=True,
    names_event=True,
    background_line=True,
    approve=True,
    precedence=("deny", "defer", "ask", "allow"),
    reasons="last",
    stop_cap=8,
    stop_cap_per_tool=True,
    stop_cap_variable="CLAUDE_CODE_STOP_HOOK_BLOCK_CAP",
    no_reason="Blocked by hook",
    no_stderr="No stderr output",
    ask_text="Hook {name} asked for confirmation for this tool",
    failed_text='[{command}]: failed; blocking because onFailure is "block"\n{text}',
    context_limit=10_000,
    preview=2_000,
)

_EFFORT_EVENTS = (
    "PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest", "PostToolBatch", "Stop", "SubagentStop",
    "PreSkillShellCommand",
)  # fmt: skip

RUNTIME = Runtime(
    id="claude-code",
    cwd="payload",
    variables=(
        ("CLAUDE_PROJECT_DIR", "{workspace}", ()),
        ("CLAUDECODE", "1", ()),
        ("CLAUDE_CODE_SESSION_ID", "{session_id}", ()),
        ("CLAUDE_CODE_CHILD_SESSION", "1", ()),
        ("CLAUDE_EFFORT", "{effort.level}", _EFFORT_EVENTS),
        ("COREPACK_ENABLE_AUTO_PIN", "0", ()),
        ("NoDefaultCurrentDirectoryInExePath", "1", ()),
    ),
    removed=("OTEL_*",),
    env_file="CLAUDE_ENV_FILE",
    env_file_events=("SessionStart", "Setup", "CwdChanged", "FileChanged"),
    settings_env="env",
    shell_prefix="CLAUDE_CODE_SHELL_PREFIX",
    background="async",
    on_failure="onFailure",
    condition="if",
    rules=(
        RuleTool("Bash", "command", "command"),
        RuleTool("PowerShell", "command", "command"),
        RuleTool("Monitor", "command", "command"),
        RuleTool("Read", "file_path", "path"),
        RuleTool("Edit", "file_path", "path"),
        RuleTool("Write", "file_path", "path"),
        RuleTool("NotebookEdit", "notebook_path", "path"),
        RuleTool("Glob", "path", "path"),
        RuleTool("Grep", "path", "path"),
        RuleTool("WebFetch", "url", "domain"),
        RuleTool("Skill", "skill", "words"),
    ),
    same=("type", "command", "args", "if", "shell", "url", "prompt", "server", "tool"),
    same_defaults=(("shell", "bash"),),
    kinds=("command", "http"),
    main_only=("Stop",),
    config_dir="CLAUDE_CONFIG_DIR",
    managed=(
        ("linux", "/etc/claude-code"),
        ("darwin", "/Library/Application Support/ClaudeCode"),
        ("win32", "C:\\Program Files\\ClaudeCode"),
    ),
    off=(("CLAUDE_CODE_SIMPLE", "all"), ("CLAUDE_CODE_SAFE_MODE", "unmanaged")),
    disable="disableAllHooks",
    managed_only=("allowManagedHooksOnly", "strictPluginOnlyCustomization"),
    url_list="allowedHttpHookUrls",
    env_list="httpHookAllowedEnvVars",
)
