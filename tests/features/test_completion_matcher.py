"""Completion inside matchers. `‸` is the caret, since `|` belongs to the matcher."""

from __future__ import annotations

import pytest
from caret import CLAUDE, LAMIED, after, completions, item, labels

CARET = "‸"
SOURCE = '{"hooks": {"%s": [{"matcher": %s, "hooks": []}]}}'


def source(matcher: str, event: str = "PreToolUse") -> str:
    return SOURCE % (event, matcher)


def offered(matcher: str, agent: str = CLAUDE, event: str = "PreToolUse") -> list[str]:
    return labels(source(matcher, event), agent, mark=CARET)


def chosen(matcher: str, label: str, agent: str = CLAUDE, event: str = "PreToolUse") -> str:
    """The matcher after `label` was chosen."""
    first, second, end = SOURCE.split("%s")
    start = first + event + second
    text = after(source(matcher, event), label, agent, mark=CARET)
    assert text.startswith(start)
    assert text.endswith(end)
    return text[len(start) : -len(end)]


class TestNames:
    def test_both_names_of_the_alias_table(self) -> None:
        found = completions(source('"‸"'), LAMIED, mark=CARET).items
        details = {i.label: i.detail for i in found}
        assert details["Bash"] == "Lamied: run_terminal_command"
        assert details["run_terminal_command"] == "Claude Code: Bash"
        assert details["list_directory"] == "Claude Code: LS"
        assert details["delete_file"] == "Deletes a file"

    def test_an_old_name(self) -> None:
        assert item(source('"‸"'), "Task", mark=CARET).detail == "Claude Code: Agent"

    def test_every_tool_is_offered_only_for_the_whole_matcher(self) -> None:
        assert "*" in offered('"‸"')
        assert "*" not in offered('"Bash|‸"')

    @pytest.mark.parametrize(
        ("matcher", "expected"),
        [
            ("‸", '"Bash"'),
            ('"‸"', '"Bash"'),
            ('"Ba‸"', '"Bash"'),
            ('"Edit|‸"', '"Edit|Bash"'),
            ('"Edit|Ba‸"', '"Edit|Bash"'),
            ('"Edit|B‸as"', '"Edit|Bash"'),
            ('"‸|Edit"', '"Bash|Edit"'),
            ('"Edit|‸|Write"', '"Edit|Bash|Write"'),
            ('"Edit|Ba‸sh|Write"', '"Edit|Bash|Write"'),
            ('"^(Edit|‸)$"', '"^(Edit|Bash)$"'),
            ('"mcp__memory__.*|Ba‸"', '"mcp__memory__.*|Bash"'),
            ('"Edit | Ba‸"', '"Edit | Bash"'),
            ('"Edit\\u007cBa‸"', '"Edit\\u007cBash"'),
            ('"\\u0045dit|Ba‸"', '"\\u0045dit|Bash"'),
            ('"Edit|\\u0042‸a"', '"Edit|Bash"'),
            ('"Edit|\\u00‸42a"', '"Edit|Bash"'),
        ],
    )
    def test_the_name_at_the_caret_is_replaced(self, matcher: str, expected: str) -> None:
        assert chosen(matcher, "Bash") == expected

    def test_a_comma_separates_where_the_agent_splits_there(self) -> None:
        assert chosen('"Edit, Ba‸"', "Bash") == '"Edit, Bash"'
        assert chosen('"Edit,‸"', "Bash") == '"Edit,Bash"'
        assert "Edit" not in offered('"Edit,‸"')

    def test_and_not_elsewhere(self) -> None:
        assert "Edit" in offered('"Edit,‸"', LAMIED)
        assert chosen('"Edit,‸"', "Bash", LAMIED) == '"Bash"'

    def test_a_comma_in_a_pattern_separates_nothing(self) -> None:
        assert "Edit" in offered('"Edit,.*‸"')

    @pytest.mark.parametrize("matcher", ['"Bash|‸"', '"‸|Bash"', '"^Bash$|‸"', '"(Bash|‸)"', '"Bash|Edi‸"'])
    def test_names_that_are_there_are_left_out(self, matcher: str) -> None:
        found = offered(matcher)
        assert "Bash" not in found
        assert "Edit" in found

    def test_nor_by_another_name(self) -> None:
        found = offered('"Bash|‸"', LAMIED)
        assert "run_terminal_command" not in found
        assert "read_file" in found

    def test_the_name_at_the_caret_is_still_offered(self) -> None:
        assert "Bash" in offered('"Bash‸"')

    def test_mcp_servers(self) -> None:
        found = item(source('"Bash|‸"'), "mcp__server__.*", mark=CARET, snippets=True)
        assert found.edit.text == "mcp__${1:server}__.*"
        assert found.snippet
        assert chosen('"Bash|‸"', "mcp__server__.*") == '"Bash|mcp__server__.*"'
        assert chosen("‸", "mcp__server__.*", LAMIED) == '"mcp__server__.*"'


class TestValues:
    def test_known_values(self) -> None:
        assert offered('"‸"', event="SessionStart") == ["startup", "resume", "clear", "compact", "fork", "*"]
        assert offered('"startup|‸"', event="SessionStart") == ["resume", "clear", "compact", "fork"]
        assert chosen('"startup|re‸"', "resume", event="SessionStart") == '"startup|resume"'

    def test_values_that_no_longer_occur_are_left_out(self) -> None:
        assert "bypass_permissions_disabled" not in offered('"‸"', event="SessionEnd")

    def test_no_tools_on_such_events(self) -> None:
        assert "Bash" not in offered('"‸"', event="SessionStart")

    def test_nothing_where_a_matcher_is_ignored(self) -> None:
        assert offered('"‸"', event="Stop") == []
        assert offered('"‸"', LAMIED, event="Stop") == []
        assert offered("‸", event="Stop") == []

    def test_nothing_on_an_event_that_nobody_knows(self) -> None:
        assert offered('"‸"', event="BeforeTool") == []


class TestUnclosed:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ('{"hooks": {"PreToolUse": [{"matcher": "Ba‸', '{"hooks": {"PreToolUse": [{"matcher": "Bash"'),
            ('{"hooks": {"PreToolUse": [{"matcher": "‸', '{"hooks": {"PreToolUse": [{"matcher": "Bash"'),
            ('{"hooks": {"PreToolUse": [{"matcher": "Edit|‸', '{"hooks": {"PreToolUse": [{"matcher": "Edit|Bash"'),
            ('{"hooks": {"PreToolUse": [{"matcher": "Ba‸}]}}', '{"hooks": {"PreToolUse": [{"matcher": "Bash"}]}}'),
            ('{"hooks": {"PreToolUse": [{"matcher": "Ba‸\n}]}}', '{"hooks": {"PreToolUse": [{"matcher": "Bash"\n}]}}'),
            (
                '{"hooks": {"PreToolUse": [{"matcher": "Ba‸\r\n"hooks": []}]}}',
                '{"hooks": {"PreToolUse": [{"matcher": "Bash"\r\n"hooks": []}]}}',
            ),
            (
                '{"hooks": {"PreToolUse": [{"matcher": "Ba‸|Edit\n}]}}',
                '{"hooks": {"PreToolUse": [{"matcher": "Bash|Edit\n}]}}',
            ),
        ],
    )
    def test_the_quote_is_added(self, text: str, expected: str) -> None:
        assert after(text, "Bash", mark=CARET) == expected
