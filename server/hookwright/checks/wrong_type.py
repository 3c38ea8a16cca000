"""A value of the wrong type.

## What it finds

A text where a number must be, a list where a text must be, a group where a list of groups must be, and so on.

## Why it matters

Agents validate their hooks when they load them. A value of the wrong type costs at least the entry it stands in; under
`PreToolUse` or `PermissionRequest` it costs Claude Code the whole file, permissions included.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": ["Edit", "Write"], "hooks": [{"type": "command", "command": "make lint"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "make lint"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from hookwright.checks.base import Finding, Fix, Rule, finding, quoted
from hookwright.checks.patterns import matcher_text
from hookwright.checks.places import of_value
from hookwright.checks.words import cost, kind_name, severity, type_name
from hookwright.model.misread import in_order
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from hookwright.checks.schema_errors import SchemaError
    from hookwright.checks.site import Site
    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Node

WRONG_TYPE = Rule("HW101", "wrong-type", "error", "a value of the wrong type", __doc__)


def tell(error: SchemaError, site: Site) -> Finding | None:
    """The finding for a `type` error."""
    node = error.node
    if node.kind == "error":
        return None  # the text there is no JSON, which is told already
    timeout = site.file.dialect.timeout
    if timeout.junk and site.what == "handler" and node.member is not None and node.member.name == timeout.field:
        return None  # the timeout's own check says it better
    if node.kind == "array" and in_order(site.file, node, site.what):
        return _listed(node, site)
    loss = site.loss_of("type", node)
    wanted = error.arg if isinstance(error.arg, str) else error.arg[0]
    message = f"{_subject(node, site)} must be {type_name(error.arg)}, not {_got(node)}; {cost(site.file, loss)}"
    return finding(
        WRONG_TYPE, of_value(node), message, severity=severity(loss), loss=loss, fix=_fix(node, wanted, site)
    )


def _listed(node: Node, site: Site) -> Finding:
    """A list in an object's place that the agent reads by the order of the keys: odd, not lost."""
    what = f"a {site.what}" if node.member is None and node.parent is not None else _subject(node, site)
    message = (
        f"{what} is written as a list; {site.file.dialect.title} takes its values in the order of the keys. "
        "Write an object: what stands here is not looked into"
    )
    return finding(WRONG_TYPE, of_value(node), message, severity="info")


def _subject(node: Node, site: Site) -> str:
    if node.parent is None:
        return "the file"
    if node.member is not None:
        return quoted(node.member.name)
    if node == site.node:
        return f"a {site.what}"
    owner = node.parent.member
    return f"an item of {quoted(owner.name)}" if owner is not None else "an item"


def _got(node: Node) -> str:
    match node.kind:
        case "string":
            return f"the string {quoted(node.value)}"
        case "number":
            return f"the number {quoted(node.value)}"
        case "boolean":
            return quoted(node.value)
        case _:
            return kind_name(node.kind)


def _fix(node: Node, wanted: str, site: Site) -> Fix | None:
    if (fix := _exec_form(node, wanted, site)) is not None:
        return fix
    new = _meant(node, wanted)
    if new is not None:
        return Fix(f"change to {new}", "safe", (Edit(node.span, new),))
    if wanted == "string" and node.kind == "object" and node.member and node.member.name == "matcher":
        return Fix('change to "*"', "unsafe", (Edit(node.span, '"*"'),)) if node.value in ({}, {"all": True}) else None
    if node.parent is None and node.value == [] and site.what == "file" and site.file.rule.root == "hooks-file":
        return Fix('change to {"hooks": {}}', "safe", (Edit(node.span, '{"hooks": {}}'),))
    if wanted == "array" and node.kind == "object" and site.what in ("hooks", "event", "group"):
        start, end = node.span
        wrap = (Edit(node.span._replace(end=start), "["), Edit(node.span._replace(start=end), "]"))
        return Fix("put it in a list", "safe", wrap)
    return None


def _exec_form(node: Node, wanted: str, site: Site) -> Fix | None:
    """A command written as a list of words: program and arguments, for an agent that has such a form."""
    fields = site.fields()
    handler = site.handler
    if wanted != "string" or node.kind != "array" or handler is None or node.parent != handler.node:
        return None
    if node.member is None or node.member.name != "command" or "args" not in fields or handler.member("args"):
        return None
    words = cast("list[Any]", node.value)
    if not words or not all(isinstance(word, str) for word in words):
        return None
    program, *args = [_placeholders(word, site.file.dialect) for word in cast("list[str]", words)]
    if not program or any(char.isspace() for char in program):
        return None  # a whole command line: in this form nothing would split it
    text = f"{quote(program)}, {quote('args')}: [{', '.join(map(quote, args))}]" if args else quote(program)
    title = 'split it into "command" and "args"' if args else f"change to {text}"
    return Fix(title, "unsafe" if _needs_shell(program, args) else "safe", (Edit(node.span, text),))


def _placeholders(word: str, dialect: Dialect) -> str:
    """A word with `$NAME` as `${NAME}` where that is what the agent itself fills in without a shell."""
    for variable in dialect.variables:
        if variable.placeholder and f"${variable.name}" in word:
            word = re.sub(rf"\${variable.name}(?!\w)", f"${{{variable.name}}}", word)
    return word


def _needs_shell(program: str, args: list[str]) -> bool:
    """Whether a word means more to a shell than to a program: a variable, a home folder, a wildcard, an operator."""
    operators = {"&&", "||", "|", ";", ">", ">>", "<", "2>&1", "&"}
    bare = [_FILLED.sub("", word) for word in (program, *args)]
    return any(word in operators or not _SPECIAL.isdisjoint(word) or word.startswith("~") for word in bare)


_SPECIAL = frozenset("$`*?")
_FILLED = re.compile(r"\$\{[A-Z_]+\}")


def _meant(node: Node, wanted: str) -> str | None:
    """The value that was meant, as JSON, when there is no doubt."""
    value: Any = node.value
    if node.kind == "string":
        text = value.strip()
        if wanted in ("number", "integer") and text.isascii() and text.isdigit():
            return str(int(text)) if len(text) < 20 else None
        if wanted == "boolean" and text.lower() in ("true", "false"):
            return text.lower()
    if wanted == "string" and node.kind in ("array", "object") and node.member and node.member.name == "matcher":
        names = matcher_text(value)
        return quote(names) if names else None
    return None
