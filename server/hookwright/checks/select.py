"""Which findings are told: what the user says on the command line or in the editor, and what the settings file says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.config import ConfigError, line_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hookwright.checks.base import Finding, Rule
    from hookwright.model.config import Config


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


class Layered(NamedTuple):
    """A user's own selection over that of a settings file, which it beats.

    A user's `select` puts the file's aside; what the file ignores stays so unless the user names it as exactly. What a
    user ignores is never told.
    """

    own: Selection
    file: Selection

    def wants(self, rule: Rule) -> bool:
        """Whether findings of the rule are told."""
        own, file = self.own, self.file
        if own.select:
            return own.wants(rule) and _exactness(rule, own.select) >= _exactness(rule, file.ignore)
        return file.wants(rule) and _exactness(rule, own.ignore) < 0

    def filter(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings that are told, in the order given."""
        if not (any(self.own) or any(self.file)):
            return tuple(findings)
        return tuple(f for f in findings if self.wants(f.rule))


class UnknownCheckError(ValueError):
    """A word that names no rule."""

    def __init__(self, word: str, message: str) -> None:
        super().__init__(message)
        self.word = word


def words(given: Sequence[str], rules: Sequence[Rule]) -> tuple[str, ...]:
    """The words, each maybe a list with commas, in the form of codes and slugs. Raises `UnknownCheckError`."""
    found: list[str] = []
    for word in ",".join(given).split(","):
        clean = word.strip()
        if not clean:
            continue
        if any(clean.lower() == rule.slug for rule in rules):
            found.append(clean.lower())
        elif any(rule.code.startswith(clean.upper()) for rule in rules):
            found.append(clean.upper())
        else:
            raise UnknownCheckError(clean, _unknown(clean, rules))
    return tuple(found)


def of_settings(config: Config, path: str | None, rules: Sequence[Rule]) -> Selection:
    """What a settings file selects in the file at `path`. Raises `ConfigError` when it names no check."""
    if not (config.select or config.ignore or config.per_path):
        return Selection()
    try:
        for _, listed in config.per_path:
            words(listed, rules)
        return Selection(words(config.select, rules), words(config.ignored_at(path), rules))
    except UnknownCheckError as error:
        raise ConfigError(config.path, line_of(config.text, error.word), str(error)) from None


def _exactness(rule: Rule, given: Iterable[str]) -> int:
    """How exactly the best of the words names the rule: the length of the code's beginning; -1 for not at all."""
    best = -1
    for word in given:
        if word == rule.slug:
            return len(rule.code)
        if word and rule.code.startswith(word):
            best = max(best, len(word))
    return best


def _unknown(word: str, rules: Sequence[Rule]) -> str:
    from hookwright.text.nearest import suggest
    from hookwright.text.visible import visible

    near = suggest(word[:100], [name for rule in rules for name in (rule.slug, rule.code)])
    valid = "valid are codes (HW101), beginnings of codes (HW1) and names (wrong-type)"
    hint = f'did you mean "{near}"?' if near else valid
    return f'no check "{visible(word)}"; {hint}'
