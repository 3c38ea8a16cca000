"""Where the scripts of a hooks file lie on disk."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.effects import follows_cd, root_variable, workspace_variables
from hookwright.checks.shell.look import shells_of
from hookwright.checks.shell.programs import exec_script, is_tested, scripts
from hookwright.model.command import commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.checks.shell.programs import Script
    from hookwright.model.hooks_file import Group, HooksFile


class Placed(NamedTuple):
    """A script of the workspace or plugin; `path` is absolute."""

    script: Script
    path: str
    group: Group


MOST = 256
"""Commands of one file that are looked at."""


def placed(file: HooksFile, disk: Disk) -> tuple[Placed, ...]:
    """The scripts that the hooks of a file run and whose place is known. Worked out once for all checks of a run."""
    key = (placed, disk)
    found = file.memo.get(key)
    if found is None:
        found = file.memo[key] = tuple(_placed(file, disk))
    return found


def _placed(file: HooksFile, disk: Disk) -> Iterator[Placed]:
    none = ("no scripts", file.large, file.dialect.key)
    looked = 0
    for entry in file.events:
        if entry.event is None or not entry.event.runs:
            continue
        for group in entry.groups:
            memo = group.node.green.memo
            if memo.get(none):
                continue
            looked += len(commands(group))
            if looked > MOST:
                return
            scripts_of = list(_scripts(group))
            if not scripts_of:
                memo[none] = True
            for script in scripts_of:
                path = _place(script, file, disk)
                if path:
                    yield Placed(script, path, group)


def _scripts(group: Group) -> Iterator[Script]:
    for command in commands(group):
        for shell in shells_of(command):
            if "/" not in shell.line.text and "." not in shell.line.text:
                continue
            moves = any(simple.name in ("cd", "pushd") for simple in shell.line.commands)
            for script in scripts(shell):
                if not is_tested(script) and not (moves and script.is_relative):
                    yield script
        script = exec_script(command) if command.form == "exec" else None
        if script is not None:
            yield script


def _place(script: Script, file: HooksFile, disk: Disk) -> str:
    """The absolute path of a script, "" when it can't be told or lies outside of what is known."""
    if not disk.root:
        return _at_home(script, file, disk)
    folders = dict.fromkeys(workspace_variables(file), disk.root if file.rule.scope != "plugin" else "")
    if file.rule.scope == "plugin":
        folders[root_variable(file)] = disk.root
    path = script.path
    match = re.match(r"\$\{(\w+)\}", path)
    if match is None:
        at_root = script.is_relative and (file.rule.scope != "plugin" or not follows_cd(file))
        path = os.path.join(disk.root, path) if at_root else path  # noqa: PTH118
    elif folders.get(match[1]):
        path = folders[match[1]] + path[match.end() :]
    return _inside(path, disk.root) or _at_home(script, file, disk)


def _at_home(script: Script, file: HooksFile, disk: Disk) -> str:
    """Of a user's own file, a script in the home directory."""
    if file.rule.scope != "user" or not disk.home:
        return ""
    path = script.path
    if path.startswith("~/") and script.word is not None and not script.word.pieces[0].quote:
        path = disk.home + path[1:]
    elif path.startswith("${HOME}/") and script.word is not None:
        path = disk.home + path[7:]
    return _inside(path, disk.home)


def _inside(path: str, root: str) -> str:
    if "$" in path or "*" in path or "`" in path or "?" in path or "{" in path or not os.path.isabs(path):  # noqa: PTH117
        return ""
    path, root = os.path.normpath(path), os.path.normpath(root)
    return path if path.startswith(root.rstrip(os.sep) + os.sep) else ""
