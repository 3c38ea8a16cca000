"""Formatting as an editor asks for it. How a text is laid out is tested with the printer."""

from __future__ import annotations

import pytest

from hookwright.features.formatting import formatting
from hookwright.syntax.parser import parse
from hookwright.text.edit import apply
from hookwright.text.span import Span


def formatted(text: str, indent: str | None = None, span: Span | None = None) -> str:
    return apply(text, formatting(parse(text), indent=indent, span=span))


def test_the_whole_file() -> None:
    assert formatted('{"a":1,"b":[ {"c":2} ]}') == '{\n  "a": 1,\n  "b": [\n    {\n      "c": 2\n    }\n  ]\n}\n'


def test_the_step_that_is_asked_for() -> None:
    assert formatted('{"a":1}', "\t") == '{\n\t"a": 1\n}\n'


def test_the_files_own_step_and_line_breaks() -> None:
    assert formatted('{\r\n    "a":{"b":1}\r\n}') == '{\r\n    "a": {\r\n        "b": 1\r\n    }\r\n}\r\n'


def test_a_part() -> None:
    text = '{"a":1,\n"b":2}'
    assert formatted(text, span=Span(text.index("\n"), len(text) - 2)) == '{"a":1,\n  "b": 2}'


@pytest.mark.parametrize("text", ["", '{"a":', '{"a" 1}', '{"a":1 "b":2}', "{'a':1}"])
def test_what_is_still_being_typed_is_left_alone(text: str) -> None:
    assert formatted(text) == text


def test_nothing_to_do() -> None:
    assert formatting(parse('{\n  "a": 1\n}\n')) == ()
