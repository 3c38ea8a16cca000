"""The agents that are on this machine, each with workspaces of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for `real_agents`, which pytest's import mode does not look for

from real_agents import AGENTS
from real_lab import Lab

if TYPE_CHECKING:
    from collections.abc import Callable

    from real_agent import Agent


def pytest_configure(config: pytest.Config) -> None:
    """Our mark."""
    config.addinivalue_line("markers", "agents(*names): the agents that the tests are for")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each agent that the test's `agents` mark names, or for all."""
    if "agent" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("agents")
        metafunc.parametrize("agent", mark.args if mark else list(AGENTS), indirect=True, scope="module")


@pytest.fixture(scope="module")
def hosts() -> Path:
    """The folder with the agents' packages."""
    if sys.platform == "win32":
        pytest.skip("the hooks of these tests are shell scripts")
    folder = os.environ.get("HOOKWRIGHT_HOSTS", "")
    if not folder:
        pytest.skip("HOOKWRIGHT_HOSTS names no folder with agents in node_modules; see scripts/test-agents")
    return Path(folder).absolute()


@pytest.fixture(scope="module")
def agent(request: pytest.FixtureRequest, hosts: Path) -> Agent:
    """The agent of that name."""
    found = AGENTS[request.param](hosts)
    if why := found.found():
        pytest.skip(why)
    return found


@pytest.fixture(scope="module")
def labs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Lab]:
    """Makes workspaces."""
    return lambda: Lab(tmp_path_factory.mktemp("lab"))
