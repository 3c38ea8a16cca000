"""opencode 1.18, through the small plugin that `hookwright install --agent opencode` writes.

opencode has no hooks file and no JSON for hooks, so both sides are ours. The plugin sends `{"hook", "sessionID",
"callID", "tool", "args", "output", "directory"}` and reads `{"block", "args", "append", "message"}`: `block` is
thrown as an error, which keeps the tool from running and is its result for the model; `args` replace arguments one by
one; `append` is added to a tool's result; `message` is shown to the user.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer, Moment, Reading
from hookwright.adapters.forms import asking, cannot_rewrite, cannot_tell, given, lines
from hookwright.adapters.reading import native_input
from hookwright.dialects.table import by_id
from hookwright.model.values import as_object, first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Said

DIALECT = "opencode"

DELIVERS = frozenset({"tool.execute.after", "chat.message"})

_TITLE = "opencode"


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The plugin's message in shared words; a patch is read as Codex's is."""
    dialect = by_id(DIALECT)
    own = event or first_text(native, "hook")
    session = first_text(native, "sessionID")
    moment = reading.shared_event(dialect, own)
    if not moment:
        return Reading(own, (), native, session)
    fields = given(
        session_id=session, tool_use_id=first_text(native, "callID"), cwd=first_text(native, "directory"),
        prompt=first_text(native, "prompt"),
    )  # fmt: skip
    name = first_text(native, "tool")
    if not name:
        return Reading(own, (Moment(moment, fields),), native, session)
    tool, tool_input = reading.shared_call(dialect, name, as_object(native.get("args")))
    one = Moment(moment, fields, tool, tool_input, native.get("output"))
    if name != "apply_patch":
        return Reading(own, (one,), native, session)
    moments = reading.patched(one, as_object(native.get("args")), first_text(native, "directory"))
    return Reading(own, moments, native, session, plain=False)


def answer(reading: Reading, said: Said) -> Answer:
    """What the plugin does."""
    notes, held = [*said.notes], ""
    body: dict[str, Any] = {}
    match reading.event:
        case "tool.execute.before":
            if said.kind in ("block", "ask") or said.stops:
                reason = asking(said, _TITLE) if said.kind == "ask" else said.reason or "a hook refuses it"
                body = {"block": "\n\n".join(filter(None, (reason, said.context)))}
            else:
                body, held = _rewritten(reading, said, notes), said.context
        case "tool.execute.after":
            body = given(append=said.told)
        case "chat.message":
            body = given(block=asking(said, _TITLE)) if said.kind in ("block", "ask") else given(append=said.context)
        case _:
            notes += cannot_tell(said.told, reading.event, _TITLE)
    return Answer(body | given(message=lines(notes)), held)


def _rewritten(reading: Reading, said: Said, notes: list[str]) -> dict[str, Any]:
    if said.rewritten is None:
        return {}
    if len(reading.moments) > 1 or reading.native.get("tool") == "apply_patch":
        notes += cannot_rewrite(said, f"{_TITLE}'s apply_patch")
        return {}
    return {"args": native_input(by_id(DIALECT), str(reading.native.get("tool", "")), said.rewritten)}
