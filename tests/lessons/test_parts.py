"""The smaller parts: names of tools, texts at a start, limits, what is written."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from hookwright.dialects.lesson_hosts import CANONICAL, HOSTS, host_of
from hookwright.lessons.answer import answer, with_record, written
from hookwright.lessons.inject import Advice, consult
from hookwright.lessons.manifest import Config, ManifestError, config_of, parse
from hookwright.lessons.payload import project_of, read_payload
from hookwright.lessons.session import session_text

CANONICAL_TOOLS = ("Bash", "Read", "Edit", "Write", "Glob")
PAGE = {
    "gemini": ("run_shell_command", "read_file", "replace_in_file", "write_file", "find_files"),
    "codex": ("shell", "read_file", "apply_patch", "write_file", "find_files"),
    "cc": CANONICAL_TOOLS,
    "opencode": CANONICAL_TOOLS,
}


@pytest.mark.parametrize("platform", PAGE)
def test_the_page_s_table_of_tools(platform: str) -> None:
    tools = host_of(platform).tools
    assert tuple(tools.get(name, name) for name in PAGE[platform]) == CANONICAL_TOOLS
    assert [tools.get(name, name) for name in (*CANONICAL_TOOLS, "view_diff")] == [*CANONICAL_TOOLS, "view_diff"]


@pytest.mark.parametrize("name", [None, "", "unheard-of", "GEMINI", "cc", "claude-code"])
def test_other_platforms_pass_through(name: str | None) -> None:
    assert host_of(name) is CANONICAL
    assert CANONICAL.tools == {}


def test_names_of_platforms_are_unique() -> None:
    names = [name for host in HOSTS for name in host.names]
    assert len(names) == len(set(names))


def test_a_full_payload() -> None:
    said = {
        "session_id": "s",
        "cwd": "/Users/joe/x",
        "agent_id": "a",
        "hook_event_name": "PreToolUse",
        "tool_name": "Edit",
        "tool_input": {"file_path": "/w/a.py", "old_string": "o", "new_string": "n"},
    }
    found = read_payload(said, CANONICAL)
    assert (found.moment, found.event, found.session, found.command) == ("before", "PreToolUse", "s", "")
    assert found.calls == (("Edit", "", "/w/a.py", "n", "Users-joe-x"),)


@pytest.mark.parametrize("said", [{}, {"tool_name": ""}, {"tool_name": 5}, {"tool_name": None, "tool_input": 5}])
def test_payloads_without_a_call(said: dict[str, Any]) -> None:
    found = read_payload(said, CANONICAL)
    assert found.calls == ()
    assert (found.session, found.project) == ("", None)


def test_projects() -> None:
    assert project_of("/Users/joe/x") == "Users-joe-x"
    assert project_of("") is None
    assert project_of("C:\\x") == "C:\\x"


# ---- texts at a start


def entry(slug: str, kind: str = "directive", **more: Any) -> tuple[str, dict[str, Any]]:
    return slug, {"type": kind, "slug": slug, "message": f"m-{slug}"} | more


def test_groups_by_the_first_tag() -> None:
    items = [
        entry("u1"),
        entry("z", tags=["topic:z", "topic:a"]),
        entry("a1", tags=["topic:a"]),
        entry("a2", tags=["topic:a"]),
        entry("u2", tags=[]),
        entry("p", "protocol", tags=["alone:x"]),
    ]
    assert session_text(items, None).text.split("\n\n") == [
        "## Non-Negotiable Directives",
        "### topic:a", "m-a1", "m-a2",
        "### topic:z", "m-z",
        "### (untagged)", "m-u1", "m-u2",
        "## Active Protocols",
        "m-p",
    ]  # fmt: skip


def test_by_priority_within_a_group() -> None:
    items = [entry("low", priority=2), entry("high", priority=9), entry("usual")]
    assert session_text(items, None).slugs == ("high", "usual", "low")


@pytest.mark.parametrize(
    "lesson",
    [None, 5, {}, {"type": "hint", "message": "m"}, {"type": "directive"}, {"type": "directive", "message": 5},
     {"type": "directive", "message": " "}, {"type": "directive", "message": "m", "disabled": True},
     {"type": "directive", "message": "m", "scope": "other"}],
    ids=str,
)  # fmt: skip
def test_what_is_not_told_at_a_start(lesson: Any) -> None:
    assert session_text([("k", lesson)], "mine") == ("", (), ())


@pytest.mark.parametrize("tags", [5, "x", [5], [None], [""], ["a\nb"], {"a": 1}])
def test_tags_may_be_anything(tags: Any) -> None:
    assert "m-a" in session_text([entry("a", tags=tags), entry("b", tags=["x:y"])], None).text


def test_what_does_not_fit_is_named() -> None:
    items = [entry(f"lesson-{at:03}", message="x" * 900, tags=[f"t:{at}"]) for at in range(200)]
    told = session_text(items, None)
    assert len(told.text) < 10_000
    assert len(told.slugs) + len(told.left_out) == 200
    assert len(told.slugs) >= 8
    last = told.text.rsplit("\n\n", 1)[1]
    assert last.startswith(f"Left out for lack of room ({len(told.left_out)}): {told.left_out[0]}, ")
    assert last.endswith("more")


def test_a_small_one_takes_the_room_that_a_large_one_leaves() -> None:
    told = session_text([entry("big", message="x" * 20_000, priority=9), entry("small")], None)
    assert (told.slugs, told.left_out) == (("small",), ("big",))
    assert told.text.endswith("Left out for lack of room (1): big")


# ---- limits and manifests


@pytest.mark.parametrize("config", [None, 5, [], {}, {"maxLessonsPerInjection": None, "injectionBudgetBytes": True}])
def test_the_usual_limits(config: object) -> None:
    assert config_of(config, {}) == Config(3, 4096)


@pytest.mark.parametrize(
    ("given", "limit"),
    [(1.9, 1), (-1, -1), (0, 0), (float("inf"), 3), ("9", 3), (10**400, 3)],
    ids=lambda v: str(v)[:9],
)
def test_limits_of_the_manifest(given: object, limit: int) -> None:
    assert config_of({"maxLessonsPerInjection": given}, {}).max_lessons == limit


def test_a_manifest_may_begin_with_a_mark_and_hold_broken_text() -> None:
    assert parse(b'\xef\xbb\xbf{"a": "\xff"}') == {"a": "\ufffd"}
    with pytest.raises(ManifestError, match="NaN"):
        parse(b'{"a": NaN}')


# ---- what is written


def test_nothing_to_say_is_an_empty_object() -> None:
    for host in HOSTS:
        for contract in ("agent", "page"):
            assert written(answer(Advice(), read_payload({}, host), host, contract)) == "{}"


def test_the_record() -> None:
    text = with_record("text", ["a"], ["b"])
    assert text.startswith("text\n\n<!-- lessonInjection: ")
    assert json.loads(text.split("lessonInjection: ")[1].removesuffix(" -->")) == {
        "version": 1,
        "injected": ["a"],
        "dropped": ["b"],
    }
    assert with_record("", [], []) == ""


def test_seen_is_carried_only_when_there_is_something() -> None:
    payload = read_payload({}, CANONICAL)
    assert answer(Advice(context="x", seen=("a", "b")), payload, CANONICAL)["env"] == {"LESSONS_SEEN": "a,b"}
    assert "env" not in answer(Advice(context="x"), payload, CANONICAL)
    assert answer(Advice(seen=("a",)), payload, CANONICAL) == {}


# ---- the function for adapters


def test_consult(tmp_path: Any) -> None:
    path = tmp_path / "m.json"
    lessons = {"a": {"slug": "a", "toolNames": ["Bash"], "message": "A"}}
    path.write_text(json.dumps({"lessons": lessons}), encoding="utf-8")
    environ = {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state"), "LESSONS_MANIFEST_PATH": str(path)}
    said = {"session_id": "s", "tool_name": "Bash", "tool_input": {"command": "ls"}}
    payload = read_payload(said, CANONICAL)
    first = consult(payload, environ, CANONICAL)
    assert (first.block_reason, first.context, first.injected, first.seen) == (None, "A", ("a",), ("a",))
    assert consult(payload, environ, CANONICAL).context == "", "the first holds the claim"
    first.release()
    second = consult(payload, environ, CANONICAL)
    assert second.context == "A"
    second.confirm()
    assert consult(payload, environ, CANONICAL).context == ""
    assert consult(payload, {"LESSONS_MANIFEST_PATH": "/nonexistent"}, CANONICAL).notes != ()


def test_a_call_loads_nothing_heavy(tmp_path: Any) -> None:
    """No grammar, no schema, no database, whether the call is told something or not."""
    path = tmp_path / "m.json"
    hint = {"slug": "a", "toolNames": ["Bash"], "commandRegexSources": [{"source": r"\bls\b"}], "message": "A"}
    path.write_text(json.dumps({"lessons": {"a": hint}}), encoding="utf-8")
    code = (
        "import io, json, os, sys\n"
        "from hookwright.cli.main import main\n"
        "main(['lessons', 'inject'])\n"
        "sys.stderr.write(json.dumps(sorted(sys.modules)))"
    )
    unwanted = {"argparse", "asyncio", "dataclasses", "hashlib", "inspect", "jsonschema", "logging", "pathlib",
                "platformdirs", "shutil", "sqlite3", "subprocess", "tempfile", "tree_sitter"}  # fmt: skip
    for command, own in (("true", {"regress"}), ("ls 'x'", set[str]())):
        payload = {"session_id": "s", "tool_name": "Bash", "tool_input": {"command": command}}
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(payload),
            env={"HOOKWRIGHT_STATE_DIR": str(tmp_path / "s"), "LESSONS_MANIFEST_PATH": str(path)}
            | {"PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ("A" in done.stdout) is (command != "true")
        assert set(json.loads(done.stderr)) & (unwanted | own) == set()
