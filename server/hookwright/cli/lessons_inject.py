"""`hookwright lessons inject`: a live agent's hook on stdin, what the lessons say to it on stdout.

It runs at every tool call, so it reads its few options itself: an argument parser takes a third of the start. Whatever
goes wrong, it writes `{}` and ends with 0, since an agent may take any other code for a refusal; `--explain` says why.
Only a wrong option ends with 1, which the agents show to the user and go on.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.cli.boundary import tell
from hookwright.dialects.lesson_hosts import HOSTS, host_of
from hookwright.lessons.answer import answer, written
from hookwright.lessons.inject import Advice, consult
from hookwright.lessons.payload import Payload, read_payload

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hookwright.dialects.lesson_hosts import Host

_LARGEST = 200_000_000
_EVENTS = {"session-start": "SessionStart", "subagent-start": "SubagentStart"}

_HELP = """\
usage: hookwright lessons {verb} [options] < PAYLOAD

Answers an agent's hook: reads the JSON that the agent gives a hook on stdin, and writes the answer to stdout: `{{}}`, a
denial by a guard, or lessons for the model. At the start of a session or of a helper agent it tells the protocols and
directives; it sees from the payload which event it is.

options:
  --agent NAME       whose form of payload and answer ({agents});
                     by default LESSONS_AGENT_PLATFORM, else that of Claude Code
  --manifest FILE    the manifest; by default LESSONS_MANIFEST_PATH, else lesson-manifest.json in the user's
                     configuration folder of Hookwright
  --contract FORM    "agent": what the agent of today reads (default); "page": what the adapters' documentation says
  --explain          say on stderr what became of each lesson
  -h, --help         this text

environment: LESSONS_AGENT_PLATFORM, LESSONS_MANIFEST_PATH, LESSONS_SEEN (slugs that were told before, with commas),
LESSONS_MAX_LESSONS_PER_INJECTION, LESSONS_INJECTION_BUDGET_BYTES (both go before the manifest's own config)

exit codes: 0, also when nothing can be said; 1 when an option is wrong
"""


class _Options(NamedTuple):
    agent: str | None = None
    manifest: str | None = None
    contract: str = "agent"
    explain: bool = False


class _OptionError(Exception):
    pass


def main(words: Sequence[str]) -> int:
    """Runs the subverb `words[0]` with the options that follow it, and gives the exit code."""
    verb, *rest = words
    if "-h" in rest or "--help" in rest:
        sys.stdout.write(_HELP.format(verb=verb, agents=", ".join(host.names[0] for host in HOSTS)))
        return 0
    try:
        options = _read(rest)
    except _OptionError as error:
        sys.stdout.write("{}")
        tell(f"hookwright lessons {verb}: error: {error}")
        return 1
    return _answer(verb, options, os.environ)


def _answer(verb: str, options: _Options, environ: Mapping[str, str]) -> int:
    host = host_of(options.agent if options.agent is not None else environ.get("LESSONS_AGENT_PLATFORM"))
    value, trouble = _stdin()
    payload, advice, text = None, Advice(notes=(trouble,)), "{}"
    try:
        if value is not None or verb in _EVENTS:
            payload = read_payload(_with_event(value or {}, verb), host)
            page = options.contract == "page"
            tells = host.page_form != "flat" if page and payload.moment == "before" else None
            advice = consult(payload, environ, host, manifest=options.manifest, tells=tells, explain=options.explain)
            text = written(answer(advice, payload, host, "page" if page else "agent"))
    except Exception as error:  # noqa: BLE001 - a mistake of ours must stop no call
        _report(error)
        advice, text = Advice(notes=("an internal error",)), "{}"
    sys.stdout.write(text)
    sys.stdout.flush()
    try:
        advice.confirm()  # not before: what nobody has read was not told
    except Exception as error:  # noqa: BLE001 - as above
        _report(error)
    if options.explain:
        _explain(advice, payload, host)
    return 0


def _report(error: Exception) -> None:
    from hookwright.cli.crash import describe, keep
    from hookwright.text.visible import visible

    place = keep(describe(error))
    where = f"; {visible(place)} has the details to report" if place else ""
    tell(f"hookwright lessons: internal error: {visible(f'{type(error).__name__}: {error}'[:500])}{where}")


def _stdin() -> tuple[dict[str, Any] | None, str]:
    """The payload, or why there is none."""
    if sys.stdin is None or sys.stdin.isatty():
        return None, "nothing on stdin"
    try:
        data = sys.stdin.buffer.read(_LARGEST)
    except OSError as error:
        return None, f"stdin can't be read: {error.strerror}"
    import json

    try:
        text = data.decode("utf-8", "replace").removeprefix("\ufeff").strip()
        if not text:
            return None, "stdin is empty"
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        return None, f"stdin is no JSON: {error}"
    if not isinstance(value, dict):
        return None, "stdin is no JSON object"
    return cast("dict[str, Any]", value), ""


def _with_event(value: dict[str, Any], verb: str) -> dict[str, Any]:
    """The payload; a subverb of an event says what a payload leaves open."""
    if verb in _EVENTS and not any(isinstance(value.get(key), str) for key in ("hook_event_name", "hookEventName")):
        return value | {"hook_event_name": _EVENTS[verb]}
    return value


def _read(words: Sequence[str]) -> _Options:
    options = _Options()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if word == "--explain":
            options = options._replace(explain=True)
        elif name in ("--agent", "--manifest", "--contract"):
            if not equals:
                if not rest:
                    raise _OptionError(f"{name} needs a value")
                value = rest.pop(0)
            options = options._replace(**{name[2:]: value})
        else:
            raise _OptionError(f"no option {word!r}; there are --agent, --manifest, --contract and --explain")
    if options.contract not in ("agent", "page"):
        raise _OptionError(f'no contract {options.contract!r}; there are "agent" and "page"')
    known = [name for host in HOSTS for name in host.names]
    if options.agent is not None and options.agent not in known:
        raise _OptionError(f"no agent {options.agent!r}; there are {', '.join(known)}")
    return options


def _explain(advice: Advice, payload: Payload | None, host: Host) -> None:
    from hookwright.text.visible import visible

    if payload is not None:
        for call in payload.calls:
            what = visible(f"{call.tool} {call.command or call.path}"[:200])
            tell(f"{host.title}: {payload.event or 'a call'}: {what}")
    for note in advice.notes:
        tell(visible(note))
    told = ", ".join(advice.injected)
    if advice.block_reason is not None:
        tell("the call is denied")
    else:
        tell(f"told: {told}" if told and advice.context else "nothing is told")
