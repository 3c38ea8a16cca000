"""What the lessons of the user's manifest say to a live agent, merged with the word of the hooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.dialects.lesson_hosts import CANONICAL
from hookwright.lessons.inject import consult
from hookwright.lessons.payload import Moment as When
from hookwright.lessons.payload import Payload, project_of
from hookwright.lessons.types import Call
from hookwright.model.values import first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Moment, Reading, Said
    from hookwright.lessons.inject import Advice

_WHEN: dict[str, When] = {
    "PreToolUse": "before", "PostToolUse": "after", "UserPromptSubmit": "prompt", "SessionStart": "session",
    "SubagentStart": "subagent",
}  # fmt: skip

_PATHS = ("file_path", "path", "notebook_path")
_WRITTEN = ("content", "new_string", "new_source")


class Advised(NamedTuple):
    """The word of hooks and lessons together. `seen` are the slugs of the session, with commas."""

    said: Said
    advice: Advice
    seen: str = ""


def advise(reading: Reading, said: Said, environ: Mapping[str, str]) -> Advised:
    """Adds what the lessons say. `advice.confirm` is to be called once the answer is written. Never raises."""
    advice = consult(_payload(reading), environ, CANONICAL, tells=True)
    if advice.block_reason is not None:
        reason = "\n\n".join(filter(None, (said.reason if said.kind == "block" else "", advice.block_reason)))
        said = said._replace(kind="block", reason=reason, rewritten=None)
    said = said._replace(
        context="\n\n".join(filter(None, (said.context, advice.context))),
        notes=(*said.notes, *((advice.user,) if advice.user else ())),
    )
    return Advised(said, advice, ",".join(advice.seen))


def _payload(reading: Reading) -> Payload:
    when = _WHEN.get(reading.shared, "other")
    first = reading.moments[0] if reading.moments else None
    fields: Mapping[str, Any] = first.fields if first is not None else {}
    cwd, source = fields.get("cwd"), fields.get("source")
    project = project_of(cwd) if isinstance(cwd, str) else None
    calls = tuple(_call(moment, project) for moment in reading.moments) if when in ("before", "after") else ()
    return Payload(when, reading.event, reading.session, source if isinstance(source, str) else "", calls, project)


def _call(moment: Moment, project: str | None) -> Call:
    if moment.tool == "Bash":
        return Call("Bash", first_text(moment.tool_input, "command"), project=project)
    content = first_text(moment.tool_input, *_WRITTEN) if moment.tool in ("Write", "Edit", "NotebookEdit") else ""
    return Call(moment.tool, "", first_text(moment.tool_input, *_PATHS), content, project)
