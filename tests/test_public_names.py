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


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Nope"):
        _ = hookwright.Nope


def test_importing_the_package_loads_nothing() -> None:
    code = "import sys, hookwright; print([m for m in sys.modules if m.startswith('hookwright.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
