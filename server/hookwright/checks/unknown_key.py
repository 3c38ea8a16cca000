"""A key that the agent does not read there.

## What it finds

A key of a handler or group that the agent's table does not know, one that belongs to another type of handler, and a
misspelt `hooks` at the root.

## Why it matters

Agents ignore such keys without a word: a `"timout"` is no limit, `"enabled": false` does not switch a hook off, and
under `"hook"` no hook is ever found. The table is dated: an agent newer than it may know the key, so this is mostly no
error. It is one where the agent refuses the file over it: Codex takes `description` and `hooks` at the root and nothing
else, not even `$schema`. Elsewhere keys that begin with `_`, `$` or `//` are taken as notes.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timout": 30}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timeout": 30}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Finding, Fix, Rule, doc_of, finding, listed, quoted
from hookwright.checks.words import cost
from hookwright.dialects.foreign_keys import foreign_key
from hookwright.model.duration import plain
from hookwright.model.values import is_finite, value_problem
from hookwright.syntax.rewrite import insert_member, remove_member, rename_key
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.checks.base import Severity
    from hookwright.checks.schema_errors import SchemaError
    from hookwright.checks.site import Site
    from hookwright.dialects.foreign_keys import ForeignKey
    from hookwright.dialects.spec import Loss
    from hookwright.model.hooks_file import EventEntry
    from hookwright.syntax.tree import Member, Node

UNKNOWN_KEY = Rule("HW103", "unknown-key", "warning", "a key that the agent does not read there", __doc__)

NOTES = ("_", "$", "//", "#")
"""How keys begin that people write as notes, wherever they stand."""
_REMARKS = frozenset({"description", "name", "comment", "note", "id"})


def tell(error: SchemaError, site: Site) -> Finding | None:
    """The finding for a key too much: an `additionalProperties` error or a "forbidden" value."""
    if error.keyword == "forbidden":
        member = error.node.member
        return _other_kind(member, site) if member is not None else None
    member = error.node.get(error.name)
    return unknown(member, site) if member is not None else None


def unknown(member: Member, site: Site, loss: Loss | None = None) -> Finding | None:
    """The finding for a key that no handler, group or file of this agent has; what it costs there, when it does."""
    name = member.name
    loss = site.file.dialect.unknown_keys if loss is None else loss
    if loss == "nothing" and (name.startswith(NOTES) or not name or _is_ignored_matcher(member, site)):
        return None
    known = [*site.fields(), *(("hooks",) if site.what == "file" else ())]
    foreign = foreign_key(name) if site.what in ("handler", "group") and not _is_own(name, site) else None
    near = suggest(name, known)
    fix = rename(member, near)
    severity: Severity = "hint" if name in _REMARKS and not near else UNKNOWN_KEY.severity
    if foreign is not None:
        hint, fix = _foreign(foreign, member, site)
    elif near:
        hint = f"; did you mean {quoted(near)}?"
    elif site.what == "group" and _is_handlers(name, site):
        hint, fix = "; it belongs into each handler", _into_handlers(member, site)
    else:
        hint = f"; {site.what} keys are {listed(known, limit=16)}" if known else ""
    told = cost(site.file, loss)
    does = f" and {told.removeprefix(f'{site.file.dialect.title} ')}" if loss == "nothing" else f"; {told}"
    message = f"{doc_of(site.file.dialect)} knows no key {quoted(name)} in a {site.what}{does}{hint}"
    if loss != "nothing":
        fix = fix or Fix(f"remove {quoted(name)}", "unsafe", tuple(remove_member(site.file.tree, member)))
        return finding(UNKNOWN_KEY, member.key.span, message, severity="error", loss=loss, fix=fix)
    return finding(UNKNOWN_KEY, member.key.span, message, severity=severity, fix=fix, tags=("unnecessary",))


def _foreign(key: ForeignKey, member: Member, site: Site) -> tuple[str, Fix | None]:
    """Whose key it is, what to write here, and that as a fix when the value can be taken over."""
    told = f"; it is a key of {key.agents}" if key.agents else "; no agent that is known reads such a key"
    own = key.here if key.here in site.fields() else ""
    if not own:
        return f"{told}, {key.note}" if key.note else told, None
    if not key.factor:
        fix = rename(member, own) if own == "command" else None
        return f"{told}; here that is {quoted(own)}", fix and fix._replace(safety="unsafe")
    value = member.value.value if member.value is not None else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not is_finite(value):
        return f"{told}; here that is {quoted(own)}", None
    number = plain(value * key.factor)
    told = f"{told}; here that is {quoted(own)}: {number}"
    if member.parent.get(own) is not None or member.value is None or value <= 0:
        return told, None
    edits = (Edit(member.key.span, quote(own)), Edit(member.value.span, number))
    return told, Fix(f"change to {quoted(own)}: {number}", "safe", edits)


def _into_handlers(member: Member, site: Site) -> Fix | None:
    """Moves a group's key into each handler that has none of that name."""
    inner = site.node.get_value("hooks")
    handlers = list(inner.items) if inner is not None else []
    if member.value is None or not handlers or not site.node.green.closed or not member.value.green.closed:
        return None
    if any(h.kind != "object" or not h.green.closed or h.get(member.name) is not None for h in handlers):
        return None
    if sum(1 for other in site.node.members if other.name == member.name) > 1 or not _may_move(member, handlers, site):
        return None
    tree = site.file.tree
    value = tree.text[member.value.start : member.value.end]
    edits = remove_member(tree, member)
    for handler in handlers:
        edits += insert_member(tree, handler, member.name, value)
    return Fix("move it into each handler", "unsafe", tuple(edits))


def _may_move(member: Member, handlers: list[Node], site: Site) -> bool:
    """Whether every handler is of a kind that has the key, and none of its form is broken by it."""
    dialect = site.file.dialect
    node = member.value
    for handler in handlers:
        kind = handler.get_value("type")
        own = dialect.kind(kind.value) if kind is not None and kind.kind == "string" else None
        fields = (*dialect.common_fields, *(own.fields if own else ()))
        field = next((f for f in fields if f.name == member.name), None)
        if field is None or field.status == "ignored" or node is None or value_problem(field, node.value):
            return False
    return True


def _is_ignored_matcher(member: Member, site: Site) -> bool:
    """A matcher where no event has one: a check of its own says what then runs."""
    node = member.value
    is_text = node is not None and node.kind == "string"
    return member.name == "matcher" and is_text and site.event is not None and site.event.subject is None


def _is_own(name: str, site: Site) -> bool:
    """Whether the agent has a key of that name somewhere in its groups or handlers."""
    return _is_handlers(name, site) or any(field.name == name for field in site.file.dialect.group_fields)


def _is_handlers(name: str, site: Site) -> bool:
    dialect = site.file.dialect
    return any(f.name == name for f in (*dialect.common_fields, *(f for kind in dialect.kinds for f in kind.fields)))


def _other_kind(member: Member, site: Site) -> Finding | None:
    own = site.handler.kind if site.handler else None
    if own is not None and any(field.name == member.name for field in own.fields):
        return None  # it must not stand beside another key, which has a check of its own
    kind = site.handler.kind_name if site.handler else None
    owners = [k.name for k in site.file.dialect.kinds if any(f.name == member.name for f in k.fields)]
    message = (
        f"{quoted(member.name)} does nothing on a handler of type {quoted(kind)}; "
        f"{site.file.dialect.title} reads it only on {listed(owners)}"
    )
    fix = Fix(f"remove {quoted(member.name)}", "unsafe", tuple(remove_member(site.file.tree, member)))
    return finding(UNKNOWN_KEY, member.key.span, message, fix=fix, tags=("unnecessary",))


def rename(member: Member, near: str | None) -> Fix | None:
    """Gives the key the name that was meant, unless that name is taken."""
    if near is None or member.parent.get(near) is not None:
        return None
    return Fix(f"rename to {quoted(near)}", "safe", tuple(rename_key(member, near)))


def rename_event(entry: EventEntry, near: str | None) -> Fix | None:
    """Gives an event the name that was meant, be it a key or a value."""
    if near is None or entry.member is None:
        return None
    if entry.is_key:
        return rename(entry.member, near)
    return Fix(f"change to {quoted(near)}", "safe", (Edit(entry.name_span, quote(near)),))
