"""The name that was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.text.nearest import distance, suggest

EVENTS = ("PreToolUse", "PostToolUse", "Stop", "SubagentStop", "SessionStart", "SessionEnd", "Notification")
TOOLS = ("Bash", "Read", "Write", "Edit", "NotebookEdit", "Glob", "Grep", "WebFetch", "WebSearch", "LSP")


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("preToolUse", EVENTS, "PreToolUse"),
        ("pre_tool_use", EVENTS, "PreToolUse"),
        ("PRE-TOOL-USE", EVENTS, "PreToolUse"),
        ("PreTolUse", EVENTS, "PreToolUse"),
        ("PostToolUsed", EVENTS, "PostToolUse"),
        ("Stpo", EVENTS, "Stop"),
        ("BeforeTool", EVENTS, None),
        ("SubagentEnd", EVENTS, None),
        ("bash", TOOLS, "Bash"),
        ("Bsah", TOOLS, "Bash"),
        ("Edt", TOOLS, "Edit"),
        ("Notebook", TOOLS, "NotebookEdit"),
        ("Web", TOOLS, None),  # two begin so
        ("Frobnicate", TOOLS, None),
        ("", TOOLS, None),
        ("x", TOOLS, None),
        ("Bash", ("Bash",), None),  # itself
        ("Bash", (), None),
    ],
)
def test_suggestions(name: str, candidates: tuple[str, ...], expected: str | None) -> None:
    assert suggest(name, candidates) == expected


def test_case_wins_over_a_slip() -> None:
    assert suggest("stop", ("Shop", "STOP")) == "STOP"


def test_the_first_of_equally_near_wins() -> None:
    assert suggest("Rxad", ("Road", "Read")) == "Road"


def slow(a: str, b: str) -> int:
    """The definition, without any shortcut."""
    if not a or not b:
        return len(a) + len(b)
    costs = [slow(a[1:], b) + 1, slow(a, b[1:]) + 1, slow(a[1:], b[1:]) + (a[0] != b[0])]
    if len(a) > 1 and len(b) > 1 and (a[0], a[1]) == (b[1], b[0]):
        costs.append(slow(a[2:], b[2:]) + 1)
    return min(costs)


@given(st.text("abc", max_size=5), st.text("abc", max_size=5), st.integers(1, 6))
def test_distance_is_the_definition_up_to_the_limit(a: str, b: str, limit: int) -> None:
    assert distance(a, b, limit) == min(slow(a, b), limit)
