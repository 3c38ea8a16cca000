"""`hookwright explain`."""

from __future__ import annotations

import json

import pytest

from hookwright.checks.table import RULES
from hookwright.dialects.table import DIALECTS, by_id


def test_event(cli) -> None:
    done = cli("explain", "PreToolUse")
    assert done.code == 0
    words = " ".join(done.out.split())
    for part in (
        "`PreToolUse` · event of Claude Code",
        "Before a tool call",
        "a hook can block the call",
        "exit code 2: the call is blocked",
        "the matcher is tried against `tool_name`",
        "30 seconds for `prompt`",
        "default: `600` (10 minutes)",
        "Also an event of Lamied (`--agent lamied`), Codex",
    ):
        assert part in words


def test_event_of_an_agent(cli) -> None:
    assert "event of Lamied" in cli("explain", "Stop", "--agent", "lamied").out
    done = cli("explain", "SessionStart")
    assert "`startup`, `resume`" in done.out


@pytest.mark.parametrize("entry", DIALECTS, ids=lambda e: e.id)
def test_every_event(cli, entry) -> None:
    for event in by_id(entry.id).events:
        assert cli("explain", event.name, "--agent", entry.id).code == 0
        data = json.loads(cli("explain", event.name, "--agent", entry.id, "--json").out)
        assert (data["kind"], data["name"], data["agent"]) == ("event", event.name, entry.id)
        assert all(seconds > 0 for seconds in data["timeouts"].values())


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_every_check(cli, rule) -> None:
    by_code = cli("explain", rule.code)
    assert by_code.code == 0
    assert by_code.out.startswith(f"{rule.code} {rule.slug}\n")
    assert by_code.out.endswith(f"{rule.url}\n")
    assert cli("explain", rule.slug) == cli("explain", rule.code.lower()) == by_code
    assert json.loads(cli("explain", rule.code, "--json").out)["doc"] == rule.doc


@pytest.mark.parametrize(
    ("word", "options", "said"),
    [
        ("Edit|Write", [], "Selects `Edit` and `Write`."),
        ("Task", [], "(also named `Task`)"),
        ("bash", [], "case matters, the name is `Bash`"),
        ("mcp__github__.*", [], "MCP"),
        ("", [], "Selects every tool."),
        ("(", [], "Not a regular expression"),
        ("Nope|Nothing", [], "Selects no known tool"),
        ("startup", [], "SessionStart of Claude Code"),
        ("startup|resume", ["--event", "SessionStart"], "Selects `startup` and `resume`."),
        ("x", ["--event", "Stop"], "Stop has no matcher"),
        ("Bash", ["--agent", "lamied"], "PreToolUse of Lamied"),
        ("PreToolUse", ["--event", "PreToolUse"], "Selects no known tool"),
    ],
)
def test_matcher(cli, word: str, options: list[str], said: str) -> None:
    done = cli("explain", word, *options)
    assert done.code == 0
    assert said in " ".join(done.out.split())


def test_matcher_for_programs(cli) -> None:
    data = json.loads(cli("explain", "Edit|Wrte", "--json").out)
    assert (data["kind"], data["path"], data["selected"], data["mcp"]) == ("matcher", "names", ["Edit"], False)
    assert (data["dead"][0]["name"], data["dead"][0]["instead"]) == ("Wrte", "Write")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["PreToolUes"], 'did you mean "PreToolUse"?'),
        (["wrong-typ"], 'did you mean "wrong-type"?'),
        (["Wriet"], 'did you mean "Write"?'),
        (["qqqqqqqq"], "see hookwright explain --help"),
        (["x", "--event", "Stopp"], 'Claude Code has no event "Stopp"; did you mean "Stop"?'),
        (["x", "--agent", "claud"], 'no agent "claud"; did you mean "claude"?'),
        (["evil\x1b[31m", "--event", "q\x1b"], 'no event "q\\x1b"'),
    ],
)
def test_unknown(cli, argv: list[str], said: str) -> None:
    done = cli("explain", *argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize("word", ["\x1b]0;x\x07|", "a`b|", "(a+)+$" * 5, "\u202e|", "`" * 2000 + "|", "(" * 3000])
def test_hostile_matchers(cli, word: str) -> None:
    done = cli("explain", word)
    assert done.code == 0
    assert all(line.isprintable() for line in done.out.split("\n"))


def test_colours(cli) -> None:
    assert "\x1b[" not in cli("explain", "Stop").out
    assert "\x1b[36mStop" in cli("explain", "Stop", "--color", "always").out
