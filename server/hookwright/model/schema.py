"""The JSON Schema of a dialect's files, made from its table.

Written with `enum` and `if`/`then`, never `oneOf`, so that a validator's error points at the one key that is wrong.
The result is deterministic: the published files under `schema/` are this function's output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Field, FileRule

Schema = dict[str, Any]

GROUPED = frozenset({"nested", "bare-map", "named-groups"})
"""The shapes in which an event's list holds groups and nothing else."""

BASE = "https://hookwright.dev/schema"
META = "https://json-schema.org/draft/2020-12/schema"

ANY_SCHEME = r"^[A-Za-z][A-Za-z0-9+.-]*:."
FILLED = r"\S"

EXTENSIONS = {"x-bits", "x-no-null"}
"""Keywords of our own, for what JSON Schema can't say; other validators pass over them. x-bits: an unsigned number of
so many bits, written without a point and an exponent. x-no-null: no null at any depth."""


def roots(dialect: Dialect) -> tuple[FileRule, ...]:
    """One rule for each kind of root that the agent's files have; the first is the dialect's main schema."""
    found: dict[str, FileRule] = {}
    for rule in dialect.files:
        if rule.root != "manifest":  # a plugin's manifest has a schema of its agent's own
            found.setdefault(rule.root, rule)
    return tuple(found.values())


def name(dialect: Dialect, rule: FileRule) -> str:
    """The file name of the published schema for files of that kind."""
    main = roots(dialect)[0]
    suffix = "" if rule.root == main.root else f"-{rule.scope}"
    return f"{dialect.id}{suffix}.schema.json"


def build(dialect: Dialect, rule: FileRule | None = None) -> Schema:
    """The whole schema for files of `rule`'s kind, by default the dialect's main one."""
    rule = rule or roots(dialect)[0]
    dialect = dialect._replace(shape=rule.shape) if rule.shape else dialect
    places = ", ".join(r.tail for r in dialect.files if r.root == rule.root)
    version = " ".join(filter(None, (dialect.source.version, f"({dialect.source.date})")))
    schema: Schema = {
        "$schema": META,
        "$id": f"{BASE}/{name(dialect, rule)}",
        "title": f"{dialect.title} hooks ({places})",
        "description": f"Hooks of {dialect.title} as of {version}. See {dialect.source.url}",
        "type": "object",
        "properties": root_properties(dialect, rule),
    }
    if required := root_required(dialect, rule):
        schema["required"] = required
    if is_closed(dialect, rule):
        schema["additionalProperties"] = False
    if dialect.shape == "named-groups":
        schema["additionalProperties"] = {"$ref": "#/$defs/hooks"}
    schema["$defs"] = {"hooks": hooks(dialect), "group": group(dialect), "handler": handler(dialect)}
    if dialect.shape in ("flat", "list"):
        del schema["$defs"]["group"]
    return schema


def root_required(dialect: Dialect, rule: FileRule) -> list[str]:
    """The keys that a file of that kind must have."""
    if rule.root != "hooks-file":
        return []
    here = [f.name for f in dialect.root_fields if f.required and (not f.scopes or rule.scope in f.scopes)]
    return here if dialect.shape in ("bare-map", "named-groups") else ["hooks", *here]


def is_closed(dialect: Dialect, rule: FileRule) -> bool:
    """Whether a key at the root that the table does not know costs anything, `$schema` included."""
    return rule.root == "hooks-file" and dialect.damage.unknown_root != "nothing"


def root_properties(dialect: Dialect, rule: FileRule) -> Schema:
    """The keys of the root that the table knows. Mostly others are the agent's own business, and the root is open."""
    own = {"settings": dialect.settings_fields, "hooks-file": dialect.root_fields}.get(rule.root, ())
    given = is_closed(dialect, rule) or any(f.name == "$schema" for f in own)
    properties: Schema = {} if given else {"$schema": {"type": "string"}}
    if dialect.shape == "named-groups":
        return properties  # the root has names that people choose, and the fields are theirs
    if dialect.shape == "bare-map":
        properties.update(hooks(dialect)["properties"])
    properties["hooks"] = {"$ref": "#/$defs/hooks"}
    properties.update((field.name, field_schema(field)) for field in own)
    return properties


def hooks(dialect: Dialect) -> Schema:
    """The map of events, or the list of handlers."""
    if dialect.shape == "list":
        text = f"The hooks: a list of handlers, each with its event under `{dialect.event_key}`."
        return {"description": text, "type": "array", "items": {"$ref": "#/$defs/handler"}}
    what = "groups" if dialect.shape in GROUPED else "handlers"
    named = dialect.root_fields if dialect.shape == "named-groups" else ()
    return {
        "description": f"The hooks: one key an event, under it a list of {what}.",
        "type": "object",
        "properties": {
            **{
                event.name: {
                    "description": event_text(event),
                    "type": "array",
                    "items": _entry(dialect, event),
                }
                for event in dialect.events
            },
            **{field.name: field_schema(field) for field in named},
        },
        "additionalProperties": False,
    }


def _entry(dialect: Dialect, event: Event) -> Schema:
    """What stands in the list of an event."""
    a_group, a_handler = {"$ref": "#/$defs/group"}, {"$ref": "#/$defs/handler"}
    if dialect.shape == "mixed":
        return {"if": {"required": ["hooks"]}, "then": a_group, "else": a_handler}
    if dialect.shape == "named-groups" and event.subject is None:
        return a_handler
    return a_group if dialect.shape in GROUPED else a_handler


def event_text(event: Event) -> str:
    """What an event is, in one paragraph."""
    parts = [event.doc, f"A hook can {event.can}." if event.can else "It can't change what happens."]
    if not event.runs:
        parts.append("This agent skips it.")
    if event.subject is None:
        parts.append("A matcher is ignored here.")
    if event.since:
        parts.append(f"Since {event.since}.")
    return " ".join(parts)


def group(dialect: Dialect) -> Schema:
    """A group of handlers with one matcher."""
    properties = {field.name: field_schema(field) for field in dialect.group_fields if field.name != "hooks"}
    inner = next((field for field in dialect.group_fields if field.name == "hooks"), None)
    properties["hooks"] = {
        "description": inner.doc if inner else "The handlers that run.",
        "type": "array",
        "items": {"$ref": "#/$defs/handler"},
    }
    return {
        "description": "Handlers that run when the matcher selects what the event is about.",
        "type": "object",
        "properties": properties,
        "required": [*(f.name for f in dialect.group_fields if f.required and f.name != "hooks"), "hooks"],
        "additionalProperties": False,
    }


def handler(dialect: Dialect) -> Schema:
    """One handler. Keys of other kinds than its own are refused one by one, so that the error is at the key."""
    if dialect.action_key:
        outer = handler(dialect._replace(kinds=(), common_fields=tuple(_but_type(dialect)), action_key=""))
        of_type = tuple(field for field in dialect.common_fields if field.name == "type")
        inner = handler(dialect._replace(common_fields=of_type, action_key=""))
        outer["properties"][dialect.action_key] = {**inner, "description": "What runs, and how."}
        return outer
    every = {name: field for field in dialect.common_fields for name in (field.name, *field.spellings)}
    for kind in dialect.kinds:
        for field in kind.fields:
            for spelling in (field.name, *field.spellings):
                every.setdefault(spelling, field)
    properties = {spelling: field_schema(field) for spelling, field in every.items()}
    varied = _varied(dialect, every)
    for spelling in varied:  # which rule holds depends on the kind
        properties[spelling] = {"description": field_text(every[spelling])}
    if "type" in properties:
        properties["type"]["enum"] = [kind.name for kind in dialect.kinds]
        properties["type"].pop("x-values", None)
    schema: Schema = {
        "description": "One hook: what runs, and how.",
        "type": "object",
        "properties": properties,
        "required": [field.name for field in dialect.common_fields if field.required],
        "additionalProperties": False,
    }
    if branches := _branches(dialect, every, varied):
        schema["allOf"] = branches
    return schema


def _but_type(dialect: Dialect) -> list[Field]:
    return [field for field in dialect.common_fields if field.name != "type"]


def _branches(dialect: Dialect, every: dict[str, Field], varied: set[str]) -> list[Schema]:
    """What holds for each kind of handler beside what holds for all."""
    common = {name for field in dialect.common_fields for name in (field.name, *field.spellings)}
    branches: list[Schema] = []
    for kind in dialect.kinds:
        own = {name: field for field in kind.fields for name in (field.name, *field.spellings)}
        then: Schema = {}
        if required := [field.name for field in kind.fields if field.required]:
            then["required"] = required
        if kind.one_of:
            then["anyOf"] = [{"required": [name]} for name in kind.one_of]
        rules: Schema = {n: False for n in every if n not in own and n not in common}
        rules |= {n: field_schema(f) for n, f in own.items() if n in varied}
        if rules:
            then["properties"] = rules
        if then:
            named: Schema = {"properties": {"type": {"const": kind.name}}}
            if kind.name != dialect.default_kind:
                named["required"] = ["type"]
            branches.append({"if": named, "then": then})
        for name in kind.alone:
            others: Schema = {other: False for other in kind.one_of if other != name}
            branches.append({"if": {"required": [name]}, "then": {"properties": others}})
    return branches


def _varied(dialect: Dialect, every: dict[str, Field]) -> set[str]:
    """The keys that are not the same on every kind of handler that has them."""
    fields = [(n, f) for kind in dialect.kinds for f in kind.fields for n in (f.name, *f.spellings)]
    return {name for name, field in fields if field != every[name]}


def field_schema(field: Field) -> Schema:
    """The schema of one key's value."""
    schema: Schema = {}
    if text := field_text(field):
        schema["description"] = text
    schema["type"] = [field.type, *field.also] if field.also else field.type
    schema |= _bounds(field)
    if field.min_length:
        schema["minLength"] = field.min_length
    if field.format == "uri":
        schema |= {"format": "uri", "pattern": ANY_SCHEME}
    if field.format == "filled":
        schema["pattern"] = FILLED
    if field.format == "no-null":
        schema["x-no-null"] = True
    if field.bits:
        schema["x-bits"] = field.bits
    if field.items is not None:
        schema["items"] = {"type": field.items} | (
            {"minLength": field.item_min_length} if field.item_min_length else {}
        )
    if field.of is not None:
        schema["additionalProperties"] = {"type": field.of}
    if field.default is not None:
        schema["default"] = field.default
    if field.examples:
        schema["examples"] = list(field.examples)
    if field.status == "deprecated":
        schema["deprecated"] = True
    return schema


def _bounds(field: Field) -> Schema:
    """The values that the agent takes."""
    bounds: Schema = {}
    if field.values:
        bounds["enum"] = [value.name for value in field.values] + ([None] if "null" in field.also else [])
    if field.equals is not None:
        bounds["enum"] = [field.equals]
    if field.minimum is not None:
        bounds["minimum"] = _number(field.minimum)
    if field.above is not None:
        bounds["exclusiveMinimum"] = _number(field.above)
    if field.maximum is not None:
        bounds["maximum"] = _number(field.maximum)
    return bounds


def field_text(field: Field) -> str:
    """What a key means, with what holds when it is absent."""
    parts = [field.doc]
    if field.default_text:
        parts.append(f"Default: {field.default_text}.")
    if field.since:
        parts.append(f"Since {field.since}.")
    return " ".join(filter(None, parts))


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value
