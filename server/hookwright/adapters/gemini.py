"""Gemini CLI 0.61.

Claude Code's `permissionDecision` is ignored there: `decision` and `reason` at the top decide, with exit code 0 (others
deny or warn by their own rules). It can't tell the model anything before a tool, so a context is held until the tool's
result or the next prompt. A `deny` after a tool replaces its result, so a report is appended as context instead.
Headless it ends the run at a question and says nothing, so the question is a note for the user, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer
from hookwright.adapters.forms import cannot_rewrite, cannot_tell, ends, given, lines
from hookwright.adapters.reading import native_input
from hookwright.dialects.table import by_id
from hookwright.model.values import as_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hookwright.adapters.base import Moment, Reading, Said

DIALECT = "gemini-cli"

DELIVERS = frozenset({"AfterTool", "BeforeAgent", "SessionStart"})

_TITLE = "Gemini CLI"
_MANY = "read_many_files"


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload in shared words; the text of a tool's result stands for the result."""
    found = reading.read(native, event, DIALECT)
    if found.event == "AfterAgent" and found.moments:
        said = native.get("prompt_response")
        fields = {**found.moments[0].fields, "last_assistant_message": said if isinstance(said, str) else ""}
        return found._replace(moments=(found.moments[0]._replace(fields=fields),))
    if found.moments and native.get("tool_name") == _MANY:
        return found._replace(moments=tuple(_each(found.moments[0])) or found.moments)
    return found


def _each(one: Moment) -> Iterator[Moment]:
    """A tool that reads many files, as a reading of each: who guards one must be asked about it."""
    for path in as_list(one.tool_input.get("include")):
        if isinstance(path, str):
            yield one._replace(tool="Read", tool_input={"file_path": path})


def answer(reading: Reading, said: Said) -> Answer:
    """Gemini's JSON, with exit code 0."""
    event, notes = reading.event, list(said.notes)
    body: dict[str, Any] = dict(ends(said)) if event not in ("SessionEnd", "PreCompress", "Notification") else {}
    inner: dict[str, Any] = {}
    held = context = said.context
    if said.kind == "ask":
        notes.append(f"a hook wants you to be asked: {said.reason or 'it gave no reason'}")
    if event == "BeforeTool":
        body |= {"decision": {"block": "deny", "ask": "ask"}[said.kind]} if said.kind in ("block", "ask") else {}
        body |= given(reason=said.reason) if said.kind in ("block", "ask") else {}
        tool = str(reading.native.get("tool_name", ""))
        if tool == _MANY:
            notes += cannot_rewrite(said, f"{_TITLE}'s {_MANY}")
        elif said.rewritten is not None and said.kind != "block":
            inner["tool_input"] = native_input(by_id(DIALECT), tool, said.rewritten)  # replaces the arguments whole
    elif event == "AfterTool":
        context, held = said.told if said.kind == "report" else said.context, ""
        inner |= given(additionalContext=context)
        notes += cannot_rewrite(said, _TITLE)
    elif event in ("BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel"):
        if said.kind in ("block", "report", "send-back"):
            body |= {"decision": "deny", "reason": said.reason or "a hook objected and gave no reason"}
        if event == "BeforeAgent":
            inner, held = given(additionalContext=context), ""
    elif event == "SessionStart":
        inner, held = given(additionalContext=context), ""
    else:
        notes += (said.reason, *cannot_tell(context, event, _TITLE))
        held = ""
    body |= given(hookSpecificOutput={"hookEventName": event, **inner} if inner else {}, systemMessage=lines(notes))
    return Answer(body, held)
