"""Hover. `‸` is the pointer."""

from __future__ import annotations

import re

import pytest
from caret import CLAUDE, LAMIED, hooks_file, split

from hookwright.features.hover import hover

CARET = "‸"
HANDLER = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", %s}]}]}}'


def shown(source: str, agent: str = CLAUDE, path: str | None = None) -> tuple[str, str]:
    """The piece of the text that is hovered, and the page."""
    text, offset = split(source, CARET)
    found = hover(hooks_file(text, agent, path), offset)
    assert found is not None, f"nothing at {source!r}"
    return text[slice(*found.span)], found.markdown


def page(source: str, agent: str = CLAUDE, path: str | None = None) -> str:
    return shown(source, agent, path)[1]


def nothing(source: str, agent: str = CLAUDE) -> bool:
    text, offset = split(source, CARET)
    return hover(hooks_file(text, agent), offset) is None


def matcher(value: str, event: str = "PreToolUse") -> str:
    return f'{{"hooks": {{"{event}": [{{"matcher": {value}, "hooks": []}}]}}}}'


class TestEvents:
    def test_claude(self) -> None:
        piece, text = shown('{"hooks": {"PreTo‸olUse": []}}')
        assert piece == '"PreToolUse"'
        assert "Before a tool call" in text
        assert "a hook can block the call" in text
        assert "exit code 2: the call is blocked" in text
        assert "the matcher is tried against `tool_name`" in text
        assert "since 1.0.38" in text
        assert text.endswith(
            "*Claude Code 2.1.332 · 2026-11-30* · [documentation](https://code.claude.com/docs/en/hooks)"
        )

    def test_lamied_says_other_things(self) -> None:
        text = page('{"hooks": {"‸Stop": []}}', LAMIED)
        assert "three times" in text
        assert "a matcher is ignored here" in text
        assert "Claude Code 2" not in text
        assert text.endswith("*Lamied · 2026-11-30*")

    def test_skipped(self) -> None:
        assert "**Lamied skips the hooks of this event**" in page('{"hooks": {"SessionStart‸": []}}', LAMIED)

    def test_known_values(self) -> None:
        assert "one of `startup`, `resume`, `clear`, `compact`, `fork`" in page('{"hooks": {"SessionStart‸": []}}')

    def test_unknown(self) -> None:
        text = page('{"hooks": {"PreToolUes‸": []}}')
        assert "`PreToolUes` · not an event of Claude Code" in text
        assert "Did you mean `PreToolUse`?" in text

    def test_the_map(self) -> None:
        assert "Lamied runs hooks on `PreToolUse`, `PostToolUse`, `Stop`." in page('{"ho‸oks": {}}', LAMIED)


class TestKeys:
    def test_type_default_and_values(self) -> None:
        text = page(HANDLER % '"onFa‸ilure": "block"')
        assert "type: string" in text
        assert 'default: `"continue"`' in text
        assert "- `block`" in text
        assert "since 2.1.295" in text

    def test_what_the_agent_ignores(self) -> None:
        assert "**Lamied ignores this key here.**" in page(HANDLER % '"onFa‸ilure": "block"', LAMIED)

    def test_the_timeout_of_that_kind_on_that_event(self) -> None:
        source = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "prompt", "prompt": "x", "time‸out": 5}]}]}}'
        assert "default: `30`" in page(source)
        assert "default: `600` (10 minutes)" in page(source.replace('"prompt", "prompt"', '"command", "command"'))

    def test_settings(self) -> None:
        assert "key of a settings file" in page('{"disableAll‸Hooks": true}')

    def test_of_nobody(self) -> None:
        assert nothing('{"status‸Line": {}}')
        assert nothing(HANDLER % '"colo‸ur": 1')
        assert nothing('{"permissions": {"all‸ow": []}}')


class TestValues:
    def test_kind(self) -> None:
        piece, text = shown('{"hooks": {"PreToolUse": [{"hooks": [{"type": "comm‸and"}]}]}}')
        assert piece == '"command"'
        assert "needs `command`" in text

    def test_kind_that_never_runs(self) -> None:
        assert "**Lamied never runs handlers of this kind.**" in page(
            '{"hooks": {"Stop": [{"hooks": [{"type": "ht‸tp"}]}]}}', LAMIED
        )

    def test_kind_that_does_not_run_on_this_event(self) -> None:
        source = '{"hooks": {"SessionEnd": [{"hooks": [{"type": "prom‸pt"}]}]}}'
        assert "**Does not run on SessionEnd.**" in page(source)

    def test_enumerated(self) -> None:
        assert "The failure blocks like exit code 2." in page(HANDLER % '"onFailure": "bl‸ock"')

    @pytest.mark.parametrize(
        ("number", "agent", "words"),
        [
            ("30", CLAUDE, "`30`: **30 seconds**\n"),
            ("30000", CLAUDE, "`30000`: **8 h 20 min**: the unit is seconds"),
            ("600", LAMIED, "`600`: **10 minutes**: the unit is seconds"),
            ("0.5", CLAUDE, "`0.5`: **500 milliseconds**: the unit is seconds"),
            ("1e400", CLAUDE, "`1e400`: **more than 100 years**"),
        ],
    )
    def test_timeout_in_words(self, number: str, agent: str, words: str) -> None:
        assert page(HANDLER % f'"timeout": {number[0]}‸{number[1:]}', agent).startswith(words)

    def test_timeout_in_the_wrong_unit(self) -> None:
        assert "If milliseconds were meant, write `30`." in page(HANDLER % '"timeout": 3‸0000')

    def test_timeout_over_the_cap(self) -> None:
        text = page(HANDLER % '"timeout": 9‸00', LAMIED)
        assert "Lamied cuts it to `600` (10 minutes)." in text
        assert "default: `60` (1 minute)" in text

    @pytest.mark.parametrize("number", ["0", "-5", '"30"', "true", "1" + "0" * 400])
    def test_odd_timeouts(self, number: str) -> None:
        assert page(HANDLER % f'"timeout": {number}‸')


class TestRules:
    def test_pattern(self) -> None:
        text = page(HANDLER % '"if": "Bash(g‸it *)"')
        assert text.startswith("`Bash(git *)`: calls of `Bash` whose `command` fits `git *`.")

    def test_whole_tool(self) -> None:
        assert "every call of `Bash`" in page(HANDLER % '"if": "Ba‸sh"')

    def test_unknown_tool(self) -> None:
        assert "Did you mean `Bash`?" in page(HANDLER % '"if": "Bahs(gi‸t)"')

    def test_elsewhere(self) -> None:
        source = (HANDLER % '"if": "Ba‸sh"').replace("PreToolUse", "Stop")
        assert "**this handler never runs**" in page(source)


class TestMatchers:
    def test_what_it_selects(self) -> None:
        piece, text = shown(matcher('"Bash|E‸dit"'))
        assert piece == "Edit"
        assert text.startswith("**matcher** `Bash|Edit`")
        assert "Selects `Bash` and `Edit`." in text

    def test_the_tool_at_the_pointer(self) -> None:
        text = page(matcher('"Bash|E‸dit"'))
        assert "**`Edit`** · tool of Claude Code" in text
        assert "`old_string` (string): The text to replace." in text

    def test_both_names(self) -> None:
        text = page(matcher('"Ba‸sh"'), LAMIED)
        assert "`run_terminal_command` (also `Bash`)" in text
        assert "**`run_terminal_command`** · tool of Lamied" in text

    def test_what_selects_nothing(self) -> None:
        assert "case matters, the name is `Bash`" in page(matcher('"ba‸sh"'))

    def test_a_broken_pattern(self) -> None:
        assert "Not a regular expression" in page(matcher('"Bash(‸"'))

    def test_ignored(self) -> None:
        assert "is ignored" in page(matcher('"Ba‸sh"', "Stop"))

    def test_skipped(self) -> None:
        assert "skips the hooks of this event" in page(matcher('"start‸up"', "SessionStart"), LAMIED)

    def test_values(self) -> None:
        piece, text = shown(matcher('"startup|com‸pact"', "SessionStart"))
        assert piece == "compact"
        assert "value of `source` on SessionStart" in text

    def test_mcp(self) -> None:
        assert "tool of an MCP server" in page(matcher('"mcp__git‸hub__.*"'))

    def test_on_an_unknown_event_the_key_is_told(self) -> None:
        assert "key of a group" in page(matcher('"Ba‸sh"', "BeforeTool"))

    def test_of_the_wrong_type(self) -> None:
        assert "key of a group" in page(matcher("tr‸ue"))


class TestVariables:
    @pytest.mark.parametrize(
        ("command", "piece"),
        [
            ("$CLAUDE_PRO‸JECT_DIR/x.sh", "$CLAUDE_PROJECT_DIR"),
            ('\\"${CLAUDE_PRO‸JECT_DIR}\\"/x.sh', "${CLAUDE_PROJECT_DIR}"),
            ("${CLAUDE_PRO‸JECT_DIR:-.}/x.sh", "${CLAUDE_PROJECT_DIR:-.}"),
            ("%CLAUDE_PRO‸JECT_DIR%\\\\x.cmd", "%CLAUDE_PROJECT_DIR%"),
            ("\\u0024CLAUDE_PRO‸JECT_DIR/x.sh", "\\u0024CLAUDE_PROJECT_DIR"),
        ],
    )
    @pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
    def test_known(self, command: str, piece: str, agent: str) -> None:
        found, text = shown(HANDLER % f'"command": "{command}"', agent)
        assert found == piece
        assert "**`CLAUDE_PROJECT_DIR`** · variable of a hook" in text

    def test_invented(self) -> None:
        text = page(HANDLER % '"command": "echo $CLAUDE_TOOL_IN‸PUT"')
        assert "`CLAUDE_TOOL_INPUT` · Claude Code sets no variable of that name" in text
        assert "`tool_input`" in text

    @pytest.mark.parametrize("name", ["TOOL_INPUT_file_path", "TOOL_NAME", "tool_input", "CLAUDE_FILE_PATHS"])
    def test_invented_ones_that_are_taught(self, name: str) -> None:
        assert "sets no variable of that name" in page(HANDLER % f'"command": "echo ${name[0]}‸{name[1:]}"')

    def test_one_that_the_command_sets(self) -> None:
        command = "TOOL_NAME=$(jq -r .tool_name); echo $TOOL_‸NAME"
        assert "key of a handler" in page(HANDLER % f'"command": "{command}"')

    def test_the_users_own_are_no_business_of_the_agent(self) -> None:
        assert "key of a handler" in page(HANDLER % '"command": "$HO‸ME/x"')

    def test_of_plugins(self) -> None:
        source = HANDLER % '"command": "${CLAUDE_PLUGIN_RO‸OT}/x.sh"'
        assert "**Not set in this file**" in page(source)
        assert "**Not set in this file**" not in page(source, path="/w/p/hooks/hooks.json")

    def test_of_other_events(self) -> None:
        assert "**Not set on `PreToolUse`.**" in page(HANDLER % '"command": "$CLAUDE_ENV_‸FILE"')

    def test_in_an_argument(self) -> None:
        assert "variable of a hook" in page(HANDLER % '"command": "x", "args": ["${CLAUDE_PRO‸JECT_DIR}"]')


HOSTILE = [
    "![x](http://evil/a.png)",
    "[x](command:evil)",
    "<img src=http://evil>",
    "`![x](http://evil/a.png)`",
    "``` ![x](http://evil/a.png)",
    "a\\n\\n![x](http://evil/a.png)",
    "a\\n\\n<img src=http://evil>",
    "mcp__`![x](http://evil/a.png)",
    "<script>alert(1)</script>",
    "http://evil/a.png",
    "\\u202e![x](http://evil/a.png)",
]


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_the_file_is_never_markup(text: str, agent: str) -> None:
    for source in (
        matcher(f'"{text}‸"'),
        matcher(f'"Bash|{text}|Edi‸t"'),
        f'{{"hooks": {{"{text}‸": []}}}}',
        HANDLER % f'"if": "{text}‸"',
        HANDLER % f'"if": "Bash({text})‸"',
        HANDLER % f'"command": "$CLAUDE_{text}‸"',
        HANDLER % f'"command": "{text}‸"',
        f'{{"hooks": {{"PreToolUse": [{{"hooks": [{{"type": "{text}‸"}}]}}]}}}}',
    ):
        markdown = page(source, agent)
        outside = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", markdown)
        assert "evil" not in outside
        assert "alert" not in outside
        assert "<" not in outside


@pytest.mark.parametrize(
    "source", ["‸", "{‸}", "{} ‸", '{"hooks": ‸}', '{"hooks": {"PreToolUse": [‸]}}', '// ho‸oks\n{"hooks": {}}']
)
def test_nothing_where_nothing_is(source: str) -> None:
    assert nothing(source)
