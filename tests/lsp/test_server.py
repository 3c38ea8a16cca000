"""The server's behaviour where no real wire is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from lsprotocol import types

from hookwright.lsp.server import create_server, routes

if TYPE_CHECKING:
    from conftest import Inside

URI = "file:///project/.claude/settings.json"
BROKEN = '{"hooks": {"PreToolUs": []}}'
CLEAN = '{"hooks": {"PreToolUse": []}}'
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 14}}
PULL = {"textDocument": {"diagnostic": {}}}
RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}


def codes(items: list[dict[str, Any]]) -> list[str]:
    return [item["code"] for item in items]


def test_each_server_is_a_fresh_one() -> None:
    assert create_server() is not create_server()
    assert create_server().session is not create_server().session
    assert len({route.method for route in routes()}) == len(routes())


def test_what_is_offered(inside: type[Inside]) -> None:
    offered = inside().capabilities
    assert offered["textDocumentSync"]["change"] == types.TextDocumentSyncKind.Full.value
    assert offered["textDocumentSync"]["openClose"] is True
    assert offered["completionProvider"]["resolveProvider"] is True
    assert '"' in offered["completionProvider"]["triggerCharacters"]
    assert "diagnosticProvider" not in offered
    assert "notebookDocumentSync" not in offered
    assert offered["codeActionProvider"]["codeActionKinds"] == [
        "quickfix", "source.fixAll.hookwright", "refactor.rewrite.hookwright", "hookwright",
    ]  # fmt: skip


def test_push_or_pull_but_never_both(inside: type[Inside]) -> None:
    pusher = inside()
    pusher.open(URI, BROKEN)
    pusher.idle()
    assert [p["version"] for p in pusher.published(URI)] == [1]
    puller = inside(PULL)
    assert puller.capabilities["diagnosticProvider"]["workspaceDiagnostics"] is False
    puller.open(URI, BROKEN)
    puller.idle()
    assert puller.published(URI) == []
    assert puller.request("textDocument/diagnostic", {"textDocument": {"uri": URI}})["result"]["items"]


def test_only_the_last_of_several_changes_is_looked_at(inside: type[Inside]) -> None:
    server = inside()
    server.open(URI, CLEAN)
    for version in range(2, 50):
        server.change(URI, BROKEN if version % 2 else CLEAN, version)
    server.idle()
    assert [(p["version"], codes(p["diagnostics"])) for p in server.published(URI)] == [(49, ["HW201"])]


def test_changes_that_never_stop_do_not_starve_diagnostics(
    inside: type[Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("hookwright.lsp.diagnostics.monotonic", lambda: now[0])
    server = inside()
    server.open(URI, BROKEN)
    for version in range(2, 12):
        now[0] += 0.1
        server.change(URI, BROKEN, version)
        server.server.overdue()
    assert [p["version"] for p in server.published(URI)] == [4, 8]


def test_cleared_on_close(inside: type[Inside]) -> None:
    server = inside()
    server.open(URI, BROKEN)
    server.idle()
    server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    server.idle()
    assert server.published(URI)[-1]["diagnostics"] == []
    server.change(URI, BROKEN, 9)
    server.idle()
    assert len(server.published(URI)) == 2


def test_closed_before_anything_was_said(inside: type[Inside]) -> None:
    server = inside()
    server.open(URI, BROKEN)
    server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    server.idle()
    assert server.published(URI) == []


@pytest.mark.parametrize("text", ["", "{", '{"name": "shop"}', '{"hooks": true}', '{"hooks": {"pre-commit": "lint"}}'])
def test_other_json_files_are_left_alone(inside: type[Inside], text: str) -> None:
    uri = "file:///project/package.json"
    server = inside(
        {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}
    )
    server.open(uri, text)
    server.idle()
    assert server.published(uri) == []
    at = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 3}}
    document = {"textDocument": {"uri": uri}}
    assert server.request("textDocument/hover", at)["result"] is None
    assert server.request("textDocument/completion", at)["result"] is None
    assert server.request("textDocument/documentSymbol", document)["result"] is None
    assert server.request("textDocument/foldingRange", document)["result"] is None
    assert server.request("textDocument/documentLink", document)["result"] is None
    assert server.request("textDocument/selectionRange", {**document, "positions": [at["position"]]})["result"] is None
    action = {**document, "range": RANGE, "context": {"diagnostics": []}}
    assert server.request("textDocument/codeAction", action)["result"] is None


def test_a_file_that_stops_being_a_hooks_file(inside: type[Inside]) -> None:
    uri = "file:///project/anything.json"
    server = inside()
    server.open(uri, '{"hooks": {"Stop": [{"hooks": [{"type": "command"}]}]}}')
    server.idle()
    assert server.published(uri)[-1]["diagnostics"]
    server.change(uri, '{"name": "shop"}', 2)
    server.idle()
    assert server.published(uri)[-1]["diagnostics"] == []
    server.change(uri, '{"name": "shops"}', 3)
    server.idle()
    assert len(server.published(uri)) == 2


@pytest.mark.parametrize(
    "uri",
    [
        "untitled:/project/.claude/settings.json",
        "vscode-vfs://github/owner/shop/.claude/settings.json",
        "file:///c%3A/project/.claude/settings.json",
        "file:///C:/project/.claude/settings.json",
        "file://server/share/.claude/settings.json",
        "file:///project/%F0%9F%98%80%20x/.claude/settings.json",
        "/.claude/settings.json",
    ],
)
def test_uris(inside: type[Inside], uri: str) -> None:
    server = inside()
    server.open(uri, BROKEN)
    server.idle()
    assert codes(server.published(uri)[-1]["diagnostics"]) == ["HW201"]


@pytest.mark.parametrize("uri", ["", "file://[", "http://[x", "%", "\ud800", "file:", "a" * 100_000, "file:///\x00"])
def test_what_is_no_uri(inside: type[Inside], uri: str) -> None:
    server = inside()
    server.open(uri, BROKEN)
    server.idle()
    server.change(uri, BROKEN, 2)
    server.idle()
    at = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 3}}
    assert server.request("textDocument/hover", at)["result"] is None
    assert server.shown() == []


def test_a_document_is_the_same_however_its_uri_is_escaped(inside: type[Inside]) -> None:
    server = inside()
    server.open("file:///c%3A/x/.claude/settings.json", BROKEN)
    server.change("file:///c:/x/.claude/settings.json", CLEAN, 2)
    server.idle()
    assert server.published("file:///c%3A/x/.claude/settings.json")[-1]["diagnostics"] == []


def test_unknown_documents(inside: type[Inside]) -> None:
    server = inside(PULL)
    server.change(URI, BROKEN, 2)
    server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert server.request("textDocument/hover", HOVER)["result"] is None
    report = server.request("textDocument/diagnostic", {"textDocument": {"uri": URI}})["result"]
    assert (report["kind"], report["items"]) == ("full", [])


def test_a_client_that_sends_parts_all_the_same(inside: type[Inside]) -> None:
    server = inside()
    server.open(URI, '{"hooks": {"😀\u2028PreToolUs": []}}')
    at = {"start": {"line": 0, "character": 12}, "end": {"line": 0, "character": 15}}
    changes = [{"range": at, "text": ""}, {"range": {"start": at["start"], "end": at["start"]}, "text": "X"}]
    server.notify("textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes})
    assert server.server.session.get(URI).text == '{"hooks": {"XPreToolUs": []}}'


def test_result_ids(inside: type[Inside]) -> None:
    server = inside(PULL)

    def pull(known: str | None = None) -> dict[str, Any]:
        params = {"textDocument": {"uri": URI}, "previousResultId": known}
        return server.request("textDocument/diagnostic", params)["result"]

    server.open(URI, BROKEN)
    first = pull()
    assert (first["kind"], codes(first["items"])) == ("full", ["HW201"])
    again = pull(first["resultId"])
    assert again == {"kind": "unchanged", "resultId": first["resultId"]}
    assert pull("of another life")["kind"] == "full"
    server.change(URI, BROKEN + "\n", 2)
    assert pull(first["resultId"])["kind"] == "unchanged"
    server.change(URI, CLEAN, 3)
    third = pull(first["resultId"])
    assert (third["kind"], third["items"]) == ("full", [])
    assert third["resultId"] != first["resultId"]
    server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    server.open(URI, BROKEN)
    assert pull(third["resultId"])["kind"] == "full"


def test_settings_take_effect_at_once(inside: type[Inside]) -> None:
    server = inside(initializationOptions={"ignore": ["HW201"]})
    server.open(URI, BROKEN)
    server.idle()
    assert server.published(URI)[-1]["diagnostics"] == []
    server.server.session.settings = server.server.session.settings._replace(ignore=())
    server.server.session.forget()
    server.server.diagnostics.everything_changed()
    server.idle()
    assert codes(server.published(URI)[-1]["diagnostics"]) == ["HW201"]


def test_switched_off(inside: type[Inside]) -> None:
    server = inside(initializationOptions={"hookwright": {"enable": False}})
    server.open(URI, BROKEN)
    server.idle()
    assert server.published(URI) == []
    assert server.request("textDocument/hover", HOVER)["result"] is None


def test_nonsense_settings_are_said_aloud(inside: type[Inside]) -> None:
    assert len(inside(initializationOptions={"agent": "clippy"}).shown()) == 1


def test_a_crash_costs_one_answer_and_one_message(
    inside: type[Inside], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(*_: object) -> None:
        raise KeyError("/home/somebody/secret")

    server = inside()
    server.open(URI, BROKEN)
    with monkeypatch.context() as patch:
        patch.setattr("hookwright.features.hover.hover", crash)
        for _ in range(3):
            error = server.request("textDocument/hover", HOVER)["error"]
            assert error["code"] == types.ErrorCodes.InternalError.value
            assert "secret" not in str(error)
            assert "Traceback" not in str(error)
            assert not error.get("data")
    assert len(server.shown()) == 1
    assert "secret" not in server.shown()[0]
    assert "/home/somebody/secret" in caplog.text
    assert server.request("textDocument/hover", HOVER)["result"]


def test_a_crash_of_the_analysis_is_reported_once_for_a_text(
    inside: type[Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise RuntimeError("fault")

    server = inside()
    with monkeypatch.context() as patch:
        patch.setattr("hookwright.checks.analyse.analyse", crash)
        server.open(URI, BROKEN)
        server.idle()
        assert server.published(URI) == []
        assert server.request("textDocument/hover", HOVER)["result"] is None
    assert len(server.shown()) == 1
    server.change(URI, BROKEN + " ", 2)
    server.idle()
    assert codes(server.published(URI)[-1]["diagnostics"]) == ["HW201"]


def test_a_check_that_crashes_loses_only_its_own_findings(
    inside: type[Inside], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from hookwright.checks import run
    from hookwright.checks.base import Check

    def crash(*_: object) -> list[Any]:
        raise RuntimeError("fault of a check")

    bad = Check((run.ALL[0].rules[0],), file=crash)
    monkeypatch.setattr(run.check, "__defaults__", ((bad, *run.ALL), None, None))
    server = inside()
    server.open(URI, BROKEN)
    server.idle()
    assert codes(server.published(URI)[-1]["diagnostics"]) == ["HW201"]
    assert "fault of a check" in caplog.text


def test_a_result_that_is_no_json_is_an_error(inside: type[Inside], monkeypatch: pytest.MonkeyPatch) -> None:
    server = inside()
    server.open(URI, BROKEN)
    monkeypatch.setattr("hookwright.lsp.convert.markup", lambda *_, **__: {object(): 1})
    assert server.request("textDocument/hover", HOVER)["error"]["code"] == types.ErrorCodes.InternalError.value


FULL = {
    "relatedInformation": True,
    "codeDescriptionSupport": True,
    "dataSupport": True,
    "tagSupport": {"valueSet": [1, 2]},
}


def test_diagnostics_hold_only_what_the_client_knows(inside: type[Inside]) -> None:
    text = '{"hooks": {"Stop": [], "Stop": []}}'
    plain, rich = inside(), inside({"textDocument": {"publishDiagnostics": FULL}})
    for server in (plain, rich):
        server.open(URI, text)
        server.idle()
    (item,) = plain.published(URI)[-1]["diagnostics"]
    assert item.keys() == {"range", "severity", "code", "source", "message"}
    (item,) = rich.published(URI)[-1]["diagnostics"]
    assert item["codeDescription"]["href"].endswith("/" + item["code"])
    assert item["data"]["code"] == item["code"]
    assert item["relatedInformation"][0]["location"]["uri"] == URI
    assert item["source"] == "hookwright"


def test_edits_name_their_version_where_the_client_can_tell(inside: type[Inside]) -> None:
    literals = {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}
    old = inside({"textDocument": literals})
    new = inside({"textDocument": literals, "workspace": {"workspaceEdit": {"documentChanges": True}}})
    params = {"textDocument": {"uri": URI}, "range": RANGE, "context": {"diagnostics": [], "only": ["quickfix"]}}
    for server in (old, new):
        server.open(URI, BROKEN, version=7)
    (action,) = old.request("textDocument/codeAction", params)["result"]
    (edit,) = action["edit"]["changes"][URI]
    assert edit["newText"] == '"PreToolUse"'
    (action,) = new.request("textDocument/codeAction", params)["result"]
    (change,) = action["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": URI, "version": 7}
    assert change["edits"] == [edit]


def test_a_client_without_action_literals_gets_none(inside: type[Inside]) -> None:
    server = inside()
    server.open(URI, BROKEN)
    params = {"textDocument": {"uri": URI}, "range": RANGE, "context": {"diagnostics": []}}
    assert server.request("textDocument/codeAction", params)["result"] is None


def test_symbols_nested_or_flat(inside: type[Inside]) -> None:
    text = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make"}]}]}}'
    flat, nested = inside(), inside({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}})
    for server in (flat, nested):
        server.open(URI, text)
    found = flat.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})["result"]
    assert [(s["name"], s.get("containerName")) for s in found] == [("Stop", None), ("*", "Stop"), ("make", "*")]
    (event,) = nested.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})["result"]
    assert event["children"][0]["children"][0]["name"] == "make"


@pytest.mark.parametrize(
    "data", [None, 3, "x", [], {}, {"agent": 1, "key": 2}, {"agent": "nobody", "key": "event/Stop"}]
)
def test_items_that_are_not_ours_come_back_as_they_are(inside: type[Inside], data: object) -> None:
    answer = inside().request("completionItem/resolve", {"label": "x", "data": data})["result"]
    assert answer["label"] == "x"
    assert "documentation" not in answer


@pytest.mark.parametrize("named", ["documentation", "command", None])
def test_documentation_comes_late_only_where_the_client_can_wait(inside: type[Inside], named: str | None) -> None:
    item = {"resolveSupport": {"properties": [named]}} if named else {}
    server = inside({"textDocument": {"completion": {"completionItem": item}}})
    server.open(URI, '{"hooks": {""}}')
    at = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 12}}
    items = server.request("textDocument/completion", at)["result"]["items"]
    stop = next(i for i in items if i["label"] == "Stop")
    assert ("documentation" in stop) is (named == "command")
    resolved = server.request("completionItem/resolve", stop)["result"]
    assert resolved["documentation"].startswith("Stop")
