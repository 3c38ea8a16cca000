"""Golden translations: `cases/NAME/SOURCE.in.json` with, for each target, `TARGET.json` and `TARGET.losses`.

`HOOKWRIGHT_UPDATE=1` writes what is seen; read the difference before you keep it. What is written must be a file that
the target's checks find no error in.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse

if TYPE_CHECKING:
    from collections.abc import Callable

    from hookwright.translate.base import Translation

HERE = Path(__file__).resolve().parent / "cases"
UPDATE = bool(os.environ.get("HOOKWRIGHT_UPDATE"))

ALWAYS = ("translate/answer", "translate/payload", "translate/failure", "translate/trust")
"""Kinds of loss whose information is the same for every file with such an event; tests of their own look at it."""
CASES = sorted(
    (name.parent.name, name.name.removesuffix(".in.json"), target.stem)
    for name in HERE.glob("*/*.in.json")
    for target in name.parent.glob("*.losses")
)


def written(translation: Translation, text: str) -> str:
    """The losses, each with the place in the source where it stands; information only where it is about this file."""
    return "".join(
        f"{loss.severity} {loss.code} at {json.dumps(text[loss.span.start : loss.span.end][:60])}\n  {loss.message}\n"
        for loss in translation.losses
        if loss.severity != "info" or loss.code not in ALWAYS
    )


def test_there_are_cases() -> None:
    assert len(CASES) > 10


@pytest.mark.parametrize(("name", "source", "target"), CASES, ids=lambda value: value)
def test_case(name: str, source: str, target: str, tr: Callable[..., Translation]) -> None:
    folder = HERE / name
    text = (folder / f"{source}.in.json").read_text("utf-8")
    translation = tr(text, source, target)
    losses = written(translation, text)
    if UPDATE:
        (folder / f"{target}.json").write_text(translation.text, "utf-8")
        (folder / f"{target}.losses").write_text(losses, "utf-8")
    assert translation.text == (folder / f"{target}.json").read_text("utf-8")
    assert losses == (folder / f"{target}.losses").read_text("utf-8")
    errors = [f.message for f in analyse(translation.text, None, agent=target).findings if f.severity == "error"]
    assert errors == []
