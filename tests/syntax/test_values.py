"""Strict texts: the tree says what `json.loads` says. All texts: no exception, no hang."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from hookwright.syntax.parser import parse

from .json_text import DUMPED, JSONISH, assert_sound

if TYPE_CHECKING:
    from pathlib import Path

    from hookwright.syntax.tree import Node


def root_of(text: str) -> Node:
    root = parse(text).root
    assert root is not None
    return root


@given(DUMPED)
def test_strict_text(text: str) -> None:
    tree = parse(text)
    assert tree.root is not None
    assert tree.strict
    assert tree.root.green.clean
    assert not tree.problems
    assert json.dumps(tree.root.value) == json.dumps(json.loads(text))
    assert_sound(tree)


@given(JSONISH)
def test_any_text(text: str) -> None:
    tree = parse(text)
    assert tree.text == text
    assert_sound(tree)


def test_corpus(shared: Path) -> None:
    seen = 0
    for file in sorted((shared / "corpus").glob("*/*")):
        text = file.read_bytes().decode("utf-8", "surrogateescape")
        tree = parse(text)
        assert_sound(tree)
        try:
            value = json.loads(text.removeprefix("\ufeff"))
        except ValueError:
            assert not tree.strict, file
        else:
            assert tree.strict, file
            assert tree.root is not None
            assert tree.root.value == value
            seen += 1
    assert seen > 100


NUMBERS = ["0", "-0", "1.0", "-0.0", "1e3", "1E-3", "12345678901234567890", "1e400", "-1e400", "1" * 4300]
NUMBERS += ["-" + "1" * 4300]
STRINGS = ['"\\ud83d\\ude00"', '"\\ud83d"', '"\\ude00\\ud83d"', '"\u2028\u2029\x7f"', '"\\/\\b\\f\\n\\r\\t\\"\\\\"']
STRINGS += ['"\\uD83D\\uDE00"', '"\ud83d\\ude00"']
OTHERS = ["true", "null", "[]", "{}", "[[]]", '{"":{}}', " [ ] ", "\r\n[\r\n1\r\n]\r\n"]


@pytest.mark.parametrize("text", [*NUMBERS, *STRINGS, *OTHERS], ids=lambda text: ascii(text)[:30])
def test_same_value_and_type(text: str) -> None:
    value, wanted = root_of(text).value, json.loads(text)
    assert (type(value), value) == (type(wanted), wanted)
    assert math.copysign(1, value) == math.copysign(1, wanted) if isinstance(value, float) else True


def test_integers_of_any_length() -> None:
    assert root_of("9" * 10_000).value == math.inf
    assert root_of("-" + "9" * 10_000).value == -math.inf
    limit = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(640)
        assert root_of("1" * 700).value == math.inf
        sys.set_int_max_str_digits(0)
        assert root_of("9" * 1_000_000).value == math.inf
    finally:
        sys.set_int_max_str_digits(limit)


@pytest.mark.parametrize(
    "text",
    ["[" * 10_000, '{"a":' * 10_000, '{"a"' * 10_000, '[{"a" ' * 10_000, "[1,{" * 10_000, '{a:["b":' * 10_000],
    ids=lambda text: text[:8],
)
def test_deep_text_on_a_deep_stack(text: str) -> None:
    def at_depth(frames: int) -> None:
        if frames:
            at_depth(frames - 1)
            return
        tree = parse(text)
        again = parse(text + " ", tree)
        for root in (tree.root, again.root):
            assert root is not None
            nodes = list(root.walk())
            assert len(nodes[-1].path) >= 190
            assert root.value is not None
            assert root.value == root_of(text).value

    depth, frame = 0, sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back  # type: ignore[assignment]
    at_depth(sys.getrecursionlimit() - depth - 250)


def test_a_strict_file_compiles_no_pattern_for_odd_text() -> None:
    code = (
        "from hookwright.syntax import lexer, parser\n"
        'parser.parse("""{"a": [1, {"b": "c\\\\n"}, []], "d": null}""")\n'
        "print([name for name in lexer._ODD if name in vars(lexer)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


UNITS = [*"[{\":,]}'/\\1a-\x00\xa0", '{"a":', "[{", '"a" ', '"a"', "a ", "a:", "1 ", "[,", "{,", "[}", "{]", "/*", "//"]
UNITS += ["//\n", "/**/", '"\\', '"a\n', '\\"', "\\x", '{"a":1 ', '{"a":1},"b":1', '{"a":[1}', '"a"b', '{"a":1,"a":2,']
UNITS += ['["a":', "a b\n", "1e", "\ud800"]
BEFORE = {"top": "", "array": "[", "object": '{"a":1 ', "string": '{"a":"', "deep": '[{"q":' * 50}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("unit", UNITS, ids=ascii)
@pytest.mark.parametrize("before", BEFORE)
def test_much_of(unit: str, before: str) -> None:
    """What is not linear takes many minutes here: the longest take half a second."""
    text = BEFORE[before] + unit * (150_000 // len(unit))
    tree = parse(text)
    middle = len(text) // 2
    new = parse(text[:middle] + "x" + text[middle:], tree)
    for root in (tree.root, new.root):
        assert root is None or root.end <= len(text) + 1
