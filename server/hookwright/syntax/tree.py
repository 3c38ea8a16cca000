"""The tree of a JSON text.

Two layers, as in Roslyn and rust-analyzer. A *green* node is what was written: kind, width, value and children with
offsets relative to itself. It knows neither its place nor its parent, so a later parse of an edited text shares every
green node that the edit did not touch, and whatever is computed from a green node alone can be kept in its `memo`.
A `Node` is a green node seen at a place: absolute offsets, parent, path. Nodes are made on demand and thrown away.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["object", "array", "string", "number", "boolean", "null", "error"]

Path = tuple[str | int, ...]

ProblemCode = Literal[
    "missing-value",  # nothing where a value must be
    "missing-comma",
    "missing-colon",
    "missing-close",  # an object, array, string or comment that the text ends in
    "bad-token",  # text that is no JSON: a bare word, single quotes, NaN, 01, …
    "bad-key",  # a key that is not a string in double quotes
    "bad-escape",
    "control-character",  # raw below U+0020 inside a string
    "trailing-comma",
    "comment",
    "duplicate-key",
    "extra-content",  # something after the first value
    "too-deep",
    "bad-space",  # white space that JSON does not know, such as U+00A0
    "bom",  # a byte order mark at the start
    "empty",  # no value at all
]


class Problem(NamedTuple):
    """Something in the text that strict JSON does not allow, or that is worth a word (`bom`, `empty`, `duplicate-key`).

    The span of `missing-value`, `missing-comma`, `missing-colon` and of a bracket's `missing-close` is empty: it is the
    place, right behind the token before, where the thing is to be put. All other spans cover what is wrong.
    `detail` is the piece of text a message wants to quote (what is wrong, or the bracket that is missing), cut after 80
    characters; `related` the other place that is meant (the first of two duplicate keys, the bracket that was opened),
    absolute offsets.
    """

    code: ProblemCode
    span: Span
    detail: str = ""
    related: Span | None = None


class GreenMember(NamedTuple):
    """One `key: value` of an object; offsets relative to the object, -1 for a colon that is not there.

    `key` is a string node, or an error node whose value is the bare word that stood for a key ("" with no width when a
    value has no key at all). For a value that is not there `value_at` is the place behind the colon or key.
    """

    key_at: int
    key: Green
    colon_at: int
    value_at: int
    value: Green | None


class GreenItem(NamedTuple):
    """One value of an array; offset relative to the array."""

    at: int
    value: Green


class Green:
    """What was written, without its place. Immutable, `memo` and the cached `value` apart."""

    __slots__ = ("_memo", "_value", "children", "clean", "closed", "kind", "width")

    def __init__(  # noqa: PLR0917 -- keywords would cost a quarter of the parser's time
        self,
        kind: Kind,
        width: int,
        value: Any = None,
        children: tuple[GreenMember, ...] | tuple[GreenItem, ...] = (),
        closed: bool = True,
        clean: bool = True,
    ) -> None:
        self.kind: Kind = kind
        self.width = width
        self.children = children
        self.closed = closed  # the closing quote or bracket is there
        self.clean = clean and closed  # no problem and no comment anywhere inside
        self._value = value
        self._memo: dict[Any, Any] | None = None

    @property
    def memo(self) -> dict[Any, Any]:
        """Whatever was computed from this node alone, by whoever computed it; keys are theirs."""
        if self._memo is None:
            self._memo = {}
        return self._memo

    @property
    def value(self) -> Any:
        """The JSON value: of objects the last of equal keys, of missing values and errors None. Not to be changed."""
        if self._value is None and self.kind in ("object", "array"):
            self._evaluate()
        return self._value

    def _evaluate(self) -> None:
        """Give this container and all below it their values; a loop, for the caller may be deep in the stack."""
        todo = [self]
        for green in todo:  # grows as we go
            below: list[Green | None] = [child[-1] for child in green.children]
            todo += [child for child in below if child is not None and child.children and child._value is None]  # noqa: SLF001
        for green in reversed(todo):
            if green.kind == "object":
                members: tuple[GreenMember, ...] = green.children  # pyright: ignore[reportAssignmentType]
                green._value = {m.key.value: m.value.value if m.value else None for m in members}  # noqa: SLF001
            else:
                items: tuple[GreenItem, ...] = green.children  # pyright: ignore[reportAssignmentType]
                green._value = [i.value.value for i in items]  # noqa: SLF001


class Node:
    """A value at its place in a text."""

    __slots__ = ("green", "member", "parent", "start")

    def __init__(self, green: Green, start: int, parent: Node | None = None, member: Member | None = None) -> None:
        self.green = green
        self.start = start
        self.parent = parent
        self.member = member
        """The member whose value this is, when the parent is an object."""

    def __repr__(self) -> str:
        return f"<{self.kind} {self.start}–{self.end}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other.green is self.green and other.start == self.start

    def __hash__(self) -> int:
        return hash((id(self.green), self.start))

    @property
    def kind(self) -> Kind:
        return self.green.kind

    @property
    def end(self) -> int:
        return self.start + self.green.width

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + self.green.width)

    @property
    def value(self) -> Any:
        """The JSON value; see `Green.value`."""
        return self.green.value

    @property
    def members(self) -> tuple[Member, ...]:
        """The members of an object in order of the text, duplicates included; nothing for other kinds."""
        if self.green.kind != "object":
            return ()
        children: tuple[GreenMember, ...] = self.green.children  # pyright: ignore[reportAssignmentType]
        return tuple([Member(self, child) for child in children])

    @property
    def items(self) -> tuple[Node, ...]:
        """The values of an array; nothing for other kinds."""
        if self.green.kind != "array":
            return ()
        children: tuple[GreenItem, ...] = self.green.children  # pyright: ignore[reportAssignmentType]
        start = self.start
        return tuple([Node(child.value, start + child.at, self) for child in children])

    def item(self, index: int) -> Node | None:
        """The value at `index` of an array, or None when there is none."""
        if self.green.kind != "array" or not 0 <= index < len(self.green.children):
            return None
        child: GreenItem = self.green.children[index]  # pyright: ignore[reportAssignmentType]
        return Node(child.value, self.start + child.at, self)

    def get(self, name: str) -> Member | None:
        """The member that counts: of equal keys the last one, as every JSON reader in use takes it."""
        if self.green.kind != "object":
            return None
        children: tuple[GreenMember, ...] = self.green.children  # pyright: ignore[reportAssignmentType]
        for child in reversed(children):
            if child.key.value == name:
                return Member(self, child)
        return None

    def get_value(self, name: str) -> Node | None:
        """The value of `get`, or None when the member or its value is not there."""
        member = self.get(name)
        return member.value if member else None

    @property
    def path(self) -> Path:
        """Keys and indexes from the root to here; of a key the same as of its value."""
        parts: list[str | int] = []
        node: Node = self
        while node.parent is not None:
            if node.member is not None:
                parts.append(node.member.name)
            elif node.parent.kind == "object":
                parts.append(node.value)
            else:
                children: tuple[GreenItem, ...] = node.parent.green.children  # pyright: ignore[reportAssignmentType]
                parts.append(bisect_left(children, node.start - node.parent.start, key=itemgetter(0)))
            node = node.parent
        return tuple(reversed(parts))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in order of the text."""
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            yield node
            below = node.items or [m.value for m in node.members if m.value]
            stack.extend(reversed(below))


class Member:
    """One `key: value` at its place."""

    __slots__ = ("green", "parent")

    def __init__(self, parent: Node, green: GreenMember) -> None:
        self.parent = parent
        self.green = green

    def __repr__(self) -> str:
        return f"<member {self.name!r}>"

    @property
    def name(self) -> str:
        """The key as a string, escapes decoded."""
        return self.green.key.value

    @property
    def key(self) -> Node:
        """The key with its quotes. Its parent is the object."""
        return Node(self.green.key, self.parent.start + self.green.key_at, self.parent)

    @property
    def colon(self) -> int | None:
        """The offset of the colon, or None when it is missing."""
        return self.parent.start + self.green.colon_at if self.green.colon_at >= 0 else None

    @property
    def value(self) -> Node | None:
        """The value, or None when it is missing."""
        if self.green.value is None:
            return None
        return Node(self.green.value, self.parent.start + self.green.value_at, self.parent, self)

    @property
    def span(self) -> Span:
        """From the key's first quote to the value's end, or to the colon or key where there is no value."""
        start, green = self.parent.start, self.green
        return Span(start + green.key_at, start + green.value_at + (green.value.width if green.value else 0))


class Tree(NamedTuple):
    """What parsing gave: the root, None for a text without a value; `problems` and `comments` in order of the text."""

    text: str
    root: Node | None
    problems: tuple[Problem, ...]
    comments: tuple[Span, ...]

    @property
    def strict(self) -> bool:
        """Whether `json.loads` of the text, its byte order mark apart, gives the tree's value."""
        return self.root is not None and not any(p.code not in ("bom", "duplicate-key") for p in self.problems)
