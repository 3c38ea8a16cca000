"""A value of the right type that the agent does not take.

## What it finds

A `type` that is no kind of handler, a timeout of zero or below, an empty text where one is needed, an address without a
scheme, a number too large for any program.

## Why it matters

Most such values are refused when the file is loaded, at the cost of the entry or of the whole file. Some load and just
do nothing, such as an empty command.

## Example

```json
{"hooks": {"PreToolUse": [{"hooks": [{"type": "shell", "command": "check"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "check"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Finding, Fix, Rule, finding, listed, quoted
from hookwright.checks.words import cost, severity
from hookwright.syntax.rewrite import remove_member
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.checks.schema_errors import SchemaError
    from hookwright.checks.site import Site

INVALID_VALUE = Rule("HW104", "invalid-value", "error", "a value that the agent does not take", __doc__)


def tell(error: SchemaError, site: Site) -> Finding | None:
    """The finding for an error of range, length, enumeration or form."""
    node = error.node
    name = quoted(node.member.name) if node.member is not None else "an item"
    value = quoted(node.value)
    fix = None
    hint = ""
    match error.keyword:
        case "enum":
            if node.kind != "string" and all(isinstance(one, str | None) for one in error.arg):
                return None  # the type is told already
            near = suggest(str(node.value), error.arg)
            hint = f"; did you mean {quoted(near)}?" if near else ""
            words = f"{name} can't be {value}: it is one of {listed(error.arg)}"
            fix = Fix(f"change to {quoted(near)}", "safe", (Edit(node.span, quote(near)),)) if near else None
        case "exclusiveMinimum":
            words = f"{name} must be more than {error.arg}, not {value}"
        case "minimum":
            words = f"{name} must be at least {error.arg}, not {value}"
        case "minLength":
            words = f"{name} is empty"
        case "pattern":
            words = f'{name} must be an address with a scheme, such as "https://…", not {value}'
        case "finite":
            words = f"{name} is a number too large for any program"
        case "maximum":
            field = site.field_of(node)
            if field is not None and field.name == site.file.dialect.timeout.field:
                return None  # the timeout's own check says it better
            words = f"{name} must be at most {error.arg}, not {value}"
        case _:
            words = f"{name} is not what {site.file.dialect.title} takes: {value}"
    fix = fix or _fix(error, site)
    loss = site.loss_of(error.keyword, node)
    after = (
        cost(site.file, loss) if loss != "nothing" else f"{site.file.dialect.title} loads it and does nothing with it"
    )
    return finding(INVALID_VALUE, node.span, f"{words}; {after}{hint}", severity=severity(loss), loss=loss, fix=fix)


def _fix(error: SchemaError, site: Site) -> Fix | None:
    """A timeout that can't be is taken away; a `type` that is none follows from the other keys."""
    node, handler = error.node, site.handler
    member = node.member
    if handler is None or member is None or node.parent != handler.node:
        return None
    dialect = site.file.dialect
    if error.keyword in ("exclusiveMinimum", "finite") and member.name == dialect.timeout.field:
        return Fix(f"remove {quoted(member.name)}", "unsafe", tuple(remove_member(site.file.tree, member)))
    if error.keyword == "enum" and member.name == "type":
        names = {other.name for other in handler.node.members}
        kinds = [k.name for k in dialect.kinds if any(f.required and f.name in names for f in k.fields)]
        if len(kinds) == 1:
            return Fix(f"change to {quoted(kinds[0])}", "unsafe", (Edit(node.span, quote(kinds[0])),))
    return None
