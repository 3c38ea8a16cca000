"""When two handlers are one to their agent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.model.matcher import compile_matcher
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import Group, Handler

_WHAT_RUNS = ("type", "command", "args", "if", "shell", "url", "prompt", "server", "tool", "input")


class Sameness:
    """How an agent tells its handlers apart. `once`: of equal ones it runs only one, the last."""

    def __init__(self, dialect: Dialect) -> None:
        from hookwright.dialects.answers import runnable, runtime_of

        runtime = runtime_of(dialect.id) if runnable(dialect.id) else None
        self.once = runtime is not None and bool(runtime.same)
        self.keys = runtime.same if runtime is not None and runtime.same else _WHAT_RUNS
        self._defaults: dict[str, Any] = dict(runtime.same_defaults) if runtime is not None else {}

    def of(self, handler: Handler) -> str:
        """What must be equal in two handlers, as a text."""
        value = as_object(handler.node.value)
        return json.dumps([value.get(key, self._defaults.get(key)) for key in self.keys], sort_keys=True)

    def differing(self, one: Handler, other: Handler) -> tuple[str, ...]:
        """The keys that the agent reads, are not part of what runs, and differ."""
        dialect = one.file.dialect
        kind = one.kind
        known = [f for f in (*dialect.common_fields, *(kind.fields if kind else ())) if f.status != "ignored"]
        names = [f.name for f in known if f.name not in self.keys]
        return tuple(n for n in names if one.value(n) != other.value(n))


def essence(handler: Handler) -> str | None:
    """A text that equal handlers share, cheap to have: most handlers of a file differ in it."""
    memo = handler.node.green.memo
    key = (essence, handler.file.dialect.key)
    if key not in memo:
        memo[key] = _essence(handler)
    return memo[key]


def _essence(handler: Handler) -> str | None:
    if handler.node.kind != "object" or handler.kind is None:
        return None
    for key in ("command", "url", "prompt", "tool"):
        text = handler.text(key)
        if text:
            return text
    return None


def both_run(one: Group, other: Group) -> bool:
    """Whether something is known that the matchers of both groups select."""
    event, dialect = one.event, one.file.dialect
    if event is None:
        return False
    if one.matcher_value == other.matcher_value or event.subject is None:
        return True
    a = compile_matcher(one.matcher_value, event, dialect)
    b = compile_matcher(other.matcher_value, event, dialect)
    if a.error is not None or b.error is not None:
        return False
    if "every" in (a.path, b.path):
        return True
    names = [tool.name for tool in dialect.tools] if event.subject.kind == "tool" else [*a.names, *b.names]
    return any(a.selects(name) and b.selects(name) for name in names)
