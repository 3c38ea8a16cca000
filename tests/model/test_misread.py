"""What an agent's own reader makes of texts: halves of pairs, keys that stand twice, lists in the place of objects."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.model.effective import effective
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_name
from hookwright.model.misread import both_spellings, doubled, half_pair, in_order
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from hookwright.model.misread import Place

HANDLER = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"%s}]}]}}'


def hooks_file(text: str, agent: str = "codex") -> HooksFile:
    located = by_name("/w/.codex/hooks.json" if agent == "codex" else "/w/.claude/settings.json", agent)
    return HooksFile(parse(text), located.dialect, located.rule)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        (r'"\ud83d"', r"\ud83d"),
        (r'"\uD83D x"', r"\uD83D"),
        (r'"\ude00"', r"\ude00"),
        (r'"\ud83d\ud83d\ude00"', r"\ud83d"),
        (r'"\ud83d\n"', r"\ud83d"),
        (r'"\\\ud83d"', r"\ud83d"),
        (r'"\ud83d\ude00"', None),
        (r'"\\ud83d"', None),
        (r'"\u0041\\u"', None),
        ('"\U0001f600"', None),
        ("", None),
    ],
)
def test_half_of_a_pair(text: str, piece: str | None) -> None:
    span = half_pair(text)
    assert (text[slice(*span)] if span else None) == piece


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"hooks": {}, "hooks": {}}', ["hooks"]),
        ('{"description": "", "hooks": {}, "description": ""}', ["description"]),
        ('{"hooks": {"Stop": [], "Stop": []}}', ["Stop"]),
        ('{"hooks": {"Foo": [], "Foo": []}}', []),
        ('{"hooks": {"Foo": [{"hooks": [], "hooks": []}]}}', []),
        ('{"hooks": {"Stop": [{"hooks": [], "hooks": []}]}}', ["hooks"]),
        (HANDLER % ', "timeout": 1, "timeout": 1', ["timeout"]),
        (HANDLER % ', "once": 1, "once": 1', []),
        (HANDLER % ', "type": "command"', ["type"]),
    ],
)
def test_known_keys_that_stand_twice(text: str, names: list[str]) -> None:
    assert [member.name for member in doubled(hooks_file(text))] == names
    assert [member.name for member in doubled(hooks_file(text, "claude-code"))] == []


def test_two_names_of_one_key() -> None:
    def found(more: str, agent: str = "codex") -> list[str]:
        handler = hooks_file(HANDLER % more, agent).events[0].groups[0].handlers[0]
        return [member.name for member in both_spellings(handler) or ()]

    assert found(', "command_windows": "y", "commandWindows": "y"') == ["command_windows", "commandWindows"]
    assert found(', "commandWindows": "y"') == []
    assert found(', "command_windows": "y", "commandWindows": "y"', "claude-code") == []


@pytest.mark.parametrize(
    ("what", "value", "expected"),
    [
        ("handler", ["command", "true"], True),
        ("handler", ["command"], False),  # its command is missing
        ("handler", ["command", 1], False),
        ("handler", ["odd", "true"], False),
        ("handler", [], False),
        ("handler", {"type": "command", "command": "x"}, False),
        ("handler", ["command", *["x"] * 9], False),  # more values than keys
        ("group", ["Bash", []], True),
        ("group", [None, []], True),
        ("group", ["Bash"], False),
        ("group", [1, []], False),
        ("hooks", [[], [], []], True),
        ("hooks", [[], {}], False),
        ("hooks", [[]] * 15, False),
        ("file", ["words", {}], True),
        ("file", [None, [[]]], True),
        ("file", [{}], False),
    ],
)
def test_lists_in_the_place_of_objects(what: Place, value: Any, expected: bool) -> None:
    root = parse(json.dumps(value)).root
    assert root is not None
    assert in_order(hooks_file("{}"), root, what) is expected
    assert in_order(hooks_file("{}", "claude-code"), root, what) is False


@pytest.mark.parametrize(
    ("value", "loss"),
    [
        ("30", None), ("0", None), ("null", None), ("9223372036854775807", None),
        ("9223372036854775808", "crash"), ("18446744073709551615", "crash"),
        ("18446744073709551616", "file"), ("30.0", "file"), ("1e2", "file"), ("-1", "file"), ('"30"', "file"),
        ("true", "file"),
    ],
)  # fmt: skip
def test_numbers(value: str, loss: str | None) -> None:
    found = effective(hooks_file(HANDLER % f', "timeout": {value}'))
    assert (found.fatal.loss if found.fatal else None) == loss
    assert bool(found.handlers) is (loss is None)
