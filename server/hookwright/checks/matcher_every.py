"""A pattern that selects everything by accident.

## What it finds

A pattern that names tools and yet selects every tool: one with an empty alternative (`(Bash|)`), or a negative
look-ahead without an anchor (`(?!Bash).*`), which is true at the second letter.

## Why it matters

The choice that the matcher seems to make is not made. The hooks run for every call.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "(?!Bash).*", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "^(?!Bash).*", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.patterns import pattern_of
from hookwright.model.matcher import compile_matcher
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.patterns import Patterned
    from hookwright.model.hooks_file import Group

MATCHER_EVERY = Rule("HW305", "matcher-every", "warning", "a pattern that selects everything by accident", __doc__)

_NAMED = re.compile(r"[A-Za-z][A-Za-z_]{2,}")
_MEANT = re.compile(r"(?:^|[|(:])\^?(?:\.|\\S|\\w|\[[^\]]*\])[*+]\??\$?(?:$|[|)])")


def _look(group: Group) -> Iterator[Finding]:
    one = pattern_of(group)
    if one is None or one.event.subject is None or len(one.event.subject.values) == 1:
        return  # where there is but one value, any matcher of it selects all
    if not one.found.every or not _NAMED.search(one.value) or one.found.undecided:
        return
    if one.found.dead or any(extra.why == "alias" for extra in one.found.extra):
        return  # other checks say it better
    if set(one.found.selected) <= {piece.strip() for piece in one.value.split("|")}:
        return  # it names them all
    if _MEANT.search(one.value) and "(?!" not in one.value:
        return  # `Bash|.*` says what it does
    what = "every tool" if one.event.subject and one.event.subject.kind == "tool" else "every value"
    message = f"{quoted(one.value)} selects {what}, not only what it names{_why(one, group)}"
    yield finding(MATCHER_EVERY, one.node.span, message, fix=_fix(one, group))


def _why(one: Patterned, group: Group) -> str:
    subject = one.event.subject
    search = subject is not None and group.file.dialect.matcher(subject).regex == "search"
    if one.value.startswith("(?!") and search:
        return ": without ^ the condition only has to hold somewhere in the name"
    pattern = one.matcher.pattern
    return ": it also fits an empty text" if pattern is not None and pattern.found_in("") else ""


def _fix(one: Patterned, group: Group) -> Fix | None:
    """The text that says what was meant, when it then selects less."""
    value = one.value
    new = f"^{value}" if value.startswith("(?!") else re.sub(r"\|+(?=\)|$)|(?:(?<=\()|^)\|+|\|(?=\|)", "", value)
    matcher = compile_matcher(new, one.event, group.file.dialect)
    if new == value or not new or matcher.error is not None:
        return None
    if len(matcher.selected(group.file.dialect)) in (0, len(one.found.selected)):
        return None
    return Fix(f"change to {quoted(new)}", "unsafe", (Edit(one.node.span, quote(new)),))


CHECK = Check((MATCHER_EVERY,), group=_look)
