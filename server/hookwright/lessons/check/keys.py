"""A key that means nothing.

## What it finds

A key of a lesson, of the manifest or of its `config` that nobody reads: a slip of the keyboard, or a key of an old
manifest, such as `injection`, which has become `message`.

## Why it matters

It is ignored without a word, and so is what it says: a lesson whose patterns stand under `commandPatterns` has no
patterns, and fires at every call of its tools.

## Example

```markdown
---
toolNames: [Bash]
commandPatterns: ['\\bgit stash\\b']
summary: git stash leaves untracked files behind
---
Use `git stash -u`.
```

Use instead:

```markdown
---
toolNames: [Bash]
commandRegexSources: ['\\bgit stash\\b']
summary: git stash leaves untracked files behind
---
Use `git stash -u`.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, literal
from hookwright.lessons.shape import CONFIG, MANIFEST, OLD, fields_of
from hookwright.model.finding import Fix, Rule, finding
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Document, Lesson
    from hookwright.lessons.value import Field, Value
    from hookwright.model.finding import Finding

KEYS = Rule("HW802", "lesson-key", "warning", "a key that means nothing", __doc__)

_IN_STORE = {"slug": "the name of the file is the slug", "message": "the message is the text below the fields"}


def _lesson(lesson: Lesson) -> Iterator[Finding]:
    kind = "manifest" if lesson.node is not None else "store"
    names = [field.name for field in fields_of(kind)]
    for field in lesson.value.fields:
        if field.name in names:
            continue
        if kind == "store" and field.name in _IN_STORE:
            yield finding(KEYS, field.key, f'"{field.name}" does not stand here: {_IN_STORE[field.name]}')
            continue
        instead = OLD.get(field.name) or suggest(field.name, [n for n in names if lesson.value.get(n) is None])
        if instead == "message" and kind == "store":
            yield finding(KEYS, field.key, f'"{field.name[:60]}" is ignored: {_IN_STORE["message"]}')
        elif instead is not None:
            yield _renamed(field, instead, lesson)
        elif kind == "store":
            yield finding(KEYS, field.key, f'"{field.name[:60]}" is no field of a lesson, and is ignored')


def _renamed(field: Field, instead: str, lesson: Lesson) -> Finding:
    old = field.name in OLD
    why = f'it is "{instead}" today' if old else f'did you mean "{instead}"?'
    fix = None
    if not old and lesson.value.get(instead) is None:
        text = literal(lesson, instead)
        fix = Fix(f'rename it to "{instead}"', "safe", (Edit(field.key, text),))
    return finding(KEYS, field.key, f'"{field.name[:60]}" is ignored; {why}', fix=fix)


def _file(document: Document) -> Iterator[Finding]:
    top = document.top
    if top is None:
        return
    near = list(_near(top, [field.name for field in MANIFEST]))
    yield from near
    config = top.get("config")
    if config is not None and config.value is not None:
        yield from _near(config.value, [field.name for field in CONFIG])
    whole = document.tree is not None and not document.tree.problems and top.kind == "object"
    if whole and not near and top.get("lessons") is None:
        span = top.span._replace(end=min(top.span.end, top.span.start + 1))
        yield finding(KEYS, span, 'there is no "lessons" here, so there is nothing to tell')


def _near(value: Value, names: list[str]) -> Iterator[Finding]:
    for field in value.fields:
        instead = suggest(field.name, [name for name in names if value.get(name) is None])
        if field.name not in names and instead is not None:
            fix = Fix(f'rename it to "{instead}"', "safe", (Edit(field.key, f'"{instead}"'),))
            yield finding(KEYS, field.key, f'"{field.name[:60]}" is ignored; did you mean "{instead}"?', fix=fix)


CHECK = Check(KEYS, lesson=_lesson, file=_file)
