"""What is said about a matcher."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from hookwright.dialects.claude_code import DIALECT as CLAUDE
from hookwright.dialects.lamied import DIALECT as LAMIED
from hookwright.model.matcher import explain

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.model.explain import Dead, Explanation


def explained(value: str | None, event: str = "PreToolUse", dialect: Dialect = CLAUDE) -> Explanation:
    found = dialect.event(event)
    assert found is not None
    return explain(value, found, dialect)


def only_dead(value: str, event: str = "PreToolUse", dialect: Dialect = CLAUDE) -> Dead:
    (dead,) = explained(value, event, dialect).dead
    assert value[dead.start : dead.stop] == dead.name
    assert dead.text.startswith(f"`{dead.name}`")
    return dead


@pytest.mark.parametrize(
    ("value", "why", "instead"),
    [
        ("bash", "case", "Bash"),
        ("Read|BASH", "case", "Bash"),
        ("Write|MultiEdit", "retired", "Edit"),
        ("multiedit", "retired", "Edit"),
        ("LS", "retired", ""),
        ("KillShell", "retired", "TaskStop"),
        ("run_terminal_command|Bash", "foreign", "Bash"),
        ("list_directory", "foreign", ""),
        ("Wrtie", "near", "Write"),
        ("Notebook", "near", "NotebookEdit"),
        ("mcp__github", "mcp-server", "mcp__github__.*"),
        ("mcp__github__", "mcp-server", "mcp__github__.*"),
        ("mcp__my-srv", "mcp-server", "mcp__my-srv__.*"),
        ("Edit Write", "separator", "Edit|Write"),
        ("Bash;Write", "separator", "Bash|Write"),
        ("Bash/Write", "separator", "Bash|Write"),
        ("Bash or Write", "separator", "Bash|Write"),
        ("Bash(git *)", "rule", "Bash"),
        ("Skill(plan.*)", "rule", "Skill"),
        ('tool == "Bash"', "expression", "Bash"),
        ('tool == "Edit" || tool == "Write"', "expression", "Edit|Write"),
        ('"Bash"', "expression", "Bash"),
        ("Frobnicate", "unknown", ""),
        ("^(Bash|Wriet)$", "near", "Write"),
        ("^Bash$|^bash$", "case", "Bash"),
        ("^mcp__github$", "mcp-server", "mcp__github__.*"),
    ],
)
def test_why_a_tools_name_selects_nothing(value: str, why: str, instead: str) -> None:
    dead = only_dead(value)
    assert (dead.why, dead.instead) == (why, instead)


def test_retired_tools_come_with_their_version() -> None:
    dead = only_dead("BashOutput")
    assert (dead.since, dead.instead) == ("2.0.64", "TaskOutput")
    assert dead.text == (
        "`BashOutput` selects nothing: Claude Code has no such tool any more since 2.0.64: use `TaskOutput`"
    )


@pytest.mark.parametrize(
    "value",
    ["Bash", "Task", "Agent|Task", "mcp__srv__echo", "mcp__srv__.*", "mcp__*", "Edit.*", ".*", "^mcp__",
     "Web(Fetch|Search)", "mcp__.*__darkrun_", "|", "Notebook*", "(?i:bash)"],
)  # fmt: skip
def test_names_that_do_or_may_select_something_are_not_dead(value: str) -> None:
    assert explained(value).dead == ()


@pytest.mark.parametrize(
    ("dialect", "value", "why", "instead"),
    [
        (LAMIED, "bash", "case", "Bash"),
        (LAMIED, "Edit_File", "case", "edit_file"),
        (LAMIED, "MultiEdit", "foreign", "edit_file"),
        (LAMIED, "WebFetch", "foreign", ""),
        (LAMIED, "mcp__github", "mcp-server", "mcp__github__.*"),
        (LAMIED, "Bash, Write", "separator", "Bash|Write"),
        (LAMIED, "weather_report", "unknown", ""),
        (CLAUDE, "find_files", "foreign", "Glob"),
    ],
)
def test_other_agents_names_are_told_from_mistakes(dialect: Dialect, value: str, why: str, instead: str) -> None:
    dead = only_dead(value, dialect=dialect)
    assert (dead.why, dead.instead) == (why, instead)


@pytest.mark.parametrize(
    ("event", "value", "why", "instead"),
    [
        ("SessionStart", "Startup", "case", "startup"),
        ("SessionStart", "start", "near", "startup"),
        ("SessionStart", "login", "unknown", ""),
        ("SessionEnd", "bypass_permissions_disabled", "removed", ""),
        ("Notification", "permission_promt", "near", "permission_prompt"),
        ("SubagentStop", "explore", "case", "Explore"),
        ("StopFailure", "rate_limit, overloaded", "separator", "rate_limit|overloaded"),
        ("PreModelSwitch", "sonnet", "unknown", ""),
        ("PreSkillShellCommand", "Write", "not-here", ""),
        ("FileChanged", "*.txt", "watch", ""),
        ("FileChanged", "./a.txt", "watch", ""),
        ("FileChanged", "a.txt, b.txt", "watch", ""),
        ("FileChanged", "*", "watch", ""),
    ],
)
def test_why_a_value_selects_nothing(event: str, value: str, why: str, instead: str) -> None:
    dead = only_dead(value, event)
    assert (dead.why, dead.instead) == (why, instead)


def test_names_that_users_make_up_are_never_wrong() -> None:
    found = explained("my-agent|reviewer", "SubagentStart")
    assert found.dead == ()
    assert found.selected == ("my-agent", "reviewer")
    assert explained("deploy", "UserPromptExpansion").dead == ()


def test_a_removed_value_says_since_when() -> None:
    assert only_dead("bypass_permissions_disabled", "SessionEnd").since == "2.1.234"


def test_an_unanchored_pattern_selects_more_than_meant() -> None:
    assert [tuple(extra) for extra in explained("Edit.*").extra] == [("NotebookEdit", "part", "NotebookEdit")]
    assert [extra.name for extra in explained("^Bash$|Write").extra] == ["TodoWrite"]
    assert [extra.name for extra in explained("[^B].*").extra] == ["Bash"]
    assert [
        extra.name for extra in explained("(?!Bash)").extra
    ] == []  # fits the empty text: every tool, without a riddle
    for value in ("^(?:Edit)$", "Notebook*", ".*", "*Edit", "Edit|Write", ".*Edit"):
        assert explained(value).extra == (), value


def test_a_negative_pattern_is_passed_by_the_other_name() -> None:
    assert [tuple(extra) for extra in explained("^(?!Agent$)").extra] == [("Agent", "alias", "Task")]
    assert explained("^(?!Agent$|Task$)").extra == ()
    assert [extra.name for extra in explained("(?!Bash).*", dialect=LAMIED).extra] == ["run_terminal_command"]
    assert explained(".*_file", dialect=LAMIED).extra == ()


def test_loose_names_of_a_pattern() -> None:
    assert explained("my-plugin:reviewer|dev", "SubagentStart").loose == ("my-plugin:reviewer", "dev")
    assert explained("^my-plugin:reviewer$", "SubagentStart").loose == ()


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        ("*Edit*", ".*Edit.*"),
        ("Edit|*", "*"),
        ("(?i)bash", "(?i:bash)"),
        ("mcp__*|*Edit", "mcp__.*|.*Edit"),
        ("**", "*"),
        ("[", ""),
        ("(?P<n>Bash)", ""),
    ],
)
def test_a_pattern_that_is_none_is_mended_where_its_meaning_is_clear(value: str, instead: str) -> None:
    found = explained(value)
    assert found.error
    assert found.instead == instead


def test_whether_tools_of_mcp_servers_are_selected() -> None:
    selecting = ("*", ".*", "mcp__.*", "mcp__github__.*", "mcp__srv__echo", "mcp__.*__echo", "^(?!Bash$)")
    assert all(explained(value).mcp for value in selecting)
    assert not any(explained(value).mcp for value in ("Bash", "Edit.*", "^(?!mcp__)", "mcp__github", "["))
    assert not explained("*", "PreSkillShellCommand").mcp


def test_every_is_said_of_whatever_selects_all() -> None:
    assert all(explained(value).every for value in (None, "", "*", ".*", "^", "(?!Bash)"))
    assert not explained("Bash").every
    assert explained(".*", "SessionStart").every


@pytest.mark.parametrize(
    ("event", "value", "text"),
    [
        ("PreToolUse", None, "Selects every tool."),
        ("PreToolUse", "Edit|Write", "Selects `Edit` and `Write`."),
        ("PreToolUse", "Task", "Selects `Agent` (also `Task`)."),
        (
            "PreToolUse",
            "bash",
            "Selects nothing: the hooks never run. `bash` selects nothing: case matters, the name is `Bash`.",
        ),
        (
            "PreToolUse",
            "Edit.*",
            (
                "A regular expression that may be found anywhere in the name; case matters. Selects `Edit` and "
                "`NotebookEdit`. `NotebookEdit` only because the pattern is found in a part of the name: `^(?:…)$` "
                "would prevent it."
            ),
        ),
        (
            "PreToolUse",
            "Edit|*",
            (
                "Not a regular expression: nothing to repeat before `*` (at character 6), so it selects nothing: the "
                "hooks never run. Perhaps `*` is meant."
            ),
        ),
        ("SessionStart", "startup,resume", "Selects `startup` and `resume`."),
        ("SessionStart", "*", "Selects every `source`."),
        ("Stop", "x", "Stop has no matcher: what is written here is ignored, and the hooks run every time."),
        ("FileChanged", ".env|a.txt", "Watches `.env` and `a.txt` in the session's folder."),
        ("FileChanged", "", "Watches no file, and selects every file that another matcher has watched."),
    ],
)
def test_words(event: str, value: str | None, text: str) -> None:
    assert explained(value, event).text == text


def test_words_name_a_danger() -> None:
    assert explained("(a+)+$").text.endswith("It may take so long to try that the agent stands still.")


def test_words_of_a_long_selection_are_short() -> None:
    assert explained("^[A-Z].*[a-z]$|x").text.count("`") < 60


def test_every_matcher_of_every_event_can_be_explained() -> None:
    values = (
        None,
        "",
        "*",
        "Bash",
        "x|y",
        "[",
        "a b",
        "(a*)*b",
        "mcp__",
        "mcp__a",
        "\ud800",
        "\0",
        "|",
        "Bash(x)",
        "==",
    )
    for dialect in (CLAUDE, LAMIED):
        for event in dialect.events:
            for value in values:
                assert explain(value, event, dialect).path in ("every", "names", "regex", "ignored")


def test_what_a_stranger_wrote_is_told_in_one_short_line() -> None:
    for value in ("a`b\n\x1b[31m" * 3, "x" * 3000, "\u202ebash", "^(`|Bash\n)$"):
        for dead in explained(value).dead:
            assert dead.text.isprintable()
            assert len(dead.text) < 250
            assert dead.text.count("`") % 2 == 0
    assert explained("x" * 3000).dead[0].name == "x" * 3000


def test_a_list_of_thousands_is_told_in_no_time() -> None:
    started = time.perf_counter()
    for separator in ("|", ".|"):
        found = explained(separator.join(f"Wrte{i}" for i in range(20_000)))
        assert len(found.dead) <= 200
    assert len(explained("|".join(f"*{i}" for i in range(20_000)), "FileChanged").dead) <= 200
    assert time.perf_counter() - started < 10
