"""`if` rules: what fits a call, and that nothing hangs."""

from __future__ import annotations

import time

import pytest

from hookwright.dialects.answers import runtime_of
from hookwright.engine.conditions import Call, fits
from hookwright.engine.shell_words import MAX_LENGTH, look
from hookwright.model.rule import split_rule
from hookwright.text.globs import ignore_match, segment_match, star_match

RULES = runtime_of("claude-code").rules


def call(tool: str, **input_: object) -> Call:
    names = (tool, "Task") if tool == "Agent" else (tool,)
    return Call(names, input_, "/srv/shop/sub", "/srv/shop", "/home/me")


def bash(command: str) -> Call:
    return call("Bash", command=command)


@pytest.mark.parametrize(
    ("rule", "name", "inside"),
    [
        ("Bash", "Bash", None),
        ("Bash(git *)", "Bash", "git *"),
        ("Bash()", "Bash", ""),
        ("Bash(git *", "Bash(git *", None),
        ("Bash(git *) ", "Bash(git *) ", None),
        ("Bash(a)|Bash(b)", "Bash", "a)|Bash(b"),
    ],
)
def test_a_rule_is_a_tool_and_what_stands_in_the_outer_parentheses(rule: str, name: str, inside: str | None) -> None:
    assert split_rule(rule) == (name, inside)


@pytest.mark.parametrize("rule", ["", "Bash", "Bash()", "Bash(*)"])
def test_these_rules_mean_every_bash_call(rule: str) -> None:
    assert fits(rule, bash("anything at all"), RULES).fits


@pytest.mark.parametrize(
    "rule", ["bash(git *)", "Bash (git *)", "git *", "*", "!Bash(git *)", "Bash|Write", "Bash(git *"]
)
def test_these_rules_never_fit(rule: str) -> None:
    assert not fits(rule, bash("git status"), RULES).fits


@pytest.mark.parametrize(
    "line",
    [
        "git status", "git", " git  status", "\\git status", "'git' status", "FOO=1 git status", "a && git status",
        "a; git status", "a | git status", "a || git status", "a & git status", "! git status", "a\ngit status",
        "(git status)", "for i in 1; do git status; done", "if a; then git status; fi", "while a; do git status; done",
        "x=git; $x status", "xargs git status", "xargs -n 1 git status", "echo $(git status)", "echo `git status`",
        'echo "$(git status)"', "diff <(git status) x", "git status > o.txt", "git status 2>&1", "git status # why",
    ],
)  # fmt: skip
def test_a_name_is_found_through(line: str) -> None:
    assert fits("Bash(git *)", bash(line), RULES).fits


@pytest.mark.parametrize(
    "line",
    [
        "gitk", "GIT status", "sudo git status", "env git status", "command git status", "time git status",
        "timeout 5 git status", "/usr/bin/git status", "bash -c 'git status'", "eval 'git status'", "echo git status",
        "echo '$(git status)'", 'echo "$HOME"', "echo 'unterminated", "echo hi > git",
    ],
)  # fmt: skip
def test_a_name_is_not_found_through(line: str) -> None:
    assert not fits("Bash(git *)", bash(line), RULES).fits


@pytest.mark.parametrize("line", ["cat <<EOF\nx\nEOF", "f() { x; }; f", "{ x; }", "$tool x", "case a in b) x;; esac"])
def test_what_cannot_be_looked_into_fits_every_rule(line: str) -> None:
    fit = fits("Bash(git push *)", bash(line), RULES)
    assert fit.fits
    assert "can't be told" in fit.why


def test_a_substitution_fits_every_rule_that_asks_for_more_than_a_name() -> None:
    line = "echo $(date)"
    assert fits("Bash(git push *)", bash(line), RULES).fits
    assert fits("Bash(git)", bash(line), RULES).fits
    assert not fits("Bash(git *)", bash(line), RULES).fits
    assert not fits("Bash(git:*)", bash(line), RULES).fits


@pytest.mark.parametrize(
    ("pattern", "path", "fit"),
    [
        ("*.ts", "/srv/shop/sub/a/b.ts", True),
        ("*.ts", "/srv/shop/b.ts", False),  # not below the current directory
        ("src/**", "/srv/shop/sub/src/b.ts", True),
        ("src/**", "/srv/shop/sub/pkg/src/b.ts", False),
        ("**/src/**", "/srv/shop/sub/pkg/src/b.ts", True),
        ("./src/**", "/srv/shop/sub/src/b.ts", True),
        ("/src/**", "/srv/shop/src/b.ts", True),
        ("/src/**", "/srv/shop/sub/src/b.ts", False),
        ("src", "/srv/shop/sub/src/b.ts", True),
        ("src/", "/srv/shop/sub/src/b.ts", True),
        ("src/", "/srv/shop/sub/src", False),
        ("//tmp/**", "/tmp/x", True),
        ("~/.ssh/**", "/home/me/.ssh/id", True),
        (".env", "/srv/shop/sub/.env", True),
        ("!*.ts", "/srv/shop/sub/a.ts", False),
        ("*.{ts,txt}", "/srv/shop/sub/a.ts", False),
        ("*.ts|*.txt", "/srv/shop/sub/a.ts", False),
    ],
)
def test_paths(pattern: str, path: str, fit: bool) -> None:
    assert fits(f"Write({pattern})", call("Write", file_path=path), RULES).fits is fit


def test_a_rule_for_edit_is_blind_to_write() -> None:
    assert not fits("Edit(*.ts)", call("Write", file_path="/srv/shop/sub/a.ts"), RULES).fits
    assert fits("Edit(*.ts)", call("Edit", file_path="/srv/shop/sub/a.ts"), RULES).fits


def test_a_subagent_type_and_the_input_of_an_mcp_tool_never_fit() -> None:
    agent = call("Agent", subagent_type="general-purpose")
    assert not fits("Agent(general-purpose)", agent, RULES).fits
    assert [fits(rule, agent, RULES).fits for rule in ("Agent", "Task", "Agent(*)")] == [True] * 3
    mcp = call("mcp__srv__echo", text="x")
    assert fits("mcp__srv__echo", mcp, RULES).fits
    assert not any(fits(rule, mcp, RULES).fits for rule in ("mcp__srv", "mcp__srv__*", "mcp__*", "mcp__srv__echo(x)"))


def test_a_domain() -> None:
    assert fits("WebFetch(domain:example.com)", call("WebFetch", url="https://example.com/x"), RULES).fits
    assert not fits("WebFetch(domain:example.com)", call("WebFetch", url="https://evil.com/example.com"), RULES).fits
    assert not fits("WebFetch(domain:x)", call("WebFetch", url="http://[bad"), RULES).fits


def test_an_input_of_the_wrong_type_fits_no_rule_that_looks_into_it() -> None:
    assert not fits("Bash(git *)", call("Bash", command=5), RULES).fits
    assert not fits("Write(*.ts)", call("Write"), RULES).fits


def test_stars() -> None:
    assert star_match("a*c*e", "abcde")
    assert star_match("*", "")
    assert star_match(r"a\*b", "a*b")
    assert not star_match(r"a\*b", "axb")
    assert not star_match("ab*ba", "aba")
    assert star_match("git *", "git a\nb")


def test_sets_and_marks_in_a_path_segment() -> None:
    assert segment_match("[a-c]?.[!x]s", "bz.ts")
    assert not segment_match("[a-c]?.[!x]s", "bz.xs")
    assert segment_match(r"\[x", "[x")
    assert segment_match("[x", "[x")


@pytest.mark.parametrize(
    "line",
    ["$(" * 50_000, "`" * 100_001, '"$(' * 30_000, "(((" * 30_000, "${" * 50_000, "a" * (MAX_LENGTH + 1), "'" * 99_999],
)
def test_no_command_hangs(line: str) -> None:
    start = time.monotonic()
    look(line)
    assert time.monotonic() - start < 5


def test_no_pattern_hangs() -> None:
    start = time.monotonic()
    star_match("*a" * 5_000, "a" * 100_000 + "b")
    ignore_match("/".join(["**", "a*a*b"] * 25), "/".join(["a" * 200] * 20))
    ignore_match("**/a/" * 40, "/".join(["a"] * 2_000))
    assert time.monotonic() - start < 5
