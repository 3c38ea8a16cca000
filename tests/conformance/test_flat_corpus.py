"""Real public files of Cursor, GitHub Copilot, VS Code and Windsurf: whose they are, and what is told of them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse

if TYPE_CHECKING:
    from pathlib import Path

    from hookwright.checks.analyse import Analysis

FOLDERS = ("cursor", "copilot", "windsurf", "other")


def _rows(shared: Path) -> list[tuple[str, str]]:
    """File of the corpus, path in its repository."""
    index = shared / "corpus" / "index.tsv"
    if not index.is_file():
        pytest.skip(f"no index of public files at {index}")
    with index.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [(row["file"], row["path"]) for row in rows if row["file"].split("/")[0] in FOLDERS]


def _looked(shared: Path, name: str, place: str) -> tuple[str, Analysis]:
    text = (shared / "corpus" / name).read_bytes().decode("utf-8", "replace")
    return text, analyse(text, place)


def test_no_check_fails_and_few_things_are_errors(shared: Path) -> None:
    counts: Counter[str] = Counter()
    for name, place in _rows(shared):
        text, found = _looked(shared, name, place)
        assert not found.crashes, (name, found.crashes)
        for f in found.findings:
            assert 0 <= f.span.start <= f.span.end <= len(text), (name, f)
            counts[f"{f.severity} {f.rule.code}"] += 1
            if f.severity == "error" and name.split("/")[0] != "other":
                assert f.rule.code in ("HW002", "HW102"), (name, f.message)
    assert counts, "not one finding in real files: the checks are not looking"


def test_whose_they_are(shared: Path) -> None:
    """A file is its folder's agent, but for texts that are no hooks file as they stand."""
    for name, place in _rows(shared):
        folder = name.split("/")[0]
        text, found = _looked(shared, name, place)
        agent = found.file.dialect.id if found.file is not None else None
        try:
            has_hooks = isinstance(json.loads(text).get("hooks"), dict)
        except ValueError:
            has_hooks = True
        if folder == "other" or not has_hooks:
            continue
        assert agent in {"copilot": ("copilot", "vscode")}.get(folder, (folder,)), (name, agent)
