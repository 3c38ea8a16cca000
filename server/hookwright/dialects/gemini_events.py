"""Gemini CLI: its events, what their hooks get and can do.

Effects are those of recorded runs (0.61.0), which are not always what the documentation says.
"""

from __future__ import annotations

from hookwright.dialects.spec import Event, Field, Subject, Value

_KINDS = ("command", "plugin")

_TOOL = Subject("tool_name", "tool", note="The tool's own name; no alias and no name of another agent counts.")

_CALL = (
    Field("tool_name", "string", "The tool, such as `run_shell_command` or `mcp_server_tool`.", required=True),
    Field("tool_input", "object", "The tool's arguments.", required=True),
    Field("mcp_context", "object", "Of a tool of an MCP server: the server, how it is started, the tool's own name."),
    Field("original_request_name", "string", "Of a call that a hook asked for: the tool that was called first."),
)
_PROMPT = Field("prompt", "string", "What the user wrote.", required=True)
_REQUEST = Field(
    "llm_request",
    "object",
    "The request: `model`, `messages` with role and text, `config`.",
    required=True,
)


def _values(*pairs: tuple[str, str]) -> tuple[Value, ...]:
    return tuple(Value(name, doc) for name, doc in pairs)


def _exact(field: str, *pairs: tuple[str, str]) -> Subject:
    """A value that must be written out: there are no lists and no patterns on these events."""
    note = "Compared letter by letter: `a|b` is no list here, and `.*` no pattern."
    return Subject(field, "value", _values(*pairs), closed=True, syntax="exact", note=note)


EVENTS: tuple[Event, ...] = (
    Event(
        "BeforeTool",
        "Before a tool call, before the policy is asked and the user is.",
        "block the call, have the user asked, replace its arguments, end the turn",
        _TOOL,
        kinds=_KINDS,
        exit2="with text on stderr the call is blocked and the model is told the text; without any it goes through",
        payload=_CALL,
        moment="PreToolUse",
    ),
    Event(
        "AfterTool",
        "After a tool call, also after one that failed.",
        "replace the result, add context, have another tool called, end the turn",
        _TOOL,
        kinds=_KINDS,
        exit2="with text on stderr the model gets the text as an error in place of the result",
        payload=(
            *_CALL[:2],
            Field("tool_response", "object", "`llmContent`, `returnDisplay` and `error`.", required=True),
            *_CALL[2:],
        ),
        moment="PostToolUse",
    ),
    Event(
        "BeforeAgent",
        "When the user submitted a prompt, and again when an AfterAgent hook sent the agent back.",
        "block the prompt, add context",
        None,
        kinds=_KINDS,
        exit2="with text on stderr the prompt is dropped and the user sees the text",
        payload=(_PROMPT,),
        moment="UserPromptSubmit",
    ),
    Event(
        "AfterAgent",
        "When the model ends its turn and wants no tool.",
        "send it back to work, end the turn, clear the context",
        None,
        kinds=_KINDS,
        exit2="with text on stderr the agent goes on with the text as its next prompt",
        payload=(
            _PROMPT,
            Field("prompt_response", "string", "What the model answered.", required=True),
            Field("stop_hook_active", "boolean", "True when a hook already sent the agent back.", required=True),
        ),
        moment="Stop",
    ),
    Event(
        "BeforeModel",
        "Before each request to the model.",
        "block the request, answer in the model's place, change the request",
        None,
        kinds=_KINDS,
        exit2="with text on stderr the request is not sent; a later hook that allows undoes that",
        payload=(_REQUEST,),
        moment="PreModelRequest",
    ),
    Event(
        "BeforeToolSelection",
        "Before each request to the model, after BeforeModel.",
        "choose which tools the model may call",
        None,
        kinds=_KINDS,
        exit2="ignored",
        payload=(_REQUEST,),
    ),
    Event(
        "AfterModel",
        "After each piece of the model's answer, many times an answer.",
        "replace the piece, end the turn",
        None,
        kinds=_KINDS,
        exit2="with text on stderr the answer is dropped; a later hook that allows undoes that",
        payload=(
            _REQUEST,
            Field("llm_response", "object", "`text`, `candidates` and `usageMetadata`.", required=True),
        ),
        moment="PostModelRequest",
    ),
    Event(
        "SessionStart",
        "When a session starts, is resumed or was cleared.",
        "add context",
        _exact("source", ("startup", "A new session."), ("resume", "An older session goes on."), ("clear", "/clear.")),
        kinds=_KINDS,
        exit2="blocks nothing; the user sees the text",
        payload=(Field("source", "string", "How the session began.", required=True),),
        moment="SessionStart",
    ),
    Event(
        "SessionEnd",
        "When a session ends or is cleared.",
        "clean up",
        _exact(
            "reason",
            ("exit", "The program ends."),
            ("clear", "/clear."),
            ("logout", "Named by the program; 0.61.0 never fires it."),
            ("prompt_input_exit", "Named by the program; 0.61.0 never fires it."),
            ("other", "Named by the program; 0.61.0 never fires it."),
        ),
        kinds=_KINDS,
        exit2="blocks nothing; the user sees the text",
        payload=(Field("reason", "string", "Why it ends.", required=True),),
        moment="SessionEnd",
    ),
    Event(
        "PreCompress",
        "Before the history is compressed. `auto` fires before every request to the model, whether or not it is "
        "compressed then, and is waited for.",
        "look on",
        _exact("trigger", ("manual", "/compress."), ("auto", "Before every request to the model.")),
        kinds=_KINDS,
        exit2="blocks nothing; the user sees the text",
        payload=(Field("trigger", "string", "Who asked for it.", required=True),),
        moment="PreCompact",
    ),
    Event(
        "Notification",
        "When the user is asked to allow a tool call. The matcher is ignored, whatever the documentation says.",
        "pass the notification on",
        None,
        kinds=_KINDS,
        exit2="ignored",
        payload=(
            Field("notification_type", "string", "Always `ToolPermission`.", required=True),
            Field("message", "string", "The text.", required=True),
            Field("details", "object", "What is asked for, by its type: edit, exec, mcp, info.", required=True),
        ),
        moment="Notification",
    ),
)
