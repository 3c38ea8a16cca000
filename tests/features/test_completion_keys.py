"""Completion of keys. `|` is the caret."""

from __future__ import annotations

import pytest
from caret import CLAUDE, LAMIED, after, completions, item, labels

PLUGIN = "/w/p/hooks/hooks.json"


def keys(source: str, agent: str = CLAUDE, **options: str) -> list[str]:
    return [i.label for i in completions(source, agent, **options).items if i.kind in ("key", "event")]


class TestRoot:
    def test_an_empty_file_gets_a_whole_one(self) -> None:
        assert after("|", '{ "hooks": … }', LAMIED) == '{\n  "hooks": {}\n}'

    def test_an_empty_object_gets_hooks_first(self) -> None:
        assert labels("{|}", LAMIED)[0] == "hooks"
        assert after("{|}", "hooks", LAMIED) == '{"hooks": {}}'

    def test_settings_that_bear_on_hooks(self) -> None:
        found = keys('{"hooks": {}, |}')
        assert {"disableAllHooks", "allowManagedHooksOnly", "allowedHttpHookUrls"} <= set(found)
        assert "hooks" not in found

    def test_a_plugin_has_other_keys(self) -> None:
        assert keys('{"hooks": {}, |}', path=PLUGIN) == ["description", "$schema"]

    def test_a_boolean_is_not_its_default(self) -> None:
        assert after('{"disable|"}', "disableAllHooks") == '{"disableAllHooks": true}'

    def test_other_peoples_objects_are_left_alone(self) -> None:
        assert labels('{"permissions": {|}}') == []
        assert labels('{"permissions": {"allow": [|]}}') == []


class TestEvents:
    def test_those_that_are_there_are_left_out(self) -> None:
        found = labels('{"hooks": {"PreToolUse": [], |}}')
        assert "PreToolUse" not in found
        assert "PostToolUse" in found
        assert "Stop" in found

    def test_the_one_at_the_caret_is_not(self) -> None:
        assert "PreToolUse" in labels('{"hooks": {"PreToolUse|": []}}')

    def test_detail_says_what_a_hook_can_do(self) -> None:
        assert item('{"hooks": {|}}', "PreToolUse", LAMIED).detail == "a hook can block the call"

    def test_skipped_ones_are_marked_and_last(self) -> None:
        found = completions('{"hooks": {|}}', LAMIED).items
        running = [i.label for i in found if not i.deprecated]
        assert running == ["PreToolUse", "PostToolUse", "Stop"]
        assert [i.label for i in found[:3]] == running
        skipped = next(i for i in found if i.label == "SessionStart")
        assert skipped.deprecated
        assert skipped.detail == "skipped by Lamied"

    def test_an_event_comes_with_a_group_and_a_handler(self) -> None:
        source = '{\n  "hooks": {\n    |\n  }\n}\n'
        assert after(source, "PreToolUse", LAMIED) == (
            "{\n"
            '  "hooks": {\n'
            '    "PreToolUse": [\n'
            "      {\n"
            '        "matcher": "",\n'
            '        "hooks": [\n'
            "          {\n"
            '            "type": "command",\n'
            '            "command": ""\n'
            "          }\n"
            "        ]\n"
            "      }\n"
            "    ]\n"
            "  }\n"
            "}\n"
        )

    def test_an_event_without_matcher_gets_none(self) -> None:
        assert "matcher" not in after('{"hooks": {|}}', "Stop")
        assert "matcher" in after('{"hooks": {|}}', "SessionStart")

    def test_as_a_snippet(self) -> None:
        found = item('{"hooks": {|}}', "Stop", snippets=True)
        assert found.snippet
        assert '"command": "${1}"' in found.edit.text

    def test_tabs_and_crlf_of_the_file_are_kept(self) -> None:
        source = '{\r\n\t"hooks": {\r\n\t\t|\r\n\t}\r\n}'
        text = after(source, "Stop")
        assert '\r\n\t\t"Stop": [\r\n\t\t\t{\r\n\t\t\t\t"hooks": [\r\n' in text
        assert "\n" not in text.replace("\r\n", "")

    def test_four_spaces(self) -> None:
        assert '\n        "Stop": [\n            {\n' in after('{\n    "hooks": {\n        |\n    }\n}', "Stop")


class TestTokens:
    """What is replaced and what is added around it."""

    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ('{"hooks": {"Pre|ToolUs": []}}', '{"hooks": {"PreToolUse": []}}'),
            ('{"hooks": {"|": []}}', '{"hooks": {"PreToolUse": []}}'),
            ('{"hooks": {"Pre|": []}}', '{"hooks": {"PreToolUse": []}}'),
            ('{"hooks": {Pre|: []}}', '{"hooks": {"PreToolUse": []}}'),
            ('{"hooks": {"Pre\\u0054|": []}}', '{"hooks": {"PreToolUse": []}}'),
        ],
    )
    def test_a_key_with_a_colon_keeps_its_value(self, source: str, expected: str) -> None:
        assert after(source, "PreToolUse") == expected

    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ('{"disableAllHooks": true|}', None),
            ('{"disableAllHooks": true, |}', '{"disableAllHooks": true, "hooks": {}}'),
            ('{"disableAllHooks": true |}', '{"disableAllHooks": true, "hooks": {}}'),
            ('{| "disableAllHooks": true}', '{"hooks": {}, "disableAllHooks": true}'),
            ('{"hoo|" "disableAllHooks": true}', '{"hooks": {}, "disableAllHooks": true}'),
            ('{"disableAllHooks": true "hoo|"}', '{"disableAllHooks": true, "hooks": {}}'),
            ('{"disableAllHooks": true, |, "env": {}}', '{"disableAllHooks": true, "hooks": {}, "env": {}}'),
        ],
    )
    def test_commas(self, source: str, expected: str | None) -> None:
        if expected is None:
            assert "hooks" not in labels(source)
        else:
            assert after(source, "hooks") == expected

    def test_a_comma_goes_right_behind_the_value_before(self) -> None:
        source = '{\n  "disableAllHooks": true\n  "ho|"\n}'
        assert after(source, "hooks") == '{\n  "disableAllHooks": true,\n  "hooks": {}\n}'

    def test_what_is_typed_is_held_against_the_quote_too(self) -> None:
        assert item('{"ho|"}', "hooks").filter == '"hooks"'
        assert item("{ho|}", "hooks").filter == "hooks"
        assert item("{|}", "hooks").filter == "hooks"


class TestGroupAndHandler:
    def test_keys_of_a_group(self) -> None:
        assert keys('{"hooks": {"PreToolUse": [{|}]}}') == ["hooks", "matcher"]
        assert keys('{"hooks": {"PreToolUse": [{"hooks": [], |}]}}') == ["matcher"]

    def test_no_matcher_where_it_is_ignored(self) -> None:
        assert keys('{"hooks": {"Stop": [{|}]}}') == ["hooks"]

    def test_hooks_of_a_group_come_with_a_handler(self) -> None:
        assert after('{"hooks": {"Stop": [{|}]}}', "hooks") == (
            '{"hooks": {"Stop": [{"hooks": [\n  {\n    "type": "command",\n    "command": ""\n  }\n]}]}}'
        )

    def test_type_first(self) -> None:
        assert keys('{"hooks": {"Stop": [{"hooks": [{|}]}]}}')[0] == "type"

    def test_keys_fit_the_type(self) -> None:
        found = keys('{"hooks": {"PreToolUse": [{"hooks": [{"type": "http", |}]}]}}')
        assert found[0] == "url"
        assert {"headers", "allowedEnvVars", "timeout", "if", "statusMessage"} <= set(found)
        assert not {"command", "args", "prompt", "type"} & set(found)

    def test_without_a_type_each_key_says_for_what(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"hooks": [{|}]}]}}'
        assert item(source, "url").detail == "string, for http, required"
        assert item(source, "prompt").detail == "string, for prompt, agent, required"

    def test_no_condition_on_events_about_something_else(self) -> None:
        assert "if" not in keys('{"hooks": {"Stop": [{"hooks": [{"type": "command", |}]}]}}')

    def test_what_the_agent_ignores_is_marked_and_last(self) -> None:
        found = completions('{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", |}]}]}}', LAMIED).items
        ignored = [i.label for i in found if i.deprecated]
        assert "onFailure" in ignored
        assert "async" in ignored
        assert [i.label for i in found][-len(ignored) :] == ignored

    def test_timeout_has_unit_and_default(self) -> None:
        lamied = item('{"hooks": {"Stop": [{"hooks": [{"type": "command", |}]}]}}', "timeout", LAMIED)
        assert lamied.detail == "number, in seconds, default 60 (1 minute)"
        assert '"timeout": 60' in lamied.edit.text
        claude = item('{"hooks": {"Stop": [{"hooks": [{"type": "prompt", |}]}]}}', "timeout")
        assert claude.detail == "number, in seconds, default 30 (30 seconds)"

    def test_an_enum_begins_with_what_is_not_the_default(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", |}]}]}}'
        assert item(source, "onFailure", snippets=True).edit.text == '"onFailure": ${1|"block","continue"|}'
        assert '"onFailure": "block"' in after(source, "onFailure")
