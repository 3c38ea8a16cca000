"""Recorded answers of Codex, Gemini CLI and Qwen Code, played again with the engine.

A recording is one file of hooks, one event, and what the agent did. Most of them try what an answer means: their
commands only print and exit, so what they print is read off the line and given to the engine as a reply, without a
process. What needs a shell, a time limit or several processes is run as the agent would run it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.engine.decide import decide
from hookwright.engine.engine import Engine
from hookwright.engine.outcome import judge
from hookwright.engine.reply import Reply
from hookwright.engine.rewrites import checked
from hookwright.engine.run import HandlerResult, setting_of, voices

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hookwright.engine.decide import Decision
    from hookwright.engine.plan import Plan

Record = dict[str, Any]

SAMPLE = 20
"""How many recordings that need processes are played for an agent, fixed by hash; all of those that need none are.
`HOOKWRIGHT_CONFORMANCE=all` plays all."""

ACTIVE = """grep -q '"stop_hook_active": *true' && exit 0; """
"""How a recorded hook lets go of a task that it has sent back once."""


class Played(NamedTuple):
    """What the engine says of a recording."""

    plan: Plan
    results: tuple[HandlerResult, ...]
    decision: Decision
    folder: str = ""  # the project, which is gone by now
    written: str = ""  # what the hooks have written into `count.txt`


@cache
def records(shared: Path, agent: str, kind: str) -> tuple[Record, ...]:
    with (shared / "oracle" / f"{agent}.jsonl").open(encoding="utf-8") as lines:
        return tuple(record for line in lines if (record := json.loads(line))["kind"] == kind)


# ---- replies read off a command


def reply_of(command: str) -> Reply | None:
    """What a command prints and how it ends, where it only prints and exits; None where a shell is needed."""
    command = command.removeprefix(ACTIVE)
    bare = re.sub(r"'[^']*'", "''", command).replace("kill -9 $$", "kill -9").replace("kill -15 $$", "kill -15")
    if re.search(r"[$`(|<\n]|&&|\bexec\b", bare):
        return None
    try:
        parts = shlex.shlex(command, posix=True, punctuation_chars=";>&")
        parts.whitespace_split = True
        parts.commenters = ""
        words = list(parts)
    except ValueError:
        return None
    out = {"1": "", "2": ""}
    for step in _steps(words):
        target = "2" if step[-2:] == [">&", "2"] else "1"
        done = _printed(step[:-2] if target == "2" else step)
        if isinstance(done, str):
            out[target] += done
        elif done is None:
            return None
        else:
            code, number = done
            return Reply(exit_code=code, signal=number, stdout=out["1"], stderr=out["2"])
    return Reply(exit_code=0, stdout=out["1"], stderr=out["2"])


def _steps(words: list[str]) -> list[list[str]]:
    steps: list[list[str]] = [[]]
    for word in words:
        if word == ";":
            steps.append([])
        else:
            steps[-1].append(word)
    return [step for step in steps if step]


def _printed(step: list[str]) -> str | tuple[int | None, int | None] | None:
    """What one simple command prints, the exit code or signal with which it ends it all, or None: who knows."""
    match step:
        case ["true"]:
            return ""
        case ["echo", *words] if not any(word in (">", ">>", "&", ">&") for word in words):
            return " ".join(words) + "\n"
        case ["printf", "%s", text]:
            return text
        case ["printf", r"\n  " | r"\n\n" | r"a\nb\n" as text]:
            return text.replace(r"\n", "\n")
        case ["exit", code]:
            return int(code) & 255, None
        case ["kill", "-9" | "-15" as number, "$$"]:
            return None, int(number[1:])
    return None


# ---- a project for a recording


class Lab:
    """A project with the recorded file, a home, and an engine that looks at them."""

    def __init__(self, folder: Path, record: Record, dialect: str, environ: dict[str, str] | None = None) -> None:
        self.record = record
        self.home, self.project = folder / "home", folder / "project"
        for path in (self.home, self.project):
            path.mkdir(parents=True, exist_ok=True)
        file = self.project / record["file"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.filled(json.dumps(record["hooks"])), encoding="utf-8")
        self.environ = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
            **(environ or {}),
        }  # fmt: skip
        self.engine = Engine(self.project, dialect, environ=self.environ, managed_dir=str(folder / "managed"))

    def filled(self, text: str) -> str:
        return text.replace("$PROJECT", str(self.project)).replace("$HOME", str(self.home))

    def payload(self) -> dict[str, Any]:
        record = self.record
        whole = self.engine.sample(record["event"], record.get("tool"))
        if record.get("tool_input"):
            whole["tool_input"] = json.loads(self.filled(json.dumps(record["tool_input"])))
        if record.get("source"):
            whole["source"] = record["source"]
        return {**whole, "cwd": str(self.project)}


def fed(folder: Path, record: Record, dialect: str) -> Played | None:
    """The recording played without any process; None where its hooks need one."""
    lab = Lab(folder, record, dialect)
    engine, payload = lab.engine, lab.payload()
    plan = engine.plan(record["event"], payload)
    replies = [reply_of(str(entry.handler.text("command"))) for entry in plan.running]
    timed = any(entry.handler.value("timeout") not in (None, 1500, 600) for entry in plan.running)
    if timed or any(reply is None for reply in replies) or any(entry.background for entry in plan.running):
        return None
    scene = engine._scene(plan, payload)
    results = tuple(
        HandlerResult(entry, reply, judge(reply, setting_of(entry, scene)), float(number))
        for number, (entry, reply) in enumerate(zip(plan.running, replies, strict=True))
        if reply is not None
    )
    decision = checked(decide(voices(results), scene), engine.dialect, plan, scene)
    return Played(plan, results, decision, str(lab.project))


def ran(folder: Path, record: Record, dialect: str) -> Played:
    """The recording played with real processes. A hook that would send a task back for ever is stopped after two."""
    lab = Lab(folder, record, dialect)
    try:
        if lab.engine.approval().items:
            lab.engine.approve()
        first = lab.engine.run(record["event"], lab.payload(), background="wait")
        if first.decision.kind == "send-back" and ACTIVE in json.dumps(record["hooks"]).replace('\\"', '"'):
            again = lab.engine.run(record["event"], {**lab.payload(), "stop_hook_active": True}, background="wait")
            endless = "TURN DID NOT FINISH" in record["observed"]["notes"]
            assert (again.decision.kind == "send-back") == endless, again.decision
        count = lab.project / "count.txt"
        written = count.read_text() if count.exists() else ""
        return Played(first.plan, first.results, first.decision, str(lab.project), written)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# ---- comparing


def ids(played: Played) -> set[str]:
    """The hooks that ran and were waited for, as the recordings name them."""
    found = re.compile(r"hooks\.(\w+)\[(\d+)\]\.hooks\[(\d+)\]")
    places = [found.fullmatch(r.entry.place) for r in played.results if not r.entry.background]
    return {f"{m[1]}.{m[2]}.{m[3]}" for m in places if m}


def compare(record: Record, played: Played, told: Callable[[Record, Played], str]) -> list[str]:
    """In what the replay and the recording disagree. `told` compares what the model reads, in the agent's own form."""
    observed, decision, different = record["observed"], played.decision, list[str]()
    if "ran" in observed and set(observed["ran"]) - {"unknown-hook"} - ids(played):
        different.append(f"ran {sorted(ids(played))}, recorded {observed['ran']}")
    blocked = objected(record, decision)
    if observed.get("effect", {}).get("hookDecision") == "ask":  # who is asked what is beyond the classes
        blocked = decision.kind != "ask"
    if observed["blocked"] is not None and blocked != observed["blocked"]:
        different.append(f"blocked: {blocked} ({decision.kind}), recorded {observed['blocked']}")
    if lines := re.search(r"(?:count\.txt: |count\.txt\(|hook fired )(\d+)", observed["notes"]):
        count = played.written.count("\n")
        if played.written and count != int(lines[1]):
            different.append(f"{count} runs, recorded {lines[1]}")
    if problem := told(record, played):
        different.append(problem)
    return different


def objected(record: Record, decision: Decision) -> bool:
    """Whether that is what the recordings call blocked: refused, replaced, sent back, or no request to the model."""
    moment = record["event"] in ("Stop", "AfterAgent", "SubagentStop")
    return decision.blocked or decision.kind in ("report", "send-back", "ask") or (decision.stops and not moment)


def texts(record: Record, played: Played, *roles: str) -> list[str]:
    """What the model was told in these roles, with the replay's own paths."""
    told = [item if isinstance(item, dict) else {"as": "", "text": item} for item in record["observed"]["told_model"]]
    return [i["text"].replace("$PROJECT", played.folder) for i in told if not roles or i["as"] in roles]


def new_input(played: Played, output: str) -> str:
    """Whether the call ran with the input that the hook wrote: its own word comes back from the tool."""
    words = re.findall(r"\b(?:NEW|REWRITTEN|FIRST|SECOND)\b", output)
    ours = str((played.decision.updated_input or {}).get("command", ""))
    return "" if all(word in ours for word in words) else f"the input {ours!r}, recorded {output!r}"


# ---- many


class Outcome(NamedTuple):
    """What became of an agent's recordings."""

    differences: dict[str, list[str]]
    fed: int
    run: int


def replay(
    folder: Path, chosen: list[Record], dialect: str, told: Callable[[Record, Played], str], *, all_of: bool = False
) -> Outcome:
    """Play all that need no process, and a sample of the others. What disagrees among many is tried once more alone."""
    different: dict[str, list[str]] = {}
    left: list[Record] = []
    quick = 0
    for number, record in enumerate(chosen):
        played = fed(folder / str(number), record, dialect)
        if played is None:
            left.append(record)
            continue
        quick += 1
        if found := compare(record, played, told):
            different[record["id"]] = found
    if not all_of and os.environ.get("HOOKWRIGHT_CONFORMANCE") != "all":
        left = sorted(left, key=lambda record: hashlib.sha256(record["id"].encode()).digest())[:SAMPLE]
    with ThreadPoolExecutor(3) as pool:
        rest = pool.map(lambda p: compare(p[1], ran(folder / f"r{p[0]}", p[1], dialect), told), enumerate(left))
        doubtful = [record for record, found in zip(left, rest, strict=True) if found]
    for record in doubtful:
        if found := compare(record, ran(folder / f"again-{record['id']}", record, dialect), told):
            different[record["id"]] = found
    return Outcome(different, quick, len(left))


def verdict(found: dict[str, list[str]], listed: dict[str, str], tried: set[str] | None = None) -> str:
    """What is not as the list says, for a message; "" when all is."""
    lines = [f"{key}: {'; '.join(what)[:700]}" for key, what in found.items() if key not in listed]
    healed = [key for key in listed if key not in found and (tried is None or key in tried)]
    return "\n".join([*lines, *(f"{key} agrees and must not be listed" for key in healed)])
