"""SARIF that others can read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hookwright.checks.base import Fix, Related
from hookwright.cli.output.sarif import document
from hookwright.cli.report import Checked, Failure, Report
from hookwright.text.edit import Edit
from hookwright.text.span import Span

SCHEMA = json.loads((Path(__file__).resolve().parent.parent / "data" / "sarif-2.1.0-rtm.5.json").read_text())
TEXT = '{"😀": 1,\n"b": 2}'


def valid(log: dict[str, Any]) -> dict[str, Any]:
    """The run of a log that its schema accepts."""
    jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(log)
    json.dumps(log)
    return log["runs"][0]


def run_of(*files: Checked, failures: tuple[Failure, ...] = (), root: str = "/work dir") -> dict[str, Any]:
    return valid(document(Report(files, failures), root))


def test_the_schema_is_strict() -> None:
    log = document(Report(()), "/")
    log["runs"][0]["tool"]["driver"].pop("name")
    with pytest.raises(jsonschema.ValidationError):
        valid(log)


def test_everything(finding) -> None:
    fix = Fix("drop it", "unsafe", (Edit(Span(9, 12), ""), Edit(Span(12, 12), '"c"')))
    related = (Related(Span(1, 3), "the first"), Related(Span(0, 0), "elsewhere", "other.json"))
    found = finding(9, 12, "wrong", severity="warning", fix=fix, related=related)
    run = run_of(Checked("a b/ü.json", "claude-code", TEXT, (found,)))
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["originalUriBaseIds"] == {"%SRCROOT%": {"uri": "file:///work%20dir/"}}
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["helpUri"]) == ("HW999", "https://hookwright.dev/checks/HW999")
    (result,) = run["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("HW999", 0, "warning")
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "a%20b/%C3%BC.json", "uriBaseId": "%SRCROOT%"}
    assert location["region"] == {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 4}
    assert [r["id"] for r in result["relatedLocations"]] == [1, 2]
    replacements = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert [r["insertedContent"]["text"] for r in replacements] == ["", '"c"']
    assert replacements[1]["deletedRegion"] == {"startLine": 2, "startColumn": 4, "endLine": 2, "endColumn": 4}


LEVELS = [("error", "error"), ("warning", "warning"), ("info", "note"), ("hint", "note")]


@pytest.mark.parametrize(("severity", "level"), LEVELS)
def test_levels(finding, severity: str, level: str) -> None:
    (result,) = run_of(Checked("a.json", "lamied", TEXT, (finding(0, 1, severity=severity),)))["results"]
    assert (result["level"], result["properties"]["severity"]) == (level, severity)


def test_fingerprint_survives_moving(finding) -> None:
    here = run_of(Checked("a.json", "lamied", "abc", (finding(1, 2),)))["results"][0]["partialFingerprints"]
    below = run_of(Checked("a.json", "lamied", "\n\nabc", (finding(3, 4),)))["results"][0]["partialFingerprints"]
    other = run_of(Checked("a.json", "lamied", "axc", (finding(1, 2),)))["results"][0]["partialFingerprints"]
    assert here == below != other


def test_fingerprints_of_equals_differ(finding) -> None:
    results = run_of(Checked("a.json", "lamied", "aa", (finding(0, 1), finding(1, 2))))["results"]
    assert len({r["partialFingerprints"]["hookwright/v1"] for r in results}) == 2


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("./-x.json", {"uri": "-x.json", "uriBaseId": "%SRCROOT%"}),
        ("a:b.json", {"uri": "a%3Ab.json", "uriBaseId": "%SRCROOT%"}),
        ("n\udcff.json", {"uri": "n%FF.json", "uriBaseId": "%SRCROOT%"}),
        ("a\n%20#?.json", {"uri": "a%0A%2520%23%3F.json", "uriBaseId": "%SRCROOT%"}),
        ("/etc/a.json", {"uri": "file:///etc/a.json"}),
        ("../a.json", {"uri": "file:///project/a.json"}),
    ],
)
def test_locations(finding, path: str, location: dict[str, str]) -> None:
    run = run_of(Checked(path, "lamied", "a", (finding(0, 1),)), root="/project/here")
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == location


def test_no_message_is_markup(finding) -> None:
    run = run_of(Checked("a.json", "lamied", "a", (finding(0, 1, "key {0} [a](http://x) [b] {c}"),)))
    assert run["results"][0]["message"]["text"] == "key {{0}} \\[a](http://x) [b] {c}"


def test_failures_are_told() -> None:
    run = run_of(failures=(Failure("a.json", "can't be read"),))
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "can't be read"
