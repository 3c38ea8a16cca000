"""Writes the places of hooks files, as the dialects' tables have them, into package.json and src/places.ts.

    PYTHONPATH=server python editors/vscode/build/places.py [--check]

`--check` writes nothing and tells which files are out of date.
"""
# ruff: noqa: T201 - a script

from __future__ import annotations

import json
import sys
from pathlib import Path

from hookwright.dialects.table import DIALECTS
from hookwright.lessons.document import FILE, STORE

HERE = Path(__file__).resolve().parents[1]
MANIFEST, SOURCE = HERE / "package.json", HERE / "src" / "places.ts"
LANGUAGE = "hooks-json"
LESSONS = (FILE, f"{STORE}/*.md")


def tails() -> list[str]:
    """The ends of the paths, each once, in the tables' order."""
    return list(dict.fromkeys(tail for entry in DIALECTS for tail in entry.tails))


def patterns() -> list[str]:
    """The same as globs of whole paths."""
    return [f"**/{tail}" for tail in tails()]


def associations() -> dict[str, str]:
    """The same as a default of the user's setting: VS Code gives a file named settings.json a language before it looks
    at patterns of extensions."""
    return dict.fromkeys(patterns(), LANGUAGE)


def activation() -> list[str]:
    """A hooks file is opened, under whatever language, or lies in the workspace's root.

    A name with a wildcard would have VS Code search the whole workspace; the language's event does for those.
    """
    places = (*(tail for tail in tails() if "*" not in tail), FILE, STORE)
    return [f"onLanguage:{LANGUAGE}", *(f"workspaceContains:{place}" for place in places)]


def source() -> str:
    """The list in TypeScript."""
    lines = [f"  {json.dumps(tail)}," for tail in tails()]
    head = "// Written by build/places.py from the dialects' tables: the ends of the paths of hooks files."
    lessons = f"export const LESSONS: readonly string[] = {json.dumps(LESSONS)};"
    about = "// Files with lessons: a manifest, and the Markdown files of a store."
    return "\n".join((head, "export const TAILS: readonly string[] = [", *lines, "];", "", about, lessons, ""))


def wanted() -> dict[Path, str]:
    """What the files should hold."""
    text = MANIFEST.read_text(encoding="utf-8")
    manifest = json.loads(text)
    contributes = manifest["contributes"]
    defaults = contributes["configurationDefaults"]
    language = contributes["languages"][0]
    have = (manifest["activationEvents"], language["filenamePatterns"], defaults["files.associations"])
    if have != (activation(), patterns(), associations()):
        manifest["activationEvents"] = activation()
        language["filenamePatterns"] = patterns()
        defaults["files.associations"] = associations()
        text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    return {MANIFEST: text, SOURCE: source()}


def main() -> int:
    """Writes or checks."""
    stale = [path for path, text in wanted().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(HERE)} is out of date: run editors/vscode/build/places.py")
        return 1 if stale else 0
    for path in stale:
        path.write_text(wanted()[path], encoding="utf-8")
        print(f"wrote {path.relative_to(HERE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
