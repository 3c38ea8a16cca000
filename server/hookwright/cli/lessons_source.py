"""Which lessons a verb is about: a manifest, a file of the store, or the store of the workspace."""

# os.path and not pathlib, which would cost start-up time for a handful of calls
# ruff: noqa: PTH109, PTH111, PTH112, PTH113, PTH118, PTH120, PTH208

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.cli.boundary import UsageError
from hookwright.cli.gather import shown
from hookwright.cli.read import UnreadableError, decode, read_file
from hookwright.lessons.document import FILE, STORE
from hookwright.lessons.manifest import LARGEST, VARIABLE, Config, config_of, default_path
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Mapping

    from hookwright.cli.read import Stamp

MOST_FILES = 20_000


class Source(NamedTuple):
    """A file with lessons, as it was read. `full` is None for a text on standard input."""

    full: str
    shown: str
    text: str
    stamp: Stamp


class Loaded(NamedTuple):
    """Lessons by their keys, as the matcher takes them, and the limits."""

    lessons: dict[str, Any]
    config: Config
    where: str


def add_store(parser: ArgumentParser) -> None:
    """The option that names the store."""
    parser.add_argument(
        "--store", metavar="DIR", help=f"the folder of the lessons (default: the nearest {STORE}, else a new one here)"
    )


def store_folder(given: str | None) -> str:
    """The absolute path of the store: `given`, else the nearest on the way up, else that of this folder."""
    here = _here()
    if given is not None:
        return os.path.join(here, given)
    return nearest_store(here) or os.path.join(here, *STORE.split("/"))


def nearest_store(folder: str) -> str | None:
    """The store of the workspace around a folder; the home folder's own is nobody's workspace."""
    home = os.path.expanduser("~")
    while folder != home:
        store = os.path.join(folder, *STORE.split("/"))
        if os.path.isdir(store):
            return store
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return None


def store_files(folder: str) -> list[str]:
    """The files of a store, by name. Raises `UsageError`."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".md") and name[:1] != ".")
    except OSError as error:
        raise UsageError(f"can't read {visible(folder)}: {error.strerror}") from None
    if len(names) > MOST_FILES:
        raise UsageError(f"there are more than {MOST_FILES:,} lessons in {visible(folder)}")
    return [os.path.join(folder, name) for name in names]


def paths_of(given: list[str], environ: Mapping[str, str]) -> list[str]:
    """The files that are meant: of folders their lessons. Raises `UsageError` where nothing is found."""
    here = _here()
    wanted = given or [_default(here, environ)]
    found: list[str] = []
    for path in wanted:
        full = os.path.join(here, path)
        if os.path.isdir(full):
            below = os.path.join(full, *STORE.split("/"))
            found += store_files(below if os.path.isdir(below) else full)
        else:
            found.append(full)
    if not found:
        raise UsageError(f"there are no lessons in {', '.join(map(visible, wanted))}")
    return list(dict.fromkeys(found))


def _default(here: str, environ: Mapping[str, str]) -> str:
    named = environ.get(VARIABLE)
    if named:
        return named
    store = nearest_store(here)
    if store is not None:
        return store
    places = [os.path.join(here, ".hookwright", FILE), os.path.join(here, FILE), default_path(environ)]
    found = next((place for place in places if os.path.isfile(place)), None)
    if found is None:
        hint = "name a manifest, or begin with hookwright lessons add"
        raise UsageError(f"no lessons: {VARIABLE} is not set, and there is neither {STORE} nor {FILE}; {hint}")
    return found


def read_source(path: str) -> Source:
    """Reads a file. Raises `UnreadableError`."""
    data, stamp = read_file(path, LARGEST)
    return Source(path, shown(path, path, _here()), decode(data).text, stamp)


def load(given: str | None, environ: Mapping[str, str]) -> Loaded:
    """The lessons of a manifest or a store, as they would be injected. Raises `UsageError`."""
    from hookwright.lessons.document import kind_of
    from hookwright.lessons.manifest import ManifestError, parse, read

    paths = paths_of([given] if given is not None else [], environ)
    try:
        if kind_of(paths[0]) == "store" or paths[0].endswith(".md"):
            from hookwright.lessons.store.build import build

            built = build([(source.shown, source.text) for source in map(read_source, paths)])
            where = shown(os.path.dirname(paths[0]), paths[0], _here())
            return Loaded(built.lessons, config_of(built.manifest["config"], environ), where)
        value = parse(read(paths[0]))
    except UnreadableError as error:
        raise UsageError(visible(str(error))) from None
    except ManifestError as error:
        raise UsageError(visible(str(error))) from None
    lessons: Any = value.get("lessons")
    return Loaded(lessons if isinstance(lessons, dict) else {}, config_of(value.get("config"), environ), paths[0])


def _here() -> str:
    try:
        return os.getcwd()
    except OSError:
        raise UsageError("the working directory is not there any more") from None
