"""What is told of a text: rules, findings, fixes. `checks` finds them in hooks files, `lessons` in lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.spec import Loss
    from hookwright.text.edit import Edit
    from hookwright.text.span import Span

Severity = Literal["error", "warning", "info", "hint"]
"""`error`: the agent refuses or drops something. `warning`: it loads the file and does something else than is written.
`info`: worth knowing. `hint`: a matter of taste."""

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info", "hint")

Safety = Literal["safe", "unsafe"]
"""`safe`: what the text meant is beyond doubt, so `--fix` and *Fix all* do it. `unsafe`: offered one by one."""

Tag = Literal["unnecessary", "deprecated"]

DOCS = "https://hookwright.dev"


class Rule(NamedTuple):
    """A kind of finding. `doc` is the text of its page, in Markdown; the examples in it are run as tests."""

    code: str  # "HW101"; stable for ever
    slug: str  # "wrong-type"
    severity: Severity  # unless the finding says otherwise
    summary: str
    doc: str | None  # None only where Python was told to drop docstrings

    @property
    def url(self) -> str:
        """The page of the rule."""
        return f"{DOCS}/checks/{self.code}"


class Fix(NamedTuple):
    """Edits that cure a finding."""

    title: str  # "change to \"PreToolUse\""
    safety: Safety
    edits: tuple[Edit, ...]


class Related(NamedTuple):
    """Another place that a finding is about. `path` None means the same file."""

    span: Span
    message: str
    path: str | None = None


class Finding(NamedTuple):
    """One thing to tell, at one place. Offsets are absolute, in code points of the file's text."""

    rule: Rule
    severity: Severity
    span: Span
    message: str
    fix: Fix | None = None
    related: tuple[Related, ...] = ()
    tags: tuple[Tag, ...] = ()
    loss: Loss = "nothing"  # what the agent throws away over it

    def shift(self, by: int) -> Finding:
        """The same finding `by` code points further on."""
        if by == 0:
            return self
        fix = self.fix
        if fix is not None:
            fix = fix._replace(edits=tuple(edit.shift(by) for edit in fix.edits))
        related = tuple(r._replace(span=r.span.shift(by)) if r.path is None else r for r in self.related)
        return self._replace(span=self.span.shift(by), fix=fix, related=related)


def finding(
    rule: Rule,
    span: Span,
    message: str,
    *,
    severity: Severity | None = None,
    fix: Fix | None = None,
    related: Iterable[Related] = (),
    tags: tuple[Tag, ...] = (),
    loss: Loss = "nothing",
) -> Finding:
    """A finding of `rule`, with the rule's own severity unless one is given."""
    return Finding(rule, severity or rule.severity, span, message, fix, tuple(related), tags, loss)


def quoted(value: Any, limit: int = 60) -> str:
    """A value as JSON for a message, cut when it is long."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def listed(names: Iterable[str], limit: int = 8) -> str:
    """Names for a message: `"a", "b" and "c"`, the rest counted."""
    all_names = [f'"{name}"' for name in names]
    if len(all_names) > limit:
        return ", ".join(all_names[:limit]) + f" and {len(all_names) - limit} more"
    return " and ".join(filter(None, (", ".join(all_names[:-1]), all_names[-1]))) if all_names else ""
