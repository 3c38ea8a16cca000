"""A recorded session of Claude Code, played again with the real engine and real scripts.

What the agent itself does between two events is imitated as far as hooks can see it: a mock model that wants the
recorded call once, a permission system that knows the modes and rules of the recordings, and nobody who could be asked.
Which hooks run, who refuses the call and what the model reads comes from the engine alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from hookwright.dialects.answers import runtime_of
from hookwright.engine.conditions import Call, fits
from hookwright.engine.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hookwright.engine.report import Report

Record = dict[str, Any]

MARKER = re.compile(r"HW_(?:(?:REASON|TOPREASON|ERR|OUT|CTX|SYS|STOP|MSG|INITIAL)(?:_?[ab12])?|deny|ask|allow|defer)")

RECORDER = """#!/bin/sh
printf '%s\\n' "$1" >>"$HW_LOG"
"""

CALLS = """#!/usr/bin/env python3
import json, os, sys
entry = {"id": sys.argv[1], "argv": sys.argv[1:], "cwd": os.getcwd(), "env": dict(os.environ),
         "stdin": sys.stdin.buffer.read().decode("utf-8", "replace")}
with open(os.environ["HW_LOG"], "a") as log:
    log.write(entry["id"] + "\\n")
with open(os.environ["HW_LOG"] + ".calls", "a") as log:
    log.write(json.dumps(entry) + "\\n")
"""


class Played(NamedTuple):
    """What the replay saw, in the words of the recordings."""

    ran: list[str]
    blocked_by: str | None  # hook, config, tool_deferred; None: the call ran, or there was none
    told: list[str]
    calls: list[dict[str, Any]]
    reports: list[Report]


def records(shared: Path, *kinds: str) -> list[Record]:
    with (shared / "oracle" / "claude.jsonl").open(encoding="utf-8") as lines:
        return [record for line in lines if (record := json.loads(line))["kind"] in kinds]


@cache
def recorder(folder: Path, script: str) -> Path:
    """A folder for the PATH that holds `hw-log`. Written once: a file that a thread writes can't be run by another."""
    tools = folder / f"bin-{len(script)}"
    tools.mkdir(parents=True, exist_ok=True)
    path = tools / "hw-log"
    path.write_text(script)
    path.chmod(0o755)
    return tools


class Lab:
    """A project, a home and the recorder on the PATH, as the recording had them."""

    def __init__(self, folder: Path, record: Record, *, calls: bool = False) -> None:
        self.record = record
        name = record["id"].split("/")[2] if record["id"].startswith("env/placeholder/") else "project"
        self.home = folder / "home"
        self.project = self.home / name.removeprefix("p$HOME/") if "$HOME" in name else folder / name
        self.log = folder / "log"
        self.server: Answering | None = None
        tools = recorder(folder.parent, CALLS if calls else RECORDER)
        for path in (self.home, self.project):
            path.mkdir(parents=True, exist_ok=True)
        self.environ = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(self.home),
            "HW_LOG": str(self.log),
            "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
            **{key: self.filled(value) for key, value in record.get("env_extra", {}).items()},
        }
        self.managed = folder / "managed"

    def filled(self, text: str) -> str:
        """A recorded text with the places it stands for."""
        for mark, path in (("@PROJ@", self.project), ("$PROJECT", self.project), ("$LAB", self.project.parent)):
            text = text.replace(mark, str(path))
        return text.replace("@MOCK@", self.server.url if self.server else "@MOCK@")

    def build(self, *, approved: bool = True) -> Engine:
        record = self.record
        if "@MOCK@" in json.dumps(record.get("hooks")):
            self.server = Answering(record["id"])
        last = self.last_to_finish()
        for name, text in record.get("files", {}).items():
            text = f"sleep 0.2\n{text}" if name == last else text
            path = self.project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.filled(text), encoding="utf-8")
            if text.startswith("#!"):
                path.chmod(0o755)
        if record["id"].startswith("home/"):
            (self.home / "h.sh").write_text("#!/bin/sh\nhw-log x\n")
            (self.home / "h.sh").chmod(0o755)
        hooks = record.get("hooks")
        whole = {"hooks": hooks} if isinstance(hooks, dict) else hooks
        self._settings(self.project / ".claude/settings.json", whole, record.get("settings_extra"))
        self._settings(self.home / ".claude/settings.json", record.get("settings_user"))
        self._settings(self.project / ".claude/settings.local.json", record.get("settings_local"))
        note = record.get("note", "")
        if note.startswith("managed-settings.json: "):
            self.managed.mkdir()
            (self.managed / "managed-settings.json").write_text(note.partition(": ")[2])
        workspace = self.project / "sub" if "/cwd/subdir" in record["id"] else self.project
        engine = Engine(workspace, "claude-code", environ=self.environ, managed_dir=str(self.managed))
        if approved and engine.approval().items:
            engine.approve()
        return engine

    def last_to_finish(self) -> str | None:
        """The script whose words the model heard: of several objections to a call it is the one that ended last."""
        told = " ".join(text_of(item) for item in self.record["observed"]["told_model"])
        scripts = self.record.get("files", {})
        if not self.record["id"].startswith("merge/") or "slow" in self.record["id"]:
            return None
        if named := re.search(r"\[sh (h/\w\.sh)\]", told):
            return named[1]
        return next((name for name, text in scripts.items() if any(mark in text for mark in markers([told]))), None)

    def _settings(self, path: Path, content: Any, extra: dict[str, Any] | None = None) -> None:
        if content is None and extra is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            path.write_text(self.filled(content), encoding="utf-8", newline="")
            return
        path.write_text(self.filled(json.dumps({**(content or {}), **(extra or {})})), encoding="utf-8")

    def ran(self) -> list[str]:
        return self.log.read_text().split("\n")[:-1] if self.log.exists() else []

    def calls(self) -> list[dict[str, Any]]:
        path = self.log.with_name("log.calls")
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def close(self) -> None:
        if self.server:
            self.server.close()


class Answering:
    """The web server of the http recordings. Their bodies are not recorded; the name of each says what it was."""

    BODIES: ClassVar = {
        "deny": '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", '
        '"permissionDecisionReason": "HW_REASON"}}',
        "continue-false": '{"continue": false, "stopReason": "HW_STOP"}',
        "ctx-top": '{"additionalContext": "HW_CTX"}',
        "obj-empty": "{}",
        "array": "[1]",
        "bad-json": "{bad}",
        "text": "HW_OUT",
        "empty": "",
    }

    def __init__(self, name: str) -> None:
        last = name.rsplit("/", 1)[1].removeprefix("onFailure-")
        status = next((int(part) for part in last.split("-") if part.isdigit()), 200)
        key = next((key for key in self.BODIES if key in last), "deny" if "Urls" in last else "empty")
        body = self.BODIES[key].encode()
        seen = self.seen = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                seen.append((self.path, dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(status)
                self.send_header("Content-Length", str(len(body) if status != 204 else 0))
                self.end_headers()
                if status != 204:
                    self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/c"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


# ---- the agent around the hooks


class Session:
    """One `claude -p` run as far as hooks can see it."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.record = lab.record
        self.engine = lab.build()
        self.told: list[str] = []
        self.reports: list[Report] = []
        self.blocked_by: str | None = None

    def fire(self, event: str, **fields: Any) -> Report:
        payload = self.engine.sample(event)
        payload.update(fields, session_id="s", cwd=self.engine.workspace)
        report = self.engine.run(event, payload, background="wait")
        self.reports.append(report)
        if event != "SubagentStart":  # the subagent is told, whose conversation was not recorded
            self.told += [*report.decision.told_model, *report.later]
        return report

    def play(self) -> None:
        """The whole session, from its start to its end."""
        record = self.record
        if "--init" in record.get("args", ()):
            self.fire("Setup", trigger="init")
        begun = self.fire("SessionStart", source="startup").decision
        if first := begun.fields.get("initialUserMessage"):
            self.told.append(first)  # a turn of its own before the prompt
        if record["event"] in OTHER:
            self.fire(record["event"], **OTHER[record["event"]])
        elif not self.prompt():
            self.turn()
        self.fire("SessionEnd", reason="other")

    def prompt(self) -> bool:
        """Submit the prompt; true when it does not reach the model."""
        decision = self.fire("UserPromptSubmit", prompt=self.record.get("prompt", "hello")).decision
        return decision.blocked or decision.stops

    def turn(self) -> None:
        record = self.record
        if record.get("tool") and record["event"] not in ("Stop", "SubagentStop"):
            for _ in range(self.number_of_calls()):
                if not self.call(record["tool"], record["tool_input"] or {}):
                    return
        event = "SubagentStop" if record["event"] == "SubagentStop" else "Stop"
        self.fire("MessageDisplay")
        self.stop(event)

    def number_of_calls(self) -> int:
        """How often the mock model made its call: once, or until hooks in the background had been heard."""
        results = [told for told in self.record["observed"]["told_model"] if text_of(told).startswith("tool_result")]
        return max(1, len(results)) if "sync" in self.record["id"] else 1

    def call(self, tool: str, tool_input: dict[str, Any]) -> bool:
        """One call with all its events; false when the turn ends with it."""
        tool_input = {k: self.lab.filled(v) if isinstance(v, str) else v for k, v in tool_input.items()}
        about = {"tool_name": tool, "tool_input": tool_input, "tool_use_id": "t"}
        before = self.fire("PreToolUse", **about).decision
        self.blocked_by = self.refusal(before, tool_input)
        if before.kind == "defer":
            return False
        if self.blocked_by == "config" and before.kind != "ask":
            self.ask_permission(about)
        if self.blocked_by is None:
            self.run_tool(tool_input)
            fails = self.record["event"] == "PostToolUseFailure"
            after = self.fire("PostToolUseFailure" if fails else "PostToolUse", **about).decision
            if after.stops:
                return False
        if before.stops:
            return False
        return not self.fire("PostToolBatch").decision.stops

    def run_tool(self, tool_input: dict[str, Any]) -> None:
        if "hw-log tool" in str(tool_input.get("command")):
            with self.lab.log.open("a") as log:
                log.write("tool\n")

    def ask_permission(self, about: dict[str, Any]) -> None:
        answer = self.fire("PermissionRequest", **about).decision
        if answer.kind == "allow":
            self.blocked_by = None
        elif answer.kind == "block":
            self.blocked_by = "hook"

    def refusal(self, decision: Any, tool_input: dict[str, Any]) -> str | None:
        """Who keeps the call from running, as the recordings call it."""
        if decision.kind in ("block", "defer"):
            return "hook" if decision.kind == "block" else "tool_deferred"
        rules = self.record.get("settings_extra", {}).get("permissions", {})
        if not isinstance(rules, dict) or not all(isinstance(value, list) for value in rules.values()):
            rules = {}  # the agent throws the whole file away
        asked = decision.updated_input or tool_input
        if any(self.covers(rule, asked) for rule in (*rules.get("deny", ()), *rules.get("ask", ()))):
            if decision.kind == "ask":
                self.told = self.told[: -len(decision.told_model)]  # the rule's own words are told
            return "config"
        context = self.record.get("context") or ""
        mode = context.removeprefix("permission mode ")
        if decision.kind == "ask" or (mode == "plan"):
            return "config"
        if decision.kind == "allow" or mode in ("acceptEdits", "bypassPermissions"):
            return None
        unallowed = context == "unallowed" or context.startswith("permission") or rules
        return "config" if unallowed or self.record["event"] == "PermissionRequest" else None

    def covers(self, rule: str, tool_input: dict[str, Any]) -> bool:
        call = Call(("Bash",), tool_input, self.engine.workspace, self.engine.workspace, "")
        return fits(rule, call, runtime_of("claude-code").rules).fits

    def stop(self, event: str) -> None:
        for _ in range(40):
            payload = {"session_id": "s", "agent_id": "a", "agent_type": "general-purpose"}
            report = self.engine.stop("s", event=event, background="wait", **payload)
            self.reports.append(report)
            if event != "SubagentStop":
                self.told += [*report.decision.told_model, *report.later]
            if report.decision.kind != "send-back":
                return


OTHER: dict[str, dict[str, Any]] = {
    "PreSkillShellCommand": {
        "tool_name": "Bash", "tool_input": {"command": "echo HW_SHELLOUT; touch ran.txt"}, "tool_use_id": "t",
    },
    "PreModelSwitch": {"to_model": "claude-sonnet-5-5"},
    "UserPromptExpansion": {"command_name": "mycmd"},
    "PreCompact": {"trigger": "manual"},
    "SubagentStart": {"agent_type": "general-purpose", "agent_id": "a"},
    "TaskCreated": {"task_id": "1", "task_subject": "s"},
}  # fmt: skip
"""Events that a session of their own brings about, with what is known of their input."""


def play(folder: Path, record: Record) -> Played:
    lab = Lab(folder, record)
    try:
        session = Session(lab)
        session.play()
        return Played(lab.ran(), session.blocked_by, session.told, lab.calls(), session.reports)
    finally:
        lab.close()
        shutil.rmtree(folder, ignore_errors=True)


# ---- comparing


def text_of(told: str | dict[str, str]) -> str:
    return told if isinstance(told, str) else f"{told['as']}: {told['text']}"


def markers(texts: list[str]) -> set[str]:
    """Which of the hooks' words are in the texts."""
    return {mark for text in texts for mark in MARKER.findall(text)}


def flat(text: str) -> str:
    """One line, without the address of a web server that is another one each time."""
    return re.sub(r"http://127\.0\.0\.1:\d+/c\S*/hook/x", "URL", " ".join(text.split()))


def differences(record: Record, played: Played) -> Iterator[str]:
    """In what the replay and the recording disagree."""
    observed = record["observed"]
    if sorted(played.ran) != sorted(observed["ran"]):
        yield f"ran {sorted(played.ran)}, recorded {sorted(observed['ran'])}"
    if "blocked" in observed and observed["blocked"] is not None:
        recorded = observed.get("blocked_by") if observed["blocked"] else None
        if played.blocked_by != recorded:
            yield f"blocked by {played.blocked_by}, recorded {recorded}"
    told = [text_of(item) for item in observed["told_model"]]
    ours = [text for text in played.told if MARKER.search(text)]
    if markers(ours) != markers([text for text in told if not text.startswith("tool_result: ")]):
        yield f"told {sorted(markers(ours))}, recorded {sorted(markers(told))}"
        return
    for text in ours:
        text = text.partition('onFailure is "block"\n')[0]  # what follows is the agent's own wording of the failure
        if not any(flat(text) in flat(other) or "…" in other for other in told):
            yield f"told {text!r}, recorded {told}"


# ---- choosing and replaying many

SAMPLE = 400
"""How many recordings are replayed in CI, fixed by hash. `HOOKWRIGHT_CONFORMANCE=all` replays all."""

KINDS = ("match", "run", "load", "env", "loop")

EXCLUDED = {
    "tui/": "a person looks at a screen",
    "host/": "a program answers permission questions through the SDK",
    "kind/prompt": "a model decides",
    "kind/agent": "a model decides",
    "kind/mcp_tool": "an MCP server of the session answers",
    "pssc/kind": "a model decides",
    "x/plugin": "a plugin given on the command line, whose files are no files of the workspace",
    "x/skill-frontmatter": "hooks in the front matter of a skill",
    "x/agent-frontmatter": "hooks in the front matter of an agent",
    "x/reload": "the agent notices a changed file some seconds later, in the middle of a session",
    "load/flag/setting-sources": "a flag of the command line chooses the files",
    "load/flag/settings-": "a flag of the command line is a file of its own",
    "load/flag/safe-mode": "a flag of the command line",
    "load/flag/restricted": "a flag of the command line",
}
"""Families of recordings that need something else than hooks, with what it is; a prefix of the id."""


def keyed(all_records: list[Record]) -> dict[str, Record]:
    """The recordings by id; of equal ids the later ones get a number."""
    found: dict[str, Record] = {}
    seen: dict[str, int] = {}
    for record in all_records:
        number = seen[record["id"]] = seen.get(record["id"], 0) + 1
        found[record["id"] if number == 1 else f"{record['id']}#{number}"] = record
    return found


def has_condition(record: Record) -> bool:
    return '"if":' in json.dumps(record.get("hooks", {}))


def replayable(shared: Path) -> dict[str, Record]:
    """Every recording that hooks alone explain."""
    found = keyed(records(shared, *KINDS))
    return {
        key: record
        for key, record in found.items()
        if (record["kind"] != "match" or has_condition(record)) and excluded(record) is None
    }


def excluded(record: Record) -> str | None:
    return next((prefix for prefix in EXCLUDED if record["id"].startswith(prefix)), None)


def chosen(shared: Path, kind: str) -> dict[str, Record]:
    """The recordings of a kind that are to be replayed now."""
    every = replayable(shared)
    if os.environ.get("HOOKWRIGHT_CONFORMANCE") != "all":
        fixed = sorted(every, key=lambda key: hashlib.sha256(key.encode()).digest())[:SAMPLE]
        every = {key: every[key] for key in fixed}
    return {key: record for key, record in every.items() if record["kind"] == kind}


def replay(
    folder: Path, chosen_records: dict[str, Record], compare: Callable[[Path, Record], list[str]]
) -> dict[str, list[str]]:
    """In what each of the recordings disagrees. What disagrees in the crowd is tried once more alone."""
    for script in (RECORDER, CALLS):
        recorder(folder, script)
    numbered = list(enumerate(chosen_records.items()))
    with ThreadPoolExecutor(6) as pool:
        found = pool.map(lambda item: (item[1][0], compare(folder / str(item[0]), item[1][1])), numbered)
        doubtful = [key for key, different in found if different]
    again = {key: compare(folder / f"again-{n}", chosen_records[key]) for n, key in enumerate(doubtful)}
    return {key: different for key, different in again.items() if different}


def compare_session(folder: Path, record: Record) -> list[str]:
    return list(differences(record, play(folder, record)))


def verdict(found: dict[str, list[str]], tried: dict[str, Record], listed: dict[str, str]) -> str:
    """What is not as the list says, for a message; "" when all is."""
    unknown = {key: different for key, different in found.items() if key not in listed}
    healed = [key for key in tried if key in listed and key not in found and "race" not in listed[key]]
    lines = [f"{key}: {'; '.join(different)[:600]}" for key, different in unknown.items()]
    return "\n".join([*lines, *(f"{key} agrees and must not be listed" for key in healed)])
