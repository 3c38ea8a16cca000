"""Completion in texts that somebody is in the middle of typing. `|` is the caret."""

from __future__ import annotations

import pytest
from caret import CLAUDE, LAMIED, after, labels

FILE = """{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {
            "type": "command",
            "command": "x"
          }
        ]
      }
    ]
  }
}
"""


def cut(behind: str, typed: str) -> str:
    """The file up to `behind`, with `typed` after it and nothing more."""
    return FILE[: FILE.index(behind) + len(behind)] + typed


def replaced(old: str, new: str) -> str:
    """The whole file with one piece replaced."""
    assert FILE.count(old) == 1
    return FILE.replace(old, new)


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@pytest.mark.parametrize(
    ("source", "label"),
    [
        ("|", '{ "hooks": … }'),
        ("  \n|\n", '{ "hooks": … }'),
        ("{|", "hooks"),
        ('{"|', "hooks"),
        ('{"ho|', "hooks"),
        ("{ho|", "hooks"),
        (cut('"hooks": {', "|"), "PreToolUse"),
        (cut('"hooks": {', '\n    "|'), "PreToolUse"),
        (cut('"hooks": {', "\n    Pre|"), "PreToolUse"),
        (cut('"hooks": {', '\n    "Pre|\n  }\n}'), "PreToolUse"),
        (cut('"PreToolUse": [', "|"), "group"),
        (cut('"PreToolUse": [', "\n      {|"), "matcher"),
        (cut('"PreToolUse": [', '\n      {"|'), "matcher"),
        (cut('"PreToolUse": [', '\n      {"mat|\n'), "matcher"),
        (cut('"matcher": ', "|"), "Bash"),
        (cut('"matcher": ', '"|'), "Bash"),
        (cut('"matcher": "Bash",', "|"), "hooks"),
        (cut('"matcher": "Bash",', '\n        "|'), "hooks"),
        (cut('"hooks": [', "|"), "command handler"),
        (cut('"hooks": [', "{|"), "type"),
        (cut('"hooks": [', '{"|'), "type"),
        (cut('"type": ', "|"), "command"),
        (cut('"type": ', '"|'), "command"),
        (cut('"type": ', '"com|'), "command"),
        (cut('"type": "command",', "|"), "command"),
        (cut('"type": "command",', ' "|'), "timeout"),
        (cut('"type": "command",', ' "timeout": |'), "60" if False else "30"),
        (replaced('"command": "x"', '"command": "x",\n            |'), "timeout"),
        (replaced('"command": "x"', '"command": "x",\n            "|'), "timeout"),
        (replaced('"command": "x"', '"command": "x"\n            "|'), "timeout"),
        (replaced('"command": "x"', '"command": "x"\n            ti|'), "timeout"),
        (replaced('"type": "command",', '"|"\n'), "type"),
        (replaced('"type": "command",', '"ty|\n'), "type"),
        (replaced('"matcher": "Bash",', "|"), "matcher"),
        (replaced('"matcher": "Bash",', '"matcher": |'), "Bash"),
        (replaced('"matcher": "Bash",', '"matcher": "|'), "Bash"),
    ],
)
def test_every_level(source: str, label: str, agent: str) -> None:
    assert label in labels(source, agent)


@pytest.mark.parametrize(
    ("source", "label", "expected"),
    [
        ('{"ho|', "hooks", '{"hooks": {}'),
        ("{ho|", "hooks", '{"hooks": {}'),
        ('{"ho|\n}', "hooks", '{"hooks": {}\n}'),
        ('{"ho|\r\n}', "hooks", '{"hooks": {}\r\n}'),
        ('{"hooks": {"S|\n}}', "Stop", None),
        ('{"hooks": {"Stop": [{"hooks": [{"type": "command", "ti|\n}]}]}}', "timeout", None),
        ('{"hooks": {"Stop": [{"hooks": [{"type": "co|\n}]}]}}', "command", None),
        ('{"hooks": {"Stop": [{"hooks": [{"type": "co|}]}]}}', "command", None),
    ],
)
def test_the_text_becomes_whole(source: str, label: str, expected: str | None) -> None:
    import json

    text = after(source, label)
    if expected is not None:
        assert text == expected
    else:
        json.loads(text)


def test_comments_and_nothing_else() -> None:
    assert labels('{// ho|\n"hooks": {}}') == []
    assert labels('{/* | */"hooks": {}}') == []


def test_behind_the_end() -> None:
    assert labels("{} |") == []


def test_in_an_escape() -> None:
    assert "hooks" in labels('{"\\u006|8"}')
    assert "hooks" in labels('{"\\|"}')
