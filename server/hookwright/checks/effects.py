"""What exit codes and answers of a hook do on its event, for checks that say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.dialects.answers import answers_of, runnable, runtime_of

if TYPE_CHECKING:
    from hookwright.dialects.answers import Answers, Effect, EventAnswers
    from hookwright.model.hooks_file import Handler, HooksFile

_GATES: frozenset[Effect] = frozenset(("block", "reject", "send-back", "stop"))

_BLOCKS: dict[Effect, str] = {
    "block": "blocks every call that it sees",
    "reject": "refuses everything that it sees",
    "send-back": "sends the agent back to work each time",
    "stop": "ends every turn",
}

_PASSES: dict[Effect, str] = {
    "block": "the call goes through",
    "reject": "nothing is refused",
    "send-back": "the agent is not sent back",
    "stop": "the turn goes on",
}


def answers(file: HooksFile) -> Answers | None:
    """How the file's agent reads answers, when that is known."""
    return answers_of(file.dialect.id) if runnable(file.dialect.id) else None


def event_answers(handler: Handler) -> EventAnswers | None:
    """What answers mean on the handler's event."""
    table, event = answers(handler.file), handler.event
    return table.event(event.name) if table is not None and event is not None else None


def is_background(handler: Handler) -> bool:
    """Whether the agent does not wait for the handler, so that its exit code is lost."""
    if not runnable(handler.file.dialect.id):
        return False
    key = runtime_of(handler.file.dialect.id).background
    return key != "" and handler.value(key) is True


def fails_closed(handler: Handler) -> bool:
    """Whether a hook that fails objects: by the agent's own rule, or by a key of the handler."""
    found = event_answers(handler)
    if found is None:
        return False
    runtime = runtime_of(handler.file.dialect.id)
    asked = runtime.on_failure != "" and handler.value(runtime.on_failure) == runtime.on_failure_value
    return found.failure in _GATES or (asked and found.on_failure in _GATES)


def is_gate(handler: Handler) -> bool:
    """Whether exit code 2 can stop something there."""
    found = event_answers(handler)
    return found is not None and found.exit2 in _GATES and not is_background(handler)


def of_exit2(handler: Handler) -> str:
    """What exit code 2 at every run does: "blocks every call that it sees"; "" when nothing is stopped."""
    found = event_answers(handler)
    return _BLOCKS.get(found.exit2, "") if found is not None and not is_background(handler) else ""


def of_failure(handler: Handler, code: int = 1) -> str:
    """What a failure with that exit code and some words does at a gate: "the call goes through", or that it blocks; ""
    elsewhere."""
    found, table = event_answers(handler), answers(handler.file)
    if found is None or table is None or not is_gate(handler):
        return ""
    objects = fails_closed(handler) or (code > 1 and table.codes == "above-one")
    return _BLOCKS[found.exit2] if objects else _PASSES[found.exit2]


def follows_cd(file: HooksFile) -> bool:
    """Whether hooks start in the agent's current directory, which changes, and not in the workspace."""
    return runnable(file.dialect.id) and runtime_of(file.dialect.id).cwd == "payload"


def root_variable(file: HooksFile) -> str:
    """The variable that holds the folder to which a file's own scripts belong; "" when there is none."""
    if file.rule.scope in ("user", "managed"):
        return ""
    if file.rule.scope == "plugin":
        names = [v.name for v in file.dialect.variables if v.scopes == ("plugin",)]
        return next((name for name in names if name.endswith("_ROOT")), "")
    return workspace_variables(file)[0] if workspace_variables(file) else ""


def workspace_variables(file: HooksFile) -> tuple[str, ...]:
    """The variables that hold the workspace's folder."""
    if not runnable(file.dialect.id):
        return ()
    return tuple(name for name, value, _ in runtime_of(file.dialect.id).variables if value == "{workspace}")


def folder_variables(file: HooksFile) -> frozenset[str]:
    """All variables of the agent that hold a folder."""
    own = {v.name for v in file.dialect.variables if v.scopes == ("plugin",)}
    return frozenset(own.union(workspace_variables(file)))
