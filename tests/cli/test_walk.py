"""Which files of a folder are looked at."""

from __future__ import annotations

import os
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from hookwright.cli.walk import LOOSE_LIMIT, Walk

if TYPE_CHECKING:
    from pathlib import Path

not_for_root = pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")


def found(folder: Path | str = ".", **options: bool) -> list[str]:
    return [os.path.relpath(f.path, folder) for f in Walk(str(folder), **options).files()]


def test_places_of_agents_and_other_json(put) -> None:
    put(".claude/settings.json")
    put(".claude/settings.local.json")
    put(".lamied/hooks.json")
    put("sub/.claude/settings.json")
    put("loose.json")
    put("notes.txt")
    put("package.json", "{}")
    walk = Walk(".")
    assert [(os.path.relpath(f.path), f.placed) for f in walk.files()] == [
        ("loose.json", False),
        ("package.json", False),
        (".claude/settings.json", True),
        (".claude/settings.local.json", True),
        (".lamied/hooks.json", True),
        ("sub/.claude/settings.json", True),
    ]
    assert walk.notes == []


def test_large_loose_files_are_left_alone(put) -> None:
    put("big.json", b'{"hooks": {}}' + b" " * LOOSE_LIMIT)
    put(".claude/settings.json", b'{"hooks": {}}' + b" " * LOOSE_LIMIT)
    assert found() == [".claude/settings.json"]


@pytest.mark.parametrize("name", [".git", "node_modules", ".venv", "__pycache__"])
def test_skipped_folders(put, name: str) -> None:
    put(f"{name}/.claude/settings.json")
    put(f"a/{name}/.claude/settings.json")
    assert found() == []
    assert found(name) == [".claude/settings.json"], "named, it is looked at"


def test_virtual_environment_by_any_name(put) -> None:
    put("env/pyvenv.cfg", "")
    put("env/.claude/settings.json")
    assert found() == []


def test_links_to_folders_are_not_followed(put, place: Path) -> None:
    put("real/.claude/settings.json")
    (place / "link").symlink_to("real")
    (place / "real" / "loop").symlink_to("..")
    assert found() == ["real/.claude/settings.json"]
    assert found("link") == [".claude/settings.json"], "named, it is followed"


def test_links_to_files(put, place: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text("{}")
    put("real.json")
    (place / ".claude").mkdir()
    (place / ".claude" / "settings.json").symlink_to(outside)
    (place / ".claude" / "settings.local.json").symlink_to("../real.json")
    (place / "loose.json").symlink_to(outside)
    (place / "dangling.json").symlink_to("nowhere")
    (place / "self.json").symlink_to("self.json")
    by_name = {os.path.relpath(f.path): f.outside for f in Walk(".").files()}
    assert by_name == {"real.json": False, ".claude/settings.json": True, ".claude/settings.local.json": False}


def test_devices_are_not_looked_into(put, place: Path) -> None:
    os.mkfifo(place / "pipe.json")
    put("a.json")
    assert found() == ["a.json"]


@not_for_root
def test_unreadable_folder(put, place: Path) -> None:
    put("secret/a.json")
    put("a.json")
    (place / "secret").chmod(0)
    walk = Walk(".")
    try:
        assert [os.path.relpath(f.path) for f in walk.files()] == ["a.json"]
    finally:
        (place / "secret").chmod(0o700)
    assert walk.notes == [f"{place / 'secret'}: permission denied; not looked into"]


def test_folder_that_is_gone(place: Path) -> None:
    walk = Walk(str(place / "gone"))
    assert list(walk.files()) == []
    assert walk.notes == [f"{place / 'gone'}: no such file or directory; not looked into"]


def test_names_that_are_no_text(put, place: Path) -> None:
    put("n\udcffa\n/.claude/settings.json")
    assert found() == ["n\udcffa\n/.claude/settings.json"]


def test_very_deep(place: Path) -> None:
    folder = place
    for _ in range(300):
        folder = folder / "d"
    (folder / ".claude").mkdir(parents=True)
    (folder / ".claude" / "settings.json").write_text("{}")
    assert len(found()) == 1


IGNORES = {
    ".gitignore": "*.log.json\n/only-top.json\nbuild/\n\\#hash.json\ntrail.json  \n\n!\n[z-a]\n/deep/**/x.json\n",
    "a/.gitignore": "!again.log.json\nlocal.json\r\nsub/*\n!sub/kept.json\n",
    "b/.gitignore": "*\n!.gitignore\n!*.json\nc\n",
}
FILES = (
    *("x.log.json", "only-top.json", "a/only-top.json", "build/a.json", "a/build/a.json", "#hash.json", "trail.json"),
    *("a/again.log.json", "a/local.json", "local.json", "a/sub/lost.json", "a/sub/kept.json", "deep/1/2/x.json"),
    *("deep/x.json", "b/c/d.json", "b/e.json", "b/f/g.json", "build.json", "é.json"),
)


def test_gitignore_as_git_reads_it(put, place: Path) -> None:
    for name, text in IGNORES.items():
        put(name, text)
    for name in FILES:
        put(name)
    git = ["git", "-c", "core.quotepath=off", "-c", "core.excludesfile=/dev/null"]
    subprocess.run(["git", "init", "-q"], check=True)
    (place / ".git" / "info" / "exclude").write_text("é.json\n", encoding="utf-8")
    listed = subprocess.run([*git, "ls-files", "-o", "--exclude-standard"], capture_output=True, text=True, check=True)
    expected = sorted(name for name in listed.stdout.split("\n") if name.endswith(".json"))
    assert "a/again.log.json" in expected
    assert "é.json" not in expected
    assert sorted(found()) == expected
    assert sorted(found("a")) == sorted(n.removeprefix("a/") for n in expected if n.startswith("a/"))
    assert len(found(ignore=False)) == len(FILES)


def test_ignored_folder_that_is_named(put) -> None:
    put(".gitignore", "build/\n*.tmp.json\n")
    put("build/a.json")
    subprocess.run(["git", "init", "-q"], check=True)
    assert found() == []
    assert found("build") == ["a.json"]


def test_ignored_hooks_files_are_counted(put, place: Path) -> None:
    put(".gitignore", ".claude/settings.local.json\nloose.json\n")
    put(".claude/settings.local.json")
    put("loose.json")
    walk = Walk(".")
    assert list(walk.files()) == []
    assert walk.ignored == [str(place / ".claude" / "settings.local.json")]


def test_gitignore_above_counts_only_in_a_repository(put, place: Path) -> None:
    put(".gitignore", "a.json\n")
    put("sub/a.json")
    assert found("sub") == ["a.json"]
    subprocess.run(["git", "init", "-q"], check=True)
    assert found("sub") == []


@pytest.mark.parametrize(
    "line",
    ["*a" * 60 + "b", "**/a/" * 50 + "b", "?*" * 40 + "z", "*" * 5000, "[a-" * 300, "a*b*c*d*e*f*.json", "x" * 100_000],
)
def test_hostile_patterns_end(put, line: str) -> None:
    put(".gitignore", (line + "\n") * 200)
    put("a" * 200 + ".json")
    put("a/" * 40 + "a.json")
    began = time.perf_counter()
    found()
    assert time.perf_counter() - began < 8


def test_binary_gitignore(put) -> None:
    put(".gitignore", bytes(range(256)) * 50)
    put("a.json")
    assert found() == ["a.json"]


def test_gitignore_that_is_a_folder_or_fifo(put, place: Path) -> None:
    os.mkfifo(place / ".gitignore")
    put("a/.gitignore/x.json")
    put("a/b.json")
    assert found() == ["a/b.json", "a/.gitignore/x.json"]
