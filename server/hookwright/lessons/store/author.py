"""A new lesson: from what somebody gives to the text of its file, or to the reasons why not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.lessons.check.run import check
from hookwright.lessons.check.wording import ALIKE, WORDING, likeness
from hookwright.lessons.document import STORE, message_of, read_document
from hookwright.lessons.fields import COMMAND, MODEL, PATH
from hookwright.lessons.shape import fields_of
from hookwright.lessons.store.write import lesson_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SHORTEST, SHORTEST_SOLUTION = 20, 60
"""Characters of summary and problem, and of a solution. Source: what the original's `add` refuses."""
SAME = 0.5
"""From this likeness of two problems on, they are taken for the same."""

_OTHER_NAMES = {"commandPatterns": COMMAND, "pathPatterns": PATH, "modelPatterns": MODEL, "tool": "toolNames"}
_GERUND = re.compile(r"(?i)(?:adding|calling|committing|creating|deleting|editing|executing|fixing|installing|making|"
                     r"passing|pushing|reading|running|setting|testing|trying|updating|using|writing)\s")  # fmt: skip

_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}/]")


class Draft(NamedTuple):
    """A lesson that could be written. `reasons` say why it should not be; `severe` ones can't be overruled."""

    slug: str
    text: str
    reasons: tuple[str, ...]
    severe: bool


def draft(given: Mapping[str, Any], others: Iterable[tuple[str, Mapping[str, Any]]], slug: str | None = None) -> Draft:
    """The lesson of those fields, by the manifest's names or the original's. `others` are those of the store."""
    fields, unknown = _fields(given)
    message = fields.pop("message", "")
    reasons = [f'"{name}" is no field of a lesson' for name in unknown]
    existing = dict(others)
    reasons += _missing(fields, message) + _alike(fields, existing)
    if _GERUND.match(str(given.get("trigger", ""))):
        reasons.append(f"the trigger {given['trigger']!r} is what somebody does; a command line has the command in it")
    body = message if isinstance(message, str) else ""
    name = slug or _free(slug_for(str(fields.get("summary", ""))), existing)
    text = lesson_text({key: value for key, value in fields.items() if key != "slug"}, body or message_of("", fields))
    severe = bool(unknown)
    for finding in check(read_document(text, f"{STORE}/{name}.md")):
        if finding.severity in ("error", "warning") or finding.rule is WORDING:
            reasons.append(finding.message)
            severe = severe or finding.severity == "error"
    return Draft(name, text, tuple(dict.fromkeys(reasons)), severe)


def slug_for(summary: str) -> str:
    """A slug from a summary: small letters and digits, at most 40, cut between words where that is possible."""
    words = re.sub(r"[^a-z0-9 -]", "", summary.lower()).split()
    slug = re.sub(r"-+", "-", "-".join(words)).strip("-")
    if len(slug) > 40:
        slug = slug[:41].rpartition("-")[0] or slug[:40]
    return slug or "lesson"


def _fields(given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    known = {field.name: field.kind for field in fields_of("manifest")}
    fields: dict[str, Any] = {}
    unknown: list[str] = []
    for key, value in given.items():
        name = _OTHER_NAMES.get(key, key)
        if key == "trigger":
            continue
        if name not in known:
            unknown.append(key)
            continue
        if isinstance(value, str) and known[name] == "texts":
            fields[name] = [part.strip() for part in value.split(",") if part.strip()]
        else:
            fields[name] = [value] if isinstance(value, str) and known[name] == "patterns" else value
    trigger = given.get("trigger")
    if isinstance(trigger, str) and trigger and not fields.get(COMMAND):
        fields[COMMAND] = [f"\\b{_SPECIAL.sub(_escaped, trigger)}\\b"]
    return fields, unknown


def _missing(fields: dict[str, Any], message: object) -> list[str]:
    reasons: list[str] = []
    wanted = ["summary"] if message else ["summary", "problem", "solution"]
    for name in wanted:
        text = fields.get(name)
        least = SHORTEST_SOLUTION if name == "solution" else SHORTEST
        if not isinstance(text, str) or not text.strip():
            reasons.append(f'"{name}" is missing{"" if message else "; or give a message"}')
        elif len(text) < least and not (message and name != "summary"):
            reasons.append(f'"{name}" has {len(text)} characters; with fewer than {least} nobody knows what is meant')
    if fields.get("type") in ("directive", "protocol") and fields.get("toolNames"):
        reasons.append(f"a {fields['type']} is told at the start of a session: it takes no tools")
    if str(fields.get("summary", "")).rstrip().endswith(("...", "…")):
        reasons.append("the summary breaks off")
    return reasons


def _alike(fields: dict[str, Any], others: Mapping[str, Mapping[str, Any]]) -> list[str]:
    reasons: list[str] = []
    problem, solution = str(fields.get("problem") or ""), str(fields.get("solution") or "")
    if problem and solution and likeness(problem, solution) >= ALIKE:
        reasons.append("the solution says what the problem says; say what to do instead")
    for slug, other in others.items():
        theirs = other.get("problem")
        if problem and isinstance(theirs, str) and likeness(problem, theirs) >= SAME:
            reasons.append(f'"{slug}" is about the same problem')
        elif fields.get("summary") and other.get("summary") == fields["summary"]:
            reasons.append(f'"{slug}" has the same summary')
    return reasons


def _free(slug: str, taken: Mapping[str, object]) -> str:
    names = {name.casefold() for name in taken}
    number = 2
    found = slug
    while found in names:
        found = f"{slug}-{number}"
        number += 1
    return found


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def from_json(text: str) -> dict[str, Any]:
    """The fields of a lesson that is given as a JSON object. Raises ValueError."""
    import json

    value: object = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("a lesson is a JSON object")  # noqa: TRY004 - of what somebody sent
    return cast("dict[str, Any]", value)
