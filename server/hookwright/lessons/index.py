"""A manifest made ready for quick looks: which lessons a call could match, without reading all of it.

The index only dismisses lessons that can't match, because a word that all their matches contain is missing; what is
left is judged as ever, from the same JSON. So it can be thrown away at any time, and it changes no answer.

It is one file in a folder that is the user's alone, named after the manifest's content. It holds nothing but JSON, with
a check sum for each part; one that is damaged is made anew. Layout: a line `hookwright lessons 1 SUM`, a line of JSON
(the head), then the parts, whose places in the file the head and the rows of the parts tell.
"""

from __future__ import annotations

import json
from binascii import crc32
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from hookwright.lessons.fields import COMMAND, PATH, has_patterns, in_order, rules, truthy
from hookwright.lessons.needles import MARKS, is_shell_writing, joined, needles
from hookwright.model.digest import digest
from hookwright.model.private import Folder, private_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.lessons.types import Call

_MAGIC = b"hookwright lessons 1 "
_LARGEST = 400_000_000
_KEPT = 6
_ALWAYS, _ABSENT = 1, 0

Needles = int | list[str]
"""`_ABSENT`: the lesson has no such patterns; `_ALWAYS`: any text may match; else words of which one must be there."""


class DamagedError(Exception):
    """The file is not an index, or not a whole one."""


DAMAGED = (DamagedError, ValueError, TypeError, LookupError, RecursionError)
"""What a file raises that holds something else than an index."""


class Index:
    """The lessons of one manifest. `config` is the manifest's own value."""

    def __init__(self, data: bytes) -> None:
        """Read the head. Raises `DamagedError`."""
        end = data.find(b"\n")
        stop = data.find(b"\n", end + 1)
        head = data[end + 1 : stop]
        if not data.startswith(_MAGIC) or stop < 0 or data[len(_MAGIC) : end] != b"%08x" % crc32(head):
            raise DamagedError
        self._data = data
        self._start = stop + 1
        found = _object(head)
        self.config: object = found.get("config")
        self._tools = _dict(found.get("tools"))
        self._session = found.get("session")

    def candidates(self, call: Call) -> list[tuple[str, object]]:
        """The lessons that could match the call, in the manifest's order. Raises `DamagedError`."""
        place = self._tools.get(call.tool)
        if place is None:
            return []
        command, path, content = map(_searched, (call.command, call.path, call.content))
        if not call.command and not call.path:
            return [self._lesson(row) for row in self._part(place) if row[3] == row[4] == _ABSENT]
        if command:
            return [
                self._lesson(row)
                for row in self._part(place)
                if (row[4] == _ABSENT if row[3] == _ABSENT else _could(row[3], command))
            ]
        return [self._lesson(row) for row in self._part(place) if _could(row[4], path) and _could(row[3], content)]

    def for_session(self) -> list[tuple[str, object]]:
        """The lessons that are told when a session starts. Raises `DamagedError`."""
        return [self._lesson(row) for row in self._part(self._session)]

    def _part(self, place: object) -> list[Any]:
        found = json.loads(self._piece(place))
        if not isinstance(found, list):
            raise DamagedError
        return cast("list[Any]", found)

    def _lesson(self, row: list[Any]) -> tuple[str, object]:
        key, lesson = json.loads(self._piece(row[:3]))
        return key, lesson

    def _piece(self, place: object) -> bytes:
        at, length, check = cast("list[int]", place)
        piece = self._data[self._start + at : self._start + at + length] if at >= 0 else b""
        if crc32(piece) != check:
            raise DamagedError
        return piece


def _searched(text: str) -> str:
    """The text in lower case; where something is quoted, also without the marks, since a shell joins what they part."""
    lowered = text.lower()
    bare = joined(lowered).translate(MARKS)
    return lowered if bare == lowered else f"{lowered}\n{bare}"


def _could(wanted: Needles, lowered: str) -> bool:
    if isinstance(wanted, list):
        return any(needle in lowered for needle in wanted)
    if wanted not in (_ALWAYS, _ABSENT):
        raise DamagedError
    return True


def build(manifest: Mapping[str, object]) -> bytes:
    """The index of a manifest."""
    body = bytearray()
    tools: dict[str, list[list[object]]] = {}
    session: list[list[object]] = []
    for key, value in in_order(manifest.get("lessons")):
        if not isinstance(value, dict):
            continue
        lesson = cast("dict[str, Any]", value)
        names = lesson.get("toolNames")
        of_session = lesson.get("type") in ("protocol", "directive")
        if truthy(lesson.get("disabled")) or not (of_session or isinstance(names, list)):
            continue
        place = _add(body, [key, lesson])
        if of_session:
            session.append(place)
        if isinstance(names, list):
            commands = _needles(lesson.get(COMMAND), shell_aware=lesson.get("commandMatchTarget") == "executable")
            row = [*place, commands, _needles(lesson.get(PATH))]
            for name in dict.fromkeys(n for n in cast("list[object]", names) if isinstance(n, str)):
                tools.setdefault(name, []).append(row)
    places = {name: _add(body, rows) for name, rows in tools.items()}
    head = _bytes({"config": manifest.get("config"), "tools": places, "session": _add(body, session)})
    return b"%s%08x\n%s\n%s" % (_MAGIC, crc32(head), head, body)


def _add(body: bytearray, value: object) -> list[object]:
    piece = _bytes(value)
    at = len(body)
    body += piece
    return [at, len(piece), crc32(piece)]


def _bytes(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), check_circular=False).encode("ascii")


def _needles(field: object, *, shell_aware: bool = False) -> Needles:
    if not has_patterns(field):
        return _ABSENT
    every: list[str] = []
    for rule in rules(field):
        found = needles(*rule)
        if found is None or (shell_aware and any(map(is_shell_writing, found))):
            return _ALWAYS
        every += found
    return list(dict.fromkeys(every))


def open_index(manifest: bytes, environ: Mapping[str, str]) -> Index | None:
    """The index of a manifest that was made before; None when there is none that can be used."""
    with suppress(OSError, *DAMAGED):
        folder = _folder(environ)
        try:
            data = folder.read(_file(manifest), _LARGEST)
        finally:
            folder.close()
        if data is not None:
            return Index(data)
    return None


def keep(manifest: bytes, index: bytes, environ: Mapping[str, str]) -> str | None:
    """Keep an index for the next call, in place of the oldest; gives why that can't be done, or None."""
    try:
        folder = _folder(environ)
        try:
            folder.write(_file(manifest), index)
            others = [name for name in folder.names() if name != _file(manifest)]
            if len(others) >= _KEPT:
                others.sort(key=lambda name: folder.stat(name).st_mtime)
                for name in others[: len(others) - _KEPT + 1]:
                    folder.remove(name)
        finally:
            folder.close()
    except OSError as error:
        return f"the index of the manifest can't be kept: {error}"
    return None


def _folder(environ: Mapping[str, str]) -> Folder:
    base = private_folder(environ, "lessons")
    try:
        return Folder("index", base)
    finally:
        base.close()


def _file(manifest: bytes) -> str:
    return f"{digest(manifest)}.json"


def _object(data: bytes) -> dict[str, object]:
    return _dict(json.loads(data))


def _dict(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise DamagedError
    return cast("dict[str, object]", value)
