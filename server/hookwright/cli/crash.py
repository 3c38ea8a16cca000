"""The report of a crash: a file that a user can attach to a bug report."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from hookwright import __version__


def describe(error: Exception) -> str:
    """Versions and the traceback."""
    return _story("".join(traceback.format_exception(error)))


def keep_trace(trace: str) -> str:
    """Keeps the traceback of a fault that did not end the program; the end of a sentence that says where it is."""
    if os.environ.get("HOOKWRIGHT_DEBUG"):
        sys.stderr.write(trace)
        return ""
    place = keep(_story(trace))
    return f"; {place} has the details to report" if place else "; HOOKWRIGHT_DEBUG=1 shows the details to report"


def _story(trace: str) -> str:
    python = f"{sys.implementation.name} {platform.python_version()}"
    return f"hookwright {__version__}, {python}, {platform.platform()}\n\n{trace}"


def keep(story: str) -> str | None:
    """Writes the report under the state folder and gives its path; None when that can't be done.

    Named after its content, so a crash that comes back in every run leaves one file. Only the user can read it.
    """
    import platformdirs

    folder = Path(platformdirs.user_state_dir("hookwright", appauthor=False)) / "crashes"
    digest = hashlib.sha256(story.encode("utf-8", "backslashreplace")).hexdigest()
    path = folder / f"crash-{digest[:12]}.txt"
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(story)
        return str(path)
    return None
