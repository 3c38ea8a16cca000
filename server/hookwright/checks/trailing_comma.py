"""A comma after the last member or item.

## What it finds

A comma right before a closing bracket, in a file of an agent that reads strict JSON.

## Why it matters

JavaScript and Python allow it, JSON does not: the whole file is rejected.

## Example

```json
{"hooks": {"Stop": [],}}
```

Use instead:

```json
{"hooks": {"Stop": []}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.model.misread import comma_loss
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

TRAILING_COMMA = Rule("HW003", "trailing-comma", "error", "a comma after the last item", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    loss = comma_loss(file.dialect)
    if loss == "nothing":
        return
    for problem in file.tree.problems:
        if problem.code == "trailing-comma":
            message = f"JSON has no comma after the last item; {cost(file, loss)}"
            fix = Fix("remove the comma", "safe", (Edit(problem.span, ""),))
            yield finding(TRAILING_COMMA, problem.span, message, severity=severity(loss), loss=loss, fix=fix)


CHECK = Check((TRAILING_COMMA,), file=_look)
