"""The one place where exceptions end.

Exit codes: 0 clean, 1 findings, 2 wrong usage or an internal error, 130 after Ctrl-C, 141 when the reader of our output
went away (as a program that the signal SIGPIPE ends).
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class UsageError(Exception):
    """What the user asked for can't be done; the message says why, in one line."""


def guarded(work: Callable[[], int], environ: Mapping[str, str] | None = None) -> int:
    """What `work` returns, or the exit code that its exception stands for. Nothing but the code leaves."""
    _encodable()
    try:
        return _flushed(work)
    except KeyboardInterrupt:
        return INTERRUPTED
    except UsageError as error:
        tell(f"hookwright: error: {error}")
        return USAGE
    except BrokenPipeError:
        _hush()
        return BROKEN_PIPE
    except Exception as error:  # noqa: BLE001 - the boundary
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            _hush()
            tell("hookwright: error: no space left to write the output")
        else:
            _report(error, os.environ if environ is None else environ)
        return USAGE


def tell(line: str) -> None:
    """One line on stderr; nobody there to read it is no error."""
    with suppress(OSError, ValueError):
        sys.stderr.write(line + "\n")
        sys.stderr.flush()


def _flushed(work: Callable[[], int]) -> int:
    """Output that can't be delivered must show while there is still somebody to handle it, not at interpreter exit."""
    try:
        code = work()
    except SystemExit as stop:  # argparse
        code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else USAGE
    sys.stdout.flush()
    return code


def _encodable() -> None:
    """A closed stream, or a terminal in an old locale that can't show every character, must not end the program."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            with suppress(OSError, ValueError):
                reconfigure(errors="backslashreplace")


def _hush() -> None:
    """Sends what is still buffered nowhere, so that the interpreter does not complain at its exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _report(error: Exception, environ: Mapping[str, str]) -> None:
    from hookwright.cli.crash import describe, keep
    from hookwright.text.visible import visible

    story = describe(error)
    if environ.get("HOOKWRIGHT_DEBUG"):
        tell(story.rstrip())
    tell(f"hookwright: internal error: {visible(f'{type(error).__name__}: {error}'[:500])}")
    if not environ.get("HOOKWRIGHT_DEBUG"):
        place = keep(story)
        if place:
            tell(f"this is a bug in Hookwright; {visible(place)} has the details to report")
        else:
            tell("this is a bug in Hookwright; set HOOKWRIGHT_DEBUG=1 to see the details to report")
