"""Completion of values and of elements of lists. `|` is the caret."""

from __future__ import annotations

import pytest
from caret import CLAUDE, LAMIED, after, completions, item, labels

HANDLER = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", %s}]}]}}'


def in_handler(piece: str) -> str:
    return HANDLER % piece


class TestKinds:
    def test_all(self) -> None:
        assert labels('{"hooks": {"PreToolUse": [{"hooks": [{"type": |}]}]}}') == [
            "command",
            "http",
            "mcp_tool",
            "prompt",
            "agent",
        ]

    def test_only_those_that_run_there(self) -> None:
        assert labels('{"hooks": {"Stop": [{"hooks": [{"type": "|"}]}]}}', LAMIED) == ["command"]
        assert "prompt" not in labels('{"hooks": {"SessionEnd": [{"hooks": [{"type": "|"}]}]}}')

    @pytest.mark.parametrize(
        ("piece", "expected"),
        [
            ('"type": |', '"type": "command"'),
            ('"type":|', '"type":"command"'),
            ('"type": "|"', '"type": "command"'),
            ('"type": "htt|p"', '"type": "command"'),
            ('"type": htt|p', '"type": "command"'),
            ('"type": "c|', '"type": "command"'),
        ],
    )
    def test_the_value_is_replaced_with_its_quotes(self, piece: str, expected: str) -> None:
        closing = "}]}]}}" if not piece.endswith('"c|') else ""
        source = '{"hooks": {"Stop": [{"hooks": [{' + piece + closing
        assert after(source, "command") == '{"hooks": {"Stop": [{"hooks": [{' + expected + closing

    def test_the_comma_behind(self) -> None:
        source = '{"hooks": {"Stop": [{"hooks": [{"type": |\n"command": "x"}]}]}}'
        assert '"type": "command",\n"command": "x"' in after(source, "command")


class TestFields:
    def test_known_values_say_which_is_the_default(self) -> None:
        source = in_handler('"onFailure": |')
        assert labels(source) == ["continue", "block"]
        assert item(source, "continue").detail == "default"

    def test_shell(self) -> None:
        assert after(in_handler('"shell": "|"'), "powershell") == in_handler('"shell": "powershell"')

    def test_booleans(self) -> None:
        assert labels(in_handler('"async": |')) == ["true", "false"]
        assert after(in_handler('"async": fa|'), "true") == in_handler('"async": true')
        assert item(in_handler('"async": |'), "false").detail == "default"

    def test_timeouts_in_words(self) -> None:
        source = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "timeout": |}]}]}}'
        details = {i.label: i.detail for i in completions(source, LAMIED).items}
        assert details["60"] == "1 minute, the default"
        assert details["600"] == "10 minutes, the most"
        assert details["30"] == "30 seconds"
        assert after(source, "60", LAMIED) == source.replace("|", "60")

    def test_settings(self) -> None:
        assert after('{"disableAllHooks": |}', "true") == '{"disableAllHooks": true}'
        assert after('{"allowedHttpHookUrls": |}', "[]") == '{"allowedHttpHookUrls": []}'

    def test_nothing_for_what_nobody_knows(self) -> None:
        assert labels(in_handler('"colour": |')) == []
        assert labels('{"model": |}') == []


class TestConstructs:
    def test_the_map_of_events(self) -> None:
        assert after('{"hooks": |}', "{ events }") == '{"hooks": {}}'

    def test_a_list_of_groups(self) -> None:
        text = after('{\n  "hooks": {\n    "Stop": |\n  }\n}', "[ group ]", LAMIED)
        assert '    "Stop": [\n      {\n        "hooks": [\n' in text

    def test_a_list_of_handlers(self) -> None:
        text = after('{"hooks": {"Stop": [{"hooks": |}]}}', "[ handler ]")
        assert '"hooks": [\n  {\n    "type": "command",\n    "command": ""\n  }\n]' in text

    def test_a_new_group(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"hooks": []}, |]}}'
        assert labels(source) == ["group"]
        assert '[{"hooks": []}, {\n  "matcher": "",' in after(source, "group")

    def test_a_new_group_brings_its_comma(self) -> None:
        assert '{"hooks": []}, {' in after('{"hooks": {"Stop": [{"hooks": []} |]}}', "group")
        assert '},{"hooks": []}' in after('{"hooks": {"Stop": [|{"hooks": []}]}}', "group")

    def test_new_handlers_of_each_kind_with_the_keys_they_need(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"hooks": [|]}]}}'
        assert labels(source) == [f"{k} handler" for k in ("command", "http", "mcp_tool", "prompt", "agent")]
        assert '"type": "mcp_tool",\n  "server": "",\n  "tool": ""\n}' in after(source, "mcp_tool handler")

    def test_only_kinds_that_run(self) -> None:
        assert labels('{"hooks": {"Stop": [{"hooks": [|]}]}}', LAMIED) == ["command handler"]


class TestRules:
    SOURCE = '{"hooks": {"PreToolUse": [{"matcher": "Edit", "hooks": [{"type": "command", "if": |}]}]}}'

    def test_a_rule_with_a_pattern(self) -> None:
        assert item(self.SOURCE, "Bash(…)", snippets=True).edit.text == '"Bash(${1:git *})"'
        assert after(self.SOURCE, "Bash(…)").endswith('"if": "Bash(git *)"}]}]}}')

    def test_what_the_matcher_selects_comes_first(self) -> None:
        assert labels(self.SOURCE)[:2] == ["Edit(…)", "Edit"]

    def test_tools_that_cannot_be_looked_into_have_no_pattern(self) -> None:
        found = labels(self.SOURCE)
        assert "Agent" in found
        assert "Agent(…)" not in found

    def test_a_name_before_a_pattern_keeps_the_pattern(self) -> None:
        assert after(self.SOURCE.replace("|", '"Ba|(npm *)"'), "Write").endswith('"if": "Write(npm *)"}]}]}}')

    def test_nothing_inside_the_pattern(self) -> None:
        assert labels(self.SOURCE.replace("|", '"Bash(g|)"')) == []

    def test_nothing_on_other_events(self) -> None:
        assert labels('{"hooks": {"Stop": [{"hooks": [{"type": "command", "if": "|"}]}]}}') == []

    def test_nothing_from_an_agent_without_rules(self) -> None:
        assert labels(self.SOURCE, LAMIED) == []


class TestVariables:
    def test_behind_a_dollar(self) -> None:
        source = in_handler('"command": "$|"')
        assert "${CLAUDE_PROJECT_DIR}" in labels(source)
        assert after(source, "${CLAUDE_PROJECT_DIR}") == in_handler('"command": "${CLAUDE_PROJECT_DIR}"')

    def test_half_typed(self) -> None:
        source = in_handler('"command": "\\"${CLAUDE_P|}\\"/x.sh"')
        assert after(source, "${CLAUDE_PROJECT_DIR}") == in_handler('"command": "\\"${CLAUDE_PROJECT_DIR}\\"/x.sh"')

    def test_in_an_argument(self) -> None:
        source = in_handler('"command": "x", "args": ["$|"]')
        assert "${CLAUDE_PROJECT_DIR}" in labels(source)

    def test_only_those_that_are_set_here(self) -> None:
        source = in_handler('"command": "$|"')
        assert "${CLAUDE_PLUGIN_ROOT}" not in labels(source)
        assert "${CLAUDE_PLUGIN_ROOT}" in labels(source, path="/w/p/hooks/hooks.json")
        assert "$CLAUDE_ENV_FILE" not in labels(source)
        assert "$CLAUDE_ENV_FILE" in labels(source.replace("PreToolUse", "SessionStart"))

    def test_nowhere_else(self) -> None:
        assert labels(in_handler('"command": "|"')) == []
        assert labels(in_handler('"url": "$|"')) == []

    @pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
    def test_as_a_snippet_a_dollar_is_a_dollar(self, agent: str) -> None:
        found = item(in_handler('"command": "$|"'), "${CLAUDE_PROJECT_DIR}", agent, snippets=True)
        assert not found.snippet
        assert found.edit.text == "${CLAUDE_PROJECT_DIR}"
