"""Hooks written as a list of entries that name their event.

## What it finds

`hooks` as a list of objects such as `{"event": "Stop", "command": …}`, where the agent wants an object with one key an
event.

## Why it matters

No agent with this format reads such a list; it is an invention that guides and language models pass on. Nothing in it
ever runs.

## Example

```json
{"hooks": [{"event": "PreToolUse", "matcher": "Bash", "command": "guard"}]}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.patterns import matcher_text
from hookwright.checks.words import cost, severity
from hookwright.dialects.foreign_keys import foreign_key
from hookwright.model.duration import number_of
from hookwright.model.values import is_type
from hookwright.syntax.rewrite import set_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node

HOOKS_LIST = Rule("HW107", "hooks-list", "error", "hooks as a list of entries that name their event", __doc__)

_EVENT_KEYS = ("event", "hook_event", "hookEvent", "hook_event_name", "eventName", "trigger", "on", "type", "name")


def is_list(file: HooksFile) -> bool:
    """Whether `hooks` is a list of which at least one entry names an event of the agent."""
    node = file.hooks.value if file.hooks else None
    if file.dialect.shape == "list":
        return False
    return node is not None and node.kind == "array" and any(_event_key(item, file.dialect) for item in node.items)


def _event_key(item: Node, dialect: Dialect) -> str | None:
    """The key under which an entry names its event."""
    for key in _EVENT_KEYS:
        node = item.get_value(key)
        if node is not None and node.kind == "string" and _event_name(node.value, dialect):
            return key
    return None


def _event_name(name: str, dialect: Dialect) -> str | None:
    bare = name.replace("_", "").replace("-", "").casefold()
    return next((e.name for e in dialect.events if e.name.casefold() == bare), None)


def _look(file: HooksFile) -> Iterator[Finding]:
    if file.hooks is None or file.hooks.value is None or not is_list(file):
        return
    damage = file.dialect.damage
    whole = any(item.get("hooks") is not None for item in file.hooks.value.items)
    loss = damage.strict_entry if whole else damage.hooks
    title = file.dialect.title
    entry = "HANDLER, …" if file.dialect.shape == "flat" else '{"matcher": …, "hooks": […]}'
    message = f'"hooks" is a list, and {title} wants an object: {{"EVENT": [{entry}]}}'
    fix = _fix(file, file.hooks.value)
    yield finding(
        HOOKS_LIST, file.hooks.key.span, f"{message}; {cost(file, loss)}", severity=severity(loss), loss=loss, fix=fix
    )


def _fix(file: HooksFile, node: Node) -> Fix | None:
    """The same hooks grouped by event, when each entry can be read."""
    if not file.tree.strict:
        return None
    events: dict[str, list[dict[str, Any]]] = {}
    for item in node.items:
        key = _event_key(item, file.dialect)
        group = _group(item.value, key, file.dialect) if key else None
        if key is None or group is None:
            return None
        event = _event_name(item.value[key], file.dialect)
        assert event
        if "matcher" in group and file.dialect.event(event) is not None and _matcherless(event, file.dialect):
            del group["matcher"]
        handlers: list[dict[str, Any]] = group.pop("hooks") if file.dialect.shape == "flat" else []
        events.setdefault(event, []).extend([{**group, **one} for one in handlers] or [group])
    text = json.dumps(events, ensure_ascii=False, indent=2)
    return Fix("group them by event", "unsafe", tuple(set_value(file.tree, ("hooks",), text)))


def _matcherless(event: str, dialect: Dialect) -> bool:
    found = dialect.event(event)
    return found is not None and found.subject is None


def _group(value: Mapping[str, Any], event_key: str, dialect: Dialect) -> dict[str, Any] | None:
    """One entry as a matcher group. None when no handler can be seen in it."""
    group: dict[str, Any] = {}
    matcher = matcher_text(value.get("matcher"))
    if matcher:
        group["matcher"] = matcher
    inner: Any = value.get("hooks")
    if isinstance(inner, list) and inner and all(isinstance(h, dict) for h in cast("list[Any]", inner)):
        return {**group, "hooks": inner}
    handler = {k: v for k, v in value.items() if k in _handler_keys(dialect) and k != event_key}
    for name, item in value.items():
        foreign = foreign_key(name)
        if foreign is not None and foreign.factor and is_type(item, "number") and item > 0:
            handler.setdefault(foreign.here, number_of(item * foreign.factor, dialect.timeout))
    kind = next((k.name for k in dialect.kinds if any(f.required and f.name in handler for f in k.fields)), None)
    kind = kind or next((k.name for k in dialect.kinds if any(name in handler for name in k.one_of)), None)
    if kind is None or not all(isinstance(v, str) for k, v in handler.items() if k in ("command", "url", "prompt")):
        return None
    named = handler.pop("type", None)
    of_type = {} if kind == dialect.default_kind else {"type": named if dialect.kind(str(named)) else kind}
    return {**group, "hooks": [{**of_type, **handler}]}


def _handler_keys(dialect: Dialect) -> set[str]:
    fields = (*dialect.common_fields, *(f for kind in dialect.kinds for f in kind.fields))
    return {field.name for field in fields if field.status != "ignored"}


CHECK = Check((HOOKS_LIST,), file=_look)
