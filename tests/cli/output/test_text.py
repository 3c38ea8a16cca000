"""What people see."""

from __future__ import annotations

import io

import pytest

from hookwright.checks.base import Fix, Related
from hookwright.cli.output.style import Style, style_for
from hookwright.cli.output.text import summary, write
from hookwright.cli.report import Checked, Cured, Failure, Report
from hookwright.text.edit import Edit
from hookwright.text.span import Span

TEXT = '{\n  "hooks": {\n    "PreToolUes": []\n  }\n}\n'
START = TEXT.index('"PreToolUes"')
PLAIN = Style()
END = START + len('"PreToolUes"')


def rendered(*files: Checked, style: Style = PLAIN, quiet: bool = False) -> str:
    out = io.StringIO()
    write(Report(files), out, style, quiet=quiet)
    return out.getvalue()


def test_one_finding(finding) -> None:
    fix = Fix('change to "PreToolUse"', "safe", (Edit(Span(START, END), '"PreToolUse"'),))
    found = finding(START, END, 'no event "PreToolUes"', fix=fix, related=(Related(Span(4, 11), "the map of events"),))
    assert rendered(Checked(".claude/settings.json", "claude-code", TEXT, (found,))) == (
        '.claude/settings.json:3:5: error[HW999] no event "PreToolUes" (made-up)\n'
        ' 3 |     "PreToolUes": []\n'
        "   |     ^^^^^^^^^^^^\n"
        "   = note: the map of events: .claude/settings.json:2:3\n"
        '   = fix: change to "PreToolUse"\n'
        "   = see: https://hookwright.dev/checks/HW999\n"
        "\n"
        "checked 1 file: 1 error (1 fixable with --fix)\n"
    )


def test_the_page_is_named_once(finding) -> None:
    file = Checked("a.json", "lamied", TEXT, (finding(0, 1), finding(4, 11)))
    assert rendered(file).count("= see:") == 1


def test_unsafe_fix_says_so(finding) -> None:
    fix = Fix("drop it", "unsafe", (Edit(Span(START, END), ""),))
    text = rendered(Checked("a.json", "lamied", TEXT, (finding(START, END, fix=fix),)))
    assert "= fix: drop it (unsafe)" in text
    assert text.endswith("checked 1 file: 1 error (1 fixable with --fix --unsafe-fixes)\n")


def test_range_over_several_lines(finding) -> None:
    text = rendered(Checked("a.json", "lamied", TEXT, (finding(4, len(TEXT) - 3),)))
    assert '\n 2 |   "hooks": {\n   |   ^^^^^^^^^^ … to line 4\n' in text


def test_line_numbers_are_aligned(finding) -> None:
    text = "\n" * 99 + "x"
    assert "\n 100 | x\n     | ^\n     = see:" in rendered(Checked("a.json", "lamied", text, (finding(99, 100),)))


def test_quiet_has_no_summary(finding) -> None:
    assert "checked" not in rendered(Checked("a.json", "lamied", TEXT, (finding(0, 1),)), quiet=True)
    assert rendered(Checked("a.json", "lamied", "", ()), quiet=True) == ""


def test_hostile_file_can_not_drive_the_terminal(finding) -> None:
    evil = "\x1b]0;owned\x07\u202e\r\x9b2J"
    fix = Fix(f"fix {evil}", "safe", (Edit(Span(0, 1), "x"),))
    found = finding(0, 1, f"message {evil}", fix=fix, related=(Related(Span(0, 1), f"note {evil}", f"other{evil}"),))
    cured = Cured(1, 1, found)
    text = rendered(Checked(f"path{evil}\n::error::x", "lamied", f"{evil}text", (found,), (cured,)))
    assert all(line.isprintable() for line in text.split("\n"))
    assert not any(line.startswith("::") for line in text.split("\n"))


@pytest.mark.parametrize(
    ("severities", "ignored", "expected"),
    [
        ([], 0, "checked 1 file: no findings"),
        (["error", "error", "warning"], 0, "checked 1 file: 2 errors, 1 warning"),
        (["info", "hint", "hint"], 0, "checked 1 file: 1 info, 2 hints"),
        ([], 2, "checked 1 file: no findings (2 hooks files left out by .gitignore; --no-ignore checks them, too)"),
    ],
)
def test_summary(finding, severities: list[str], ignored: int, expected: str) -> None:
    findings = tuple(finding(0, 1, severity=s) for s in severities)
    assert summary(Report((Checked("a", "lamied", "x", findings),), (), ignored)) == expected


def test_summary_of_nothing() -> None:
    assert summary(Report(())) == "no hooks files found"
    assert summary(Report((), (Failure("a", "can't be read"),))) == "nothing could be checked"


def test_summary_of_fixes(finding) -> None:
    safe = finding(0, 1, fix=Fix("a", "safe", (Edit(Span(0, 1), ""),)))
    unsafe = finding(0, 1, fix=Fix("a", "unsafe", (Edit(Span(0, 1), ""),)))
    file = Checked("a", "lamied", "x", (safe, unsafe, unsafe), (Cured(1, 1, safe),))
    expected = "checked 1 file: 3 errors (1 fixable with --fix, 2 more with --unsafe-fixes); fixed 1"
    assert summary(Report((file,))) == expected


def test_colours(finding) -> None:
    plain = rendered(Checked("a.json", "lamied", TEXT, (finding(START, END),)))
    coloured = rendered(Checked("a.json", "lamied", TEXT, (finding(START, END),)), style=Style(colour=True))
    assert "\x1b[1;31merror[HW999]\x1b[0m" in coloured
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("when", "environ", "terminal", "expected"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_when_colours(when, environ: dict[str, str], terminal: bool, expected: bool) -> None:
    assert style_for(Terminal() if terminal else io.StringIO(), when, environ).colour is expected
