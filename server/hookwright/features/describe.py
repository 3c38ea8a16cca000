"""What a table says about one thing, as Markdown, for hover and for the documentation of completion items alike."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.features.markdown import bullets, code, codes, page, sentence
from hookwright.model.duration import UNITS, default_seconds, in_words, number_of, plain

if TYPE_CHECKING:
    from hookwright.dialects.spec import (
        Dialect,
        Event,
        Field,
        HandlerKind,
        Shape,
        Subject,
        System,
        Tool,
        Value,
        Variable,
    )


def footer(dialect: Dialect) -> str:
    """The last line of every page: which version of the agent the table was true for, and the agent's documentation."""
    source = dialect.source
    version = source.version if source.version != source.date else ""
    words = " · ".join(filter(None, (f"{dialect.title} {version}".strip(), source.date)))
    return f"*{words}* · [documentation]({source.url})" if source.url else f"*{words}*"


def event_page(dialect: Dialect, event: Event) -> str:
    """When an event fires, what a hook can do there, what exit code 2 does and what a matcher is tried against."""
    skipped = "" if event.runs else f"**{dialect.title} skips the hooks of this event**: they never run."
    common = {f.name for f in dialect.payload}
    own = [f.name for f in event.payload if f.name not in common]
    facts = bullets(
        (
            f"a hook can {event.can}" if event.can else "a hook can't change what happens",
            f"exit code 2: {event.exit2}" if event.exit2 else "",
            _matcher_line(event),
            f"kinds of handler that run here: {codes(event.kinds)}" if event.kinds else "",
            _timeouts_line(event),
            f"on standard input besides the common fields: {codes(own, 20)}" if own else "",
        )
    )
    head = _head(event.name, f"event of {dialect.title}", since=event.since)
    return page(head, skipped, sentence(event.doc), facts if event.runs else "", footer(dialect))


def subject_values(subject: Subject) -> tuple[Value, ...]:
    """The values that still occur."""
    return tuple(value for value in subject.values if not value.removed)


def field_page(
    dialect: Dialect, field: Field, owner: str, *, event: Event | None = None, kind: str | None = None
) -> str:
    """What a key means: type, default, allowed values, since when; for the timeout also unit, default there and cap."""
    facts = bullets(
        (
            _type_line(field),
            "required" if field.required else "",
            f"used only on {' and '.join(_SYSTEMS[system] for system in field.systems)}" if field.systems else "",
            f"also written {codes(field.spellings)}" if field.spellings else "",
            *_default_lines(dialect, field, event, kind),
            _values_line(field),
            f"for example {codes(_literals(field.examples))}" if field.examples else "",
        )
    )
    head = _head(field.name, f"key of {owner}", since=field.since)
    return page(head, _status(dialect, field), sentence(field.doc), facts, footer(dialect))


_SYSTEMS: dict[System, str] = {"linux": "Linux", "macos": "macOS", "windows": "Windows"}


def kind_page(dialect: Dialect, kind: HandlerKind, event: Event | None = None) -> str:
    """What a kind of handler does and which keys go with it; with an event, whether it runs there."""
    limit = in_words(default_seconds(dialect, event, kind.name))
    needed = [f.name for f in kind.fields if f.required]
    others = [f.name for f in (*kind.fields, *dialect.common_fields) if not f.required and f.status == "current"]
    running = [e for e in dialect.events if e.runs]
    here = [e.name for e in running if not e.kinds or kind.name in e.kinds]
    elsewhere = [e.name for e in running if e.name not in here]
    facts = bullets(
        (
            f"needs {codes(needed)}" if needed else "",
            f"needs one of {codes(kind.one_of)}" if kind.one_of else "",
            f"may have {codes(others, 20)}" if others else "",
            f"is stopped after {limit} unless `{dialect.timeout.field}` says otherwise" if dialect.timeout.told else "",
            f"runs on {codes(here, 40)}" if 0 < len(here) <= len(elsewhere) else "",
            f"does not run on {codes(elsewhere, 40)}" if 0 < len(elsewhere) < len(here) else "",
        )
    )
    head = _head(kind.name, "kind of handler", since=kind.since)
    if not here:
        skipped = f"**{dialect.title} never runs handlers of this kind.**"
    elif event is not None and event.name in elsewhere:
        skipped = f"**Does not run on {event.name}.**"
    else:
        skipped = ""
    return page(head, skipped, sentence(kind.doc), facts, footer(dialect))


_LAYOUTS: dict[Shape, str] = {
    "nested": "event → matcher groups → handlers",
    "bare-map": "event → matcher groups → handlers",
    "named-groups": "event → matcher groups or handlers",
    "flat": "event → handlers",
    "mixed": "event → handlers, or matcher groups → handlers",
    "list": "handlers, each with its event",
}


def hooks_page(dialect: Dialect) -> str:
    """What a file of hooks is made of."""
    running = [event.name for event in dialect.events if event.runs]
    return page(
        f"**`hooks`** · {_LAYOUTS[dialect.shape]}",
        f"{dialect.title} runs hooks on {codes(running, 40)}.",
        footer(dialect),
    )


def mcp_page(dialect: Dialect) -> str:
    """How tools of MCP servers are named."""
    prefix, joint = dialect.mcp_prefix, dialect.mcp_joint
    if not joint:
        return page(
            f"**`{prefix}TOOL`** · tool of an MCP server", "The server is not part of the name.", footer(dialect)
        )
    return page(
        f"**`{prefix}SERVER{joint}TOOL`** · tool of an MCP server",
        f"`{prefix}SERVER{joint}.*` selects every tool of one server. Without `{joint}.*` it is the name of one tool, "
        "which no server has.",
        footer(dialect),
    )


def tool_page(dialect: Dialect, tool: Tool) -> str:
    """What a tool does, its other names and its input."""
    lines = [
        f"`{f.name}` ({f.type}){'' if f.required else ', optional'}{': ' + f.doc if f.doc else ''}" for f in tool.input
    ]
    facts = f"Input (`tool_input`):\n\n{bullets(lines)}" if lines else ""
    names = f"Also named {codes(tool.aliases)}: a matcher may use any of its names." if tool.aliases else ""
    head = _head(tool.name, f"tool of {dialect.title}", since=tool.since)
    return page(head, sentence(tool.doc), names, facts, footer(dialect))


def value_page(dialect: Dialect, value: Value, of: str) -> str:
    """One known value of a key or of what a matcher is tried against."""
    gone = f"**Gone since {value.removed}**: it never occurs any more." if value.removed else ""
    return page(_head(value.name, f"value of {of}", since=value.since), gone, sentence(value.doc), footer(dialect))


def variable_page(dialect: Dialect, variable: Variable) -> str:
    """What an environment variable of a hook holds and where it is set."""
    facts = bullets(
        (
            f"set only in files of scope {codes(variable.scopes)}" if variable.scopes else "",
            f"set only on {codes(variable.events, 20)}" if variable.events else "",
            f"`${{{variable.name}}}` is also replaced where no shell runs" if variable.placeholder else "",
        )
    )
    return page(_head(variable.name, "variable of a hook"), sentence(variable.doc), facts, footer(dialect))


def literal(value: Any) -> str:
    """A value as it is written in JSON."""
    return json.dumps(value, ensure_ascii=False)


def timeout_facts(dialect: Dialect, event: Event | None, kind: str | None) -> tuple[str, ...]:
    """Unit, default and cap of the timeout, one line each."""
    timeout = dialect.timeout
    default = default_seconds(dialect, event, kind)
    number = plain(number_of(default, timeout, kind))
    lines = [f"unit: {UNITS[timeout.unit]}"]
    if timeout.ms_from is not None and (not timeout.ms_kinds or kind in timeout.ms_kinds):
        lines[0] += f"; milliseconds from {plain(timeout.ms_from)} on"
    words = in_words(default)
    if timeout.told:
        lines.append(f"default: `{number}`" + (f" ({words})" if words != f"{number} {UNITS[timeout.unit]}" else ""))
    else:
        lines.append("default: not documented")
    if timeout.maximum is not None:
        cap = number_of(timeout.maximum, timeout)
        lines.append(f"at most `{plain(cap)}` ({in_words(timeout.maximum)}); more is cut to that")
    return tuple(lines)


def _head(name: str, what: str, *, since: str = "") -> str:
    return f"**{code(name)}** · {what}" + (f", since {since}" if since else "")


def _status(dialect: Dialect, field: Field) -> str:
    match field.status:
        case "deprecated":
            return "**Deprecated.**"
        case "internal":
            return f"**Internal to {dialect.title}**: not documented, may change without notice."
        case "ignored":
            return f"**{dialect.title} ignores this key here.**"
        case _:
            return ""


def _type_line(field: Field) -> str:
    if field.type == "array" and field.items:
        return f"type: array of {field.items}s"
    if field.type == "object" and field.of:
        return f"type: object, each value a {field.of}"
    if field.equals is not None:
        return f"type: {field.type}, always {code(literal(field.equals))}"
    bounds = [f"more than {plain(field.above)}"] if field.above is not None else []
    if field.minimum is not None:
        bounds.append(f"at least {plain(field.minimum)}")
    if field.maximum is not None:
        bounds.append(f"at most {plain(field.maximum)}")
    if field.min_length:
        bounds.append("not empty")
    types = " or ".join((field.type, *field.also))
    return f"type: {types}" + (f", {', '.join(bounds)}" if bounds else "")


def _default_lines(dialect: Dialect, field: Field, event: Event | None, kind: str | None) -> tuple[str, ...]:
    if field.name == dialect.timeout.field and field.type in ("number", "integer"):
        return timeout_facts(dialect, event, kind)
    if field.default_text:
        return (f"default: {field.default_text}",)
    return (f"default: {code(literal(field.default))}",) if field.default is not None else ()


def _values_line(field: Field) -> str:
    if not field.values:
        return ""
    if not any(v.doc for v in field.values):
        return f"one of {codes((v.name for v in field.values), 30)}"
    return "one of:\n" + "\n".join(f"  - {code(v.name)}" + (f": {v.doc}" if v.doc else "") for v in field.values)


def _literals(examples: tuple[Any, ...]) -> list[str]:
    return [literal(e) for e in examples]


def _matcher_line(event: Event) -> str:
    subject = event.subject
    if subject is None:
        return "a matcher is ignored here: every hook runs"
    known = subject_values(subject)
    line = f"the matcher is tried against `{subject.field}`"
    if subject.kind == "tool":
        line += ", the name of the tool"
    elif known:
        line += f", {'one of' if subject.closed else 'for example'} {codes((v.name for v in known), 30)}"
    return line + (f" ({subject.note})" if subject.note else "")


def _timeouts_line(event: Event) -> str:
    if not event.timeouts:
        return ""
    parts = [(f"{in_words(seconds)} for `{kind}`" if kind else in_words(seconds)) for kind, seconds in event.timeouts]
    most = f", at most {in_words(event.timeout_maximum)}" if event.timeout_maximum is not None else ""
    return f"default timeout here: {', '.join(parts)}{most}"
