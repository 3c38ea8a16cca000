"""Where a hook runs and what it finds in its environment."""

from __future__ import annotations

import os
import re
import shlex
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Runtime
    from hookwright.dialects.spec import Dialect, Scope

_FIELD = re.compile(r"\{([a-z_.]+)(\??)\}")
_EXPANDED = re.compile(r"\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?::-((?:[^}\\]|\\.)*))?\})", re.ASCII)
_QUOTED_OR_VARIABLE = re.compile(r"'[^']*'|\$\{([A-Z_]+)\}")


class Surroundings(NamedTuple):
    """What all hooks of one event share."""

    dialect: Dialect
    runtime: Runtime
    workspace: str
    cwd: str
    variables: Mapping[str, str]  # the whole environment of a hook
    placeholders: Mapping[str, str]  # name → value, for `${NAME}` where no shell reads it
    own: Mapping[str, str] = {}  # what the agent itself sets


def inheritable(environ: Mapping[str, str], runtime: Runtime) -> dict[str, str]:
    """What hooks inherit of an environment: the agent keeps some variables back, and sets others itself."""
    own = {name for name, _, _ in runtime.variables}
    return {name: value for name, value in environ.items() if name not in own and not _removed(name, runtime)}


def placeholder_names(dialect: Dialect) -> frozenset[str]:
    """The variables that can also be written `${NAME}` where no shell reads it."""
    return frozenset(variable.name for variable in dialect.variables if variable.placeholder)


def surroundings(
    dialect: Dialect,
    runtime: Runtime,
    workspace: str,
    payload: Mapping[str, Any],
    *,
    inherited: Mapping[str, str],
    settings: Mapping[str, str],
    names: frozenset[str],
) -> Surroundings:
    """The folder and the environment of an event's hooks.

    `inherited` is what `inheritable` gives, `settings` what files of the agent add to it; what the agent sets itself
    can't be set by either. `names` are those of `placeholder_names`.
    """
    event = str(payload.get("hook_event_name", ""))
    own: dict[str, str] = {}
    for name, template, events in runtime.variables:
        value = _fill(template, workspace, payload) if not events or event in events else None
        if value is not None:
            own[name] = value
    variables = {**inherited, **settings, **own}
    placeholders = {name: value for name, value in own.items() if name in names}
    cwd = _cwd(runtime, workspace, payload, variables)
    return Surroundings(dialect, runtime, workspace, cwd, variables, placeholders, own)


def _removed(name: str, runtime: Runtime) -> bool:
    return any(name.startswith(p[:-1]) if p.endswith("*") else name == p for p in runtime.removed)


def _fill(template: str, workspace: str, payload: Mapping[str, Any]) -> str | None:
    """The template with the payload's fields; None when one is missing."""
    if "{" not in template:
        return template
    if template == "{workspace}":
        return workspace
    missing = False

    def field(match: re.Match[str]) -> str:
        nonlocal missing
        if match[1] == "workspace":
            return workspace
        value: Any = payload
        for part in match[1].split("."):
            value = as_object(value).get(part)
        if match[2] and not isinstance(value, str):
            return ""
        missing = missing or not isinstance(value, str)
        return str(value)

    filled = _FIELD.sub(field, template)
    return None if missing else filled


def _cwd(runtime: Runtime, workspace: str, payload: Mapping[str, Any], variables: Mapping[str, str]) -> str:
    """The session's folder where the agent follows it; when it is gone the workspace, the home folder, the root."""
    asked = payload.get("cwd") if runtime.cwd == "payload" else None
    for folder in (asked, workspace, variables.get("HOME")):
        if isinstance(folder, str) and os.path.isabs(folder) and os.path.isdir(folder):
            return folder
    return os.path.abspath(os.sep)


def misused(text: str, dialect: Dialect, scope: Scope) -> str | None:
    """A placeholder in a command that hooks of this kind of file don't have: the agent refuses to run such a hook."""
    if "${" not in text:
        return None
    for variable in dialect.variables:
        foreign = variable.placeholder and variable.scopes and scope not in variable.scopes
        if foreign and "${" + variable.name + "}" in text:
            return f"it uses ${{{variable.name}}}, which only hooks of a {' or '.join(variable.scopes)} file have"
    return None


def fill_placeholders(text: str, placeholders: Mapping[str, str]) -> str:
    """The text with every known `${NAME}` replaced; anything else stays as it is written."""
    for name, value in placeholders.items():
        text = text.replace("${" + name + "}", value)
    return text


def filled_in(command: str, around: Surroundings) -> str:
    """The command after the agent has written variables into it, before a shell sees it."""
    if "$" not in command:
        return command
    runtime, own = around.runtime, around.own

    def expanded(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if name in own:
            return match[0]
        value = around.variables.get(name)
        return value if value is not None else match[0] if match[3] is None else match[3]

    if runtime.expands:
        command = _EXPANDED.sub(expanded, command)
    for variable in around.dialect.variables:
        if variable.quoted and variable.name in own:
            command = command.replace("$" + variable.name, shlex.quote(own[variable.name]))
    return command


def for_powershell(command: str, placeholders: Mapping[str, str]) -> str:
    """The command with `${NAME}` as PowerShell writes an environment variable, outside single quotes."""

    def variable(match: re.Match[str]) -> str:
        return f"${{env:{match[1]}}}" if match[1] in placeholders else match[0]

    return _QUOTED_OR_VARIABLE.sub(variable, command)
