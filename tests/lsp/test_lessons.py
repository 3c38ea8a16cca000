"""Documents with lessons: a manifest, and the Markdown files of a store."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = "file:///w/lesson-manifest.json"
STORE = "file:///w/.hookwright/lessons/no-stash.md"
GUARD = (
    "---\ntype: guard\ntoolNames: [bash]\ncommandRegexSources: ['\\bgit stash\\b']\nsummary: no stash\n---\nNot this.\n"
)
CAPABILITIES = {
    "textDocument": {
        "codeLens": {},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
        "hover": {"contentFormat": ["markdown"]},
    },
    "window": {"showDocument": {"support": True}, "showMessage": {}},
    "workspace": {"textDocumentContent": {}},
}


def codes(published: list[dict[str, Any]]) -> list[str]:
    return [item["code"] for item in published[-1]["diagnostics"]]


def at(line: int, character: int, uri: str = STORE) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def test_diagnostics_of_a_lesson(inside: Any) -> None:
    server = inside()
    server.open(STORE, GUARD)
    server.idle()
    assert codes(server.published(STORE)) == ["HW809"]
    (item,) = server.published(STORE)[-1]["diagnostics"]
    assert item["range"] == {"start": {"line": 2, "character": 12}, "end": {"line": 2, "character": 16}}
    server.change(STORE, GUARD.replace("bash", "Bash"), 2)
    server.idle()
    assert codes(server.published(STORE)) == []


def test_diagnostics_of_a_manifest_that_speaks_of_hooks(inside: Any) -> None:
    """It is no hooks file, although the word stands in it."""
    server = inside()
    lesson = '{"type": "gaurd", "toolNames": ["Bash"], "message": "x"}'
    server.open(MANIFEST, f'{{"hooks": {{"PreToolUse": 1}}, "lessons": {{"A": {lesson}}}}}')
    server.idle()
    assert codes(server.published(MANIFEST)) == ["HW803"]


def test_the_settings_file_is_heard(inside: Any, tmp_path: Path) -> None:
    (tmp_path / "hookwright.toml").write_text('ignore = ["lesson-unknown-tool"]\n', encoding="utf-8")
    folder = tmp_path / ".hookwright" / "lessons"
    folder.mkdir(parents=True)
    uri = (folder / "no-stash.md").as_uri()
    server = inside()
    server.open(uri, GUARD)
    server.idle()
    assert codes(server.published(uri)) == []
    assert server.shown() == []


@pytest.mark.parametrize("uri", ["file:///w/lessons/a.md", "file:///w/.hookwright/a.md", "file:///w/lessons.json"])
def test_other_files_are_left_alone(inside: Any, uri: str) -> None:
    server = inside(CAPABILITIES)
    server.open(uri, GUARD)
    server.idle()
    assert server.published(uri) == []
    assert server.request("textDocument/hover", at(1, 7, uri))["result"] is None
    assert server.request("textDocument/completion", at(1, 7, uri))["result"] is None


def test_hover_and_completion(inside: Any) -> None:
    server = inside(CAPABILITIES)
    server.open(STORE, GUARD)
    found = server.request("textDocument/hover", at(3, 26))["result"]
    assert "Matches: `git stash`" in found["contents"]["value"]
    items = server.request("textDocument/completion", at(1, 7))["result"]["items"]
    assert [item["label"] for item in items] == ["hint", "guard", "protocol", "directive"]


def test_fixes(inside: Any) -> None:
    server = inside(CAPABILITIES)
    server.open(STORE, GUARD)
    place = {"line": 2, "character": 13}
    params = {"textDocument": {"uri": STORE}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    (action,) = server.request("textDocument/codeAction", params)["result"]
    assert action["title"] == 'change to "Bash"'
    assert action["kind"] == "quickfix"


def test_without_lenses_the_command_is_an_action(inside: Any) -> None:
    server = inside({"textDocument": {"codeAction": {}}})
    server.open(STORE, GUARD)
    place = {"line": 2, "character": 13}
    params = {"textDocument": {"uri": STORE}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    (action,) = server.request("textDocument/codeAction", params)["result"]
    assert action["command"] == "hookwright.lessons.try"


def lens(server: Any) -> dict[str, Any]:
    # not through `request`: the answer comes from a task
    from lsprotocol import types

    from hookwright.lsp.handlers.code_lens import lenses

    params = types.CodeLensParams(types.TextDocumentIdentifier(STORE))
    found = asyncio.run(lenses(server.server, params))
    assert found is not None
    (only,) = found
    assert only.command is not None
    assert only.command.command == "hookwright.lessons.try"
    assert only.command.arguments is not None
    return only.command.arguments[0]


def tried(server: Any, args: dict[str, Any]) -> dict[str, Any]:
    from hookwright.lsp import arguments
    from hookwright.lsp.lessons import try_lesson

    return asyncio.run(try_lesson(server.server, arguments.read(arguments.Try, [args])))


def test_try(inside: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    server = inside(CAPABILITIES)
    server.open(STORE, GUARD.replace("bash", "Bash"))
    args = lens(server)
    assert args["example"] == "git stash"
    shown: list[tuple[str, str]] = []

    async def show(title: str, text: str, sentence: str = "") -> tuple[str, bool]:
        shown.append((text, sentence))
        return "hookwright-report:/x/Lessons.md", True

    monkeypatch.setattr(server.server.reports, "show", show)
    result = tried(server, {**args, "input": "git stash pop"})
    assert result["says"] == "no-stash denies this call of Bash."
    assert result["shown"] is True
    assert json.loads(json.dumps(result))["decision"] == "deny"
    assert "`git stash pop`" in shown[0][0]


def test_the_user_is_asked(inside: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    server = inside({"window": {"showMessage": {}}})
    server.open(STORE, GUARD.replace("bash", "Bash"))
    asked: list[Any] = []

    async def ask(params: Any) -> Any:
        asked.append(params)
        return params.actions[0]

    monkeypatch.setattr(server.server, "window_show_message_request_async", ask)
    result = tried(server, {"uri": STORE, "lesson": "no-stash", "tool": "Bash"})
    assert result["says"] == "no-stash denies this call of Bash."
    assert [action.title for action in asked[0].actions][:2] == ["git stash", "xgit stashx"]

    async def refuse(params: Any) -> Any:
        return None

    monkeypatch.setattr(server.server, "window_show_message_request_async", refuse)
    assert tried(server, {"uri": STORE})["cancelled"] is True


def test_what_can_not_be_tried(inside: Any) -> None:
    from pygls.exceptions import JsonRpcException

    server = inside()
    server.open(STORE, GUARD)
    for args in ({"uri": "file:///w/a.json"}, {"uri": STORE, "lesson": "gone"}, {"uri": STORE}):
        with pytest.raises(JsonRpcException):
            tried(server, args)
