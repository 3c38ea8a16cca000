"""The kinds of loss. The page about translating is made of this table."""

from __future__ import annotations

from typing import NamedTuple


class LossKind(NamedTuple):
    """A kind of loss. `doc` says, in Markdown, when there is one and what to do about it."""

    code: str
    summary: str
    doc: str

    @property
    def slug(self) -> str:
        """The part of the code behind the slash."""
        return self.code.partition("/")[2]


KINDS: tuple[LossKind, ...] = (
    LossKind(
        "translate/event",
        "an event that the other agent does not have",
        "Its hooks are left out. It is an error where a hook of the event can block something.",
    ),
    LossKind(
        "translate/tool",
        "a tool that the other agent does not have, or that no table knows",
        "No hook runs for it there. A name that no table knows is kept as it is.",
    ),
    LossKind(
        "translate/matcher",
        "a matcher that selects more or less than before",
        "A pattern becomes the names that it selects; an agent without matchers runs the hook for everything.",
    ),
    LossKind(
        "translate/handler",
        "a hook of a kind that the other agent does not run",
        "It is left out: a `prompt` or `http` hook has no twin in most agents.",
    ),
    LossKind(
        "translate/command",
        "a command for one system or shell only",
        "Agents differ in whether a hook can have a command of its own for Windows.",
    ),
    LossKind(
        "translate/key",
        "a key that the other agent does not read",
        "The message says what changes without it. A rule under `if` is the worst: the hook runs for every call.",
    ),
    LossKind(
        "translate/timeout",
        "a time limit that is another one there",
        "Times are converted to the agent's unit and cut to what it allows. Where defaults differ the old one "
        "is written out.",
    ),
    LossKind(
        "translate/variable",
        "a variable that is not set there",
        "A folder's variable becomes the other agent's own; where it has none, the current folder stands in for it.",
    ),
    LossKind(
        "translate/answer",
        "an exit code or a printed answer that means something else",
        "Told once for an event, and again at a command that prints such an answer. Scripts are not looked into.",
    ),
    LossKind(
        "translate/failure",
        "what happens when a hook fails or hangs",
        "Some agents go on, some block. A guard that must hold says so by its exit code and by the agent's own key.",
    ),
    LossKind(
        "translate/payload",
        "what the hook reads on standard input",
        "Names of fields, tools and arguments differ. A script that reads them must know both.",
    ),
    LossKind(
        "translate/trust",
        "what must happen before the agent runs the hooks at all",
        "Most agents ask for trust in the folder, one for each hook.",
    ),
    LossKind(
        "translate/settings",
        "what else stands in the file",
        "Only hooks are translated. Permissions, models and switches are the agent's own.",
    ),
    LossKind(
        "translate/comment",
        "comments",
        "The translation is written anew, without them.",
    ),
    LossKind(
        "translate/dormant",
        "what never runs where it stands",
        "A translation does what the file does, so what the agent skips or never fires is left out.",
    ),
)


def kind_of(code: str) -> LossKind:
    """The kind with that code. Raises StopIteration for one that does not exist."""
    return next(kind for kind in KINDS if kind.code == code)
