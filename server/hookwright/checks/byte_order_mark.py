"""A byte order mark at the start of the file.

## What it finds

The invisible U+FEFF that some Windows editors put before the first character.

## Why it matters

The agents known to us skip it without a word. Other tools that read the same file, such as `jq` and shell scripts, may
stumble over it.

## Example

A file whose first character is U+FEFF. *Remove the byte order mark* saves it without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

BYTE_ORDER_MARK = Rule("HW005", "byte-order-mark", "info", "a byte order mark at the start of the file", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    for problem in file.tree.problems:
        if problem.code == "bom":
            message = f"the file starts with a byte order mark; {file.dialect.title} skips it, other tools may not"
            fix = Fix("remove the byte order mark", "unsafe", (Edit(problem.span, ""),))
            yield finding(BYTE_ORDER_MARK, problem.span, message, fix=fix)


CHECK = Check((BYTE_ORDER_MARK,), file=_look)
