"""What lessons make of one call, and why: for people who try a lesson before an agent meets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.lessons.fields import COMMAND, MODEL, PATH, in_order, match_of, rules, slug_of
from hookwright.lessons.match import find_blocker, judge_all, judge_each, ranked, without_quotes
from hookwright.lessons.patterns import Clock, Subject, hit
from hookwright.lessons.select import select_candidates

if TYPE_CHECKING:
    from hookwright.lessons.manifest import Config
    from hookwright.lessons.types import Blocker, Call, Injected, Verdict


class Judged(NamedTuple):
    """One lesson. `reason` is a word for programs, `text` says it; `patterns` are those that match, by field."""

    id: str
    slug: str
    type: str
    priority: float
    fires: bool
    reason: str
    text: str
    patterns: tuple[tuple[str, str], ...] = ()


class Outcome(NamedTuple):
    """What came of a call: those that fire first, by priority. A call that is blocked tells nothing else."""

    judged: tuple[Judged, ...]
    blocker: Blocker | None
    told: tuple[Injected, ...]
    not_told: tuple[str, ...]


_TEXTS = {
    "malformed": "it is no object",
    "disabled": "it is disabled",
    "nothing-to-match": "the call has neither command nor path for its patterns",
    "command": "none of its command patterns matches the command",
    "path": "none of its path patterns matches the path",
    "content": "none of its command patterns matches the content",
    "model": "none of its model patterns matches",
    "undecided": "a pattern could not be decided in time",
}


def try_call(lessons: object, call: Call, config: Config) -> Outcome:
    """What the lessons say to a call, in a session that has heard none of them."""
    items = dict(in_order(lessons))
    verdicts = list(judge_all(lessons, call))
    matches = ranked(verdicts)
    order = {match.id: number for number, match in enumerate(matches)}
    judged = sorted((judge(v, items[v.id], call) for v in verdicts), key=lambda one: order.get(one.id, len(order)))
    blocker = find_blocker(matches, call.command)
    if blocker is not None:
        return Outcome(tuple(judged), blocker, (), ())
    others = [match for match in matches if match.type != "guard"]
    found = select_candidates(others, max_lessons=config.max_lessons, budget_bytes=config.budget_bytes)
    told = {one.slug for one in found.injected}
    return Outcome(tuple(judged), None, found.injected, tuple(m.slug for m in others if m.slug not in told))


def judge(verdict: Verdict, value: object, call: Call) -> Judged:
    """A verdict in words."""
    lesson = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    as_match = match_of(verdict.id, lesson)
    reason, fires = str(verdict.reason), verdict.match is not None
    if reason == "command" and _is_quoted(lesson, call):
        reason = "quoted"
    patterns = tuple(_hits(lesson, call)) if fires else ()
    return Judged(
        verdict.id, slug_of(verdict.id, lesson), as_match.type, as_match.priority, fires, reason,
        _text(reason, lesson, call, patterns), patterns,
    )  # fmt: skip


def _text(reason: str, lesson: dict[str, Any], call: Call, patterns: tuple[tuple[str, str], ...]) -> str:
    if reason == "matched":
        return ", ".join(f"{source} matches" for _, source in patterns) or f"it fires at every call of {call.tool}"
    if reason == "scope":
        return f'it is for the project "{lesson.get("scope")}", and this is {_project(call)}'
    if reason == "tool":
        names = lesson.get("toolNames")
        listed = ", ".join(map(str, cast("list[object]", names))) if isinstance(names, list) and names else "no tool"
        return f"it is for {listed}, not for {call.tool}"
    if reason == "quoted":
        return "its command patterns match only what is quoted, and what is quoted does not run"
    if reason == "command" and lesson.get(COMMAND) in (None, []):
        return "it has only path patterns, and at a command paths are not looked at"
    if reason == "content" and not call.content:
        return "its command patterns look at the content, and the call has none"
    return _TEXTS.get(reason, reason)


def _project(call: Call) -> str:
    return f'"{call.project}"' if call.project else "none"


def _is_quoted(lesson: dict[str, Any], call: Call) -> bool:
    """Whether the lesson would match if all of the command counted."""
    if lesson.get("commandMatchTarget") != "executable":
        return False
    (verdict,) = judge_each([("", {**lesson, "commandMatchTarget": "full"})], call)
    return verdict.match is not None


def _hits(lesson: dict[str, Any], call: Call) -> list[tuple[str, str]]:
    """The patterns that match."""
    text = call.command or call.content
    if text and lesson.get("commandMatchTarget") == "executable":
        from hookwright.lessons.match import executed

        text = executed(text) if call.command else without_quotes(text)
    subjects = [(COMMAND, text), (MODEL, call.command or call.content or call.path)]
    if not call.command:
        subjects.insert(0, (PATH, call.path))
    found: list[tuple[str, str]] = []
    clock = Clock(0.5)
    for field, subject in subjects:
        found += [
            (field, rule[0]) for rule in rules(lesson.get(field)) if subject and hit(rule, Subject(subject), clock)
        ]
    return found
