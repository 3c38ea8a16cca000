"""A value of the wrong kind.

## What it finds

A value that is not of its field's type, or is none of the values that the field knows.

## Why it matters

Nothing is refused: a `type` that nobody knows makes a hint of a guard, `toolNames` that is a text names no tool, and a
pattern that is no object with a `source` matches nothing.

## Example

```markdown
---
type: gaurd
toolNames: [Bash]
commandRegexSources: ['\\bpytest\\b']
summary: pytest needs --no-header here
---
Rerun as `{command} --no-header`.
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['\\bpytest\\b']
summary: pytest needs --no-header here
---
Rerun as `{command} --no-header`.
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, literal
from hookwright.lessons.shape import CONFIG, MANIFEST, fields_of
from hookwright.model.finding import Fix, Rule, finding, listed, quoted
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Document, Lesson
    from hookwright.lessons.shape import Field
    from hookwright.lessons.value import Value
    from hookwright.model.finding import Finding

VALUES = Rule("HW803", "lesson-value", "error", "a value of the wrong kind", __doc__)

_KINDS = {
    "text": "a string", "integer": "a whole number", "number": "a number", "boolean": "true or false",
    "texts": "a list of strings", "patterns": "a list of patterns", "object": "an object",
}  # fmt: skip
_EFFECTS = {
    "toolNames": "so the lesson fires at no call",
    "commandRegexSources": "so the lesson matches nothing",
    "pathRegexSources": "so the lesson matches nothing",
    "modelRegexSources": "so the lesson matches nothing",
    "message": "so nothing is told",
    "priority": "so it counts as 5",
    "slug": "so the lesson's key is used",
    "type": "so the lesson is a hint",
    "scope": "so the lesson is for no project",
}
_UNKNOWN = {
    "type": "so the lesson is told like a hint and blocks nothing",
    "commandMatchTarget": 'so it counts as "full"',
}


def _lesson(lesson: Lesson) -> Iterator[Finding]:
    for field in fields_of("manifest" if lesson.node is not None else "store"):
        value = lesson.get(field.name)
        if value is not None and value.kind not in ("error", "null"):
            yield from _field(field, value, lesson)


def _file(document: Document) -> Iterator[Finding]:
    if document.top is None:
        return
    config = document.top.get("config")
    places = [(MANIFEST, document.top)]
    if config is not None and config.value is not None and config.value.kind == "object":
        places.append((CONFIG, config.value))
    for fields, value in places:
        for field in fields:
            found = value.get(field.name)
            if found is not None and found.value is not None and found.value.kind != "error":
                yield from _field(field, found.value, None)
    lessons = document.top.get("lessons")
    if lessons is not None and document.tree is not None and document.tree.root is not None:
        node = document.tree.root.get_value("lessons")
        for member in node.members if node is not None else ():
            if member.value is not None and member.value.kind not in ("object", "error"):
                yield finding(VALUES, member.value.span, "a lesson must be an object; this one is skipped")


def _field(field: Field, value: Value, lesson: Lesson | None) -> Iterator[Finding]:
    if not _fits(field, value):
        effect = _EFFECTS.get(field.name)
        message = f'"{field.name}" must be {_KINDS[field.kind]}, not {quoted(value.data)}'
        yield finding(
            VALUES, value.span, f"{message}{f', {effect}' if effect else ''}", fix=_wrapped(field, value, lesson)
        )
        return
    if field.choices and value.data not in [choice.name for choice in field.choices]:
        yield _unknown(field, value, lesson)
    if value.kind == "number" and not (field.least or value.data) <= value.data <= (field.most or value.data):
        bounds = f"{field.least or 0:g} to {field.most:g}" if field.most is not None else f"at least {field.least:g}"
        message = f'"{field.name}" goes from {bounds}' if field.most is not None else f'"{field.name}" must be {bounds}'
        yield finding(VALUES, value.span, f"{message}; {value.data:g} is taken as it is", severity="warning")
    if field.kind == "texts":
        yield from _texts(field, value)
    if field.kind == "patterns" and lesson is not None:
        yield from _patterns(value, lesson)


def _fits(field: Field, value: Value) -> bool:
    if field.kind in ("texts", "patterns"):
        return value.kind == "array"
    wanted = {"text": "string", "integer": "number", "number": "number", "boolean": "boolean", "object": "object"}
    return value.kind == wanted[field.kind] and (field.kind != "integer" or float(value.data).is_integer())


def _wrapped(field: Field, value: Value, lesson: Lesson | None) -> Fix | None:
    """One name where a list must be."""
    if field.kind != "texts" or value.kind != "string" or lesson is None or not value.data:
        return None
    return Fix("put it in a list", "safe", (Edit(value.span, f"[{literal(lesson, value.data)}]"),))


def _unknown(field: Field, value: Value, lesson: Lesson | None) -> Finding:
    names = [choice.name for choice in field.choices]
    near = suggest(str(value.data)[:100], names)
    effect = f", {_UNKNOWN[field.name]}" if field.name in _UNKNOWN else ""
    hint = (
        f'did you mean "{near}"?'
        if near
        else f"there is {listed(names)}"
        if len(names) == 1
        else f"valid are {listed(names)}"
    )
    fix = None
    if near is not None and lesson is not None:
        fix = Fix(f'change to "{near}"', "safe", (Edit(value.span, literal(lesson, near)),))
    severity = "error" if field.name == "type" and lesson is not None else "warning"
    message = f'"{field.name}" can\'t be {quoted(value.data)}{effect}; {hint}'
    return finding(VALUES, value.span, message, severity=severity, fix=fix)


def _texts(field: Field, value: Value) -> Iterator[Finding]:
    for item in value.items:
        if item.kind != "string":
            if item.kind != "error":
                yield finding(VALUES, item.span, f'each of "{field.name}" must be a string, not {quoted(item.data)}')
        elif field.pattern and not re.search(field.pattern, item.data):
            message = f'{quoted(item.data)} is no tag of the form "category:value"'
            yield finding(VALUES, item.span, message, severity="info")


def _patterns(value: Value, lesson: Lesson) -> Iterator[Finding]:
    for item in value.items:
        if item.kind == "string" and item.data:
            if lesson.node is not None:
                edit = Edit(item.span, f'{{"source": {literal(lesson, item.data)}, "flags": ""}}')
                message = f'a pattern is an object with a "source"; {quoted(item.data)} matches nothing'
                yield finding(VALUES, item.span, message, fix=Fix("make it a pattern", "safe", (edit,)))
            continue
        if item.kind == "error":
            continue
        source, flags = item.get("source"), item.get("flags")
        text = source.value if source is not None else None
        if text is None or text.kind != "string" or not text.data:
            span = text.span if text is not None and text.span.end > text.span.start else item.span
            if text is None or text.kind != "error":
                yield finding(VALUES, span, 'a pattern without a "source" matches nothing')
        elif flags is not None and flags.value is not None and flags.value.kind not in ("string", "null", "error"):
            yield finding(VALUES, flags.value.span, '"flags" must be a string; with this the pattern matches nothing')


CHECK = Check(VALUES, lesson=_lesson, file=_file)
