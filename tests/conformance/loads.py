"""What the replays of Gemini CLI's and Qwen Code's recordings share: a recorded file, its handlers and what was seen.

A handler of these recordings is known by its place (`BeforeTool.0.1`) or by what its command writes (`echo NAME >>
ran.txt`), which is its place, too, or another word.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from hookwright.checks.analyse import analyse
from hookwright.model.effective import effective
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from pathlib import Path

    from hookwright.checks.analyse import Analysis
    from hookwright.model.hooks_file import Handler

Record = dict[str, Any]

_ECHO = re.compile(r"echo (.+) >> ran\.txt")


def records(shared: Path, agent: str, kind: str) -> list[Record]:
    with (shared / "oracle" / f"{agent}.jsonl").open(encoding="utf-8") as lines:
        return [record for line in lines if (record := json.loads(line))["kind"] == kind]


def text_of(hooks: Any) -> str:
    """The text of the recorded file."""
    return hooks if isinstance(hooks, str) else json.dumps(hooks)


def look(record: Record) -> Analysis:
    """The analysis of the recorded file at its place, without a look at this machine."""
    return analyse(text_of(record["hooks"]), record["file"], environ={"HOME": "/nowhere"})


def loaded(analysis: Analysis) -> tuple[Handler, ...]:
    """The handlers that the agent has after it read the file; none where it does not read the place."""
    return effective(analysis.file).handlers if analysis.file is not None and analysis.sure else ()


def place(handler: Handler) -> str:
    return f"{handler.group.entry.name}.{handler.group.index}.{handler.index}"


def said(handler: Handler) -> str:
    """The word by which a recording of the whole program knows the handler."""
    command = handler.text("command") or ""
    found = _ECHO.fullmatch(command)
    return found[1].strip("'") if found else command


def fires(handler: Handler, record: Record) -> bool:
    """Whether the handler is one of the event, and its matcher selects the tool."""
    event, dialect = handler.event, handler.file.dialect
    if event is None or event.name != record["event"]:
        return False
    return compile_matcher(handler.group.matcher_value, event, dialect).selects(record.get("tool") or "")
