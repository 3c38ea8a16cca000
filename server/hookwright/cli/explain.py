"""`hookwright explain WORD`: an event, a check or a matcher, in words."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.cli.agents import agent_of
from hookwright.cli.boundary import UsageError
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from hookwright.checks.base import Rule
    from hookwright.dialects.spec import Dialect, Event, Subject
    from hookwright.model.explain import Explanation

_EPILOG = """\
A word that is several of them is taken for an event first, then for a check, then for a matcher.

examples:
  hookwright explain PreToolUse
  hookwright explain PreToolUse --agent lamied
  hookwright explain PreToolUse --agents                the same moment in every agent, side by side
  hookwright explain HW101                              or: hookwright explain wrong-type
  hookwright explain 'Edit|Write'                       which tools it selects, and why
  hookwright explain 'startup|resume' --event SessionStart
"""

DEFAULT_AGENT = "claude-code"
"""Whose events and matchers are explained when no agent is named: the one whose hooks files are by far the most."""

_PLAIN = re.compile(r"[A-Za-z0-9_-]*")
_TELLING = frozenset({"case", "retired", "removed", "foreign", "mcp-server"})


class Page(NamedTuple):
    """An explanation, for people and for programs."""

    markdown: str
    data: dict[str, Any]


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    parser.add_argument("word", metavar="EVENT|CODE|MATCHER", help="what to explain")
    parser.add_argument("--agent", metavar="ID", help=f"whose event or matcher (default: {DEFAULT_AGENT})")
    parser.add_argument("--event", metavar="NAME", help="take the word for a matcher of this event")
    parser.add_argument("--agents", action="store_true", help="the same moment in every agent, side by side")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto)")


def run(args: Namespace) -> int:
    """Prints the page. Raises `UsageError` for a word that means nothing."""
    agent = None if args.agent is None else agent_of(args.agent)
    page = _agents_page(args.word) if args.agents else _page(args.word, agent, args.event)
    if args.json:
        import json

        sys.stdout.write(json.dumps(page.data, indent=2) + "\n")
        return 0
    from hookwright.cli.output.markdown import render
    from hookwright.cli.output.style import is_terminal, style_for

    style = style_for(sys.stdout, args.color)
    width = min(style.width, 96) if is_terminal(sys.stdout) else 88
    sys.stdout.write(render(page.markdown, style, width))
    return 0


def _page(word: str, agent: Dialect | None, event_name: str | None) -> Page:
    dialect = agent or agent_of(DEFAULT_AGENT)
    if event_name is not None:
        return _matcher_page(word, _event(event_name, dialect), dialect)
    knowing = _knowing(word, agent)
    if knowing:
        return _event_page(word, knowing)
    rule = _rule(word)
    if rule is not None:
        return _rule_page(rule)
    event = _event_for(word, dialect)
    if event is not None:
        return _matcher_page(word, event, dialect)
    raise UsageError(_unknown(word, dialect))


def _agents_page(word: str) -> Page:
    """The same moment in every agent. Raises `UsageError` for a word that is no event."""
    from hookwright.features.agents import matrix, moment_of, moments, rows

    moment = moment_of(word)
    if moment is None:
        from hookwright.text.nearest import suggest

        near = suggest(word[:100], moments())
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(moments()[:12])}, …"
        raise UsageError(f'"{visible(word)}" is an event of no agent that has a twin elsewhere; {hint}')
    found = rows(moment)
    data = {"kind": "moment", "name": moment, "agents": [row.as_data() for row in found]}
    return Page(f"**{moment}** in every agent\n\n{matrix(found)}", data)


def _rule(word: str) -> Rule | None:
    """The rule of that code or name, also one that only the editor tells."""
    from hookwright.features.rules import find

    return find(word)


def _knowing(word: str, agent: Dialect | None) -> list[Dialect]:
    """The dialects that have an event of that name, the default one first."""
    from hookwright.dialects.table import DIALECTS, by_id

    every = [agent] if agent else [by_id(entry.id) for entry in DIALECTS]
    return sorted((d for d in every if d.event(word) is not None), key=lambda d: d.id != DEFAULT_AGENT)


def _event(name: str, dialect: Dialect) -> Event:
    event = dialect.event(name)
    if event is None:
        from hookwright.text.nearest import suggest

        names = [event.name for event in dialect.events]
        near = suggest(name[:100], names)
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(names)}"
        raise UsageError(f'{dialect.title} has no event "{visible(name)}"; {hint}')
    return event


def _event_for(word: str, dialect: Dialect) -> Event | None:
    """The event whose matcher the word may be: one for tools, else one whose values it selects; None for neither."""
    from hookwright.model.matcher import explain

    tools = next((e for e in dialect.events if e.subject is not None and e.subject.kind == "tool"), None)
    if tools is not None:
        found = explain(word, tools, dialect)
        telling = any(dead.why in _TELLING for dead in found.dead)
        if found.selected or found.mcp or telling:
            return tools
    for event in dialect.events:
        subject = event.subject
        if subject is not None and subject.kind == "value" and subject.values:
            known = {value.name for value in subject.values}
            if not known.isdisjoint(explain(word, event, dialect).selected):
                return event
    return None if _PLAIN.fullmatch(word) else tools


def _event_page(name: str, dialects: list[Dialect]) -> Page:
    from hookwright.features.describe import event_page, timeout_facts
    from hookwright.model.duration import default_seconds

    dialect, *others = dialects
    event = dialect.event(name)
    assert event is not None
    parts = [event_page(dialect, event)]
    if event.runs and dialect.timeout.field:
        parts.append(f"`{dialect.timeout.field}`: {'; '.join(timeout_facts(dialect, event, None))}")
    if others:
        more = ", ".join(f"{other.title} (`--agent {other.id}`)" for other in others)
        parts.append(f"Also an event of {more}.")
    kinds = event.kinds or tuple(kind.name for kind in dialect.kinds)
    subject = event.subject
    data = {
        "kind": "event",
        "agent": dialect.id,
        "name": event.name,
        "runs": event.runs,
        "since": event.since,
        "fires": event.doc,
        "can": event.can,
        "exit2": event.exit2,
        "matcher": None if subject is None else _subject(subject),
        "kinds": list(kinds),
        "timeouts": {kind: default_seconds(dialect, event, kind) for kind in kinds},
        "url": dialect.source.url,
    }
    return Page("\n\n".join(parts), data)


def _subject(subject: Subject) -> dict[str, Any]:
    values = [value.name for value in subject.values if not value.removed]
    return {"field": subject.field, "kind": subject.kind, "values": values}


def _rule_page(rule: Rule) -> Page:
    head = f"# {rule.code} {rule.slug}\n\nSeverity: {rule.severity}."
    data = {"kind": "check", **{name: getattr(rule, name) for name in ("code", "slug", "severity", "summary", "doc")}}
    return Page(f"{head}\n\n{(rule.doc or rule.summary).strip()}\n\n{rule.url}", {**data, "url": rule.url})


def _matcher_page(value: str, event: Event, dialect: Dialect) -> Page:
    from hookwright.features.markdown import code
    from hookwright.model.matcher import explain

    found = explain(value, event, dialect)
    subject = event.subject
    parts = [f"**matcher {code(value)}** · {event.name} of {dialect.title}", found.text]
    if subject is not None:
        parts.append(f"Tried against `{subject.field}` of {event.name}. {subject.note}".strip())
        if not found.every:
            parts.append("\n".join(_selected(found, subject, dialect)))
    data = {
        "kind": "matcher",
        "agent": dialect.id,
        "event": event.name,
        "value": value,
        "path": found.path,
        "every": found.every,
        "selected": list(found.selected),
        "mcp": found.mcp,
        "dead": [{"name": d.name, "why": d.why, "text": d.text, "instead": d.instead} for d in found.dead],
        "error": found.error,
        "text": found.text,
    }
    return Page("\n\n".join(parts), data)


def _selected(found: Explanation, subject: Subject, dialect: Dialect) -> Iterator[str]:
    """One line for each selected tool or value: what it is, and its other names."""
    from hookwright.features.markdown import code, codes

    values = {value.name: value.doc for value in subject.values}
    for name in found.selected[:20]:
        tool = dialect.tool(name) if subject.kind == "tool" else None
        also = f" (also named {codes(tool.aliases)})" if tool is not None and tool.aliases else ""
        doc = tool.doc if tool is not None else values.get(name, "")
        yield f"- {code(name)}{also}{': ' if doc else ''}{doc}"
    if len(found.selected) > 20:
        yield f"- and {len(found.selected) - 20} more"


def _unknown(word: str, dialect: Dialect) -> str:
    from hookwright.features.rules import EVERY
    from hookwright.text.nearest import suggest

    events = [event.name for event in dialect.events]
    rules = [name for rule in EVERY for name in (rule.slug, rule.code)]
    tools = [name for tool in dialect.tools for name in (tool.name, *tool.aliases)]
    near = [hit for names in (events, rules, tools) if (hit := suggest(word[:100], names))]
    quoted = " or ".join(f'"{name}"' for name in near)
    hint = f"did you mean {quoted}?" if near else "see hookwright explain --help"
    return f'"{visible(word)}" is no event of {dialect.title}, no check and no matcher that selects anything; {hint}'
