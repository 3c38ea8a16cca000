"""Where the hooks of a group go: under which events of the target, and with which matchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.matcher import Matcher
from hookwright.translate import matchers
from hookwright.translate.base import joined, listed, quoted
from hookwright.translate.events import can_guard, same_moment, skipped
from hookwright.translate.names import Mcp, mcp_pattern, roles_of, spelling_apart, tools_named, twins, why_none
from hookwright.translate.selection import Selection, matcher_span, selection_of

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Tool
    from hookwright.model.hooks_file import Group
    from hookwright.text.span import Span
    from hookwright.translate.base import Losses, Severity


class Placement(NamedTuple):
    """An event of the target and a matcher, None for none."""

    event: Event
    matcher: str | None


class Placing:
    """Finds the places of one group."""

    def __init__(self, group: Group, target: Dialect, losses: Losses) -> None:
        assert group.event is not None
        self.group = group
        self.event: Event = group.event
        self.source = group.file.dialect
        self.target = target
        self.losses = losses
        self.span: Span = matcher_span(group)
        self.guard = can_guard(self.event, self.source)
        self.gone: Severity = "error" if self.guard else "warning"
        self.selection = Selection(every=True)
        self.told: list[tuple[str, Severity, str, bool]] = []
        self.value = quoted(group.matcher_value or self.event.name)

    def tell(self, kind: str, severity: Severity, message: str, *, event: bool = False) -> None:
        """Note a loss at the matcher, or at the `event`."""
        self.told.append((kind, severity, message, event))

    def places(self) -> tuple[Placement, ...]:
        """The places; none where the hooks can't go anywhere, which is then told."""
        key = (Placing, self.event.name, self.group.matcher_value)
        if key not in self.losses.memo:
            found = self._places()
            self.losses.memo[key] = (found, self.selection, self.told)
        found, self.selection, told = self.losses.memo[key]
        for kind, severity, message, event in told:
            span = self.group.entry.name_span if event else self.span
            self.losses.tell(kind, severity, span, message)
        return found

    def _places(self) -> tuple[Placement, ...]:
        events = same_moment(self.event, self.target)
        if not events:
            self._no_event()
            return ()
        selection = self.selection = selection_of(self.group)
        self._told_of_selection(selection)
        if selection.nothing:
            text = f"{quoted(self.group.matcher_value or '')} selects nothing in {self.source.title}: left out"
            self.tell("dormant", "info", text)
            return ()
        if self.event.subject is None and self.group.matcher_value:
            text = f"{self.source.title} ignores the matcher here: left out, so that the hook runs as often as it does"
            self.tell("matcher", "info", text)
        if self.event.roles:
            selection = self.selection = self._by_roles(selection)
        if selection.nothing:
            return ()
        if any(event.roles for event in events):
            return self._several(events, selection)
        return self._general(events[0], selection)

    def _no_event(self) -> None:
        known = skipped(self.event, self.target)
        name, title = quoted(self.event.name), self.target.title
        if known is not None:
            text = f"{title} knows {name} and skips its hooks: left out"
        else:
            text = f"{title} has no event for {name}: its hooks are left out"
        self.tell("event", self.gone, text, event=True)

    def _told_of_selection(self, selection: Selection) -> None:
        value = quoted(self.group.matcher_value or "")
        if selection.gone:
            text = f"{listed(selection.gone)} is no tool of {self.source.title} any more: left out"
            self.tell("dormant", "info", text)
        if selection.rough and self.event.subject is not None and self.event.subject.kind == "tool":
            text = (
                f"{value} is a pattern: what it selects among the tools of {self.source.title} that are known stands "
                "there name by name, and any other tool that fits it is not selected"
            )
            self.tell("matcher", "warning", text)
        if selection.loose:
            text = f"{value} also selects tools whose names only hold it; the translation selects just these names"
            self.tell("matcher", "info", text)
        if selection.unknown:
            text = f"{self.source.title} has no tool {listed(selection.unknown)} that is known: the name is kept"
            there = [name for name in selection.unknown if self.target.tool(name) is not None]
            after = f", and {self.target.title} has a tool {listed(there)}" if there else ""
            self.tell("tool", "warning", text + after)

    def _by_roles(self, selection: Selection) -> Selection:
        """What an event for some tools only is for, as tools; its matcher is about something else than their names."""
        roles = frozenset(self.event.roles)
        tools = tuple((t.name, t) for t in self.source.tools if roles_of(t, self.source) & roles)
        mcp = (Mcp(),) if "mcp" in roles else ()
        if selection.every or (tools and any(tool.name in selection.values for _, tool in tools)):
            return Selection(tools=tools, mcp=mcp)
        subject = self.event.subject
        if subject is not None and subject.closed:
            text = (
                f"{self.target.title} has no event for what {quoted(self.group.matcher_value or '')} selects: left out"
            )
            self.tell("event", self.gone, text)
            return Selection()
        if mcp and not selection.rough and not (subject and subject.text):
            return Selection(mcp=tuple(Mcp(None, name) for name in selection.values))
        what = "the command line" if subject is not None and subject.text else "something else than a tool's name"
        self.tell(
            "matcher",
            "error" if self.guard else "warning",
            f"the matcher {quoted(self.group.matcher_value or '')} is about {what}, which {self.target.title} does not "
            f"match against: the hook runs for every call that {quoted(self.event.name)} is about",
        )
        return Selection(tools=tools, mcp=mcp)

    def _several(self, events: tuple[Event, ...], selection: Selection) -> tuple[Placement, ...]:
        """Events for some tools each: those that the matcher selects."""
        covered = {role for event in events for role in event.roles}
        if (selection.every or selection.but is not None) and not self.event.roles:
            text = f"{self.target.title} has hooks around {joined(sorted(covered))} only: none runs for other tools"
            self.tell("tool", self.gone, text)
        if selection.every:
            return tuple(Placement(event, None) for event in events)
        wanted: set[str] = {role for _, tool in selection.tools for role in roles_of(tool, self.source)}
        wanted |= {"mcp"} if selection.mcp else set()
        named = [(name, tool) for name, tool in selection.tools if tool.name not in selection.besides]
        missing = [name for name, tool in named if not roles_of(tool, self.source) & covered]
        if selection.but is None and (missing or selection.unknown):
            self._missing(tuple((n, t) for n, t in selection.tools if n in missing), selection.unknown)
        chosen = [event for event in events if wanted & set(event.roles)]
        for event in chosen:
            more = [role for role in event.roles if role not in wanted]
            if more:
                text = f"{quoted(event.name)} is about {joined(more)}, too, and has no matcher: it runs for more calls"
                self.tell("matcher", "warning", text)
        if selection.mcp and Mcp() not in selection.mcp and "mcp" in covered:
            text = (
                f"{self.target.title} has no matcher for tools of MCP servers: the hook runs for those of every server"
            )
            self.tell("matcher", "warning", text)
        if selection.mcp and "mcp" not in covered:
            self.tell("tool", self.gone, f"no hook of {self.target.title} runs for tools of MCP servers here: left out")
        return tuple(Placement(event, None) for event in chosen)

    def _general(self, event: Event, selection: Selection) -> tuple[Placement, ...]:
        subject = event.subject
        if selection.every:
            return (Placement(event, None),)
        if subject is None:
            more = "for every tool" if self._about_tools() else "every time"
            text = f"{self.target.title} ignores matchers on {quoted(event.name)}: the hook runs {more}"
            self.tell("matcher", "warning", f"{text}, not only for {self.value}")
            return (Placement(event, None),)
        if not self._about_tools():
            return self._values(event, selection)
        return self._tools(event, selection)

    def _about_tools(self) -> bool:
        subject = self.event.subject
        return bool(self.event.roles) or (subject is not None and subject.kind == "tool")

    def _all_but(self, event: Event, names: tuple[str, ...]) -> tuple[Placement, ...]:
        """Everything but some tools of the source."""
        assert event.subject is not None
        syntax = self.target.matcher(event.subject)
        tools = [t for t in self.source.tools if t.name in names]
        others = [n for t in tools for n in twins(t.name, t, self.source, self.target, syntax)]
        if not others:
            return (Placement(event, None),)
        text = matchers.all_but(others, event, self.target)
        if text is not None:
            return (Placement(event, text),)
        left = [t.name for t in self.target.tools if t not in tools_named(others, self.target)]
        mcp = mcp_pattern(Mcp(), self.target)
        told = f"{self.target.title} has no patterns for what is not selected: {self.value} becomes a list"
        self.tell("matcher", "warning", f"{told} of the tools that are known, and any other one is not selected")
        texts = matchers.write(left, [mcp] if mcp else [], event, self.target)
        return tuple(Placement(event, text) for text in texts)

    def _tools(self, event: Event, selection: Selection) -> tuple[Placement, ...]:
        assert event.subject is not None
        if selection.but is not None:
            return self._all_but(event, selection.but)
        syntax = self.target.matcher(event.subject)
        names: list[str] = []
        missing: list[tuple[str, Tool]] = []
        for written, tool in selection.tools:
            found = twins(written, tool, self.source, self.target, syntax)
            names += found
            if not found and tool.name not in selection.besides:
                missing.append((written, tool))
        if missing:
            self._missing(tuple(missing), ())
        self._told_of_more(names, selection)
        names += selection.unknown
        patterns = self._mcp_patterns(selection)
        names += [text for text in patterns if matchers.is_name(text)]
        patterns = [text for text in patterns if not matchers.is_name(text)]
        if not names and not patterns:
            return ()
        return tuple(Placement(event, text) for text in matchers.write(names, patterns, event, self.target))

    def _missing(self, tools: tuple[tuple[str, Tool], ...], unknown: tuple[str, ...]) -> None:
        """Tools that the target does not have."""
        names = [name for name, _ in tools] + list(unknown)
        why = next((w for name, tool in tools if (w := why_none(name, tool, self.target))), "")
        text = f"{self.target.title} has no tool for {listed(names)}: the hook never runs there for it"
        self.tell("tool", self.gone, f"{text} ({why})" if why else text)

    def _told_of_more(self, names: list[str], selection: Selection) -> None:
        """The target's tool may do what tools of the source do that were not selected."""
        wanted = {role for _, tool in selection.tools for role in roles_of(tool, self.source)}
        others = {role for tool in self.source.tools for role in roles_of(tool, self.source)} - wanted
        for tool in tools_named(names, self.target):
            more = roles_of(tool, self.target) & others
            if more:
                name = next((n for n in names if n == tool.name or n in tool.aliases), tool.name)
                stands = f"{quoted(name)} means {quoted(tool.name)}, which" if name != tool.name else quoted(name)
                text = (
                    f"in {self.target.title} {stands} is for {joined(sorted(more))}, too: the hook runs for more calls"
                )
                self.tell("matcher", "warning", text)

    def _mcp_patterns(self, selection: Selection) -> list[str]:
        found: list[str] = []
        for mcp in selection.mcp:
            pattern = mcp_pattern(mcp, self.target)
            if pattern is None:
                text = f"{self.target.title} can't select tools of MCP servers by {self.value}"
                self.tell("tool", self.gone, f"{text}: the hook never runs there for them")
                continue
            if mcp.server is not None and not self.target.mcp_joint:
                text = f"names of tools do not tell the MCP server in {self.target.title}"
                self.tell("matcher", "warning", f"{text}: {quoted(pattern)} selects those of every server")
            found.append(pattern)
        return found

    def _values(self, event: Event, selection: Selection) -> tuple[Placement, ...]:
        subject = event.subject
        assert subject is not None
        if selection.rough:
            return self._pattern(event)
        keys = {spelling_apart(value.name): value.name for value in subject.values if not value.removed}
        known = {v: keys.get(spelling_apart(v)) for v in selection.values}
        values = [new or v for v, new in known.items() if new is not None or not subject.closed]
        lost = [v for v, new in known.items() if new is None and subject.closed]
        own = {value.name for value in self.event.subject.values} if self.event.subject is not None else set[str]()
        strange = [v for v, new in known.items() if new is None and v in own and not subject.closed and keys]
        if strange:
            text = (
                f"{listed(strange)} is a name of {self.source.title}'s own: it is kept, and hardly selects anything in"
            )
            self.tell("matcher", "warning", f"{text} {self.target.title}")
        if lost:
            text = f"{quoted(event.name)} of {self.target.title} has no {quoted(subject.field)} {listed(lost)}"
            self.tell("matcher", self.gone, f"{text}: the hook never runs there for it")
        if not values:
            return ()
        return tuple(Placement(event, text) for text in matchers.write(values, (), event, self.target))

    def _pattern(self, event: Event) -> tuple[Placement, ...]:
        """A pattern for names that users choose, where the target takes patterns."""
        value = self.group.matcher_value or ""
        found = Matcher(value, event, self.target)
        text_there = event.subject is not None and event.subject.text
        text_here = self.event.subject is not None and self.event.subject.text
        if found.error is not None or found.path != "regex" or text_here != text_there:
            text = f"{self.target.title} can't match {self.value}: the hook runs every time"
            self.tell("matcher", "warning", text)
            return (Placement(event, None),)
        text = f"{self.value} is a pattern for names that users choose: see whether it means the same in"
        self.tell("matcher", "warning", f"{text} {self.target.title}")
        return (Placement(event, value),)
