"""What `install` and `uninstall` have in common: the file, what it was before, and how it is written."""

# descriptors and not pathlib, as where files are replaced
# ruff: noqa: PTH106, PTH108, PTH112, PTH118, PTH120

from __future__ import annotations

import base64
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from hookwright.adapters.installs import InstallError, install_of
from hookwright.adapters.table import UnknownAgentError
from hookwright.cli.boundary import UsageError
from hookwright.cli.read import Stamp, UnreadableError, read_file, reason
from hookwright.cli.write import UnwritableError, create_file, replace_file
from hookwright.model.digest import digest
from hookwright.model.private import PrivateError, private_folder
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.adapters.installs import Install
    from hookwright.model.private import Folder

_LARGEST = 64 << 20


class Target(NamedTuple):
    """The file of one agent, as it is now. `data` is None where there is none."""

    install: Install
    path: str
    data: bytes | None
    known: Stamp | None

    @property
    def text(self) -> str | None:
        """The file's text; bytes that are no UTF-8 survive a round trip."""
        return None if self.data is None else self.data.decode("utf-8", "surrogateescape")


def add_arguments(parser: ArgumentParser) -> None:
    """The options of both verbs."""
    add = parser.add_argument
    add("--agent", metavar="AGENT", required=True, help="claude, codex, copilot, cursor, gemini, opencode or qwen")
    add("--user", action="store_true", help="in your home folder, for all workspaces, instead of in this workspace")
    add("--workspace", metavar="DIR", default=".", help="the workspace (default: the working directory)")
    add("--dry-run", action="store_true", help="show the change as a diff and write nothing")


def target_of(args: Namespace) -> Target:
    """The file that the options mean. Raises `UsageError`."""
    try:
        install = install_of(args.agent)
    except (UnknownAgentError, InstallError) as error:
        raise UsageError(visible(str(error))) from None
    base = os.path.expanduser("~") if args.user else os.path.abspath(args.workspace)  # noqa: PTH100, PTH111
    if not os.path.isabs(base):  # noqa: PTH117
        raise UsageError(f'the home folder is no absolute path: "{visible(base)}"')
    if not os.path.isdir(base):
        raise UsageError(f"{visible(base)} is not a folder")
    path = os.path.join(base, *(install.user if args.user else install.project).split("/"))
    if not os.path.lexists(path):
        return Target(install, path, None, None)
    try:
        data, known = read_file(path)
    except UnreadableError as error:
        raise UsageError(f"{visible(path)}: {error}") from None
    return Target(install, path, data, known)


def diff(target: Target, new: str | None) -> str:
    """The change as a unified diff."""
    import difflib

    name = os.path.relpath(target.path)
    old = (target.text or "").splitlines(keepends=True)
    after = (new or "").splitlines(keepends=True)
    names = ("/dev/null" if target.data is None else f"a/{name}", "/dev/null" if new is None else f"b/{name}")
    parts = [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
             for line in difflib.unified_diff(old, after, *names)]  # fmt: skip
    return "".join(visible(line.rstrip("\n")) + "\n" for part in parts for line in part.splitlines())


def write(target: Target, data: bytes) -> None:
    """Put the bytes in place, whole, with the folders that are missing. Raises `UsageError`."""
    try:
        if target.known is not None:
            replace_file(target.path, data, target.known)
        else:
            create_file(target.path, data)
    except UnwritableError as error:
        raise UsageError(f"{visible(target.path)}: {error}") from None
    except OSError as error:
        raise UsageError(f"{visible(target.path)}: not written: {reason(error)}") from None


# ---- what was there before


class Before(NamedTuple):
    """A file before our lines came. `folders` are those that we made, the innermost first."""

    data: bytes | None
    folders: tuple[str, ...]


def missing_folders(path: str) -> tuple[str, ...]:
    """The folders on the way to the file that do not exist, the innermost first."""
    found: list[str] = []
    folder = os.path.dirname(path)
    while not os.path.lexists(folder):
        found.append(folder)
        folder = os.path.dirname(folder)
    return tuple(found)


def remember(target: Target, after: bytes, before: Before) -> None:
    """Keep what was there, for as long as the file stays what it is now."""
    folder = _folder()
    if folder is None:
        return
    kept = {
        "path": target.path, "after": digest(after), "folders": before.folders,
        "before": None if before.data is None else base64.b64encode(before.data).decode(),
    }  # fmt: skip
    with suppress(OSError):
        folder.write(_name(target), json.dumps(kept).encode())


def recall(target: Target) -> Before | None:
    """What was there before, where the file is still as we left it."""
    folder = _folder()
    if folder is None or target.data is None:
        return None
    try:
        kept = json.loads(folder.read(_name(target), _LARGEST) or b"{}")
        if kept.get("after") != digest(target.data):
            return None
        before = kept["before"]
        return Before(None if before is None else base64.b64decode(before), tuple(map(str, kept["folders"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def forget(target: Target) -> None:
    """What was kept is of no use any more."""
    folder = _folder()
    if folder is not None:
        with suppress(OSError):
            folder.remove(_name(target))


def remove_file(target: Target, folders: tuple[str, ...]) -> None:
    """Take the file away, and the folders that were made for it as far as they are empty. Raises `UsageError`."""
    try:
        os.unlink(target.path)
    except OSError as error:
        raise UsageError(f"{visible(target.path)}: not removed: {reason(error)}") from None
    for folder in folders:
        with suppress(OSError):
            os.rmdir(folder)


def _folder() -> Folder | None:
    try:
        return private_folder(os.environ, "installs")
    except PrivateError:
        return None


def _name(target: Target) -> str:
    return digest(f"{target.install.agent}\0{os.path.realpath(target.path)}")
