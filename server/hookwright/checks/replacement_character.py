"""A character that stands for bytes which could not be read.

## What it finds

U+FFFD, the replacement character `�`. It appears where a file is not saved as UTF-8 (an `é` in Latin-1, for example),
or where some program has read such a file and saved it again.

## Why it matters

Claude Code loads a file that is not UTF-8 without a word, with U+FFFD in the place of each byte that it can't read. A
command, a path or a matcher with such a character in it is not the one that was written: the script is not found, the
matcher selects nothing.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "pr�fen"}]}]}}
```

Save the file as UTF-8 with the character that was meant:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "prüfen"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

REPLACEMENT_CHARACTER = Rule(
    "HW007", "replacement-character", "warning", "a character that stands for bytes which could not be read", __doc__
)


def _look(file: HooksFile) -> Iterator[Finding]:
    text = file.tree.text
    start = text.find("\ufffd")
    if start < 0:
        return
    end = start + 1
    while text.startswith("\ufffd", end):
        end += 1
    more = text.count("\ufffd", end)
    others = "" if more == 0 else f" (and {more} more in this file)"
    message = (
        f'"\ufffd" stands for something that could not be read{others}: the file is not saved as UTF-8, or was damaged '
        f"when it was copied; {file.dialect.title} gets this character instead of what was meant"
    )
    yield finding(REPLACEMENT_CHARACTER, Span(start, end), message)


CHECK = Check((REPLACEMENT_CHARACTER,), file=_look)
