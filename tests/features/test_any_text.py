"""Completion, hover and the rest in any text at any offset: no exception, and edits that can be made."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from caret import CLAUDE, LAMIED, accept, hooks_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hookwright.features.completion import complete, document
from hookwright.features.completion_item import adjusted
from hookwright.features.folding import folds
from hookwright.features.hover import hover
from hookwright.features.links import links
from hookwright.features.selection import selections
from hookwright.features.symbols import symbols
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from hookwright.text.span import Span

FULL = """{
  "disableAllHooks": false,
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash|Edit",
        "hooks": [
          {
            "type": "command",
            "command": "\\"$CLAUDE_PROJECT_DIR\\"/x.sh",
            "args": ["${CLAUDE_PROJECT_DIR}", ""],
            "if": "Bash(git *)",
            "timeout": 30,
            "async": true,
            "shell": "bash",
            "onFailure": "block"
          },
          { "type": "http", "url": "http://127.0.0.1/", "headers": { "a": "b" } }
        ]
      }
    ],
    "SessionStart": [{ "matcher": "startup|resume", "hooks": [] }],
    "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }],
    "Nope": []
  },
  "permissions": { "allow": ["x"] }
}
"""
COMPACT = json.dumps(json.loads(FULL), separators=(",", ":"))
ODD = (
    FULL.replace("\n", "\r\n"),
    '{"hooks":{"PreToolUse":[{"matcher":"Ba\\u0073h\\u007cEdit|\\"","hooks":[{"type":"c\\u006fmmand"}]}]}}',
    '{"hooks": {"PreToolUse": [{"matcher": "😀|B", "hooks": [{"command": "😀 $CLAUDE_"}]}], "😀": {}}}',
    "{hooks: {PreToolUse: [{matcher: 'Bash', hooks: [{type: command,},],},],},}",
    '// a\n{"hooks": /* b */ {"Stop" [{"hooks": [{"type" "command" "timeout": 1e999}]}]}}',
    '{"hooks": [{"PreToolUse": {"hooks": {"type": "command"}}}], "hooks": {"Stop": {}}}',
    "\ufeff[[{]",
)
SOURCES = (FULL, COMPACT, *ODD)

texts = st.builds(
    lambda source, cut, at, drop, junk: (source[:at] + junk + source[at + drop :])[: cut % (len(source) + 1)],
    st.sampled_from(SOURCES),
    st.integers(0, 5000),
    st.integers(0, 1200),
    st.integers(0, 4),
    st.sampled_from(
        ["", '"', "{", "}", "[", "]", ",", ":", "\\", "\n", "\r", "|", "a", "$", "//", "\u2028", "\0", "😀"]
    ),
)


def probe(text: str, offset: int, agent: str) -> None:
    """Ask for everything at one place and hold the answers against what an editor needs."""
    file = hooks_file(text, agent)
    for snippets in (False, True):
        found = complete(file, offset, snippets=snippets)
        for item in found.items:
            assert item.edit.span.start <= offset <= item.edit.span.end
            assert not set("\r\n") & set(text[slice(*item.edit.span)])
            assert all(e.span.end <= item.edit.span.start for e in item.more)
            assert item.label
            assert item.detail.isprintable()
            accept(text, item)
            assert "\r" not in adjusted(item)
        assert len({i.label for i in found.items}) == len(found.items)
        assert [i.sort for i in found.items] == sorted(i.sort for i in found.items)
    here = hover(file, offset)
    if here is not None:
        assert 0 <= here.span.start <= offset <= here.span.end <= len(text)
        assert here.markdown
    for span in selections(file.tree, offset):
        assert 0 <= span.start <= offset <= span.end <= len(text)


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=texts, data=st.data())
def test_any_text_at_any_offset(agent: str, text: str, data: st.DataObject) -> None:
    probe(text, data.draw(st.integers(0, len(text))), agent)


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@settings(max_examples=150, deadline=None)
@given(text=texts)
def test_any_text_as_a_whole(agent: str, text: str) -> None:
    file = hooks_file(text, agent)
    for symbol in symbols(file):
        assert 0 <= symbol.span.start <= symbol.span.end <= len(text)
    for fold in folds(file.tree):
        assert 0 <= fold.first < fold.last
    assert links(file, "/nowhere") == ()


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@pytest.mark.parametrize("source", [FULL, COMPACT, *ODD], ids=range(len(SOURCES)))
def test_every_offset(source: str, agent: str) -> None:
    for offset in range(0, len(source) + 1, 3):
        probe(source, offset, agent)


STRICT = (FULL, COMPACT, FULL.replace("\n", "\r\n"), "{}", "{ }", '{"hooks": {}}', '{"hooks":{"Stop":[]}}', "{\n}\n")


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@pytest.mark.parametrize("snippets", [False, True])
@pytest.mark.parametrize("source", STRICT, ids=range(len(STRICT)))
def test_what_is_chosen_in_a_faultless_file_leaves_it_faultless(source: str, snippets: bool, agent: str) -> None:
    """At every offset: keys, events, values, tools and whole constructs."""
    assert parse(source).strict
    seen: set[tuple[Span, str]] = set()
    for offset in range(len(source) + 1):
        for item in complete(hooks_file(source, agent), offset, snippets=snippets).items:
            if (item.edit.span, item.edit.text) in seen:
                continue
            seen.add((item.edit.span, item.edit.text))
            tree = parse(accept(source, item))
            assert tree.strict, (offset, item, tree.problems)
    assert seen


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
def test_every_item_can_be_explained(agent: str) -> None:
    keys: dict[str, str] = {}
    file = hooks_file(FULL, agent)
    for offset in range(len(FULL) + 1):
        keys.update((item.key, item.label) for item in complete(file, offset).items)
    silent = {key for key in keys if not document(file.dialect, key)}
    assert silent <= {""}
    for nonsense in ("", "x", "event/", "event/Nope", "field/x/y", "field/handler::/y", "value/a/b", "subject/Stop/x"):
        assert document(file.dialect, nonsense) == ""
