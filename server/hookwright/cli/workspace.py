"""Whose hooks of which folder: the engine that a verb works with."""

# os.path and not pathlib, which would cost start-up time for a handful of calls
# ruff: noqa: PTH100, PTH112, PTH118, PTH120

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.cli.agents import agent_with_files
from hookwright.cli.boundary import UsageError
from hookwright.dialects.answers import runnable
from hookwright.dialects.table import DIALECTS, by_id
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.dialects.spec import Dialect, FileRule
    from hookwright.dialects.table import Entry
    from hookwright.engine.approvals import ScriptMode
    from hookwright.engine.engine import Engine


def add_arguments(parser: ArgumentParser) -> None:
    """The options that say whose hooks of which folder."""
    known = ", ".join(entry.id for entry in _with_files())
    parser.add_argument("--agent", metavar="ID", help=f"whose hooks: {known} (default: the one that has a file there)")
    parser.add_argument("--workspace", metavar="DIR", default=".", help='the root of the workspace (default: ".")')


def add_scripts(parser: ArgumentParser) -> None:
    """The option that says what a changed script means."""
    parser.add_argument(
        "--scripts",
        choices=["warn", "strict"],
        default="warn",
        help="a script that a command names was changed since the approval: say so, or ask again (default: warn)",
    )


def command(verb: str, args: Namespace) -> str:
    """The command line of another verb for the same workspace and agent."""
    import shlex

    words = ["hookwright", verb]
    for option, value in (("--agent", args.agent), ("--workspace", None if args.workspace == "." else args.workspace)):
        words += [option, value] if value is not None else []
    return visible(shlex.join(words))


def open_engine(agent: str | None, workspace: str, scripts: ScriptMode = "warn") -> Engine:
    """The engine for a workspace. Without `agent`, the one whose hooks file lies there. Raises `UsageError`."""
    from hookwright.engine.engine import Engine
    from hookwright.engine.errors import WorkspaceError

    folder = folder_of(workspace)
    dialect = agent_with_files(agent) if agent is not None else _resident(folder)
    if not runnable(dialect.id):
        known = ", ".join(entry.id for entry in _with_files())
        raise UsageError(f"hooks of {dialect.title} can't be run here, only those of {known}")
    try:
        return Engine(folder, dialect.id, scripts=scripts)
    except WorkspaceError as error:
        raise UsageError(visible(str(error))) from None


def folder_of(workspace: str) -> str:
    """The absolute path of the workspace. Raises `UsageError` when it is no folder."""
    try:
        folder = os.path.abspath(workspace)
        found = os.path.isdir(folder)
    except FileNotFoundError:
        raise UsageError("the working directory is not there any more") from None
    except ValueError:  # a NUL in the name
        found = False
        folder = workspace
    if not found:
        raise UsageError(f"{visible(folder)} is not a folder")
    return folder


def _resident(folder: str) -> Dialect:
    """The agent that has a file of its own in the workspace; one whose file holds nothing but hooks goes before."""
    found = [dialect for entry in _with_files() if (dialect := _at_home(entry.id, folder))]
    if found:
        return min(found, key=lambda d: not any(r.root == "hooks-file" for r in _own(d)))
    names = [_own(by_id(entry.id))[0].tail for entry in _with_files()]
    above = _above(folder)
    hint = f"; there are hooks in {visible(above)}: --workspace {visible(above)}" if above else ""
    raise UsageError(
        f"no hooks in {visible(folder)}: there is neither {' nor '.join(reversed(names))}{hint or _for_users()}"
    )


def _for_users() -> str:
    users = [e.id for e in _with_files() if any(rule.scope == "user" for rule in by_id(e.id).files)]
    return f"; for hooks of your own, in your home folder, name the agent: --agent {users[0]}" if users else ""


def _at_home(agent: str, folder: str) -> Dialect | None:
    tails = next(entry.tails for entry in DIALECTS if entry.id == agent)
    if not any(_is_there(folder, tail) for tail in tails):
        return None  # its table need not be loaded
    dialect = by_id(agent)
    return dialect if any(_is_there(folder, rule.tail) for rule in _own(dialect)) else None


def _is_there(folder: str, tail: str) -> bool:
    """Whether there is such a file; of a place that holds many, any."""
    above, _, name = tail.rpartition("/")
    if not name.startswith("*"):
        return os.path.lexists(os.path.join(folder, tail))
    try:
        return any(one.endswith(name[1:]) for one in os.listdir(os.path.join(folder, above)))  # noqa: PTH208
    except OSError:
        return False


def _with_files() -> list[Entry]:
    """The agents whose hooks can be run here and lie in files."""
    return [entry for entry in DIALECTS if entry.tails and runnable(entry.id)]


def _own(dialect: Dialect) -> list[FileRule]:
    return [rule for rule in dialect.files if rule.scope in ("project", "local")]


def _above(folder: str) -> str | None:
    """The nearest folder above that has hooks; the home folder's are the user's own."""
    home = os.path.expanduser("~")  # noqa: PTH111
    while (parent := os.path.dirname(folder)) != folder and parent != home:
        folder = parent
        if any(_at_home(entry.id, folder) for entry in _with_files()):
            return folder
    return None
