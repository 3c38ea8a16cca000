"""`hookwright hook`: one payload on standard input, one answer on standard output.

The options are read by hand: an agent starts this for each tool call, and a wrong option must never end with exit code
2, which agents take for an objection.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from hookwright.adapters.respond import Output, Request, respond

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST = 64 << 20
"""Bytes of a payload that are read; whole files come in it."""

_DEEPEST = 4000
"""Calls in calls: as deep may a payload be nested, so that no guard is lost to it. A stack of a megabyte has room."""

PLATFORM = "LESSONS_AGENT_PLATFORM"
"""Chooses the agent where no option does: `gemini`, `codex`; `cc`, `opencode` and no value stand for Claude Code's
protocol."""

_OPTIONS = {"--agent": "agent", "--event": "event", "--workspace": "workspace", "--contract": "contract"}


def main(words: Sequence[str], environ: Mapping[str, str] | None = None) -> int:
    """Runs `hookwright hook WORDS…`. The exit code is 0, or 1 where the command line is wrong, which blocks nothing."""
    environ = os.environ if environ is None else environ
    try:
        request = parsed(words, environ)
    except ValueError as error:
        _tell(f"hookwright hook: {error}; nothing was run")
        return 1
    sys.setrecursionlimit(max(_DEEPEST, sys.getrecursionlimit()))
    output = _guarded(request, environ)
    if output.stderr:
        _tell(output.stderr)
    delivered = _deliver(output.stdout)
    if output.advice is not None:
        with suppress(Exception):  # the answer is out
            output.advice.confirm() if delivered else output.advice.release()  # what nobody has read was not told
    return output.exit_code


def _deliver(text: str) -> bool:
    """Print the answer; whether somebody was there to read it."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):  # the pipe is broken, or there is none
        with suppress(OSError, ValueError, AttributeError):  # else the interpreter complains at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


def _tell(text: str) -> None:
    """For people: what hooks, files and their names hold must not steer a terminal."""
    from hookwright.text.visible import visible

    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("".join(f"{visible(line)}\n" for line in text.rstrip("\n").split("\n")))
        sys.stderr.flush()


def parsed(words: Sequence[str], environ: Mapping[str, str]) -> Request:
    """The request that the words make. Raises ValueError with what is wrong."""
    found = {"agent": environ.get(PLATFORM, "") or "claude"}
    if found["agent"] in ("cc", "opencode"):  # the page: both pass through
        found["agent"] = "claude"
    rest = list(words)
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name not in _OPTIONS:
            raise ValueError(f'unknown option "{name[:80]}"; there are {", ".join(_OPTIONS)}')
        if not equals:
            if not rest:
                raise ValueError(f"{name} needs a value")
            value = rest.pop(0)
        found[_OPTIONS[name]] = value
    if found.get("contract", "own") not in ("own", "page"):
        raise ValueError(f'--contract is "own" or "page", not "{found["contract"][:80]}"')
    from hookwright.adapters.table import UnknownAgentError, canonical

    try:
        return Request(
            canonical(found["agent"]), found.get("event", ""), found.get("workspace", ""), found.get("contract", "own")
        )
    except UnknownAgentError as error:
        raise ValueError(str(error)) from None


def _guarded(request: Request, environ: Mapping[str, str]) -> Output:
    """The answer; where we fail ourselves the agent goes on, and the user hears why."""
    try:
        raw = sys.stdin.buffer.read(MOST + 1) if sys.stdin is not None else b""
        if len(raw) > MOST:
            return Output("{}", f"hookwright hook: a payload of over {MOST >> 20} MiB is not read; nothing was run")
        return respond(request, raw, environ)
    except Exception as error:  # noqa: BLE001 - whatever it is, the agent's work must go on
        from hookwright.adapters.trouble import trouble

        return Output("{}", trouble(error, environ))
