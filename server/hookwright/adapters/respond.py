"""From an agent's payload to its answer: the whole way, with a short cut for events that concern nobody.

An agent starts this process for every tool call. Most concern no hook, and then nothing is loaded but what finds that
out: the workspace's files are the same to the byte as when the engine last said so.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright import __version__
from hookwright.adapters import kept, workspace
from hookwright.lessons.manifest import is_given
from hookwright.model.digest import digest
from hookwright.model.values import first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Adapter, Answer, Reading, Said
    from hookwright.lessons.inject import Advice
    from hookwright.model.private import Folder

INSIDE = "HOOKWRIGHT_INSIDE"
"""Set for every hook that we run: the events, with commas, whose hooks it runs under. A hook that starts an agent, or
us, must not run the hooks of the same event again without end; those of others still guard that agent."""

_DEEPEST = 4  # events in one another

_SILENCE = "{}"

_PATCH = b"*** Begin Patch"
"""A payload with it may be about files that its tool's name does not tell of, so it is looked into every time."""


class Request(NamedTuple):
    """What the command line said. `contract` "page" asks for the forms of the lesson engine's page."""

    agent: str
    event: str = ""
    workspace: str = ""
    contract: str = "own"


class Output(NamedTuple):
    """What the process prints, and its exit code."""

    stdout: str
    stderr: str = ""
    exit_code: int = 0
    advice: Advice | None = None  # to be confirmed once all is written


def respond(request: Request, raw: bytes, environ: Mapping[str, str]) -> Output:
    """The answer to one payload. A payload that can't be read is answered as if nobody had anything to say."""
    native = _parsed(raw)
    if native is None:
        what = "no payload" if not raw.strip() else "a payload that is no JSON object"
        return Output(_SILENCE, f"hookwright hook: {what} on standard input; nothing was run")
    outer = _outer(environ)
    if len(outer) >= _DEEPEST or (outer and _event(request, native) in (*outer, "")):
        return Output(_SILENCE)
    home = workspace.find(request.agent, native, environ, request.workspace)
    seen = _Seen(native, home, kept.open_folder(environ), _session(request, native, home))
    key = "" if _PATCH in raw else _key(request, seen)
    quiet = _is_quiet(seen, key, environ)
    if quiet and not is_given(environ):
        return Output(_SILENCE)
    return _answered(request, seen, None if quiet else key, environ)


class _Seen(NamedTuple):
    """What the payload is about. `session` names the texts that are kept for it."""

    native: Mapping[str, Any]
    home: workspace.Home
    folder: Folder | None
    session: str


def _is_quiet(seen: _Seen, key: str, environ: Mapping[str, str]) -> bool:
    """Whether nobody has anything to say, as far as that is known without loading the engine."""
    if seen.folder is None or kept.waits(seen.folder, seen.session):
        return False
    return not seen.home.source or (key != "" and kept.is_quiet(seen.folder, key, environ))


def _answered(request: Request, seen: _Seen, key: str | None, environ: Mapping[str, str]) -> Output:
    """The answer of hooks and lessons. `key` is None where no hook has anything to say."""
    from hookwright.adapters.base import Said
    from hookwright.adapters.table import adapter
    from hookwright.adapters.trouble import trouble

    module, folder = adapter(request.agent), seen.folder
    reading = module.read(seen.native, request.event)
    said, advice, told = Said(), None, ""
    try:
        said = said if key is None else _hooks(request, seen, reading, key, environ)
    except Exception as error:  # noqa: BLE001 - the lessons are asked all the same
        said = _once(request, seen, said._replace(notes=(trouble(error, environ),)))
    try:
        if is_given(environ) and reading.moments:
            from hookwright.adapters.lessons import advise

            said, advice, told = advise(reading, said, environ)
    except Exception as error:  # noqa: BLE001 - what the hooks said stays said
        said = _once(request, seen, said._replace(notes=(*said.notes, trouble(error, environ))))
    if reading.event in module.DELIVERS:
        waiting = kept.held(folder, seen.session)
        said = said._replace(context="\n\n".join(filter(None, (*waiting, said.context))))
    answer = _in_form(request, module, reading, said, told)
    stderr = answer.stderr
    if answer.held and not kept.hold(folder, seen.session, answer.held):
        stderr = "\n".join(filter(None, (stderr, f"a hook's advice could not be kept for later: {answer.held}")))
    return Output(_line(answer.body), stderr, answer.exit_code, advice)


def _hooks(request: Request, seen: _Seen, reading: Reading, key: str, environ: Mapping[str, str]) -> Said:
    """What the workspace's hooks say. That nothing has to run is remembered, and what is told once a session."""
    from hookwright.adapters.consult import consult
    from hookwright.engine.process import CancelToken
    from hookwright.engine.signals import cancelling

    token = CancelToken()
    with cancelling(token):  # an agent that has waited long enough ends us, and the hooks must end, too
        inside = ",".join((*_outer(environ), _event(request, seen.native) or reading.event))
        heard = consult(reading, seen.home, {**environ, INSIDE: inside}, cancel=token)
    if heard.facts and seen.folder is not None and key:
        kept.settle(seen.folder, key, heard.facts)
    return _once(request, seen, heard.said) if heard.once else heard.said


def _once(request: Request, seen: _Seen, said: Said) -> Said:
    """The same without notes that the session's user has read before."""
    if not said.notes:
        return said
    mark = digest("\0".join((request.agent, seen.session, seen.home.workspace, *said.notes)))
    return said if kept.once(seen.folder, mark) else said._replace(notes=())


def _in_form(request: Request, module: Adapter, reading: Reading, said: Said, seen: str) -> Answer:
    if request.contract == "page":
        from hookwright.adapters.page import answer

        return answer(request.agent, said, seen)
    return module.answer(reading, said)


def _parsed(raw: bytes) -> dict[str, Any] | None:
    try:
        value: Any = json.loads(raw.decode("utf-8-sig", "replace"), parse_constant=_null, parse_int=_number)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _null(_name: str) -> None:
    """What JavaScript writes for a number that JSON lacks."""


def _number(digits: str) -> float | None:
    """Python reads no whole number of more than 4300 digits, and JSON has no infinite one."""
    return int(digits) if len(digits) < 4000 else None


def _line(body: Mapping[str, Any]) -> str:
    """One line of ASCII, whatever the console can show, and nothing that a strict reader takes for no JSON."""
    return json.dumps(_strict(body), separators=(",", ":"))


def _strict(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_strict(key): _strict(each) for key, each in cast("dict[Any, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [_strict(each) for each in cast("list[Any]", value)]
    if isinstance(value, float):
        return value if value - value == 0 else None  # neither infinite nor no number
    return value


def _event(request: Request, native: Mapping[str, Any]) -> str:
    """The event as the agent spells it; "" for a payload that does not say."""
    return request.event or first_text(native, "hook_event_name", "hookEventName", "hook")


def _outer(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The events under whose hooks this process runs."""
    return tuple(filter(None, environ.get(INSIDE, "").split(",")))


def _session(request: Request, native: Mapping[str, Any], home: workspace.Home) -> str:
    """What texts are kept under; where an agent names no session, the workspace stands for it."""
    session = first_text(native, "session_id", "sessionId", "conversation_id", "sessionID")
    return digest("\0".join((request.agent, session or home.workspace)))


def _key(request: Request, seen: _Seen) -> str:
    """What an event that concerns nobody is known by; "" for a payload that does not say which event it is."""
    native, home = seen.native, seen.home
    event = _event(request, native)
    if not event or not home.source:
        return ""
    tool = first_text(native, "tool_name", "toolName", "tool")
    parts = (
        __version__, request.agent, home.workspace, home.source, event, tool, str(bool(native.get("agent_id"))),
    )  # fmt: skip
    return digest("\0".join(parts))
