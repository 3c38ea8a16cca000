"""What a matcher selects and what in it selects nothing, as data for checks, hover and completion."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.model.explain_words import describe, shown, why_dead
from hookwright.model.matcher import Matcher, MatcherPath, compile_matcher, tools_of, watched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Event, Subject, Tool
    from hookwright.model.ecma.analyse import Branch

Why = Literal[
    "case",  # the right name in the wrong case
    "retired",  # a tool that the agent no longer has
    "removed",  # a value that no longer occurs
    "foreign",  # another agent's tool
    "near",  # a slip of the keyboard
    "mcp-server",  # a server's name where a tool's is needed
    "separator",  # several names that are not separated the right way
    "rule",  # a permission rule, `Bash(git *)`
    "expression",  # a condition, `tool == "Bash"`
    "watch",  # a pattern where a file's name is needed
    "not-here",  # a tool for which this event never fires
    "unknown",
]


class Dead(NamedTuple):
    """A piece of a matcher that selects nothing, at `start` to `stop` in the matcher (code points).

    `instead` is what to write in its place, if anything is known; `since` the version that dropped the name; `text`
    says it all in words that begin with the name.
    """

    name: str
    start: int
    stop: int
    why: Why
    text: str
    instead: str = ""
    since: str = ""


class Extra(NamedTuple):
    """A tool that a pattern selects and its author hardly meant: found as a `part` of the name, or by another name."""

    name: str
    why: Literal["part", "alias"]
    through: str  # the name that was found


class Explanation(NamedTuple):
    """What a matcher does.

    `selected` are the known tools or values, of a list also those that only the user knows; `every` says that all are.
    `loose` are names in a pattern that is not anchored: anything that contains them is selected, too. `mcp` says
    whether tools of MCP servers are. `watched` are the files of a watch list. `instead` is another text for the whole
    matcher, when it is invalid and what was meant can be guessed.
    """

    path: MatcherPath
    selected: tuple[str, ...] = ()
    every: bool = False
    dead: tuple[Dead, ...] = ()
    extra: tuple[Extra, ...] = ()
    loose: tuple[str, ...] = ()
    mcp: bool = False
    watched: tuple[str, ...] = ()
    error: str | None = None
    error_at: int = -1
    instead: str = ""
    undecided: bool = False
    explodes: bool = False
    text: str = ""


_MOST = 200  # names looked at one by one: a list of thousands is nobody's matcher

_RULE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\(.*\)", re.DOTALL)
_QUOTED = re.compile(r"""["']([A-Za-z0-9_]+)["']""")
_SEPARATORS = re.compile(r"[\s,;/&+]+(?:(?:or|and)\s+)?")
_NOT_A_NAME = re.compile(r"[*?\[\](){}^$+\\/,]|\.\*")


def explain(value: str | None, event: Event, dialect: Dialect) -> Explanation:
    """What the matcher `value` of a group of `event` selects."""
    found = _explain(value, event, dialect)
    return found._replace(text=describe(found, event, dialect))


def _explain(value: str | None, event: Event, dialect: Dialect) -> Explanation:
    matcher = compile_matcher(value, event, dialect)
    subject = event.subject
    if subject is None or value is None:
        return Explanation(matcher.path, _known(subject, dialect), every=True, mcp=_is_tool(subject))
    names = _Names(subject, dialect)
    explanation = Explanation(
        matcher.path,
        _selected(matcher, names),
        every=matcher.path == "every",
        error=matcher.error,
        error_at=matcher.error_at,
        explodes=matcher.explodes,
        watched=watched(value, event),
    )
    if subject.watch:
        return explanation._replace(dead=tuple(islice(_unwatched(value), _MOST)))
    if matcher.error is not None:
        return explanation._replace(instead=_repair(value, event, dialect))
    if matcher.path == "names":
        spans = matcher.spans[:_MOST]
        dead = tuple(d for n in spans if (d := names.dead(n.text, n.start, n.stop)))
        mcp = any(names.may_be_mcp(n.text) and names.dead(n.text, 0, 0) is None for n in spans)
        return explanation._replace(dead=dead, mcp=mcp)
    if matcher.pattern is None:
        return explanation._replace(mcp=_is_tool(subject))
    return _explain_pattern(value, matcher, names, explanation)


def _explain_pattern(value: str, matcher: Matcher, names: _Names, explanation: Explanation) -> Explanation:
    from hookwright.model.ecma.analyse import has_negation, literal_branches

    pattern, prefix = matcher.pattern, names.dialect.mcp_prefix
    assert pattern
    branches = literal_branches(pattern.node)[:_MOST] if pattern.node else []
    sample = f"{prefix}server__tool"
    named = prefix in value and pattern.node is not None and not has_negation(pattern.node)
    may = prefix != "" and _is_tool(names.subject)
    mcp = may and (matcher.selects(sample) or named)
    every = len(explanation.selected) == len(names.known) > 0 and mcp is may
    dead: tuple[Dead, ...] = tuple(d for b in branches if (d := _dead_branch(b, names)))
    if (every or not (explanation.selected or mcp)) and (whole := names.dead_whole(value)):
        dead = (whole,)
    return explanation._replace(
        every=every,
        dead=dead,
        mcp=mcp,
        extra=tuple(_extras(value, matcher, names)),
        loose=tuple(b.text for b in branches if not (b.head and b.foot)),
        undecided=matcher.decide(sample) is None,
    )


def _selected(matcher: Matcher, names: _Names) -> tuple[str, ...]:
    """The known names that are selected, in the order in which a list names them."""
    if matcher.path != "names":
        return tuple(name for name in names.known if matcher.selects(name))
    if names.is_open:
        return tuple(name for name in matcher.names[:_MOST] if names.dead(name, 0, 0) is None)
    first = {name: at for at, listed in enumerate(matcher.names) for name in matcher.names_of(listed)}
    return tuple(sorted((name for name in names.known if name in first), key=first.__getitem__))


def _known(subject: Subject | None, dialect: Dialect) -> tuple[str, ...]:
    if subject is None:
        return ()
    if subject.kind == "tool":
        return tuple(tool.name for tool in tools_of(subject, dialect))
    return tuple(value.name for value in subject.values if not value.removed)


def _is_tool(subject: Subject | None) -> bool:
    return subject is not None and subject.kind == "tool" and not subject.values


def _unwatched(value: str) -> Iterator[Dead]:
    """The pieces of a watch list that look like a pattern or a path."""
    at = 0
    for piece in value.split("|"):
        if piece and (_NOT_A_NAME.search(piece) or piece != piece.strip()):
            text = f"`{shown(piece)}` is taken for the name of a file in the session's folder, so it watches nothing"
            yield Dead(piece, at, at + len(piece), "watch", text)
        at += len(piece) + 1


def _repair(value: str, event: Event, dialect: Dialect) -> str:
    """A valid pattern that says what an invalid one probably meant."""
    if value.startswith("(?i)"):
        guess = f"(?i:{value[4:]})"
    else:
        guess = re.sub(r"(?<![.)\]}\w])\*+|(?<=\w)\*+", ".*", value)
        guess = re.sub(r"(?:\.\*){2,}", ".*", guess)
    matcher = compile_matcher(guess, event, dialect)
    known = _known(event.subject, dialect)
    if guess == value or matcher.error is not None:
        return ""
    return "*" if len(known) > 1 and all(map(matcher.selects, known)) else guess


def _dead_branch(branch: Branch, names: _Names) -> Dead | None:
    """Why a name among a pattern's alternatives selects nothing; None when it selects something."""
    text = branch.text
    if branch.head and branch.foot:
        return names.dead(text, branch.at, branch.stop)
    if names.may_be_mcp(text) or text in names.dialect.mcp_prefix:
        return None
    found = str.startswith if branch.head else str.endswith if branch.foot else str.__contains__
    return None if any(found(known, text) for known in names.all) else names.dead(text, branch.at, branch.stop)


def _extras(value: str, matcher: Matcher, names: _Names) -> Iterator[Extra]:
    from hookwright.model.ecma.analyse import has_negation, walk
    from hookwright.model.ecma.run import Pattern

    pattern = matcher.pattern
    if not pattern or not pattern.node:
        return
    fits_nothing = pattern.found_in("") is True
    looks = any(node.kind == "look" for node in walk(pattern.node))
    meant = Pattern(f"^(?:{value})", whole=False) if looks else Pattern(value, whole=True)
    negative = has_negation(pattern.node)
    for tool in names.tools:
        every = (tool.name, *tool.aliases)
        found = [name for name in every if pattern.found_in(name)]
        if not found:
            continue
        if not fits_nothing and not any(meant.found_in(name) is not False or _glob(value, name) for name in found):
            yield Extra(tool.name, "part", found[0])
        elif negative and len(found) < len(every):
            yield Extra(tool.name, "alias", found[0])


def _glob(value: str, name: str) -> bool:
    """Whether `value` fits when `*` is read as in a file name: then its author meant `name`."""
    for piece in value.split("|"):
        first, *rest = piece.split("*")
        if not rest or not name.startswith(first) or not name.endswith(rest[-1]):
            continue
        at = len(first)
        for middle in rest[:-1]:
            at = name.find(middle, at) + len(middle) if middle in name[at:] else len(name) + 1
        if at + len(rest[-1]) <= len(name):
            return True
    return False


class _Names:
    """The names that one event's matchers can select, and why another one selects nothing."""

    def __init__(self, subject: Subject, dialect: Dialect) -> None:
        self.subject = subject
        self.dialect = dialect
        self.tools: tuple[Tool, ...] = tools_of(subject, dialect) if subject.kind == "tool" else ()
        self.known = _known(subject, dialect)
        self.all = tuple(name for tool in self.tools for name in (tool.name, *tool.aliases)) or self.known

    @property
    def is_open(self) -> bool:
        """Whether a value that is not known is as good as one that is."""
        return self.subject.kind == "value" and (self.subject.named_by == "user" or not self.subject.values)

    def may_be_mcp(self, name: str) -> bool:
        prefix = self.dialect.mcp_prefix
        return bool(self.tools and not self.subject.values and prefix and name.startswith(prefix))

    def dead(self, name: str, start: int, stop: int) -> Dead | None:
        """Why the exact name `name` selects nothing; None when it selects something, or may."""
        if name in self.all:
            return None
        if self.may_be_mcp(name):
            server, _, tool = name[len(self.dialect.mcp_prefix) :].partition("__")
            if server and tool:
                return None
        elif self.is_open and name.casefold() not in map(str.casefold, self.all):
            return None
        found = why_dead(name, self.subject, self.all, self.dialect, self.names_in(name))
        return found and Dead(name, start, stop, found.why, found.text, found.instead, found.since)

    def names_in(self, text: str) -> tuple[str, ...]:
        """The known names of which `text` is a list with wrong separators; none when it is not."""
        pieces = [piece for piece in _SEPARATORS.split(text.strip()) if piece]
        return tuple(pieces) if len(pieces) > 1 and all(piece in self.all for piece in pieces) else ()

    def dead_whole(self, value: str) -> Dead | None:
        """A matcher that is written in another language than the agent's, and selects nothing for that."""
        names = self.names_in(value)
        rule = _RULE.fullmatch(value)
        if names:
            why, text = "separator", f"`{shown(value)}` is one pattern, not a list: join names with `|`"
        elif rule and rule[1] in self.all:
            why, names = "rule", (rule[1],)
            text = "is a permission rule; a matcher takes bare names of tools, and the rule belongs in `if`"
            text = f"`{shown(value)}` {text}"
        elif "==" in value or "&&" in value or (len(value) > 2 and value[0] == value[-1] and value[0] in "\"'"):
            names = tuple(dict.fromkeys(name for name in _QUOTED.findall(value) if name in self.all))
            if not names:
                return None
            why, text = "expression", f"`{shown(value)}` is no expression to the agent, but a pattern for a tool's name"
        else:
            return None
        return Dead(value, 0, len(value), why, text, "|".join(names))
