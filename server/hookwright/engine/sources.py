"""Which files of hooks are in force in a workspace, and what of them counts."""

from __future__ import annotations

import errno
import os
import stat
import sys
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.model.effective import Effective, Lost, effective
from hookwright.model.hooks_file import HooksFile
from hookwright.model.values import as_object, strings
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hookwright.dialects.answers import Runtime
    from hookwright.dialects.spec import Dialect, FileRule, Scope
    from hookwright.model.hooks_file import Handler

# without O_NONBLOCK a named pipe in a repository would hang us for ever
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

MAX_BYTES = 8 << 20
"""A larger file is not read: nobody writes one by hand, and the text comes from strangers."""


class Layer(NamedTuple):
    """One file that the agent looks at. `off`: why its hooks don't run although they could."""

    path: str
    scope: Scope
    state: Literal["read", "missing", "unreadable"]
    file: HooksFile | None = None
    found: Effective = Effective((), (), {})
    problem: str = ""  # why it could not be read
    off: str = ""

    @property
    def handlers(self) -> tuple[Handler, ...]:
        """The handlers of the file that are in force."""
        return () if self.off else self.found.handlers


class InForce(NamedTuple):
    """All files of an agent in a workspace, the farthest first: user, project, local, managed."""

    layers: tuple[Layer, ...]
    fault: str = ""  # why no hook can be run, for an agent that takes a broken file for an error

    def handlers(self) -> Iterator[tuple[Layer, Handler]]:
        """Every handler in force with its file, the farthest file first, in the order of the text."""
        for layer in self.layers:
            for handler in layer.handlers:
                yield layer, handler

    def merged(self, key: str) -> list[str] | None:
        """The strings under a list key in all files together, None where no file has it."""
        found = [layer.found.settings[key] for layer in self.layers if isinstance(layer.found.settings.get(key), list)]
        return [item for items in found for item in items if isinstance(item, str)] if found else None

    def listed(self, path: str) -> frozenset[str]:
        """The strings of a list under a path of keys in all files together."""
        found = (_at(layer.found.settings, path) for layer in self.layers)
        return frozenset(text for items in found if isinstance(items, list) for text in strings(items))

    def variables(self, key: str) -> dict[str, str]:
        """The environment variables that the files set, the nearest file last."""
        merged: dict[str, str] = {}
        for layer in self.layers:
            values = as_object(layer.found.settings.get(key))
            merged.update({name: value for name, value in values.items() if isinstance(value, str)})
        return merged


class Reader:
    """Reads the files of one agent in one workspace, again and again. An unchanged file is not parsed twice."""

    def __init__(
        self,
        dialect: Dialect,
        runtime: Runtime,
        workspace: str,
        environ: Mapping[str, str],
        managed_dir: str | None = None,
    ) -> None:
        self._dialect = dialect
        self._runtime = runtime
        self._workspace = workspace
        self._environ = environ
        self._managed_dir = managed_dir or dict(runtime.managed).get(sys.platform)
        self._files = tuple(self._places(dialect.files))
        self._fallback = tuple(self._places(dialect.fallback))
        self._spreads = any(path.endswith("*.json") for path, _ in self._files)
        self._kept: dict[str, tuple[bytes, Layer]] = {}
        self._last: tuple[list[Layer], InForce] = ([], InForce(()))

    def read(self) -> InForce:
        """What is in force now; the same object for as long as no file changes. Never raises over a file."""
        layers = [self._layer(path, rule) for path, rule in self._present()]
        if self._fallback and all(layer.state == "missing" for layer in layers):
            layers = [self._layer(path, rule) for path, rule in self._fallback]
        before, force = self._last
        if len(before) == len(layers) and all(_unchanged(*pair) for pair in zip(before, layers, strict=True)):
            return force
        seen = _switched_off(layers, self._runtime, self._environ, self._dialect.off)
        force = InForce(tuple(seen), self._fault(seen))
        self._last = (layers, force)
        return force

    def _present(self) -> Iterable[tuple[str, FileRule]]:
        """The places to read: where a rule takes every file of a folder those that are there."""
        return _spread(self._files) if self._spreads else self._files

    def _fault(self, layers: Iterable[Layer]) -> str:
        if not self._runtime.faults:
            return ""  # an agent that goes on with what it can read
        for layer in layers:
            if layer.state == "unreadable":
                return f"{layer.path} can't be used: {layer.problem}"
            if layer.found.fatal:
                place = f" at {layer.found.fatal.place}" if layer.found.fatal.place else ""
                return f"{layer.path} is broken{place}: {layer.found.fatal.why}"
        return ""

    def _places(self, rules: Iterable[FileRule]) -> Iterator[tuple[str, FileRule]]:
        seen: set[str] = set()
        order = ("user", "project", "local", "managed")
        for rule in sorted((r for r in rules if r.scope in order), key=lambda r: order.index(r.scope)):
            path = self._path(rule)
            if path and path not in seen:
                seen.add(path)
                yield path, rule

    def _path(self, rule: FileRule) -> str | None:
        parts = rule.tail.split("/")
        if rule.scope == "managed":
            return os.path.join(self._managed_dir, *parts) if self._managed_dir else None
        if rule.scope != "user":
            if rule.scope == "local" and self._workspace == self._home():
                return None
            return os.path.join(self._workspace, *parts)
        if folder := self._environ.get(self._runtime.config_dir or "\0"):
            return os.path.join(folder, parts[-1])
        return os.path.join(self._home(), *parts) if self._home() else None

    def _home(self) -> str:
        return self._environ.get("HOME") or self._environ.get("USERPROFILE") or ""

    def _layer(self, path: str, rule: FileRule) -> Layer:
        try:
            data = read_bytes(path)
        except FileNotFoundError:
            return Layer(path, rule.scope, "missing")
        except OSError as error:
            return Layer(path, rule.scope, "unreadable", problem=error.strerror or str(error))
        kept = self._kept.get(path)
        if kept is not None and kept[0] == data:
            return kept[1]
        previous = kept[1].file.tree if kept and kept[1].file else None
        file = HooksFile(parse(decode(data), previous), self._dialect, rule, path)
        layer = Layer(path, rule.scope, "read", file, effective(file))
        self._kept[path] = (data, layer)
        return layer


def _unchanged(before: Layer, now: Layer) -> bool:
    """Whether a layer is the one of the last reading."""
    return before is now or (before.state == now.state == "missing" and before.path == now.path)


def read_bytes(path: str) -> bytes:
    """The bytes of a regular file of bounded size. Raises OSError; FileNotFoundError only where there is nothing."""
    try:
        fd = os.open(path, _FLAGS)
    except NotADirectoryError as error:
        raise FileNotFoundError(error.errno, error.strerror) from None
    except FileNotFoundError:
        if os.path.islink(path):
            raise OSError(errno.ENOLINK, "it is a link to a file that does not exist") from None
        raise
    try:
        info = os.fstat(fd)
        if not stat.S_ISREG(info.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        data = os.read(fd, min(info.st_size, MAX_BYTES) + 1)
        while more := os.read(fd, 1 << 16):  # it has grown, or the system gave less than asked for
            data += more
            if len(data) > MAX_BYTES:
                break
    finally:
        os.close(fd)
    if len(data) > MAX_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {MAX_BYTES >> 20} MiB")
    return data


def decode(data: bytes) -> str:
    """Text as the agents read it: UTF-8, or UTF-16 with a byte order mark; what is neither is replaced."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")


MOST_FILES = 200
"""Files of one folder that are read; more are nobody's."""


def _spread(files: Iterable[tuple[str, FileRule]]) -> Iterator[tuple[str, FileRule]]:
    for path, rule in files:
        folder, name = os.path.split(path)
        if name != "*.json":
            yield path, rule
            continue
        try:
            found = sorted(entry for entry in os.listdir(folder) if entry.endswith(".json"))
        except OSError:
            continue
        yield from ((os.path.join(folder, entry), rule) for entry in found[:MOST_FILES])


def _switched_off(
    layers: list[Layer], runtime: Runtime, environ: Mapping[str, str], off: Sequence[tuple[str, bool]]
) -> list[Layer]:
    """Mark the files whose hooks are turned off: by a variable, by a key of the nearest file, by the organisation."""
    for variable, what in runtime.off:
        if environ.get(variable, "") not in ("", "0", "false"):
            why = f"{variable} is set"
            layers = [x._replace(off=why) if what == "all" or x.scope != "managed" else x for x in layers]
    managed = next((layer for layer in layers if layer.scope == "managed"), None)
    claims = [key for key in runtime.managed_only if managed and _claims(managed.found.settings.get(key))]
    if managed and claims:
        layers = [x if x.scope == "managed" else x._replace(off=f'{managed.path} says "{claims[0]}"') for x in layers]
    if runtime.disable:
        layers = _disabled(layers, runtime.disable)
    for key, value in off:
        said = next((x for x in reversed(layers) if _at(x.found.settings, key) is not None), None)
        if said and key != runtime.disable and _at(said.found.settings, key) is value:
            layers = [x._replace(off=f'{said.path} says "{key}": {"true" if value else "false"}') for x in layers]
    return layers


def _at(settings: Mapping[str, Any], path: str) -> Any:
    """What stands under a path of keys, None where there is nothing."""
    found: Any = settings
    for key in path.split("."):
        found = as_object(found).get(key)
    return found


def _claims(value: Any) -> bool:
    """Whether a key of the organisation is on; a value that makes no sense counts as on."""
    if isinstance(value, list):
        return "hooks" in value
    return value not in (None, False)


def _disabled(layers: list[Layer], key: str) -> list[Layer]:
    managed = [layer for layer in layers if layer.scope == "managed" and layer.found.settings.get(key) is True]
    if managed:
        return [layer._replace(off=f'{managed[0].path} says "{key}": true') for layer in layers]
    nearest = next((x for x in reversed(layers) if x.scope != "managed" and key in x.found.settings), None)
    if nearest is None or nearest.found.settings[key] is not True:
        return layers
    why = f'{nearest.path} says "{key}": true'
    return [layer if layer.scope == "managed" else layer._replace(off=why) for layer in layers]


def losses(layers: Iterable[Layer]) -> Iterator[tuple[Layer, Lost]]:
    """What the agent does not use of the files."""
    for layer in layers:
        for lost in layer.found.lost:
            yield layer, lost
