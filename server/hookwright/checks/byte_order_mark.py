"""A byte order mark at the start of the file.

## What it finds

The invisible U+FEFF that some Windows editors put before the first character.

## Why it matters

Most agents skip it without a word; Codex rejects the whole file. Other tools that read the same file, such as `jq` and
shell scripts, may stumble over it.

## Example

A file whose first character is U+FEFF. *Remove the byte order mark* saves it without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

BYTE_ORDER_MARK = Rule("HW005", "byte-order-mark", "info", "a byte order mark at the start of the file", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    for problem in file.tree.problems:
        if problem.code == "bom":
            loss = file.dialect.damage.bom
            what = f"{file.dialect.title} skips it, other tools may not" if loss == "nothing" else cost(file, loss)
            message = f"the file starts with a byte order mark; {what}"
            safety = "unsafe" if loss == "nothing" else "safe"
            fix = Fix("remove the byte order mark", safety, (Edit(problem.span, ""),))
            worse = None if loss == "nothing" else severity(loss)
            yield finding(BYTE_ORDER_MARK, problem.span, message, severity=worse, loss=loss, fix=fix)


CHECK = Check((BYTE_ORDER_MARK,), file=_look)
