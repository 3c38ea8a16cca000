"""What a table can say about running hooks: what surrounds them, how their answers are read and what follows.

These tables go with the dialects of the same id, in modules of their own: the checks and the editor don't need them at
start-up, the engine does. Like all tables they are data; the engine never asks which agent it is.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from hookwright.dialects.spec import Field

Effect = Literal["block", "report", "send-back", "reject", "stop", "notice", "nothing"]
"""What an objection does. `block`: it does not happen, the model is told why. `report`: it has happened, the model is
told. `send-back`: the work goes on with the reason as the next instruction. `reject`: it does not happen, and only the
user is told. `stop`: the turn ends, the user is told. `notice`: the user is told, nothing else. `nothing`: ignored."""

EFFECTS: tuple[Effect, ...] = ("block", "reject", "send-back", "stop", "report", "notice", "nothing")
"""All of them, the strongest first."""

Permission = Literal["allow", "deny", "ask", "defer"]

Stop = Literal["end", "refuse", "after", "ignore", "block", "report", "send-back", "reject"]
"""What `continue: false` does. `end`: the turn ends. `refuse`: likewise, and what the event is about does not happen.
`after`: the call still runs unless a hook objects, then the turn ends. `ignore`: nothing. An effect: it is an objection
like any other, with the reason that the answer gives."""

Test = Literal["is", "not", "set", "unset", "blank", "scalar"]
"""How a key of an answer is looked at: it has that value, has another or none, is anything but null, is null or not
there, is no text or one without words, is anything but an object, a list or null."""

RuleTarget = Literal["command", "path", "domain", "words"]
"""How the part of an `if` rule in parentheses is read: a shell command, a path, `domain:HOST`, or words with `*`."""


class Void(NamedTuple):
    """What makes an agent throw a whole answer away, so that it counts as a failure: all of `when` at once.

    A condition is the key as a path ("hookSpecificOutput.updatedInput"), a test, and the value that `is` and `not`
    compare with.
    """

    why: str  # in words, for people
    when: tuple[tuple[str, Test, Any], ...]


class EventAnswers(NamedTuple):
    """What answers mean on one event.

    What a block looks like there: exit code 2 where `exit2` is an effect, a `permissionDecision` of `permissions` that
    means "deny", a `decision` of `decisions` that means it where `block` is an effect, and `continue: false` where
    `stop` is one. What advice looks like: `additionalContext` where `context` is not "drop", plain text where `plain`.
    Whether a hook that fails or hangs lets the agent go on: where `failure` or `timeout` is "nothing" it does.
    `dialects.capability` makes a table of it.
    """

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
    plain_fails: bool = False  # plain text is a failure: only JSON is taken
    stop: Stop = "end"
    system_message: bool = True
    rewrites: bool = False  # an answer can replace the call's input
    top: tuple[Field, ...] | None = None  # keys of the answer, where they are not `Answers.top`
    voids: tuple[Void, ...] = ()
    decisions: tuple[tuple[str, Permission], ...] = (("block", "deny"),)  # `decision` → what it means here
    rewrite_at: str = "hookSpecificOutput.updatedInput"  # where in the answer the new input is; likewise:
    decision_at: str = "decision"
    permission_at: str = "hookSpecificOutput.permissionDecision"
    reason_at: str = "hookSpecificOutput.permissionDecisionReason"
    context_at: str = "hookSpecificOutput.additionalContext"
    merge: Literal["any", "last", "permission"] = "any"
    """Of several hooks any one objects. `last`: the last one that says anything about it decides, so that a consent
    undoes an objection. `permission`: the last `permissionDecision` decides, whatever else was said."""
    replaces: bool = False  # the model reads an objection in place of the tool's output
    no_reason: str = ""  # what is told for a reason that isn't there, where it is not `Answers.no_reason`
    reason_joint: str | None = None  # what stands between the words of several hooks that are told as one text
    objection_escape: str = ""  # characters of an objection that are written as entities; of & < >
    context_escape: str = ""  # the same of a context
    keeps_exit2: bool = False  # exit code 2 counts even when the answer names another event
    joined: bool = False  # contexts of several hooks come as one message
    objection: str = "{text}"
    """How the model is told. {name}: the event with its subject, {command}: what objected, {place}: where it stands,
    {call}: the `command` of the call, {tool}: its tool."""
    objection_bare: str = ""  # the same for a call without a `command`, where it differs
    exit2_text: str = "{trimmed}"  # how the text of exit code 2 is made: {text} as printed, {trimmed}, {command}
    context_text: str = "{text}"
    plain_text: str = "{text}"  # {trimmed}: without white space around it

    @property
    def rewrite(self) -> str:
        """The key of the new input."""
        return self.rewrite_at.rpartition(".")[2]


class Answers(NamedTuple):
    """How one agent reads answers."""

    id: str  # of the dialect
    events: tuple[EventAnswers, ...]
    json_on: Literal["any", "zero", "never"]  # exit codes with which standard output is read as JSON
    top: tuple[Field, ...]  # keys of the answer
    strict: bool  # a value of the wrong type makes the whole answer a failure; else only that value is ignored
    names_event: bool  # `hookSpecificOutput` must name its event
    background_line: bool  # `{"async": true}` as the first line sends the hook to the background, its exit code is lost
    approve: bool  # the old `decision: "approve"` allows a call
    precedence: tuple[Permission, ...]
    reasons: Literal["last", "first", "all", "every"]
    """Which of several objections to a call the model hears: the last to finish, the first of the file, all. `every`:
    the reasons of all hooks that gave one, also of those that object to nothing."""
    stop_cap: int  # how often in a row a hook may send a task back; 0: no limit
    stop_cap_variable: str = ""  # environment variable that overrides it; 0 and less: no limit
    stop_cap_per_tool: bool = False  # a call of a tool in between sets the count back
    stop_cap_end: Literal["stop", "incomplete"] = "stop"  # how the task ends after that
    no_reason: str = ""  # what is told for a reason that isn't there
    no_stderr: str = ""
    ask_text: str = ""  # for a question without a reason; {name} as above
    failed_text: str = ""  # what `onFailure: "block"` tells; {command}, {text}
    context_limit: int | None = None  # characters of a context or plain text; more goes to a file with a preview
    preview: int = 0  # characters
    json: Literal["braces", "brackets", "brace", "whole"] = "braces"
    """Which text must be JSON, all other being plain text. `braces`: what stands between { and }. `brace`: what begins
    with {. `brackets`: what begins with { or [, and must be an object. `whole`: none; what is JSON, or a JSON string
    that holds some, is an answer, and one that is no object says nothing."""
    bom: bool = True  # a byte order mark counts as white space
    second: bool = False  # where standard output is empty standard error is read in its place
    exit2_stdout: bool = True  # standard output is read after exit code 2, too
    codes: Literal["two", "above-one"] = "two"  # exit codes that object: 2, or every one but 0 and 1
    json_wins: bool = False  # an answer in JSON counts in place of the exit code
    needs_words: bool = False  # an exit code objects only where something was written, else it is a failure
    closed: bool = False  # a key that the table does not have makes the whole answer a failure
    any_event: bool = False  # `hookEventName` may be any event of the table
    consents: tuple[str, ...] = ()  # words of `decision` that object to nothing
    ask_tells: bool = True  # the model hears the reason of a question that nobody answers
    ask_beats_stop: bool = True  # a question or a deferral makes the agent forget `continue: false`
    reason_keys: tuple[str, ...] = ("reason",)  # keys, as paths, that hold a reason; the first that is set counts
    message_key: str = "systemMessage"  # the key with a message for the user
    throws: bool = False  # hooks are functions of a plugin: to throw is what exit code 2 is elsewhere
    loose_text: bool = False  # a reason that is a number counts as its digits
    order: Literal["finished", "file"] = "finished"  # in which the words of several hooks count
    rewrite_order: Literal["finished", "file"] = "finished"  # of several new inputs the last one counts
    rewrite_any: bool = False  # a new input that is no object counts as one without arguments
    rewrite_known: bool = False  # of a new input only the arguments that the tool has are kept
    rewrite_refused: str = "{event} hook for {tool} returned updatedInput that failed schema validation: {problem}"
    shows_text: bool = False  # the user is shown plain text that means nothing else
    background_tells: bool = True  # the context of a hook in the background is told later

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
    on_failure: str = ""  # the key by which a failure counts as an objection,
    on_failure_value: object = "block"  # with this value
    condition: str = ""  # the key of a rule that a call must fit
    rules: tuple[RuleTool, ...] = ()
    same: tuple[str, ...] = ()  # keys that make two handlers the same, which then run once; () means no such rule
    same_defaults: tuple[tuple[str, str], ...] = ()
    same_keeps: Literal["last", "first"] = "last"  # which of them
    kinds: tuple[str, ...] = ("command",)  # kinds of handler that can run outside the agent
    main_only: tuple[str, ...] = ()  # events that happen for the main task only, never for a helper agent
    config_dir: str = ""  # environment variable that replaces the user's folder
    managed: tuple[tuple[str, str], ...] = ()  # sys.platform → folder of managed files
    off: tuple[tuple[str, Literal["all", "unmanaged"]], ...] = ()  # variables that switch hooks off
    disable: str = ""  # the key that switches all hooks off; the nearest file wins
    managed_only: tuple[str, ...] = ()  # keys of a managed file that leave only its own hooks
    url_list: str = ""  # the key with patterns of allowed URLs
    env_list: str = ""  # the key with variables that headers may use at all
    faults: bool = False  # a file that can't be used is an error: then no hook of any file runs
    program: Literal["sh", "bash", "login"] = "sh"
    """What runs a command. `login`: the shell of the user's account if it is sh, bash or zsh, else bash."""
    expands: bool = False  # `$NAME`, `${NAME}` and `${NAME:-text}` are replaced when the file is read, also in quotes
    handler_env: str = ""  # the key of a handler with variables of its own
    handler_cwd: str = ""  # the key of a handler with its folder, relative to the workspace
    user_cwd: Literal["", "file"] = ""  # `file`: hooks of the user's file run in its folder
    newline: bool = True  # the payload ends with a line break
    until_closed: bool = False  # a hook has ended when nobody holds its outputs any more, also not its children
    sequential: str = ""  # the key of a group by which all matching hooks of the event run one after another
    chained: tuple[tuple[str, str, Literal["merge", "append"]], ...] = ()
    """What the next one of them reads: event, field of the payload, and how it changes: `merge`: the new input laid
    over it, `append`: the context after an empty line."""
    as_command: tuple[str, ...] = ()  # other kinds of handler that run as a command does
    background_never: tuple[str, ...] = ()  # events on which every hook is waited for
    timeout_zero: float | None = None  # seconds that a timeout of 0 means, where it is neither junk nor the default


_MODULES = {
    "lamied": "hookwright.dialects.lamied_answers",
    "claude-code": "hookwright.dialects.claude_answers",
    "codex": "hookwright.dialects.codex_answers",
    "gemini-cli": "hookwright.dialects.gemini_answers",
    "qwen-code": "hookwright.dialects.qwen_answers",
    "cursor": "hookwright.dialects.cursor_answers",
    "copilot": "hookwright.dialects.copilot_answers",
    "vscode": "hookwright.dialects.vscode_answers",
    "windsurf": "hookwright.dialects.windsurf_answers",
    "opencode": "hookwright.dialects.opencode_answers",
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
