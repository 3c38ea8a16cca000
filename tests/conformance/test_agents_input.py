"""What hooks of the real Codex, Gemini CLI and Qwen Code were given: recordings replayed with the recorded hook.

That hook writes its input, its environment, its folder and its own command line into files. The recorded input is fed
to the engine, so that the hook must read the very same keys in the same order, end of line included.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from agent_session import Lab, records, verdict

from hookwright.dialects.answers import runtime_of
from hookwright.dialects.table import by_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from agent_session import Record

AGENTS = {"codex": "codex", "gemini": "gemini-cli", "qwen": "qwen-code"}

SAMPLE = 8
"""Recordings of each agent that are played, fixed by hash; `HOOKWRIGHT_CONFORMANCE=all` plays all."""

LISTED: dict[str, str] = {}
"""Recordings that disagree, with the reason. One that agrees must not be here."""

EXCLUDED = {
    "codex-env-101": "the account's login shell is another one there",
    "codex-env-103": "the account's login shell is another one there",
    "codex-env-104": "the account's login shell is another one there",
}
"""Recordings that are not compared, with the reason; `test_login_shell` says what they say."""

BEYOND = frozenset({"GEMINI_PLANS_DIR", "QWEN_CODE_MODEL"})
"""Variables of the tables that we don't set: they hold what only the running agent knows."""


def compared(shared: Path, agent: str) -> list[Record]:
    every = [*records(shared, agent, "input"), *records(shared, agent, "env")]
    return [r for r in every if r["id"] not in EXCLUDED]


def differences(folder: Path, record: Record, dialect: str) -> Iterator[str]:
    observed = record["observed"]
    lab = Lab(folder, record, dialect)
    payload = filled(observed["stdin"], lab)
    order = observed.get("stdin_key_order", list(payload))
    payload = {key: payload[key] for key in order}
    lab.engine.approve()
    report = lab.engine.run(record["event"], payload, background="wait")
    (made,) = (path for path in lab.project.iterdir() if path.name.startswith("in."))
    read = (made / "stdin").read_bytes().decode()
    if read != json.dumps(payload, ensure_ascii=False, separators=(",", ":")):
        yield f"read {read!r}, recorded {payload}"
    if (made / "pwd").read_text().strip() != lab.filled(observed["process_cwd"]):
        yield f"in {(made / 'pwd').read_text()!r}, recorded {observed['process_cwd']}"
    argv = (made / "argv").read_text().splitlines()[: len(observed["argv"])]
    if argv[1:] != observed["argv"][1:] or argv[0].rpartition("/")[2] != observed["argv"][0].rpartition("/")[2]:
        yield f"started as {argv}, recorded {observed['argv']}"
    yield from variables(made, record, lab, dialect)
    if report.decision.kind != "go-on":
        yield f"decided {report.decision.kind}"


def variables(made: Path, record: Record, lab: Lab, dialect: str) -> Iterator[str]:
    text = (made / "env").read_bytes().decode()
    ours = dict(pair.split("=", 1) for pair in text.split("\0") if pair)
    observed = record["observed"]
    added = observed.get("env_added") or observed.get("env_new") or {}
    known = {name for name, _, _ in runtime_of(dialect).variables} | {v.name for v in by_id(dialect).variables}
    for name in sorted(known):
        if name not in BEYOND and ours.get(name) != filled(added.get(name), lab):
            yield f"{name} is {ours.get(name)!r}, recorded {added.get(name)!r}"


def filled(value: Any, lab: Lab) -> Any:
    if isinstance(value, str):
        return lab.filled(value)
    if isinstance(value, list):
        return [filled(item, lab) for item in value]
    return {key: filled(item, lab) for key, item in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize("agent", AGENTS)
def test_input(shared: Path, tmp_path: Path, agent: str) -> None:
    chosen = compared(shared, agent)
    if os.environ.get("HOOKWRIGHT_CONFORMANCE") != "all":
        chosen = sorted(chosen, key=lambda r: hashlib.sha256(r["id"].encode()).digest())[:SAMPLE]
    found = {r["id"]: what for r in chosen if (what := list(differences(tmp_path / r["id"], r, AGENTS[agent])))}
    assert verdict(found, LISTED, {r["id"] for r in chosen}) == ""


def test_what_is_compared(shared: Path) -> None:
    counts = {agent: len(compared(shared, agent)) for agent in AGENTS}
    assert counts == {"codex": 57, "gemini": 38, "qwen": 23}
    ids = {r["id"] for agent in AGENTS for kind in ("input", "env") for r in records(shared, agent, kind)}
    assert ids.issuperset(EXCLUDED)


def test_login_shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As recorded: sh is taken, what is missing or no such shell becomes bash, from the PATH."""
    import pwd

    from hookwright.engine.platform import shell_program

    bash = tmp_path / "bash"
    bash.write_text("")
    bash.chmod(0o755)
    for shell, taken in (("/bin/sh", "/bin/sh"), ("/none/zsh", str(bash)), ("/usr/sbin/nologin", str(bash))):
        account = pwd.struct_passwd(("me", "x", 0, 0, "", "/", shell))
        monkeypatch.setattr(pwd, "getpwuid", lambda _, account=account: account)
        assert shell_program("login", {"PATH": str(tmp_path)}) == taken
