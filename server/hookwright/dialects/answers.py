"""What a table can say about running hooks: what surrounds them, how their answers are read and what follows.

These tables go with the dialects of the same id, in modules of their own: the checks and the editor don't need them at
start-up, the engine does. Like all tables they are data; the engine never asks which agent it is.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from hookwright.dialects.spec import Field

Effect = Literal["block", "report", "send-back", "reject", "stop", "notice", "nothing"]
"""What an objection does. `block`: it does not happen, the model is told why. `report`: it has happened, the model is
told. `send-back`: the work goes on with the reason as the next instruction. `reject`: it does not happen, and only the
user is told. `stop`: the turn ends, the user is told. `notice`: the user is told, nothing else. `nothing`: ignored."""

Permission = Literal["allow", "deny", "ask", "defer"]

RuleTarget = Literal["command", "path", "domain", "words"]
"""How the part of an `if` rule in parentheses is read: a shell command, a path, `domain:HOST`, or words with `*`."""


class EventAnswers(NamedTuple):
    """What answers mean on one event."""

    event: str
    exit2: Effect = "nothing"
    block: Effect = "nothing"  # `decision: "block"`
    failure: Effect = "nothing"  # another exit code, a signal, no start, an answer that can't be read
    timeout: Effect = "nothing"
    on_failure: Effect = "nothing"  # what `onFailure: "block"` makes of a failure
    permissions: tuple[tuple[str, Permission], ...] = ()  # `permissionDecision` → what it means here
    behaviours: tuple[tuple[str, Permission], ...] = ()  # `decision.behavior` of the event's own output, likewise
    output: tuple[Field, ...] = ()  # keys of `hookSpecificOutput` besides the event's name
    nested: tuple[Field, ...] = ()  # keys of its `decision`
    also_named: tuple[str, ...] = ()  # other events whose name is accepted in `hookEventName`
    context: Literal["tell", "send-back", "drop"] = "drop"  # what `additionalContext` does
    plain: bool = False  # plain text on standard output reaches the model after exit code 0
    stop: Literal["end", "after", "ignore"] = "end"
    """What `continue: false` does. `after`: the call still runs unless a hook objects, then the turn ends."""
    system_message: bool = True
    rewrites: bool = False  # `updatedInput` replaces the call's input
    keeps_exit2: bool = False  # exit code 2 counts even when the answer names another event
    joined: bool = False  # contexts of several hooks come as one message
    objection: str = "{text}"  # how the model is told; {name}: the event with its subject, {command}: what objected
    exit2_text: str = "{trimmed}"  # how the text of exit code 2 is made: {text} as printed, {trimmed}, {command}
    context_text: str = "{text}"
    plain_text: str = "{text}"


class Answers(NamedTuple):
    """How one agent reads answers."""

    id: str  # of the dialect
    events: tuple[EventAnswers, ...]
    json_on: Literal["any", "zero"]  # exit codes with which standard output is read as JSON
    top: tuple[Field, ...]  # keys of the answer
    strict: bool  # a value of the wrong type makes the whole answer a failure; else only that value is ignored
    names_event: bool  # `hookSpecificOutput` must name its event
    background_line: bool  # `{"async": true}` as the first line sends the hook to the background, its exit code is lost
    approve: bool  # the old `decision: "approve"` allows a call
    precedence: tuple[Permission, ...]
    reasons: Literal["last", "all"]  # which of several objections to a call the model hears: the last to finish, or all
    stop_cap: int  # how often in a row a hook may send a task back
    stop_cap_variable: str = ""  # environment variable that overrides it; 0 and less: no limit
    stop_cap_per_tool: bool = False  # a call of a tool in between sets the count back
    stop_cap_end: Literal["stop", "incomplete"] = "stop"  # how the task ends after that
    no_reason: str = ""  # what is told for a reason that isn't there
    no_stderr: str = ""
    ask_text: str = ""  # for a question without a reason; {name} as above
    failed_text: str = ""  # what `onFailure: "block"` tells; {command}, {text}
    context_limit: int | None = None  # characters of a context or plain text; more goes to a file with a preview
    preview: int = 0  # characters

    def event(self, name: str) -> EventAnswers:
        """What answers mean on that event; on one that the table does not know they mean nothing."""
        for found in self.events:
            if found.event == name:
                return found
        return EventAnswers(name, stop="ignore", system_message=False)


class RuleTool(NamedTuple):
    """A tool that an `if` rule with parentheses can look into."""

    tool: str
    field: str  # of the tool's input
    target: RuleTarget


class Runtime(NamedTuple):
    """What surrounds a running hook, and where the files come from."""

    id: str  # of the dialect
    cwd: Literal["workspace", "payload"]  # where a hook runs: `payload` follows the session's current directory
    variables: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Name, value and events (() means all). In a value `{workspace}` and `{FIELD}` of the payload are filled in; a
    variable whose field is missing is not set."""
    removed: tuple[str, ...] = ()  # inherited variables that are not handed on, `*` at the end as a wildcard
    env_file: str = ""  # the variable that names a file for lines of `export`
    env_file_events: tuple[str, ...] = ()
    settings_env: str = ""  # the key of a settings file whose variables are handed on
    shell_prefix: str = ""  # the variable with a program that runs the command instead
    background: str = ""  # the key of a handler that sends it to the background
    on_failure: str = ""  # the key with "block"
    condition: str = ""  # the key of a rule that a call must fit
    rules: tuple[RuleTool, ...] = ()
    same: tuple[str, ...] = ()  # keys that make two handlers the same, which then run once; () means no such rule
    same_defaults: tuple[tuple[str, str], ...] = ()
    kinds: tuple[str, ...] = ("command",)  # kinds of handler that can run outside the agent
    main_only: tuple[str, ...] = ()  # events that happen for the main task only, never for a helper agent
    config_dir: str = ""  # environment variable that replaces the user's folder
    managed: tuple[tuple[str, str], ...] = ()  # sys.platform → folder of managed files
    off: tuple[tuple[str, Literal["all", "unmanaged"]], ...] = ()  # variables that switch hooks off
    disable: str = ""  # the key that switches all hooks off; the nearest file wins
    managed_only: tuple[str, ...] = ()  # keys of a managed file that leave only its own hooks
    url_list: str = ""  # the key with patterns of allowed URLs
    env_list: str = ""  # the key with variables that headers may use at all


_MODULES = {
    "lamied": "hookwright.dialects.lamied_answers",
    "claude-code": "hookwright.dialects.claude_answers",
}


@cache
def answers_of(dialect_id: str) -> Answers:
    """How the agent with that id reads answers. Raises LookupError for a dialect that has no such table."""
    return import_module(_module(dialect_id)).ANSWERS


@cache
def runtime_of(dialect_id: str) -> Runtime:
    """What surrounds hooks of the agent with that id. Raises LookupError for a dialect that has no such table."""
    return import_module(_module(dialect_id)).RUNTIME


def runnable(dialect_id: str) -> bool:
    """Whether hooks of that dialect can be run here."""
    return dialect_id in _MODULES


def _module(dialect_id: str) -> str:
    try:
        return _MODULES[dialect_id]
    except KeyError:
        known = ", ".join(_MODULES)
        raise LookupError(f"hooks of {dialect_id!r} can't be run here, only those of {known}") from None
