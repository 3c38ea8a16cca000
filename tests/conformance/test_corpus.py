"""Real public files: no crash, sane ranges, and errors only where the agent itself refuses something."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse

if TYPE_CHECKING:
    from pathlib import Path

FOLDERS = ("claude-settings", "claude-plugin", "claude-stray", "claude-template")


def _files(shared: Path) -> list[Path]:
    return [p for folder in FOLDERS for p in sorted((shared / "corpus" / folder).glob("*.json"))]


def test_corpus(shared: Path) -> None:
    files = _files(shared)
    if not files:
        pytest.skip(f"no public files under {shared / 'corpus'}")
    counts: Counter[str] = Counter()
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace")
        analysis = analyse(text, str(path), agent="claude-code")
        assert not analysis.crashes, (path.name, analysis.crashes)
        for f in analysis.findings:
            counts[f"{f.severity} {f.rule.code}"] += 1
            assert 0 <= f.span.start <= f.span.end <= len(text), (path.name, f)
            if f.severity == "error":
                assert _refused(text, analysis, f), (path.name, f)
    assert counts, "not one finding in real files: the checks are not looking"


def _refused(text: str, analysis, f) -> bool:
    """Whether Claude Code 2.1.332 was seen to refuse such a thing: text that is not JSON, a value of the wrong type or
    range, a missing key, an entry that is no object."""
    if f.rule.code in ("HW001", "HW002", "HW003"):
        try:
            json.loads(text.lstrip("\ufeff"))
        except ValueError:
            return True
        return False
    return f.rule.code in ("HW101", "HW102", "HW104", "HW105", "HW106", "HW107")


def test_corpus_of_codex(shared: Path) -> None:
    """Of its public files two are refused: one for a key at the root and handlers without type, one without `hooks`."""
    files = sorted((shared / "corpus" / "codex").glob("*.json"))
    if not files:
        pytest.skip(f"no public files under {shared / 'corpus'}")
    refused = set()
    for path in files:
        text = path.read_bytes().decode("utf-8")
        analysis = analyse(text, "/nowhere/.codex/hooks.json", agent="codex")
        assert not analysis.crashes, (path.name, analysis.crashes)
        for f in analysis.findings:
            assert 0 <= f.span.start <= f.span.end <= len(text), (path.name, f)
            if f.severity == "error":
                assert f.rule.code in ("HW102", "HW103", "HW106"), (path.name, f)
                assert f.loss == "file"
                refused.add(path.name)
    assert refused == {"AI20K-Build-Phase__starter-code-template__1.json", "goondocks-co__myco__2.json"}
