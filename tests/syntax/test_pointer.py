"""Paths and JSON Pointers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.syntax.parser import parse
from hookwright.syntax.pointer import from_pointer, nearest, resolve, to_pointer

ROOT = parse('{"a": [1, {"b~/": 2}], "0": {"": 3}, "x": 1, "x": 2, "y"}').root


@pytest.mark.parametrize(
    ("pointer", "path", "value"),
    [
        ("/a/0", ("a", 0), 1),
        ("/a/1/b~0~1", ("a", 1, "b~/"), 2),
        ("/0/", (0, ""), 3),
        ("/x", ("x",), 2),
    ],
)
def test_found(pointer: str, path: tuple[str | int, ...], value: int) -> None:
    assert from_pointer(pointer) == path
    assert to_pointer(path) == pointer
    node = resolve(ROOT, path)
    assert node is not None
    assert node.value == value
    assert ROOT is not None
    assert nearest(ROOT, path) == node


@pytest.mark.parametrize(
    ("path", "rest"),
    [(("a", 2), 1), (("a", -1), 1), (("a", "0"), 1), (("a", 0, "b"), 1), (("z", 1), 2), (("y",), 1)],
)
def test_not_there(path: tuple[str | int, ...], rest: int) -> None:
    assert ROOT is not None
    assert resolve(ROOT, path) is None
    assert nearest(ROOT, path) == resolve(ROOT, path[:-rest])


def test_root() -> None:
    assert resolve(ROOT, ()) is ROOT
    assert resolve(None, ("a",)) is None
    assert from_pointer("") == ()
    assert to_pointer(()) == ""


@pytest.mark.parametrize("pointer", ["a", "#/a", "/a~", "/~2"])
def test_no_pointer(pointer: str) -> None:
    with pytest.raises(ValueError, match="JSON Pointer"):
        from_pointer(pointer)


@pytest.mark.parametrize("part", ["01", "-1", "-", "9" * 5000, "١", "1.0", " 1"])
def test_what_only_looks_like_an_index(part: str) -> None:
    assert from_pointer("/" + part) == (part,)


@given(st.lists(st.text()))
def test_there_and_back(parts: list[str]) -> None:
    assert [str(part) for part in from_pointer(to_pointer(parts))] == parts
