"""Questions to somebody at a terminal."""

from __future__ import annotations

import sys
from contextlib import suppress

from hookwright.cli.output.style import is_terminal


def can_ask() -> bool:
    """Whether there is somebody who sees a question and can answer it."""
    return sys.stdin is not None and sys.stderr is not None and is_terminal(sys.stdin) and is_terminal(sys.stderr)


def ask(question: str) -> bool:
    """Whether the answer is yes. Anything else is no, the end of the input too.

    What was typed before the question was there is thrown away: it is no answer to it.
    """
    sys.stdout.flush()
    _forget_typed()
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    try:
        answer = sys.stdin.readline()
    except UnicodeDecodeError:
        answer = ""
    if not answer.endswith("\n"):
        sys.stderr.write("\n")
    return answer.strip().lower() in ("y", "yes")


def _forget_typed() -> None:
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
