"""Cursor: the events of conversations and subagents."""

from __future__ import annotations

from hookwright.dialects.spec import Event, Field, Subject, Value

AGENT = Subject(
    "subagent_type",
    "value",
    (
        Value("generalPurpose", "The agent for any task."),
        Value("explore", "The agent that reads and searches."),
        Value("shell", "The agent that runs commands."),
    ),
    named_by="user",
)


def constant(name: str) -> Subject:
    """A matcher that is tried against one and the same word every time."""
    return Subject("hook_event_name", "value", (Value(name),), closed=True, note=f"Always `{name}`.")


_STATUS = Field(
    "status", "string", "How it ended.", values=(Value("completed"), Value("aborted"), Value("error")), required=True
)
_LOOPS = Field("loop_count", "number", "How often a hook already sent the work back.")

SESSION = (
    Event(
        "sessionStart",
        "When a conversation begins.",
        "set environment variables of later hooks, add context",
        None,
        exit2="nothing; the session has begun",
        payload=(
            Field("session_id", "string", "The conversation."),
            Field("is_background_agent", "boolean", "Whether it runs in the background."),
            Field("composer_mode", "string", "The mode: agent, ask or edit."),
        ),
        moment="SessionStart",
    ),
    Event(
        "sessionEnd",
        "When a conversation ends.",
        "look on; nothing it says is used",
        None,
        exit2="nothing; the session is over",
        payload=(
            Field("reason", "string", "Why it ended."),
            Field("duration_ms", "number", "How long it was."),
            Field("final_status", "string", "How it ended."),
            Field("error_message", "string", "What went wrong."),
        ),
        moment="SessionEnd",
    ),
    Event(
        "preCompact",
        "Before the conversation is made shorter.",
        "tell the user something",
        None,
        exit2="nothing; it can't be stopped",
        payload=(
            Field("trigger", "string", "What caused it.", values=(Value("auto"), Value("manual"))),
            Field("context_usage_percent", "number", "How full the context is."),
            Field("context_tokens", "number", "How many tokens it holds."),
            Field("context_window_size", "number", "How many it can hold."),
            Field("message_count", "number", "How many messages it holds."),
            Field("messages_to_compact", "number", "How many of them go."),
            Field("is_first_compaction", "boolean", "Whether it is the first time."),
        ),
        moment="PreCompact",
    ),
    Event(
        "stop",
        "When the agent's loop has ended.",
        "send it back to work with `followup_message`",
        constant("Stop"),
        exit2="nothing; only `followup_message` sends the agent back",
        payload=(_STATUS, _LOOPS),
        moment="Stop",
    ),
    Event(
        "subagentStop",
        "When a subagent has ended.",
        "send it back to work with `followup_message`",
        AGENT,
        exit2="nothing; only `followup_message` sends it back",
        payload=(
            Field("subagent_type", "string", "Its kind.", required=True),
            _STATUS,
            Field("summary", "string", "What it says it did."),
            Field("duration_ms", "number", "How long it took."),
            Field("modified_files", "array", "The files it changed.", items="string"),
            _LOOPS,
        ),
        moment="SubagentStop",
    ),
    Event(
        "afterAgentResponse",
        "After a message of the agent is complete.",
        "look on; nothing it says is used",
        constant("AgentResponse"),
        exit2="nothing",
        payload=(Field("text", "string", "The message.", required=True),),
    ),
    Event(
        "afterAgentThought",
        "After a thought of the model is complete.",
        "look on; nothing it says is used",
        constant("AgentThought"),
        exit2="nothing",
        payload=(Field("text", "string", "The thought.", required=True), Field("duration_ms", "number", "How long.")),
    ),
    Event(
        "workspaceOpen",
        "When a workspace is opened, outside of any conversation.",
        "look on; nothing it says is used",
        None,
        exit2="nothing",
    ),
)
