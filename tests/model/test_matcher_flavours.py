"""How matchers of other agents than Claude Code are read: Rust's patterns, names before patterns, aliases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.dialects.table import by_id
from hookwright.model.explain import explain
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event
    from hookwright.model.matcher import Matcher

CODEX, GEMINI, QWEN = by_id("codex"), by_id("gemini-cli"), by_id("qwen-code")


def before_tool(dialect: Dialect) -> Event:
    return next(event for event in dialect.events if event.name in ("PreToolUse", "BeforeTool"))


def compiled(value: str, dialect: Dialect) -> Matcher:
    return compile_matcher(value, before_tool(dialect), dialect)


@pytest.mark.parametrize(
    ("value", "path", "subject", "selects"),
    [
        ("Bash", "names", "Bash", True),
        ("Ba", "names", "Bash", False),
        ("Ba.", "regex", "Bash", True),
        ("(?i)bash", "regex", "Bash", True),
        ("(?x) Bash # the shell", "regex", "Bash", True),
        ("[A-Z&&[^C-Z]]", "regex", "apply_patch", False),
        ("^\\p{Lu}", "regex", "Bash", True),
        ("Edit", "names", "apply_patch", True),
        ("^Edit$", "regex", "apply_patch", True),  # patterns see the aliases
        (" Bash", "regex", "Bash", False),
        ("Bash\\z", "regex", "Bash", True),
        ("Ba💥|Bash", "regex", "Bash", True),
    ],
)
def test_codex(value: str, path: str, subject: str, *, selects: bool) -> None:
    assert compiled(value, CODEX).path == path
    assert compiled(value, CODEX).selects(subject) is selects


@pytest.mark.parametrize(
    ("value", "error", "at"),
    [
        ("^(?!Bash$)", "look-around (`(?!`) is not supported by this agent", 1),
        ("a(?<=b)", "look-around (`(?<=`) is not supported by this agent", 1),
        ("(a)\\1", "backreferences (`\\1`) are not supported by this agent", 3),
        ("Edit|*", "repetition operator missing expression", 5),
        ("**", "repetition operator missing expression", 0),
        ("Bash(", "unclosed group", 4),
        ("[a-", "unclosed character class", 0),
        ("Ba💥(", "unclosed group", 3),
        ("a{1", "unclosed counted repetition", 1),
        ("Bash\\Z", "unrecognized escape sequence", 4),
        ("\\p{Foo}", "Unicode property not found", 0),
        ("((a{1000}){1000}){1000}", "compiled regex exceeds size limit of 10485760 bytes", -1),
    ],
)
def test_codex_refuses_what_rust_refuses(value: str, error: str, at: int) -> None:
    matcher = compiled(value, CODEX)
    assert (matcher.error, matcher.error_at) == (error, at)
    assert matcher.decide("Bash") is False


def test_no_rust_pattern_explodes() -> None:
    assert not compiled("^(a+)+$", CODEX).explodes


def test_rust_patterns_are_explained() -> None:
    found = explain("(?i)bash", before_tool(CODEX), CODEX)
    assert found.selected == ("Bash",)
    assert found.error is None
    wrong = explain("^(?!Bash$)", before_tool(CODEX), CODEX)
    assert wrong.text.startswith(
        "Not a regular expression: look-around (`(?!`) is not supported by this agent (at character 2), so it selects "
        "nothing"
    )


@pytest.mark.parametrize("value", ["(?x)Bash # the shell", "\\b{start}Bash", "(?x) Bash |(?-x) # ", "(?i:bash)#?"])
def test_any_rust_pattern_can_be_explained(value: str) -> None:
    assert "Bash" in explain(value, before_tool(CODEX), CODEX).selected


@pytest.mark.parametrize(
    ("value", "subject", "selects"),
    [
        ("  run_shell_command\t", "run_shell_command", True),
        ("\ufeff*", "run_shell_command", True),
        (" ", "write_file", True),
        ("[", "[", True),  # no pattern: its own text
        (" [ ", "[", True),
        ("[", "run_shell_command", False),
        ("Bash", "run_shell_command", False),
        ("|", "write_file", True),
    ],
)
def test_gemini(value: str, subject: str, *, selects: bool) -> None:
    assert compiled(value, GEMINI).selects(subject) is selects


def test_places_are_those_of_the_value_as_written() -> None:
    assert compiled("   a(", GEMINI).error_at == 4
    assert compiled(" Bash |  b(", QWEN).error_at == 10
    assert [tuple(name) for name in compiled(" Bash |  b.*", QWEN).spans] == [("Bash", 1, 5), ("b.*", 9, 12)]
    assert [compiled(" Bash |  b.*", QWEN).place(at) for at in (0, 4, 5, 7)] == [1, 5, 9, 11]


@pytest.mark.parametrize(
    ("value", "subject", "selects"),
    [
        ("Bash", "run_shell_command", True),  # another name, compared exactly
        ("^Bash$", "run_shell_command", False),  # a pattern sees the tool's own name only
        ("(Bash)", "run_shell_command", False),
        ("Bash | Write", "write_file", True),
        ("Bash,Write", "write_file", False),
        ("Edit", "edit", True),
        ("edit", "notebook_edit", True),  # found in the name
        ("Glob|.*", "edit", True),  # one entry stands for everything
        ("Glob|*", "edit", True),
        ("|", "edit", False),
        ("Bash|", "edit", False),  # no empty alternative is left
        ("^edit|", "glob", True),  # as written, so an empty one is
        ("Bash|[", "run_shell_command", True),  # a name counts before the mistake
        ("Bash|[", "edit", False),
        ("a\\|b", "a|b", True),
        ("write_.* | edit", "write_file", True),
        ("m(c|d)p__x", "mcp__x", True),
    ],
)
def test_qwen(value: str, subject: str, *, selects: bool) -> None:
    assert compiled(value, QWEN).selects(subject) is selects


def test_names_that_count_before_a_mistake_are_told() -> None:
    found = explain("Bash|[", before_tool(QWEN), QWEN)
    assert found.selected == ("run_shell_command",)
    assert "so it selects only what it names: `run_shell_command`" in found.text


def test_aliases_are_seen_by_the_paths_that_the_dialect_says() -> None:
    syntax = QWEN.matchers[0][1]
    for aliases, listed, tried in (("all", True, True), ("exact", True, False), ("none", False, False)):
        changed = syntax._replace(aliases=aliases)
        dialect = QWEN._replace(matchers=tuple((name, changed) for name, _ in QWEN.matchers))
        assert compiled("Bash", dialect).selects("run_shell_command") is listed
        assert compiled("^Bash$", dialect).selects("run_shell_command") is tried
