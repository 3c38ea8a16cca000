"""Folders and files that are the user's alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from hookwright.model.private import Folder, PrivateError, private_folder

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="owners and modes of POSIX")


def test_it_is_made_for_the_user_alone_whatever_the_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = Folder(str(tmp_path / "own"))
        inner = Folder("inner", folder)
        inner.write("a", b"1")
        os.close(inner.open("b", os.O_WRONLY | os.O_CREAT))
    finally:
        os.umask(before)
    assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")} == {
        "own": 0o700,
        "inner": 0o700,
        "a": 0o600,
        "b": 0o600,
    }
    assert sorted(inner.names()) == ["a", "b"]
    assert inner.read("a", 10) == b"1"
    assert inner.read("a", 0) is None, "too large"


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_one_that_others_can_enter_is_refused(tmp_path: Path, mode: int) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own").chmod(mode)
    with pytest.raises(PrivateError, match="others can look into it"):
        Folder(str(tmp_path / "own"))


def test_links_files_and_pipes_are_no_folders(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    for name in ("link", "file", "pipe"):
        with pytest.raises(PrivateError):
            Folder(str(tmp_path / name))


def test_a_file_that_is_something_else_is_not_read(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "own"))
    folder.write("good", b"1")
    (tmp_path / "own" / "link").symlink_to("good")
    (tmp_path / "own" / "second").hardlink_to(tmp_path / "own" / "good")
    os.mkfifo(tmp_path / "own" / "pipe", 0o600)
    folder.write("open", b"1")
    (tmp_path / "own" / "open").chmod(0o644)
    with pytest.raises(OSError, match="link"):
        folder.read("link", 10)
    for name in ("good", "second", "pipe", "open"):
        assert folder.read(name, 10) is None


def test_a_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "own"))
    (tmp_path / "own" / "a").mkdir()
    with pytest.raises(OSError, match="directory"):
        folder.write("a", b"1")
    assert folder.names() == ["a"]


def test_where_it_lies(tmp_path: Path) -> None:
    environ = {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state"), "TMPDIR": str(tmp_path / "tmp")}
    (tmp_path / "tmp").mkdir()
    assert private_folder(environ, "x").path == str(tmp_path / "state" / "x")
    nowhere = environ | {"HOOKWRIGHT_STATE_DIR": "/proc/nowhere"}
    assert private_folder(nowhere, "x").path == str(tmp_path / "tmp" / f"hookwright-{os.geteuid()}" / "x")
    relative = environ | {"HOOKWRIGHT_STATE_DIR": "here"}
    assert private_folder(relative, "x").path.startswith(str(tmp_path / "tmp"))
    with pytest.raises(PrivateError):
        private_folder(nowhere | {"TMPDIR": "/proc/nowhere"}, "x")
