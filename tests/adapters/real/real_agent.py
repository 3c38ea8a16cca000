"""How a published agent is driven headless on a mock model, without an account."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from mock_model import MockModel
from real_lab import Ran

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mock_model import Answer, Call
    from real_lab import Lab

LONGEST = 100
"""Seconds that an agent may take for one run."""


class Agent:
    """What the agents have in common."""

    name = ""
    file = ""  # where the lines go that call us
    user_file = ""
    ends = True  # it calls us at the end of a turn
    advises = "{advice}"  # how the model hears of advice before a call
    shows_notes = True  # headless it shows what hooks have for the user

    def __init__(self, hosts: Path) -> None:
        self.modules = hosts / "node_modules"

    def found(self) -> str:
        """Why the agent can't be run here; "" when it can."""
        return ""

    def node(self) -> str:
        """A Node.js of 22 or later, else what is on the path."""
        own = next(self.modules.glob("node-*-*/bin/node"), None)
        return str(own) if own is not None else "node"

    def version(self) -> str:
        """The version of the package."""
        raise NotImplementedError

    def prepare(self, lab: Lab, url: str) -> dict[str, str]:
        """Sets the agent up for the model at that address, in a folder that it trusts; the environment for it."""
        raise NotImplementedError

    def trust(self, lab: Lab) -> None:
        """What the user does after `hookwright install`, where the agent wants something for each hook."""

    def command(self, prompt: str) -> list[str]:
        """The command line for one headless turn."""
        raise NotImplementedError

    def shell(self, command: str) -> Call:
        """The call of the shell tool."""
        raise NotImplementedError

    def edit(self, path: Path) -> Call:
        """The call that changes "old words" to "new words" in a file."""
        raise NotImplementedError

    def read(self, path: Path) -> Call:
        """A call that reads a file, which some want before an edit."""
        return self.shell(f"cat '{path.name}'")

    def run(self, lab: Lab, script: Sequence[Answer], prompt: str = "go on") -> Ran:
        """One turn on a model with that script."""
        with MockModel(list(script)) as model:
            environ = {**lab.environ, **self.prepare(lab, model.url)}
            began = time.monotonic()
            process = subprocess.Popen(
                self.command(prompt), cwd=lab.path, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
            )  # fmt: skip
            try:
                stdout, stderr = process.communicate(timeout=LONGEST)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                stdout, stderr = process.communicate()
                stderr += f"\n[stopped after {LONGEST} s]"
            return Ran(model, process.returncode, stdout, stderr, time.monotonic() - began)

    def _package(self, *parts: str) -> str:
        return json.loads((self.modules.joinpath(*parts) / "package.json").read_text())["version"]
