"""What is found where, in manifests and in files of a store."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.lessons.check.run import check
from hookwright.lessons.document import read_document
from hookwright.lessons.schema import build
from hookwright.lessons.shape import LESSON
from hookwright.text.edit import apply

PATH = "/w/lesson-manifest.json"
STORE = "/w/.hookwright/lessons/a.md"
GOOD: dict[str, Any] = {
    "slug": "a",
    "toolNames": ["Bash"],
    "commandRegexSources": [{"source": r"\bmake\b", "flags": ""}],
    "message": "Use ninja.",
}


def found(value: Any, path: str = PATH) -> list[tuple[str, str, str]]:
    text = value if isinstance(value, str) else json.dumps(value)
    return [(f.rule.code, f.severity, text[slice(*f.span)]) for f in check(read_document(text, path))]


def lesson(**fields: Any) -> list[tuple[str, str, str]]:
    return found({"lessons": {"A": {**GOOD, **fields}}})


def test_nothing() -> None:
    assert lesson() == []
    assert found({"lessons": {}}) == []
    assert lesson(type="protocol", toolNames=None, commandRegexSources=None) == []
    assert lesson(tags=["tool:make"], scope=None, priority=10, unheard_of=1) == []


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"type": "gaurd"}, [("HW803", "error", '"gaurd"')]),
        ({"type": 3}, [("HW803", "error", "3")]),
        ({"priority": 11}, [("HW803", "warning", "11")]),
        ({"priority": "9"}, [("HW803", "error", '"9"')]),
        ({"toolNames": "Bash"}, [("HW803", "error", '"Bash"')]),
        ({"toolNames": []}, [("HW808", "warning", "[]")]),
        ({"toolNames": ["bash"]}, [("HW809", "warning", '"bash"')]),
        ({"toolNames": ["run_shell_command"]}, [("HW809", "warning", '"run_shell_command"')]),
        ({"toolNames": ["Frobnicate"]}, [("HW809", "info", '"Frobnicate"')]),
        ({"toolNames": ["mcp__db__query"], "commandRegexSources": []}, []),
        ({"toolNames": ["Read"]}, [("HW808", "warning", '["Read"]')]),
        ({"toolNames": ["Bash", "Read"]}, [("HW808", "info", '"Read"')]),
        ({"commandRegexSources": ["x"]}, [("HW803", "error", '"x"'), ("HW808", "warning", '["Bash"]')]),
        ({"commandRegexSources": [{"source": "("}]}, [("HW804", "error", '"("'), ("HW808", "warning", '["Bash"]')]),
        ({"commandRegexSources": [{"source": "b c"}, {"source": "a b", "flags": "ii"}]}, [("HW804", "error", '"a b"')]),
        ({"commandRegexSources": [{"source": ".*"}]}, [("HW805", "warning", '".*"')]),
        ({"commandRegexSources": [{"source": "^(a+)+$"}]}, [("HW806", "warning", '"^(a+)+$"')]),
        ({"commandRegexSources": [{"source": "tsc"}]}, [("HW807", "info", '"tsc"')]),
        ({"commandRegexSources": [], "type": "guard"}, [("HW805", "warning", '"guard"')]),
        ({"commandPatterns": []}, [("HW802", "warning", '"commandPatterns"')]),
        ({"slug": "../x"}, [("HW811", "warning", '"../x"')]),
        ({"message": ""}, [("HW812", "warning", '""')]),
        ({"summary": "x" * 81}, [("HW813", "info", f'"{"x" * 81}"')]),
        ({"summary": "x" * 80}, []),
        ({"summary": "cut off ..."}, [("HW813", "info", '"cut off ..."')]),
        ({"type": "directive"}, [("HW814", "info", '["Bash"]')]),
        ({"message": "x" * 9701}, [("HW810", "warning", f'"{"x" * 9701}"')]),
        ({"disabled": "no"}, [("HW803", "error", '"no"')]),
    ],
)  # fmt: skip
def test_one(fields: dict[str, Any], expected: list[tuple[str, str, str]]) -> None:
    assert sorted(lesson(**fields)) == sorted(expected)


def test_the_document() -> None:
    assert found('{"lessons": {"A": ')[0][:2] == ("HW801", "error")
    assert found("[]") == [("HW801", "error", "[]")]
    assert found('{"lesons": {}}')[0] == ("HW802", "warning", '"lesons"')
    assert found('{"config": {"injectionBudgetBytes": 10}, "lessons": {}}') == [("HW803", "warning", "10")]
    assert found({"lessons": {"A": 1}}) == [("HW803", "error", "1")]
    assert found({"lessons": {"A": GOOD, "B": GOOD}}) == [("HW811", "warning", '"a"')]
    assert found('{"lessons": {}, "lessons": {}}') == [("HW801", "warning", '"lessons"')]


def test_a_file_of_the_store() -> None:
    text = "---\nslug: b\ntoolNames: [Bash]\ncommandRegexSources: [tsc]\nwhat: 1\n---\nText\n"
    assert found(text, STORE) == [
        ("HW802", "warning", "slug"),
        ("HW807", "info", "tsc"),
        ("HW802", "warning", "what"),
    ]
    assert found("---\ntype: hint\n---\nx", STORE) == [("HW808", "warning", "---")]
    assert [code for code, _, _ in found("text", STORE)] == ["HW801"]


def test_room_at_the_start() -> None:
    lessons = {
        f"L{n}": {"slug": f"l{n}", "type": "protocol", "priority": n, "message": "x" * 4000} for n in range(1, 5)
    }
    assert [f[0] for f in found({"lessons": lessons})] == ["HW810", "HW810"]


def test_every_fix_cures_its_finding() -> None:
    for text, path in (
        (json.dumps({"lessons": {"A": {**GOOD, "tolNames": 1, "type": "gaurd", "priorty": 3}}}), PATH),
        (json.dumps({"lesons": {}}), PATH),
        (json.dumps({"lessons": {"A": {**GOOD, "toolNames": "Bash", "slug": "a/b"}}}), PATH),
        (json.dumps({"lessons": {"A": {**GOOD, "toolNames": ["Edt", "shell"], "commandRegexSources": ["tsc"]}}}), PATH),
        ("---\ntoolNames: Bash\ncommandRegexSources: [tsc]\ntyp: hint\n---\nText\n", STORE),
    ):
        fixes = [f for f in check(read_document(text, path)) if f.fix is not None]
        assert fixes, text
        for finding in fixes:
            assert finding.fix is not None
            after = check(read_document(apply(text, finding.fix.edits), path))
            assert (finding.rule.code, finding.message) not in {(f.rule.code, f.message) for f in after}
            assert not any(f.rule.code == "HW801" for f in after)


def test_findings_move_with_their_lesson() -> None:
    """What is kept of a lesson that an edit did not touch is where the lesson is now."""
    text = json.dumps({"lessons": {"A": GOOD, "B": {**GOOD, "slug": "b", "type": "gaurd"}}}, indent=2)
    first = read_document(text, PATH)
    check(first)
    longer = text.replace("Use ninja.", "Use ninja, it is faster.", 1)
    second = read_document(longer, PATH, first)
    assert check(second) == check(read_document(longer, PATH))
    (finding,) = check(second)
    assert longer[slice(*finding.span)] == '"gaurd"'


def test_an_endless_document_is_looked_at_for_a_while() -> None:
    lessons = {f"L{n}": {**GOOD, "slug": f"l{n}", "commandRegexSources": [{"source": f"({n}+)+$"}]} for n in range(9)}
    text = json.dumps({"lessons": lessons})
    document = read_document(text, PATH)
    (first, *others) = check(document, seconds=0)
    assert (first.severity, "take too long" in first.message, others) == ("hint", True, [])
    assert text[slice(*first.span)] == '"L0"'
    assert len(check(document)) == len(check(document, seconds=60)) == 9


PATTERN = st.dictionaries(
    st.sampled_from(["source", "flags"]), st.one_of(st.text(max_size=3), st.integers()), max_size=2
)
NAMES = st.sampled_from(["Bash", "Read", "mcp__a__b"])
ITEMS = st.one_of(NAMES, st.text(max_size=3), st.integers(), st.lists(st.none(), max_size=1), PATTERN)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.text(max_size=3),
    st.sampled_from(["guard", "full", "Bash"]),
    st.lists(ITEMS, max_size=2),
)


@given(st.dictionaries(st.sampled_from([field.name for field in LESSON]), VALUES, max_size=6))
def test_the_schema_agrees(fields: dict[str, Any]) -> None:
    """What the schema refuses has a finding. What it can't say, such as a pattern that is wrong, may have one too."""
    manifest = {"lessons": {"A": fields}}
    text = json.dumps(manifest)
    findings = check(read_document(text, PATH))
    assert all(0 <= f.span.start <= f.span.end <= len(text) for f in findings)
    if not jsonschema.Draft202012Validator(build()).is_valid(manifest):
        assert findings
    elif not any(f.rule.code in ("HW804", "HW808") for f in findings):
        assert not [f for f in findings if f.severity == "error"]


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    for path in (PATH, STORE):
        for finding in check(read_document(text, path)):
            assert 0 <= finding.span.start <= finding.span.end <= len(text)
