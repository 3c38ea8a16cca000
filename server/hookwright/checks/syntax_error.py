"""Text that is not JSON.

## What it finds

Everything that keeps a JSON reader from reading the file: a missing comma, colon, quote or bracket, a bare word, single
quotes, a bad escape, a raw line break in a string, a second value after the first.

## Why it matters

Agents read their hooks with a strict JSON reader and reject the whole file over one character, mostly without a word:
no hook of the file runs, and with a settings file its permissions are gone, too.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command" "command": "make test"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.words import cost, severity
from hookwright.model.misread import half_pair
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Problem, ProblemCode, Tree

SYNTAX_ERROR = Rule("HW001", "syntax-error", "error", "text that is not JSON", __doc__)

_WORDS: dict[ProblemCode, str] = {
    "missing-value": "a value is missing here",
    "missing-comma": "a comma is missing before this",
    "missing-colon": "a colon is missing after this key",
    "missing-close": "{what} is never closed",
    "bad-token": "{detail} is no JSON value",
    "bad-key": "a key must be a string in double quotes",
    "bad-escape": "{detail} is no escape that JSON knows; a backslash itself is written \\\\",
    "control-character": "{detail} must not stand raw in a string; write it as an escape such as \\n or \\t",
    "extra-content": "the file goes on after its first value",
    "bad-space": "{detail} is no white space that JSON knows",
}

_OPENERS = {"{": "this object", "[": "this list", "/": "this comment"}


def _look(file: HooksFile) -> Iterator[Finding]:
    loss = file.dialect.damage.json
    text = file.tree.text
    for problem in file.tree.problems:
        if problem.code == "too-deep":  # an agent may well read it
            message = "this is nested too deep to be looked into; nothing is said of what stands in it"
            yield finding(SYNTAX_ERROR, _span(problem, text), message, severity="warning")
        words = _WORDS.get(problem.code)
        if words is None:
            continue
        span = _span(problem, text)
        what = _OPENERS.get(text[span.start : span.start + 1], "this string")
        message = words.replace("{what}", what).replace("{detail}", _shown(problem.detail))
        yield finding(
            SYNTAX_ERROR,
            span,
            f"{message}; {cost(file, loss)}",
            severity=severity(loss),
            loss=loss,
            fix=_fix(problem, file),
        )
    yield from _half(file)


def _half(file: HooksFile) -> Iterator[Finding]:
    """An escape that is JSON and no character: some readers stop at it."""
    loss = file.dialect.damage.surrogate
    span = half_pair(file.tree.text) if loss != "nothing" else None
    if span is not None:
        escape = quoted(file.tree.text[span.start : span.end]).replace("\\\\", "\\")
        message = f"{escape} is half of a surrogate pair and no character; {cost(file, loss)}"
        yield finding(SYNTAX_ERROR, span, message, severity=severity(loss), loss=loss)


def _span(problem: Problem, text: str) -> Span:
    """What to underline: of a container that is never closed its bracket alone; never nothing, where there is text."""
    start, end = problem.span
    if problem.code == "missing-close" and problem.related is not None and text[problem.related.start] in "{[":
        start, end = problem.related.start, problem.related.start + 1
    if problem.code == "missing-comma":
        while text[start : start + 1].isspace():
            start += 1
        end = max(start, end)
    if start == end and text[start : start + 1].strip():
        end += 1
    elif start == end and start and text[start - 1].strip():
        start -= 1
    return Span(start, end)


def _shown(detail: str) -> str:
    """A piece of the text in quotes; a character that can't be seen by its number."""
    if len(detail) == 1 and not detail.strip(" ").isprintable():
        return f"U+{ord(detail):04X}"
    return f'"{detail}"' if len(detail) <= 40 else f'"{detail[:39]}…"'


def _fix(problem: Problem, file: HooksFile) -> Fix | None:
    start, end = problem.span
    if problem.code == "missing-close" and len(file.tree.problems) == 1:
        return _close(file.tree)
    if problem.code == "missing-comma":
        return Fix("insert the comma", "safe", (Edit(Span(start, start), ","),))
    if problem.code == "missing-colon":
        return Fix("insert the colon", "safe", (Edit(Span(end, end), ":"),))
    if problem.code == "bad-space":
        return Fix("replace it by a space", "safe", (Edit(problem.span, " "),))
    return None


def _close(tree: Tree) -> Fix | None:
    """All brackets that a text lacks at its end, when nothing else is missing there."""
    closers: list[str] = []
    node = tree.root
    while node is not None and node.kind in ("object", "array") and not node.green.closed:
        closers.append("}" if node.kind == "object" else "]")
        below = node.items or [m.value for m in node.members]
        node = below[-1] if below else None
    end = len(tree.text.rstrip())
    if not closers or tree.text[end - 1 : end] in (",", ":", '"'):
        return None
    text = "".join(reversed(closers))
    return Fix(f"add {text}", "unsafe", (Edit(Span(end, end), text),))


CHECK = Check((SYNTAX_ERROR,), file=_look)
