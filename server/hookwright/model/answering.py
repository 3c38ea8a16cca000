"""Whether an agent takes an answer in JSON, by its table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.model.values import as_object, object_problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.dialects.answers import Answers, EventAnswers, Test
    from hookwright.dialects.spec import Field

EVENT_KEY = "hookEventName"


def void(value: Mapping[str, Any], event: EventAnswers) -> str | None:
    """What makes the agent throw the answer away although every key of it is right."""
    for one in event.voids:
        if all(_holds(look_up(value, path), test, other) for path, test, other in one.when):
            return one.why
    return None


def look_up(value: Mapping[str, Any], path: str) -> Any:
    """What stands under a path of keys with dots between them, None where there is nothing."""
    found: Any = value
    for key in path.split("."):
        found = as_object(found).get(key)
    return found


def _holds(value: Any, test: Test, other: Any) -> bool:
    if test == "is":
        return value is other if isinstance(other, bool) else value == other
    if test == "not":
        return not _holds(value, "is", other)
    if test == "blank":
        return not (isinstance(value, str) and value.strip())
    if test == "scalar":
        return isinstance(value, str | int | float) and bool(value)
    return (value is not None) == (test == "set")


def problem(value: Mapping[str, Any], answers: Answers, event: EventAnswers) -> str | None:
    """What is wrong with a key of the answer, in words, or None."""
    top = answers.top if event.top is None else event.top
    if found := _object_problem(top, value, answers):
        return found
    if value.get("hookSpecificOutput") is None:
        return None
    own = as_object(value["hookSpecificOutput"])
    named = own.get(EVENT_KEY)
    if answers.names_event and named is None:
        return f'"hookSpecificOutput" must say "{EVENT_KEY}": "{event.event}"'
    if answers.names_event and named != event.event and named not in event.also_named:
        if not answers.any_event:
            return f'"{EVENT_KEY}" is {json.dumps(named)}, but the event is {event.event}'
        if not any(other.event == named for other in answers.events):
            return f'"{EVENT_KEY}" is {json.dumps(named)}, and there is no such event'
    if found := _object_problem(event.output, own, answers, EVENT_KEY):
        return found
    return _object_problem(event.nested, as_object(own.get("decision")), answers) if event.nested else None


def _object_problem(fields: Iterable[Field], value: Mapping[str, Any], answers: Answers, also: str = "") -> str | None:
    if found := object_problem(fields, value):
        return found
    if not answers.closed:
        return None
    known = {also, *(field.name for field in fields)}
    unknown = next((key for key in value if key not in known), None)
    return None if unknown is None else f'"{unknown}" is no key of an answer here, and one such key voids all of it'
