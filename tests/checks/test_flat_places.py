"""What lies around files at places that hold many, and where a user's hooks run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hookwright.checks.analyse import analyse

if TYPE_CHECKING:
    from pathlib import Path

    from hookwright.checks.base import Finding


def _look(path: Path, value: object, home: Path) -> list[Finding]:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(value)
    path.write_text(text)
    found = analyse(text, str(path), environ={"HOME": str(home), "PATH": "/bin:/usr/bin"})
    assert not found.crashes
    return list(found.findings)


def _codes(findings: list[Finding]) -> list[str]:
    return [finding.rule.code for finding in findings]


def test_a_users_hooks_run_beside_their_file(tmp_path: Path) -> None:
    """The path that is right in a project is wrong in the home folder."""
    home = tmp_path / "home"
    (home / ".cursor" / "hooks").mkdir(parents=True)
    (home / ".cursor" / "hooks" / "x.sh").write_text("#!/bin/sh\n")
    (home / ".cursor" / "hooks" / "x.sh").chmod(0o755)
    file = home / ".cursor" / "hooks.json"
    good = {"version": 1, "hooks": {"stop": [{"command": "./hooks/x.sh"}]}}
    bad = {"version": 1, "hooks": {"stop": [{"command": ".cursor/hooks/x.sh"}]}}
    assert _codes(_look(file, good, home)) == []
    assert _codes(_look(file, bad, home)) == ["HW508"]
    project = tmp_path / "w" / ".cursor" / "hooks.json"
    assert "HW508" in _codes(_look(project, bad, home))
    script = tmp_path / "w" / ".cursor" / "hooks" / "x.sh"
    script.parent.mkdir(parents=True)
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    assert "HW508" not in _codes(_look(project, bad, home))


def test_scripts_of_a_place_that_holds_many_files(tmp_path: Path) -> None:
    file = tmp_path / ".github" / "hooks" / "guard.json"
    value = {"version": 1, "hooks": {"preToolUse": [{"bash": "./scripts/x.sh", "powershell": "./scripts/x.ps1"}]}}
    assert _codes(_look(file, value, tmp_path)) == ["HW508"]
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "x.sh").write_text("#!/bin/sh\n")
    (tmp_path / "scripts" / "x.sh").chmod(0o755)
    assert _codes(_look(file, value, tmp_path)) == []


def test_the_same_hook_in_two_files_of_one_folder(tmp_path: Path) -> None:
    value = {"version": 1, "hooks": {"sessionEnd": [{"command": "true"}]}}
    _look(tmp_path / ".github" / "hooks" / "a.json", value, tmp_path)
    found = _look(tmp_path / ".github" / "hooks" / "b.json", value, tmp_path)
    assert [f.message for f in found if f.rule.code == "HW702"], found
