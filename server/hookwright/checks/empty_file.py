"""A file without any value.

## What it finds

A hooks file that is empty or holds only white space.

## Why it matters

An empty settings file loads without a word and means no settings; Codex refuses an empty file with a warning. If hooks
were expected there, they are gone.

## Example

```json

```

Use instead:

```json
{"hooks": {}}
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

EMPTY_FILE = Rule("HW006", "empty-file", "info", "a file without any value", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    for problem in file.tree.problems:
        if problem.code == "empty":
            loss = file.dialect.damage.empty
            title = file.dialect.title
            message = f"the file is empty; to {title} it holds no hooks"
            if loss != "nothing":
                message = f"the file is empty, which is no JSON; {cost(file, loss)}"
            fix = None
            if not file.tree.text.strip() and file.rule.root != "manifest":
                end = len(file.tree.text)
                fix = Fix('write {"hooks": {}}', "unsafe", (Edit(Span(0, end), '{"hooks": {}}\n'),))
            worse = None if loss == "nothing" else severity(loss)
            yield finding(EMPTY_FILE, problem.span, message, severity=worse, loss=loss, fix=fix)


CHECK = Check((EMPTY_FILE,), file=_look)
