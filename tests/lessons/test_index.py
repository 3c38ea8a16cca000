"""The index: whatever lies in its place, the answers are the manifest's."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hookwright.lessons import source
from hookwright.lessons.index import DAMAGED, Index, build
from hookwright.lessons.match import judge_each, ranked
from hookwright.lessons.source import Lessons
from hookwright.lessons.types import Call

CALL = Call("Bash", "git stash push -u")
LESSONS = {
    f"L{at}": {
        "slug": f"s{at}",
        "toolNames": ["Bash"],
        "type": "directive" if at % 7 == 0 else "hint",
        "commandRegexSources": [{"source": rf"\bstash\b.*{'push' if at % 2 else 'nope'}"}],
        "message": f"m{at}",
    }
    for at in range(50)
}
MANIFEST = json.dumps({"config": {"maxLessonsPerInjection": 2}, "lessons": LESSONS}).encode()
EXPECTED = [f"s{at}" for at in range(1, 50, 2)]


@pytest.fixture
def environ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setattr(source, "INDEX_FROM", 0)
    return {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state")}


def slugs(lessons: Lessons) -> list[str]:
    return [match.slug for match in ranked(judge_each(lessons.candidates(CALL), CALL))]


def look(data: bytes, environ: dict[str, str]) -> Lessons:
    """What a call does: look, answer, keep what was missing."""
    lessons = Lessons(data, environ)
    assert lessons.keep() is None
    return lessons


def kept(environ: dict[str, str]) -> Path:
    [path] = (Path(environ["HOOKWRIGHT_STATE_DIR"]) / "lessons" / "index").iterdir()
    return path


def test_the_second_look_goes_by_the_index(environ: dict[str, str]) -> None:
    first = look(MANIFEST, environ)
    assert (slugs(first), first.notes) == (EXPECTED, [])
    assert kept(environ).stat().st_mode & 0o777 == 0o600
    second = look(MANIFEST, environ)
    assert second._index is not None
    assert (slugs(second), second.notes) == (EXPECTED, [])
    assert len(second.candidates(CALL)) == 50
    assert second.candidates(Call("Bash", "ls")) == []
    assert second.config.max_lessons == 2
    assert len(second.for_session()) == 8


def test_another_manifest_has_another_index(environ: dict[str, str]) -> None:
    look(MANIFEST, environ)
    changed = MANIFEST.replace(b"push", b"pull")
    assert slugs(look(changed, environ)) == []
    assert slugs(look(changed, environ)) == []


def test_only_some_are_kept(environ: dict[str, str]) -> None:
    for at in range(20):
        look(MANIFEST + b" " * at, environ)
    folder = Path(environ["HOOKWRIGHT_STATE_DIR"]) / "lessons" / "index"
    assert 1 <= len(list(folder.iterdir())) <= 7
    assert look(MANIFEST + b" " * 19, environ)._index is not None


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"{}", b"\0" * 1000, b"hookwright lessons 1 00000000\n{}\n", MANIFEST, b"hookwright lessons 1 "],
    ids=["empty", "line", "object", "zeros", "wrong sum", "manifest", "magic"],
)
def test_a_file_that_is_no_index_is_made_anew(environ: dict[str, str], data: bytes) -> None:
    look(MANIFEST, environ)
    kept(environ).write_bytes(data)
    assert slugs(look(MANIFEST, environ)) == EXPECTED
    again = look(MANIFEST, environ)
    assert again._index is not None
    assert slugs(again) == EXPECTED


def test_any_damage_changes_no_answer(environ: dict[str, str]) -> None:
    look(MANIFEST, environ)
    path = kept(environ)
    good = path.read_bytes()
    for at in range(0, len(good), 37):
        path.write_bytes(good[:at] + bytes([good[at] ^ 5]) + good[at + 1 :])
        assert slugs(Lessons(MANIFEST, environ)) == EXPECTED, at
        path.write_bytes(good[:at])
        assert slugs(Lessons(MANIFEST, environ)) == EXPECTED, at


def sealed(head: Any, body: bytes = b"") -> bytes:
    from binascii import crc32

    text = json.dumps(head).encode()
    return b"hookwright lessons 1 %08x\n%s\n%s" % (crc32(text), text, body)


@pytest.mark.parametrize(
    "head",
    [[], {}, {"tools": 5}, {"tools": {"Bash": 5}}, {"tools": {"Bash": [0, 5, 0]}}, {"tools": {"Bash": [-1, 5, 0]}},
     {"tools": {"Bash": ["a", "b", "c"]}}, {"tools": {"Bash": [0, 10**30, 0]}}, {"tools": {"Bash": [0, 0, 0]}}],
    ids=str,
)  # fmt: skip
def test_a_file_that_was_made_to_harm_is_made_anew(environ: dict[str, str], head: Any) -> None:
    look(MANIFEST, environ)
    kept(environ).write_bytes(sealed(head))
    assert slugs(look(MANIFEST, environ)) == EXPECTED


@pytest.mark.parametrize(
    "rows", [5, [5], [[]], [[0, 5, 0, 1, 1]], [[0, 0, 0, 1, 1]], [["x"] * 5], [[0, 1, 2, {}, None]]], ids=str
)
def test_rows_that_were_made_to_harm(rows: Any) -> None:
    from binascii import crc32

    body = json.dumps(rows).encode()
    index = Index(
        sealed({"tools": {"Bash": [0, len(body), crc32(body)]}, "session": [0, len(body), crc32(body)]}, body)
    )
    with pytest.raises(DAMAGED):
        index.candidates(CALL)
    with pytest.raises(DAMAGED):
        index.for_session()


@pytest.mark.skipif(os.name != "posix", reason="owners and modes of POSIX")
@pytest.mark.parametrize("how", ["mode", "link", "hard link", "folder", "pipe"])
def test_a_file_that_others_may_have_written_is_not_read(environ: dict[str, str], tmp_path: Path, how: str) -> None:
    look(MANIFEST, environ)
    path = kept(environ)
    false = json.dumps({"config": {}, "lessons": {}}).encode()
    other = tmp_path / "other"
    other.write_bytes(build(json.loads(false)))
    other.chmod(0o600)
    if how == "mode":
        path.write_bytes(other.read_bytes())
        path.chmod(0o666)
    else:
        path.unlink()
        if how == "link":
            path.symlink_to(other)
        elif how == "hard link":
            path.hardlink_to(other)
        elif how == "folder":
            path.mkdir()
        else:
            os.mkfifo(path)
    assert slugs(Lessons(MANIFEST, environ)) == EXPECTED
    assert other.read_bytes() == build(json.loads(false))


def test_without_a_place_there_is_no_index_and_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "INDEX_FROM", 0)
    nowhere = {"HOOKWRIGHT_STATE_DIR": "/proc/nowhere", "TMPDIR": "/proc/nowhere"}
    lessons = Lessons(MANIFEST, nowhere)
    assert slugs(lessons) == EXPECTED
    assert "can't be kept" in (lessons.keep() or "")


@pytest.mark.parametrize("value", [None, 5, "x", [], {"a": 1}, {"Bash": {"toolNames": ["Bash", 5, None, ["x"]]}}])
def test_any_lessons_have_an_index(value: object) -> None:
    index = Index(build({"lessons": value}))
    assert isinstance(index.candidates(CALL), list)
    assert index.for_session() == []
