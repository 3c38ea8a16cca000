"""A hooks file in a real Neovim: what a person sees there, read back from the editor itself."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.editors.conftest import Neovim, Step

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in programs are shell scripts")

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "editors" / "neovim"

BROKEN = """\
{
  "hooks": {
    "PreToolUes": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "true" }] }
    ],
    "PostToolUse": [
      { "hooks": [{ "type": "command", "command": "true", "statusMessage": "prüft 🔎" }], "matcher": "edit" }
    ]
  }
}
"""
BOTH = {"HW201": 1, "HW302": 1}
VALID = BROKEN.replace("PreToolUes", "PreToolUse").replace('"edit"', '"Edit"')


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """A project with a broken `.claude/settings.json`."""
    path = tmp_path / "my project" / ".claude" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text(BROKEN, encoding="utf-8")
    return path


def edit(path: Path) -> Step:
    return {"action": "edit", "path": str(path)}


def by_code(diagnostics: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {diagnostic["code"]: diagnostic for diagnostic in diagnostics}


def test_diagnostics(neovim: Neovim, settings: Path) -> None:
    seen = neovim.see(edit(settings), {"action": "diagnostics", "codes": BOTH}, {"action": "attached"})
    assert seen["edit"]["filetype"] == "json"
    assert seen["attached"]["root"] == str(settings.parent.parent)
    found = by_code(seen["diagnostics"])
    event, matcher = found["HW201"], found["HW302"]
    assert (event["line"], event["column"], event["source"]) == (3, 5, "hookwright")
    assert event["severity"] == "WARN", "Claude Code loads the file and drops that entry alone"
    assert event["text"].strip('"') == "PreToolUes"
    assert '"PreToolUse"' in event["message"]
    assert matcher["line"] == 7
    assert matcher["text"].strip('"') == "edit", "the column is right behind characters of two and four bytes"
    assert '"Edit"' in matcher["message"]


def test_a_valid_file_has_no_diagnostics_until_it_is_broken(neovim: Neovim, settings: Path) -> None:
    settings.write_text(VALID, encoding="utf-8")
    seen = neovim.see(
        edit(settings),
        {"action": "attached"},
        {"name": "hover", "action": "hover", "at": '"PreToolUse"', "plus": 2},
        {"name": "before", "action": "diagnostics", "codes": {"HW201": 0, "HW302": 0}},
        {"action": "complete", "at": 'Bash"', "text": "Q", "pick": ""},
        {"name": "after", "action": "diagnostics", "codes": {"HW201": 0, "HW302": 1}},
    )
    assert by_code(seen["after"])["HW302"]["text"].strip('"') == "QBash"


def test_completion_inside_a_matcher(neovim: Neovim, settings: Path) -> None:
    settings.write_text(VALID, encoding="utf-8")
    after_bar = {"at": 'Bash"', "plus": len("Bash")}
    seen = neovim.see(
        edit(settings),
        {"action": "attached"},
        {"action": "complete", **after_bar, "text": "|Noteb", "pick": "NotebookEdit"},
    )
    labels = seen["complete"]["labels"]
    assert "NotebookEdit" in labels
    assert seen["complete"]["picked"]["documentation"]
    assert '"matcher": "Bash|NotebookEdit",' in seen["complete"]["line"]


def test_the_completion_menu(neovim: Neovim, settings: Path) -> None:
    """What a person gets who types and presses CTRL-X CTRL-O."""
    settings.write_text(VALID, encoding="utf-8")
    seen = neovim.see(
        edit(settings),
        {"action": "attached"},
        {"action": "menu", "at": 'Bash"', "plus": len("Bash"), "text": "|"},
    )
    assert {"Edit", "Write", "Read"} <= set(seen["menu"])


def test_hover(neovim: Neovim, settings: Path) -> None:
    settings.write_text(VALID, encoding="utf-8")
    seen = neovim.see(
        edit(settings),
        {"action": "attached"},
        {"name": "event", "action": "hover", "at": '"PreToolUse"', "plus": 3},
        {"name": "matcher", "action": "hover", "at": '"Edit"', "plus": 2},
        {"name": "nothing", "action": "hover", "at": "{"},
    )
    assert "PreToolUse" in seen["event"]
    assert "before" in seen["event"].lower()
    assert "Edit" in seen["matcher"]


def test_a_quick_fix_cures_what_it_says(neovim: Neovim, settings: Path) -> None:
    seen = neovim.see(
        edit(settings),
        {"name": "before", "action": "diagnostics", "codes": BOTH},
        {"action": "code_action", "at": "PreToolUes", "plus": 1, "title": "PreToolUse"},
        {"name": "after", "action": "diagnostics", "codes": {"HW201": 0, "HW302": 1}},
    )
    assert seen["code_action"]["lines"] == BROKEN.replace("PreToolUes", "PreToolUse").splitlines()


def test_other_json_gets_no_client(neovim: Neovim, settings: Path) -> None:
    other = settings.parent.parent / "package.json"
    other.write_text('{"hooks": {"PreToolUes": []}}')
    clients = {"name": "clients", "action": "clients", "patience": 1500}
    seen = neovim.see(edit(other), clients, edit(settings), {"action": "diagnostics"})
    assert seen["clients"] == 0


def test_files_that_the_user_names(neovim: Neovim, settings: Path) -> None:
    own = settings.parent.parent / "team" / "agent-hooks.json"
    own.parent.mkdir()
    own.write_text(BROKEN, encoding="utf-8")
    extra = ("--clean", "--cmd", f"set runtimepath^={PLUGIN}", "--cmd", "let g:hookwright_files=['agent-hooks.json']")
    run = neovim.run(edit(own), {"action": "attached"}, arguments=extra)
    assert run.status == 0, run
    assert run.seen["attached"]["root"] == str(own.parent)


def test_as_a_package(neovim: Neovim, settings: Path) -> None:
    """The README's way without a plug-in manager."""
    start = neovim.home / "data" / "nvim" / "site" / "pack" / "hookwright" / "start"
    start.mkdir(parents=True)
    (start / "hookwright").symlink_to(PLUGIN)
    run = neovim.run(edit(settings), {"action": "diagnostics", "codes": BOTH}, {"action": "health"}, arguments=())
    assert run.status == 0, run
    assert "hookwright: hookwright 0." in run.seen["health"]
    assert "1 running" in run.seen["health"]
    assert "ERROR" not in run.seen["health"]


@pytest.mark.parametrize("script", ["exit 1", "exec cat >/dev/null", "echo nonsense; exit 0"])
def test_a_broken_server_fails_the_driver(neovim: Neovim, settings: Path, script: str) -> None:
    """The control: the steps that pass above fail when the server does not work."""
    neovim.install_server(script)
    run = neovim.run({"action": "patience", "milliseconds": 1500}, edit(settings), {"action": "diagnostics"})
    assert run.status == 1
    assert run.seen["failure"] == "no client in time"


def test_health_names_a_missing_program(neovim: Neovim) -> None:
    (neovim.programs / "hookwright").unlink()
    run = neovim.run({"action": "health", "path": str(neovim.programs)})
    assert "not an executable on $PATH" in run.seen["health"]


def test_files_with_any_name_in_their_place(neovim: Neovim, settings: Path) -> None:
    """A `*` of a place stands for one name, and for no folder."""
    own, deeper = (settings.parent.parent / name for name in ("hooks.d/a.json", "hooks.d/b/c.json"))
    deeper.parent.mkdir(parents=True)
    for path in (own, deeper):
        path.write_text(BROKEN, encoding="utf-8")
    extra = ("--clean", "--cmd", f"set runtimepath^={PLUGIN}", "--cmd", "let g:hookwright_files=['hooks.d/*.json']")
    none = {"name": "none", "action": "clients", "patience": 1000}
    run = neovim.run(edit(deeper), none, edit(own), {"action": "attached"}, arguments=extra)
    assert run.status == 0, run
    assert run.seen["none"] == 0
    assert run.seen["attached"]["root"] == str(settings.parent.parent)


def test_help(neovim: Neovim, tmp_path: Path) -> None:
    """The help can be looked up once a plug-in manager has made its tags."""
    plugin = shutil.copytree(PLUGIN, tmp_path / "plugin")
    tags = ("hookwright", ":HookwrightRun", "hookwright-restart", "g:hookwright_files")
    arguments = (
        "--clean", "--cmd", f"set runtimepath^={plugin}", "-c", f"helptags {plugin}/doc",
        *(part for tag in tags for part in ("-c", f"help {tag}")),
    )  # fmt: skip
    run = neovim.run({"action": "buffer"}, arguments=arguments)
    assert run.status == 0, run
    assert run.seen["buffer"]["name"] == str(plugin / "doc" / "hookwright.txt")
    assert "E149" not in run.seen["messages"]
    lines = run.seen["buffer"]["lines"]
    assert max(map(len, lines)) <= 78
    shown = "\n".join(lines)
    for command in neovim.see({"action": "commands"})["commands"]:
        assert f"*:{command}*" in shown


def test_health_of_the_way_before_0_11(neovim: Neovim, settings: Path) -> None:
    arguments = ("--clean", "--cmd", f"set runtimepath^={PLUGIN}", "--cmd", "let g:hookwright_old=1")
    run = neovim.run(edit(settings), {"action": "attached"}, {"action": "health"}, arguments=arguments)
    assert "started by vim.lsp.start" in run.seen["health"]
    assert "1 buffers" in run.seen["health"]
    assert "ERROR" not in run.seen["health"]


def test_a_missing_program_is_told_when_a_hooks_file_is_opened(neovim: Neovim, settings: Path) -> None:
    (neovim.programs / "hookwright").unlink()
    seen = neovim.see(
        {"action": "health", "path": str(neovim.programs)},
        edit(settings),
        {"action": "notified", "text": "`hookwright` is not on $PATH, so this hooks file is not checked"},
    )
    assert len(seen["notified"]) == 1
