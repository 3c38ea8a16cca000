"""The parser, and what reads its trees, under longer chains of random edits than the property tests make."""

from __future__ import annotations

import os
import random

import pytest

from hookwright.syntax.cursor import at
from hookwright.syntax.format import format_edits
from hookwright.syntax.parser import parse
from hookwright.text.edit import apply

from ..syntax.json_text import PIECES_LIST, assert_same, assert_sound, edited

ROUNDS = int(os.environ.get("HOOKWRIGHT_FUZZ", "25"))
"""Texts for each seed: few in the test suite, many in a night."""


def random_value(choose: random.Random, depth: int = 0) -> str:
    kind = choose.random()
    if depth > 4 or kind < 0.3:
        return choose.choice(
            ["1", '"a"', '"b\\n"', "true", "null", "-1.5e3", '"é\\ud83d\\ude00"', '"x', "foo", "01", ""]
        )

    def space() -> str:
        usual = ["", "", " ", "\n"]
        return choose.choice([*usual, "/*c*/", "// x\n", "\xa0"] if choose.random() < 0.1 else usual)

    def key() -> str:
        return choose.choice(['"a"', '"type"', "c", '"k']) if choose.random() < 0.1 else f'"k{choose.randrange(99)}"'

    parts = [random_value(choose, depth + 1) for _ in range(choose.randrange(5))]
    if kind < 0.65:
        parts = [f"{key()}{space()}:{space()}{part}" for part in parts]
        return "{" + ",".join(space() + part + space() for part in parts) + "}"
    return "[" + ",".join(space() + part + space() for part in parts) + "]"


@pytest.mark.parametrize("seed", range(8))
def test_chains_of_edits(seed: int) -> None:
    choose = random.Random(seed)
    for _ in range(ROUNDS):
        text = random_value(choose)
        tree = parse(text)
        for _ in range(12):
            piece = choose.choice([*PIECES_LIST, random_value(choose, 3), ""])
            text = edited(text, (choose.random(), choose.randrange(4), piece))
            tree = parse(text, tree)
            assert_sound(tree)
            assert_same(tree, parse(text))


@pytest.mark.parametrize("seed", range(4))
def test_readers_of_broken_trees(seed: int) -> None:
    choose = random.Random(seed)
    for _ in range(ROUNDS):
        text = edited(random_value(choose), (choose.random(), choose.randrange(4), choose.choice(PIECES_LIST)))
        tree = parse(text)
        for offset in range(len(text) + 1):
            cursor = at(tree, offset)
            assert cursor.replace.contains(offset)
            assert cursor.container is None or cursor.container.span.contains(offset)
            assert cursor.node is None or cursor.role in ("key", "value")
        formatted = parse(apply(text, format_edits(tree)))
        assert (formatted.root and formatted.root.value) == (tree.root and tree.root.value)
