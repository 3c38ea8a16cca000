"""`hookwright hook`: one payload on standard input, one answer on standard output.

The options are read by hand: an agent starts this for each tool call, and a wrong option must never end with exit code
2, which agents take for an objection.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from hookwright.adapters.respond import Output, Request, respond

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST = 64 << 20
"""Bytes of a payload that are read; whole files come in it."""

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
        sys.stderr.write(f"hookwright hook: {error}; nothing was run\n")
        return 1
    output = _guarded(request, environ)
    if output.stderr:
        sys.stderr.write(output.stderr.rstrip("\n") + "\n")
    sys.stdout.write(output.stdout + "\n")
    sys.stdout.flush()
    if output.advice is not None:
        output.advice.confirm()  # not before: what nobody has read was not told
    return output.exit_code


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
            return Output(
                "{}", f"hookwright hook: a payload of over {MOST >> 20} MiB is not read; nothing was run"
            )
        return respond(request, raw, environ)
    except Exception as error:  # noqa: BLE001 - whatever it is, the agent's work must go on
        return _failed(error, environ)


def _failed(error: Exception, environ: Mapping[str, str]) -> Output:
    from hookwright.engine.errors import EngineError
    from hookwright.engine.state import StateError

    if isinstance(error, EngineError | StateError | OSError):
        return Output("{}", f"hookwright hook: {error}; nothing was decided")
    from traceback import format_exc

    story = format_exc() if environ.get("HOOKWRIGHT_DEBUG") else f"{type(error).__name__}: {error}"
    return Output("{}", f"hookwright hook: internal error, nothing was decided: {story}")
