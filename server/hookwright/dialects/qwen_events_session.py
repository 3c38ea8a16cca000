"""Qwen Code: its events about prompts, turns and sessions."""

from __future__ import annotations

from hookwright.dialects.spec import Event, Field, Subject, Value


def values(*pairs: tuple[str, str]) -> tuple[Value, ...]:
    """Known values with what they mean."""
    return tuple(Value(name, doc) for name, doc in pairs)


_TRIGGER = Field("trigger", "string", "Who asked for it.", required=True)
_TRIGGERS = Subject("trigger", "value", values(("manual", "/compress."), ("auto", "The context is full.")), closed=True)

_TODO = (
    Field("todo_id", "string", "The item.", required=True),
    Field("todo_content", "string", "Its text.", required=True),
)
_TODOS = (
    Field("all_todos", "array", "The whole list.", required=True, items="object"),
    Field(
        "phase",
        "string",
        "`validation` before the list is written, `postWrite` after; only the first can be blocked.",
        required=True,
        values=values(("validation", ""), ("postWrite", "")),
    ),
)

TURN: tuple[Event, ...] = (
    Event(
        "UserPromptSubmit",
        "When a prompt goes to the model, and again, with an empty prompt, after each batch of tool results.",
        "block the prompt, add context",
        None,
        exit2="with text on stderr the prompt is not sent; without a screen nobody is told",
        payload=(
            Field("prompt", "string", "What is sent; empty after tool results.", required=True),
            Field("submitted_prompt", "string", "What the user wrote."),
        ),
        moment="UserPromptSubmit",
    ),
    Event(
        "UserPromptExpansion",
        "When a slash command is expanded to a prompt.",
        "block the prompt, add context",
        Subject("command_name", "value", named_by="user", note="The command, without `/`."),
        exit2="the expanded prompt is not sent; the user sees stderr",
        payload=(
            Field("command_name", "string", "The command, without `/`.", required=True),
            Field("command_args", "string", "What follows it.", required=True),
            Field("prompt", "string", "The expanded prompt.", required=True),
        ),
        moment="UserPromptExpansion",
    ),
    Event(
        "MessageDisplay",
        "While the model's answer appears, and once when a message is whole.",
        "look on",
        None,
        exit2="ignored",
        payload=(
            Field("message_id", "string", "The message.", required=True),
            Field("displayed_text", "string", "The text so far, not only what is new.", required=True),
            Field("is_final", "boolean", "Whether the message is whole.", required=True),
        ),
        moment="MessageDisplay",
    ),
    Event(
        "Stop",
        "When the model ends its turn.",
        "send it back to work, eight times in a row at most",
        None,
        exit2="with text on stderr the turn goes on with the text as the next instruction",
        payload=(
            Field("stop_hook_active", "boolean", "True when a hook already sent the model back.", required=True),
            Field("last_assistant_message", "string", "What the model said last.", required=True),
            Field("background_tasks", "array", "Tasks in the background.", items="object"),
            Field("crons", "array", "Planned prompts.", items="object"),
            Field("context_usage", "number", "How much of the context is used."),
            Field("context_limit", "number", "Size of the context in tokens."),
            Field("input_tokens", "number", "Size of the prompt in tokens."),
        ),
        moment="Stop",
    ),
    Event(
        "StopFailure",
        "When an error of the model's service, or a loop, ends the turn.",
        "look on; nothing it says is used",
        Subject(
            "error",
            "value",
            values(
                ("rate_limit", "Too many requests."),
                ("authentication_failed", "Not logged in."),
                ("billing_error", "No money."),
                ("invalid_request", "A bad request."),
                ("server_error", "The service failed."),
                ("max_output_tokens", "The answer was too long."),
                ("loop_detected", "The model repeats itself."),
                ("unknown", "Anything else."),
            ),
            closed=True,
        ),
        exit2="ignored",
        payload=(
            Field("error", "string", "The kind of error.", required=True),
            Field("error_details", "string", "More about it."),
            Field("last_assistant_message", "string", "What the model said last."),
        ),
        moment="StopFailure",
    ),
    Event(
        "TodoCreated",
        "When an item is added to the list of things to do, before and after it is written.",
        "refuse the item",
        None,
        exit2="before it is written the item is refused; a hook that fails refuses it, too",
        payload=(*_TODO, Field("todo_status", "string", "Its state.", required=True), *_TODOS),
    ),
    Event(
        "TodoCompleted",
        "When an item of that list is marked as done, before and after it is written.",
        "refuse the change",
        None,
        exit2="before it is written the change is refused; a hook that fails refuses it, too",
        payload=(*_TODO, Field("previous_status", "string", "Its state before.", required=True), *_TODOS),
    ),
)

SESSION: tuple[Event, ...] = (
    Event(
        "SessionStart",
        "When a session starts, is resumed, is cleared or was compacted.",
        "add context to the system prompt",
        Subject(
            "source",
            "value",
            values(
                ("startup", "A new session."),
                ("resume", "An older session goes on."),
                ("clear", "/clear."),
                ("compact", "After the conversation was compacted."),
            ),
            closed=True,
        ),
        exit2="blocks nothing",
        payload=(
            Field("source", "string", "How the session began.", required=True),
            Field("model", "string", "The model."),
            Field("agent_type", "string", "The kind of agent."),
        ),
        moment="SessionStart",
    ),
    Event(
        "SessionEnd",
        "When a session ends.",
        "clean up",
        Subject(
            "reason",
            "value",
            values(
                ("clear", "/clear."),
                ("logout", "The user logged out."),
                ("prompt_input_exit", "The user left at the prompt."),
                ("bypass_permissions_disabled", "Named by the program."),
                ("other", "Anything else."),
            ),
            closed=True,
        ),
        exit2="blocks nothing",
        payload=(Field("reason", "string", "Why it ends.", required=True),),
        moment="SessionEnd",
    ),
    Event(
        "SessionDelete",
        "When a session was deleted.",
        "clean up",
        None,
        exit2="ignored",
        payload=(Field("deleted_session_id", "string", "The session that is gone.", required=True),),
    ),
    Event(
        "PreCompact",
        "Before the conversation is compacted.",
        "add context",
        _TRIGGERS,
        exit2="blocks nothing",
        payload=(_TRIGGER, Field("custom_instructions", "string", "What the user asked to keep.")),
        moment="PreCompact",
    ),
    Event(
        "PostCompact",
        "After the conversation was compacted.",
        "look on; nothing it says is used",
        _TRIGGERS,
        exit2="ignored",
        payload=(_TRIGGER, Field("compact_summary", "string", "The summary.", required=True)),
        moment="PostCompact",
    ),
    Event(
        "Notification",
        "When Qwen Code notifies the user.",
        "pass the notification on",
        Subject(
            "notification_type",
            "value",
            values(
                ("permission_prompt", "The user is asked to allow a call."),
                ("idle_prompt", "The agent waits for a prompt."),
                ("auth_success", "Logged in."),
            ),
        ),
        exit2="ignored",
        payload=(
            Field("message", "string", "The text.", required=True),
            Field("title", "string", "Its title."),
            Field("notification_type", "string", "What kind it is.", required=True),
        ),
        moment="Notification",
    ),
    Event(
        "InstructionsLoaded",
        "When a file of instructions such as QWEN.md is loaded.",
        "look on; nothing it says is used",
        Subject("file_path", "value", named_by="user", note="The path of the file."),
        exit2="ignored",
        payload=(
            Field("file_path", "string", "The file.", required=True),
            Field("memory_type", "string", "Whose instructions they are.", required=True),
            Field("load_reason", "string", "Why it was loaded.", required=True),
            Field("trigger_file_path", "string", "The file that includes it."),
            Field("parent_file_path", "string", "The file that holds the import."),
        ),
        moment="InstructionsLoaded",
    ),
)
