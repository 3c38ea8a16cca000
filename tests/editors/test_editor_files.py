"""The configurations of all editors: their lists of hooks files are those of the tables."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

EDITORS = Path(__file__).resolve().parents[2] / "editors"


def _module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("editors_generate", EDITORS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE = _module()


def test_the_lists_are_those_of_today() -> None:
    found = [str(path.relative_to(EDITORS)) for path in GENERATE.outdated()]
    assert found == [], "run: python editors/generate.py"


def test_the_lists_are_those_of_the_dialects() -> None:
    from hookwright.dialects.table import DIALECTS

    assert {tail for entry in DIALECTS for tail in entry.tails} == set(GENERATE.TAILS)


@pytest.mark.parametrize("target", GENERATE.TARGETS, ids=lambda target: target.path)
def test_every_list_names_every_file(target: Any) -> None:
    """The control: a place that is new is missed."""
    text = (EDITORS / target.path).read_text(encoding="utf-8")
    before = GENERATE.TAILS
    GENERATE.TAILS = (*before, ".new/hooks.json")
    try:
        changed = GENERATE.written(target, text)
    finally:
        GENERATE.TAILS = before
    assert changed != text
    assert "new/hooks" in changed.replace("\\", "")


def test_a_file_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there must be one line with"):
        GENERATE.written(GENERATE.TARGETS[0], "M.tails = {}\n")
