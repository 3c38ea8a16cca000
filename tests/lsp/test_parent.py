"""The server ends with its editor, however the system tells."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

from hookwright.lsp import parent

pytestmark = pytest.mark.skipif(os.name == "nt", reason="on Windows the end of the input ends the server")


@pytest.mark.parametrize("told", [True, False], ids=["told by the system", "looking"])
async def test_the_end_of_a_process(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not told:
        monkeypatch.setattr(parent, "EVERY", 0.02)
        monkeypatch.delattr(os, "pidfd_open", raising=False)
    editor = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    gone = asyncio.Event()
    parent.watch(editor.pid, asyncio.get_running_loop(), gone.set)
    await asyncio.sleep(0.1)
    assert not gone.is_set()
    editor.communicate(b"\n")
    async with asyncio.timeout(20):
        await gone.wait()


@pytest.mark.parametrize("number", [0, -1, -(2**40), 2**22 + 12345, 2**31, 2**80])
async def test_numbers_that_are_no_process(number: int) -> None:
    parent.watch(number, asyncio.get_running_loop(), lambda: pytest.fail("gone"))
    await asyncio.sleep(0)
