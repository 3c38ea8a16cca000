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

from hookwright.checks.base import Check, Finding, Fix, Related, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Problem, ProblemCode

SYNTAX_ERROR = Rule("HW001", "syntax-error", "error", "text that is not JSON", __doc__)

_WORDS: dict[ProblemCode, str] = {
    "missing-value": "a value is missing here",
    "missing-comma": "a comma is missing before this",
    "missing-colon": "a colon is missing after this key",
    "missing-close": "this is never closed",
    "bad-token": "{detail} is no JSON value",
    "bad-key": "a key must be a string in double quotes",
    "bad-escape": "{detail} is no escape that JSON knows; a backslash itself is written \\\\",
    "control-character": "a raw control character stands in this string; write it as an escape such as \\n or \\t",
    "extra-content": "the file goes on after its first value",
    "too-deep": "this is nested too deep to be read",
    "bad-space": "{detail} is no white space that JSON knows",
}


def _look(file: HooksFile) -> Iterator[Finding]:
    loss = file.dialect.damage.json
    for problem in file.tree.problems:
        words = _WORDS.get(problem.code)
        if words is None:
            continue
        message = f"{words.replace('{detail}', problem.detail)}; {cost(file, loss)}"
        related = [Related(problem.related, "opened here")] if problem.related else []
        span = problem.span
        if problem.code == "missing-close":
            # a bracket that is never closed spans the rest of the file; only its own character is underlined
            span = Span(span.start, min(span.end, span.start + 1)) if file.tree.text[span.start : span.start + 1] in "{[" else span
        yield finding(SYNTAX_ERROR, span, message, severity=severity(loss), fix=_fix(problem), related=related)


def _fix(problem: Problem) -> Fix | None:
    start, end = problem.span
    if problem.code == "missing-comma":
        return Fix("insert the comma", "safe", (Edit(Span(start, start), ","),))
    if problem.code == "missing-colon":
        return Fix("insert the colon", "safe", (Edit(Span(end, end), ":"),))
    if problem.code == "bad-space":
        return Fix("replace it by a space", "safe", (Edit(problem.span, " "),))
    return None


CHECK = Check((SYNTAX_ERROR,), file=_look)
