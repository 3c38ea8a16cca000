"""How a matcher is read: the path it takes, what it selects, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.dialects.claude_code import DIALECT
from hookwright.model.matcher import Matcher, compile_matcher, is_watched, subject_of, watched

if TYPE_CHECKING:
    from hookwright.dialects.spec import Event, MatcherSyntax


def event(name: str) -> Event:
    found = DIALECT.event(name)
    assert found is not None
    return found


def compiled(value: str | None, name: str = "PreToolUse") -> Matcher:
    return compile_matcher(value, event(name), DIALECT)


def selected(value: str | None) -> list[str]:
    return [tool.name for tool in compiled(value).selected(DIALECT)]


def with_syntax(**changes: object) -> Matcher:
    """`Bash|*` for a dialect that reads matchers otherwise."""
    syntax: MatcherSyntax = DIALECT.matchers[0][1]._replace(**changes)
    return compile_matcher("Bash|*", event("PreToolUse"), DIALECT._replace(matchers=(("default", syntax),)))


@pytest.mark.parametrize("value", [None, "", "*"])
def test_absent_empty_and_star_select_all(value: str | None) -> None:
    assert compiled(value).path == "every"
    assert compiled(value).selected(DIALECT) == DIALECT.tools


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Bash", ["Bash"]),
        ("Edit|Write", ["Write", "Edit"]),
        ("Bash,Write", ["Bash", "Write"]),
        (" Bash , Write ", ["Bash", "Write"]),
        ("Bash||Write", ["Bash", "Write"]),
        ("Bash|", ["Bash"]),
        ("|", []),
        (",", []),
        (" ", []),
        ("Edit Write", []),  # a space separates nothing
        ("Edit-Write", []),
        ("bash", []),
        ("Bas", []),
        ("Task", ["Agent"]),
        ("Agent", ["Agent"]),
        ("task", []),
    ],
)
def test_lists_of_names(value: str, names: list[str]) -> None:
    assert compiled(value).path == "names"
    assert selected(value) == names


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Edit.*", ["Edit", "NotebookEdit"]),
        ("Notebook*", ["NotebookEdit"]),
        ("^Bash$|Write", ["Bash", "Write", "TodoWrite"]),
        ("Bash(git *)", []),
        ("(?i:bash)", ["Bash"]),
        ("\\ABash\\Z", []),  # letters in JavaScript
        ("B.sh", ["Bash"]),
        ("Bash\n", []),
        ("Bash｜Write", []),
        ("^(Task|Bash)$", ["Bash", "Agent"]),
    ],
)
def test_patterns_are_found_anywhere_and_mind_the_case(value: str, names: list[str]) -> None:
    assert compiled(value).path == "regex"
    assert compiled(value).error is None
    assert selected(value) == names


@pytest.mark.parametrize(
    ("value", "selects"),
    [
        ("mcp__memory", False),
        ("mcp__memory__*", True),  # by accident: any number of `_`
        ("mcp__memory__.*", True),
        ("mcp__*", True),
        ("mcp__.*", True),
        ("mcp__memory__create", True),
        ("mcp__other__.*", False),
    ],
)
def test_tools_of_mcp_servers(value: str, *, selects: bool) -> None:
    assert compiled(value).selects("mcp__memory__create") is selects


@pytest.mark.parametrize(
    ("value", "error", "at"),
    [
        ("Edit|*", "nothing to repeat before `*`", 5),
        ("*Edit*", "nothing to repeat before `*`", 0),
        ("?Edit", "nothing to repeat before `?`", 0),
        ("**", "nothing to repeat before `*`", 0),
        ("[", "unclosed `[`", 0),
        ("Edit(", "unclosed `(`", 4),
        ("Edit)", "unmatched `)`", 4),
        ("(?i)bash", "`(?i` opens no group that JavaScript knows", 0),
        ("(?P<n>Bash)", "`(?P` opens no group that JavaScript knows", 0),
        ("a{2,1}", "numbers out of order in `{2,1}`", 1),
        ("[z-a]", "range out of order in `z-a`", 1),
        ("Bash\\", "`\\` at the end", 4),
        ("\\b+", "nothing to repeat: `\\b` matches no text", 0),
        ("Ba😀(", "unclosed `(`", 3),  # code points
    ],
)
def test_a_pattern_that_is_none_selects_nothing_and_says_where(value: str, error: str, at: int) -> None:
    matcher = compiled(value)
    assert matcher.path == "regex"
    assert (matcher.error, matcher.error_at) == (error, at)
    assert matcher.selected(DIALECT) == ()
    assert matcher.decide("Bash") is False


def test_an_error_that_only_regress_knows_has_no_place() -> None:
    matcher = compiled("(?<n>a)(?<n>b)")
    assert matcher.error == "duplicate capture group name"
    assert matcher.error_at == -1


def test_a_negative_pattern_must_exclude_every_name() -> None:
    assert compiled("^(?!Agent$)").selects("Agent")
    assert compiled("^(?!Task$)").selects("Agent")
    assert not compiled("^(?!Agent$|Task$)").selects("Agent")
    assert not compiled("^(?!Agent$|Task$)").selects("Task")


def test_events_without_matcher_ignore_even_nonsense() -> None:
    matcher = compiled("[", "Stop")
    assert (matcher.path, matcher.error) == ("ignored", None)
    assert matcher.selects("")
    assert matcher.selected(DIALECT) == ()


@pytest.mark.parametrize(
    ("name", "value", "subject", "selects"),
    [
        ("SessionStart", "startup|resume", "resume", True),
        ("SessionStart", "start", "startup", False),
        ("SessionStart", ".*", "startup", True),
        ("SubagentStop", "general-purpose", "general-purpose", True),
        ("SubagentStop", "general", "general-purpose", False),
        ("SubagentStop", "my-plugin:reviewer", "not-my-plugin:reviewer-2", True),
        ("SubagentStop", "x*", "", True),
        ("SubagentStop", "Task", "Agent", False),  # a tool's other names are no values
        ("StopFailure", "rate_limit|overloaded", "overloaded", True),
        ("StopFailure", "rate_limit, overloaded", "overloaded", False),
        ("StopFailure", "rate-limit", "rate_limit", False),
    ],
)
def test_values(name: str, value: str, subject: str, *, selects: bool) -> None:
    assert compiled(value, name).selects(subject) is selects


def test_values_are_no_tools() -> None:
    assert compiled("startup", "SessionStart").selected(DIALECT) == ()


def test_only_shells_occur_in_skills() -> None:
    assert [tool.name for tool in compiled("*", "PreSkillShellCommand").selected(DIALECT)] == ["Bash", "PowerShell"]


def test_names_keep_their_places() -> None:
    assert [tuple(name) for name in compiled(" Bash , Write|").spans] == [("Bash", 1, 5), ("Write", 8, 13)]


def test_what_an_invalid_pattern_selects_is_the_dialects() -> None:
    assert not with_syntax().selects("Bash")
    assert with_syntax(invalid="every").selects("Bash")


def test_a_dialect_without_patterns_has_lists_only() -> None:
    assert with_syntax(regex="none").names == ("Bash", "*")


def test_a_kind_of_pattern_that_cannot_be_tried_is_not_guessed() -> None:
    with pytest.raises(ValueError, match="regular expressions of python"):
        with_syntax(flavour="python")


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("watched.txt", ("watched.txt",)),
        (".env|.envrc", (".env", ".envrc")),
        ("*.txt", ("*.txt",)),
        ("", ()),
        (None, ()),
        ("a||b", ("a", "b")),
    ],
)
def test_watch_lists_are_literal(value: str | None, names: tuple[str, ...]) -> None:
    assert watched(value, event("FileChanged")) == names


def test_only_watched_files_are_noticed() -> None:
    assert is_watched("a.txt", ["b.txt", "a.txt|c"], event("FileChanged"))
    assert not is_watched("a.txt", ["*.txt", None, "*"], event("FileChanged"))
    assert watched("Bash", event("PreToolUse")) == ()


@pytest.mark.parametrize(
    ("name", "payload", "subject"),
    [
        ("PreToolUse", {"tool_name": "Bash"}, "Bash"),
        ("PreToolUse", {}, ""),
        ("PreToolUse", {"tool_name": ["Bash"]}, ""),
        ("SessionStart", {"source": "clear"}, "clear"),
        ("FileChanged", {"file_path": "/home/me/shop/.env"}, ".env"),
        ("FileChanged", {"file_path": "C:\\shop\\.env"}, ".env"),
        ("Stop", {"tool_name": "Bash"}, None),
    ],
)
def test_the_subject_comes_from_the_payload(name: str, payload: dict[str, object], subject: str | None) -> None:
    assert subject_of(event(name), payload) == subject


def test_a_lone_surrogate_harms_nobody() -> None:
    assert not compiled("\ud800").selects("Bash")
    assert compiled("\ud800|^Bash$").selects("Bash")
    assert compiled("^B").selects("B\ud800")
    assert compiled("\ud800(").error is not None


def test_readings_are_kept() -> None:
    assert compiled("Ed.t").pattern is compiled("Ed.t", "PostToolUse").pattern
