"""`hookwright lessons add`: a new lesson in the store."""

# ruff: noqa: PTH118

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.lessons_source import add_store, read_source, store_files, store_folder
from hookwright.cli.read import UnreadableError
from hookwright.lessons.document import read_document
from hookwright.lessons.fields import COMMAND, MODEL, PATH
from hookwright.lessons.shape import TYPES
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_EPILOG = """\
Without options, at a terminal, it asks. A lesson that says too little, says it
twice, or could never fire is refused.

exit codes: 0 written, 1 refused, 2 wrong usage or it can't be written

examples:
  hookwright lessons add --type guard --tool Bash --pattern '\\bpytest\\b' \\
      --summary 'pytest needs --no-header here' --message 'Rerun as: {command} --no-header'
  hookwright lessons add --stdin < lesson.json
"""

_OPTIONS = {
    "type": "type", "priority": "priority", "tool": "toolNames", "pattern": COMMAND, "path_pattern": PATH,
    "model_pattern": MODEL, "target": "commandMatchTarget", "tag": "tags", "scope": "scope", "summary": "summary",
    "problem": "problem", "solution": "solution", "message": "message",
}  # fmt: skip


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the subverb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("slug", nargs="?", metavar="SLUG", help="its name (default: made from the summary)")
    add("--type", choices=[choice.name for choice in TYPES], help="(default: hint)")
    add("--tool", action="append", metavar="NAME", help="a tool at which it can fire; may be repeated")
    add("--pattern", action="append", metavar="REGEX", help="for commands, or for what a file tool writes")
    add("--path-pattern", action="append", metavar="REGEX", help="for the paths of file tools")
    add("--model-pattern", action="append", metavar="REGEX", help="one more condition")
    add("--target", choices=["full", "executable"], help="what of a command patterns see (guards: executable)")
    add("--priority", type=int, metavar="N", help="1 to 10 (default: 5)")
    add("--tag", action="append", metavar="TAG", help="category:value; may be repeated")
    add("--scope", metavar="PROJECT", help="only for that project")
    add("--summary", metavar="TEXT", help="one line")
    add("--problem", metavar="TEXT", help="what goes wrong")
    add("--solution", metavar="TEXT", help="what to do instead")
    add("--message", metavar="TEXT", help="all that is told (default: made from summary, problem and solution)")
    add("--stdin", action="store_true", help="the fields as a JSON object on standard input")
    add("--anyway", action="store_true", help="write it although there are objections, if it can be read")
    add("--dry-run", action="store_true", help="print the file and write nothing")
    add_store(parser)


def run(args: Namespace) -> int:
    """Writes the lesson, and gives the exit code. Raises `UsageError`."""
    from hookwright.lessons.store.author import draft

    folder = store_folder(args.store)
    given = _given(args)
    others = _others(folder)
    slug = args.slug.removesuffix(".md") if args.slug else None
    if slug is not None and slug.casefold() in {name.casefold() for name in others}:
        raise UsageError(f'there is a lesson "{visible(slug)}" already; edit its file, or give another name')
    made = draft(given, others.items(), slug)
    if slug is not None and ("/" in slug or "\\" in slug or "\0" in slug or slug.startswith(".")):
        raise UsageError(f'"{visible(slug)}" can\'t be the name of a lesson')
    for reason in made.reasons:
        tell(f"{'note' if args.anyway else 'refused'}: {visible(reason)}")
    if made.severe or (made.reasons and not args.anyway):
        return 1
    if args.dry_run:
        sys.stdout.write(made.text)
        return 0
    _write(os.path.join(folder, f"{made.slug}.md"), made.text)
    return 0


def _given(args: Namespace) -> dict[str, Any]:
    from hookwright.cli.ask import can_ask

    options = {name: getattr(args, option) for option, name in _OPTIONS.items() if getattr(args, option) is not None}
    if args.stdin:
        from hookwright.cli.read import decode, read_stream
        from hookwright.lessons.store.author import from_json

        try:
            return {**from_json(decode(read_stream()).text), **options}
        except (ValueError, RecursionError, UnreadableError) as error:
            raise UsageError(f"standard input: {visible(str(error))}") from None
    if options:
        return options
    if not can_ask():
        raise UsageError("say what the lesson is with options, or with --stdin; at a terminal it asks")
    return _asked()


_QUESTIONS = (
    ("type", "type (hint, guard, protocol, directive)", "hint"),
    ("summary", "summary, one line", ""),
    ("toolNames", "tools, with commas (Bash, Edit, …)", ""),
    ("trigger", "what stands in the command (a word or two; empty: a pattern comes next)", ""),
    (COMMAND, "pattern for the command", ""),
    (PATH, "pattern for paths", ""),
    ("problem", "what goes wrong", ""),
    ("solution", "what to do instead", ""),
)


def _asked() -> dict[str, Any]:
    """The answers to the questions. The end of the input ends them, and nothing is written."""
    given: dict[str, Any] = {}
    for name, question, usual in _QUESTIONS:
        at_start = given.get("type") in ("directive", "protocol")
        if (at_start and name in ("toolNames", "trigger", COMMAND, PATH)) or (name == COMMAND and given.get("trigger")):
            continue
        sys.stderr.write(f"{question}{f' [{usual}]' if usual else ''}: ")
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line.endswith("\n"):
            sys.stderr.write("\n")
            raise KeyboardInterrupt
        answer = line.strip() or usual
        if answer:
            given[name] = answer
    return given


def _others(folder: str) -> dict[str, dict[str, Any]]:
    """The lessons of the store; one that can't be read is no reason not to write another."""
    found: dict[str, dict[str, Any]] = {}
    for path in store_files(folder) if os.path.isdir(folder) else []:  # noqa: PTH112
        name = os.path.basename(path).removesuffix(".md")  # noqa: PTH119
        try:
            found[name] = read_document(read_source(path).text, path).lessons[0].data
        except UnreadableError:
            found[name] = {}
    return found


def _write(path: str, text: str) -> None:
    from hookwright.cli.gather import shown
    from hookwright.cli.write import UnwritableError, create_file

    name = visible(shown(path, path, os.getcwd()))  # noqa: PTH109
    try:
        create_file(path, text.encode("utf-8"))
    except UnwritableError as error:
        raise UsageError(f"{name}: {error}") from None
    except UnicodeEncodeError:
        raise UsageError("the lesson holds half of a character, which no file can hold") from None
    tell(f"wrote {name}; hookwright lessons build puts it into the manifest")
