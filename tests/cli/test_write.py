"""The old file or the new one, never a part of either."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from hookwright.cli import write
from hookwright.cli.read import read_file
from hookwright.cli.write import UnwritableError, replace_file

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "settings.json"
    path.write_bytes(b"old")
    return path


def replace(path: Path, data: bytes = b"new") -> None:
    replace_file(str(path), data, read_file(str(path))[1])


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o664, 0o755])
def test_content_and_mode(old: Path, mode: int) -> None:
    old.chmod(mode)
    replace(old)
    assert old.read_bytes() == b"new"
    assert stat.S_IMODE(old.stat().st_mode) == mode
    assert names(old.parent) == ["settings.json"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_owner(old: Path) -> None:
    os.chown(old, 1234, 4321)
    old.chmod(0o640)
    replace(old)
    status = old.stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (1234, 4321, 0o640)


def test_attributes(old: Path) -> None:
    try:
        os.setxattr(old, "user.note", b"mine")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    replace(old)
    assert os.getxattr(old, "user.note") == b"mine"


def test_link_stays(old: Path) -> None:
    link = old.parent / "sub" / "link.json"
    link.parent.mkdir()
    link.symlink_to("../settings.json")
    replace(link)
    assert link.is_symlink()
    assert old.read_bytes() == b"new"
    assert names(link.parent) == ["link.json"]


def test_file_that_changed_meanwhile(old: Path) -> None:
    known = read_file(str(old))[1]
    old.write_bytes(b"somebody else's")
    with pytest.raises(UnwritableError, match="changed while it was checked"):
        replace_file(str(old), b"new", known)
    assert old.read_bytes() == b"somebody else's"


def test_file_that_is_gone(old: Path) -> None:
    known = read_file(str(old))[1]
    old.unlink()
    with pytest.raises(UnwritableError, match="no such file"):
        replace_file(str(old), b"new", known)
    assert names(old.parent) == []


def test_hard_link(old: Path) -> None:
    os.link(old, old.parent / "other.json")
    with pytest.raises(UnwritableError, match="hard links"):
        replace(old)
    assert old.read_bytes() == b"old"


def test_read_only(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write.os, "access", lambda *_: False)
    with pytest.raises(UnwritableError, match="read-only"):
        replace(old)


@pytest.mark.parametrize("step", ["fsync", "fchmod", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_failure_leaves_the_old_file(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(write.os, step, fail)
    with pytest.raises((UnwritableError, KeyboardInterrupt)):
        replace(old)
    assert old.read_bytes() == b"old"
    assert names(old.parent) == ["settings.json"]


def test_synced_before_it_takes_the_name(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    real_sync, real_replace = os.fsync, os.replace
    monkeypatch.setattr(write.os, "fsync", lambda fd: (steps.append("sync"), real_sync(fd)))
    monkeypatch.setattr(write.os, "replace", lambda a, b: (steps.append("replace"), real_replace(a, b)))
    replace(old)
    assert steps == ["sync", "replace", "sync"]
