"""The names that a matcher can select, and why another one selects nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.model.explain_words import foreign_mcp, listing, shown, why_dead
from hookwright.model.matcher import compile_pattern, tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Subject, Tool

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
    "list",  # several values where the agent compares with one
    "pattern",  # a regular expression where the agent compares
    "slashes",  # an expression between slashes, which the agent takes for a part of it
    "alias",  # another name of a tool where only its own is tried
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


_RULE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\(.*\)", re.DOTALL)
_QUOTED = re.compile(r"""["']([A-Za-z0-9_]+)["']""")
_SEPARATORS = re.compile(r"[\s,;/&+]+(?:(?:or|and)\s+)?")
_BEGINS = re.compile(r"\^?\(?\^?([A-Za-z0-9_-]+)")
_LISTED = re.compile(r"[|,\s]+")
_NOT_A_NAME = re.compile(r"[*?\[\](){}^$+\\/,]|\.\*")


def known_values(subject: Subject | None, dialect: Dialect) -> tuple[str, ...]:
    """The names or values that are known, without aliases and those that no longer occur."""
    if subject is None:
        return ()
    if subject.kind == "tool":
        return tuple(tool.name for tool in tools_of(subject, dialect))
    return tuple(value.name for value in subject.values if not value.removed)


class Names:
    """The names that one event's matchers can select, and why another one selects nothing."""

    def __init__(self, subject: Subject, dialect: Dialect) -> None:
        self.subject = subject
        self.dialect = dialect
        self.tools: tuple[Tool, ...] = tools_of(subject, dialect) if subject.kind == "tool" else ()
        self.known = known_values(subject, dialect)
        plain = dialect.matcher(subject).aliases == "none"
        every = self.known if plain else (name for tool in self.tools for name in (tool.name, *tool.aliases))
        self.all = tuple(every) or self.known

    @property
    def ids(self) -> tuple[str, ...]:
        """The names that patterns are tried against."""
        return self.known if self.dialect.matcher(self.subject).aliases == "exact" else self.all

    def dead_alias(self, name: str, start: int, stop: int) -> Dead | None:
        """Another name of a tool in a pattern that is tried against the tool's own alone."""
        tool = self.dialect.tool(name) if self.tools else None
        if tool is None or name in self.ids:
            return None
        text = f"`{shown(name)}` counts only as the whole matcher or a part between `|`: a pattern sees `{tool.name}`"
        return Dead(name, start, stop, "alias", text, tool.name)

    @property
    def is_open(self) -> bool:
        """Whether a value that is not known is as good as one that is."""
        return self.subject.kind == "value" and (self.subject.named_by == "user" or not self.subject.values)

    def may_be_mcp(self, name: str) -> bool:
        return bool(self.tools and not self.subject.values and self.mcp_text(name) == 0)

    def mcp_text(self, text: str) -> int:
        """Where in a text the beginning of the agent's names of MCP tools stands; -1 where none does.

        A prefix that goes on with one more of its last character is another agent's.
        """
        prefix = self.dialect.mcp_prefix
        at = text.find(prefix) if prefix else -1
        while at >= 0 and self.dialect.mcp_joint == prefix[-1] == text[at + len(prefix) : at + len(prefix) + 1]:
            at = text.find(prefix, at + len(prefix))
        return at

    def dead(self, name: str, start: int, stop: int) -> Dead | None:
        """Why the exact name `name` selects nothing; None when it selects something, or may."""
        if name in self.all:
            return None
        if self.may_be_mcp(name):
            rest, joint = name[len(self.dialect.mcp_prefix) :], self.dialect.mcp_joint
            server, _, tool = rest.partition(joint) if joint else (rest, "", rest)
            if server and tool:
                return self.dead_characters(name, start, stop)
        elif self.is_open and name.casefold() not in map(str.casefold, self.all):
            return None
        found = why_dead(name, self.subject, self.all, self.dialect, self.names_in(name))
        return found and Dead(name, start, stop, found.why, found.text, found.instead, found.since)

    def dead_characters(self, name: str, start: int, stop: int) -> Dead | None:
        """A name, or the beginning of one, of an MCP tool with characters that the agent replaces in such names."""
        kept = self.dialect.mcp_characters
        good = re.sub(f"[^{kept}]", "_", name) if kept and self.may_be_mcp(name) else name
        if good == name:
            return None
        title = self.dialect.title
        text = f"`{shown(name)}` selects nothing: {title} writes `_` for such characters in names of MCP tools"
        return Dead(name, start, stop, "near", f"{text}: `{shown(good)}`", good)

    def dead_beginnings(self, value: str) -> Iterator[Dead]:
        """Beginnings of names of MCP tools in a pattern, with such characters written out."""
        if not self.dialect.mcp_characters or "[" in value or not self.tools or self.subject.values:
            return
        for match in re.finditer(rf"(?<![\w-]){re.escape(self.dialect.mcp_prefix)}[\w-]+(?![?*{{])", value):
            if (found := self.dead_characters(match[0], *match.span())) is not None:
                yield found

    def names_in(self, text: str) -> tuple[str, ...]:
        """The known names of which `text` is a list with wrong separators; none when it is not."""
        pieces = [piece for piece in _SEPARATORS.split(text.strip()) if piece]
        return tuple(pieces) if len(pieces) > 1 and all(piece in self.all for piece in pieces) else ()

    def dead_single(self, value: str) -> Dead | None:
        """A list or a pattern where the agent compares the whole matcher with one value."""
        syntax = self.dialect.matcher(self.subject)
        text = value.strip() if syntax.trim_value else value
        if syntax.regex != "none" or syntax.separators or text in self.all:
            return None
        pieces = tuple(piece.strip() for piece in _LISTED.split(text) if piece.strip())
        if len(pieces) > 1 and all(piece in self.all for piece in pieces):
            told = f"`{shown(text)}` is compared as one value, and no `{self.subject.field}` is called so"
            told += f": write a group for each of {listing(pieces)}"
            return Dead(text, 0, len(value), "list", told, "|".join(pieces))
        if not _NOT_A_NAME.search(text) or (found := self._as_pattern(text)) is None:
            return None
        instead = found[0] if len(found) == 1 else "*" if len(found) == len(self.all) and "*" in syntax.every else ""
        after = f": write `{instead}`" if instead else ", but one value, written out"
        told = f"`{shown(text)}` is no pattern here{after}"
        return Dead(text, 0, len(value), "pattern", told, instead)

    def _as_pattern(self, text: str) -> tuple[str, ...] | None:
        """The values that a text would select as a pattern; None when it is none, or selects none."""
        from hookwright.model.ecma.node import PatternError

        try:
            pattern = compile_pattern(text, "ecmascript", whole=False)
        except PatternError:
            return None
        return tuple(name for name in self.all if pattern.found_in(name)) or None

    def dead_whole(self, value: str) -> Dead | None:
        """A matcher that is written in another language than the agent's, and selects nothing for that."""
        names = self.names_in(value)
        rule = _RULE.fullmatch(value)
        if names:
            why, text = "separator", f"`{shown(value)}` is one pattern, not a list: join names with `|`"
        elif rule and rule[1] in self.all:
            why, names = "rule", (rule[1],)
            key = next((f.name for f in self.dialect.common_fields if f.tool_only), "")
            none = f"hooks of {self.dialect.title} have no such rules"
            after = f", and the rule belongs in `{key}`" if key else f", and {none}"
            text = f"`{shown(value)}` is a permission rule; a matcher takes bare names of tools{after}"
        elif "==" in value or "&&" in value or (len(value) > 2 and value[0] == value[-1] and value[0] in "\"'"):
            names = tuple(dict.fromkeys(name for name in _QUOTED.findall(value) if name in self.all))
            if not names:
                return None
            why, text = "expression", f"`{shown(value)}` is no expression to the agent, but a pattern for a tool's name"
        elif self.tools and (begins := _BEGINS.match(value)) and (other := foreign_mcp(begins[1], self.dialect)):
            joint = self.dialect.mcp_joint
            instead = value.replace("__", joint) if joint == "_" else ""
            text = f"`{shown(value)}` selects nothing: {other.text.partition(': ')[2].partition(': write')[0]}"
            return Dead(value, 0, len(value), "foreign", text + f": write `{instead}`" * bool(instead), instead)
        elif len(value) > 2 and value[0] == value[-1] == "/":
            text = f"`{shown(value)}` is taken with its slashes, which no name has: write `{shown(value[1:-1])}`"
            return Dead(value, 0, len(value), "slashes", text, value[1:-1])
        else:
            return None
        return Dead(value, 0, len(value), why, text, "|".join(names))
