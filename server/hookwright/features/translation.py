"""Translating a file in the editor: whose it can become, where that file goes, and what is told about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.dialects.table import DIALECTS, by_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hookwright.dialects.spec import Dialect, FileRule
    from hookwright.model.hooks_file import HooksFile
    from hookwright.text.span import Span
    from hookwright.translate.base import Loss, Translation

KIND = "refactor.rewrite.hookwright"
_SHOWN = 4
"""Losses in a message."""


class Offer(NamedTuple):
    """One entry of the menu."""

    title: str
    agent: str  # the id


def offers(file: HooksFile, span: Span, only: Iterable[str] | None = None) -> tuple[Offer, ...]:
    """The agents whose file this one can become, asked for at its head or by that kind of action."""
    wanted = tuple(only) if only is not None else None
    if wanted is None:
        from hookwright.features.standing import head

        at = head(file)
        if span.start > at.end or span.end < at.start:
            return ()
    elif not any(one == KIND or KIND.startswith(f"{one}.") for one in wanted):
        return ()
    if not file.handler_count:
        return ()
    return tuple(Offer(f"translate to {d.title}…", d.id) for d in targets(file))


def targets(file: HooksFile) -> tuple[Dialect, ...]:
    """The other agents that have files of hooks."""
    others = (by_id(entry.id) for entry in DIALECTS if entry.id != file.dialect.id)
    return tuple(dialect for dialect in others if dialect.files)


def place(file: HooksFile, target: Dialect, folders: Sequence[str] = ()) -> str | None:
    """Where the target's file of the same scope lies: beside the source, or in the one open folder for a file at no
    agent's place. None where that can't be said. With "/" between folders."""
    scope = "project" if file.rule.scope == "local" or not file.rule.tail else file.rule.scope
    rule = next((rule for rule in target.files if rule.scope == scope), None)
    if rule is None or rule.beside or scope not in ("project", "user"):
        return None
    if not file.rule.tail:
        base = folders[0].replace("\\", "/") if len(folders) == 1 else None
    else:
        base = _base(file.path, file.rule)
    return None if base is None else f"{base.rstrip('/')}/{rule.tail.replace('*', 'hooks')}"


def _base(path: str | None, rule: FileRule) -> str | None:
    """The folder that a file's rule is relative to."""
    if path is None:
        return None
    parts = path.replace("\\", "/").split("/")
    count = len(rule.tail.split("/"))
    return "/".join(parts[:-count]) if len(parts) > count else None


def summary(translation: Translation, file: HooksFile, target: Dialect) -> str:
    """What came of it, in one sentence: `5 of 6 hooks translated for Codex: 1 error, 2 warnings`."""
    counts = [(sum(loss.severity == s for loss in translation.losses), s) for s in ("error", "warning")]
    found = ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n) or "nothing is lost"
    return f"{translation.handlers} of {file.handler_count} hooks translated for {target.title}: {found}"


def told(translation: Translation, limit: int = _SHOWN) -> list[str]:
    """The worst losses, as lines; the rest counted. Information is left to the report."""
    losses = _sorted(translation.losses)
    lines = [loss.message for loss in losses[:limit]]
    rest = len(losses) - len(lines)
    return [*lines, f"and {rest} more"] if rest else lines


def document(translation: Translation, file: HooksFile, target: Dialect, why: str) -> str:
    """The translation as a report in Markdown. `why`: why it stands in none of the target's files."""
    parts = [f"# Hooks for {target.title}", _plain(why), _plain(summary(translation, file, target)) + "."]
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", translation.text)), default=0))
    parts.append(f"{fence}json\n{translation.text}{fence}")
    lines = file.tree.text
    for severity in ("error", "warning", "info"):
        found = [loss for loss in translation.losses if loss.severity == severity]
        if found:
            rows = (f"- line {lines.count(chr(10), 0, loss.span.start) + 1}: {_plain(loss.message)}" for loss in found)
            parts.append(f"## {severity.capitalize()}\n\n" + "\n".join(rows))
    return "\n\n".join(part for part in parts if part) + "\n"


def _sorted(losses: tuple[Loss, ...]) -> list[Loss]:
    return [loss for severity in ("error", "warning") for loss in losses if loss.severity == severity]


def _plain(text: str) -> str:
    """A message as text of a Markdown line: nothing in it is a mark."""
    from hookwright.text.visible import visible

    return "".join(f"\\{char}" if char in "\\`*_{}[]<>()#|!" else char for char in visible(text))
