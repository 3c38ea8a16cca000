"""Outline, folding and growing selections."""

from __future__ import annotations

from itertools import pairwise

from caret import CLAUDE, LAMIED, hooks_file, split

from hookwright.features.folding import folds
from hookwright.features.selection import selections
from hookwright.features.symbols import Symbol, symbols
from hookwright.syntax.parser import parse

FILE = """{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash|Edit",
        "hooks": [
          { "type": "command", "command": "./guard.sh" },
          { "type": "mcp_tool", "server": "s", "tool": "t" }
        ]
      },
      { "hooks": [{ "type": "command" }] }
    ],
    "SessionStart": [{ "matcher": "*", "hooks": [] }],
    "Stop": [{ "matcher": "x", "hooks": [{ "command": "a\\nb" }] }],
    "Nope": [{ "matcher": "", "hooks": [{ "type": "what" }] }, 5],
    "": 7
  }
}
"""


def outline(found: tuple[Symbol, ...], depth: int = 0) -> list[str]:
    lines: list[str] = []
    for symbol in found:
        gone = " (gone)" if symbol.deprecated else ""
        lines.append(f"{'  ' * depth}{symbol.name} · {symbol.detail}{gone}")
        lines += outline(symbol.children, depth + 1)
    return lines


def test_outline() -> None:
    assert outline(symbols(hooks_file(FILE, LAMIED))) == [
        "PreToolUse · 3 hooks",
        "  Bash|Edit · ",
        "    ./guard.sh · command",
        "    s t · mcp_tool",
        "  * · every tool",
        "    command · ",
        "SessionStart · 0 hooks, skipped by Lamied (gone)",
        "  * · every source",
        "Stop · 1 hook",
        "  x · matcher ignored here",
        "    a\\nb · ",
        "Nope · 1 hook, not an event of Lamied (gone)",
        "  * · ",
        "    what ·  (gone)",
        "  * · ",
        '"" · 0 hooks, not an event of Lamied (gone)',
    ]


def test_spans_nest() -> None:
    def hold(symbol: Symbol) -> None:
        assert symbol.span.start <= symbol.selection.start <= symbol.selection.end <= symbol.span.end
        assert symbol.name
        for child in symbol.children:
            assert symbol.span.start <= child.span.start <= child.span.end <= symbol.span.end
            hold(child)

    for symbol in symbols(hooks_file(FILE, CLAUDE)):
        hold(symbol)


def test_no_outline_of_nothing() -> None:
    assert symbols(hooks_file("")) == ()
    assert symbols(hooks_file("[]")) == ()


def test_folds() -> None:
    assert [(f.first, f.last) for f in folds(parse(FILE))] == [(0, 16), (1, 15), (2, 10), (3, 8), (5, 7)]


def test_folds_of_an_open_text_and_of_comments() -> None:
    text = '// a\n// b\n\n/* c\n d */ {\n  // e\n  "x": [\n    1\n'
    assert [(f.first, f.last, f.kind) for f in folds(parse(text))] == [
        (0, 1, "comment"),
        (3, 4, "comment"),
        (4, 8, "region"),
        (6, 8, "region"),
    ]


def grown(source: str) -> list[str]:
    text, offset = split(source, "‸")
    spans = selections(parse(text), offset)
    for inner, outer in pairwise(spans):
        assert outer.start <= inner.start <= inner.end <= outer.end
        assert inner != outer
    return [text[slice(*span)] for span in spans]


def test_growing_in_a_matcher() -> None:
    assert grown('{"matcher": "Bash|Ed‸it"}') == [
        "Edit",
        "Bash|Edit",
        '"Bash|Edit"',
        '"matcher": "Bash|Edit"',
        '{"matcher": "Bash|Edit"}',
    ]


def test_growing_in_a_command() -> None:
    assert grown('[{"command": "npx es‸lint-x --quiet"}]')[:5] == [
        "eslint-x",
        "npx eslint-x --quiet",
        '"npx eslint-x --quiet"',
        '"command": "npx eslint-x --quiet"',
        '{"command": "npx eslint-x --quiet"}',
    ]


def test_growing_in_a_key_and_in_between() -> None:
    assert grown('{"ti‸meout": 5}')[:3] == ["timeout", '"timeout"', '"timeout": 5']
    assert grown('{"a": 1, ‸ "b": 2}') == ['"a": 1,  "b": 2', '{"a": 1,  "b": 2}']


def test_growing_in_broken_text() -> None:
    assert grown("‸") == [""]
    assert grown('{"a": "b‸')[0] == "b"
    assert grown("{} ‸") == ["{} "]
