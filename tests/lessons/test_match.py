"""Which lessons fit a call: the behaviour of the original, and where ours differs on purpose."""

from __future__ import annotations

import time
from typing import Any

import pytest

from hookwright.lessons.index import Index, build
from hookwright.lessons.match import find_blocker, judge_all, judge_each, match_lessons, ranked, without_quotes
from hookwright.lessons.needles import joined
from hookwright.lessons.types import Call, Match

GENERATE = r"\bgenerateObject\b"


def lesson(**fields: Any) -> dict[str, Any]:
    base = {
        "slug": "run-pytest-x1y2",
        "type": "hint",
        "priority": 5,
        "toolNames": ["Bash"],
        "commandRegexSources": [{"source": "pytest", "flags": ""}],
        "message": "m",
    }
    return {key: value for key, value in (base | fields).items() if value is not None}


def sources(*patterns: str, flags: str = "") -> list[dict[str, str]]:
    return [{"source": pattern, "flags": flags} for pattern in patterns]


def slugs(lessons: object, tool: str, command: str = "", path: str = "", **more: Any) -> list[str]:
    return [match.slug for match in match_lessons(lessons, tool, command, path, **more)]


def path_lesson(**fields: Any) -> dict[str, Any]:
    base = {"toolNames": ["Read", "Edit", "Write", "Bash"], "commandRegexSources": None}
    return lesson(**(base | {"pathRegexSources": sources(r"\.env$")} | fields))


def content_lesson(**fields: Any) -> dict[str, Any]:
    paths = {"pathRegexSources": sources(r"\.tsx?$")}
    return lesson(**({"toolNames": ["Edit", "Write"], "commandRegexSources": sources(GENERATE)} | paths | fields))


ONE = {"L1": lesson()}
HIT = ["run-pytest-x1y2"]


@pytest.mark.parametrize(
    ("lessons", "call", "expected"),
    [
        pytest.param(ONE, ("Bash", "ls -la", ""), [], id="no hit"),
        pytest.param(ONE, ("Bash", "pytest tests/", ""), HIT, id="hit"),
        pytest.param({"L1": lesson(toolNames=["Read"])}, ("Bash", "pytest", ""), [], id="another tool"),
        pytest.param({"L1": path_lesson()}, ("Read", "", "/project/.env"), HIT, id="path"),
        pytest.param(
            {"L1": lesson(commandRegexSources=sources("[invalid"))}, ("Bash", "[invalid", ""), [], id="invalid"
        ),
        pytest.param(
            {"L1": lesson(commandRegexSources=sources("PYTEST", flags="i"))}, ("Bash", "pytest", ""), HIT, id="i"
        ),
        pytest.param({}, ("Bash", "pytest", ""), [], id="no lessons"),
        pytest.param({"L1": path_lesson()}, ("Bash", ".env", ""), [], id="path lesson, shell call"),
        pytest.param(
            {"L1": path_lesson(commandRegexSources=sources("grep"))},
            ("Bash", "grep foo", ""),
            HIT,
            id="both, shell call",
        ),
    ],
)
def test_commands_and_paths(lessons: object, call: tuple[str, str, str], expected: list[str]) -> None:
    assert slugs(lessons, *call) == expected


@pytest.mark.parametrize(
    ("fields", "path", "content", "expected"),
    [
        pytest.param({}, "app/route.ts", "await generateObject()", 1, id="both hit"),
        pytest.param({}, "app/route.ts", "await other()", 0, id="content misses"),
        pytest.param({}, "app/route.ts", "", 0, id="no content"),
        pytest.param({}, "app/route.py", "await generateObject()", 0, id="path misses"),
        pytest.param({"commandRegexSources": []}, "app/route.ts", "anything", 1, id="path only"),
        pytest.param({"commandRegexSources": [], "pathRegexSources": []}, "x", "", 1, id="tool only"),
        pytest.param({"commandRegexSources": [], "pathRegexSources": []}, "", "", 1, id="tool only, no path"),
        pytest.param(
            {"commandRegexSources": sources("TODO"), "pathRegexSources": None}, "x", "a TODO b", 1, id="content"
        ),
        pytest.param({"commandRegexSources": sources("TODO"), "pathRegexSources": None}, "x", "done", 0, id="no TODO"),
        pytest.param({}, "", "generateObject", 0, id="content without path"),
    ],
)
def test_file_tools(fields: dict[str, Any], path: str, content: str, expected: int) -> None:
    assert len(match_lessons({"L1": content_lesson(**fields)}, "Edit", "", path, content=content)) == expected


def test_the_order_is_by_priority_and_else_the_manifest_s() -> None:
    lessons = {name: lesson(slug=name, priority=value) for name, value in (("a", 3), ("b", 9), ("c", 6), ("d", 9))}
    assert slugs(lessons, "Bash", "pytest") == ["b", "d", "c", "a"]
    assert slugs({"10": lesson(slug="x"), "b": lesson(slug="y"), "2": lesson(slug="z")}, "Bash", "pytest") == [
        "z", "x", "y",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "priority"), [("9", 9), (None, 5), (0, 0), ("high", 5), (True, 5), ([], 5), (2.5, 2.5), (float("nan"), 5)]
)
def test_priorities(given: object, priority: float) -> None:
    [match] = match_lessons({"a": {**lesson(), "priority": given}}, "Bash", "pytest")
    assert match.priority == priority


def test_what_a_match_carries() -> None:
    guard = lesson(type="guard", priority=8, message="stop", summary="s", problem="p", solution="q")
    assert match_lessons({"L1": guard}, "Bash", "pytest") == [
        Match("L1", "run-pytest-x1y2", "guard", 8, "stop", "s", "p", "q")
    ]
    bare = {"toolNames": ["Bash"], "commandRegexSources": [{"source": "pytest"}]}
    assert match_lessons({"L1": bare}, "Bash", "pytest") == [Match("L1", "L1", "hint", 5, "", "", "", "")]


def test_two_lessons() -> None:
    lessons = {"a": lesson(), "b": lesson(commandRegexSources=sources("test"))}
    assert len(match_lessons(lessons, "Bash", "pytest")) == 2


@pytest.mark.parametrize(
    ("fields", "project", "expected"),
    [
        ({"scope": "Users-joe-x"}, "Users-joe-x", 1),
        ({"scope": "Users-joe-x"}, "Users-joe-y", 0),
        ({"scope": "Users-joe-x"}, None, 0),
        ({"scope": ""}, "any", 1),
        ({"scope": 5}, "5", 0),
        ({"disabled": True}, None, 0),
        ({"disabled": []}, None, 0),
        ({"disabled": 0}, None, 1),
    ],
)
def test_scope_and_disabled(fields: dict[str, Any], project: str | None, expected: int) -> None:
    assert len(match_lessons({"a": lesson(**fields)}, "Bash", "pytest", project_id=project)) == expected


def test_a_model_pattern_must_hit_too() -> None:
    lessons = {"a": lesson(modelRegexSources=sources("opus", flags="i"))}
    assert slugs(lessons, "Bash", "pytest --model OPUS") == HIT
    assert slugs(lessons, "Bash", "pytest") == []
    assert slugs({"a": lesson(modelRegexSources=sources("["))}, "Bash", "pytest") == []
    assert slugs({"a": lesson(modelRegexSources=[])}, "Bash", "pytest") == HIT


@pytest.mark.parametrize(
    "bad",
    [["pytest"], [{}], [{"source": ""}], [None], [{"source": 5}], [{"source": "x", "flags": 5}], "pytest",
     {"source": "x"}, 5, True, [{"source": "pytest", "flags": "q"}], [{"source": "pytest", "flags": "ii"}], [[]]],
    ids=str,
)  # fmt: skip
def test_a_malformed_pattern_matches_nothing(bad: object) -> None:
    for field in ("commandRegexSources", "pathRegexSources", "modelRegexSources"):
        given = lesson(toolNames=["Bash", "Edit"]) | {field: bad}
        if field == "pathRegexSources":
            del given["commandRegexSources"]
            assert slugs({"a": given}, "Edit", "", "pytest/x") == []
        else:
            assert slugs({"a": given}, "Bash", "pytest x") == []


def test_a_good_pattern_beside_a_malformed_one_counts() -> None:
    assert slugs({"a": lesson(commandRegexSources=[None, {}, "x", {"source": "pytest"}])}, "Bash", "pytest") == HIT


@pytest.mark.parametrize("tools", ["BashOutput", "Bash", {"Bash": 1}, None, 5])
def test_tool_names_that_are_no_list_name_nothing(tools: object) -> None:
    assert slugs({"a": {**lesson(), "toolNames": tools}}, "Bash", "pytest") == []


@pytest.mark.parametrize("lessons", [None, [], "x", 5, {"a": None}, {"a": []}, {"a": "pytest"}, {"": {}}])
def test_anything_may_stand_where_lessons_do(lessons: object) -> None:
    assert match_lessons(lessons, "Bash", "pytest") == []


@pytest.mark.parametrize(
    ("pattern", "flags", "text", "expected"),
    [
        (r"end$", "", "the end\n", False),
        (r"a.b", "", "a\u2028b", False),
        (r"a.b", "s", "a\nb", True),
        (r"^b", "m", "a\nb", True),
        (r"\d", "", "٣", False),
        (r"(?<=a.*)b", "", "a to b", True),
        (r"[^]", "", "x", True),
        (r"[]", "", "x", False),
        (r"(?P<n>x)", "", "x", False),
        (r"(?<n>x)\k<n>", "", "xx", True),
        (r"x{,2}", "", "x{,2}", True),
        (r"b", "y", "ab", False),
        (r"b", "y", "ba", True),
        (r"\u{61}", "u", "a", True),
        (r"\p{Lu}", "u", "aB", True),
        (r"\-x", "", "-x", True),
        (r"\-x", "u", "-x", False),
        (r"x", "gd", "x", True),
        (r"x", "uv", "x", False),
        (r"é", "i", "É", True),
        ("\ud83d\ude00", "", "\U0001f600", True),
    ],
)
def test_patterns_are_ecmascript(pattern: str, flags: str, text: str, expected: bool) -> None:
    assert (slugs({"a": lesson(commandRegexSources=sources(pattern, flags=flags))}, "Bash", text) == HIT) is expected


@pytest.mark.parametrize(
    "pattern", ["^(a+)+$", "(a|a)*b", r"^(\w+\s?)*$", "(.*a){20}", "((a*)*)*b", r"(a+)\1{2,}b", "(x+x+)+y"]
)
def test_a_pattern_that_explodes_costs_a_call_a_tenth_of_a_second(pattern: str) -> None:
    lessons = {str(n): lesson(commandRegexSources=sources(f"{pattern}{'' if n < 20 else '|zz'}")) for n in range(40)}
    lessons |= {"last": lesson(slug="last")}
    before = time.thread_time()
    verdicts = list(judge_all(lessons, Call("Bash", "a" * 5000 + "!pytest")))
    assert time.thread_time() - before < 0.15, "twice the bound: what else the machine does shows in the caches"
    assert verdicts[-1].match is not None, "others are judged all the same"


def test_what_was_not_decided_is_noted_and_lets_the_call_go_on() -> None:
    guard = lesson(type="guard", commandRegexSources=sources(r"(a+)\1+b", "pytest{"))
    [verdict] = judge_all({"a": guard}, Call("Bash", "a" * 5000))
    assert verdict.reason == "undecided"
    assert verdict.match is None
    assert [note.field for note in verdict.notes] == ["commandRegexSources"]
    assert r"(a+)\1+b" in verdict.notes[0].text


def test_reasons() -> None:
    lessons = {
        "a": lesson(),
        "b": lesson(disabled=True),
        "c": lesson(scope="x"),
        "d": lesson(toolNames=["Read"]),
        "e": lesson(commandRegexSources=sources("nope")),
        "f": 5,
        "g": lesson(modelRegexSources=sources("nope")),
    }
    assert [verdict.reason for verdict in judge_all(lessons, Call("Bash", "pytest"))] == [
        "matched", "disabled", "scope", "tool", "command", "malformed", "model",
    ]  # fmt: skip
    edit = Call("Edit", path="a.py", content="x")
    by_path = {"a": content_lesson(), "b": content_lesson(pathRegexSources=sources("py$")), "c": content_lesson()}
    assert [verdict.reason for verdict in judge_all(by_path, edit)] == ["path", "content", "path"]
    assert [verdict.reason for verdict in judge_all(by_path, Call("Edit"))] == ["nothing-to-match"] * 3


@pytest.mark.parametrize("slug", ["../evil", "a/b", "a,b", "", 5, None, "x" * 500, "ü", "a b", ".", "a\0b", "\ud800"])
def test_slugs_are_fit_for_lists_and_files(slug: object) -> None:
    [match] = match_lessons({"K,1": {**lesson(), "slug": slug}}, "Bash", "pytest")
    assert match.slug
    assert len(match.slug) <= 120
    assert match.slug.isascii()
    assert not set(match.slug) & set("/,\\\0 ")
    assert match.slug[0] != "."


def test_two_slugs_stay_two() -> None:
    assert (
        len({*slugs({"1": lesson(slug="a,b"), "2": lesson(slug="a/b"), "3": lesson(slug="a-b")}, "Bash", "pytest")})
        == 3
    )


GUARD = {"g": lesson(type="guard", commandMatchTarget="executable", commandRegexSources=sources(r"\bgit\s+push\b"))}


@pytest.mark.parametrize(
    ("command", "blocked"),
    [
        ("git push", True),
        ("cd x && git  push --force", True),
        ('git commit -m "then git push"', False),
        ("git commit -m 'then git push'", False),
        ("grep 'git push' notes.md", False),
        ("cat > notes.md <<'EOF'\ngit push\nEOF", False),
        ("git commit -m \"$(cat <<'EOF'\nnow git push\nEOF\n)\"", False),
        ("python3 - <<'EOF'\n# git push\nEOF", False),
        ("ls # git push", False),
        ("bash -c 'git push'", True),
        ('sh -c "git push"', True),
        ("sudo bash -lc 'cd x; git push'", True),
        ("env A=1 bash -o pipefail -c 'git push'", True),
        ("bash -c 'echo \"git push\"'", False),
        ("eval 'git push'", True),
        ('eval "git push"', True),
        ("bash <<'EOF'\ngit push\nEOF", True),
        ("bash <<EOF\necho 'git push'\nEOF", False),
        ("cat <<EOF | sh\ngit push\nEOF", True),
        ("(cat <<EOF\ngit push\nEOF\n) | bash", True),
        ("echo 'git push' | bash", True),
        ("bash <<< 'git push'", True),
        ("cat <<< 'git push'", False),
        ('echo "$(git push)"', True),
        ('echo "`git push`"', True),
        ("cat <<EOF\n$(git push)\nEOF", True),
        ("source <(echo 'git push')", True),
        ("find . -exec sh -c 'git push' \\;", True),
        ('"git" push', True),
        ("gi't' push", True),
        ("x=$((a<<b)); git push", True),
        ("x=$((a<<b)); echo 'git push'", False),
        ("su -c 'git push' bob", True),
        ("bash deploy.sh 'git push'", False),
        ("grep bash -c 'git push' f", False),
        ("echo 'unfinished && git push", True),
        ("echo 'a' 'unfinished && echo", False),
        ("bash -c \"$(cat <<'EOF'\ngit push\nEOF\n)\"", True),
        ("if true; then bash -c 'git push'; fi", True),
        ("f() { git push; }; f", True),
    ],
)
def test_a_guard_sees_what_runs(command: str, blocked: bool) -> None:
    assert (slugs(GUARD, "Bash", command) == HIT) is blocked


@pytest.mark.parametrize(
    "text",
    ["a|" * 16_000, "<<E\n" * 8000, "${" * 16_000, "'a' " * 20_000, "((" * 16_000, "eval 'a' " * 5000, '"$(' * 9000],
)
def test_a_command_that_is_hard_to_read_costs_a_call_a_tenth_of_a_second(text: str) -> None:
    slugs(GUARD, "Bash", "echo 'git push'")  # loads the grammar
    before = time.thread_time()
    slugs(GUARD, "Bash", f"{text}; echo 'git push'")
    assert time.thread_time() - before < 0.1


def test_without_the_target_the_whole_text_counts() -> None:
    assert slugs({"g": lesson(commandRegexSources=sources(r"git\s+push"))}, "Bash", "echo 'git push'") == HIT


def test_content_is_not_shell() -> None:
    guard = {"g": lesson(commandMatchTarget="executable", toolNames=["Edit"])}
    assert slugs(guard, "Edit", "", "a.py", content="run(pytest) # it's") == HIT
    assert slugs(guard, "Edit", "", "a.py", content='run("pytest")') == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("""a "b 'c' d" e""", 'a "" e'),
        (r"it\'s foo it\'s", r"it\'s foo it\'s"),
        ("echo 'a\\' foo 'b'", "echo ''b'"),
        ('"a\nb"', '""'),
        ('"open', '"open'),
        ("", ""),
    ],
)
def test_quotes_the_original_s_way(text: str, expected: str) -> None:
    assert without_quotes(text) == expected


def test_many_open_quotes_take_no_time() -> None:
    before = time.thread_time()
    without_quotes('\\"' * 100_000 + "'" + "\\'" * 100_000)
    assert time.thread_time() - before < 1


def matches(*given: dict[str, Any]) -> list[Match]:
    return [
        Match(str(n), f"s{n}", one.get("type", "hint"), 5, one.get("message", ""), "", "", "")
        for n, one in enumerate(given)
    ]


@pytest.mark.parametrize(
    ("message", "command", "reason"),
    [
        ("Do not run this", "ls", "Do not run this"),
        ("Blocked: {command}", "rm -rf /", "Blocked: rm -rf /"),
        ("Blocked: {command}", "a" * 200, "Blocked: " + "a" * 120),
        ("Blocked: {command}", "é" * 119 + "\U0001f600\U0001f600", "Blocked: " + "é" * 119 + "\U0001f600"),
        ("a {command} b", "$& $$ $` $' $1", "a $& $$ $` $' $1 b"),
        ("{command} {command}", "x", "x {command}"),
        ("now {command}", "", "now "),
        ("", "x", ""),
    ],
)
def test_the_reason_of_a_block(message: str, command: str, reason: str) -> None:
    found = find_blocker(matches({"type": "guard", "message": message}), command)
    assert found is not None
    assert found.reason == reason
    assert found.slug == "s0"


def test_only_guards_block_and_the_first_one_does() -> None:
    assert find_blocker(matches({}, {}), "x") is None
    assert find_blocker([], "x") is None
    found = find_blocker(matches({}, {"type": "guard", "message": "1"}, {"type": "guard", "message": "2"}), "x")
    assert found is not None
    assert found.reason == "1"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("git push \\\n  --force", True),
        ("git \\\r\n push --force", True),
        ("git pu\\\nsh --force", True),
        ("echo 'a' \\\\\ngit push --force", True),
        ("echo 'git push \\\n --force'", False),
        ("git push \\\\\n--force", False),
    ],
)
def test_a_command_that_goes_on_in_the_next_line(command: str, expected: bool) -> None:
    lesson = {"toolNames": ["Bash"], "commandMatchTarget": "executable"}
    lessons = {"L": {**lesson, "commandRegexSources": [{"source": r"^git +push +--force", "flags": "m"}]}}
    assert (match_lessons(lessons, "Bash", command) != []) is expected
    index = Index(build({"lessons": lessons}))
    assert bool(ranked(judge_each(index.candidates(Call("Bash", command)), Call("Bash", command)))) is expected


def test_many_backslashes_take_no_time() -> None:
    before = time.thread_time()
    assert joined("\\" * 1_000_001 + "\n") == "\\" * 1_000_000
    assert joined(("\\\\" * 10 + "x") * 50_000).endswith("x")
    assert time.thread_time() - before < 1
