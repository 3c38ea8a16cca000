"""The pretty printer."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.syntax.format import format_edits
from hookwright.syntax.parser import parse
from hookwright.text.edit import apply

from .json_text import JSONISH, VALUES

if TYPE_CHECKING:
    from pathlib import Path

    from hookwright.syntax.tree import Tree


def formatted(text: str, **options: str) -> str:
    return apply(text, format_edits(parse(text), **options))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1", "1\n"),
        ("  {}  ", "{}\n"),
        ("[ ]\n\n", "[]\n"),
        ('{"a":1,"b":{"c":[]}}', '{\n  "a": 1,\n  "b": {\n    "c": []\n  }\n}\n'),
        ("[1,2 , 3]", "[1, 2, 3]\n"),
        ("[1,\n2]", "[\n  1,\n  2\n]\n"),
        ("[[1],{}]", "[\n  [1],\n  {}\n]\n"),
        ('["{", "]", "\\"", "//"]', '["{", "]", "\\"", "//"]\n'),
        (f'["{"x" * 90}", 1]', f'[\n  "{"x" * 90}",\n  1\n]\n'),
        ("[1, 2,]", "[1, 2,]\n"),
        ("[{},]", "[\n  {},\n]\n"),
        ('{"a":1,\n\n\n\n"b":2\n\n}', '{\n  "a": 1,\n\n  "b": 2\n}\n'),
        ('{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}\n'),
        ("\ufeff [1]", "\ufeff[1]\n"),
        ('// x\n{"a": 1, // y\n // z\n"b": 2} // w', '// x\n{\n  "a": 1, // y\n  // z\n  "b": 2\n} // w\n'),
        ('{ /* x */ "a": /* y */ 1 /* z */ }', '{ /* x */\n  "a": /* y */ 1 /* z */\n}\n'),
        ('{\n/* x */ "a": 1}', '{\n  /* x */ "a": 1\n}\n'),
        ("[1, // x\n2]", "[\n  1, // x\n  2\n]\n"),
        ("[1 // x\n, 2]", "[\n  1 // x\n  ,\n  2\n]\n"),
    ],
)
def test_format(text: str, wanted: str) -> None:
    assert formatted(text) == wanted
    assert formatted(wanted) == wanted


def test_options() -> None:
    assert formatted('{"a":[{}]}', indent="\t", newline="\r\n") == '{\r\n\t"a": [\r\n\t\t{}\r\n\t]\r\n}\r\n'
    assert formatted('{\r\n  "a": 1\r\n}\r\n', newline="\n") == '{\n  "a": 1\n}\n'


@pytest.mark.parametrize(
    "text", ["", "// x", "{'a': 1}", "[1 2]", "[NaN]", "{} {}", '{"a": "\t"}', "[\xa01]", "[1", "/*"]
)
def test_what_is_not_understood_is_not_touched(text: str) -> None:
    assert format_edits(parse(text)) == []


def test_edits_are_minimal() -> None:
    text = '{\n  "a": 1,\n   "b": 2\n}\n'
    (edit,) = format_edits(parse(text))
    assert text[slice(*edit.span)] + edit.text == " "


@given(VALUES, st.booleans())
def test_as_json_dumps_has_it(value: object, ascii_only: bool) -> None:
    text = json.dumps(value, indent=1, ensure_ascii=ascii_only)
    assert formatted(text) == json.dumps(value, indent=2, ensure_ascii=ascii_only) + "\n"


SPACE = st.sampled_from(
    ["", "", " ", "\n", "\n\n\n", "/*c*/", " /*d*/ ", "// l\n", "\n// n\n", "\n/*o*/", "\n/* p\n q */\n", "\r\n"]
)


@given(st.lists(SPACE, min_size=14, max_size=14), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["  ", "\t"]))
def test_only_space_changes(space: list[str], newline: str, indent: str) -> None:
    tokens = ["", "{", '"a"', ":", "[", "1", ",", '"//"', "]", ",", '"b"', ":", "{", "}}"]
    text = "".join(token + blank for token, blank in zip(tokens, space, strict=True))
    tree = parse(text)
    new = parse(formatted(text, newline=newline, indent=indent))
    assert formatted(new.text, newline=newline, indent=indent) == new.text
    assert re.sub(r"\s", "", new.text) == re.sub(r"\s", "", text)
    assert comments(new) == comments(tree)
    assert tree.root is not None
    assert new.root is not None
    assert new.root.value == tree.root.value == {"a": [1, "//"], "b": {}}


@given(JSONISH)
def test_any_text(text: str) -> None:
    new = formatted(text)
    assert re.sub(r"\s", "", new) == re.sub(r"\s", "", text)
    assert formatted(new) == new


def test_corpus(shared: Path) -> None:
    for file in sorted((shared / "corpus").glob("*/*.json")):
        text = file.read_bytes().decode()
        tree = parse(text)
        if tree.strict and tree.root is not None:
            new = formatted(text)
            assert json.loads(new.removeprefix("\ufeff")) == tree.root.value
            assert formatted(new) == new


def comments(tree: Tree) -> list[str]:
    return [tree.text[slice(*span)] for span in tree.comments]
