"""Hover on a variable in a command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.features.describe import footer, variable_page
from hookwright.features.markdown import bullets, code, codes, page
from hookwright.syntax.strings import span_in_string, string_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.spec import Dialect, Field, Variable
    from hookwright.features.place import Place
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

_VARIABLE = re.compile(r"\$(?:env:)?(\w+)|\$\{(?:env:)?(\w+)[^}]{0,80}\}?|%(\w+)%")


def hover_command(file: HooksFile, place: Place, field: Field, node: Node, offset: int) -> tuple[Span, str] | None:
    """The page of the variable at `offset`; None where there is none, or one that is no business of the agent."""
    from hookwright.features.completion_variable import command_keys

    if field.name not in command_keys(file.dialect) or offset <= node.start:
        return None
    caret = string_at(file.tree, node, offset)
    start = max(0, caret - 200)
    for match in _VARIABLE.finditer(node.value, start, caret + 200):
        if match.start() <= caret <= match.end():
            text = _page(file, place, match[1] or match[2] or match[3], node.value)
            span = span_in_string(file.tree, node, *match.span())
            return (span, text) if text and span.contains(offset) else None
    return None


def _page(file: HooksFile, place: Place, name: str, command: str) -> str:
    dialect = file.dialect
    variable = next((v for v in dialect.variables if v.name == name), None)
    if variable is None:
        return _phantom(file, place, name) if f"{name}=" not in command else ""
    note = ""
    if variable.scopes and file.rule.scope not in variable.scopes:
        note = f"**Not set in this file**, only in files of scope {codes(variable.scopes)}."
    elif variable.events and place.event_name and place.event_name not in variable.events:
        note = f"**Not set on {code(place.event_name)}.**"
    return page(note, variable_page(dialect, variable))


def _phantom(file: HooksFile, place: Place, name: str) -> str:
    """A name that looks like the agent's and that the agent never sets: such hooks are blind without a word."""
    dialect = file.dialect
    own = place.event.payload if place.event is not None else ()
    fields = dict.fromkeys(f.name for f in (*own, *dialect.payload))
    if not (_has_prefix(name, dialect) or _is_of_field(name, fields)):
        return ""
    here = [v.name for v in dialect.variables if _is_set(v, file, place)]
    return page(
        f"{code(name)} · {dialect.title} sets no variable of that name that is known, so it is most likely empty",
        bullets(
            (
                f"variables that are set: {codes(here)}",
                f"all else comes as JSON on standard input: {codes(fields, 20)}",
            )
        ),
        footer(dialect),
    )


def _has_prefix(name: str, dialect: Dialect) -> bool:
    """Whether the name begins like one of the agent's variables: `CLAUDE_…`."""
    return name.partition("_")[0].upper() in {v.name.partition("_")[0] for v in dialect.variables if "_" in v.name}


def _is_of_field(name: str, fields: Iterable[str]) -> bool:
    """Whether the name is that of a field of the input, or of a part of one: `TOOL_NAME`, `TOOL_INPUT_file_path`."""
    low = name.lower()
    return any(low == field or ("_" in field and low.startswith(field + "_")) for field in fields)


def _is_set(variable: Variable, file: HooksFile, place: Place) -> bool:
    if variable.scopes and file.rule.scope not in variable.scopes:
        return False
    return not variable.events or place.event_name in variable.events
