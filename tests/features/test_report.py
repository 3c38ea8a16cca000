"""Reports: they say what the command line says, and nothing that a hook prints has a meaning in them."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.engine.engine import Engine
from hookwright.engine.process import CancelToken
from hookwright.features.report import document
from hookwright.features.report.inventory import Question, take
from hookwright.features.report.pending import pending
from hookwright.features.report.request import event_of, request
from hookwright.features.report.simulate import budget_of, simulate
from hookwright.features.report.simulate import document as as_data

EVIL = (
    "\n# evil\n[x](http://evil.example) ![i](http://evil.example/i.png) <img src=x> "
    "`` ``` ```` \u202e\x1b[31m www.evil.example"
)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    shop = tmp_path / "shop"
    (shop / ".lamied").mkdir(parents=True)
    (tmp_path / "home").mkdir()
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home"), "HOOKWRIGHT_STATE_DIR": str(tmp_path / "s")}
    return Engine(shop, "lamied", environ=environ)


def write(engine: Engine, hooks: dict[str, Any]) -> None:
    Path(engine.workspace, ".lamied", "hooks.json").write_text(json.dumps({"hooks": hooks}, indent=1), encoding="utf-8")


def hook(command: str, **more: Any) -> dict[str, Any]:
    return {"type": "command", "command": command, **more}


def report(engine: Engine, event: str = "PreToolUse", about: str = "", **fields: Any) -> tuple[str, dict[str, Any]]:
    asked = request(event_of(event, engine.dialect), fields, engine)
    done = simulate(engine, asked, CancelToken())
    budget = budget_of(engine, asked, done)
    path = str(Path(engine.workspace, ".lamied", "hooks.json"))
    text = document.of_run(engine, asked, done, budget, about=about, path=path)
    return text, as_data(engine, asked, done, budget)


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="runs sh")


@needs_sh
def test_a_block_in_words(engine: Engine) -> None:
    write(engine, {"PreToolUse": [{"hooks": [hook("echo no >&2; exit 2"), hook("echo fine")]}]})
    engine.approve()
    text, data = report(engine, about="hooks.PreToolUse[0].hooks[1]", tool_name="Bash")
    assert data["says"] == "Lamied blocks the call."
    order = ["**Lamied blocks the call.**", "The assistant is told:", "## The hook\n\n### ok: `echo fine`",
             "## Other hooks of the event\n\n### objected: `echo no >&2; exit 2`", "exit code 2",
             "stderr:\n\n```text\nno\n```", "## The event", '"tool_name": "Bash"', "Made up: "]  # fmt: skip
    places = [text.index(piece) for piece in order]
    assert places == sorted(places)
    assert "`.lamied/hooks.json:" in text


def test_not_approved(engine: Engine) -> None:
    write(engine, {"PreToolUse": [{"hooks": [hook("true")]}]})
    text, data = report(engine, tool_name="Bash")
    assert (data["approved"], data["exit_code"]) == (False, 4)
    assert "**No hook ran, they are not approved: Lamied goes on, as without hooks.**" in text
    assert "- not run: it is not approved" in text


def test_no_hooks(engine: Engine) -> None:
    write(engine, {})
    assert "No PreToolUse hooks are in force." in report(engine, tool_name="Bash")[0]


@needs_sh
def test_how_often_a_task_was_sent_back(engine: Engine) -> None:
    write(engine, {"Stop": [{"hooks": [hook("echo more >&2; exit 2")]}]})
    engine.approve()
    text, data = report(engine, "Stop", session_id="s")
    assert data["send_backs"] == {"used": 1, "limit": 3}
    assert "That was time 1 of at most 3" in text


@needs_sh
def test_the_same_as_on_the_command_line(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentence by sentence, escapes aside."""
    import io

    from hookwright.cli.output import simulation

    write(engine, {"PreToolUse": [{"hooks": [hook("echo no >&2; exit 2"), hook("exit 3"), hook("true", timeout=5)]}]})
    engine.approve()
    asked = request(event_of("PreToolUse", engine.dialect), {"tool_name": "Bash"}, engine)
    done = simulate(engine, asked, CancelToken())
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    simulation.tell_report(engine, asked, done, "never")
    text = document.of_run(engine, asked, done, None).replace("\\", "")
    assert re.findall(r"^### (\w+):", text, re.MULTILINE) == ["objected", "objected", "ok"]
    lines = out.getvalue().splitlines()
    assert [line.partition(" ")[0] for line in lines if line.startswith(("objected", "ok"))] == [
        "objected", "objected", "ok",
    ]  # fmt: skip
    assert "Lamied blocks the call." in lines
    for line in lines:
        if line.startswith("    ") and not line.startswith(("    stderr", "    /", "    stdout")):
            assert line.strip() in text


def rendered(text: str) -> list[Any]:
    parser = pytest.importorskip("markdown_it").MarkdownIt("commonmark")
    tokens = parser.parse(text)
    return [*tokens, *(child for token in tokens for child in token.children or ())]


def kinds(text: str) -> set[str]:
    return {token.type for token in rendered(text)} - {
        "heading_open", "heading_close", "inline", "text", "paragraph_open", "paragraph_close", "fence", "code_inline",
        "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close", "strong_open", "strong_close",
        "blockquote_open", "blockquote_close", "softbreak", "text_special",
    }  # fmt: skip


def headings(text: str) -> list[str]:
    tokens = rendered(text)
    places = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag != "h3"]
    return [tokens[i + 1].content for i in places]


@needs_sh
def test_hostile_hooks(engine: Engine) -> None:
    """In the output, the command, the matcher, the script's name and the answer."""
    answer = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny",
                                     "permissionDecisionReason": EVIL}}  # fmt: skip
    Path(engine.workspace, "out.json").write_text(json.dumps(answer), encoding="utf-8")
    Path(engine.workspace, "err.txt").write_text(EVIL, encoding="utf-8")
    commands = [hook("cat out.json"), hook(f"cat err.txt >&2; exit 2 #{EVIL}"), hook(f"cat err.txt; exit 1 # {EVIL}")]
    write(engine, {"PreToolUse": [{"hooks": commands}, {"matcher": EVIL, "hooks": [hook("true")]}]})
    asked = document.of_pending(pending(engine))
    engine.approve()
    text, _ = report(engine, tool_name="Bash")
    listed = document.of_inventory(take(engine, Question()))
    for one in (text, asked, listed):
        assert kinds(one) == set()
        assert "\x1b" not in one
        assert "\u202e" not in one
    assert headings(text) == ["PreToolUse:Bash", "Hooks", "The event"]
    fences = [token.content for token in rendered(text) if token.type == "fence"]
    assert any("[x](http://evil.example)" in fence and "# evil\n" in fence for fence in fences)


@given(st.text(alphabet=st.sampled_from("`*_[]()<>!#&|~\\:/@ .aw1-+\n\t\r\u2028é"), max_size=40))
def test_any_text_is_only_text(raw: str) -> None:
    tokens = rendered(f"x {document.text(raw)} x")
    assert {token.type for token in tokens} <= {
        "inline", "text", "paragraph_open", "paragraph_close", "text_special",
    }  # fmt: skip
    inline = next(token for token in tokens if token.type == "inline")
    from hookwright.text.visible import visible

    shown = "".join(child.content for child in inline.children)
    assert re.sub(r"\s+", " ", shown) == re.sub(r"\s+", " ", f"x {visible(raw)} x")


@given(st.text(alphabet=st.sampled_from("`~\n x"), max_size=200))
def test_any_output_stays_in_its_fence(raw: str) -> None:
    tokens = rendered("\n".join([*document.fence(raw), "after"]))
    assert [token.type for token in tokens] == ["fence", "paragraph_open", "inline", "paragraph_close", "text"]


def test_what_there_is_to_agree_to_is_whole(engine: Engine) -> None:
    write(engine, {"PreToolUse": [{"hooks": [hook(f"echo {'x' * 9000}; rm -r /", shell="bash")]}]})
    text = document.of_pending(pending(engine))
    assert "x" * 9000 + "; rm -r /\n" in text
    assert "shell:\n\n```text\nbash\n```" in text
    engine.approve()
    write(engine, {"PreToolUse": [{"hooks": [hook("echo other")]}]})
    text = document.of_pending(pending(engine))
    assert "since then 1 new, 1 gone" in text
    assert "## new: PreToolUse \\*" in text
    assert "## gone: PreToolUse \\*" in text


def test_a_script_that_changed_is_said(engine: Engine) -> None:
    script = Path(engine.workspace, "guard.sh")
    script.write_text("true", encoding="utf-8")
    write(engine, {"Stop": [{"hooks": [hook("./guard.sh")]}]})
    engine.approve()
    script.write_text("false", encoding="utf-8")
    assert "- script `guard.sh` is not what was approved: changed" in document.of_pending(pending(engine))


def test_the_inventory(engine: Engine) -> None:
    write(engine, {"PreToolUse": [{"matcher": "Bash", "hooks": [hook("true")]}], "Stop": [{"hooks": [hook("false")]}]})
    text = document.of_inventory(take(engine, Question()))
    assert text.startswith("# 2 hooks of Lamied\n")
    assert "None runs: the hooks of this workspace are not approved yet: 2 to look at." in text
    event = engine.dialect.event("PreToolUse")
    text = document.of_inventory(take(engine, Question(event, "run_terminal_command")))
    assert text.startswith("# 1 hook of Lamied on PreToolUse for run_terminal_command\n")
    assert "- runs: " in text


def test_an_inventory_of_nothing(engine: Engine) -> None:
    assert document.of_inventory(take(engine, Question())).startswith("# No hooks of Lamied\n")
