"""The settings file of a project: `hookwright.toml`, or `[tool.hookwright]` in `pyproject.toml`.

JSON has no comments, so what is to be left out of a check, and which names only the user knows, is said there. The
nearest one counts, on the way up from the hooks file to the first folder with a `.git` or to the root of the disk. A
repository's settings file is a stranger's text: it is bounded before it is read, and it says what is told, never what
runs.
"""

# os.path and not pathlib, which would cost start-up time for a handful of calls
# ruff: noqa: PTH116, PTH117, PTH118, PTH120, PTH123

from __future__ import annotations

import os
import re
import stat
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from hookwright.model.added import NONE_ADDED, Added

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "hookwright.toml"
SHARED = "pyproject.toml"

FAIL_ON = ("error", "warning", "info")

_MOST = 1 << 17  # bytes
_DOTS = 100  # in a line: each dotted name costs the TOML reader the square of its parts, in memory, too
_WORDS = 1000  # of a list
_LEVELS = 100  # of folders
_WORD = re.compile(r"[^\s\x00-\x1f\x7f]{1,200}")


class Config(NamedTuple):
    """What a settings file says; `Config()` is what holds without one.

    `select`, `ignore` and the lists of `per_path` hold checks as they are written: codes, beginnings of codes, names.
    The patterns of `per_path` are `.gitignore` lines, relative to the folder of the file.
    """

    path: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_path: tuple[tuple[str, tuple[str, ...]], ...] = ()
    added: Added = NONE_ADDED
    fail_on: Literal["error", "warning", "info"] | None = None
    text: str = ""  # to tell the line of what turns out to be wrong

    def ignored_at(self, path: str | None) -> tuple[str, ...]:
        """The checks that are ignored in the file at that absolute path."""
        if not self.per_path or path is None:
            return self.ignore
        from hookwright.text.globs import ignore_match

        folder = os.path.dirname(self.path).rstrip(os.sep) + os.sep
        if not path.startswith(folder):
            return self.ignore
        relative = path[len(folder) :].replace(os.sep, "/")
        more = [words for pattern, words in self.per_path if ignore_match(pattern, relative)]
        return (*self.ignore, *(word for words in more for word in words))


class ConfigError(ValueError):
    """A settings file that can't be read or understood. `line` counts from 1, 0 when it is not known."""

    def __init__(self, path: str, line: int, message: str) -> None:
        from hookwright.text.visible import visible

        super().__init__(message)
        self.path = path
        self.line = line
        self.message = visible(message)  # it quotes a stranger's file

    @property
    def place(self) -> str:
        """`/project/hookwright.toml:3`."""
        return f"{self.path}:{self.line}" if self.line else self.path


def nearest(path: str | None) -> Config:
    """The settings for the file at an absolute path; none for another. Raises `ConfigError`.

    Cheap to ask again: a settings file is read once as long as it does not change on disk.
    """
    if path is None or not os.path.isabs(path):
        return Config()
    folder = os.path.dirname(os.path.normpath(path))
    for _ in range(_LEVELS):
        for name in (NAME, SHARED):
            found = _at(os.path.join(folder, name))
            if found is not None:
                return found
        above = os.path.dirname(folder)
        if above == folder or os.path.lexists(os.path.join(folder, ".git")):
            break
        folder = above
    return Config()


def read(path: str) -> Config:
    """The settings in one file that the user named. Raises `ConfigError`."""
    path = os.path.abspath(path)  # noqa: PTH100
    if not os.path.lexists(path):
        raise ConfigError(path, 0, "no such file")
    found = _at(path)
    if found is None:
        raise ConfigError(path, 0, "it has no table [tool.hookwright]")
    return found


def line_of(text: str, word: str) -> int:
    """The first line of a TOML text that has the word as a key or as a string, from 1; 0 for none."""
    bare = re.escape(word)
    pattern = re.compile(rf"""^\s*\[*["']?(?:tool\.hookwright\.)?{bare}["']?\s*[=\]]|["']{bare}["']""")
    return next((number for number, line in enumerate(text.split("\n"), 1) if pattern.search(line)), 0)


def _at(path: str) -> Config | None:
    """The settings in the file at `path`; None when there are none. Raises `ConfigError`."""
    try:
        info = os.stat(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        if path.endswith(SHARED) or isinstance(error, NotADirectoryError):
            return None
        raise ConfigError(path, 0, f"can't be read: {_why(error)}") from None
    found = _kept(path, info.st_mtime_ns, info.st_size, stat.S_ISREG(info.st_mode))
    if isinstance(found, ConfigError):
        raise found.with_traceback(None)
    return found


def _why(error: Exception) -> str:
    return error.strerror or "it is not readable" if isinstance(error, OSError) else str(error)


@lru_cache(maxsize=64)
def _kept(path: str, changed: int, size: int, regular: bool) -> Config | ConfigError | None:  # noqa: ARG001
    shared = os.path.basename(path) == SHARED  # noqa: PTH119
    if not regular:
        return None if shared else ConfigError(path, 0, "it is no regular file")
    try:
        return _parsed(path, shared=shared)
    except ConfigError as error:
        return error
    except OSError as error:
        return None if shared else ConfigError(path, 0, f"can't be read: {_why(error)}")


def _parsed(path: str, *, shared: bool) -> Config | None:
    with open(path, "rb") as stream:
        data = stream.read(_MOST + 1)
    if shared and b"hookwright" not in data:
        return None
    if len(data) > _MOST:
        raise ConfigError(path, 0, f"it is larger than {_MOST:,} bytes and is not read")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ConfigError(path, data[: error.start].count(b"\n") + 1, "it is not UTF-8") from None
    whole = _toml(path, text)
    if not shared:
        return _Reader(path, text).config(whole)
    tool = whole.get("tool")
    table = cast("dict[str, Any]", tool).get("hookwright") if isinstance(tool, dict) else None
    if table is None:
        return None
    if not isinstance(table, dict):
        raise ConfigError(path, line_of(text, "hookwright"), '"tool.hookwright" must be a table')
    return _Reader(path, text).config(cast("dict[str, Any]", table))


def _toml(path: str, text: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _DOTS:
            raise ConfigError(path, number, f"a line with more than {_DOTS} dots is not read")
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ConfigError(path, 0, "it is nested too deeply") from None
    except ValueError as error:
        message = str(error)
        found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
        line = int(found[1] or text.rstrip("\n").count("\n") + 1) if found else 0
        message = message[: found.start()] if found else message
        raise ConfigError(path, line, f"it is no TOML: {message[:1].lower()}{message[1:]}") from None


class _Reader:
    """From a table to settings, with an error at the line of whatever is wrong."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text

    def config(self, table: dict[str, Any]) -> Config:
        for key in table:
            if key not in KEYS:
                raise self._error(key, _unknown(key))
        return Config(
            self._path,
            self._words(table, "select"),
            self._words(table, "ignore"),
            tuple(self._per_path(table)),
            Added(self._words(table, "extra-tools"), self._words(table, "extra-events")),
            self._fail_on(table),
            self._text,
        )

    def _words(self, table: dict[str, Any], key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in cast("list[Any]", value)):
            raise self._error(key, f'"{key[:100]}" must be a list of strings')
        words = cast("list[str]", value)
        if len(words) > _WORDS:
            raise self._error(key, f'"{key[:100]}" has more than {_WORDS:,} entries')
        for word in words:
            if _WORD.fullmatch(word) is None:
                shown = word if len(word) <= 60 else word[:59] + "…"
                raise self._error(word, f'"{shown}" in "{key[:100]}" is no name: one to 200 characters without blanks')
        return tuple(dict.fromkeys(words))

    def _per_path(self, table: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
        value = table.get("per-path-ignores", {})
        if not isinstance(value, dict):
            message = '"per-path-ignores" must be a table of patterns, each with a list of checks'
            raise self._error("per-path-ignores", message)
        patterns = cast("dict[str, Any]", value)
        if len(patterns) > _WORDS:
            raise self._error("per-path-ignores", f'"per-path-ignores" has more than {_WORDS:,} entries')
        from hookwright.text.globs import MAX_PATTERN

        for pattern in patterns:
            if not pattern or pattern.startswith("!") or len(pattern) > MAX_PATTERN:
                message = (
                    f'"{pattern[:60]}" is no pattern: one to {MAX_PATTERN} characters, and "!" does not exist here'
                )
                raise self._error(pattern, message)
            yield pattern, self._words(patterns, pattern)

    def _fail_on(self, table: dict[str, Any]) -> Literal["error", "warning", "info"] | None:
        value = table.get("fail-on")
        if value is None or value in FAIL_ON:
            return value
        raise self._error("fail-on", f'"fail-on" must be one of {", ".join(FAIL_ON)}')

    def _error(self, word: str, message: str) -> ConfigError:
        return ConfigError(self._path, line_of(self._text, word), message)


KEYS = ("select", "ignore", "per-path-ignores", "extra-tools", "extra-events", "fail-on")


def _unknown(key: str) -> str:
    from hookwright.text.nearest import suggest

    near = suggest(key[:100], KEYS)
    hint = f'did you mean "{near}"?' if near else f"there are {', '.join(KEYS)}"
    return f'no setting "{key[:100]}"; {hint}'
