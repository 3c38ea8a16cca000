"""`hookwright lessons list`: the lessons there are."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, cast

from hookwright.cli.lessons_source import load
from hookwright.lessons.fields import in_order, match_of, truthy
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_EPILOG = """\
examples:
  hookwright lessons list                           the store of this workspace, or LESSONS_MANIFEST_PATH
  hookwright lessons list lesson-manifest.json --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the subverb."""
    parser.epilog = _EPILOG
    parser.add_argument("path", nargs="?", metavar="PATH", help="a manifest or a store")
    parser.add_argument("--type", help="only those of this type")
    parser.add_argument("--tag", help="only those with this tag")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: Namespace) -> int:
    """Lists. Raises `UsageError`."""
    loaded = load(args.path, os.environ)
    rows: list[dict[str, Any]] = []
    for key, value in in_order(loaded.lessons):
        lesson = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        match, tags = match_of(key, lesson), lesson.get("tags")
        names = [str(tag) for tag in tags] if isinstance(tags, list) else []  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if args.type not in (None, match.type) or (args.tag is not None and args.tag not in names):
            continue
        tools = lesson.get("toolNames")
        rows.append({
            "slug": match.slug, "type": match.type, "priority": match.priority,
            "tools": tools if isinstance(tools, list) else [], "tags": names, "scope": lesson.get("scope"),
            "disabled": truthy(lesson.get("disabled")), "summary": match.summary or match.message.partition("\n")[0],
        })  # fmt: skip
    if args.json:
        import json

        sys.stdout.write(json.dumps({"version": 1, "from": loaded.where, "lessons": rows}, indent=2) + "\n")
        return 0
    width = max((len(row["slug"]) for row in rows), default=0)
    for row in rows:
        off = " (disabled)" if row["disabled"] else ""
        tools = ", ".join(map(str, row["tools"])) or "at start"
        line = f"{row['slug']:<{width}}  {row['type']:<9} {row['priority']:>2g}  {tools}{off}: {row['summary']}"
        sys.stdout.write(visible(line[:400]) + "\n")
    count = len(rows)
    sys.stdout.write(f"{count} lesson{'' if count == 1 else 's'} in {visible(loaded.where)}\n")
    return 0
