"""A matcher's explanation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.spec import Dialect, Event, MatcherSyntax, Subject, Tool
    from hookwright.model.explain import Explanation
    from hookwright.model.explain_names import Why

_AT_MOST = 8
_WIDEST = 80


class Reason(NamedTuple):
    """Why a name selects nothing."""

    why: Why
    text: str
    instead: str = ""
    since: str = ""


def why_dead(
    name: str, subject: Subject, known: tuple[str, ...], dialect: Dialect, listed: tuple[str, ...]
) -> Reason | None:
    """Why `name`, which is not in `known`, selects nothing. `listed` are known names that it joins in a wrong way."""
    told = shown(name)
    if listed:
        return Reason("separator", f"`{told}` is one name, not a list: join names with `|`", "|".join(listed))
    same = next((other for other in known if other.casefold() == name.casefold()), None)
    if same:
        return Reason("case", f"`{told}` selects nothing: case matters, the name is `{same}`", same)
    if subject.kind == "value":
        return _dead_value(name, subject, known)
    if other := foreign_mcp(name, dialect):
        return other
    if dialect.mcp_prefix and name.startswith(dialect.mcp_prefix):
        joint = dialect.mcp_joint
        instead = name + (".*" if name.endswith(joint) else f"{joint}.*")
        all_tools = f"`{shown(instead)}` means all its tools"
        text = f"`{told}` selects nothing: it names an MCP server and no tool of it; {all_tools}"
        return Reason("mcp-server", text, instead)
    if subject.values and (tool := dialect.tool(name)):
        return Reason("not-here", f"`{told}` selects nothing here: `{subject.field}` is never {tool.name}")
    return _retired(name, dialect) or _foreign(name, dialect) or _unknown_tool(name, known, dialect)


def _dead_value(name: str, subject: Subject, known: tuple[str, ...]) -> Reason | None:
    gone = next((value for value in subject.values if value.name == name and value.removed), None)
    if gone:
        return Reason("removed", f"`{name}` no longer occurs (dropped in {gone.removed})", since=gone.removed)
    if not known:
        return None
    near = suggest(name, known)
    if near:
        return Reason("near", f"`{shown(name)}` is no `{subject.field}`; did you mean `{near}`?", near)
    end = f"it is one of {listing(known)}" if subject.closed else f"known are {listing(known)}"
    return Reason("unknown", f"`{shown(name)}` is no `{subject.field}` that is known: {end}")


def _retired(name: str, dialect: Dialect) -> Reason | None:
    tool = next((old for old in dialect.retired_tools if old.name.casefold() == name.casefold()), None)
    if tool is None:
        return None
    when = f" since {tool.since}" if tool.since else ""
    after = f": use `{tool.replaced_by}`" if tool.replaced_by else ""
    note = f" ({tool.note[0].lower()}{tool.note[1:].rstrip('.')})" if tool.note else ""
    gone = "" if tool.never else " any more"
    text = f"`{name}` selects nothing: {dialect.title} has no such tool{gone}{when}{after}{note}"
    return Reason("retired", text, tool.replaced_by, tool.since)


def _foreign(name: str, dialect: Dialect) -> Reason | None:
    """Another agent's tool. Reads the other tables, which only an unknown name makes necessary."""
    from hookwright.dialects.table import DIALECTS, by_id

    found: Reason | None = None
    for entry in DIALECTS:
        if entry.id == dialect.id:
            continue
        other = by_id(entry.id)
        retired = next((old for old in other.retired_tools if old.name == name), None)
        tool = other.tool(retired.replaced_by if retired else name)
        if tool is None and retired is None:
            continue
        here = tool and _counterpart(tool, dialect)
        after = f"; here that is `{here}`" if here else ""
        text = f"`{name}` selects nothing: it {'was' if retired else 'is'} a tool of {other.title}"
        found = Reason("foreign", f"{found.text if found else text}{after}", here or "")
        if here:
            return found
    return found


def foreign_mcp(name: str, dialect: Dialect) -> Reason | None:
    """A tool of an MCP server as another agent names it."""
    if not dialect.mcp_prefix or not name.startswith("mcp_"):
        return None
    from hookwright.dialects.table import DIALECTS, by_id

    others = [other for entry in DIALECTS if name.startswith((other := by_id(entry.id)).mcp_prefix or "\0")]
    other = max(others, key=lambda one: len(one.mcp_prefix), default=None)
    if other is None or (other.mcp_prefix, other.mcp_joint) == (dialect.mcp_prefix, dialect.mcp_joint):
        return None
    pieces = name[len(other.mcp_prefix) :].split(other.mcp_joint)
    form = f"{dialect.mcp_prefix}SERVER{dialect.mcp_joint}TOOL"
    if not dialect.mcp_joint:
        form, pieces = f"{dialect.mcp_prefix}TOOL", pieces[1:] or pieces
    sure = len(pieces) <= 2 and len(dialect.mcp_joint) <= len(other.mcp_joint)
    if not dialect.mcp_joint:  # the server has to go, and only a long joint tells where it ends
        sure = len(pieces) == 1 and len(other.mcp_joint) > 1
    instead = dialect.mcp_prefix + dialect.mcp_joint.join(pieces) if sure else ""
    after = f": write `{instead}`" if instead else ""
    text = f"`{shown(name)}` selects nothing: tools of MCP servers are {form} here{after}"
    return Reason("foreign", text, instead)


def _counterpart(tool: Tool, dialect: Dialect) -> str | None:
    for name in (tool.name, *tool.aliases):
        if here := dialect.tool(name):
            return here.name
    return next((here.name for here in dialect.tools if tool.role and here.role == tool.role), None)


def _unknown_tool(name: str, known: tuple[str, ...], dialect: Dialect) -> Reason:
    near = suggest(name, known)
    if near:
        return Reason("near", f"`{shown(name)}` is no known tool of {dialect.title}; did you mean `{near}`?", near)
    return Reason("unknown", f"`{shown(name)}` is no known tool of {dialect.title}")


def describe(found: Explanation, event: Event, dialect: Dialect) -> str:
    """The paragraph for a hover."""
    if event.subject is None:
        return f"{event.name} has no matcher: what is written here is ignored, and the hooks run every time."
    if event.subject.watch:
        return _watching(found)
    return " ".join(sentence for sentence in _sentences(found, event.subject, dialect) if sentence)


def _watching(found: Explanation) -> str:
    if not found.watched:
        return "Watches no file, and selects every file that another matcher has watched."
    dead = {piece.name for piece in found.dead}
    alive = [name for name in found.watched if name not in dead]
    watches = [f"Watches {listing(alive)} in the session's folder."] if alive else []
    return " ".join((*watches, *(_sentence(piece.text) for piece in found.dead)))


def _sentences(found: Explanation, subject: Subject, dialect: Dialect) -> Iterable[str]:
    what = "tool" if subject.kind == "tool" else f"`{subject.field}`"
    if found.error is not None:
        place = f" (at character {found.error_at + 1})" if found.error_at >= 0 else ""
        yield f"Not a regular expression: {found.error}{place}, so {_by_name(found, what, dialect.matcher(subject))}."
        yield f"Perhaps `{shown(found.instead)}` is meant." if found.instead else ""
        return
    if found.path == "regex":
        yield _pattern_sentence(subject, dialect.matcher(subject))
    if found.undecided:
        yield "It is too complex to say what it selects."
    elif found.every:
        yield f"Selects every {what}."
    else:
        yield _selection(found, subject, what, dialect)
    yield from (_sentence(piece.text) for piece in found.dead)
    yield from _surprises(found, subject)


def _by_name(found: Explanation, what: str, syntax: MatcherSyntax) -> str:
    """What a pattern that is none selects."""
    if syntax.invalid == "every":
        return f"it selects every {what}"
    if found.selected:
        return f"it selects only what it names: {listing(found.selected)}"
    compared = "is compared as a plain text and " if syntax.invalid == "literal" else ""
    return f"it {compared}selects nothing: the hooks never run"


def _pattern_sentence(subject: Subject, syntax: MatcherSyntax) -> str:
    fit = "must fit all of" if syntax.regex == "full" else "may be found anywhere in"
    own = "the tool's own name" if syntax.aliases != "all" else "the name"
    text = f"regular expression that {fit} {own if subject.kind == 'tool' else 'the value'}; case matters."
    return f"Compared with whole names first, then a {text}" if syntax.first == "exact" else f"A {text}"


def _selection(found: Explanation, subject: Subject, what: str, dialect: Dialect) -> str:
    if subject.kind == "tool" and dialect.matcher(subject).aliases != "none":
        names = [_with_aliases(name, dialect) for name in found.selected]
    else:
        names = [f"`{shown(name)}`" for name in found.selected]
    if found.mcp:
        names.append("tools of MCP servers")
    if names:
        return f"Selects {_join(names)}."
    if subject.kind == "value" and (subject.named_by == "user" or not subject.values):
        return ""
    sure = subject.closed or (subject.kind == "tool" and all(p.why not in ("near", "unknown") for p in found.dead))
    nothing = found.path == "names" and not found.dead
    if nothing or (sure and found.dead):
        return "Selects nothing: the hooks never run."
    return f"Selects no known {what}."


def _with_aliases(name: str, dialect: Dialect) -> str:
    tool = dialect.tool(name)
    others = listing(tool.aliases) if tool else ""
    return f"`{name}` (also {others})" if others else f"`{name}`"


def _surprises(found: Explanation, subject: Subject) -> Iterable[str]:
    parts = [extra.name for extra in found.extra if extra.why == "part"]
    if parts:
        yield f"{listing(parts)} only because the pattern is found in a part of the name: `^(?:…)$` would prevent it."
    for extra in found.extra:
        if extra.why == "alias":
            yield f"`{extra.name}` is selected by its name `{extra.through}`: a pattern must exclude all its names."
    if found.loose and subject.named_by == "user":
        yield f"Anything that contains {listing(found.loose, 'or')} is selected: `^(?:…)$` would prevent it."
    if found.explodes:
        yield "It may take so long to try that the agent stands still."


def _sentence(text: str) -> str:
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else text + "."


def shown(name: str) -> str:
    """A user's text fit to stand between backquotes in a line: short, without backquotes and control characters."""
    plain = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in name[:_WIDEST].replace("`", "'"))
    return plain if len(name) <= _WIDEST else plain + "…"


def listing(names: Iterable[str], last: str = "and") -> str:
    """Names in backquotes, joined as a sentence does."""
    return _join([f"`{shown(name)}`" for name in names], last)


def _join(words: list[str], last: str = "and") -> str:
    if len(words) > _AT_MOST:
        words = [*words[: _AT_MOST - 1], f"{len(words) - _AT_MOST + 1} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
