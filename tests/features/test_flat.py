"""Completion, hover, the outline and links in files whose handlers stand right under their event. `|` is the caret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from caret import COPILOT, CURSOR, VSCODE, WINDSURF, after, completions, hooks_file, item, labels, split

from hookwright.features.hover import hover
from hookwright.features.links import links
from hookwright.features.symbols import symbols

if TYPE_CHECKING:
    from pathlib import Path

SHELL = '{"version": 1, "hooks": {"beforeShellExecution": [%s]}}'
TOOL = '{"version": 1, "hooks": {"preToolUse": [%s]}}'


def page(source: str, agent: str, mark: str = "|") -> str:
    """The Markdown at the mark."""
    text, offset = split(source, mark)
    found = hover(hooks_file(text, agent), offset)
    return found.markdown if found is not None else ""


class TestFile:
    def test_an_empty_one_gets_its_version(self) -> None:
        assert after("|", '{ "hooks": … }', CURSOR) == '{\n  "version": 1,\n  "hooks": {}\n}'
        assert after("|", '{ "hooks": … }', WINDSURF) == '{\n  "hooks": {}\n}'
        assert after("|", '{ "hooks": … }', VSCODE) == '{\n  "hooks": {}\n}'

    def test_a_plugin_need_not_have_one(self) -> None:
        assert after("|", '{ "hooks": … }', CURSOR, path="/w/p/hooks/hooks.json") == '{\n  "hooks": {}\n}'

    def test_the_version_is_one(self) -> None:
        assert after('{|, "hooks": {}}', "version", CURSOR) == '{"version": 1, "hooks": {}}'
        assert labels('{"version": |, "hooks": {}}', CURSOR) == ["1"]
        assert "type: integer, always `1`" in page('{"ver|sion": 1}', CURSOR)

    def test_the_map_of_events_is_told_as_what_it_is(self) -> None:
        assert "event → handlers" in page('{"ho|oks": {}}', CURSOR)
        assert "or matcher groups" in page('{"ho|oks": {}}', COPILOT)
        assert item("{|}", "hooks", CURSOR).detail == "event → handlers"


class TestEvents:
    def test_an_event_brings_a_handler_with_a_matcher_where_it_is_about_a_tool(self) -> None:
        assert after('{"hooks": {|}}', "preToolUse", CURSOR) == (
            '{"hooks": {"preToolUse": [\n  {\n    "matcher": "",\n    "command": ""\n  }\n]}}'
        )
        assert after('{"hooks": {|}}', "stop", CURSOR) == '{"hooks": {"stop": [\n  {\n    "command": ""\n  }\n]}}'

    def test_one_of_several_keys_is_given(self) -> None:
        assert '"bash": ""' in after('{"hooks": {|}}', "agentStop", COPILOT)
        assert '"type": "command",\n    "command": ""' in after('{"hooks": {|}}', "Stop", VSCODE)
        assert '[\n  {\n    "command": ""\n  }\n]' in after('{"hooks": {|}}', "pre_run_command", WINDSURF)

    def test_its_value_is_a_list_of_handlers(self) -> None:
        assert labels('{"hooks": {"stop": |}}', CURSOR) == ["[ handler ]"]
        assert labels('{"hooks": {"stop": [|]}}', CURSOR) == ["command handler", "prompt handler"]
        assert labels('{"hooks": {"sessionEnd": [|]}}', COPILOT) == ["command handler", "http handler", "group"]
        assert labels('{"hooks": {"pre_run_command": [|]}}', WINDSURF) == ["command handler"]

    def test_the_page_of_an_event(self) -> None:
        assert "tried against `command`" in page('{"hooks": {"beforeShell|Execution": []}}', CURSOR)
        assert "a matcher is ignored here" in page('{"hooks": {"pre_run_|command": []}}', WINDSURF)


class TestHandler:
    def test_its_keys_come_without_a_type(self) -> None:
        found = labels(SHELL % "{|}", CURSOR)
        assert found[0] == "command"
        assert {"type", "matcher", "timeout", "failClosed"} <= set(found)
        assert "prompt" not in found

    def test_a_type_chooses_the_keys(self) -> None:
        assert {"prompt", "model"} <= set(labels(SHELL % '{"type": "prompt", |}', CURSOR))

    def test_a_matcher_where_there_is_one(self) -> None:
        assert "matcher" in labels(TOOL % "{|}", CURSOR)
        assert "matcher" not in labels('{"hooks": {"sessionStart": [{|}]}}', CURSOR)
        assert "matcher" not in labels('{"hooks": {"PreToolUse": [{|}]}}', VSCODE)
        assert "matcher" not in labels('{"hooks": {"pre_run_command": [{|}]}}', WINDSURF)

    def test_another_spelling_is_there_already(self) -> None:
        assert "timeoutSec" in labels(TOOL % '{"bash": "x", |}', COPILOT)
        assert "timeoutSec" not in labels(TOOL % '{"bash": "x", "timeout": 3, |}', COPILOT)

    def test_a_handler_without_type_has_its_kinds_page_and_limits(self) -> None:
        assert "default: `30`" in page(TOOL % '{"bash": "x", "timeoutSec": 1|0}', COPILOT)
        assert "**10 seconds**" in page(TOOL % '{"bash": "x", "timeout": 1|0}', COPILOT)
        assert "default: not documented" in page(TOOL % '{"command": "x", "time|out": 10}', CURSOR)

    def test_what_is_said_of_keys(self) -> None:
        assert "also written `timeout`" in page(TOOL % '{"bash": "x", "time|out": 10}', COPILOT)
        assert "used only on Windows" in page(TOOL % '{"power|shell": "x"}', COPILOT)
        assert "type: number or null, at least 0" in page(TOOL % '{"loop_|limit": 1}', CURSOR)
        assert "needs one of `command`, `powershell`" not in page(TOOL % '{"command": "x"|}', WINDSURF)

    def test_a_group_in_a_mixed_file_is_a_group(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"hooks": [{|}]}]}}'
        assert {"bash", "exec"} <= set(labels(source, COPILOT))
        assert labels('{"hooks": {"PreToolUse": [{"hooks": [], |}]}}', COPILOT) == ["matcher"]


class TestMatcher:
    def test_names_of_tools(self) -> None:
        assert labels(TOOL % '{"matcher": "¦"}', CURSOR, mark="¦")[:3] == ["Shell", "Read", "Write"]
        assert after(TOOL % '{"matcher": "Shell|Re¦"}', "Read", CURSOR, mark="¦") == TOOL % '{"matcher": "Shell|Read"}'
        found = labels('{"hooks": {"PreToolUse": [{"matcher": "¦"}]}}', COPILOT, mark="¦")
        assert {"bash", "Bash", "create", "Write", "*"} <= set(found)

    def test_values_of_an_event(self) -> None:
        assert labels('{"hooks": {"preCompact": [{"matcher": "|"}]}}', COPILOT) == ["auto", "manual"]
        assert "generalPurpose" in labels('{"hooks": {"subagentStart": [{"matcher": "|"}]}}', CURSOR)

    def test_its_page(self) -> None:
        assert "Selects `Shell`" in page(TOOL % '{"matcher": "Sh|ell", "command": "x"}', CURSOR)
        assert "Selects `bash`." in page('{"hooks": {"preToolUse": [{"matcher": "ba|sh"}]}}', COPILOT)
        assert "Selects `bash` (also `Bash`)" in page('{"hooks": {"PreToolUse": [{"matcher": "ba|sh"}]}}', COPILOT)
        text = page(SHELL % '{"matcher": "gi|t", "command": "x"}', CURSOR)
        assert "whole text of the command" in text
        assert "what is written here is ignored" in page(
            '{"hooks": {"PreToolUse": [{"matcher": "Ba|sh", "command": "x"}]}}', VSCODE
        )

    def test_the_key_of_a_matcher_has_a_page(self) -> None:
        assert "key of a handler" in page(TOOL % '{"mat|cher": "Shell"}', CURSOR)
        assert "key of a group" in page('{"hooks": {"PreToolUse": [{"mat|cher": "x", "hooks": []}]}}', COPILOT)


class TestCommand:
    def test_variables_in_every_key_that_holds_one(self) -> None:
        assert "CURSOR_PROJECT_DIR" in " ".join(labels(TOOL % '{"command": "$|"}', CURSOR))
        assert "COPILOT_HOME" in " ".join(labels(TOOL % '{"bash": "$|"}', COPILOT))
        found = labels('{"hooks": {"post_setup_worktree": [{"command": "$|"}]}}', WINDSURF)
        assert "$ROOT_WORKSPACE_PATH" in found

    def test_their_pages(self) -> None:
        assert "The project's root" in page(TOOL % '{"command": "cat $CURSOR_PRO|JECT_DIR/x"}', CURSOR)

    def test_links_to_scripts_of_every_system(self, tmp_path: Path) -> None:
        for name in ("a.sh", "b.ps1"):
            (tmp_path / name).write_text("")
        text = TOOL % '{"bash": "./a.sh", "powershell": "./b.ps1"}'
        found = links(hooks_file(text, COPILOT), str(tmp_path))
        assert [text[one.span.start : one.span.end] for one in found] == ["./a.sh", "./b.ps1"]


class TestOutline:
    def test_handlers_stand_under_their_event(self) -> None:
        text = (
            TOOL % '{"matcher": "Shell", "command": "guard"}, {"type": "prompt", "prompt": "ok?"}, {"command": "all"}'
        )
        (event,) = symbols(hooks_file(text, CURSOR))
        assert (event.name, event.detail) == ("preToolUse", "3 hooks")
        assert [(one.name, one.detail, one.kind) for one in event.children] == [
            ("guard", "Shell", "handler"),
            ("ok?", "prompt", "handler"),
            ("all", "", "handler"),
        ]

    def test_groups_stay_groups_in_a_mixed_file(self) -> None:
        group, both = '{"matcher": "Bash", "hooks": [{"bash": "a"}]}', '{"bash": "b", "powershell": "c"}'
        text = f'{{"hooks": {{"PreToolUse": [{group}, {both}]}}}}'
        (event,) = symbols(hooks_file(text, COPILOT))
        assert [(one.name, one.kind, len(one.children)) for one in event.children] == [
            ("Bash", "group", 1),
            ("b", "handler", 0),
        ]

    def test_a_matcher_that_nobody_looks_at(self) -> None:
        text = '{"hooks": {"PreToolUse": [{"type": "command", "command": "a", "matcher": "Bash"}]}}'
        (event,) = symbols(hooks_file(text, VSCODE))
        assert event.children[0].detail == "command, Bash, ignored here"


@pytest.mark.parametrize("agent", [CURSOR, COPILOT, VSCODE, WINDSURF])
@pytest.mark.parametrize(
    "text", [TOOL % "{}", '{"hooks": {"preToolUse": [{"hooks": [{}]}]}}', '{"hooks": [{}]}', "[{}]"]
)
def test_every_place_of_any_text_can_be_asked_about(agent: str, text: str) -> None:
    for offset in range(len(text) + 1):
        completions(f"{text[:offset]}¦{text[offset:]}", agent, mark="¦")
        page(f"{text[:offset]}¦{text[offset:]}", agent, mark="¦")
