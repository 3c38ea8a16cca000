"""Codex's files in the editor: what is offered and what is told. `~` is the caret where a text has a `|`."""

from __future__ import annotations

import pytest
from caret import CLAUDE, after, hooks_file, item, labels, split

from hookwright.features.hover import hover

CODEX = "codex"
PATH = "/w/.codex/hooks.json"


def offered(source: str, mark: str = "|") -> list[str]:
    return labels(source, CODEX, mark=mark, path=PATH)


def told(source: str, mark: str = "|", path: str = PATH) -> str:
    text, offset = split(source, mark)
    found = hover(hooks_file(text, CODEX, path), offset)
    assert found is not None
    return str(found)


class TestCompletion:
    def test_events(self) -> None:
        names = offered('{"hooks": {|}}')
        assert len(names) == 14
        assert {"PreToolUse", "Interrupt", "PreModelRequest", "PostCompact"} <= set(names)
        assert "Notification" not in names
        assert "Notification" in labels('{"hooks": {|}}', CLAUDE)

    def test_only_two_keys_at_the_root(self) -> None:
        assert sorted(offered("{|}")) == ["description", "hooks"]

    def test_tools_in_a_matcher(self) -> None:
        names = offered('{"hooks": {"PreToolUse": [{"matcher": "|"}]}}')
        assert {"Bash", "apply_patch", "spawn_agent"} <= set(names)
        assert not {"Read", "Grep", "WebFetch", "exec_command"} & set(names)

    def test_sources_in_a_matcher(self) -> None:
        names = offered('{"hooks": {"SessionStart": [{"matcher": "|"}]}}')
        assert {"startup", "resume", "clear", "compact", "fork"} <= set(names)

    def test_the_second_name(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"matcher": "Bash|~"}]}}'
        assert "apply_patch" in offered(source, "~")

    def test_kinds(self) -> None:
        assert offered('{"hooks": {"PreToolUse": [{"hooks": [{"type": |}]}]}}') == ["command", "mcp_tool"]
        assert offered('{"hooks": {"SessionEnd": [{"hooks": [{"type": |}]}]}}') == ["command"]

    def test_keys_of_a_handler(self) -> None:
        keys = offered('{"hooks": {"Stop": [{"hooks": [{"type": "command", |}]}]}}')
        assert {"command", "commandWindows", "timeout", "async", "statusMessage"} <= set(keys)
        assert not {"if", "once", "args", "shell", "$schema"} & set(keys)

    def test_a_whole_number_is_offered_for_the_timeout(self) -> None:
        source = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x", |}]}]}}'
        assert '"timeout": 600' in after(source, "timeout", CODEX, path=PATH)
        assert item(source, "timeout", CODEX, path=PATH).detail.startswith("integer, in seconds")


class TestHover:
    def test_timeout(self) -> None:
        text = told('{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x", "time|out": 30}]}]}}')
        assert "30.0" in text
        assert "whole file" in text
        assert "seconds" in text

    def test_event(self) -> None:
        assert "without any limit" in told('{"hooks": {"St|op": []}}')
        text = told('{"hooks": {"Session|End": []}}')
        assert "1 second" in text
        assert "3 seconds" in text

    @pytest.mark.parametrize("name", ["Edit", "Write", "apply_patch"])
    def test_a_tool_by_all_its_names(self, name: str) -> None:
        text = told(f'{{"hooks": {{"PreToolUse": [{{"matcher": "{name[:2]}~{name[2:]}"}}]}}}}', "~")
        assert "apply_patch" in text

    def test_description(self) -> None:
        assert "only key" in told('{"descr|iption": "x"}')
