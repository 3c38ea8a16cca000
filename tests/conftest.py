"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with cases, corpus and recordings of the real agents, which is not part of the project.

    `HOOKWRIGHT_SHARED` names it; by default it lies beside the checkout. Tests that need it skip without it.
    """
    folder = Path(os.environ.get("HOOKWRIGHT_SHARED", ROOT.parent / "shared"))
    if not (folder / "cases" / "cases.json").is_file():
        pytest.skip(f"no folder of cases and recordings at {folder} (set HOOKWRIGHT_SHARED)")
    return folder
