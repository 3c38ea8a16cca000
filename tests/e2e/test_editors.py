"""The whole path under the capabilities of three real editors, one for each way of counting columns."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from editor import soon
from lsprotocol import types

if TYPE_CHECKING:
    from editor import Document, Editor

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning"),
]

BROKEN = '{"hooks": {"PreToolUs": []}}'
CLEAN = '{"hooks": {"PreToolUse": []}}'
TRICKY = """\
{
  "model": "\u2028\u2029\x85 breaks no line here",
  "env": {"A": "😀\u2028é"}, "hooks": {"PreToolUs": []}
}
"""


def actions_at(document: Document, where: types.Range, *only: str) -> types.CodeActionParams:
    # as some editors do, without the diagnostics
    return types.CodeActionParams(document.name, where, types.CodeActionContext([], only or None))


async def test_the_encoding_that_the_client_likes_best(editor: Editor) -> None:
    assert (editor.capabilities.position_encoding or "utf-16") == editor.encoding
    assert (editor.capabilities.diagnostic_provider is not None) == editor.pulls


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
async def test_the_exact_range_behind_what_others_miscount(editor: Editor, newline: str) -> None:
    document = editor.open(TRICKY.replace("\n", newline))
    (found,) = await document.diagnostics()
    assert found.code == "HW201"
    assert found.range == document.range('"PreToolUs"')
    assert found.range.start.line == 2
    assert found.severity == types.DiagnosticSeverity.Warning
    assert '"PreToolUse"' in found.message


async def test_typing(editor: Editor) -> None:
    document = editor.open(CLEAN)
    assert list(await document.diagnostics()) == []
    document.change(BROKEN)
    assert [d.code for d in await document.diagnostics()] == ["HW201"]
    document.change(CLEAN)
    assert list(await document.diagnostics()) == []


async def test_closing_clears(editor: Editor) -> None:
    document = editor.open(BROKEN)
    assert await document.diagnostics()
    document.close()
    if editor.pulls:
        assert list(await document.diagnostics()) == []
        assert editor.client.pushed == []
    else:
        await document.push(lambda p: not p.diagnostics and p.version is None)


async def test_many_changes_in_a_row(editor: Editor) -> None:
    document = editor.open(CLEAN)
    for i in range(100):
        document.change(BROKEN.replace("Us", "Us" + "s" * (i % 3)))
    assert [d.code for d in await document.diagnostics()] == ["HW201"]


async def test_completion_inside_a_matcher(editor: Editor) -> None:
    document, caret = editor.typed('{"env": {"A": "😀"}, "hooks": {"PreToolUse": [{"matcher": "Edit|Wr‸"}]}}')
    answer = await soon(editor.client.text_document_completion_async(types.CompletionParams(document.name, caret)))
    item = next(i for i in answer.items if i.label == "Write")
    edits = [item.text_edit, *(item.additional_text_edits or ())]
    assert '"matcher": "Edit|Write"' in document.applied(edits)
    if item.documentation is None:
        item = await soon(editor.client.completion_item_resolve_async(item))
    if editor.profile.startswith("emacs"):
        assert item.documentation.startswith("Write")
    else:
        assert item.documentation.kind == "markdown"
        assert "Write" in item.documentation.value


async def test_completion_of_an_event(editor: Editor) -> None:
    document, caret = editor.typed('{\n  "hooks": {\n    "‸"\n  }\n}\n')
    answer = await soon(editor.client.text_document_completion_async(types.CompletionParams(document.name, caret)))
    item = next(i for i in answer.items if i.label == "PostToolUse")
    assert (item.insert_text_format == types.InsertTextFormat.Snippet) is not editor.profile.startswith("emacs")
    assert item.text_edit.range.start.line == item.text_edit.range.end.line == caret.line
    assert item.text_edit.new_text.startswith('"PostToolUse"')


async def test_hover(editor: Editor) -> None:
    document, caret = editor.typed('{"env": {"A": "é😀"}, "hooks": {"PostTool‸Use": []}}')
    found = await soon(editor.client.text_document_hover_async(types.HoverParams(document.name, caret)))
    assert found.range == document.range('"PostToolUse"')
    assert "PostToolUse" in found.contents.value
    nothing = types.HoverParams(document.name, types.Position(9, 9))
    assert await soon(editor.client.text_document_hover_async(nothing)) is None


async def test_a_quick_fix(editor: Editor) -> None:
    document = editor.open(TRICKY)
    where = document.range('"PreToolUs"')
    params = actions_at(document, types.Range(where.start, where.start), "quickfix")
    (action,) = await soon(editor.client.text_document_code_action_async(params))
    assert action.kind == types.CodeActionKind.QuickFix
    if action.edit.document_changes is not None:
        (change,) = action.edit.document_changes
        assert (change.text_document.uri, change.text_document.version) == (document.uri, document.version)
        edits = change.edits
    else:
        edits = action.edit.changes[document.uri]
    assert document.applied(edits) == TRICKY.replace('"PreToolUs"', '"PreToolUse"')
    assert [d.code for d in action.diagnostics] == ["HW201"]
    document.change(document.applied(edits))
    assert list(await document.diagnostics()) == []


async def test_fix_all(editor: Editor) -> None:
    document = editor.open('{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make",},]},]}}')
    assert await document.diagnostics()
    params = actions_at(document, types.Range(types.Position(0, 0), types.Position(0, 0)), "source.fixAll")
    (action,) = await soon(editor.client.text_document_code_action_async(params))
    assert action.kind == "source.fixAll.hookwright"
    edits = (action.edit.changes or {}).get(document.uri) or action.edit.document_changes[0].edits
    assert document.applied(edits) == '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make"}]}]}}'


async def test_outline_folds_and_selection(editor: Editor) -> None:
    text = '{\n  "hooks": {\n    "Stop": [\n      {"hooks": [{"type": "command", "command": "make"}]}\n    ]\n  }\n}\n'
    document = editor.open(text)
    client, name = editor.client, document.name
    symbols = await soon(client.text_document_document_symbol_async(types.DocumentSymbolParams(name)))
    assert symbols[0].name == "Stop"
    folds = await soon(client.text_document_folding_range_async(types.FoldingRangeParams(name)))
    assert [(f.start_line, f.end_line) for f in folds] == [(0, 5), (1, 4), (2, 3)]
    where = document.range("make")
    params = types.SelectionRangeParams(name, [where.start, types.Position(0, 0)])
    inner, outer = await soon(client.text_document_selection_range_async(params))
    assert inner.range == where
    while inner.parent is not None:
        inner = inner.parent
    assert inner.range == types.Range(types.Position(0, 0), document.position(len(text)))
    assert outer.range.start == types.Position(0, 0)


async def test_formatting(editor: Editor) -> None:
    document = editor.open('{"env":{"A":"😀"},\r\n"hooks":{"Stop":[]}}')
    options = types.FormattingOptions(tab_size=3, insert_spaces=True)
    params = types.DocumentFormattingParams(document.name, options)
    edits = await soon(editor.client.text_document_formatting_async(params))
    wanted = '{\r\n   "env": {\r\n      "A": "😀"\r\n   },\r\n   "hooks": {\r\n      "Stop": []\r\n   }\r\n}\r\n'
    assert document.applied(edits) == wanted
    second = types.Range(types.Position(1, 0), types.Position(1, 3))
    params = types.DocumentRangeFormattingParams(document.name, second, types.FormattingOptions(2, insert_spaces=False))
    edits = await soon(editor.client.text_document_range_formatting_async(params))
    assert all(edit.range.start.line == 1 or edit.range.end.line == 1 for edit in edits)
    assert '\t"hooks"' in document.applied(edits)


async def test_links(editor: Editor) -> None:
    script = editor.folder / "guard 😀.sh"
    script.write_text("exit 0\n")
    document = editor.open('{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\'guard 😀.sh\' x"}]}]}}')
    (link,) = await soon(editor.client.text_document_document_link_async(types.DocumentLinkParams(document.name)))
    assert link.target == script.as_uri()
    assert link.range == document.range("guard 😀.sh")


async def test_result_ids(editor: Editor) -> None:
    if not editor.pulls:
        pytest.skip("this client is pushed to")
    document = editor.open(BROKEN)
    first = await soon(editor.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document.name)))
    params = types.DocumentDiagnosticParams(document.name, previous_result_id=first.result_id)
    again = await soon(editor.client.text_document_diagnostic_async(params))
    assert (again.kind, again.result_id) == ("unchanged", first.result_id)


async def test_settings_of_the_editor(editor: Editor) -> None:
    document = editor.open(BROKEN)
    assert await document.diagnostics()
    client = editor.client
    if editor.profile.startswith("visual"):
        wanted = [types.WORKSPACE_DID_CHANGE_CONFIGURATION, types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
        assert client.registered == wanted
    before = client.diagnostic_refresh_count
    for ignore, count in ((["unknown-event"], 0), ([], 1)):
        client.set_configuration({"ignore": ignore}, section="hookwright")
        client.pushed.clear()
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
        if editor.pulls:
            async with asyncio.timeout(20):
                while len(await document.diagnostics()) != count:
                    await asyncio.sleep(0.01)
        else:
            assert len(await document.diagnostics()) == count
    assert client.diagnostic_refresh_count >= before


async def test_other_json_files(editor: Editor) -> None:
    document = editor.open('{"name": "shop"}', "package.json")
    params = types.HoverParams(document.name, types.Position(0, 3))
    assert await soon(editor.client.text_document_hover_async(params)) is None
    assert not any(p.uri == document.uri for p in editor.client.pushed)


async def test_a_file_that_does_not_lie_on_disk(editor: Editor) -> None:
    document = editor.open(BROKEN)
    document.close()
    document = type(document)(editor.client, "untitled:/x/.lamied/hooks.json", BROKEN, editor.encoding)
    assert [d.code for d in await document.diagnostics()] == ["HW201"]
    document.close()
