"""Every block that an adapter prints is of a form that the agent itself was seen to obey."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import payloads

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .conftest import Live

EVENTS = {
    "claude": ("PreToolUse", "Stop"),
    "codex": ("PreToolUse", "Stop"),
    "gemini": ("BeforeTool", "AfterAgent"),
    "qwen": ("PreToolUse", "Stop"),
}


def form(value: Any) -> Any:
    """An answer without its free texts: the keys, and the words that decide."""
    if isinstance(value, dict):
        return {name: form(inner) for name, inner in sorted(value.items())}
    return value if value in ("deny", "block", "ask", False, True) or str(value).endswith("ToolUse") else "…"


_PRINTED = re.compile(r"printf '%s' '(\{.*\})'(?:; exit 0|\nexit 0)?$")


def seen(shared: Path, agent: str, event: str) -> Iterator[Any]:
    """The forms of all answers, printed with exit code 0, that stopped the agent, or sent it back at its end."""
    for line in (shared / "oracle" / f"{agent}.jsonl").read_text().splitlines():
        record = json.loads(line)
        observed = record["observed"]
        if record["kind"] != "run" or record.get("event") != event:
            continue
        if not observed.get("blocked") and "HW_REASON" not in json.dumps(observed.get("told_model", "")):
            continue
        for text in (*record.get("files", {}).values(), *_commands(record["hooks"])):
            found = _PRINTED.search(text.strip())
            if found is not None:
                with suppress(ValueError):  # several answers, or one that is no JSON
                    yield form(json.loads(found[1]))


def _commands(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from [inner] if name == "command" else _commands(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _commands(inner)


@pytest.mark.parametrize("agent", list(EVENTS))
@pytest.mark.parametrize(("at", "what"), [(0, "before"), (1, "end")])
def test_a_refusal_has_a_form_that_the_real_agent_obeyed(
    live: Live, shared: Path, agent: str, at: int, what: str
) -> None:
    live.hook("block")
    answer = form(live.ask(agent, payloads(str(live.path))[agent][what]))
    forms = list(seen(shared, agent, EVENTS[agent][at]))
    assert forms
    assert any(_alike(answer, found, {"decision": ("deny", "block")}) for found in forms)


def _alike(one: Any, other: Any, same: dict[str, tuple[str, ...]]) -> bool:
    """Equal but for words that the agent takes for the same."""
    if not isinstance(one, dict) or not isinstance(other, dict) or set(one) != set(other):
        return one == other
    return all(
        _alike(one[name], other[name], same) or (one[name] in same.get(name, ()) and other[name] in same.get(name, ()))
        for name in one
    )
