"""One file: read it, check it, fix it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.analyse import analyse
from hookwright.checks.select import Selection
from hookwright.cli.configure import configure
from hookwright.cli.read import Stamp, Text, UnreadableError, decode, encode, read_file, read_stream
from hookwright.cli.report import Checked, Failure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.checks.analyse import Analysis
    from hookwright.checks.base import Finding, Safety
    from hookwright.cli.configure import Chosen
    from hookwright.cli.fix import Result
    from hookwright.cli.gather import Target
    from hookwright.model.config import Config


class Order(NamedTuple):
    """What is to be done with each file."""

    selection: Selection = Selection()  # of the command line
    agent: str | None = None
    fix: tuple[Safety, ...] = ()  # the fixes to make
    write: bool = False  # and to keep; otherwise only to show
    config: Config | None = None  # None: each file's own


class Examined(NamedTuple):
    """What came of it. `checked` is None for a file that could not be read or, in a folder, is no hooks file."""

    checked: Checked | None = None
    failures: tuple[Failure, ...] = ()
    output: bytes | None = None  # the fixed text of standard input


def examine(target: Target, order: Order) -> Examined:
    """Checks one file. A fault of ours in it is a failure of that file only."""
    try:
        return _examine(target, order)
    except UnreadableError as error:
        return Examined(None, (Failure(target.shown, f"can't be read: {error}"),))
    except Exception as error:  # noqa: BLE001 - the other files are to be checked all the same
        from traceback import format_exception

        return Examined(None, (_crash(target, f"{type(error).__name__}", "".join(format_exception(error))),))


def _examine(target: Target, order: Order) -> Examined:
    read = _read(target)
    if read is None:
        return Examined()
    source, known = read
    chosen = configure(target, order.selection, order.config)
    analysis = _analyse(source.text, target, order.agent, chosen)
    if analysis.file is None:
        failure = Failure(target.shown, _unrecognised())
        return Examined(None, (failure,) if target.named or target.placed else ())
    failures = [_crash(target, f"in the check of {', '.join(c.codes)}", c.trace) for c in analysis.crashes]
    failures += chosen.failures
    result = _cured(target, order, source, analysis, chosen=chosen, failures=failures)
    if result is not None and not _kept(target, order, encode(result.text, source.encoding), known, failures):
        result = None
    text, analysis = (source.text, analysis) if result is None else (result.text, result.analysis)
    findings = chosen.told(analysis.findings)
    agent = analysis.file.dialect.id if analysis.file else ""
    checked = Checked(target.shown, agent, text if findings else "", findings, fail_on=chosen.fail_on)
    if result is not None:
        checked = checked._replace(cured=result.cured, before=source.text, after=result.text)
    wanted = target.stdin and order.write and source.spoiled is None
    return Examined(checked, tuple(failures), encode(text, source.encoding) if wanted else None)


def _read(target: Target) -> tuple[Text, Stamp | None] | None:
    """The text; None for a file of a folder that does not speak of hooks."""
    if target.stdin:
        return decode(read_stream()), None
    assert target.full is not None
    data, known = read_file(target.full)
    if not (target.named or target.placed) and b'"hooks"' not in data:
        return None
    return decode(data), known


def _analyse(text: str, target: Target, agent: str | None, chosen: Chosen) -> Analysis:
    if agent is not None and not (target.named or target.placed):
        analysis = analyse(text, target.full)
        return analysis if analysis.file is None else analyse(text, target.full, agent=agent, added=chosen.added)
    return analyse(text, target.full, agent=agent, added=chosen.added)


def _cured(
    target: Target, order: Order, source: Text, analysis: Analysis, *, chosen: Chosen, failures: list[Failure]
) -> Result | None:
    """The text with its fixes made, None when there is nothing to fix; what can't be fixed goes to `failures`."""
    assert analysis.file is not None
    agent = analysis.file.dialect.id

    def look(text: str, previous: Analysis) -> Analysis:
        return analyse(text, target.full, agent=agent, previous=previous, added=chosen.added)

    def wanted(findings: tuple[Finding, ...]) -> Sequence[Finding]:
        return [f for f in chosen.told(findings) if f.fix is not None and f.fix.safety in order.fix]

    if not order.fix or not wanted(analysis.findings):
        return None
    refusal = _refusal(target, source)
    if refusal:
        failures.append(Failure(target.shown, refusal))
        return None
    from hookwright.cli.fix import fix_all

    result = fix_all(source.text, analysis, look, wanted)
    if result.problem:
        failures.append(Failure(target.shown, f"not everything was fixed: {result.problem}"))
    return result


def _refusal(target: Target, source: Text) -> str:
    """Why the file may not be rewritten."""
    if source.spoiled is not None:
        return "not fixed: some bytes are not text, and writing would lose them"
    if target.outside:
        return "not fixed: it is a link to a file outside the folder; name it to fix it"
    return ""


def _kept(target: Target, order: Order, data: bytes, known: Stamp | None, failures: list[Failure]) -> bool:
    """Writes the fixed file where that is wanted; false, and a failure, when it can't be."""
    if not order.write or known is None:
        return True
    from hookwright.cli.write import UnwritableError, replace_file

    assert target.full is not None
    try:
        replace_file(target.full, data, known)
    except UnwritableError as error:
        failures.append(Failure(target.shown, str(error)))
        return False
    return True


def _unrecognised() -> str:
    from hookwright.dialects.table import DIALECTS

    agents = ", ".join(entry.id for entry in DIALECTS if entry.tails)
    return f"neither its place nor its content is that of a hooks file; name its agent with --agent ({agents})"


def _crash(target: Target, where: str, trace: str) -> Failure:
    from hookwright.cli.crash import keep_trace

    return Failure(target.shown, f"internal error {where}, a bug in Hookwright{keep_trace(trace)}")
