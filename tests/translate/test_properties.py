"""What holds for every file: nothing crashes, what is written loads, and nothing lost means nothing changed."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hookwright.checks.analyse import analyse
from hookwright.dialects.table import DIALECTS, by_id
from hookwright.translate.base import Translation, UntranslatableError
from hookwright.translate.losses import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hookwright.dialects.spec import Tool

FULL = os.environ.get("HOOKWRIGHT_FULL") == "1"
"""Whether every public file goes to every agent, which takes a minute, and not to two of them only."""
AGENTS = [entry.id for entry in DIALECTS if by_id(entry.id).files]
CODES = {kind.code for kind in KINDS}
QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])

# ---- any file


def scalars() -> st.SearchStrategy[Any]:
    return st.one_of(
        st.none(), st.booleans(), st.integers(-5, 5000), st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=12), st.sampled_from(["command", "prompt", "*", "", "Bash", "a|b", "(", "^(?!x)", "block"]),
        st.sampled_from(['"$CLAUDE_PROJECT_DIR"/x', "${GEMINI_PROJECT_DIR:-y}", "$(cat '\"$CURSOR_PROJECT_DIR')"]),
    )  # fmt: skip


def values() -> st.SearchStrategy[Any]:
    return st.recursive(
        scalars(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
        max_leaves=6,
    )  # fmt: skip


@st.composite
def files(draw: st.DrawFn, agent: str) -> dict[str, Any]:
    """A file that is nearly one of that agent's."""
    dialect = by_id(agent)
    keys = sorted(
        {f.name for kind in dialect.kinds for f in kind.fields}
        | {f.name for f in (*dialect.common_fields, *dialect.group_fields)}
    )
    kinds = st.sampled_from([kind.name for kind in dialect.kinds] or ["command"])
    names = st.sampled_from([event.name for event in dialect.events] or ["x"]) | st.text(max_size=5)
    tools = st.sampled_from([t.name for t in dialect.tools] or ["x"])
    lists = st.lists(tools, min_size=1, max_size=3)
    matchers = st.one_of(
        tools,
        lists.map("|".join),
        lists.map(lambda names: f"^({'|'.join(names)})$"),
        st.sampled_from(["mcp__a__b", "mcp__a__.*", "mcp_a_b", "MCP:a", "mcp__.*", ".*", "*", "", "^(?!Bash$).*$"]),
        st.sampled_from(["startup", "(", "a b", "rm "]),
        st.text(max_size=8),
    )
    handler = st.fixed_dictionaries(
        {
            "command": st.text(min_size=1, max_size=12)
            | st.sampled_from(['"$CLAUDE_PROJECT_DIR"/x', 'echo \'{"decision": "block"}\''])
        },
        optional={"type": kinds, "timeout": st.integers(1, 4000), "matcher": matchers},
    )
    odd = st.dictionaries(st.sampled_from(keys), values(), max_size=4)
    any_handler = handler | st.tuples(handler, odd).map(lambda pair: {**pair[0], **pair[1]}) | odd
    group = st.fixed_dictionaries(
        {"hooks": st.lists(any_handler, max_size=3)}, optional={"matcher": matchers, "sequential": st.booleans()}
    )
    entries = st.lists(group | any_handler, max_size=3) | values()
    hooks = draw(st.dictionaries(names, entries, max_size=3) | values())
    return {**draw(st.dictionaries(st.text(max_size=4), values(), max_size=1)), "version": 1, "hooks": hooks}


@pytest.mark.parametrize("agent", AGENTS)
@settings(QUICK, max_examples=40)
@given(data=st.data())
def test_nothing_crashes(agent: str, data: st.DataObject, tr: Callable[..., Translation]) -> None:
    text = json.dumps(data.draw(files(agent)))
    target = data.draw(st.sampled_from([other for other in AGENTS if other != agent]))
    try:
        translation = tr(text, agent, target)
    except UntranslatableError:
        return
    json.loads(translation.text)
    assert {loss.code for loss in translation.losses} <= CODES
    assert all(0 <= loss.span.start <= loss.span.end <= len(text) for loss in translation.losses)
    assert all(loss.message and "\n" not in loss.message for loss in translation.losses)
    errors = [f.message for f in analyse(translation.text, None, agent=target).findings if f.severity == "error"]
    assert errors == []


@pytest.mark.parametrize("agent", AGENTS)
def test_a_file_of_the_same_agent_stays_as_it_is(agent: str, tr: Callable[..., Translation]) -> None:
    text = '{ "hooks" : {} , "x": [ ] }'
    assert tr(text, agent, agent) == Translation(text, (), 0)


# ---- there and back

MOMENTS = ("PreToolUse", "PostToolUse", "Stop", "UserPromptSubmit", "SessionStart", "SubagentStop")
WORDS = ("./check.sh", "make test", "echo 'a b'", "python3 x.py --flag")


@st.composite
def plain_files(draw: st.DrawFn, agent: str, other: str) -> dict[str, Any]:
    """A file in the form in which translations are written, that uses only what nearly every agent has.

    That form: one group for neighbours with the same matcher, `type` first, a matcher as a list of names where the
    agent reads lists and else as `^(A|B)$`, no matcher for everything, times written out in whole seconds. An agent
    whose events are for some tools each splits such groups, so that what comes back has another form.
    """
    dialect = by_id(agent)
    timed = bool(dialect.timeout.field and by_id(other).timeout.field)
    hooks: dict[str, list[Any]] = {}
    for moment in draw(st.lists(st.sampled_from(MOMENTS), min_size=1, max_size=3, unique=True)):
        event = next((e for e in dialect.events if e.runs and (e.moment or e.name) == moment and not e.roles), None)
        if event is None or not any((e.moment or e.name) == moment and e.runs for e in by_id(other).events):
            continue
        if event.spelling:
            event = dialect.event(moment) or event
        roles = {t.role for t in by_id(other).tools} & {"shell", "read", "search", "find", "fetch", "web-search"}
        tools = [t for t in dialect.tools if t.role in roles]
        about = event.subject is not None and event.subject.kind == "tool"
        choices = st.lists(st.sampled_from(tools), max_size=2, unique=True) if about and tools else st.just([])
        seen: list[str | None] = []
        for chosen in draw(st.lists(choices, min_size=1, max_size=3)):
            matcher = _matcher([_shared(t, agent) for t in chosen], agent) if chosen else None
            if matcher in seen[-1:]:
                continue
            seen.append(matcher)
            handlers = [
                _handler(word, draw(st.integers(1, 600)) if timed else None, agent)
                for word in draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=2))
            ]
            hooks.setdefault(event.name, []).extend(_entries(matcher, handlers, agent))
    return {**{f.name: f.equals for f in dialect.root_fields if f.equals is not None}, "hooks": hooks}


def _shared(tool: Tool, agent: str) -> str:
    """The name by which an agent knows a tool that others know, too."""
    names = [n for n in tool.aliases if by_id("claude-code").tool(n) is not None]
    return names[0] if names and agent in ("lamied", "copilot") else tool.name


def _matcher(names: list[str], agent: str) -> str:
    syntax = dict(by_id(agent).matchers)["twin" if agent == "copilot" else "default"]
    if syntax.exact or syntax.regex == "full":
        return "|".join(names)
    return f"^({'|'.join(names)})$" if len(names) > 1 else f"^{names[0]}$"


def _handler(command: str, seconds: int | None, agent: str) -> dict[str, Any]:
    dialect = by_id(agent)
    kind = {"type": "command"} if dialect.default_kind != "command" else {}
    unit = 1000 if dialect.timeout.unit == "ms" else 1
    return {**kind, "command": command, **({dialect.timeout.field: seconds * unit} if seconds is not None else {})}


def _entries(matcher: str | None, handlers: list[dict[str, Any]], agent: str) -> list[Any]:
    own = {} if matcher is None else {"matcher": matcher}
    if by_id(agent).shape == "nested":
        return [{**own, "hooks": handlers}]
    return [{**own, **handler} for handler in handlers]


@pytest.mark.parametrize("agent", AGENTS)
@settings(QUICK, max_examples=60)
@given(data=st.data())
def test_nothing_lost_both_ways_is_the_same_file(
    agent: str, data: st.DataObject, tr: Callable[..., Translation]
) -> None:
    other = data.draw(st.sampled_from([one for one in AGENTS if one not in (agent, "windsurf")]))
    file = data.draw(plain_files(agent, other))
    there = tr(json.dumps(file), agent, other)
    if not there.faithful:
        return
    back = tr(there.text, other, agent)
    if not back.faithful or not file["hooks"]:
        return
    assert _by_tools(json.loads(back.text), agent) == _by_tools(file, agent)
    assert back.handlers == there.handlers
    assert _by_tools(json.loads(tr(back.text, agent, other).text), other) == _by_tools(json.loads(there.text), other)


def _by_tools(file: dict[str, Any], agent: str) -> dict[str, Any]:
    """The file with the tools that a matcher names in place of it: many have more than one name."""

    def resolved(entry: dict[str, Any]) -> dict[str, Any]:
        names = entry.get("matcher", "").removeprefix("^").removesuffix("$").strip("()").split("|")
        tools = sorted({t.name for t in by_id(agent).tools if {t.name, *t.aliases}.intersection(names)})
        return {**entry, **({"matcher": tools} if "matcher" in entry else {})}

    return {
        **file,
        "hooks": {event: [resolved(entry) for entry in entries] for event, entries in file["hooks"].items()},
    }


@pytest.mark.parametrize(
    ("agent", "other"),
    [("claude-code", "codex"), ("claude-code", "qwen-code"), ("codex", "lamied"), ("gemini-cli", "qwen-code")],
)
def test_there_are_files_that_lose_nothing(agent: str, other: str, tr: Callable[..., Translation]) -> None:
    event = next(e.name for e in by_id(agent).events if (e.moment or e.name) == "Stop")
    text = json.dumps({"hooks": {event: _entries(None, [_handler("x", 30, agent)], agent)}})
    assert tr(text, agent, other).faithful
    assert tr(tr(text, agent, other).text, other, agent).text == json.dumps(json.loads(text), indent=2) + "\n"


# ---- files of other people


FOLDERS = {
    "claude-settings": "claude-code", "claude-plugin": "claude-code", "claude-stray": "claude-code", "codex": "codex",
    "claude-template": "claude-code", "cursor": "cursor", "gemini": "gemini-cli", "copilot": "copilot",
    "windsurf": "windsurf", "other": "claude-code",
}  # fmt: skip


def test_public_files_go_everywhere_and_back(shared: Path, tr: Callable[..., Translation]) -> None:
    paths = sorted((shared / "corpus").glob("*/*.json"))
    if not paths:
        pytest.skip(f"no public files under {shared / 'corpus'}")
    done = 0
    for at, path in enumerate(paths):
        agent = FOLDERS[path.parent.name]
        text = path.read_bytes().decode("utf-8", "replace")
        others = [other for other in AGENTS if other != agent]
        for other in others if FULL else others[at % len(others) :][:2]:
            try:
                there = tr(text, agent, other)
                json.loads(there.text)
                tr(there.text, other, agent)
            except UntranslatableError:
                continue
            done += 1
    assert done > len(paths)
