"""The front matter of a lesson: `---`, lines, `---`, and the message below.

A part of YAML of which one can say at each place what it is:

    key: scalar                    # a comment
    key: [scalar, scalar]
    key:
      - scalar
      - source: scalar
        flags: scalar

Scalars are bare, in 'single' quotes, where only '' means something, or in "double" quotes, with the escapes of JSON.
Each stands on one line. What YAML has beyond that is a problem with its exact place, never a guess.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hookwright.lessons.store.scalar import ScalarError, double, plain
from hookwright.lessons.value import Field, Value
from hookwright.text.span import Span

_FENCE = re.compile(r"---[ \t]*(?:\r\n|\r|\n|$)")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_KEY = re.compile(r"""([A-Za-z_$][\w$.-]*|"[^"\\]+"|'[^']+')[ ]*:(?=[ ]|$)""")
_BLANK = re.compile(r"[ ]*(?:#.*)?")
_ITEM = re.compile(r"([ ]*)-(?:[ ]+|$)")
_ODD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")


class Mistake(NamedTuple):
    """Something that can't be read, at its place."""

    span: Span
    message: str


class Front(NamedTuple):
    """What was read. `fence` is the first line, `inside` the lines between, `body` the text below."""

    fields: tuple[Field, ...]
    mistakes: tuple[Mistake, ...]
    fence: Span
    inside: Span
    body: Span


class _Line(NamedTuple):
    start: int
    text: str  # without its line break


def read(text: str) -> Front:
    """The front matter of any text. Never raises."""
    first = 1 if text.startswith("\ufeff") else 0
    opening = _FENCE.match(text, first)
    if opening is None:
        message = 'a lesson begins with a line "---", then come its fields, and "---" again before the message'
        end = min(len(text), text.find("\n") if "\n" in text else len(text))
        return Front((), (Mistake(Span(first, max(end, first)), message),), Span(first, first), Span(first, first),
                     Span(first, len(text)))  # fmt: skip
    lines, at, closed = _lines(text, opening.end())
    reader = _Reader(lines)
    reader.read()
    fence = Span(first, first + 3)
    if not closed:
        reader.mistakes.insert(0, Mistake(fence, 'the fields are never closed: a line "---" must follow them'))
    inside = Span(opening.end(), lines[-1].start + len(lines[-1].text) if lines else opening.end())
    return Front(tuple(reader.fields), tuple(sorted(reader.mistakes)), fence, inside, Span(at, len(text)))


def _lines(text: str, at: int) -> tuple[list[_Line], int, bool]:
    """The lines up to the closing fence, where the body begins, and whether there is a fence."""
    lines: list[_Line] = []
    while at < len(text):
        fence = _FENCE.match(text, at)
        if fence is not None:
            return lines, fence.end(), True
        found = _LINE.match(text, at)
        assert found is not None
        lines.append(_Line(at, found[0].rstrip("\r\n")))
        at = found.end()
    return lines, at, False


class _Reader:
    def __init__(self, lines: list[_Line]) -> None:
        self.lines = lines
        self.at = 0
        self.fields: list[Field] = []
        self.mistakes: list[Mistake] = []

    def read(self) -> None:
        """Reads all lines."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if _BLANK.fullmatch(line.text):
                continue
            field = self.field(line, 0)
            if field is None:
                continue
            same = next((other for other in self.fields if other.name == field.name), None)
            if same is not None:
                self.wrong(field.key, f'"{field.name}" stands here twice; YAML allows it once')
            self.fields.append(field)

    def field(self, line: _Line, indent: int) -> Field | None:
        """The field that begins on that line, with the list below it."""
        found = _KEY.match(line.text, indent)
        if found is None:
            stripped = line.text.lstrip(" \t")
            start = line.start + len(line.text) - len(stripped)
            what = 'a line must be "key: value"' if start == line.start + indent else "nothing is indented here"
            self.wrong(Span(start, line.start + len(line.text.rstrip())), what)
            return None
        name = found[1][1:-1] if found[1][0] in "\"'" else found[1]
        key = Span(line.start + found.start(1), line.start + found.end(1))
        value = self.value(line, found.end())
        if value.kind == "null" and not line.text[found.end() :].partition("#")[0].strip() and indent == 0:
            value = self.block() or value
        return Field(name, key, value)

    def block(self) -> Value | None:
        """The list whose items stand on the lines that follow, indented or not; None when there is none."""
        items: list[Value] = []
        depth: int | None = None
        while self.at < len(self.lines):
            line = self.lines[self.at]
            found = _ITEM.match(line.text)
            if _BLANK.fullmatch(line.text):
                self.at += 1
                continue
            if found is None or (depth is not None and len(found[1]) != depth):
                break
            depth = len(found[1])
            self.at += 1
            items.append(self.item(line, found.end()))
        if not items:
            return None
        return Value("array", [item.data for item in items], Span(items[0].span.start, items[-1].span.end), (*items,))

    def item(self, line: _Line, indent: int) -> Value:
        """An item: a scalar, or fields one below the other."""
        if not _KEY.match(line.text, indent):
            return self.value(line, indent)
        fields = [field for field in (self.field(line, indent),) if field is not None]
        while self.at < len(self.lines):
            below = self.lines[self.at]
            bare = below.text.lstrip(" ")
            if _BLANK.fullmatch(below.text):
                self.at += 1
                continue
            if len(below.text) - len(bare) != indent or not _KEY.match(bare):
                break
            self.at += 1
            field = self.field(below, indent)
            if field is not None:
                fields.append(field)
        end = fields[-1].value.span.end if fields[-1].value is not None else fields[-1].key.end
        span = Span(fields[0].key.start, end)
        data = {field.name: field.value.data if field.value is not None else None for field in fields}
        return Value("object", data, span, (), tuple(fields))

    def value(self, line: _Line, at: int) -> Value:
        """The value that the rest of a line is."""
        while line.text[at : at + 1] == " ":
            at += 1
        if line.text[at : at + 1] == "[":
            value, end = self.flow(line, at)
        else:
            value, end = self.scalar(line, at, flow=False)
        if line.text[end:].strip() and not _is_comment(line.text, end):
            rest = Span(line.start + end, line.start + len(line.text.rstrip()))
            self.wrong(rest, "there is text after the value")
            return value._replace(kind="error", data=None)
        return value

    def flow(self, line: _Line, at: int) -> tuple[Value, int]:
        """A list in brackets, on one line."""
        start, text = at, line.text
        items: list[Value] = []
        at += 1
        while True:
            while text[at : at + 1] == " ":
                at += 1
            char = text[at : at + 1]
            if char == "]":
                span = Span(line.start + start, line.start + at + 1)
                return Value("array", [item.data for item in items], span, (*items,)), at + 1
            if char in ("", ",", "[", "{", "#"):
                message = {
                    "": 'this list is never closed: a "]" must stand on the same line',
                    "#": 'this list is never closed: a "]" must stand on the same line',
                    ",": "a value is missing before this comma",
                }.get(char, "only simple values can stand in a list in brackets; write the list line by line")
                self.wrong(Span(line.start + at, line.start + at + (char not in ("", "#"))), message)
                return Value("error", None, Span(line.start + start, line.start + len(text.rstrip()))), len(text)
            item, at = self.scalar(line, at, flow=True)
            items.append(item)
            while text[at : at + 1] == " ":
                at += 1
            if text[at : at + 1] == ",":
                at += 1
            elif text[at : at + 1] not in ("]", ""):
                self.wrong(Span(line.start + at, line.start + at + 1), "a comma is missing before this")
                return Value("error", None, Span(line.start + start, line.start + len(text.rstrip()))), len(text)

    def scalar(self, line: _Line, at: int, *, flow: bool) -> tuple[Value, int]:
        """The scalar at a place of a line, and where it ends."""
        text, begin = line.text, line.start
        quote = text[at : at + 1]
        if quote in ("'", '"') and quote:
            pattern = r"'((?:[^']|'')*)'" if quote == "'" else r'"((?:[^"\\]|\\.)*)"'
            found = re.compile(pattern).match(text, at)
            if found is None:
                end = len(text.rstrip())
                message = f"this text is never closed: a {quote} must end it on the same line"
                self.wrong(Span(begin + at, begin + end), message)
                return Value("error", None, Span(begin + at, begin + end)), len(text)
            span = Span(begin + at, begin + found.end())
            return self.made(span, found[1], quote, flow=flow), found.end()
        stop = re.compile(r" +#|[,\[\]{}]|: " if flow else r" +#").search(text, at)
        end = stop.start() if stop else len(text)
        if text[at : at + 1] == "#" or end < at:
            end = at
        end = at + len(text[at:end].rstrip())
        return self.made(Span(begin + at, begin + end), text[at:end], "", flow=flow), end

    def made(self, span: Span, text: str, quote: str, *, flow: bool) -> Value:
        """The scalar of that text, which stood between quotes of that kind, or in none."""
        data: Any
        inner = span.start + bool(quote)
        odd = _ODD.search(text) if quote else None
        if odd is not None:
            self.wrong(Span(inner + odd.start(), inner + odd.end()), "this character must be written as an escape")
            return Value("error", None, span)
        try:
            data = text.replace("''", "'") if quote == "'" else double(text) if quote else plain(text, flow=flow)
        except ScalarError as error:
            self.wrong(Span(inner + error.start, inner + error.end), str(error))
            return Value("error", None, span)
        if data is None:
            return Value("null", None, span)
        if isinstance(data, bool):
            return Value("boolean", data, span)
        return Value("string" if isinstance(data, str) else "number", data, span)

    def wrong(self, span: Span, message: str) -> None:
        self.mistakes.append(Mistake(span, message))


def _is_comment(text: str, at: int) -> bool:
    """Whether the rest of a line is a comment: it has a space before it."""
    rest = text[at:].lstrip(" ")
    return rest.startswith("#") and (len(rest) < len(text) - at or text[at - 1 : at] in ("", " "))
