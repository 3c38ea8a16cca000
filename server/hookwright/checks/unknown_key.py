"""A key that the agent does not read there.

## What it finds

A key of a handler or group that the agent's table does not know, one that belongs to another type of handler, and a
misspelt `hooks` at the root.

## Why it matters

Agents ignore such keys without a word: a `"timout"` is no limit, `"enabled": false` does not switch a hook off, and
under `"hook"` no hook is ever found. The table is dated: an agent newer than it may know the key, so this is never an
error. Keys that begin with `_`, `$` or `//` are taken as notes.

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
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.checks.base import Severity
    from hookwright.checks.schema_errors import SchemaError
    from hookwright.checks.site import Site
    from hookwright.syntax.tree import Member

UNKNOWN_KEY = Rule("HW103", "unknown-key", "warning", "a key that the agent does not read there", __doc__)

_NOTES = ("_", "$", "//", "#")
_REMARKS = frozenset({"description", "name", "comment", "note", "id"})


def tell(error: SchemaError, site: Site) -> Finding | None:
    """The finding for a key too much: an `additionalProperties` error or a "forbidden" value."""
    if error.keyword == "forbidden":
        member = error.node.member
        return _other_kind(member, site) if member is not None else None
    member = error.node.get(error.name)
    return unknown(member, site) if member is not None else None


def unknown(member: Member, site: Site) -> Finding | None:
    """The finding for a key that no handler, group or file of this agent has."""
    name = member.name
    if name.startswith(_NOTES) or not name:
        return None
    known = list(site.fields())
    near = suggest(name, known)
    if near:
        hint = f"; did you mean {quoted(near)}?"
    elif site.what == "group" and _is_handlers(name, site):
        hint = "; it belongs into each handler"
    else:
        hint = f"; {site.what} keys are {listed(known, limit=16)}" if known else ""
    severity: Severity = "hint" if name in _REMARKS and not near else UNKNOWN_KEY.severity
    message = f"{doc_of(site.file.dialect)} knows no key {quoted(name)} in a {site.what} and {_ignores(site)}{hint}"
    return finding(
        UNKNOWN_KEY, member.key.span, message, severity=severity, fix=rename(member, near), tags=("unnecessary",)
    )


def _is_handlers(name: str, site: Site) -> bool:
    dialect = site.file.dialect
    return any(f.name == name for f in (*dialect.common_fields, *(f for kind in dialect.kinds for f in kind.fields)))


def _ignores(site: Site) -> str:
    return cost(site.file, site.file.dialect.unknown_keys).removeprefix(f"{site.file.dialect.title} ")


def _other_kind(member: Member, site: Site) -> Finding:
    kind = site.handler.kind_name if site.handler else None
    owners = [k.name for k in site.file.dialect.kinds if any(f.name == member.name for f in k.fields)]
    message = (
        f"{quoted(member.name)} does nothing on a handler of type {quoted(kind)}; "
        f"{site.file.dialect.title} reads it only on {listed(owners)}"
    )
    return finding(UNKNOWN_KEY, member.key.span, message, tags=("unnecessary",))


def rename(member: Member, near: str | None) -> Fix | None:
    """Gives the key the name that was meant, unless that name is taken."""
    if near is None or member.parent.get(near) is not None:
        return None
    return Fix(f"rename to {quoted(near)}", "safe", (Edit(member.key.span, quote(near)),))
