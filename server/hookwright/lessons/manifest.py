"""The manifest: a JSON file whose `lessons` and `config` count. Any value may stand anywhere in it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NamedTuple, cast

from hookwright.lessons.select import BUDGET_BYTES, MOST_LESSONS
from hookwright.model.private import read_all

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "LESSONS_MANIFEST_PATH"
FILE = "lesson-manifest.json"
LARGEST = 100_000_000
"""Bytes; a manifest of ten thousand lessons has 19 million."""


class ManifestError(Exception):
    """There is no manifest that can be read; the message says why."""


class Config(NamedTuple):
    """How much is told at a call."""

    max_lessons: int = MOST_LESSONS
    budget_bytes: int = BUDGET_BYTES


def find(environ: Mapping[str, str], given: str | None = None) -> str:
    """The path of the manifest: `given`, or `LESSONS_MANIFEST_PATH`, or the user's own in the configuration folder."""
    path = given if given is not None else environ.get(VARIABLE)
    if path == "":
        raise ManifestError(f"no manifest: {VARIABLE} is empty")
    return path if path is not None else default_path(environ)


def is_given(environ: Mapping[str, str]) -> bool:
    """Whether there is a manifest at all, as far as that can be told without reading it."""
    path = environ.get(VARIABLE)
    return path != "" if path is not None else os.path.exists(default_path(environ))


def default_path(environ: Mapping[str, str]) -> str:
    """Where the user's own manifest lies when nothing else is said. A project's is used only when it is named."""
    if sys.platform == "linux":
        base = environ.get("XDG_CONFIG_HOME", "")
        if not os.path.isabs(base):
            base = os.path.join(environ.get("HOME") or os.path.expanduser("~"), ".config")
        return os.path.join(base, "hookwright", FILE)
    import platformdirs

    return os.path.join(platformdirs.user_config_dir("hookwright", appauthor=False), FILE)


def read(path: str) -> bytes:
    """What the file holds. Raises `ManifestError`."""
    import stat

    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            info = os.fstat(fd)
            if not stat.S_ISREG(info.st_mode):
                raise ManifestError(f"the manifest {path!r} is not a file")
            if info.st_size > LARGEST:
                raise ManifestError(f"the manifest {path!r} is larger than {LARGEST:,} bytes")
            return read_all(fd, info.st_size)
        finally:
            os.close(fd)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise ManifestError(f"can't read the manifest {path!r}: {why}") from error


def parse(data: bytes) -> dict[str, object]:
    """The manifest's object. Raises `ManifestError`."""
    import json

    try:
        value: object = json.loads(data.decode("utf-8", "replace").removeprefix("\ufeff"), parse_constant=_no_constant)
    except RecursionError:
        raise ManifestError("the manifest is nested too deeply") from None
    except ValueError as error:
        raise ManifestError(f"the manifest is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise ManifestError("the manifest is no JSON object")
    return cast("dict[str, object]", value)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def config_of(value: object, environ: Mapping[str, str]) -> Config:
    """The limits: of the environment, else of a manifest's `config`, else the usual ones. What is no number is none."""
    given = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    return Config(
        _limit(environ.get("LESSONS_MAX_LESSONS_PER_INJECTION"), given.get("maxLessonsPerInjection"), MOST_LESSONS),
        _limit(environ.get("LESSONS_INJECTION_BUDGET_BYTES"), given.get("injectionBudgetBytes"), BUDGET_BYTES),
    )


def _limit(variable: str | None, value: object, usual: int) -> int:
    """As JavaScript's `parseInt` reads the variable; one without a number counts as not set."""
    text = (variable or "").strip()
    sign, digits = (-1, text[1:]) if text[:1] == "-" else (1, text[1:] if text[:1] == "+" else text)
    length = next((at for at, char in enumerate(digits) if char not in "0123456789"), len(digits))
    if length:
        return sign * int(digits[:15] if length > 15 else digits[:length])
    if isinstance(value, (int, float)) and not isinstance(value, bool) and -1e15 < value < 1e15:
        return int(value)
    return usual
