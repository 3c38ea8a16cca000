"""A value of the right type that the agent does not take.

## What it finds

A `type` that is no kind of handler, a timeout of zero or below, an empty text where one is needed, an address without a
scheme, a number too large for any program.

## Why it matters

Most such values are refused when the file is loaded, at the cost of the entry or of the whole file. Some load and just
do nothing, such as an empty command. Codex refuses the file over a timeout of `30.0`, and crashes over one of 2^63.

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

from typing import TYPE_CHECKING, Any

from hookwright.checks.base import Finding, Fix, Rule, finding, listed, quoted
from hookwright.checks.words import cost, severity
from hookwright.model.duration import plain
from hookwright.model.values import is_finite
from hookwright.syntax.rewrite import remove_member
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.checks.schema_errors import SchemaError
    from hookwright.checks.site import Site
    from hookwright.syntax.tree import Node

INVALID_VALUE = Rule("HW104", "invalid-value", "error", "a value that the agent does not take", __doc__)


def tell(error: SchemaError, site: Site) -> Finding | None:
    """The finding for an error of range, length, enumeration or form."""
    node = error.node
    if error.keyword == "enum":
        said = _of_list(error, site)
    elif error.keyword in ("maximum", "exclusiveMinimum") and _is_told(error, site):
        return None
    else:
        said = _words(error, site), "", None
    if said is None:
        return None
    words, hint, fix = said
    fix = fix or _fix(error, site)
    loss = site.loss_of(error.keyword, node)
    after = (
        cost(site.file, loss) if loss != "nothing" else f"{site.file.dialect.title} loads it and does nothing with it"
    )
    return finding(INVALID_VALUE, node.span, f"{words}; {after}{hint}", severity=severity(loss), loss=loss, fix=fix)


def _of_list(error: SchemaError, site: Site) -> tuple[str, str, Fix | None] | None:
    """What to say of a value that is none of a list, what it may have been meant for, and that as a fix."""
    node = error.node
    if node.kind != "string" and all(isinstance(one, str | None) for one in error.arg):
        return None  # the type is told already
    if len(error.arg) == 1 and not isinstance(error.arg[0], str):
        if node.kind == "string":
            return None  # the type is told already
        right = quoted(error.arg[0])
        fix = Fix(f"change to {right}", "safe", (Edit(node.span, right),))
        return f"{_name(node)} must be {right}, not {quoted(node.value)}", "", fix
    internal = {kind.name for kind in site.file.dialect.kinds if kind.internal}
    arg = [one for one in error.arg if one not in internal]
    near = suggest(str(node.value), arg)
    hint = f"; did you mean {quoted(near)}?" if near else ""
    fix = Fix(f"change to {quoted(near)}", "safe", (Edit(node.span, quote(near)),)) if near else None
    return f"{_name(node)} can't be {quoted(node.value)}: it {_one_of(arg)}", hint, fix


def _one_of(values: list[Any]) -> str:
    return f"is one of {listed(values)}" if len(values) != 1 else f"can only be {listed(values)}"


def _words(error: SchemaError, site: Site) -> str:
    node, title = error.node, site.file.dialect.title
    name, value = _name(node), quoted(node.value)
    field = site.field_of(node)
    match error.keyword:
        case "exclusiveMinimum":
            return f"{name} must be more than {error.arg}, not {value}"
        case "minimum":
            return f"{name} must be at least {error.arg}, not {value}"
        case "maximum":
            return f"{name} must be at most {error.arg}, not {value}"
        case "minLength":
            return f"{name} is empty"
        case "pattern" if field is not None and field.format == "filled":
            return f"{name} is {'blank' if node.value else 'empty'}"
        case "pattern":
            return f'{name} must be an address with a scheme, such as "https://…", not {value}'
        case "finite":
            limited = field is not None and field.bits and is_finite(node.value)
            return f"{name} is a number too large for {title if limited else 'any program'}"
        case "whole":
            return f"{name} must be a whole number without a point or an exponent, not {_written(node, site)}"
        case "null":
            return f"{name} can't be null, and nothing else in {quoted(field.name if field else '')} can"
        case _:
            return f"{name} is not what {title} takes: {value}"


def _is_told(error: SchemaError, site: Site) -> bool:
    """Whether a check of its own, or another breach of the same value, says better that a number is too large."""
    field, timeout = site.field_of(error.node), site.file.dialect.timeout
    if field is None:
        return False
    if error.keyword == "exclusiveMinimum":
        return timeout.junk != "" and field.name == timeout.field
    if field.bits and error.node.value >= 1 << field.bits:
        return True
    return timeout.maximum is not None and field.name == timeout.field


def _name(node: Node) -> str:
    return quoted(node.member.name) if node.member is not None else "an item"


def _written(node: Node, site: Site) -> str:
    return site.file.tree.text[node.start : node.end][:40]


def _fix(error: SchemaError, site: Site) -> Fix | None:
    """A timeout that can't be is taken away or written otherwise; a `type` that is none follows from the other keys."""
    node, handler = error.node, site.handler
    member = node.member
    if handler is None or member is None or node.parent != handler.node:
        return None
    dialect = site.file.dialect
    if error.keyword == "whole" and node.value >= 0:
        text = plain(node.value)
        return Fix(f"change to {text}", "safe", (Edit(node.span, text),))
    limits = ("exclusiveMinimum", "minimum", "maximum", "finite", "whole")
    if error.keyword in limits and member.name == dialect.timeout.field:
        return Fix(f"remove {quoted(member.name)}", "unsafe", tuple(remove_member(site.file.tree, member)))
    if error.keyword == "enum" and member.name == "type":
        names = {other.name for other in handler.node.members}
        kinds = [k.name for k in dialect.kinds if any(f.required and f.name in names for f in k.fields)]
        if len(kinds) == 1:
            return Fix(f"change to {quoted(kinds[0])}", "unsafe", (Edit(node.span, quote(kinds[0])),))
    return None
