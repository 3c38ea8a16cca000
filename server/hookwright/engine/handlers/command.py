"""Handlers of kind `command`: a line for a shell, or a program with arguments."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Any

from hookwright.engine.environment import fill_placeholders, filled_in, for_powershell, misused
from hookwright.engine.handlers.base import Process, Stage
from hookwright.engine.line import command_key
from hookwright.engine.outcome import Reply
from hookwright.engine.platform import shell_argv, shell_program
from hookwright.engine.process import Job, ProcessResult, ProcessSpec
from hookwright.model.values import as_object, strings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.engine.environment import Surroundings
    from hookwright.engine.plan import Planned


def prepare(entry: Planned, value: Mapping[str, Any], stage: Stage) -> Process | Reply:
    """The process of a command handler, or the reply that says why there is none."""
    around = stage.around
    problem = misused(entry.label, around.dialect, entry.scope)
    key, form = command_key(value, around.dialect)
    if problem is None and not value.get(key):
        problem = "its command is empty"
    if problem is not None:
        return Reply(failure=f"it can't be run: {problem}")
    try:
        argv = _argv(value, key, form, around)
    except ValueError as error:
        return Reply(failure=f"it can't be run: {error}")
    folder, variables = _folder(entry, value, around), _variables(value, around)
    spec = ProcessSpec(tuple(_passable(text) for text in argv), folder, variables)
    return Process(Job(spec, stage.payload, entry.timeout, around.runtime.until_closed), reply_of)


def _variables(value: Mapping[str, Any], around: Surroundings) -> Mapping[str, str]:
    """The environment, with the variables of the handler itself where the agent has such."""
    own = as_object(value.get(around.runtime.handler_env or "\0"))
    found = {name: text for name, text in own.items() if isinstance(text, str)}
    return {**around.variables, **found} if found else around.variables


def _folder(entry: Planned, value: Mapping[str, Any], around: Surroundings) -> str:
    """Where it runs: as the handler says, or the folder of the user's file, or where all hooks run."""
    runtime, own = around.runtime, value.get(around.runtime.handler_cwd or "\0")
    if isinstance(own, str) and own:
        return os.path.join(around.workspace, own)
    return os.path.dirname(entry.path) if runtime.user_cwd == "file" and entry.scope == "user" else around.cwd


def _argv(value: Mapping[str, Any], key: str, form: str, around: Surroundings) -> tuple[str, ...]:
    """The argument vector. The key `args`, even when it is empty, means that no shell reads the command."""
    command = filled_in(str(value[key]), around)
    if form == "program" or (form == "" and isinstance(value.get("args"), list)):
        return tuple(fill_placeholders(text, around.placeholders) for text in (command, *strings(value.get("args"))))
    shell = "powershell" if form == "powershell" else value.get("shell")
    if shell == "powershell":
        return shell_argv(for_powershell(command, around.placeholders), "powershell", around.variables)
    if prefix := around.variables.get(around.runtime.shell_prefix or "\0"):
        command = f"{prefix} {shlex.quote(command)}"
    if around.runtime.program != "sh" and (program := shell_program(around.runtime.program, around.variables)):
        return (program, "-c", command)
    return shell_argv(command, shell if isinstance(shell, str) else None, around.variables)


def _passable(text: str) -> str:
    """Text for the system: half a surrogate pair, which JSON can hold and no encoding knows, becomes U+FFFD."""
    return "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text) if not text.isascii() else text


def reply_of(result: ProcessResult) -> Reply:
    """A process result as a reply."""
    return Reply(
        exit_code=result.exit_code,
        signal=result.signal,
        stdout=result.stdout.decode("utf-8", "replace"),
        stderr=result.stderr.decode("utf-8", "replace"),
        failure=result.failed_to_start or "",
        timed_out=result.timed_out,
        cancelled=result.cancelled,
        cut=result.stdout_cut,
        stderr_cut=result.stderr_cut,
        duration=result.duration,
    )
