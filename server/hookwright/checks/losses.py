"""What else dies: the first mistake that costs a whole file says what goes with it.

Findings in a group are kept and must not depend on the rest of the file, so this is told afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hookwright.checks.words import cost
from hookwright.model.effective import FATAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.base import Finding
    from hookwright.model.hooks_file import HooksFile

_NOT_A_SETTING = frozenset({"hooks", "permissions", "$schema", "description"})


def with_losses(found: list[Finding], file: HooksFile) -> Iterator[Finding]:
    """The findings, the first fatal one with what is lost over it besides."""
    told = False
    for f in found:
        if told or f.loss not in FATAL:
            yield f
            continue
        told = True
        lost = _lost(file, f)
        yield f._replace(message=_with(f.message, cost(file, f.loss), lost)) if lost else f


def _with(message: str, cost_said: str, lost: str) -> str:
    before, phrase, after = message.partition(cost_said)
    return f"{before}{phrase or f'; {cost_said}'}, with {lost}{after}"


def _lost(file: HooksFile, f: Finding) -> str:
    """What a file holds besides: "all 12 hooks, 3 permission rules and 2 other settings"; "" for nothing."""
    hooks = _handlers(file)
    words = [f"all {hooks} hooks"] if hooks > 1 else []
    if f.loss == "file" and file.rule.root == "settings" and file.root is not None:
        rules = _permission_rules(file)
        if rules:
            words.append(f"{rules} permission rule{'s' * (rules > 1)}")
        settings = [m for m in file.root.members if m.name not in _NOT_A_SETTING and not file.dialect.event(m.name)]
        others = sum(1 for m in settings if not m.span.start <= f.span.start < m.span.end)
        if others:
            words.append(f"{others} other setting{'s' * (others > 1)}")
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _handlers(file: HooksFile) -> int:
    """Counted without views, for a file of a thousand handlers is counted at each key while it is broken."""
    reader, node = file.reader, file.event_map
    groups = [g for m in (node.members if node else ()) if m.value is not None for g in reader.groups(m.value)]
    return sum(len(reader.handlers(group)) for group in groups)


def _permission_rules(file: HooksFile) -> int:
    node = file.root.get_value("permissions") if file.root is not None else None
    value: Any = node.value if node is not None else None
    if not isinstance(value, dict):
        return 0
    rules = cast("dict[str, Any]", value)
    return sum(len(cast("list[Any]", item)) for item in rules.values() if isinstance(item, list))
