"""The commands: run, simulate, list, approve and the like, translate; what to simulate with; how a file stands.

Nothing here decides whether a hook may run. That is the engine's business, which checks the approval of exactly what it
is about to run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.lsp import arguments
from hookwright.lsp.targets import failed
from hookwright.lsp.telling import standing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from lsprotocol import types

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.report import Report
    from hookwright.features.report.request import Request
    from hookwright.features.report.verdict import Budget
    from hookwright.lsp.runs import Call
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.targets import Target

PREFIX = "hookwright."


class Command(NamedTuple):
    """A command: what it takes, and what does it."""

    kind: type[Any]
    handler: Callable[[HookwrightServer, Any, Call], Awaitable[Any]]


async def execute(ls: HookwrightServer, name: str, args: Any, call: Call) -> Any:
    """Does a command; the client can stop it as long as it goes on."""
    from hookwright.engine.errors import EngineError
    from hookwright.engine.state import StateError

    ls.runs.begin(call)
    try:
        return await COMMANDS[name].handler(ls, args, call)
    except (EngineError, StateError) as error:
        raise failed(str(error)) from error
    finally:
        ls.runs.end(call)


def cancelled(ls: HookwrightServer, params: types.WorkDoneProgressCancelParams) -> None:
    """The user has pressed *Cancel*."""
    ls.runs.stop_progress(params.token)


async def _simulate(ls: HookwrightServer, args: arguments.Simulate, call: Call) -> dict[str, Any]:
    return await _run(ls, args, call, "")


async def _run_hook(ls: HookwrightServer, args: arguments.Run, call: Call) -> dict[str, Any]:
    return await _run(ls, args, call, args.place)


class _Came(NamedTuple):
    """What came of an event."""

    request: Request
    report: Report
    budget: Budget | None


async def _run(ls: HookwrightServer, args: arguments.Simulate, call: Call, place: str) -> dict[str, Any]:
    target = ls.targets.find(args)
    engine = target.engine
    notes = _notes(ls, target)

    def work() -> _Came | None:
        from hookwright.features.report.request import event_of, request
        from hookwright.features.report.simulate import budget_of, simulate

        event = event_of(args.event, engine.dialect)
        asked = request(event, _given(args, event, engine.dialect), engine)
        if call.cancel.cancelled:
            return None
        report = simulate(engine, asked, call.cancel, helper=args.helper)
        engine.flush()
        return _Came(asked, report, budget_of(engine, asked, report))

    came = await ls.runs.watched(call, f"Running {args.event} hooks", work)
    await ls.standings.refresh()
    if came is None or call.cancel.cancelled:
        return {"version": 1, "cancelled": True}
    return await _tell(ls, target, came, place, notes)


async def _tell(ls: HookwrightServer, target: Target, came: _Came, place: str, notes: list[str]) -> dict[str, Any]:
    from hookwright.features.report.document import of_run
    from hookwright.features.report.page import page
    from hookwright.features.report.simulate import document

    engine, (request, report, budget) = target.engine, came
    if place and place not in {entry.place for entry in report.plan.entries if entry.path == target.home.path}:
        notes = [*notes, "the hook that was asked about is not in the saved file"]
    path = target.home.path or ""
    data = {**document(engine, request, report, budget), **page(report, engine.workspace, about=place, path=path)}
    text = of_run(engine, request, report, budget, about=place, path=path, notes=notes)
    uri, seen = await ls.reports.show(report.plan.name, text, data["says"])
    more = {"made_up": list(request.made_up), "report": uri, "shown": seen}
    return {**data, "notes": [*notes, *data["notes"]], **more}


def _notes(ls: HookwrightServer, target: Target) -> list[str]:
    """Hooks run from disk: what the user sees and has not saved is not what runs."""
    from hookwright.features.report.where import Where

    where = Where(target.home.workspace)
    return [
        f"unsaved changes of {where.path(document.path)} are not part of this"
        for document in ls.session.documents()
        if (home := ls.targets.home(document.uri)) is not None
        and (home.workspace, home.agent) == (target.home.workspace, target.home.agent)
        and (standing := ls.standings.known(document.uri)) is not None
        and not standing.same(document.text)
    ]


def _given(args: arguments.Simulate, event: Event, dialect: Dialect) -> dict[str, Any]:
    from hookwright.features.report.request import is_about_a_tool

    given = dict(args.fields or {})
    if args.tool is not None and event.subject is not None:
        tool = dialect.tool(args.tool) if is_about_a_tool(event) else None
        given[event.subject.field] = tool.name if tool is not None else args.tool
    if args.input is not None:
        given["tool_input"] = args.input
    return given


async def _list(ls: HookwrightServer, args: arguments.Inventory, call: Call) -> dict[str, Any]:
    from hookwright.features.report.document import of_inventory
    from hookwright.features.report.inventory import Question, take
    from hookwright.features.report.request import event_of

    target = ls.targets.find(args)
    dialect = target.engine.dialect
    event = None if args.event is None else event_of(args.event, dialect)
    tool = None if args.tool is None else dialect.tool(args.tool)
    question = Question(event, tool.name if tool is not None else args.tool)
    found = await ls.runs.watched(call, "Reading hooks", lambda: take(target.engine, question))
    count = len(found.rows)
    uri, seen = await ls.reports.show("Hooks", of_inventory(found), f"{count} hook{'' if count == 1 else 's'}.")
    return {**found.as_data(), "report": uri, "shown": seen}


async def _events(ls: HookwrightServer, args: arguments.Place, call: Call) -> dict[str, Any]:  # noqa: ARG001
    from hookwright.features.report.choices import events

    return events(ls.targets.find(args).engine)


async def _payload(ls: HookwrightServer, args: arguments.Simulate, call: Call) -> dict[str, Any]:  # noqa: ARG001
    from hookwright.features.report.choices import payload
    from hookwright.features.report.request import event_of

    engine = ls.targets.find(args).engine
    event = event_of(args.event, engine.dialect)
    return payload(engine, event, _given(args, event, engine.dialect))


async def _approve(ls: HookwrightServer, args: arguments.Place, call: Call) -> dict[str, Any]:
    from hookwright.lsp.approving import approve

    return await approve(ls, ls.targets.find(args), call)


async def _decline(ls: HookwrightServer, args: arguments.Place, call: Call) -> dict[str, Any]:  # noqa: ARG001
    target = ls.targets.find(args)
    await ls.runs.aside(target.engine.decline)
    await ls.standings.refresh()
    return {"version": 1, "state": "declined"}


async def _revoke(ls: HookwrightServer, args: arguments.Place, call: Call) -> dict[str, Any]:  # noqa: ARG001
    target = ls.targets.find(args)
    count = await ls.runs.aside(target.engine.revoke)
    await ls.standings.refresh()
    return {"version": 1, "revoked": count}


async def _translate(ls: HookwrightServer, args: arguments.Translate, call: Call) -> dict[str, Any]:  # noqa: ARG001
    from hookwright.lsp.translating import translate

    return await translate(ls, args)


async def _try(ls: HookwrightServer, args: arguments.Try, call: Call) -> dict[str, Any]:  # noqa: ARG001
    from hookwright.lsp.lessons import try_lesson

    return await try_lesson(ls, args)


COMMANDS: dict[str, Command] = {
    "hookwright.run": Command(arguments.Run, _run_hook),
    "hookwright.simulate": Command(arguments.Simulate, _simulate),
    "hookwright.list": Command(arguments.Inventory, _list),
    "hookwright.events": Command(arguments.Place, _events),
    "hookwright.payload": Command(arguments.Simulate, _payload),
    "hookwright.standing": Command(arguments.Place, standing),
    "hookwright.approve": Command(arguments.Place, _approve),
    "hookwright.decline": Command(arguments.Place, _decline),
    "hookwright.revoke": Command(arguments.Place, _revoke),
    "hookwright.translate": Command(arguments.Translate, _translate),
    "hookwright.lessons.try": Command(arguments.Try, _try),
}
