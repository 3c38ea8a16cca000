"""A text with lessons, seen as lessons with their places: a manifest, or one file of the store."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.lessons.fields import COMMAND, MODEL, PATH, in_order, slug_of
from hookwright.lessons.store.front import read
from hookwright.lessons.value import Field, Value, of_node
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.lessons.store.front import Front
    from hookwright.syntax.tree import Node, Tree

FILE = "lesson-manifest.json"
STORE = ".hookwright/lessons"
"""The folder of the store, relative to the workspace."""

_STORE_FILE = re.compile(r"(?:^|.*/)\.hookwright/lessons/([^/]+)\.md")


class Lesson:
    """One lesson. `data` is what the matcher sees; `head` where to point when it is about all of it."""

    __slots__ = ("_value", "data", "head", "id", "node", "slug", "span")

    def __init__(self, key: str, head: Span, span: Span, data: Any, source: Node | Value) -> None:
        self.id = key
        self._value = source if isinstance(source, Value) else None
        self.head = head
        self.span = span
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        self.slug = slug_of(key, self.data)
        self.node = None if isinstance(source, Value) else source  # in a manifest

    @property
    def value(self) -> Value:
        """What is written, with its places. Made when somebody asks: most lessons of a manifest are as they were."""
        if self._value is None:
            assert self.node is not None
            self._value = of_node(self.node, 2)
        return self._value

    def get(self, name: str) -> Value | None:
        """The value of a field; None when it is not there."""
        field = self.value.get(name)
        return field.value if field is not None else None

    def at(self, name: str) -> Span:
        """Where a field's value stands, its key when it has none, the lesson's head when it is not there."""
        field = self.value.get(name)
        if field is None:
            return self.head
        value = field.value
        return value.span if value is not None and value.span.end > value.span.start else field.key

    @property
    def type(self) -> str:
        """As the matcher takes it."""
        kind = self.data.get("type")
        return kind if isinstance(kind, str) else "hint"

    @property
    def message(self) -> str:
        """What is told."""
        text = self.data.get("message")
        return text if isinstance(text, str) else ""


class Document(NamedTuple):
    """A text with lessons. `tree` is there for a manifest, `front` for a file of the store."""

    text: str
    kind: Literal["manifest", "store"]
    top: Value | None  # the manifest without its lessons; what stands there is checked, too
    lessons: tuple[Lesson, ...]
    tree: Tree | None = None
    front: Front | None = None
    path: str | None = None


def kind_of(path: str | None) -> Literal["manifest", "store"] | None:
    """What kind of document lies at a path, by its name alone."""
    normal = (path or "").replace("\\", "/")
    if normal.rpartition("/")[2] == FILE:
        return "manifest"
    return "store" if _STORE_FILE.fullmatch(normal) else None


def read_document(text: str, path: str | None, previous: Document | None = None) -> Document:
    """The lessons of a text. Never raises. Where the path says nothing, what begins with `---` is of the store."""
    kind = kind_of(path) or ("store" if text.lstrip("\ufeff").startswith("---") else "manifest")
    if kind == "store":
        return _of_store(text, path)
    from hookwright.syntax.parser import parse

    return _of_manifest(parse(text, previous.tree if previous is not None else None), path)


def _of_manifest(tree: Tree, path: str | None) -> Document:
    root = tree.root
    if root is None or root.kind != "object":
        return Document(tree.text, "manifest", of_node(root, 9) if root is not None else None, (), tree, path=path)
    fields: list[Field] = []
    found: list[Lesson] = []
    for member in root.members:
        value = member.value
        whole = value is not None and member.name == "lessons" and value.kind == "object"
        if value is not None and whole:
            found = _lessons(value)
        shallow = of_node(value, 11 if whole else 1) if value is not None else None
        fields.append(Field(member.name, member.key.span, shallow))
    top = Value("object", None, root.span, (), tuple(fields))
    return Document(tree.text, "manifest", top, tuple(found), tree, path=path)


def _lessons(node: Node) -> list[Lesson]:
    """The lessons in the order in which they count; of equal keys the last, at the place of the first."""
    members = {member.name: member for member in node.members}
    found: list[Lesson] = []
    for key, _ in in_order(dict.fromkeys(members)):
        member = members[key]
        value = member.value
        if value is not None:
            found.append(Lesson(key, member.key.span, member.span, value.value, value))
    return found


def _of_store(text: str, path: str | None) -> Document:
    front = read(text)
    name = (path or "lesson.md").replace("\\", "/").rpartition("/")[2]
    slug = name.removesuffix(".md")
    data = {field.name: field.value.data for field in front.fields if field.value is not None}
    data |= {key: _patterns(data[key]) for key in (COMMAND, PATH, MODEL) if isinstance(data.get(key), list)}
    data |= {"slug": slug, "message": message_of(text[slice(*front.body)].strip(), data)}
    if data.get("type") == "guard":
        data.setdefault("commandMatchTarget", "executable")
    value = Value("object", data, front.inside, (), front.fields)
    lesson = Lesson(slug, front.fence, Span(0, len(text)), data, value)
    return Document(text, "store", None, (lesson,), None, front, path)


def _patterns(items: list[Any]) -> list[Any]:
    """In a front matter a pattern without flags may be a text."""
    return [{"source": item, "flags": ""} if isinstance(item, str) else item for item in items]


def message_of(body: str, data: dict[str, Any]) -> str:
    """The message: the text below the fields, else summary, problem and solution put together."""
    summary, problem, solution = (
        text.strip() if isinstance(text := data.get(key), str) else "" for key in ("summary", "problem", "solution")
    )
    if body or not summary:
        return body
    parts = (f"## Lesson: {summary}", problem, f"**Fix**: {solution}" if solution else "")
    return "\n".join(part for part in parts if part)
