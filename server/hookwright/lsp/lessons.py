"""Documents with lessons: what the other handlers answer when a document is no hooks file but one of these."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from hookwright.lsp import convert
from hookwright.lsp.targets import failed

if TYPE_CHECKING:
    from hookwright.features.completion_item import Item
    from hookwright.features.lessons.lenses import Lens
    from hookwright.lsp.arguments import Try
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import LessonSnapshot

log = logging.getLogger(__name__)

COMMAND = "hookwright.lessons.try"

_KINDS = {
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
    "tool": types.CompletionItemKind.Function,
    "snippet": types.CompletionItemKind.Snippet,
}


def hover(ls: HookwrightServer, params: types.HoverParams) -> types.Hover | None:
    """The field, the tool or the pattern under the position."""
    snapshot = ls.session.lessons(params.text_document.uri)
    if snapshot is None:
        return None
    from hookwright.features.lessons.hover import hover as look_up

    found = look_up(snapshot.document, snapshot.positions.offset(params.position))
    if found is None:
        return None
    markup = convert.markup(found.markdown, markdown=ls.client.hover_markdown)
    return types.Hover(markup, snapshot.positions.range(found.span))


def complete(ls: HookwrightServer, params: types.CompletionParams) -> types.CompletionList | None:
    """Keys, values, tools, and tags in use."""
    snapshot = ls.session.lessons(params.text_document.uri)
    if snapshot is None:
        return None
    from hookwright.features.lessons.completion import complete as propose
    from hookwright.features.lessons.nearby import tags_beside

    beside = tags_beside(snapshot.document.path) if snapshot.document.kind == "store" else set[str]()
    found = propose(snapshot.document, snapshot.positions.offset(params.position), beside)
    return types.CompletionList(found.incomplete, [_converted(ls, snapshot, item) for item in found.items])


def _converted(ls: HookwrightServer, snapshot: LessonSnapshot, item: Item) -> types.CompletionItem:
    as_is = types.InsertTextMode.AsIs
    return types.CompletionItem(
        label=item.label,
        kind=_KINDS.get(item.kind),
        detail=item.detail or None,
        sort_text=item.sort,
        filter_text=item.filter,
        insert_text_mode=as_is if as_is in ls.client.item_modes and "\n" in item.edit.text else None,
        text_edit=types.TextEdit(snapshot.positions.range(item.edit.span), item.edit.text),
    )


def lenses(ls: HookwrightServer, uri: str) -> list[types.CodeLens] | None:
    """*Try against a command…* over all lessons, and over each."""
    snapshot = ls.session.lessons(uri)
    if snapshot is None:
        return None
    from hookwright.features.lessons.lenses import lenses as find

    return [
        types.CodeLens(snapshot.positions.range(lens.span), _command(lens, snapshot.uri))
        for lens in find(snapshot.document)
    ]


def _command(lens: Lens, uri: str) -> types.Command:
    args = {"uri": uri, "lesson": lens.lesson, "tool": lens.tool, "prompt": lens.prompt, "example": lens.example}
    return types.Command(lens.title, COMMAND, arguments=[args])


def actions(ls: HookwrightServer, params: types.CodeActionParams) -> list[types.CodeAction | types.Command] | None:
    """The fixes at a range; for a client without lenses what they do."""
    snapshot = ls.session.lessons(params.text_document.uri)
    if snapshot is None:
        return None
    from hookwright.features.actions import actions as offer
    from hookwright.lsp.handlers.code_action import OWN, converted

    only = None if params.context.only is None else [str(getattr(k, "value", k)) for k in params.context.only]
    span = snapshot.positions.span(params.range)
    found: list[types.CodeAction | types.Command] = []
    if ls.client.action_literals:
        found += [converted(ls, snapshot, action) for action in offer(snapshot.document, snapshot.findings, span, only)]
    if not ls.client.lenses and (only is None or OWN in only):
        found += _tries(ls, snapshot, span.start)
    return found


def _tries(ls: HookwrightServer, snapshot: LessonSnapshot, offset: int) -> list[types.CodeAction | types.Command]:
    from hookwright.features.lessons.lenses import lenses as find
    from hookwright.lsp.handlers.code_action import OWN

    spans = {lesson.id: lesson.span for lesson in snapshot.document.lessons}
    found: list[types.CodeAction | types.Command] = []
    for lens in find(snapshot.document):
        if lens.lesson in spans and spans[lens.lesson].contains(offset):
            command = _command(lens, snapshot.uri)
            literal = types.CodeAction(lens.title, OWN, command=command)
            found.append(literal if ls.client.action_literals else command)
    return found


async def try_lesson(ls: HookwrightServer, args: Try) -> dict[str, Any]:
    """Tries a call on the lessons of an open document, and shows what would come of it.

    The call is `tool` with `input`: a command line for a shell, else a path. Without it the user is asked to choose one
    of some samples; clients that can ask for a line do that before, with the lens's `prompt` and `example`.
    `{"version": 1, "says", "decision", "told", "lessons", "report", "shown"}`, or `{"version": 1, "cancelled": true}`.
    """
    snapshot = ls.session.lessons(args.uri or "")
    if snapshot is None:
        raise failed("the uri is not that of an open document with lessons")
    if args.lesson and args.lesson not in {lesson.id for lesson in snapshot.document.lessons}:
        raise failed(f'there is no lesson "{convert.message(args.lesson)}" any more')
    given = args.input if args.input is not None else await _chosen(ls, snapshot, args)
    if given is None:
        return {"version": 1, "cancelled": True}
    from hookwright.features.lessons.trial import call_of, trial

    call = call_of(args.tool, given, args.content)
    tried = await ls.runs.aside(lambda: trial(snapshot.document, call, args.lesson))
    uri, seen = await ls.reports.show("Lessons", tried.markdown, tried.says)
    return {**tried.data, "report": uri, "shown": seen}


async def _chosen(ls: HookwrightServer, snapshot: LessonSnapshot, args: Try) -> str | None:
    """One of some samples; None when nobody chooses."""
    from hookwright.features.lessons.sample import for_lesson

    lesson = next((one for one in snapshot.document.lessons if one.id == args.lesson), None)
    titles = for_lesson(lesson, args.tool)
    if not ls.client.asks:
        raise failed('say what to try with "input": a command line, or a path')
    question = types.ShowMessageRequestParams(
        types.MessageType.Info,
        f"Which call of {convert.message(args.tool)} is to be tried?",
        [types.MessageActionItem(convert.message(title)) for title in titles],
    )
    try:
        answer = await asyncio.shield(ls.window_show_message_request_async(question))
    except Exception as error:  # noqa: BLE001 - no answer is no
        log.warning("the client did not ask: %s", error)
        return None
    return answer.title if answer is not None else None
