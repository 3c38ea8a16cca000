"""Quick fixes and *fix all*."""

from __future__ import annotations

from caret import hooks_file

from hookwright.checks.base import Finding, Fix, Rule, Safety
from hookwright.checks.run import check
from hookwright.features.actions import actions, safe_edits
from hookwright.text.edit import Edit, apply
from hookwright.text.span import Span

RULE = Rule("HW999", "test", "warning", "a test", "")
FILE = hooks_file("{}")


def finding(at: int, *edits: tuple[int, int, str], safety: Safety = "safe", title: str = "mend it") -> Finding:
    fix = Fix(title, safety, tuple(Edit(Span(start, end), text) for start, end, text in edits))
    return Finding(RULE, "warning", Span(at, at + 2), "wrong", fix)


def test_only_findings_under_the_selection() -> None:
    found = [finding(0, (0, 1, "a")), finding(10, (10, 11, "b"), safety="unsafe")]
    assert [a.finding for a in actions(FILE, found, Span(11, 11), only=["quickfix"])] == [found[1]]
    assert [a.finding for a in actions(FILE, found, Span(12, 12), only=["quickfix"])] == [found[1]]
    assert actions(FILE, found, Span(5, 6), only=["quickfix"]) == ()


def test_a_safe_one_is_preferred() -> None:
    found = [finding(0, (0, 1, "a")), finding(0, (0, 1, "b"), safety="unsafe", title="or this")]
    assert [(a.title, a.preferred) for a in actions(FILE, found, Span(0, 0), only=["quickfix"])] == [
        ("mend it", True),
        ("or this", False),
    ]


def test_findings_without_a_fix_and_the_same_fix_twice() -> None:
    plain = Finding(RULE, "warning", Span(0, 2), "wrong")
    found = [plain, finding(0, (0, 1, "a")), finding(0, (0, 1, "a"))]
    assert len(actions(FILE, found, Span(0, 0), only=["quickfix"])) == 1


def test_kinds() -> None:
    found = [finding(0, (0, 1, "a"))]

    def kinds(only: list[str] | None) -> list[str]:
        return [a.kind for a in actions(FILE, found, Span(0, 0), only)]

    assert kinds(None) == ["quickfix"]  # all that *fix all* could do is there already
    assert kinds(["source"]) == ["source.fixAll"]
    assert kinds(["source.fixAll"]) == ["source.fixAll"]
    assert kinds(["source.fixAll.hookwright"]) == ["source.fixAll"]
    assert kinds(["quickfix"]) == ["quickfix"]
    assert kinds([""]) == ["quickfix", "source.fixAll"]
    assert kinds(["refactor"]) == []
    assert kinds(["source.organizeImports"]) == []
    assert kinds(["quick"]) == []


def test_fix_all_takes_each_safe_fix_once_and_none_that_overlaps() -> None:
    found = [
        finding(0, (0, 2, "A")),
        finding(1, (1, 3, "B")),  # overlaps the first
        finding(4, (4, 4, "C")),
        finding(5, (4, 4, "D")),  # inserts at the same place
        finding(6, (6, 8, "E"), safety="unsafe"),
        finding(8, (8, 9, "F"), (2, 2, "G")),  # right behind the first
        finding(8, (8, 9, "F"), (2, 2, "G")),  # the same again
        finding(9, (10, 11, "H"), (0, 1, "I")),  # half of it overlaps
    ]
    edits, count = safe_edits(found)
    assert count == 3
    assert apply("0123456789ab", edits) == "AG23C4567F9ab"


def test_fix_all_is_offered_beside_the_single_ones_where_it_does_more() -> None:
    found = [finding(0, (0, 1, "a")), finding(5, (5, 6, "b"))]
    last = actions(FILE, found, Span(0, 0))[-1]
    assert last.title == "fix all safe problems (2)"
    assert (last.safety, last.preferred, last.finding) == ("safe", False, None)
    assert not actions(FILE, [finding(5, (5, 6, "b"))], Span(0, 0))


def test_many() -> None:
    found = [finding(i, (i, i + 1, "x")) for i in range(0, 40_000, 2)]
    edits, count = safe_edits(reversed(found))
    assert count == len(found) == len(edits)


def test_with_real_findings() -> None:
    file = hooks_file('{"hooks": {"pretooluse": [], "Stop": [],}}')
    result = check(file)
    everything = actions(file, result.findings, Span(0, len(file.tree.text)), only=["source.fixAll"])
    assert len(everything) == 1
    assert apply(file.tree.text, everything[0].edits) == '{"hooks": {"PreToolUse": [], "Stop": []}}'
