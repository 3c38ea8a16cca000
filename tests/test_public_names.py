"""What a host may import from the package itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hookwright


def test_every_public_name_is_there() -> None:
    for name in hookwright.__all__:
        assert getattr(hookwright, name) is not None
    from hookwright import Engine
    from hookwright.engine.engine import Engine as Defined

    assert Engine is Defined


def test_lessons_are_matched_by_a_host() -> None:
    from hookwright import find_blocker, match_lessons, select_candidates

    guard = {
        "type": "guard",
        "toolNames": ["Bash"],
        "commandRegexSources": [{"source": "rm -rf"}],
        "message": "no: {command}",
    }
    hint = {"slug": "h", "toolNames": ["Bash"], "message": "look first"}
    matches = match_lessons({"G": guard, "H": hint}, "Bash", "rm -rf /", "")
    blocker = find_blocker(matches, "rm -rf /")
    assert blocker is not None
    assert blocker.reason == "no: rm -rf /"
    selection = select_candidates(matches[1:], set(), max_lessons=3, budget_bytes=4096, claim=lambda slug: slug == "h")
    assert [(one.slug, one.text) for one in selection.injected] == [("h", "look first")]


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Nope"):
        _ = hookwright.Nope


def test_importing_the_package_loads_nothing() -> None:
    code = "import sys, hookwright; print([m for m in sys.modules if m.startswith('hookwright.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
