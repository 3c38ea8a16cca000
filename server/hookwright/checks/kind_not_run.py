"""A kind of handler that the agent does not run on this event.

## What it finds

A `type` that is valid as such and that the agent runs on other events only: a `prompt` on `SessionStart`, an `http`
handler on `Setup`. Also one that it knows and never runs, as `prompt` and `agent` in Codex.

## Why it matters

The file loads. Only when the event comes does the agent find that it can't run the handler; it is skipped with a line
in the log.

## Example

```json
{"hooks": {"SessionStart": [{"hooks": [{"type": "prompt", "prompt": "Greet. $ARGUMENTS"}]}]}}
```

Use instead:

```json
{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "greet"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

KIND_NOT_RUN = Rule("HW404", "kind-not-run", "warning", "a kind of handler that the agent does not run here", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    event, dialect = group.event, group.file.dialect
    if event is None or not event.kinds or not event.runs:
        return
    for handler in group.handlers:
        node = handler.node.get_value("type")
        if node is None or handler.kind is None or handler.kind.name in event.kinds:
            continue
        kinds = f"only {listed(event.kinds)}"
        message = f"{dialect.title} runs no {quoted(handler.kind.name)} handlers on {quoted(event.name)}, {kinds}"
        yield finding(KIND_NOT_RUN, node.span, f"{message}: this one never runs")


CHECK = Check((KIND_NOT_RUN,), group=_look)
