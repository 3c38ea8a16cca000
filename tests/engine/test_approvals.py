"""Approvals: nothing lost, nothing approved that wasn't."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.engine import approvals as module
from hookwright.engine.approval_items import ApprovalItem, digest
from hookwright.engine.approvals import Approvals
from hookwright.engine.scripts import ScriptChange, named_scripts
from hookwright.engine.state import FILE, State, StateError

if TYPE_CHECKING:
    from collections.abc import Iterator

GUARD = ApprovalItem("PreToolUse", "Bash", "command", "./guard.sh", source=".claude/settings.json", text="./guard.sh")
LINT = ApprovalItem("PostToolUse", "Edit|Write", "command", "npx", ("eslint", "--quiet"), extra=(("if", "Edit(*.ts)"),))
POST = ApprovalItem("Stop", None, "http", url="https://example.org/hook", extra=(("header X", "1"), ("if", "x")))


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state")}


@pytest.fixture
def approvals(environ: dict[str, str]) -> Iterator[Approvals]:
    with State.open(environ) as state:
        yield Approvals(state)


@pytest.fixture
def workspace(tmp_path: Path) -> str:
    (tmp_path / "w").mkdir()
    return str(tmp_path / "w")


@pytest.fixture(autouse=True)
def a_new_process() -> Iterator[None]:
    module._declined.clear()
    yield
    module._declined.clear()


def state_of(approvals: Approvals, workspace: str, *items: ApprovalItem, agent: str = "lamied", **options: Any) -> str:
    return approvals.status(workspace, agent, items, **options).state


# ---- asking, agreeing, forgetting


def test_nothing_is_approved_before_it_was(approvals: Approvals, workspace: str) -> None:
    status = approvals.status(workspace, "lamied", (GUARD, LINT))
    assert (status.state, status.added, status.removed, status.approved_at) == ("unapproved", (GUARD, LINT), (), None)


def test_an_approval_is_remembered_over_restarts(environ: dict[str, str], workspace: str) -> None:
    before = time.time()
    with State.open(environ) as state:
        Approvals(state).approve(workspace, "lamied", (GUARD, LINT, POST), ())
    with State.open(environ) as state:
        status = Approvals(state).status(workspace, "lamied", (GUARD, LINT, POST))
    assert (status.state, status.added, status.removed) == ("approved", (), ())
    assert before <= (status.approved_at or 0) <= time.time()


def test_workspaces_without_hooks_need_no_approval(approvals: Approvals, workspace: str) -> None:
    assert state_of(approvals, workspace) == "nothing"
    with pytest.raises(ValueError, match="nothing to approve"):
        approvals.approve(workspace, "lamied", (), ())


def test_a_change_is_shown_as_what_it_is(approvals: Approvals, workspace: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD, LINT), ())
    other = GUARD._replace(command="./guard.sh --force")
    status = approvals.status(workspace, "lamied", (LINT, other, POST))
    assert (status.state, status.added, status.removed) == ("changed", (other, POST), (GUARD,))
    assert status.approved_at is not None
    assert state_of(approvals, workspace, LINT, GUARD) == "approved", "going back needs no new approval"


@pytest.mark.parametrize(
    "changed",
    [
        {"event": "PostToolUse"},
        {"matcher": "Bash|Edit"},
        {"matcher": "bash"},
        {"matcher": ""},
        {"matcher": None},
        {"kind": "http"},
        {"command": "./guard.sh "},
        {"command": "./GUARD.sh"},
        {"command": None},
        {"args": ()},
        {"args": ("x",)},
        {"shell": "bash"},
        {"url": "http://localhost"},
        {"extra": (("if", "Bash(git *)"),)},
        {"extra": (("if", ""),)},
    ],
)
def test_what_runs_and_when_is_covered(approvals: Approvals, workspace: str, changed: dict[str, Any]) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    assert state_of(approvals, workspace, GUARD._replace(**changed)) == "changed"


def test_a_field_can_not_pass_for_another() -> None:
    items = [
        GUARD,
        GUARD._replace(command="a", args=("b", "c")),
        GUARD._replace(command="a", args=("b c",)),
        GUARD._replace(command="a", args=("b", "", "c")),
        GUARD._replace(command='a","b'),
        GUARD._replace(command="a\nb"),
        GUARD._replace(command=None, url="./guard.sh"),
        GUARD._replace(command="null"),
        GUARD._replace(command="é"),
        GUARD._replace(command="e\u0301"),
        GUARD._replace(command="\\u00e9"),
        GUARD._replace(command="\ud800"),
        GUARD._replace(extra=(("a", "b"), ("c", "d"))),
        GUARD._replace(extra=(("a", "d"), ("c", "b"))),
        GUARD._replace(extra=(("a", "b"), ("a", "b"))),
    ]
    assert len({digest((item,)) for item in items}) == len(items)
    assert digest((items[0], items[1])) != digest((items[0],))


def test_where_it_stands_and_how_it_is_shown_is_not(approvals: Approvals, workspace: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD, LINT), ())
    moved = GUARD._replace(source=".claude/settings.local.json", text="other")
    assert state_of(approvals, workspace, LINT, moved) == "approved", "nor is the order"


def test_the_order_of_further_keys_is_not(approvals: Approvals, workspace: str) -> None:
    approvals.approve(workspace, "lamied", (POST,), ())
    assert state_of(approvals, workspace, POST._replace(extra=POST.extra[::-1])) == "approved"


def test_twice_is_not_once(approvals: Approvals, workspace: str) -> None:
    """An agent that does not merge equal handlers would run it twice."""
    approvals.approve(workspace, "lamied", (GUARD, LINT), ())
    status = approvals.status(workspace, "lamied", (GUARD, LINT, GUARD))
    assert (status.state, status.added, status.removed) == ("changed", (GUARD,), ())
    approvals.approve(workspace, "lamied", (GUARD, LINT, GUARD), ())
    status = approvals.status(workspace, "lamied", (GUARD, LINT))
    assert (status.state, status.added, status.removed) == ("changed", (), (GUARD,))


def test_agents_are_asked_for_one_by_one(approvals: Approvals, workspace: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    assert state_of(approvals, workspace, GUARD, agent="claude-code") == "unapproved"


def test_revoking(approvals: Approvals, workspace: str) -> None:
    for agent in ("lamied", "claude-code", "codex"):
        approvals.approve(workspace, agent, (GUARD,), ())
    assert approvals.revoke(workspace, "codex") == 1
    assert approvals.revoke(workspace, "codex") == 0
    assert state_of(approvals, workspace, GUARD, agent="codex") == "unapproved"
    assert state_of(approvals, workspace, GUARD) == "approved"
    assert approvals.revoke(workspace) == 2
    assert approvals.listing() == ()


def test_the_list_says_what_was_agreed_to(approvals: Approvals, workspace: str, tmp_path: Path) -> None:
    Path(workspace, "guard.sh").write_text("exit 0")
    scripts = approvals.status(workspace, "lamied", (GUARD,)).scripts
    first = approvals.approve(workspace, "lamied", (GUARD, LINT), scripts)
    second = approvals.approve(str(tmp_path), "codex", (POST,), ())
    assert approvals.listing() == (second, first)
    assert (first.workspace, first.agent, first.items) == (os.path.realpath(workspace), "lamied", (GUARD, LINT))
    assert first.digest == digest((GUARD, LINT))
    assert [script.path for script in first.scripts] == ["guard.sh"]
    assert approvals.get(workspace, "lamied") == first
    assert approvals.get(workspace, "cursor") is None


# ---- declining


def test_a_decline_holds_until_the_process_ends(approvals: Approvals, environ: dict[str, str], workspace: str) -> None:
    approvals.decline(workspace, "lamied")
    assert state_of(approvals, workspace, GUARD) == "declined"
    assert state_of(approvals, workspace, LINT) == "declined", "nor is one asked about others"
    assert state_of(approvals, workspace, GUARD, agent="codex") == "unapproved"
    with State.open(environ) as state:
        assert state_of(Approvals(state), workspace, GUARD) == "declined", "in all objects of the process"
    module._declined.clear()
    assert state_of(approvals, workspace, GUARD) == "unapproved"


def test_a_decline_outweighs_an_older_approval(approvals: Approvals, workspace: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    approvals.decline(workspace, "lamied")
    assert state_of(approvals, workspace, GUARD) == "declined"


def test_a_later_approval_outweighs_a_decline(approvals: Approvals, environ: dict[str, str], workspace: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    approvals.decline(workspace, "lamied")
    approvals.approve(workspace, "lamied", (GUARD,), ())
    assert state_of(approvals, workspace, GUARD) == "approved"
    approvals.decline(workspace, "lamied")
    run_python(APPROVE, environ | {"W": workspace})
    assert state_of(approvals, workspace, GUARD) == "approved", "also one from a command line"


def test_a_decline_works_without_state(approvals: Approvals, environ: dict[str, str], workspace: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    with closing(sqlite3.connect(Path(environ["HOOKWRIGHT_STATE_DIR"]) / FILE, isolation_level=None)) as db:
        db.execute("ALTER TABLE approvals RENAME TO gone")
        approvals.decline(workspace, "lamied")
        with pytest.raises(StateError):
            state_of(approvals, workspace, GUARD)
        db.execute("ALTER TABLE gone RENAME TO approvals")
    assert state_of(approvals, workspace, GUARD) == "declined"
    approvals.approve(workspace, "lamied", (GUARD,), ())
    assert state_of(approvals, workspace, GUARD) == "approved"


# ---- workspaces


def test_a_link_to_a_workspace_is_that_workspace(approvals: Approvals, workspace: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(workspace)
    approvals.approve(str(tmp_path / "link"), "lamied", (GUARD,), ())
    assert state_of(approvals, workspace, GUARD) == "approved"
    assert state_of(approvals, workspace + "/./x/..", GUARD) == "approved"
    (tmp_path / "other").mkdir()
    (tmp_path / "link").unlink()
    (tmp_path / "link").symlink_to(tmp_path / "other")
    assert state_of(approvals, str(tmp_path / "link"), GUARD) == "unapproved"


@pytest.mark.parametrize("name", ["W", "w ", "é", "e\u0301", "w/inner", "\udcff", "x" * 250, "w\n"])
def test_workspaces_share_nothing(approvals: Approvals, workspace: str, tmp_path: Path, name: str) -> None:
    others = [
        tmp_path / n for n in ("W", "w ", "é", "e\u0301", "w/inner", "\udcff", "x" * 250, "w\n", "w") if n != name
    ]
    approvals.approve(str(tmp_path / name), "lamied", (GUARD,), ())
    assert state_of(approvals, str(tmp_path / name), GUARD) == "approved"
    assert [state_of(approvals, str(other), GUARD) for other in others] == ["unapproved"] * len(others)
    assert [a.workspace for a in approvals.listing()] == [str(tmp_path / name)]


def test_a_moved_workspace_asks_again(approvals: Approvals, workspace: str, tmp_path: Path) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    Path(workspace).rename(tmp_path / "moved")
    assert state_of(approvals, str(tmp_path / "moved"), GUARD) == "unapproved"


@pytest.mark.parametrize("path", ["a\0b", "/x/\ud800"])
def test_a_path_that_is_none_is_no_consent(approvals: Approvals, path: str) -> None:
    with pytest.raises(StateError, match="can't be a workspace"):
        approvals.status(path, "lamied", (GUARD,))


# ---- scripts


def names(command: str | None, workspace: str, args: tuple[str, ...] | None = None, **variables: str) -> list[str]:
    return sorted(named.path for named in named_scripts(command, args, workspace, variables))


@pytest.fixture
def project(workspace: str) -> str:
    for name in ("guard.sh", "scripts/a.sh", "scripts/b c.sh", "check.py", "eslint.config.js", "scripts/sub/d", "$x"):
        path = Path(workspace, name)
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(name)
    return workspace


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("./guard.sh", ["guard.sh"]),
        ("guard.sh", ["guard.sh"]),
        ("sh guard.sh --x", ["guard.sh"]),
        ("FOO=1 ./guard.sh|tee log; exec scripts/a.sh&&echo hi", ["guard.sh", "scripts/a.sh"]),
        ("(./guard.sh)>/dev/null 2>&1 <check.py", ["check.py", "guard.sh"]),
        ('"$CLAUDE_PROJECT_DIR"/scripts/a.sh', ["scripts/a.sh"]),
        ('"${CLAUDE_PROJECT_DIR}/scripts/b c.sh" x', ["scripts/b c.sh"]),
        ("${CLAUDE_PROJECT_DIR:-.}/guard.sh", ["guard.sh"]),
        ("$LAMIED_PROJECT_DIR/guard.sh", ["guard.sh"]),
        ("$PWD/guard.sh", ["guard.sh"]),
        ('"$(git rev-parse --show-toplevel)/scripts/a.sh"', ["scripts/a.sh"]),
        ("bash -c './guard.sh && scripts/a.sh'", ["guard.sh", "scripts/a.sh"]),
        ("""bash -c 'sh -c "python3 check.py"'""", ["check.py"]),
        ("npx eslint --config=eslint.config.js src", ["eslint.config.js"]),
        ("cd scripts && ./a.sh && cd sub && sh d", ["scripts/a.sh", "scripts/sub/d"]),
        ("scripts/../guard.sh", ["guard.sh"]),
        ("scripts/b\\ c.sh", ["scripts/b c.sh"]),
        ("./guard.sh 'unterminated", ["guard.sh"]),
        ('sh "guard.sh', ["guard.sh"]),
        ("cat '$x'", ["$x"]),
        ("./missing.sh; scripts; /bin/sh; ../w2/x.sh; $UNKNOWN/guard.sh", []),
        ("git status # guard.sh", ["guard.sh"]),
        ("", []),
        ("\0 \ud800 ./guard.sh", ["guard.sh"]),
        (None, []),
    ],
)
def test_the_scripts_that_a_command_names(project: str, command: str | None, expected: list[str]) -> None:
    assert names(command, project, CLAUDE_PROJECT_DIR=project, LAMIED_PROJECT_DIR=project) == expected


def test_the_scripts_of_the_exec_form(project: str) -> None:
    assert names("scripts/b c.sh", project, ()) == ["scripts/b c.sh"]
    assert names("node", project, ("${CLAUDE_PROJECT_DIR}/check.py", "scripts/b c.sh"), CLAUDE_PROJECT_DIR=project) == [
        "check.py",
        "scripts/b c.sh",
    ]
    assert names("bash", project, ("-c", "sh guard.sh")) == ["guard.sh"]


def test_a_monstrous_command_takes_no_time(project: str) -> None:
    start = time.process_time()
    assert names("./guard.sh " + "'a b' $PWD/x " * 200_000, project) == ["guard.sh"]
    assert names("( " * 1_000_000, project) == []
    many = tuple(GUARD._replace(command="./guard.sh " + "x/y=z " * 2000 + str(n)) for n in range(1000))
    assert len(module.survey(many, project)) == 1
    assert time.process_time() - start < 3


def test_links_are_resolved_and_noted(approvals: Approvals, project: str, tmp_path: Path) -> None:
    (tmp_path / "outside.sh").write_text("1")
    (tmp_path / "outside2.sh").write_text("1")
    Path(project, "link.sh").symlink_to(tmp_path / "outside.sh")
    (tmp_path / "into.sh").symlink_to(Path(project, "guard.sh"))
    item = GUARD._replace(command=f"./link.sh; {tmp_path}/outside.sh; {tmp_path}/into.sh")
    scripts = approvals.status(project, "lamied", (item,)).scripts
    assert [(s.path, s.target) for s in scripts] == [
        (str(tmp_path / "into.sh"), str(Path(project, "guard.sh"))),
        ("link.sh", str(tmp_path / "outside.sh")),
    ]
    approvals.approve(project, "lamied", (item,), scripts)
    Path(project, "link.sh").unlink()
    Path(project, "link.sh").symlink_to(tmp_path / "outside2.sh")
    assert approvals.status(project, "lamied", (item,)).scripts_changed == (ScriptChange("link.sh", "redirected"),)


def test_a_linked_workspace_names_the_same_scripts(approvals: Approvals, project: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(project)
    item = GUARD._replace(command="$CLAUDE_PROJECT_DIR/guard.sh; ./check.py")
    by_link, direct = (
        approvals.status(folder, "lamied", (item,), variables={"CLAUDE_PROJECT_DIR": folder}).scripts
        for folder in (str(tmp_path / "link"), project)
    )
    assert by_link == direct
    assert [(s.path, s.target) for s in direct] == [("check.py", ""), ("guard.sh", "")]


def test_a_changed_script_is_a_warning_or_a_question(approvals: Approvals, project: str) -> None:
    item = GUARD._replace(command="./guard.sh; scripts/a.sh; ./late.sh")
    status = approvals.status(project, "lamied", (item,))
    approvals.approve(project, "lamied", (item,), status.scripts)
    assert approvals.status(project, "lamied", (item,)).scripts_changed == ()
    assert state_of(approvals, project, item, scripts="strict") == "approved"

    Path(project, "guard.sh").write_text("rm -rf /")
    Path(project, "scripts/a.sh").unlink()
    Path(project, "late.sh").write_text("")
    changes = (
        ScriptChange("guard.sh", "changed"),
        ScriptChange("late.sh", "added"),
        ScriptChange("scripts/a.sh", "removed"),
    )
    warned = approvals.status(project, "lamied", (item,))
    assert (warned.state, warned.scripts_changed) == ("approved", changes)
    strict = approvals.status(project, "lamied", (item,), scripts="strict")
    assert (strict.state, strict.scripts_changed, strict.added, strict.removed) == ("changed", changes, (), ())

    approvals.approve(project, "lamied", (item,), strict.scripts)
    assert state_of(approvals, project, item, scripts="strict") == "approved"


def test_a_script_that_changes_while_the_user_reads_is_not_agreed_to(approvals: Approvals, project: str) -> None:
    shown = approvals.status(project, "lamied", (GUARD,))
    Path(project, "guard.sh").write_text("evil")
    approvals.approve(project, "lamied", (GUARD,), shown.scripts)
    assert state_of(approvals, project, GUARD, scripts="strict") == "changed"


def test_a_large_script_is_told_by_size_and_time(approvals: Approvals, project: str) -> None:
    path = Path(project, "guard.sh")
    with path.open("wb") as file:
        file.truncate(30 << 20)
    start = time.monotonic()
    approvals.approve(project, "lamied", (GUARD,), approvals.status(project, "lamied", (GUARD,)).scripts)
    assert state_of(approvals, project, GUARD, scripts="strict") == "approved"
    assert time.monotonic() - start < 2
    with path.open("r+b") as file:
        file.seek(20 << 20)
        file.write(b"x")
    assert state_of(approvals, project, GUARD, scripts="strict") == "changed"


def test_a_pipe_in_place_of_a_script_holds_nobody_up(project: str) -> None:
    Path(project, "guard.sh").unlink()
    os.mkfifo(Path(project, "guard.sh"))
    assert names("./guard.sh", project) == []


# ---- many processes, and accidents

APPROVE = """
    import os, sys
    sys.path.insert(0, os.environ["TESTS"])
    from hookwright.engine.approval_items import ApprovalItem
    from hookwright.engine.approvals import Approvals
    from hookwright.engine.state import State
    with State.open() as state:
        items = (ApprovalItem("PreToolUse", "Bash", "command", "./guard.sh"),)
        Approvals(state).approve(os.environ["W"], "lamied", items, ())
"""


def start_python(program: str, environ: dict[str, str]) -> subprocess.Popen[bytes]:
    env = {**os.environ, **environ, "PYTHONPATH": os.pathsep.join(sys.path), "TESTS": str(Path(__file__).parent)}
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        bufsize=0,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run_python(program: str, environ: dict[str, str]) -> bytes:
    process = start_python(program, environ)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors.decode()
    return out


MANY = """
    import os
    from hookwright.engine.approval_items import ApprovalItem
    from hookwright.engine.approvals import Approvals
    from hookwright.engine.state import State
    me = os.environ["ME"]
    for n in range(10):
        with State.open() as state:
            items = tuple(ApprovalItem("Stop", None, "command", f"{me} {n} {i}") for i in range(3))
            Approvals(state).approve(f"/w/{me}/{n}", "lamied", items, ())
            Approvals(state).approve("/w/shared", "lamied", items, ())
            assert Approvals(state).status(f"/w/{me}/{n}", "lamied", items).state == "approved"
            Approvals(state).revoke("/w/shared", f"agent {me}")
"""


def test_ten_processes_approve_at_once(environ: dict[str, str]) -> None:
    processes = [start_python(MANY, environ | {"ME": str(n)}) for n in range(10)]
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()
    with State.open(environ) as state:
        approvals = Approvals(state)
        found = {a.workspace: a for a in approvals.listing()}
        assert set(found) == {f"/w/{me}/{n}" for me in range(10) for n in range(10)} | {"/w/shared"}
        for name, approval in found.items():
            assert digest(approval.items) == approval.digest
            if name != "/w/shared":
                assert approval.items[0].command == f"{name.replace('/w/', '').replace('/', ' ')} 0"


KILLED = """
    import os
    from hookwright.engine.approval_items import ApprovalItem
    from hookwright.engine.approvals import Approvals
    from hookwright.engine.state import State
    print(flush=True)
    n = int(os.environ["N"])
    while True:
        n += 1
        with State.open() as state:
            items = tuple(ApprovalItem("Stop", None, "command", f"{n} {i}" * 300) for i in range(20))
            Approvals(state).approve("/w", "lamied", items, ())
        print(n, flush=True)
"""


def test_a_killed_approval_is_whole_or_was_not(environ: dict[str, str]) -> None:
    """What was said to be stored is there; what is there is one set of items that was shown as a whole."""
    last, chance = 0, random.Random(3)
    for _ in range(8):
        process = start_python(KILLED, environ | {"N": str(last)})
        assert process.stdout is not None
        process.stdout.readline()
        last = max(last, int(process.stdout.readline()))
        time.sleep(chance.uniform(0, 0.1))
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate()
        last = max([last, *(int(line) for line in out.split())])
        with State.open(environ) as state:
            approval = Approvals(state).get("/w", "lamied")
        assert approval is not None
        numbers = {(item.command or "").split()[0] for item in approval.items}
        assert len(approval.items) == 20
        assert len(numbers) == 1
        assert int(numbers.pop()) in (last, last + 1)
    assert last >= 8


def tamper(environ: dict[str, str], statement: str) -> None:
    with closing(sqlite3.connect(Path(environ["HOOKWRIGHT_STATE_DIR"]) / FILE, isolation_level=None)) as db:
        db.execute(statement)


DEEP = pytest.param("[" * 100_000, id="deep")


@pytest.mark.parametrize(
    "text", ["", "null", "{}", "[1]", "[[]]", "[[1,2,3,4,5,6,7,8,9,10]]", '[["a"]]', "[", "'", DEEP]
)
@pytest.mark.parametrize("column", ["items", "scripts"])
def test_a_damaged_approval_is_no_consent(
    approvals: Approvals, environ: dict[str, str], workspace: str, text: str, column: str
) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    quoted = text.replace("'", "''")
    tamper(environ, f"UPDATE approvals SET {column} = '{quoted}'")
    with pytest.raises(StateError, match="can't be read") as caught:
        approvals.listing()
    assert caught.value.kind == "damaged"
    try:
        assert state_of(approvals, workspace, LINT) == "changed"
        pytest.fail("a damaged approval was read")
    except StateError:
        pass


def test_items_that_are_not_those_of_the_digest_are_damage(
    approvals: Approvals, environ: dict[str, str], workspace: str
) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    tamper(environ, f"UPDATE approvals SET items = '{json.dumps([LINT])}'")
    with pytest.raises(StateError):
        approvals.status(workspace, "lamied", (LINT,))


@pytest.mark.parametrize("at", ["'soon'", "x'00'", "9e999", "-1"])
def test_a_time_that_is_none_is_damage(approvals: Approvals, environ: dict[str, str], workspace: str, at: str) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    tamper(environ, f"UPDATE approvals SET approved_at = {at}")
    for ask in (lambda: state_of(approvals, workspace, GUARD), approvals.listing):
        with pytest.raises(StateError, match="can't be read"):
            ask()
    approvals.revoke(workspace)
    assert state_of(approvals, workspace, GUARD) == "unapproved"


@pytest.mark.parametrize("field", ["event", "matcher", "command", "shell", "url", "source", "text"])
def test_items_with_other_types_are_damage(
    approvals: Approvals, environ: dict[str, str], workspace: str, field: str
) -> None:
    strange = GUARD._replace(**{field: 5})
    approvals.approve(workspace, "lamied", (GUARD,), ())
    tamper(environ, f"UPDATE approvals SET items = '{json.dumps([strange])}', digest = '{digest((strange,))}'")
    with pytest.raises(StateError, match="can't be read"):
        approvals.status(workspace, "lamied", (LINT,))


def test_a_hundred_thousand_hooks_are_compared_in_no_time(approvals: Approvals, workspace: str) -> None:
    many = tuple(GUARD._replace(command=str(number)) for number in range(100_000))
    approvals.approve(workspace, "lamied", many, ())
    start = time.thread_time()
    status = approvals.status(workspace, "lamied", (LINT, *reversed(many[1:]), many[5]))
    assert time.thread_time() - start < 20
    assert (status.added, status.removed) == ((LINT, many[5]), (many[0],))


def test_what_was_approved_in_a_state_file_that_is_gone_is_approved_no_more(
    approvals: Approvals, environ: dict[str, str], workspace: str, tmp_path: Path
) -> None:
    approvals.approve(workspace, "lamied", (GUARD,), ())
    before = approvals.stamp()
    folder = Path(environ["HOOKWRIGHT_STATE_DIR"])
    folder.rename(tmp_path / "aside")
    assert approvals.stamp() != before
    assert state_of(approvals, workspace, GUARD) == "unapproved"
    with State.open(environ) as other:
        Approvals(other).approve(workspace, "lamied", (GUARD,), ())
    assert state_of(approvals, workspace, GUARD) == "approved"
    shutil.rmtree(folder)
    folder.symlink_to(tmp_path / "aside")
    assert state_of(approvals, workspace, GUARD) == "approved"  # the first file is back
    approvals.revoke(workspace)
    folder.unlink()
    folder.write_text("in the way", encoding="utf-8")
    with pytest.raises(StateError):
        state_of(approvals, workspace, GUARD)
    folder.unlink()
    assert state_of(approvals, workspace, GUARD) == "unapproved"


def test_a_lost_state_file_is_no_consent(environ: dict[str, str], workspace: str) -> None:
    with State.open(environ) as state:
        Approvals(state).approve(workspace, "lamied", (GUARD,), ())
    path = Path(environ["HOOKWRIGHT_STATE_DIR"]) / FILE
    path.write_bytes(b"\0" * 5000)
    with pytest.raises(StateError):
        State.open(environ)
    path.write_bytes(b"")
    with State.open(environ) as state:
        assert state_of(Approvals(state), workspace, GUARD) == "unapproved"


def test_an_approval_that_can_not_be_stored_is_none(approvals: Approvals, workspace: str) -> None:
    approvals._state._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StateError):
        approvals.approve(workspace, "lamied", (GUARD,), ())
    approvals._state._connection.execute("PRAGMA query_only = OFF")
    assert state_of(approvals, workspace, GUARD) == "unapproved"


def test_commands_that_are_no_text_survive(approvals: Approvals, workspace: str) -> None:
    strange = GUARD._replace(command="\ud800\0\n'\"; DROP TABLE approvals", matcher="\udcff", text="\U0001f600")
    approvals.approve(workspace, "lamied\ud800", (strange,), ())
    assert state_of(approvals, workspace, strange, agent="lamied\ud800") == "approved"
    assert approvals.listing()[0].items == (strange,)
