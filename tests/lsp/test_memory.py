"""Garbage is looked for in the pauses, and it is found."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from hookwright.lsp import memory
from hookwright.lsp.memory import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generations that were searched, with the collector taken over."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", found.append)
    gc.collect(2)
    found.clear()
    gc.disable()
    yield found
    gc.enable()


def test_an_interpreter_that_was_not_taken_over_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "collect", lambda *_: pytest.fail("searched"))
    monkeypatch.setattr(memory, "YOUNG", -1)
    Collector().pause()


def test_few_young_objects_are_not_worth_it(searched: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "YOUNG", 10**9)
    Collector().pause()
    assert searched == []


def test_the_older_now_and_then(searched: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "YOUNG", -1)
    collector = Collector()
    for _ in range(100):
        collector.pause()
    assert searched[:5] == [0, 0, 0, 0, 1]
    assert searched.count(1) == 19
    assert searched[99] == 2


def test_a_large_document_leaves_nothing_behind(searched: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "YOUNG", 10**9)
    collector = Collector()
    collector.left(10)
    collector.pause()
    collector.left(memory.LARGE + 1)
    collector.left(10)
    collector.pause()
    collector.pause()
    assert searched == [2]


def test_many_young_objects_are_counted_without_the_interpreters_help() -> None:
    gc.disable()
    try:
        gc.collect()
        kept = [[] for _ in range(memory.YOUNG + 1000)]
        assert gc.get_count()[0] > memory.YOUNG
        Collector().pause()
        assert gc.get_count()[0] < memory.YOUNG
        assert len(kept) > memory.YOUNG
    finally:
        gc.enable()
