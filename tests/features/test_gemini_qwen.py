"""Completion and hover in files of Gemini CLI and Qwen Code. `‸` is the caret."""

from __future__ import annotations

import pytest
from caret import GEMINI, QWEN, after, hooks_file, item, labels, split

from hookwright.dialects.table import by_id
from hookwright.features.hover import hover

CARET = "‸"
GEMINI_HANDLER = '{"hooks": {"BeforeTool": [{"hooks": [{"type": "command", "command": "x", "timeout": %s}]}]}}'
QWEN_HANDLER = GEMINI_HANDLER.replace("BeforeTool", "PreToolUse")


def page(source: str, agent: str) -> str:
    text, offset = split(source, CARET)
    found = hover(hooks_file(text, agent), offset)
    assert found is not None, source
    return found.markdown


class TestEvents:
    @pytest.mark.parametrize("agent", [GEMINI, QWEN])
    def test_the_agents_own_names(self, agent: str) -> None:
        offered = labels('{"hooks": {"‸"}}', agent, mark=CARET)
        assert offered[: len(by_id(agent).events)] == [event.name for event in by_id(agent).events]

    def test_no_name_of_another_agent(self) -> None:
        assert "PreToolUse" not in labels('{"hooks": {"‸"}}', GEMINI, mark=CARET)
        assert "BeforeTool" not in labels('{"hooks": {"‸"}}', QWEN, mark=CARET)

    def test_only_kinds_that_are_documented(self) -> None:
        source = '{"hooks": {"BeforeTool": [{"hooks": [{"type": "‸"}]}]}}'
        assert labels(source, GEMINI, mark=CARET) == ["command"]
        source = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "‸"}]}]}}'
        assert labels(source, QWEN, mark=CARET) == ["command", "http", "prompt"]

    def test_hover_says_what_is_waited_for(self) -> None:
        text = page('{"hooks": {"Pre‸Compress": []}}', GEMINI)
        assert "before every request to the model" in text
        assert "Gemini CLI 0.61.0" in text


class TestMatchers:
    def test_gemini_knows_its_own_tools_only(self) -> None:
        offered = labels('{"hooks": {"BeforeTool": [{"matcher": "‸", "hooks": []}]}}', GEMINI, mark=CARET)
        assert {tool.name for tool in by_id(GEMINI).tools} <= set(offered)
        assert "Bash" not in offered
        assert "mcp_server_.*" in offered
        assert "*" in offered

    def test_qwen_knows_other_names_too(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"matcher": "‸", "hooks": []}]}}'
        offered = labels(source, QWEN, mark=CARET)
        assert {"run_shell_command", "Bash", "Shell", "edit", "WriteFile"} <= set(offered)
        assert "LS" not in offered
        assert "run_shell_command" in item(source, "Bash", QWEN, mark=CARET).detail

    def test_one_value_of_a_session(self) -> None:
        source = '{"hooks": {"SessionStart": [{"matcher": "‸", "hooks": []}]}}'
        assert {"startup", "resume", "clear"} <= set(labels(source, GEMINI, mark=CARET))
        assert '"resume"' in after(source, "resume", GEMINI, mark=CARET)

    def test_hover_says_that_the_name_is_found_anywhere(self) -> None:
        text = page('{"hooks": {"BeforeTool": [{"matcher": "wri‸te", "hooks": []}]}}', GEMINI)
        assert "found anywhere in the name" in text
        assert "`write_file`" in text

    def test_hover_of_a_list_where_one_value_is_compared(self) -> None:
        text = page('{"hooks": {"SessionStart": [{"matcher": "startup|re‸sume", "hooks": []}]}}', GEMINI)
        assert "write a group for each" in text


class TestTimeouts:
    @pytest.mark.parametrize(
        ("number", "words"),
        [
            ("3‸0", "`30`: **30 milliseconds**\n"),
            ("600‸00", "`60000`: **1 minute**: the unit is milliseconds"),
            ('"50‸00"', '`"5000"`: **5 seconds**: the unit is milliseconds'),
            ("‸0", "`0`: **no time at all**"),
            ("-‸5", "`-5`: **no time at all**"),
            ("21474‸83648", "`2147483648`: **no time at all**"),
        ],
    )
    def test_gemini_counts_milliseconds(self, number: str, words: str) -> None:
        assert page(GEMINI_HANDLER % number, GEMINI).startswith(words)

    def test_gemini_in_the_wrong_unit(self) -> None:
        assert "If seconds were meant, write `30000`." in page(GEMINI_HANDLER % "3‸0", GEMINI)

    @pytest.mark.parametrize(
        ("number", "words"),
        [
            ("3‸0", "`30`: **30 seconds**\n"),
            ("300‸00", "`30000`: **30 seconds**: from 1000 on the unit is milliseconds"),
            ("99‸9", "`999`: **16 min 39 s**: the unit is seconds"),
        ],
    )
    def test_qwen_changes_the_unit(self, number: str, words: str) -> None:
        text = page(QWEN_HANDLER % number, QWEN)
        assert text.startswith(words)
        assert "milliseconds from 1000 on" in text

    def test_defaults(self) -> None:
        source = '{"hooks": {"%s": [{"hooks": [{"type": "%s", "timeout": ‸}]}]}}'
        assert item(source % ("BeforeTool", "command"), "60000", GEMINI, mark=CARET).detail == "1 minute, the default"
        assert item(source % ("PreToolUse", "command"), "60", QWEN, mark=CARET).detail == "1 minute, the default"
        assert item(source % ("PreToolUse", "http"), "600", QWEN, mark=CARET).detail == "10 minutes, the default"
