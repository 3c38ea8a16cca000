"""Command lines: the quick reading agrees with the grammar, nothing makes either fail, dash agrees with our faults."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hookwright.checks.analyse import analyse
from hookwright.checks.shell.fault import fault
from hookwright.checks.shell.look import lines
from hookwright.checks.shell.read import _Reader, _Where, read
from hookwright.model.shell.grammar import parse
from hookwright.model.shell.plain import plain
from hookwright.text.edit import apply

if TYPE_CHECKING:
    from pathlib import Path

PIECES = [
    "a", "x.sh", "./a/b", " ", " ", "'", '"', "$X", "${Y}", "${Z:-q}", "$(", ")", "`", "\\", "\n", ";", "&&", "||", "|",
    ">", "<", "<<E", "&", "if ", "then ", "fi", "case ", " in ", "esac", ";;", "{ ", "}", "(", "[[ ", " ]]", "é", "~/",
    "-c", "bash -c ", "eval ", "for ", "do ", "done", "=", "#", "!", "*", "\t", "\x00", "\ud800", "😀", "exit 1",
]  # fmt: skip

GOOD = [
    "if a; then b; elif c; then d; else e; fi", "for i in a b; do x; done", "while read -r x; do y; done < f",
    "case $x in a) b;; (c|d) e;; *) ;; esac", "f() { a; }; f", "{ a; } 2>/dev/null", "(a; b) && c", "! a", "a & b",
    "cat <<E\nif (\n'\nE\ntrue", "x=$(a \"b $(c)\")", "echo \"${x:-\"a b\"}\"", "a # it's", "echo }", "echo if then fi",
    "awk '{print $1}' | sed 's/a/b/'", "a \\\n b", "echo $((1 + (2 * 3)))", "a && \\\nb", "a |\nb", "echo `a \"b\"`",
    "if ! grep -q x; then exit 2; fi", "echo \\' \\\"", "[ -f x ] || { echo y; exit 1; }", "> x", "x=1 y=2 a", "A=b",
]  # fmt: skip

BAD = [
    "if [ -f x ; then echo hi", "echo \"a", "echo 'a", "a &&", "&& a", "a | | b", "a | && b", "fi", "a; done",
    "a ; ; b",
    "case $x in a) b", "a;;", "{ a; ", "(a; b", "a)", "echo $(a", "echo `a", "for i in a b; x; done", "if a; b; fi",
    "a > ; b", "then a", "echo (a)", "do x", "}", "a || || b", "\"$X", "for", "if", "case x", "while a; do b",
]  # fmt: skip


def _grammar(text: str):
    reader = _Reader(text)
    reader.statements(parse(text), _Where())
    return reader.line(broken=False)


def _commands_of(shared: Path) -> list[str]:
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            found.update(v for k, v in value.items() if k in ("command", "bash") and isinstance(v, str))
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    for path in (shared / "corpus").glob("*/*.json"):
        try:
            walk(json.loads(path.read_bytes()))
        except ValueError:
            continue
    return sorted(found)


@pytest.mark.parametrize("text", GOOD)
def test_no_fault_in_what_a_shell_runs(text: str) -> None:
    assert fault(text) is None


@pytest.mark.parametrize("text", BAD)
def test_fault(text: str) -> None:
    found = fault(text)
    assert found is not None
    assert 0 <= found.start < found.end <= len(text)


@pytest.mark.skipif(shutil.which("dash") is None, reason="there is no dash here")
@pytest.mark.parametrize("text", GOOD + BAD)
def test_dash_agrees(text: str) -> None:
    refused = subprocess.run(["dash", "-n", "-c", text], capture_output=True, check=False).returncode == 2
    assert refused == (fault(text) is not None)


@pytest.mark.skipif(shutil.which("dash") is None, reason="there is no dash here")
def test_dash_agrees_on_real_commands(shared: Path) -> None:
    texts = _commands_of(shared)
    assert texts
    wrong = []
    for text in texts:
        if fault(text) is not None:
            done = subprocess.run(["dash", "-n", "-c", text], capture_output=True, check=False)
            wrong += [text] if done.returncode == 0 else []
    assert wrong == []


def test_quick_reading_agrees_with_the_grammar(shared: Path) -> None:
    seen = 0
    for text in _commands_of(shared):
        quick = plain(text)
        if quick is None or parse(text).has_error:
            continue
        slow = _grammar(text)
        seen += 1
        words = [[[w.shape for w in c.words] for c in line.commands] for line in (slow, quick)]
        assert words[0] == words[1]
        assert [(p.text, p.start, p.end) for p in slow.split] == [(p.text, p.start, p.end) for p in quick.split], text
    assert seen > 100


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
@settings(max_examples=400, deadline=None)
def test_no_line_makes_it_fail(text: str) -> None:
    for line in lines(text):
        for command in line.commands:
            assert 0 <= command.start <= command.end <= len(line.text)
            for word in command.words:
                start, end = line.outer(word.start, word.end)
                assert 0 <= start <= end <= len(text)
    found = fault(text)
    assert found is None or 0 <= found.start <= found.end <= len(text)


@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join), st.sampled_from(["PreToolUse", "Stop"]))
@settings(max_examples=200, deadline=None)
def test_no_command_makes_a_check_fail(text: str, event: str) -> None:
    handlers = [{"type": "command", "command": text}, {"type": "command", "command": "bash", "args": ["-c", text]}]
    document = json.dumps({"hooks": {event: [{"hooks": handlers}]}})
    analysis = analyse(document, ".claude/settings.json", agent="claude-code")
    assert not analysis.crashes, analysis.crashes
    for f in analysis.findings:
        assert 0 <= f.span.start <= f.span.end <= len(document)
        if f.fix:
            json.loads(apply(document, f.fix.edits))


@pytest.mark.parametrize("text", ["(" * 5000, "$(" * 3000, "a && " * 3000 + "b", "{ " * 4000, "'" * 9999, "x" * 20_000,
                                  "if a; then " * 1000, "a | " * 4000, "bash -c 'bash -c " * 40])  # fmt: skip
def test_extremes(text: str) -> None:
    read(text)
    lines(text)
    fault(text)


@pytest.mark.parametrize("piece", ["a|", "a()", "(a)", "<<A\n", "${a", "[[ a", "$(a", "if a;then "])
def test_no_line_takes_long(piece: str) -> None:
    line = (piece * 16_000)[:16_000]
    began = time.thread_time()
    read(line)
    assert time.thread_time() - began < 0.5
