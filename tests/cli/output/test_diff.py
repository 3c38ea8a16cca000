"""Differences that `patch` takes."""

from __future__ import annotations

import subprocess
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.cli.output.diff import unified
from hookwright.cli.output.style import Style

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = Style()


def diff(before: str, after: str, *, show: bool = False) -> str:
    return "".join(unified("a.json", before, after, PLAIN, show=show))


def numbered(*changed: int) -> str:
    return "".join(f"line {n}{' new' if n in changed else ''}\n" for n in range(1, 31))


def test_hunks() -> None:
    assert diff(numbered(), numbered(2, 20)) == (
        "--- a.json\n+++ a.json\n"
        "@@ -1,5 +1,5 @@\n line 1\n-line 2\n+line 2 new\n line 3\n line 4\n line 5\n"
        "@@ -17,7 +17,7 @@\n line 17\n line 18\n line 19\n-line 20\n+line 20 new\n line 21\n line 22\n line 23\n"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (numbered(), numbered(1)),
        (numbered(), numbered(30)),
        (numbered(), numbered(5, 11)),
        (numbered(), numbered(5, 12)),
        (numbered(), numbered(5, 13)),
        ("a", "b"),
        ("a\n", "a"),
        ("a", "a\n"),
        ("", "a\n"),
        ("a\n", ""),
        ("a\r\nb\r\n", "a\r\nc\r\n"),
        ("x\u2028y\n", "x\u2028z\n"),
        ("a\x0cb\n", "a\x0cc\n"),
    ],
)
def test_patch_takes_it(tmp_path: Path, before: str, after: str) -> None:
    (tmp_path / "a.json").write_bytes(before.encode())
    patch = diff(before, after).encode()
    command = ["git", "apply", "--unsafe-paths", "-p0", "--directory", str(tmp_path), "-"]
    subprocess.run(command, input=patch, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "a.json").read_bytes() == after.encode()


@given(st.text("ab\n", max_size=40), st.text("ab\n", max_size=40))
def test_every_line_is_told_once(before: str, after: str) -> None:
    lines = diff(before, after).replace("\n\\ No newline at end of file", "").split("\n")[2:]
    old = [line[1:] for line in lines if line[:1] in (" ", "-")]
    new = [line[1:] for line in lines if line[:1] in (" ", "+")]
    if before != after:
        assert "\n".join(old) in before
        assert "\n".join(new) in after


def test_for_people_nothing_is_hidden() -> None:
    text = diff("a\x1b[2J\r\n", "b\u202e\tc\r\n", show=True)
    assert text.endswith("-a\\x1b[2J\n+b\\u202e\tc\n")


def test_large_files_are_quick() -> None:
    lines = [f'  "timeout": {n % 7},\n' for n in range(60_000)]
    after = [line.replace("5", "50") for line in lines]
    began = time.perf_counter()
    assert diff("".join(lines), "".join(after)).count("\n+") > 8000
    assert time.perf_counter() - began < 10
