"""Links to scripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from caret import CLAUDE, LAMIED, hooks_file

from hookwright.features.links import MAX_LOOKUPS, links

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    for name in ("scripts/check.sh", "scripts/a b.sh", "scripts/ü.sh", "run.sh", "-x", "plugin/hooks/h.sh"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    (tmp_path / "outside.sh").write_text("")
    return folder


def linked(workspace: Path | None, command: str, agent: str = CLAUDE, **handler: object) -> list[tuple[str, str]]:
    text = json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": command, **handler}]}]}})
    root = str(workspace) if workspace else None
    found = links(hooks_file(text, agent), root)
    return [(text[slice(*link.span)], link.target.removeprefix(str(workspace) + "/")) for link in found]


@pytest.mark.parametrize("agent", [CLAUDE, LAMIED])
@pytest.mark.parametrize(
    ("command", "piece", "target"),
    [
        ("./scripts/check.sh", "./scripts/check.sh", "scripts/check.sh"),
        ("scripts/check.sh --all", "scripts/check.sh", "scripts/check.sh"),
        ("bash run.sh", "run.sh", "run.sh"),
        ("$CLAUDE_PROJECT_DIR/scripts/check.sh", "$CLAUDE_PROJECT_DIR/scripts/check.sh", "scripts/check.sh"),
        ("${CLAUDE_PROJECT_DIR}/run.sh", "${CLAUDE_PROJECT_DIR}/run.sh", "run.sh"),
        ('"$CLAUDE_PROJECT_DIR"/run.sh x', '$CLAUDE_PROJECT_DIR\\"/run.sh', "run.sh"),
        ('"$CLAUDE_PROJECT_DIR/scripts/a b.sh"', "$CLAUDE_PROJECT_DIR/scripts/a b.sh", "scripts/a b.sh"),
        ("'scripts/a b.sh'", "scripts/a b.sh", "scripts/a b.sh"),
        ("scripts/ü.sh", "scripts/\\u00fc.sh", "scripts/ü.sh"),
        ("test -f ./run.sh && true", "./run.sh", "run.sh"),
        ("cat <scripts/check.sh|sh", "scripts/check.sh", "scripts/check.sh"),
        ("F=scripts/check.sh sh", "scripts/check.sh", "scripts/check.sh"),
        ("scripts/../run.sh", "scripts/../run.sh", "run.sh"),
    ],
)
def test_scripts_that_exist(workspace: Path, command: str, piece: str, target: str, agent: str) -> None:
    assert linked(workspace, command, agent) == [(piece, target)]


@pytest.mark.parametrize(
    "command",
    [
        "./scripts/missing.sh",
        "scripts",
        "./scripts/",
        "../outside.sh",
        "$CLAUDE_PROJECT_DIR/../outside.sh",
        "$HOME/run.sh",
        "$CLAUDE_PLUGIN_ROOT/run.sh",
        "/etc/passwd",
        "a\0b.sh",
        "",
        "." * 5000,
        "'" * 5000,
        '"$' * 5000,
    ],
)
def test_nothing_else(workspace: Path, command: str) -> None:
    assert linked(workspace, command) == []


def test_an_absolute_path_in_the_workspace(workspace: Path) -> None:
    assert linked(workspace, f"{workspace}/run.sh") == [(f"{workspace}/run.sh", "run.sh")]


def test_two_scripts_and_arguments(workspace: Path) -> None:
    found = linked(workspace, "./run.sh && scripts/check.sh", args=["${CLAUDE_PROJECT_DIR}/run.sh"])
    assert [target for _, target in found] == ["run.sh", "scripts/check.sh", "run.sh"]


def test_without_a_workspace(workspace: Path) -> None:
    del workspace
    assert linked(None, "./run.sh") == []


def test_of_a_plugin(workspace: Path) -> None:
    text = json.dumps(
        {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": '"${CLAUDE_PLUGIN_ROOT}/hooks/h.sh"'}]}]}}
    )
    file = hooks_file(text, CLAUDE, f"{workspace}/plugin/hooks/hooks.json")
    assert [link.target for link in links(file, None)] == [f"{workspace}/plugin/hooks/h.sh"]


def test_lookups_are_bounded(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr("os.path.isfile", lambda path: looked.append(path) or False)
    handler = {"type": "command", "command": "a.sh " * 400}
    text = json.dumps({"hooks": {"Stop": [{"hooks": [handler] * 50}]}})
    assert links(hooks_file(text), str(workspace)) == ()
    assert len(looked) == MAX_LOOKUPS
