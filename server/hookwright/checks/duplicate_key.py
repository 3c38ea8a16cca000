"""The same key twice in one object.

## What it finds

A key that occurs again later in the same object.

## Why it matters

It is legal JSON, and every reader in use keeps only the last of them, without a word. Two `"PreToolUse"` keys mean that
the first one's guards are not there.

## Example

```json
{
  "hooks": {
    "Stop": [{"hooks": [{"type": "command", "command": "make lint"}]}],
    "Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]
  }
}
```

Use instead:

```json
{
  "hooks": {
    "Stop": [{"hooks": [{"type": "command", "command": "make lint"}, {"type": "command", "command": "make test"}]}]
  }
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

DUPLICATE_KEY = Rule("HW004", "duplicate-key", "warning", "the same key twice in one object", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    for problem in file.tree.problems:
        if problem.code == "duplicate-key" and problem.related is not None:
            key = quoted(problem.detail)
            title = file.dialect.title
            message = f"{key} is set again further down; only the last one counts, so {title} never sees this one"
            yield finding(
                DUPLICATE_KEY,
                problem.related,
                message,
                related=[Related(problem.span, f"the {key} that counts")],
                tags=("unnecessary",),
            )


CHECK = Check((DUPLICATE_KEY,), file=_look)
