"""A file without any value.

## What it finds

A hooks file that is empty or holds only white space.

## Why it matters

An empty settings file loads without a word and means no settings. If hooks were expected there, they are gone.

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

from hookwright.checks.base import Check, Finding, Rule, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

EMPTY_FILE = Rule("HW006", "empty-file", "info", "a file without any value", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    for problem in file.tree.problems:
        if problem.code == "empty":
            yield finding(EMPTY_FILE, problem.span, f"the file is empty; to {file.dialect.title} it holds no hooks")


CHECK = Check((EMPTY_FILE,), file=_look)
