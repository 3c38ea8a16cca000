"""Events that stand at the root, or under a misspelt `hooks`.

## What it finds

A root key that is nearly `hooks` (`hook`, `Hooks`), and events written at the root of the file without `hooks` around
them.

## Why it matters

The agent looks for its events under `hooks` and nowhere else. What stands beside it is an unknown setting: ignored
without a word, and no hook of it ever runs. In some places it is worse: `PreToolUse` at the root of Claude Code's
settings makes it drop the whole file, and a plugin whose `hooks.json` has no `hooks` does not load at all.

## Example

```json
{"hook": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.unknown_key import rename
from hookwright.checks.words import cost, severity
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Loss
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Member, Node

HOOKS_KEY = Rule("HW106", "hooks-key", "warning", "hooks that do not stand under `hooks`", __doc__)


def tells(member: Member, file: HooksFile) -> bool:
    """Whether this check has something to say of a key of the root, so that no other need."""
    return _is_misspelt(member, file) or (member.name != "hooks" and file.dialect.event(member.name) is not None)


def _is_misspelt(member: Member, file: HooksFile) -> bool:
    return _holds_events(member.value, file) and file.hooks is None and suggest(member.name, ["hooks"]) is not None


def _look(file: HooksFile) -> Iterator[Finding]:
    root = file.root
    if root is None or file.dialect.shape in ("bare-map", "named-groups"):
        return
    for member in root.members:
        if member.name == "hooks":
            continue
        if _is_misspelt(member, file):
            loss = _of_root(file)
            after = f"{file.dialect.title} finds no hook here" if loss == "nothing" else cost(file, loss)
            message = f'{quoted(member.name)} is not read; did you mean "hooks"? {after}'
            fix = rename(member, "hooks")
            yield finding(HOOKS_KEY, member.key.span, message, severity=severity(loss), loss=loss, fix=fix)
        elif file.dialect.event(member.name) is not None and member.value is not None and _is_told(member, file):
            yield _at_root(member, file)


def _is_told(member: Member, file: HooksFile) -> bool:
    """An event at the root that holds groups, or that costs something whatever it holds."""
    return _of_root(file) != "nothing" or (member.value is not None and member.value.kind == "array")


def _of_root(file: HooksFile) -> Loss:
    """What a key at the root that the table does not know costs."""
    return file.dialect.damage.unknown_root if file.rule.root == "hooks-file" else "nothing"


def _holds_events(value: Node | None, file: HooksFile) -> bool:
    return value is not None and any(file.dialect.event(m.name) is not None for m in value.members)


def _at_root(member: Member, file: HooksFile) -> Finding:
    event = file.dialect.event(member.name)
    damage = file.dialect.damage
    loss = damage.stray_strict if event is not None and event.strict else "nothing"
    if file.rule.root == "hooks-file" and file.hooks is None:
        loss = damage.missing_hooks if damage.missing_hooks != "nothing" else damage.strict_entry
        loss = "nothing" if loss == "entry" else loss  # no entry is looked at
    loss = loss if _of_root(file) == "nothing" else _of_root(file)
    after = cost(file, loss) if loss != "nothing" else f"here {file.dialect.title} ignores it"
    message = f'{quoted(member.name)} must stand under "hooks"; {after}'
    return finding(HOOKS_KEY, member.key.span, message, severity=severity(loss), loss=loss, fix=_wrap(file))


def _wrap(file: HooksFile) -> Fix | None:
    """Puts `hooks` around the root's events when they stand side by side and there is no `hooks` yet."""
    root = file.root
    if root is None or file.hooks is not None or not root.green.closed:
        return None
    members = root.members
    events = [i for i, m in enumerate(members) if file.dialect.event(m.name) is not None]
    if events != list(range(events[0], events[-1] + 1)):
        return None
    start, end = members[events[0]].span.start, members[events[-1]].span.end
    edits = (Edit(Span(start, start), f"{quote('hooks')}: {{"), Edit(Span(end, end), "}"))
    return Fix('put them under "hooks"', "safe", edits)


CHECK = Check((HOOKS_KEY,), file=_look)
