"""What a dialect table can say: how one agent writes hooks and what it does with them.

Tables are data that checks, hover, completion, the schema generator and the engine read alike, so what the editor says
is what happens. Whatever differs between two agents is a field here; code never asks which agent it is.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Shape = Literal["nested", "flat", "mixed", "bare-map", "named-groups", "list"]
"""How events, groups and handlers lie in a file.

nested: `hooks` → event → groups → `hooks` → handlers. flat: `hooks` → event → handlers, each with its own matcher.
mixed: the same, and a group may stand in a handler's place. bare-map: nested without the outer `hooks`.
named-groups: free names → event → groups, or handlers where the event has no matcher; `root_fields` are then the keys
of such a name besides its events. list: `hooks` → handlers, each of which names its event."""

Scope = Literal["user", "project", "local", "plugin", "managed"]

JsonType = Literal["string", "number", "integer", "boolean", "object", "array", "null"]

Loss = Literal["nothing", "entry", "group", "event", "hooks", "file", "crash"]
"""What an agent throws away over one bad value: that handler, its group, the event, all hooks, the file, itself."""

System = Literal["linux", "macos", "windows"]

Status = Literal["current", "deprecated", "internal", "ignored"]


class Source(NamedTuple):
    """Which program a table was true for."""

    version: str
    date: str  # ISO 8601
    url: str  # the agent's own documentation of hooks


class Value(NamedTuple):
    """One of the known values of a field or of what a matcher is tried against."""

    name: str
    doc: str = ""
    since: str = ""
    removed: str = ""  # the version that dropped it; then the value never occurs any more


class Field(NamedTuple):
    """A key of a handler, a group, a file, a payload or an answer."""

    name: str
    type: JsonType
    doc: str = ""
    required: bool = False
    default: Any = None  # what holds when the key is absent; None when that can't be said as a value
    default_text: str = ""  # the same in words, where it depends on something
    values: tuple[Value, ...] = ()  # closed list
    examples: tuple[Any, ...] = ()
    above: float | None = None  # exclusive minimum
    maximum: float | None = None
    min_length: int = 0
    items: JsonType | None = None  # of an array
    item_min_length: int = 0
    of: JsonType | None = None  # of the values of an object with free keys
    format: Literal["", "uri", "filled", "no-null"] = ""  # filled: not blank; no-null: no null anywhere in it
    since: str = ""
    status: Status = "current"
    scopes: tuple[Scope, ...] = ()  # read only in files of these scopes; () means all
    systems: tuple[System, ...] = ()  # used on these systems only; () means all
    events: tuple[str, ...] = ()  # read only under these events; () means all
    tool_only: bool = False  # on an event that is not about a tool call a handler with this key never runs
    tolerated: tuple[str, ...] = ()
    """JSON Schema keywords whose breach the agent loads without a word: a warning, not an error."""
    losses: tuple[tuple[str, Loss], ...] = ()
    """What the breach of a keyword costs, "" for any other: only where it differs from what `Damage` says."""
    also: tuple[JsonType, ...] = ()  # other types that the agent takes
    minimum: float | None = None  # inclusive
    equals: Any = None  # the only value that the agent takes
    spellings: tuple[str, ...] = ()  # other names of the key; where both are there, `name` wins or `Damage.duplicate`
    runs: Literal["", "shell", "powershell", "program"] = ""
    """It holds what runs: a line for a shell, or a program that is started without one. "" on every field of a kind: a
    line under `command`, or with `args` a program."""
    tls: bool = False  # an address without TLS is taken of this machine only, see `Event.tls`
    bits: int = 0  # of an unsigned number; then one written with a point or an exponent is refused, `30.0` too


class HandlerKind(NamedTuple):
    """One value of a handler's `type` and the keys that go with it, besides the dialect's common ones."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    since: str = ""
    one_of: tuple[str, ...] = ()  # keys of which at least one must be there
    internal: bool = False  # the agent takes it and does not document it: nothing suggests it
    alone: tuple[str, ...] = ()  # keys of `one_of` that suffer no other of them beside them


class MatcherSyntax(NamedTuple):
    """How an agent reads a matcher.

    The value is tried in this order: `every` → all subjects; made only of the characters of `exact` → a list of exact
    names; else a regular expression.
    """

    every: frozenset[str]
    exact: str  # body of a character class, such as "A-Za-z0-9_|"; "" when the agent has no such path
    separators: str  # the characters that separate names on the exact path
    trim: bool  # names on the exact path are trimmed
    regex: Literal["search", "full", "none"]
    flavour: Literal["ecmascript", "rust", "python", "go"]
    invalid: Literal["never", "every", "literal"]  # what a pattern that does not compile selects; literal: its own text
    trim_value: bool = False  # the whole matcher is trimmed before it is read
    first: Literal["", "exact"] = ""
    """exact: each part between "|", trimmed, is compared as a name before the whole is tried as an expression."""
    modifiers: bool = True  # groups such as `(?i:…)` are known; Node knows them from 23 on only
    aliases: Literal["all", "exact", "none"] = "all"  # which paths see a tool's aliases beside its name


class Subject(NamedTuple):
    """What the matcher of an event is tried against."""

    field: str  # the payload's field
    kind: Literal["tool", "value"]
    values: tuple[Value, ...] = ()  # known values; of a tool subject: the only tools that occur, () means all
    closed: bool = False  # no other value ever occurs
    syntax: str = "default"  # a key of Dialect.matchers
    note: str = ""
    named_by: Literal["agent", "user"] = "agent"  # who makes up the values; users' are never all known
    text: bool = False  # the value is a text of many words, such as a whole command line, and no name
    watch: bool = False  # the matcher is also a list of literal file names to watch, joined with "|"


class Event(NamedTuple):
    """One point in an agent's work at which hooks run."""

    name: str
    doc: str  # when it fires
    can: str  # what a hook can do there, a phrase: "block the call"
    subject: Subject | None  # None: a matcher is ignored
    since: str = ""
    runs: bool = True  # false: the agent knows the name and skips its hooks
    kinds: tuple[str, ...] = ()  # kinds of handler that run there; () means all
    timeouts: tuple[tuple[str, float], ...] = ()  # kind → default in seconds; "": every other kind
    timeout_maximum: float | None = None  # seconds, where it differs from `Timeout.maximum`
    strict: bool = False  # a bad entry under it costs `Damage.strict_entry`
    exit2: str = ""  # what exit code 2 does, in words
    payload: tuple[Field, ...] = ()  # fields besides the dialect's common ones
    moment: str = ""
    """The same moment by the name that all dialects share, which is Claude Code's: "PreToolUse". "": it has no twin."""
    roles: tuple[str, ...] = ()
    """The roles of the tools that it is about, where the event itself chooses; "mcp" are tools of MCP servers. () means
    all."""
    spelling: str = ""  # which of an agent's ways to write events it is, where the way chooses the form of the input
    tls: bool = False  # an address without TLS is never taken there


class Tool(NamedTuple):
    """A tool of the agent. A matcher is tried against `name` and every alias."""

    name: str
    doc: str
    aliases: tuple[str, ...] = ()
    input: tuple[Field, ...] = ()
    since: str = ""
    role: str = ""
    """What it does in a word that all dialects share, so that one agent's tool can be found by another agent's name:
    shell, read, write, edit, find, search, list, delete, move, fetch, web-search, agent, todo, ask, notebook, skill."""
    arguments: tuple[tuple[str, str], ...] = ()
    """The agent's name of an argument → the name that all dialects share, which is Claude Code's ("filePath" →
    "file_path"). Arguments of the same name in both are left out."""


class RetiredTool(NamedTuple):
    """A tool name that the agent once had."""

    name: str
    replaced_by: str = ""  # "" when nothing took its place
    since: str = ""  # the version that dropped it
    note: str = ""
    never: bool = False  # it never had it; people write the name because other agents have it


class FileRule(NamedTuple):
    """A place where the agent looks for hooks."""

    tail: str  # the end of the path, with "/": ".claude/settings.json"; the last part may be "*.json"
    scope: Scope
    root: Literal["settings", "hooks-file", "manifest"]
    """settings: most keys are the agent's and none of our business. manifest: the same of a plugin, and `hooks` may
    also name files."""
    doc: str = ""
    beside: str = ""  # a path that must exist relative to the file's folder, where the tail alone says too little
    home: bool = False  # only directly under the user's home directory; such a rule goes before the same tail elsewhere
    having: str = ""  # a key that the root must have, where two agents share the place
    lacking: str = ""  # a key that it must not have, likewise
    runs_beside: bool = False  # its hooks run in the folder of the file, not in the workspace
    shape: Shape | None = None  # where it differs from the agent's
    strict: bool = False  # plain JSON without comments, whatever the agent allows in its other files


class Unread(NamedTuple):
    """A place where people put hooks and the agent never looks."""

    tail: str  # the end of the path, with "/"
    instead: str  # where it does look
    home: bool = False  # only directly under the user's home directory


class Timeout(NamedTuple):
    """How long a handler may run."""

    field: str  # "timeout"
    unit: Literal["s", "ms"]
    default: float  # seconds
    maximum: float | None = None  # seconds; more is cut to this
    told: bool = True  # whether the agent says what its default is; else `default` is a guess for running hooks here
    doubtful_from: float | None = None
    """A bare number of the field from here on (of milliseconds: below) is probably meant in the other unit."""
    ms_from: float | None = None  # a number of the field from here on counts milliseconds, whatever `unit` says
    ms_kinds: tuple[str, ...] = ()  # the kinds of handler of which that is true; () means all
    spellings: tuple[str, ...] = ()  # other names of the key
    junk: Literal["", "at-once", "default"] = ""
    """What 0, a number below it and what is no number come to, where they load: the end at once, or the default."""
    background: bool = True  # it ends a hook in the background, too, or that is not known
    overflow: float | None = None  # seconds; a number from here on ends the handler at once, as timers overflow


class Variable(NamedTuple):
    """An environment variable or placeholder of a hook."""

    name: str
    doc: str
    scopes: tuple[Scope, ...] = ()  # () means every file
    events: tuple[str, ...] = ()  # () means every event
    placeholder: bool = False  # also replaced as ${NAME} in exec form
    refused: bool = False  # outside its scopes a hook with ${NAME} is not run
    quoted: bool = False  # $NAME in a command is replaced by the value in single quotes before the shell sees it


class Damage(NamedTuple):
    """What one mistake costs."""

    json: Loss  # text that is not JSON
    hooks: Loss  # the map of events is not an object
    event: Loss  # the value of an event has the wrong type
    entry: Loss  # a bad group or handler
    strict_entry: Loss  # the same under an event with `strict`
    settings: Loss = "file"  # a wrong value of another key that the table knows
    missing_hooks: Loss = "nothing"  # a hooks-file without the key `hooks`
    stray_strict: Loss = "nothing"  # a `strict` event written beside `hooks` instead of in it
    no_handlers: Loss | None = None  # a group without its list of handlers; None: as `entry`
    bare_handler: Loss | None = None  # a handler where a group must be; None: as `entry`
    unknown_root: Loss = "nothing"  # a key at the root of a hooks-file that the table does not know
    duplicate: Loss = "nothing"  # a key that the table knows, twice in one object
    bom: Loss = "nothing"  # a byte order mark
    empty: Loss = "nothing"  # an empty file
    trailing_comma: Loss | None = None  # None: as `json`, or nothing where the agent's JSON allows comments
    surrogate: Loss = "nothing"  # half of a surrogate pair, written as an escape
    crash: str = "crashes when it looks for hooks, and runs none in any folder"  # what a loss "crash" is, in words
    crash_roots: tuple[str, ...] = ()
    """The kinds of root over which it does crash; of a file of another kind only the file is lost. () means all."""
    whole_plugin: bool = False  # a lost file of a plugin costs the plugin


class Dialect(NamedTuple):
    """One agent's way of writing hooks."""

    id: str  # "claude-code"
    title: str  # "Claude Code"
    source: Source
    shape: Shape
    files: tuple[FileRule, ...]
    fallback: tuple[FileRule, ...]  # read only when none of `files` exists
    events: tuple[Event, ...]
    kinds: tuple[HandlerKind, ...]
    common_fields: tuple[Field, ...]  # keys of every handler, `type` included
    group_fields: tuple[Field, ...]
    root_fields: tuple[Field, ...]  # keys of a hooks-file besides `hooks`
    settings_fields: tuple[Field, ...]  # keys of a settings file that bear on hooks, besides `hooks`
    tools: tuple[Tool, ...]
    retired_tools: tuple[RetiredTool, ...]
    mcp_prefix: str  # "mcp__": tools of MCP servers are mcp__server__tool; "" where they have no prefix
    matchers: tuple[tuple[str, MatcherSyntax], ...]  # by name; "default" is always there
    timeout: Timeout
    variables: tuple[Variable, ...]
    payload: tuple[Field, ...]  # fields of every event
    damage: Damage
    comments: bool = False  # the agent's JSON allows comments and trailing commas
    unknown_keys: Loss = "nothing"  # what an unknown key of a handler or group costs
    tools_complete: bool = True  # `tools` names every built-in tool; else a name that is not there may still be one
    unread: tuple[Unread, ...] = ()
    mcp_joint: str = "__"  # between server and tool
    mcp_characters: str = ""  # body of a class; every other character of such a name becomes "_". "": none does
    event_key: str = "event"  # of the shape `list`: the key under which a handler names its event
    action_key: str = ""
    """The key of a handler whose object holds `type` and the keys that go with it; "" where they stand in the handler
    itself."""
    default_kind: str = ""  # the kind of a handler without `type`; "": it must have one
    fileless: str = ""  # of an agent that has no file of hooks: what it has instead, a sentence
    trust: str = ""  # what must happen before the agent runs a workspace's hooks, a sentence
    positional: bool = False  # an object may be written as a list of its values, in the order of its keys
    off: tuple[tuple[str, bool], ...] = ()
    """Keys of a settings file that switch all hooks off, with "." between keys → the value that does."""
    off_names: str = ""  # the key, likewise, with a list of hooks that are off: their names, else their commands
    off_once: tuple[tuple[str, str], ...] = ()  # keys of settings, likewise, that did so once → the key that does now
    moved: tuple[tuple[str, str], ...] = ()
    """Keys that once stood in the map of events → where they are read now, with "." between keys. They do nothing."""
    silent_unknown: bool = False  # an event that the agent does not know is ignored without a word
    added: tuple[tuple[str, ...], ...] = ()
    """Names of tools and of events that a user added to the table, see `model.added`."""

    @property
    def key(self) -> object:
        """What tells this table apart from every other one, to keep results by: the id alone does not."""
        return (self.id, self.added) if self.added else self.id

    def event(self, name: str) -> Event | None:
        """The event of exactly that name."""
        return next((e for e in self.events if e.name == name), None)

    def kind(self, name: str) -> HandlerKind | None:
        """The handler kind of exactly that name."""
        return next((k for k in self.kinds if k.name == name), None)

    def tool(self, name: str) -> Tool | None:
        """The tool with that name or alias."""
        return next((t for t in self.tools if t.name == name or name in t.aliases), None)

    def matcher(self, subject: Subject) -> MatcherSyntax:
        """How a matcher on that subject is read."""
        return next(syntax for name, syntax in self.matchers if name == subject.syntax)
