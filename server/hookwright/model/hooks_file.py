"""The neutral view of a hooks file.

Everything here is lazy: asking for one handler of a file with ten thousand does not build the others. A view never
fails: what is missing or of the wrong type is None or empty, and the checks say so.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from hookwright.model.shapes.table import reader_of

if TYPE_CHECKING:
    from collections.abc import Hashable

    from hookwright.dialects.spec import Dialect, Event, FileRule, HandlerKind
    from hookwright.model.shapes.base import Found
    from hookwright.syntax.tree import Member, Node, Tree
    from hookwright.text.span import Span


LARGE = 1 << 18
"""Characters; the largest of 273 public files has 48,024."""


class HooksFile:
    """One file of one agent.

    `path` is where it lies, for messages and for what depends on the place (scope, scripts beside it); None for a text
    that has no place.
    """

    def __init__(self, tree: Tree, dialect: Dialect, rule: FileRule, path: str | None = None) -> None:
        self.tree = tree
        self.dialect = dialect._replace(shape=rule.shape) if rule.shape else dialect
        self.rule = rule
        self.path = path
        self.memo: dict[Hashable, Any] = {}
        """Whatever was worked out of this one view of the file, by whoever did; keys are theirs."""
        self.reader = reader_of(self.dialect.shape)
        self.nested = self.dialect.shape == "nested"  # asked for every handler of ten thousand
        self.listed = self.dialect.shape == "list"

    @property
    def comments(self) -> bool:
        """Whether the agent takes comments in the file."""
        return self.dialect.comments and not self.rule.strict

    @property
    def large(self) -> bool:
        """Whether the text is longer than any that people write, so that not everything of it can be looked into."""
        return len(self.tree.text) > LARGE

    @cached_property
    def root(self) -> Node | None:
        """The root when it is an object."""
        root = self.tree.root
        return root if root is not None and root.kind == "object" else None

    @cached_property
    def hooks(self) -> Member | None:
        """The member that holds the events; None where the layout has none, or where it is missing."""
        return self.reader.hooks(self.root) if self.root is not None else None

    @cached_property
    def event_map(self) -> Node | None:
        """The object whose keys are events, where there is one such object."""
        return self.reader.event_map(self.root) if self.root is not None else None

    @cached_property
    def events(self) -> tuple[EventEntry, ...]:
        """Every event of the file, known or not, duplicates included, in order of the text."""
        if self.root is None:
            return ()
        return tuple(EventEntry(self, found) for found in self.reader.events(self.root, self.dialect))

    @property
    def handler_count(self) -> int:
        """How many handlers the file holds."""
        return sum(len(group.handlers) for entry in self.events for group in entry.groups)

    def live(self) -> tuple[EventEntry, ...]:
        """The entries that count: of equal keys the last, and only events the agent runs."""
        last = {entry.place: entry for entry in self.events}
        return tuple(entry for entry in last.values() if entry.event is not None and entry.event.runs)


class EventEntry:
    """One `EVENT: …` of a file, or a handler that names its event.

    `member` is what names it: its key, or in a list of handlers its value; None where a handler names none. `value` is
    what holds its groups.
    """

    def __init__(self, file: HooksFile, found: Found) -> None:
        self.file = file
        self.name, self.member, self.value, self.place = found

    @property
    def is_key(self) -> bool:
        """Whether its name is a key of the file, and not the value of one."""
        return not self.file.listed

    @property
    def name_span(self) -> Span:
        """Where its name stands; without one, where its handler begins."""
        named = self.member.key if self.member is not None and self.is_key else self.member and self.member.value
        if named is None:
            assert self.value is not None
            return self.value.span._replace(end=self.value.start + 1)
        return named.span

    @property
    def span(self) -> Span:
        """All of it."""
        if self.member is not None and self.is_key:
            return self.member.span
        assert self.value is not None
        return self.value.span

    @cached_property
    def event(self) -> Event | None:
        """The event of that name in the dialect."""
        return self.file.dialect.event(self.name)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups, whatever type their nodes have."""
        if self.value is None:
            return ()
        return tuple(Group(self, node, i) for i, node in enumerate(self.file.reader.groups(self.value)))


class Group:
    """One matcher group of an event."""

    def __init__(self, entry: EventEntry, node: Node, index: int) -> None:
        self.memo: dict[Hashable, Any] = {}  # as that of the file
        self.entry = entry
        self.node = node
        self.index = index

    @property
    def file(self) -> HooksFile:
        return self.entry.file

    @property
    def event(self) -> Event | None:
        return self.entry.event

    @cached_property
    def matcher(self) -> Member | None:
        """The member `matcher`."""
        return self.node.get("matcher")

    @property
    def matcher_value(self) -> str | None:
        """The matcher when it is a string; None when it is absent or of another type."""
        node = self.matcher.value if self.matcher else None
        return node.value if node is not None and node.kind == "string" else None

    @property
    def is_handler(self) -> bool:
        """Whether it is a handler with a matcher of its own, seen as a group of one."""
        return not self.entry.file.nested and any(handler.node is self.node for handler in self.handlers)

    @property
    def place(self) -> str:
        """Where it stands: `hooks.PreToolUse[0]`."""
        return self.entry.place if self.entry.file.listed else f"{self.entry.place}[{self.index}]"

    @cached_property
    def handlers(self) -> tuple[Handler, ...]:
        """The handlers, whatever type their nodes have."""
        return tuple(Handler(self, node, i) for i, node in enumerate(self.file.reader.handlers(self.node)))


class Handler:
    """One entry that runs."""

    def __init__(self, group: Group, node: Node, index: int) -> None:
        self.group = group
        self.node = node
        self.index = index

    @property
    def file(self) -> HooksFile:
        return self.group.file

    @property
    def event(self) -> Event | None:
        return self.group.entry.event

    @cached_property
    def kind_name(self) -> str | None:
        """The value of `type` when it is a string; without the key the agent's default, if it has one."""
        if self.member("type") is None:
            return self.file.dialect.default_kind or None
        return self.text("type")

    @cached_property
    def kind(self) -> HandlerKind | None:
        """The handler kind that `type` names in the dialect."""
        return self.file.dialect.kind(self.kind_name) if self.kind_name is not None else None

    @property
    def place(self) -> str:
        """Where it stands: `hooks.PreToolUse[0].hooks[1]`."""
        return self.group.place if self.group.is_handler else f"{self.group.place}.hooks[{self.index}]"

    def member(self, name: str) -> Member | None:
        """The member of that name that counts, in the handler or in the object that says what it does."""
        found = self.node.get(name)
        if found is not None or not (key := self.group.entry.file.dialect.action_key):
            return found
        action = self.node.get_value(key)
        return action.get(name) if action is not None else None

    def value(self, name: str) -> Any:
        """The JSON value under that key, None when absent."""
        member = self.member(name)
        return member.value.value if member is not None and member.value is not None else None

    def text(self, name: str) -> str | None:
        """The value under that key when it is a string."""
        value = self.value(name)
        return value if isinstance(value, str) else None
