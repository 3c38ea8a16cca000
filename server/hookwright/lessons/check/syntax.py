"""A file of lessons that can't be read.

## What it finds

A manifest that is not JSON, and a front matter that is not the small part of YAML that lessons are written in.

## Why it matters

A manifest that is not JSON is not read at all: no lesson is told, and no guard blocks. A file of the store with such a
mistake is left out of the manifest.

## Example

```markdown
---
type: guard
summary: note: pytest hangs
---
Use `--no-header`.
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['\\bpytest\\b']
summary: 'note: pytest hangs'
---
Use `--no-header`.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check
from hookwright.model.finding import Fix, Rule, finding, quoted
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Document
    from hookwright.model.finding import Finding
    from hookwright.syntax.tree import Problem, Tree

SYNTAX = Rule("HW801", "lesson-syntax", "error", "a file of lessons that can't be read", __doc__)

_WORDS = {
    "missing-value": "a value is missing here",
    "missing-comma": "a comma is missing before this",
    "missing-colon": "a colon is missing after this key",
    "missing-close": "this is never closed",
    "bad-token": "{detail} is no JSON value",
    "bad-key": "a key must be a string in double quotes",
    "bad-escape": "{detail} is no escape that JSON knows; in a pattern each backslash is written twice",
    "control-character": "this character must be written as an escape, such as \\n",
    "extra-content": "the file goes on after its first value",
    "bad-space": "this is no white space that JSON knows",
    "trailing-comma": "nothing follows this comma",
    "comment": "JSON knows no comments",
    "too-deep": "this is nested too deep",
    "empty": "the file is empty",
}
_LOST = "the whole manifest is dropped, with all its guards"


def _look(document: Document) -> Iterator[Finding]:
    if document.front is not None:
        for mistake in document.front.mistakes:
            yield finding(SYNTAX, mistake.span, f"{mistake.message}; the lesson is left out of the manifest")
    tree = document.tree
    if tree is None:
        return
    for problem in tree.problems:
        if problem.code in _WORDS:
            words = _WORDS[problem.code].replace("{detail}", quoted(problem.detail, 40))
            yield finding(SYNTAX, _span(problem, tree.text), f"{words}; {_LOST}", fix=_fix(problem, tree))
        elif problem.code == "duplicate-key":
            message = f"{problem.detail[:60]} stands in this object twice; only the last one counts"
            yield finding(SYNTAX, problem.span, message, severity="warning")
    if tree.root is not None and tree.root.kind != "object" and not tree.problems:
        yield finding(SYNTAX, tree.root.span, f"a manifest is an object; {_LOST}")


def _span(problem: Problem, text: str) -> Span:
    """What to underline: of a container that is never closed its bracket alone; never nothing, where there is text."""
    start, end = problem.span
    if problem.code == "missing-close" and problem.related is not None:
        start, end = problem.related.start, problem.related.start + 1
    while start == end and start > 0 and text[start - 1].isspace():
        start = end = start - 1
    return Span(start - (start == end and start > 0), end)


def _fix(problem: Problem, tree: Tree) -> Fix | None:
    start, end = problem.span
    if problem.code == "missing-comma":
        return Fix("insert the comma", "safe", (Edit(Span(start, start), ","),))
    if problem.code == "trailing-comma" and tree.text[start:end] == ",":
        return Fix("remove the comma", "safe", (Edit(problem.span, ""),))
    return None


CHECK = Check(SYNTAX, file=_look)
