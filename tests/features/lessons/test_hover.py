"""What is shown over fields, tools and patterns."""

from __future__ import annotations

from typing import Any

import pytest

LESSON_AT = '{"lessons": {"A": {%s}}}'


def test_a_field(caret: Any) -> None:
    piece, text = caret(LESSON_AT % '"pri‸ority": 3').hover()
    assert piece == '"priority"'
    assert text.startswith("**`priority`** · type: whole number, from 1 to 10, default: `5`")


def test_a_type(caret: Any) -> None:
    piece, text = caret("---\ntype: gua‸rd\n---\n").hover()
    assert piece == "guard"
    assert "Denies each call that matches" in text


def test_the_top(caret: Any) -> None:
    assert "default: `4096`" in caret('{"config": {"injectionBudget‸Bytes": 1}}').hover()[1]
    assert "must" not in caret('{"less‸ons": {}}').hover()[1]


def test_a_tool(caret: Any) -> None:
    piece, text = caret(LESSON_AT % '"toolNames": ["Ba‸sh"]').hover()
    assert piece == '"Bash"'
    assert "the command, which command patterns look at" in text
    assert "`run_shell_command` of Gemini CLI" in text
    assert "Did you mean `Bash`?" in caret("---\ntoolNames: [ba‸sh]\n---\n").hover()[1]


@pytest.mark.parametrize(
    "source",
    [
        LESSON_AT % r'"commandRegexSources": [{"source": "\\bpyt‸est\\b", "flags": "i"}]',
        "---\ncommandRegexSources:\n  - \\bpyt‸est\\b\n---\n",
        "---\ncommandRegexSources:\n  - source: '\\bpyt‸est\\b'\n    flags: i\n---\n",
    ],
)
def test_a_pattern(caret: Any, source: str) -> None:
    piece, text = caret(source).hover()
    assert "pytest" in piece
    assert text.startswith(r"**`\bpytest\b`** · a command pattern")
    assert "Matches: `pytest`" in text
    assert "`pytest tests/`" in text
    assert "Does not match: `xpytestx`" in text
    assert "for ever" not in text


def test_bad_patterns(caret: Any) -> None:
    assert "no regular expression" in caret("---\npathRegexSources: ['[inva‸lid']\n---\n").hover()[1]
    assert "matches every text" in caret("---\npathRegexSources: ['.‸*']\n---\n").hover()[1]
    assert "for ever" in caret("---\ncommandRegexSources: ['^(a+)‸+$']\n---\n").hover()[1]


def test_executable(caret: Any) -> None:
    assert "quoted words" in caret("---\ntype: guard\ncommandRegexSources: [git p‸ush]\n---\n").hover()[1]


@pytest.mark.parametrize("source", ["---\nnothing‸: 1\n---\n", "---\ntype: hint\n---\nTe‸xt\n", "{‸}", "‸"])
def test_nothing(caret: Any, source: str) -> None:
    assert caret(source).nothing()


def test_nothing_of_the_text_is_markup(caret: Any) -> None:
    text = caret("---\ncommandRegexSources: ['[x](http‸://a) <img>`']\n---\n").hover()[1]
    assert "](http://a)" not in text.replace("``[x](http://a) <img>` ``", "").replace("`` [x](http://a) <img>` ``", "")
