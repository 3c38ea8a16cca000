"""How much of a file is left while somebody types in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.syntax.parser import parse

from .json_text import assert_sound

if TYPE_CHECKING:
    from pathlib import Path as File

    from hookwright.syntax.tree import Path

HOOKS: dict[str, Any] = {
    "hooks": {
        "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "echo hi"}]}],
        "PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "fmt"}]}],
        "Stop": [{"hooks": [{"type": "command", "command": "check", "timeout": 5}]}],
    }
}
PRETTY = json.dumps(HOOKS, indent=2)
COMPACT = json.dumps(HOOKS)
ONE_LINE_GROUPS = (
    '{\n  "hooks": {\n    "PreToolUse": [\n'
    '      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "a" }] },\n'
    '      { "matcher": "Edit", "hooks": [{ "type": "command", "command": "b" }] }\n    ],\n'
    '    "Stop": [{ "hooks": [{ "type": "command", "command": "c" }] }]\n  }\n}\n'
)
FLAT = (
    '{"version": 1, "hooks": {"afterFileEdit": [{"command": "fmt"}, {"command": "lint \\"x\\""}]}, "tags": ["a", "b"]}'
)
VALID = [PRETTY, COMPACT, ONE_LINE_GROUPS, FLAT]


def paths(text: str) -> set[Path]:
    tree = parse(text)
    nodes = tree.root.walk() if tree.root is not None else ()
    return {(*node.path, member.name) for node in nodes for member in node.members}


def kept_after_deletion(text: str, chars: str) -> float:
    """The mean share of paths that are left when one of `chars` is missing."""
    whole = paths(text)
    shares = [
        len(paths(text[:at] + text[at + 1 :]) & whole) / len(whole) for at, char in enumerate(text) if char in chars
    ]
    return sum(shares) / len(shares)


def test_typed_from_the_start() -> None:
    """14 paths, some 500 characters: tree-sitter-json keeps 1.8 of them on the mean."""
    hooks = {"PreToolUse": [{"matcher": "Bash"}], "PostToolUse": [{}], "Stop": [{}]}
    for command, (group,) in zip("abc", hooks.values(), strict=True):
        group["hooks"] = [{"type": "command", "command": command}]
    text = json.dumps({"hooks": hooks}, indent=2)
    assert len(paths(text)) == 14
    kept = [len(paths(text[:end]) & paths(text)) for end in range(len(text))]
    assert sum(kept) / len(kept) >= 7.8


@pytest.mark.parametrize("text", VALID)
def test_each_prefix_keeps_every_key_in_it(text: str) -> None:
    tree = parse(text)
    assert tree.root is not None
    ends = {(*node.path, member.name): member.key.end for node in tree.root.walk() for member in node.members}
    for end in range(len(text)):
        assert paths(text[:end]) >= {path for path, key_end in ends.items() if key_end <= end}


@pytest.mark.parametrize("text", VALID)
def test_each_prefix_has_few_problems(text: str) -> None:
    for end in range(1, len(text.rstrip())):
        tree = parse(text[:end])
        assert 1 <= len(tree.problems) <= 2, text[:end]
        assert not tree.strict
        assert_sound(tree)


def test_key_being_typed() -> None:
    root = parse('{"hooks": {"Pre').root
    assert root is not None
    hooks = root.get_value("hooks")
    assert hooks is not None
    member = hooks.get("Pre")
    assert member is not None
    assert (member.value, member.colon, member.key.green.closed) == (None, None, False)


def test_value_being_typed() -> None:
    root = parse('{"hooks": {"PreToolUse": [{"matcher": "Ba').root
    assert root is not None
    node = list(root.walk())[-1]
    assert node.path == ("hooks", "PreToolUse", 0, "matcher")
    assert (node.value, node.green.closed) == ("Ba", False)


@pytest.mark.parametrize(
    ("chars", "floor"),
    [("{}", 0.9), ("[]", 0.95), (",", 1.0), (":", 1.0), ('"', 0.8), ("{", 0.85), ("[", 0.95), ("]", 1)],
)
@pytest.mark.parametrize("text", [PRETTY, COMPACT], ids=["pretty", "compact"])
def test_a_character_is_missing(text: str, chars: str, floor: float) -> None:
    assert kept_after_deletion(text, chars) >= floor


def test_a_character_is_missing_in_real_files(shared: File) -> None:
    floors = {"{}": 0.68, "[]": 0.74, ",": 1.0, ":": 0.77, '"': 0.8}
    texts = [file.read_bytes().decode() for file in sorted((shared / "corpus").glob("*/*.json"))]
    texts = [text for text in texts if len(text) < 900 and parse(text).strict][:40]
    assert len(texts) > 10
    for chars, floor in floors.items():
        shares = [kept_after_deletion(text, chars) for text in texts if any(char in text for char in chars)]
        assert sum(shares) / len(shares) >= floor, chars


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, {"b": 2, "c": 3]}', {"a": [1, {"b": 2, "c": 3}]}),
        ('[{"a": 1, {"b": 2}]', [{"a": 1}, {"b": 2}]),
        ('[{"a": 1 {"b": 2}]', [{"a": 1}, {"b": 2}]),
        ('{"x": [{"a": 1}, "y": [2]}', {"x": [{"a": 1}], "y": [2]}),
        ('{"x": [{"a": 1}, "a": 2}, {"a": 3}]}', {"x": [{"a": 1}, {"a": 2}, {"a": 3}]}),
        ('{"x": ["a", "b", "y": 1}', {"x": ["a", "b"], "y": 1}),
        ('[{"h": {"a": 1}]}, {"b": 2}]', [{"h": [{"a": 1}]}, {"b": 2}]),
        ('{"a": {"b": [1, 2}, "c": 3}', {"a": {"b": [1, 2]}, "c": 3}),
        ('{"a" {"b" [1]}}', {"a": {"b": [1]}}),
        ('{"a": 1\n  fo\n}', {"a": 1, "fo": None}),
        ('{"a": 1, "b": {"c": 2}}, "d": 3}', {"a": 1, "b": {"c": 2}, "d": 3}),
    ],
)
def test_meant(text: str, value: Any) -> None:
    root = parse(text).root
    assert root is not None
    assert root.value == value


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "unclosed,\n "b": 1, "c": [1, 2]}',
        '{"a": "unclosed\n}',
        '{"a": {"b": {"c": [[1, 2',
        '{"a": foo "b": 1}',
        '{"a": "say "hi" he said", "b": 1}',
        '{"a" "b": 1}',
        '{"a": , "b": 1}',
        "[1, 2, 3 4, 5]",
        '{"a": /* unclosed, "b": {"c": 1}}',
        '{"a": [1, 2}',
        '{"a": {"b": 1}',
        "[1, }",
        "{'a': 1}",
        '{"a": tru',
    ],
)
def test_one_mistake_is_one_problem(text: str) -> None:
    assert len([p for p in parse(text).problems if p.code != "comment"]) == 1


def test_no_place_is_named_twice() -> None:
    broken = [COMPACT[:at] + COMPACT[at + 1 :] for at in range(len(COMPACT))] + [
        COMPACT[:at] for at in range(len(COMPACT))
    ]
    for text in broken:
        starts = [problem.span.start for problem in parse(text).problems]
        assert len(starts) == len(set(starts)), text
