"""A sign of life, and only where somebody looks."""

from __future__ import annotations

import io

import pytest

from hookwright.cli import progress
from hookwright.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def said(monkeypatch: pytest.MonkeyPatch, clock: list[float], stream: io.StringIO, seconds: float, **more: bool) -> str:
    monkeypatch.setattr(progress.sys, "stderr", stream)
    shown = Progress(**{"wanted": True, **more})
    for _ in range(10):
        clock[0] += seconds / 10
        shown.step()
    shown.done()
    return stream.getvalue()


def test_long_walk_on_a_terminal(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    text = said(monkeypatch, clock, Terminal(), 10)
    assert text.startswith("\r1 folders looked through …")
    assert text.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("stream", "seconds", "more"),
    [(Terminal(), 0.5, {}), (io.StringIO(), 10, {}), (Terminal(), 10, {"wanted": False})],
    ids=["short", "no terminal", "quiet"],
)
def test_otherwise_nothing(monkeypatch, clock, stream: io.StringIO, seconds: float, more: dict[str, bool]) -> None:
    assert said(monkeypatch, clock, stream, seconds, **more) == ""
