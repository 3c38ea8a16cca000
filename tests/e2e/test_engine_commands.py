"""A client approves, runs, cancels and reads, with a real server, real hooks and a state of its own."""

from __future__ import annotations

import asyncio
import itertools
import os
import stat
import sys
import tempfile
from collections.abc import AsyncIterator  # noqa: TC003 - pytest-lsp evaluates the annotations
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig

sys.path.insert(0, str(Path(__file__).parent))

from editor import soon
from project import CAPABILITIES, Project, User, gone
from wire import COMMAND

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.timeout(60),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks here are for sh"),
]

_ROOT = tempfile.TemporaryDirectory(prefix="hookwright-e2e-")
ROOT = Path(_ROOT.name).resolve()
HOME, STATE, WORK = ROOT / "home", ROOT / "state", ROOT / "work"
ENV = {**os.environ, "HOME": str(HOME), "HOOKWRIGHT_STATE_DIR": str(STATE)}
_numbers = itertools.count()


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=list(COMMAND), client_factory=User, server_env=ENV), scope="module"
)
async def user(lsp_client: User) -> AsyncIterator[None]:
    HOME.mkdir(exist_ok=True)
    WORK.mkdir(exist_ok=True)
    folders = [types.WorkspaceFolder(WORK.as_uri(), "work")]
    await soon(lsp_client.initialize_session(types.InitializeParams(CAPABILITIES, workspace_folders=folders)))
    yield
    await soon(lsp_client.shutdown_session())


@pytest.fixture
def project(user: User) -> Project:
    user.answers.clear()
    user.asked.clear()
    user.messages.clear()
    user.shown_documents.clear()
    return Project(user, WORK, str(next(_numbers)))


async def test_from_the_light_bulb_to_the_report(project: Project) -> None:
    user = project.client
    project.one("touch ran; echo '`no`' >&2; exit 2")
    found = await project.finding(bool)
    assert found.severity == types.DiagnosticSeverity.Information
    assert found.message.startswith("these hooks are not approved yet, and Hookwright won't run any")
    action = (await project.actions(only=["quickfix"]))["approve hooks…"]
    assert [d.code for d in action.diagnostics] == ["HW701"]
    user.answers = ["Approve"]
    assert await soon(user.do(action.command)) == {"version": 1, "state": "approved"}
    (asked,) = user.asked
    assert "touch ran; echo '`no`' >&2; exit 2" in asked.message
    assert [a.title for a in asked.actions] == ["Approve", "Show all", "Don't approve"]
    await project.finding(lambda f: f is None)
    assert user.lens_refreshes
    assert (await project.titles())[:2] == ["Approved: 1 hook", "Run group with Bash…"]
    assert not (project.path / "ran").exists()

    result = await soon(user.do(await project.lens("Run…")))
    assert (project.path / "ran").exists()
    assert (result["version"], result["exit_code"], result["approved"]) == (1, 3, True)
    assert result["says"] == "Lamied blocks the call."
    assert result["results"][0]["stderr"] == "`no`\n"
    assert [d.uri for d in user.shown_documents] == [result["report"]]
    text = await user.report(result["report"])
    assert text.startswith("# PreToolUse:run_terminal_command\n\n**Lamied blocks the call.**\n")
    assert "## The hook\n" in text
    assert "stderr:\n\n```text\n`no`\n```\n" in text
    assert (await project.titles())[2].startswith("Run… (exit 2 · objected · ")


async def test_a_group_runs_with_the_first_tool_that_it_names(project: Project) -> None:
    hook = {"type": "command", "command": "cat > seen.json"}
    project.write({"PreToolUse": [{"matcher": "Edit|Bash", "hooks": [hook]}]})
    await project.approve()
    result = await soon(project.client.do(await project.lens("Run group")))
    assert result["says"] == "Lamied goes on, as without hooks."
    assert result["payload"]["tool_name"] == "edit_file"
    assert '"edit_file"' in (project.path / "seen.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["run", "simulate"])
async def test_nothing_runs_unapproved(project: Project, name: str) -> None:
    project.one("touch ran")
    result = await project.client.command(name, uri=project.uri, event="PreToolUse", tool="Bash")
    assert (result["approved"], result["exit_code"], result["results"]) == (False, 4, [])
    assert "not run: it is not approved" in await project.client.report(result["report"])
    assert not (project.path / "ran").exists()


@pytest.mark.parametrize(("answer", "state"), [("Don't approve", "declined"), (None, "not approved")])
async def test_no_is_no(project: Project, answer: str | None, state: str) -> None:
    user = project.client
    project.one("touch ran")
    user.answers = [answer]
    assert (await user.command("approve", uri=project.uri))["state"] == state
    assert (await user.command("run", uri=project.uri, tool="Bash"))["approved"] is False
    assert not (project.path / "ran").exists()
    if answer is not None:
        await project.finding(lambda f: f is None)  # nobody asks again
        assert (await project.titles())[0] == "Declined. Approve…"
        assert "approve hooks…" in await project.actions()
    else:
        assert (await project.titles())[0] == "Approve 1 hook…"


async def test_decline_and_revoke_as_actions(project: Project) -> None:
    project.one("touch ran")
    await project.approve()
    await project.finding(lambda f: f is None)
    revoke = (await project.actions())["revoke the approval of hooks"]
    assert revoke.kind == "hookwright"
    assert (await soon(project.client.do(revoke.command)))["revoked"] == 1
    await project.finding(bool)
    decline = (await project.actions())["decline hooks until the editor is closed"]
    await soon(project.client.do(decline.command))
    await project.finding(lambda f: f is None)
    assert (await project.titles())[0] == "Declined. Approve…"
    result = await project.client.command("run", uri=project.uri, tool="Bash")
    assert result["approved"] is False
    assert not (project.path / "ran").exists()


async def test_changed_since_the_approval(project: Project) -> None:
    user = project.client
    project.one("echo first")
    await project.approve()
    project.one("touch ran")
    found = await project.finding(bool)
    assert found.message == (
        "these hooks changed since they were approved, and Hookwright won't run any until you approve them: "
        "1 new, 1 gone"
    )
    assert (await project.titles())[0] == "Changed since approved: 1 new, 1 gone. Approve…"
    assert (await user.command("run", uri=project.uri, tool="Bash"))["approved"] is False
    assert not (project.path / "ran").exists()
    await project.approve()
    message = user.asked[-1].message
    assert "since then 1 new, 1 gone" in message
    assert "new: PreToolUse Bash: touch ran" in message
    assert "gone: PreToolUse Bash: echo first" in message
    assert (await user.command("run", uri=project.uri, tool="Bash"))["approved"] is True
    assert (project.path / "ran").exists()


async def test_what_changes_while_the_user_reads_is_not_approved(project: Project) -> None:
    user = project.client
    project.one("true")

    class Slow(list):
        def pop(self, index: int = -1) -> str:
            project.write({"PreToolUse": [{"hooks": [{"type": "command", "command": "touch ran"}]}]}, show=False)
            return "Approve"

    user.answers = Slow()
    assert (await user.command("approve", uri=project.uri))["state"] == "approved"
    user.answers = []
    assert (await user.command("run", uri=project.uri, tool="Bash"))["approved"] is False
    assert not (project.path / "ran").exists()


async def test_a_long_list_is_shown_as_a_document_first(project: Project) -> None:
    user = project.client
    hooks = [{"type": "command", "command": f"echo number {i}"} for i in range(20)]
    project.write({"PreToolUse": [{"matcher": "Bash", "hooks": hooks}]})
    user.answers = ["Show all", None]
    await user.command("approve", uri=project.uri)
    assert "and 14 more" in user.asked[0].message
    assert len(user.asked[0].message) < 1500
    assert len(user.shown_documents) == 2
    text = await user.report(user.shown_documents[0].uri)
    assert all(f"```text\necho number {i}\n```" in text for i in range(20))


async def test_a_command_that_would_hide_its_end(project: Project) -> None:
    """Escapes, line breaks and long blanks are shown as what they are; what is too long is shown whole elsewhere."""
    user = project.client
    project.one("true" + " " * 500 + "; touch ran \x1b[2K\u202e\n# `````")
    user.answers = [None]
    await user.command("approve", uri=project.uri)
    message = user.asked[0].message
    assert "true ⟨500 blanks⟩ ; touch ran \\x1b[2K\\u202e ⏎ # `````" in message
    project.one("true #" + "x" * 5000 + "; touch ran")
    user.answers = [None]
    await user.command("approve", uri=project.uri)
    text = await user.report(user.shown_documents[-1].uri)
    assert "x" * 5000 + "; touch ran\n" in text


async def test_a_command_that_would_become_a_link(project: Project) -> None:
    """Some editors make links of such text in a message, and the link's target would be out of sight."""
    user = project.client
    project.one("echo [fine](command:evil); touch ran")
    user.answers = [None]
    await user.command("approve", uri=project.uri)
    assert "](" not in user.asked[0].message
    assert "and 1 more: all of them are in the document beside this" in user.asked[0].message
    assert "```text\necho [fine](command:evil); touch ran\n```" in await user.report(user.shown_documents[0].uri)


@pytest.mark.parametrize("way", ["progress", "request"])
async def test_a_slow_hook_is_stopped(project: Project, way: str) -> None:
    user = project.client
    project.one("echo $$ > pid; sleep 60 & sleep 60; touch ran")
    await project.approve()
    known = set(user.progress_reports)
    lens = await project.lens("Run…")
    params = types.ExecuteCommandParams(lens.command, lens.arguments)
    running = asyncio.ensure_future(
        user.protocol.send_request_async(types.WORKSPACE_EXECUTE_COMMAND, params, msg_id=f"slow-{way}")
    )
    group = int(await project.appears("pid"))
    assert await soon(project.titles())  # the server answers meanwhile
    if way == "progress":
        while not (tokens := set(user.progress_reports) - known):
            await asyncio.sleep(0.02)
        (token,) = tokens
        user.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
        assert await soon(running) == {"version": 1, "cancelled": True}
        begin, *_, end = user.progress_reports[token]
        assert begin.cancellable
        assert end.kind == "end"
    else:
        user.cancel_request(types.CancelParams(f"slow-{way}"))
        with pytest.raises(JsonRpcException) as caught:
            await soon(running)
        assert caught.value.code == types.LSPErrorCodes.RequestCancelled.value
    await gone(group)
    assert not (project.path / "ran").exists()


async def test_two_at_once(project: Project) -> None:
    user = project.client
    other = Project(user, WORK, str(next(_numbers)))
    for one, mine, theirs in ((project, "a", "b"), (other, "b", "a")):
        one.one(f"touch ../{mine}.mark; while [ ! -e ../{theirs}.mark ]; do sleep 0.02; done")
        await one.approve()
    runs = [user.command("run", uri=one.uri, tool="Bash") for one in (project, other)]
    assert [r["exit_code"] for r in await asyncio.gather(*runs)] == [0, 0]


async def test_unsaved_changes_are_said(project: Project) -> None:
    text = project.one("echo saved > which")
    await project.approve()
    project.type(text.replace("saved", "typed"))
    titles = await project.titles()
    assert titles[0] == "Approved: 1 hook (as saved, without your unsaved changes)"
    assert titles[2] == "Run as saved…"
    result = await project.client.command("run", uri=project.uri, tool="Bash", place="hooks.PreToolUse[0].hooks[7]")
    assert (project.path / "which").read_text(encoding="utf-8") == "saved\n"
    assert result["notes"][:2] == [
        "unsaved changes of .lamied/hooks.json are not part of this",
        "the hook that was asked about is not in the saved file",
    ]
    assert "> Note: unsaved changes of .lamied/hooks.json are not part of this" in await project.client.report(
        result["report"]
    )


async def test_list(project: Project) -> None:
    project.one("echo list me")
    result = await project.client.command("list", uri=project.uri)
    assert [hook["label"] for hook in result["hooks"]] == ["echo list me"]
    assert "`echo list me`" in await project.client.report(result["report"])


async def test_a_stop_hook_sends_back_three_times(project: Project) -> None:
    project.write({"Stop": [{"hooks": [{"type": "command", "command": "echo more >&2; exit 2"}]}]})
    await project.approve()
    stop = {"uri": project.uri, "event": "Stop", "fields": {"session_id": "s"}}
    kinds = [(await project.client.command("simulate", **stop))["decision"]["kind"] for _ in range(4)]
    assert kinds == ["send-back"] * 3 + ["incomplete"]


_PLACES = (
    {"uri": 7},
    {"uri": "file:///etc/passwd"},
    {"uri": "file://["},
    {"uri": "untitled:x"},
    {"uri": "file:///nowhere%00/.claude/settings.json"},
    {"workspace": "/etc", "agent": "lamied"},
    {"workspace": "relative", "agent": "lamied"},
    {"workspace": "/nowhere", "agent": "lamied"},
    {"workspace": "file:///", "agent": "lamied"},
    {"agent": "nobody"},
    {"agent": []},
)
_EVENTS = (
    {"event": 3, "agent": "lamied"},
    {"helper": "yes", "agent": "lamied"},
    {"input": [], "agent": "lamied"},
    {"fields": "x", "agent": "lamied"},
)


@pytest.mark.parametrize(
    ("name", "args"),
    [(name, args) for name in ("run", "simulate") for args in (*_PLACES, *_EVENTS)]
    + [(name, args) for name in ("approve", "decline", "revoke", "list") for args in _PLACES],
    ids=str,
)
async def test_crafted_arguments(user: User, name: str, args: dict) -> None:
    user.messages.clear()
    with pytest.raises(JsonRpcException) as caught:
        await user.command(name, **args)
    assert caught.value.code == types.ErrorCodes.InvalidParams.value
    assert "Traceback" not in str(caught.value)
    assert user.messages == []


@pytest.mark.parametrize("arguments", [[7], ["x"], [None], [[]], [{}, {}]], ids=str)
async def test_arguments_of_another_shape(user: User, arguments: list) -> None:
    with pytest.raises(JsonRpcException) as caught:
        await soon(user.do(types.Command("", "hookwright.run", arguments=arguments)))
    assert caught.value.code == types.ErrorCodes.InvalidParams.value


async def test_commands_that_do_not_exist(user: User) -> None:
    with pytest.raises(JsonRpcException) as caught:
        await user.command("evil")
    assert caught.value.code == types.ErrorCodes.InvalidParams.value


async def test_what_can_not_be_done_is_a_typed_error(project: Project) -> None:
    project.one("true")
    wrong = ({"event": "Nope"}, {"fields": {"hook_event_name": "Stop"}}, {"event": "Stop", "fields": {"task": "x"}})
    for args in wrong:
        with pytest.raises(JsonRpcException) as caught:
            await project.client.command("run", uri=project.uri, **args)
        assert caught.value.code == types.LSPErrorCodes.RequestFailed.value
    assert project.client.messages == []


async def test_a_broken_file(project: Project) -> None:
    project.file.write_text("{", encoding="utf-8")
    project.type('{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "touch ran"}]}]}}')
    assert (await project.titles())[0].startswith("The saved file is broken: nothing to approve")
    with pytest.raises(JsonRpcException, match="broken"):
        await project.client.command("approve", uri=project.uri)
    result = await project.client.command("run", uri=project.uri, tool="Bash")
    assert (result["exit_code"], result["decision"]["kind"]) == (2, "error")
    assert not (project.path / "ran").exists()


async def test_a_link_out_of_the_folder(project: Project) -> None:
    outside = ROOT / f"outside{next(_numbers)}"
    (outside / ".lamied").mkdir(parents=True)
    (outside / ".lamied" / "hooks.json").write_text('{"hooks": {}}', encoding="utf-8")
    link = project.path / "link"
    link.symlink_to(outside)
    with pytest.raises(JsonRpcException, match="not in a folder that is open here"):
        await project.client.command("run", workspace=str(link), agent="lamied")


async def test_state_is_private(project: Project) -> None:
    project.one("true")
    await project.approve()
    assert stat.S_IMODE((STATE / "state.db").stat().st_mode) == 0o600
