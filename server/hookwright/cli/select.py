"""Which findings are told: `--select` and `--ignore`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.boundary import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hookwright.checks.base import Finding, Rule


class Selection(NamedTuple):
    """Codes, beginnings of codes, and slugs. Nothing selected means everything; the more exact word wins."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def wants(self, rule: Rule) -> bool:
        """Whether findings of the rule are told; `--select HW101 --ignore HW1` keeps HW101."""
        chosen = _exactness(rule, self.select) if self.select else 0
        return chosen >= 0 and chosen > _exactness(rule, self.ignore) if self.ignore else chosen >= 0

    def filter(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings that are told, in the order given."""
        return tuple(f for f in findings if self.wants(f.rule))


def selection(select: Sequence[str], ignore: Sequence[str], rules: Iterable[Rule]) -> Selection:
    """The selection of those words, each maybe a list with commas. Raises `UsageError` for one that names no rule."""
    known = tuple(rules)
    return Selection(_words(select, known, "--select"), _words(ignore, known, "--ignore"))


def _exactness(rule: Rule, words: Iterable[str]) -> int:
    """How exactly the best of the words names the rule: the length of the code's beginning; -1 for not at all."""
    best = -1
    for word in words:
        if word == rule.slug:
            return len(rule.code)
        if rule.code.startswith(word):
            best = max(best, len(word))
    return best


def _words(given: Sequence[str], rules: tuple[Rule, ...], option: str) -> tuple[str, ...]:
    words: list[str] = []
    for word in ",".join(given).split(","):
        clean = word.strip()
        if not clean:
            continue
        if any(clean.lower() == rule.slug for rule in rules):
            words.append(clean.lower())
        elif any(rule.code.startswith(clean.upper()) for rule in rules):
            words.append(clean.upper())
        else:
            raise UsageError(_unknown(clean, rules, option))
    return tuple(words)


def _unknown(word: str, rules: tuple[Rule, ...], option: str) -> str:
    from hookwright.text.nearest import suggest
    from hookwright.text.visible import visible

    near = suggest(word[:100], [name for rule in rules for name in (rule.slug, rule.code)])
    valid = "valid are codes (HW101), beginnings of codes (HW1) and names (wrong-type)"
    hint = f'did you mean "{near}"?' if near else valid
    return f'{option}: no check "{visible(word)}"; {hint}'
