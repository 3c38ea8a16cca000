"""Each kind of problem: its code, its span, and the value that the tree has all the same."""

from __future__ import annotations

from typing import Any

import pytest

from hookwright.syntax.parser import MAX_DEPTH, parse
from hookwright.syntax.scanner import MAX_PROBLEMS
from hookwright.text.span import Span

from .json_text import assert_sound

# text, its problems as (code, what the span covers, or the offset of an empty span), value
TABLE: list[tuple[str, list[tuple[str, str | int]], Any]] = [
    ('{"a": }', [("missing-value", 5)], {"a": None}),
    ('{"a":\n"b": 1}', [("missing-value", 5)], {"a": None, "b": 1}),
    ("[1,,2]", [("missing-value", 3)], [1, 2]),
    ("[,1]", [("missing-value", 1)], [1]),
    ("[1,,,,2]", [("missing-value", 3)], [1, 2]),
    ('{"a": 1 "b": 2}', [("missing-comma", 7)], {"a": 1, "b": 2}),
    ('{"a": 1\n\n  "b": 2}', [("missing-comma", 7)], {"a": 1, "b": 2}),
    ("[1 2]", [("missing-comma", 2)], [1, 2]),
    ('["a" "b"]', [("missing-comma", 4)], ["a", "b"]),
    ("[{}{}]", [("missing-comma", 3)], [{}, {}]),
    ('{"a" 1}', [("missing-colon", 4)], {"a": 1}),
    ('{"a"}', [("missing-colon", 4)], {"a": None}),
    ('{"a", "b": 1}', [("missing-colon", 4)], {"a": None, "b": 1}),
    ('{"a"\n"b": 1}', [("missing-colon", 4)], {"a": None, "b": 1}),
    ('{"a": [1}', [("missing-close", 8)], {"a": [1]}),
    ('[{"a": 1]', [("missing-close", 8)], [{"a": 1}]),
    ('{"a": 1', [("missing-close", 7)], {"a": 1}),
    ('{"a": {"b": [\n', [("missing-close", 13)], {"a": {"b": []}}),
    ('["abc\n, 1]', [("missing-close", '"abc')], ["abc", 1]),
    ('["abc\r\n, 1]', [("missing-close", '"abc')], ["abc", 1]),
    ('"abc\\', [("missing-close", '"abc\\')], "abc\\"),
    ("[1] /* x", [("comment", "/* x"), ("missing-close", "/* x")], [1]),
    ("[1 /* x", [("comment", "/* x"), ("missing-close", "/* x")], [1]),
    ("[NaN, 1]", [("bad-token", "NaN")], [None, 1]),
    ("-Infinity", [("bad-token", "-Infinity")], None),
    ("[01, 1]", [("bad-token", "01")], [None, 1]),
    ("[+1]", [("bad-token", "+1")], [None]),
    ("[.5]", [("bad-token", ".5")], [None]),
    ("[1.]", [("bad-token", "1.")], [None]),
    ("[1e]", [("bad-token", "1e")], [None]),
    ("[-]", [("bad-token", "-")], [None]),
    ("[0x1F]", [("bad-token", "0x1F")], [None]),
    ("[True, nul]", [("bad-token", "True"), ("bad-token", "nul")], [None, None]),
    ("['a b', 1]", [("bad-token", "'a b'")], [None, 1]),
    ('{"a": echo hi there, "b": 1}', [("bad-token", "echo hi there")], {"a": None, "b": 1}),
    ('{"a": Bash", "b": 1}', [("bad-token", 'Bash"')], {"a": None, "b": 1}),
    ('{"a": "sh -c "ls" -l", "b": 1}', [("bad-token", 'ls" -l"')], {"a": "sh -c ", "b": 1}),
    ('{"a": 1 foo, "b": 2}', [("bad-token", "foo")], {"a": 1, "b": 2}),
    ('{"a":: 1}', [("bad-token", ":")], {"a": 1}),
    ('{"a": 1,, "b": 2}', [("bad-token", ",")], {"a": 1, "b": 2}),
    ('{"a": 1], "b": 2}', [("bad-token", "]")], {"a": 1, "b": 2}),
    ("[1}, 2]", [("bad-token", "}")], [1, 2]),
    ("} [1]", [("bad-token", "}")], [1]),
    ("]", [("bad-token", "]")], None),
    ('"a": 1, "b": []', [("bad-token", ":")], {"a": 1, "b": []}),
    ('["a": 1, "b": 2]', [("bad-token", ":")], [{"a": 1, "b": 2}]),
    ('{"a": {"b": 1}]}', [("bad-token", "]")], {"a": [{"b": 1}]}),
    ('{"a": 1}, "b": 2}', [("bad-token", "}")], {"a": 1, "b": 2}),
    ("{a: 1}", [("bad-key", "a")], {"a": 1}),
    ("{'a': 1}", [("bad-key", "'a'")], {"a": 1}),
    ("{1: 2, true: 3}", [("bad-key", "1"), ("bad-key", "true")], {"1": 2, "true": 3}),
    ('{a": 1}', [("bad-key", 'a"')], {"a": 1}),
    ("{: 1}", [("bad-key", ":")], {"": 1}),
    ('{{"a": 1}}', [("bad-key", "{")], {"": {"a": 1}}),
    ('"\\x"', [("bad-escape", "\\x")], "\\x"),
    ('"\\u12 \\u00e9"', [("bad-escape", "\\u12")], "\\u12 é"),
    ('["C:\\Users\\new"]', [("bad-escape", "\\U")], ["C:\\Users\new"]),
    ('"a\tb"', [("control-character", "\t")], "a\tb"),
    ('"a\x00b"', [("control-character", "\x00")], "a\x00b"),
    ("[1, 2,]", [("trailing-comma", ",")], [1, 2]),
    ('{"a": 1 ,\n}', [("trailing-comma", ",")], {"a": 1}),
    ("// x\n[1]", [("comment", "// x")], [1]),
    ("[1, /* 2, */ 3]", [("comment", "/* 2, */")], [1, 3]),
    ("[1] // x", [("comment", "// x")], [1]),
    ("/**/[]", [("comment", "/**/")], []),
    ('{"a": 1, "b": 2, "a": 3}', [("duplicate-key", 17)], {"a": 3, "b": 2}),
    ("{} {}", [("extra-content", "{}")], {}),
    ("[1], 2\n", [("extra-content", ", 2")], [1]),
    ("{}}", [("extra-content", "}")], {}),
    ("[\xa01]", [("bad-space", "\xa0")], [1]),
    ("[1,\v\f 2]", [("bad-space", "\v\f")], [1, 2]),
    ("[1\u2028]", [("bad-space", "\u2028")], [1]),
    ("[\ufeff1]", [("bad-space", "\ufeff")], [1]),
    ("\ufeff{}", [("bom", "\ufeff")], {}),
    ("", [("empty", 0)], None),
    ("\n ", [("empty", 0)], None),
    ("\ufeff", [("bom", "\ufeff"), ("empty", 0)], None),
    ("// x", [("comment", "// x"), ("empty", 0)], None),
]


@pytest.mark.parametrize(("text", "problems", "value"), TABLE, ids=[ascii(row[0]) for row in TABLE])
def test_problem(text: str, problems: list[tuple[str, str | int]], value: Any) -> None:
    tree = parse(text)
    found = [(p.code, text[p.span.start : p.span.end] if isinstance(want[1], str) else p.span.start)
             for p, want in zip(tree.problems, problems, strict=True)]  # fmt: skip
    assert found == problems
    assert (tree.root.value if tree.root else None) == value
    assert not tree.strict or {p.code for p in tree.problems} <= {"bom", "duplicate-key"}
    assert_sound(tree)


def test_what_is_missing_has_an_empty_span() -> None:
    for text, code in [('{"a": }', "missing-value"), ("[1 2]", "missing-comma"), ('{"a" 1}', "missing-colon")]:
        (problem,) = parse(text).problems
        assert problem.code == code
        assert problem.span.start == problem.span.end


def test_missing_bracket_is_named_with_the_one_opened() -> None:
    (problem,) = parse('{"a": [1}').problems
    assert (problem.detail, problem.related) == ("]", Span(6, 7))
    (problem,) = parse('{"a": "b').problems
    assert (problem.detail, problem.related) == ('"', Span(6, 7))


def test_duplicates_point_at_the_first() -> None:
    tree = parse('{"a": 1, "\\u0061": 2, "a": 3}')
    assert [(p.code, p.span, p.detail, p.related) for p in tree.problems] == [
        ("duplicate-key", Span(9, 17), "a", Span(1, 4)),
        ("duplicate-key", Span(22, 25), "a", Span(1, 4)),
    ]
    assert tree.strict
    assert tree.root is not None
    assert not tree.root.green.clean
    assert [m.name for m in tree.root.members] == ["a", "a", "a"]


def test_details_are_cut() -> None:
    (problem,) = parse("[" + "x" * 1000 + "]").problems
    assert problem.detail == "x" * 80
    assert problem.span == Span(1, 1001)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_depth_limit(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    fits = parse(opening * MAX_DEPTH + "1" + closing * MAX_DEPTH) if opening != "[" else parse("[" * 200 + "]" * 200)
    assert not fits.problems
    tree = parse(opening * (MAX_DEPTH + 5) + "1" + closing * (MAX_DEPTH + 5))
    (problem,) = tree.problems
    assert problem.code == "too-deep"
    assert problem.span == Span(MAX_DEPTH * len(opening), MAX_DEPTH * len(opening) + 1)
    assert tree.root is not None
    deepest = list(tree.root.walk())[-1]
    assert deepest.kind == "error"
    assert tree.text[deepest.start : deepest.end] == opening * 5 + "1" + closing * 5
    assert deepest.value is None


def test_what_is_too_deep_is_skipped_by_its_brackets() -> None:
    deep = '[{"]": "}\\"", /* ] */ "a": [] // ]\n}]'
    text = "[" * 200 + deep + ", 1" + "]" * 200
    tree = parse(text)
    assert [p.code for p in tree.problems] == ["too-deep"]
    node = tree.root
    for _ in range(199):
        assert node is not None
        node = node.item(0)
    assert node is not None
    assert node.value == [None, 1]


def test_garbage_is_given_up() -> None:
    tree = parse("[" + "x y, 'z' " * 5 * MAX_PROBLEMS)
    assert len(tree.problems) == MAX_PROBLEMS
    assert tree.root is not None
    assert tree.root.end == len(tree.text)
    assert_sound(tree)


def test_many_comments_hide_no_fault() -> None:
    tree = parse("[" + "// x\n" * (MAX_PROBLEMS + 5) + "1 2]")
    assert len(tree.comments) == MAX_PROBLEMS + 5
    assert [p.code for p in tree.problems[-2:]] == ["comment", "missing-comma"]
    assert tree.root is not None
    assert tree.root.value == [1, 2]


def test_values_without_a_key_are_no_duplicates() -> None:
    assert "duplicate-key" not in {problem.code for problem in parse('{{"b": 1}, {}}').problems}
