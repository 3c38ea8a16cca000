"""The same handler twice.

## What it finds

Two handlers of one event that run the same thing for the same calls.

## Why it matters

An agent that recognises them runs only one, and takes the options of the *last*: a `timeout` or an `onFailure` on the
other is lost without a word. An agent that does not runs both.

## Example

```json
{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {"type": "command", "command": "guard", "onFailure": "block"},
          {"type": "command", "command": "guard"}
        ]
      }
    ]
  }
}
```

Use instead:

```json
{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [{"type": "command", "command": "guard", "onFailure": "block"}]
      }
    ]
  }
}
```
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Related, Rule, finding, listed
from hookwright.checks.places import of_value
from hookwright.checks.sameness import Sameness, both_run, essence
from hookwright.syntax.rewrite import remove_item

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry, Group, Handler
    from hookwright.text.span import Span

_MOST = 20  # earlier ones of the same kind that are looked at

HANDLER_TWICE = Rule("HW411", "handler-twice", "info", "the same handler twice", __doc__)


def _look(entry: EventEntry) -> Iterator[Finding]:
    if entry.event is None or not entry.event.runs:
        return
    texts = [(text, index, group) for group in entry.groups for index, text in _essences(group)]
    counts = Counter([text for text, _, _ in texts])
    if len(counts) == len(texts):
        return
    same = Sameness(entry.file.dialect)
    seen: dict[str, list[Handler]] = {}
    for text, index, group in texts:
        if counts[text] > 1:
            handler = group.handlers[index]
            key = same.of(handler)
            rivals = seen.setdefault(key, [])
            earlier = next((h for h in rivals[:_MOST] if both_run(h.group, handler.group)), None)
            rivals.append(handler)
            if earlier is not None:
                yield _tell(earlier, handler, same)


def _essences(group: Group) -> tuple[tuple[int, str], ...]:
    """The index and essence of each handler, kept on the group: a file of a thousand is asked at each key."""
    memo, key = group.node.green.memo, ("essences", group.file.dialect.key)
    if key not in memo:
        memo[key] = tuple((h.index, text) for h in group.handlers if (text := essence(h)) is not None)
    return memo[key]


def _tell(earlier: Handler, later: Handler, same: Sameness) -> Finding:
    title = later.file.dialect.title
    differing = same.differing(earlier, later)
    lost = [name for name in differing if earlier.member(name) is not None]
    if not same.once:
        message = f"the same hook stands twice for the same calls, and {title} runs both"
    elif lost:
        message = f"{title} runs this only once, as it stands further down: {listed(lost)} here is lost"
    else:
        message = f"{title} runs this only once: the same hook stands further down for the same calls"
    other = Related(of_value(later.node), "the one that counts" if same.once else "the other one")
    one_group = earlier.group.node == later.group.node
    severity = "warning" if same.once and lost else None if one_group or not same.once else "hint"
    return finding(
        HANDLER_TWICE,
        _place(earlier, lost),
        message,
        severity=severity,
        fix=_fix(earlier, later, lost=bool(lost), differing=bool(differing)),
        related=[other],
        tags=("unnecessary",),
    )


def _place(handler: Handler, lost: list[str]) -> Span:
    member = next((m for name in (*lost, "command", "type") if (m := handler.member(name))), None)
    return member.key.span if member is not None else of_value(handler.node)


def _fix(earlier: Handler, later: Handler, *, lost: bool, differing: bool) -> Fix | None:
    """Takes one of two away that stand in one group: the one without options, for it says less."""
    if earlier.group.node != later.group.node or (differing and not lost):
        return None
    inner = earlier.group.node.get_value("hooks")
    if inner is None or not inner.green.closed:
        return None
    gone = later if lost else earlier
    title = "remove the one further down" if lost else "remove this one"
    return Fix(title, "unsafe", tuple(remove_item(earlier.file.tree, inner, gone.index)))


CHECK = Check((HANDLER_TWICE,), event=_look)
