"""What a matcher of the source selects, apart from how it is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.matcher import Matcher, tools_of
from hookwright.translate.names import Mcp, mcp_of, probes

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Tool
    from hookwright.model.hooks_file import Group
    from hookwright.text.span import Span

_NAME = re.compile(r"[\w.-]+(?: ?[\w.-]+)*")
_STRANGE = "Zqxkwv"
"""No tool is called so."""


class Selection(NamedTuple):
    """What a group is for.

    `every`: all there is. `tools` are known tools, each with the name that stands in the matcher; `unknown` are names
    that no table has; `mcp` tools of MCP servers. `values` are those of an event that is not about tools. `rough`: a
    pattern stands there that was replaced by what it selects among what is known. `loose`: it also selects longer names
    that hold one of these. `but`: everything is selected but the tools of these names. `gone` are names that the agent
    no longer has.
    """

    every: bool = False
    tools: tuple[tuple[str, Tool], ...] = ()
    unknown: tuple[str, ...] = ()
    mcp: tuple[Mcp, ...] = ()
    values: tuple[str, ...] = ()
    rough: bool = False
    loose: bool = False
    but: tuple[str, ...] | None = None
    gone: tuple[str, ...] = ()
    besides: frozenset[str] = frozenset()  # the tools among `tools` that are selected by a part of their name only

    @property
    def nothing(self) -> bool:
        """Whether nothing is selected, ever."""
        return not (self.every or self.tools or self.unknown or self.mcp or self.values)


def selection_of(group: Group) -> Selection:
    """What a group's matcher selects in the agent whose file it is."""
    event, dialect = group.event, group.file.dialect
    assert event is not None
    matcher = Matcher(group.matcher_value, event, dialect)
    if matcher.path in ("every", "ignored"):
        return Selection(every=True)
    assert event.subject is not None
    if event.subject.kind == "tool":
        return _tools(matcher, event, dialect)
    return _values(matcher, event)


def matcher_span(group: Group) -> Span:
    """Where the matcher stands; of a group without one, where the group begins."""
    if group.matcher is not None and group.matcher.value is not None:
        return group.matcher.value.span
    return group.node.span._replace(end=group.node.start + 1)


def pieces_of(text: str) -> tuple[str, ...]:
    """The alternatives of a pattern at its top, without anchors and brackets around all of it."""
    text = _unanchored(text.strip())
    while (inner := _unwrapped(text)) is not None:
        text = _unanchored(inner)
    pieces: list[str] = []
    depth, start, at = 0, 0, 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 1
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "|" and depth == 0:
            pieces.append(text[start:at])
            start = at + 1
        at += 1
    pieces.append(text[start:])
    return tuple(_literal(_unanchored(piece)) for piece in pieces)


def _unanchored(text: str) -> str:
    text = text.removeprefix("^")
    return text[:-1] if text.endswith("$") and not text.endswith("\\$") else text


def _unwrapped(text: str) -> str | None:
    """What is in the one pair of brackets that is around all of a pattern."""
    found = re.fullmatch(r"\((?:\?:)?([^()?][^()]*)\)", text)
    return found[1] if found else None


def _literal(piece: str) -> str:
    """A piece without escapes of what needs none, where that makes it a name."""
    plain = re.sub(r"\\([-._ ])", r"\1", piece)
    return plain if _NAME.fullmatch(plain) else piece


def _tools(matcher: Matcher, event: Event, dialect: Dialect) -> Selection:
    assert event.subject is not None
    pieces = _pieces(matcher)
    known = matcher.selected(dialect)
    others = [name for name in probes(dialect) if matcher.selects(name)]
    all_tools = tools_of(event.subject, dialect)
    if len(known) == len(all_tools) and matcher.selects(_STRANGE) and len(others) == len(probes(dialect)):
        return Selection(every=True)
    if matcher.selects(_STRANGE) and len(others) == len(probes(dialect)) and known:
        return Selection(tools=tuple((t.name, t) for t in known), mcp=(Mcp(),), but=_names_but(all_tools, known))
    mcp = list(dict.fromkeys(found for piece in pieces if (found := mcp_of(piece, dialect)) is not None))
    names = [piece for piece in pieces if mcp_of(piece, dialect) is None]
    plain = [name for name in names if _NAME.fullmatch(name)]
    rough = len(plain) < len(names)
    if others and Mcp() not in mcp:
        mcp.append(Mcp())
    named = {t.name: name for name in reversed(plain) if (t := dialect.tool(name)) is not None}
    loose = [n for n in plain if dialect.tool(n) is None and any(n in t.name for t in known)]
    strangers = [n for n in plain if dialect.tool(n) is None and n not in loose]
    gone = tuple(n for n in strangers if any(old.name == n for old in dialect.retired_tools))
    unknown = tuple(n for n in strangers if n not in gone and matcher.selects(n))
    order = {name: at for at, name in enumerate(plain)}
    tools = sorted(((named.get(t.name, t.name), t) for t in known), key=lambda pair: order.get(pair[0], len(order)))
    mcp = [one for one in mcp if _selects_any(one, matcher, dialect)]
    longer = any(matcher.selects(f"x{name}x") for name in plain) and matcher.path == "regex"
    exact = {t.name for _, t in tools if t.name in named}
    besides = frozenset(t.name for t in known if t.name not in exact) if not rough and not loose else frozenset[str]()
    return Selection(
        tools=tuple(tools), unknown=unknown, mcp=tuple(mcp), rough=rough or bool(loose), loose=longer and not rough,
        gone=gone, besides=besides,
    )  # fmt: skip


def _names_but(tools: tuple[Tool, ...], known: tuple[Tool, ...]) -> tuple[str, ...]:
    selected = {tool.name for tool in known}
    return tuple(tool.name for tool in tools if tool.name not in selected)


def _pieces(matcher: Matcher) -> tuple[str, ...]:
    if matcher.path == "names":
        return matcher.names
    if matcher.error is not None:
        return ()
    return pieces_of(matcher.text)


def _selects_any(mcp: Mcp, matcher: Matcher, dialect: Dialect) -> bool:
    """Whether a part that looks like tools of MCP servers selects one."""
    space = " " if not dialect.mcp_joint else ""
    server, tool = mcp.server or "zqx", mcp.tool or "kwv"
    name = (
        f"{dialect.mcp_prefix}{server}{dialect.mcp_joint}{tool}" if dialect.mcp_joint else f"{dialect.mcp_prefix}{tool}"
    )
    return matcher.selects(name) or matcher.selects(name.replace(":", f":{space}"))


def _values(matcher: Matcher, event: Event) -> Selection:
    subject = event.subject
    assert subject is not None
    known = [value.name for value in subject.values if not value.removed]
    pieces = _pieces(matcher)
    plain = [piece for piece in pieces if _NAME.fullmatch(piece)]
    selected = [name for name in dict.fromkeys((*plain, *known)) if matcher.selects(name)]
    if subject.closed:
        selected = [name for name in selected if name in known]
        return Selection(True) if len(selected) == len(known) and known else Selection(values=tuple(selected))
    if matcher.selects(_STRANGE) and all(name in selected for name in known):
        return Selection(every=True)
    if matcher.error is not None and not selected:
        return Selection()
    rough = subject.text or len(plain) < len(pieces) or not selected
    return Selection(values=(matcher.value or "",) if rough else tuple(selected), rough=rough)
