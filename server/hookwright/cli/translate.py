"""`hookwright translate FILE --to AGENT`: a hooks file rewritten for another agent, with what is lost said aloud."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from hookwright.checks.base import DOCS, SEVERITIES, Rule, finding
from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.read import UnreadableError, decode, read_file, read_stream
from hookwright.cli.report import Checked, Report
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.checks.base import Finding
    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import HooksFile
    from hookwright.translate.base import Loss, Translation

_EPILOG = """\
The translation goes to standard output, or to the file of -o; what is not the
same there goes to standard error, each thing at its place in FILE. Only hooks
are translated. Of what hooks run only the command line is looked at, never the
scripts that it starts.

exit codes: 0 nothing is lost (information is none), 1 something is, 2 there is
no translation

examples:
  hookwright translate .claude/settings.json --to gemini
  hookwright translate .claude/settings.json --to codex -o .codex/hooks.json
  hookwright translate hooks.json --from cursor --to claude --format json
"""


class LossRule(Rule):
    """A kind of loss as the formats want it."""

    __slots__ = ()

    @property
    def url(self) -> str:
        """Its part of the page about translating."""
        return f"{DOCS}/translate#{self.slug}"


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    from hookwright.cli.output.table import FORMATS

    parser.epilog = _EPILOG
    add = parser.add_argument
    add("file", metavar="FILE", help="the hooks file; - is standard input")
    add("--to", required=True, metavar="AGENT", help="whose file it shall become")
    add("--from", dest="source", metavar="AGENT", help="whose file it is (default: what its place or its content says)")
    add("-o", "--output", metavar="FILE", help="where the translation goes, instead of standard output")
    add("--force", action="store_true", help="with -o: also where a file is")
    add("--format", choices=list(FORMATS), default="text", help="how losses are written (default: text)")
    add("--stdin-filename", metavar="PATH", help="the name of the text on standard input")
    add("-q", "--quiet", action="store_true", help="losses only: no information, no summary")
    add("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto; NO_COLOR, FORCE_COLOR)")


def run(args: Namespace) -> int:
    """Translates, writes, tells. Raises `UsageError`."""
    from hookwright.cli.agents import agent_of
    from hookwright.translate.base import UntranslatableError
    from hookwright.translate.translate import translate

    if args.stdin_filename is not None and args.file != "-":
        raise UsageError("--stdin-filename names the text on standard input: give - as the file")
    if args.force and args.output is None:
        raise UsageError("--force goes with -o")
    target = agent_of(args.to)
    file, name = _file(args)
    try:
        translation = translate(file, target)
    except UntranslatableError as error:
        raise UsageError(f"{visible(name)}: {visible(str(error))}") from None
    _write(translation.text, args)
    _tell(translation, file, name, args)
    if not args.quiet:
        tell(_summary(translation, file, target))
    return 0 if translation.faithful else 1


def _file(args: Namespace) -> tuple[HooksFile, str]:
    """The file, and how it is called in messages."""
    from hookwright.checks.analyse import locate
    from hookwright.cli.agents import agent_of
    from hookwright.cli.gather import shown
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.parser import parse

    given: str | None = args.stdin_filename if args.file == "-" else args.file
    full, name = None, "<stdin>"
    if given is not None:
        full = os.path.abspath(given)  # noqa: PTH100
        name = shown(full, given, os.getcwd())  # noqa: PTH109
    try:
        data = read_stream() if args.file == "-" else read_file(args.file)[0]
    except UnreadableError as error:
        raise UsageError(f"{visible(name)}: can't be read: {error}") from None
    tree = parse(decode(data).text)
    located = locate(tree, full, agent_of(args.source).id if args.source is not None else None)
    if located is None:
        raise UsageError(
            f"{visible(name)}: neither its place nor its content is that of a hooks file; name its agent with --from"
        )
    return HooksFile(tree, located.dialect, located.rule, full), name


def _write(text: str, args: Namespace) -> None:
    data = text.encode("utf-8", "backslashreplace")
    if args.output is None:
        sys.stdout.flush()
        if hasattr(sys.stdout, "buffer"):
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            sys.stdout.write(text)
        return
    from hookwright.cli.write import UnwritableError, create_file, replace_file

    try:
        if args.force and os.path.lexists(args.output):
            replace_file(args.output, data, read_file(args.output)[1])
        else:
            create_file(args.output, data)
    except (UnwritableError, UnreadableError) as error:
        hint = "; --force replaces it" if os.path.lexists(args.output) and not args.force else ""
        raise UsageError(f"{visible(args.output)}: {error}{hint}") from None


def _tell(translation: Translation, file: HooksFile, name: str, args: Namespace) -> None:
    from hookwright.cli.output.style import style_for
    from hookwright.cli.output.table import writer

    losses = [loss for loss in translation.losses if not (args.quiet and loss.severity == "info")]
    if not losses and args.format == "text":
        return
    findings = tuple(_finding(loss) for loss in losses)
    report = Report((Checked(name, file.dialect.id, file.tree.text, findings),))
    writer(args.format).write(report, sys.stderr, style_for(sys.stderr, args.color), quiet=True)


def _finding(loss: Loss) -> Finding:
    from hookwright.translate.losses import kind_of

    kind = kind_of(loss.code)
    rule = LossRule(kind.code, kind.slug, "warning", kind.summary, kind.doc)
    return finding(rule, loss.span, loss.message, severity=loss.severity)


def _summary(translation: Translation, file: HooksFile, target: Dialect) -> str:
    """`translated 5 of 6 hooks for Codex: 1 error, 2 warnings; they go to .codex/hooks.json`."""
    counts = [(sum(loss.severity == s for loss in translation.losses), s) for s in SEVERITIES[:3]]
    found = ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n) or "nothing is lost"
    place = next((f" (its place: {r.tail})" for r in target.files if r.scope == "project"), "")
    return f"translated {translation.handlers} of {file.handler_count} hooks for {target.title}{place}: {found}"
