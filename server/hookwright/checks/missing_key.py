"""A key that must be there and is not.

## What it finds

A handler without `type`, a `command` handler without `command`, a group without its inner list of hooks, a hooks file
without `hooks`.

## Why it matters

The agent can't tell what to run and drops the entry; where it is strict, the whole file.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"command": "check"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "check"}]}]}}
```
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hookwright.checks.base import Finding, Fix, Rule, finding, listed, quoted
from hookwright.checks.places import of_missing
from hookwright.checks.words import cost, severity
from hookwright.model.values import loss_over
from hookwright.syntax.rewrite import insert_member
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.checks.schema_errors import SchemaError
    from hookwright.checks.site import Site
    from hookwright.dialects.spec import Loss

MISSING_KEY = Rule("HW102", "missing-key", "error", "a key that must be there and is not", __doc__)


def tell(error: SchemaError, site: Site) -> Finding | None:
    """The finding for a `required` error."""
    node = error.node
    if not node.green.closed:
        return None  # still being typed, and the missing bracket is told already
    loss = _loss(error, site)
    handler = site.handler
    because = "type" if handler is not None and handler.kind is not None else ""
    after = cost(site.file, loss) if loss != "nothing" else f"{site.file.dialect.title} finds no hook in it"
    name = quoted(error.name)
    if error.keyword == "anyOf":
        name = f"one of {listed([branch['required'][0] for branch in error.arg])}"
    message = f"{_owner(site)} needs {name}{_values(error.name, site)}; {after}"
    return finding(
        MISSING_KEY, of_missing(node, because), message, severity=severity(loss), loss=loss, fix=_fix(error, site)
    )


def _loss(error: SchemaError, site: Site) -> Loss:
    damage = site.file.dialect.damage
    if error.name == "hooks" and site.what in ("file", "group"):
        of_group = damage.no_handlers if damage.no_handlers is not None else site.loss
        return damage.missing_hooks if site.what == "file" else of_group
    return loss_over(site.fields().get(error.name), "required", site.loss)


def _owner(site: Site) -> str:
    if site.handler is not None:
        kind = site.handler.kind
        return f"a handler of type {quoted(kind.name)}" if kind else "a handler"
    return {"group": "a group", "file": "the file"}.get(site.what, "this")


def _values(name: str, site: Site) -> str:
    if name == "type" and site.what == "handler":
        run = site.event.kinds if site.event is not None else ()
        return f" ({' or '.join(quoted(name) for name in run or [kind.name for kind in site.file.dialect.kinds])})"
    if name == "hooks" and site.what == "group":
        return ", the list of its handlers"
    return ""


def _fix(error: SchemaError, site: Site) -> Fix | None:
    """The `type` of a handler follows from its other keys when exactly one kind has one of them."""
    if site.what == "file" and error.name == "hooks" and not error.node.members:
        return Fix('add "hooks": {}', "safe", tuple(insert_member(site.file.tree, error.node, "hooks", "{}")))
    if site.what == "group" and error.name == "hooks":
        edits = insert_member(site.file.tree, error.node, "hooks", "[]")
        return Fix('add "hooks": []', "unsafe", tuple(edits))
    field = site.fields().get(error.name)
    if site.what == "file" and field is not None and field.equals is not None:
        value = json.dumps(field.equals)
        edits = insert_member(site.file.tree, error.node, error.name, value)
        return Fix(f"add {quoted(error.name)}: {value}", "safe", tuple(edits))
    if error.name != "type" or site.what != "handler" or not error.node.members:
        return None
    names = {member.name for member in error.node.members}
    common = {field.name for field in site.file.dialect.common_fields}
    kinds = [k.name for k in site.file.dialect.kinds if names & {*k.one_of, *(f.name for f in k.fields if f.required)}]
    if len(kinds) != 1 or not names - common:
        return None
    start = error.node.members[0].key.start
    return Fix(f'add "type": {quote(kinds[0])}', "safe", (Edit(Span(start, start), f'"type": {quote(kinds[0])}, '),))
