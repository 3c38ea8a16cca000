"""What the checks call an error is what the engine does not use, and nothing else.

Checks validate with the JSON Schema, the engine with the tables directly; both must tell the same story of a file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse
from hookwright.dialects.table import DIALECTS, by_id
from hookwright.model.effective import effective
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.base import Finding
    from hookwright.model.hooks_file import Handler, HooksFile

GOLDEN = sorted((Path(__file__).resolve().parent.parent / "checks").glob("*/*/*.json"))
PLACES = {
    "claude-code": ".claude/settings.json",
    "lamied": ".lamied/hooks.json",
    "plugin": "hooks/hooks.json",
    "manifest": ".claude-plugin/plugin.json",
    "stray": ".claude/hooks.json",
    "home": ".claude/settings.local.json",
}

LOAD_ELSEWHERE = (
    "load/other-",
    "load/cwd",
    "load/flag",
    "load/files",
    "load/run/",
    "x/",
    "managed/",
    "tui/",
    "load/bad-project-",
)
"""Records whose point is another file, a flag or the screen."""


def _disagreement(text: str, place: str, agent: str) -> str | None:
    analysis = analyse(text, place, agent=agent)
    assert analysis.file is not None
    lost = [item for item in effective(analysis.file).lost if item.loss != "nothing"]
    errors = [f for f in analysis.findings if f.severity == "error"]
    if bool(lost) == bool(errors):
        return None
    return f"lost: {lost}; errors: {[(f.rule.code, f.message) for f in errors]}"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: f"{p.parent.parent.name}/{p.name}")
def test_golden_files(path: Path) -> None:
    parts = path.name.split(".")
    agent = parts[-2] if len(parts) > 2 else "claude-code"
    text = path.read_bytes().decode("utf-8")
    known = any(entry.id == agent for entry in DIALECTS)
    place = PLACES[agent] if agent in PLACES else by_id(agent).files[0].tail.replace("*", "hooks")
    assert _disagreement(text, place, agent if known else "claude-code") is None


def _texts(shared: Path) -> Iterator[tuple[str, str, dict]]:
    for line in (shared / "oracle" / "claude.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if (record.get("settings_extra") or {}).get("permissions") == {"allow": "Bash"}:
            continue  # the inside of `permissions` is not in our tables
        if record["kind"] != "load" or record["id"].startswith(LOAD_ELSEWHERE) or "hooks" not in record:
            continue
        hooks = record["hooks"]
        if not isinstance(hooks, str):
            settings = dict(record.get("settings_extra") or {})
            hooks = json.dumps({**settings, "hooks": hooks} if "hooks" not in hooks else hooks)
        yield record["id"], hooks, record["observed"]


def test_load_records(shared: Path) -> None:
    """Where nothing is said to be wrong every hook ran; where the file is said to be dropped none did."""
    compared = 0
    for name, text, observed in _texts(shared):
        assert _disagreement(text, ".claude/settings.json", "claude-code") is None, name
        analysis = analyse(text, ".claude/settings.json", agent="claude-code")
        assert analysis.file is not None
        losses = {item.loss for item in effective(analysis.file).lost}
        if losses & {"file", "hooks"}:
            assert observed["ran"] == [], name
        elif not losses - {"nothing"} and analysis.file.live() and not _off(analysis.file):
            assert observed["ran"], name
        compared += 1
    assert compared > 100, compared


DIFFERENT = {
    "load/handler/shell=powershell": "it is loaded; that machine had no PowerShell",
    "load/exec/powershell": "it is loaded; that machine had no PowerShell",
    "load/exec/args-shellstring": "it is loaded; with `args` no program has that name (HW520 says so)",
    "load/exec/shell-bash": "it is loaded; `/bin/sh` knows no `<( )` (HW502 says so)",
    "load/exec/not-exec": "it is loaded; the script may not be executed",
    "load/exec/multi-line": "one command runs two programs, of which one label is read here",
}
"""Records in which more or less ran than is said, with the reason."""


def test_said_is_what_ran(shared: Path) -> None:
    """What a finding says is dropped (the file, the event, the entry) did not run, and all the rest did."""
    compared, listed = 0, set()
    for name, text, observed in _texts(shared):
        analysis = analyse(text, ".claude/settings.json", agent="claude-code")
        assert analysis.file is not None
        wanted = _kept(analysis.file, analysis.findings)
        if wanted is None:
            continue
        seen = set(observed["ran"])
        if name in DIFFERENT:
            listed.add(name)
            assert wanted != seen, f"{name} agrees and is listed"
        else:
            assert wanted == seen, (name, [(f.rule.code, f.loss, f.message) for f in analysis.findings])
        compared += 1
    assert compared > 130, compared
    assert listed == set(DIFFERENT)


UNREAD_ELSEWHERE = ("load/other-file/claude.json",)
"""A name that a file of any program may have."""


def test_files_that_nobody_reads(shared: Path) -> None:
    """Hooks in a file that Claude Code did not read are said to be unread, whatever the file."""
    told = 0
    for line in (shared / "oracle" / "claude.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        found = re.fullmatch(r"load/other-(home-)?file/(.+)", record["id"])
        if found is None or record["id"] in UNREAD_ELSEWHERE:
            continue
        assert record["observed"]["ran"] == []
        text = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}'
        folder = "/home/somebody" if found[1] else "/home/somebody/work"
        analysis = analyse(text, f"{folder}/{found[2]}", environ={"HOME": "/home/somebody"})
        assert "HW109" in {f.rule.code for f in analysis.findings}, record["id"]
        told += 1
    assert told > 5, told


_LABEL = re.compile(r"h/(\w+)\.sh|hw-log (\w+)")


def _kept(file: HooksFile, findings: tuple[Finding, ...]) -> set[str] | None:
    """The labels of the handlers that a session with one Bash call runs by our findings.

    None where a label can't be read off the command.
    """
    labels: set[str] = set()
    whole = any(f.loss in ("file", "hooks") for f in findings) or _off(file)
    for entry in () if whole else file.live():
        if entry.name not in ("PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop", "SessionStart", "SessionEnd"):
            continue
        if any(f.loss == "event" and entry.member.span.start <= f.span.start < entry.member.span.end for f in findings):
            continue
        for group in entry.groups:
            assert entry.event is not None
            subject = entry.event.subject
            matcher = compile_matcher(group.matcher_value, entry.event, file.dialect)
            if subject is not None and subject.kind == "tool" and not matcher.selects("Bash"):
                continue
            for handler in group.handlers:
                if _is_dropped(handler, findings) or handler.kind_name != "command":
                    continue
                args = handler.value("args")
                line = " ".join([str(handler.value("command")), *(args if isinstance(args, list) else [])])
                found = _LABEL.search(line)
                if found is None:
                    return None
                labels.add(found[1] or found[2])
    return labels


def _is_dropped(handler: Handler, findings: tuple[Finding, ...]) -> bool:
    """Whether a finding says that this entry is lost: it stands in the handler, or in its group outside any handler."""
    group = handler.group
    for f in findings:
        if f.loss != "entry" or not group.node.start <= f.span.start < group.node.end:
            continue
        inside = next((h for h in group.handlers if h.node.start <= f.span.start < h.node.end), None)
        if inside is None or inside.index == handler.index:
            return True
    return False


def _off(file) -> bool:
    return file.root is not None and file.root.value.get("disableAllHooks") is True
