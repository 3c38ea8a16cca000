"""What a matcher selects and what in it selects nothing, as data for checks, hover and completion."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.model.explain_names import Dead, Names, Why, known_values
from hookwright.model.explain_words import describe, shown
from hookwright.model.matcher import Matcher, MatcherPath, compile_matcher, compile_pattern, watched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Event, Subject
    from hookwright.model.ecma.analyse import Branch

__all__ = ["Dead", "Explanation", "Extra", "Why", "explain"]


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

_NOT_A_NAME = re.compile(r"[*?\[\](){}^$+\\/,]|\.\*")


def explain(value: str | None, event: Event, dialect: Dialect) -> Explanation:
    """What the matcher `value` of a group of `event` selects."""
    found = _explain(value, event, dialect)
    return found._replace(text=describe(found, event, dialect))


def _explain(value: str | None, event: Event, dialect: Dialect) -> Explanation:
    matcher = compile_matcher(value, event, dialect)
    subject = event.subject
    if subject is None or value is None:
        return Explanation(matcher.path, known_values(subject, dialect), every=True, mcp=_is_tool(subject))
    names = Names(subject, dialect)
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
    if matcher.path == "names" and (one := names.dead_single(value)):
        return explanation._replace(dead=(one,))
    if matcher.path == "names":
        spans = matcher.spans[:_MOST]
        dead = tuple(d for n in spans if (d := names.dead(n.text, n.start, n.stop)))
        mcp = any(names.may_be_mcp(n.text) and names.dead(n.text, 0, 0) is None for n in spans)
        return explanation._replace(dead=dead, mcp=mcp)
    if matcher.pattern is None:
        return explanation._replace(mcp=_is_tool(subject))
    return _explain_pattern(value, matcher, names, explanation)


def _explain_pattern(value: str, matcher: Matcher, names: Names, explanation: Explanation) -> Explanation:
    from hookwright.model.ecma.analyse import has_negation, literal_branches

    pattern, prefix = matcher.pattern, names.dialect.mcp_prefix
    assert pattern
    branches = literal_branches(pattern.node)[:_MOST] if pattern.node else []
    sample = f"{prefix}server{names.dialect.mcp_joint}tool"
    named = names.mcp_text(value) >= 0 and pattern.node is not None and not has_negation(pattern.node)
    may = prefix != "" and _is_tool(names.subject)
    mcp = may and (matcher.selects(sample) or named)
    every = len(explanation.selected) == len(names.known) > 0 and mcp is may
    dead: tuple[Dead, ...] = tuple(d for b in branches if (d := _dead_branch(b, names, matcher)))
    dead += tuple(d for d in names.dead_beginnings(value) if all(d.start != other.start for other in dead))
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


def _selected(matcher: Matcher, names: Names) -> tuple[str, ...]:
    """The known names that are selected, in the order in which a list names them."""
    if matcher.path != "names":
        return tuple(name for name in names.known if matcher.selects(name))
    if names.is_open:
        return tuple(name for name in matcher.names[:_MOST] if names.dead(name, 0, 0) is None)
    order = {listed: at for at, listed in reversed([*enumerate(matcher.names)])}
    places = {name: [order[one] for one in matcher.names_of(name) if one in order] for name in names.known}
    return tuple(sorted((name for name in names.known if places[name]), key=lambda name: min(places[name])))


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
    if value.startswith("(?i)") and event.subject is not None and dialect.matcher(event.subject).modifiers:
        guess = f"(?i:{value[4:]})"
    else:
        guess = re.sub(r"(?<![.)\]}\w])\*+|(?<=\w)\*+", ".*", value)
        guess = re.sub(r"(?:\.\*){2,}", ".*", guess)
    matcher = compile_matcher(guess, event, dialect)
    known = known_values(event.subject, dialect)
    if guess == value or matcher.error is not None:
        return ""
    every = event.subject is not None and "*" in dialect.matcher(event.subject).every
    return "*" if every and len(known) > 1 and all(map(matcher.selects, known)) else guess


def _dead_branch(branch: Branch, names: Names, matcher: Matcher) -> Dead | None:
    """Why a name among a pattern's alternatives selects nothing; None when it selects something."""
    text, at, stop = branch.text, matcher.place(branch.at), matcher.place(branch.stop)
    if text in matcher.names and text in names.all:
        return None
    if branch.head and branch.foot:
        return names.dead_alias(text, at, stop) or names.dead(text, at, stop)
    if names.may_be_mcp(text) or text in names.dialect.mcp_prefix:
        return names.dead_characters(text, at, stop)
    found = str.startswith if branch.head else str.endswith if branch.foot else str.__contains__
    if any(found(known, text) for known in names.ids):
        return None
    return names.dead_alias(text, at, stop) or names.dead(text, at, stop)


def _extras(value: str, matcher: Matcher, names: Names) -> Iterator[Extra]:
    from hookwright.model.ecma.analyse import has_negation, walk

    pattern = matcher.pattern
    if not pattern or not pattern.node:
        return
    fits_nothing = pattern.found_in("") is True
    flavour, text = names.dialect.matcher(names.subject).flavour, matcher.text
    looks = flavour == "ecmascript" and any(node.kind == "look" for node in walk(pattern.node))
    meant = compile_pattern(f"^(?:{text})" if looks else text, flavour, whole=not looks)
    negative = has_negation(pattern.node)
    for tool in names.tools:
        every = matcher.tried(tool.name)
        if not {tool.name, *tool.aliases}.isdisjoint(matcher.names):
            continue  # named as such
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
