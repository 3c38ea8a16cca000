"""A comment in a file whose agent reads strict JSON.

## What it finds

`// …` and `/* … */` in a hooks file of an agent whose reader does not allow them.

## Why it matters

The reader stops at the comment and the whole file is rejected. Editors often show such files as "JSON with comments"
and say nothing.

## Example

```json
{
  // block risky commands
  "hooks": {}
}
```

Use instead:

```json
{
  "hooks": {}
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

COMMENT = Rule("HW002", "comment", "error", "a comment where the agent reads strict JSON", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    if file.comments:
        return
    loss = file.dialect.damage.json
    for problem in file.tree.problems:
        if problem.code == "comment":
            message = f"JSON has no comments; {cost(file, loss)}"
            fix = Fix("remove the comment", "unsafe", (Edit(_with_blank(file.tree.text, problem.span), ""),))
            yield finding(COMMENT, problem.span, message, severity=severity(loss), loss=loss, fix=fix)


def _with_blank(text: str, span: Span) -> Span:
    """The comment with the blanks before it, and with its line when nothing else stands there."""
    start = span.start
    while start and text[start - 1] in " \t":
        start -= 1
    alone = start == 0 or text[start - 1] == "\n"
    end = span.end
    if alone and text[end : end + 2] == "\r\n":
        return Span(start, end + 2)
    if alone and text[end : end + 1] == "\n":
        return Span(start, end + 1)
    return Span(start, end)


CHECK = Check((COMMENT,), file=_look)
