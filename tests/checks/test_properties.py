"""What holds of every check on every text: it ends, stays within the text, and its fixes do no harm."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hookwright.dialects.table import DIALECTS
from hookwright.syntax.parser import parse
from hookwright.text.edit import apply

if TYPE_CHECKING:
    from hookwright.checks.analyse import Analysis

golden = sys.modules.get("golden")
if golden is None:
    import importlib.util

    _spec = importlib.util.spec_from_file_location("golden", Path(__file__).with_name("golden.py"))
    assert _spec
    assert _spec.loader
    golden = importlib.util.module_from_spec(_spec)
    sys.modules["golden"] = golden
    _spec.loader.exec_module(golden)

FILES = [(golden.read(p), golden.agent_of(p)) for p in sorted(Path(__file__).parent.glob("*/*/*.json"))]

PIECES = st.sampled_from(
    [
        "", " ", "\n", ",", ":", "{", "}", "[", "]", '"', "null", "true", "1e400", "-1", '"x"', "\\", "\ufeff",
        "\u2028",
        '"hooks": {"hooks": {"Stop": []}}', '"hooks": [{"event": "Stop"}]', '"matcher": "(?!Bash).*",',
        '"matcher": "Edit|*"', '"matcher": {"a": ["b"]},', '"if": "Bash(a)|Bash(b)",', '"if": "mcp__x",',
        '"async": true,',
        '"asyncRewake": true,', '"command": ["a", "b"],', '"timeoutMs": 1e308,', '"timeout": "5",', '"args": [],',
        '{"type": "command", "command": "a"},', '{"matcher": "Bash", "hooks": []},', '"PreToolUse": [],', "\ud800",
        '"disableAllHooks": true,', '"if": 1,', '"matcher": "((a+)+)+$",', "'", "((((((((", "|", "// x\n", "\x00",
    ]
)  # fmt: skip
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), PIECES), min_size=1, max_size=6)

AWAKENS = frozenset({"HW001", "HW002", "HW003", "HW101", "HW102", "HW105", "HW106", "HW107", "HW108", "HW202", "HW520"})
"""Fixes that bring hooks to life at which nobody looked while they were dead, so that more can be said of them."""


def _edited(text: str, edits: list[tuple[float, int, str]]) -> str:
    for at, length, piece in edits:
        start = int(at * len(text))
        text = text[:start] + piece + text[start + length :]
    return text


def _serious(analysis: Analysis) -> Counter[str]:
    return Counter(f.rule.code for f in analysis.findings if f.severity in ("error", "warning"))


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(FILES), EDITS)
def test_any_text(file: tuple[str, str], edits: list[tuple[float, int, str]]) -> None:
    """No crash, all spans in the text, all fixes can be made, and what was JSON is JSON afterwards."""
    text, agent = _edited(file[0], edits), file[1]
    analysis = golden.look(text, agent)
    assert not analysis.crashes, analysis.crashes
    for f in analysis.findings:
        assert 0 <= f.span.start <= f.span.end <= len(text), f
        assert f.message
        for related in f.related:
            assert related.path is not None or 0 <= related.span.start <= related.span.end <= len(text), f
        if f.fix is not None:
            new = apply(text, f.fix.edits)
            assert new != text, f
            assert not analysis.tree.strict or parse(new).strict, (f, new)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(FILES), EDITS)
def test_what_is_kept_is_what_would_be_found(file: tuple[str, str], edits: list[tuple[float, int, str]]) -> None:
    """An analysis that builds on an earlier one finds what a fresh one does."""
    from hookwright.checks.analyse import analyse

    agent = file[1] if any(entry.id == file[1] for entry in DIALECTS) else "claude-code"
    place = golden.PLACES[file[1]]
    before = analyse(file[0], place, agent=agent)
    text = _edited(file[0], edits)
    assert analyse(text, place, agent=agent, previous=before).findings == analyse(text, place, agent=agent).findings


@pytest.mark.parametrize("number", range(0, len(FILES), 20))
def test_a_fix_leaves_nothing_new(number: int) -> None:
    for text, agent in FILES[number : number + 20]:
        _assert_fixes(text, agent)


def test_fixes_of_public_files(shared: Path) -> None:
    files = sorted((shared / "corpus").glob("claude-*/*.json"))
    if not files:
        pytest.skip(f"no public files under {shared / 'corpus'}")
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace")
        if len(text) < 8000:
            _assert_fixes(text, "plugin" if path.parent.name == "claude-plugin" else "claude-code")


def _assert_fixes(text: str, agent: str) -> None:
    """Each fix takes a finding away and leaves no new error or warning."""
    before = golden.look(text, agent)
    for f in before.findings:
        if f.fix is None:
            continue
        after = golden.look(apply(text, f.fix.edits), agent)
        assert after.tree.strict or not before.tree.strict, f
        assert f not in after.findings, f
        new = _serious(after) - _serious(before)
        assert not new or f.rule.code in AWAKENS, (f, new, [x.message for x in after.findings])
