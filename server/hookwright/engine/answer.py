"""Reading an answer: which text counts as JSON, and whether that JSON is one the agent takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

from hookwright.model.values import as_object, nests_deeper, object_problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.dialects.answers import Answers, EventAnswers, Test
    from hookwright.dialects.spec import Field

_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What JavaScript trims; the byte order mark is among it."""

_WITHOUT_BOM = _SPACE.replace("\ufeff", "\x85")
"""What Rust trims."""

_EVENT_KEY = "hookEventName"


class Answer(NamedTuple):
    """What a text was taken for. `broken`: the agent expects JSON there and can't use it."""

    kind: Literal["nothing", "text", "json", "broken", "background", "unread"]
    value: Mapping[str, Any] = {}
    text: str = ""
    problem: str = ""
    wrong_event: bool = False  # it names another event
    beyond_us: bool = False  # an agent could have read it, we can't: what it says is not known
    notes: tuple[str, ...] = ()


def read_answer(text: str, answers: Answers, event: EventAnswers, cut: int = 0) -> Answer:
    """What an output, or the body of an HTTP answer, is taken for. `cut`: bytes that are missing at its end."""
    trimmed = text.strip(_SPACE if answers.bom else _WITHOUT_BOM)
    if not trimmed:
        return Answer("nothing")
    if cut and trimmed.startswith("{"):
        problem = f"its output is too long: {cut} bytes of it were dropped, so it is no JSON"
        return Answer("broken", problem=problem, beyond_us=True)
    if answers.background_line and _goes_to_background(trimmed):
        return Answer("background")
    if answers.json == "whole":
        return _whole(text, trimmed, answers, event)
    if not trimmed.startswith(("{", "[") if answers.json == "brackets" else "{"):
        return Answer("text", text=text)
    if answers.json == "braces" and not trimmed.endswith("}"):
        return Answer("text", text=text, problem="it begins with { and does not end with }, so it is plain text")
    try:
        value = parse_json(trimmed)
    except ValueError as error:
        return _unparsed(text, trimmed, error, answers)
    if not isinstance(value, dict):
        return Answer("broken", problem="an answer must be an object")
    return check_answer(as_object(value), answers, event)


def is_blank(text: str) -> bool:
    """Whether a text is only what agents trim."""
    return not text.strip(_SPACE)


def _whole(text: str, trimmed: str, answers: Answers, event: EventAnswers) -> Answer:
    """The text as JSON, whatever it begins with."""
    try:
        value = parse_json(trimmed)
        value = parse_json(value) if isinstance(value, str) else value
    except TooDeepError as error:
        return Answer("broken", problem=f"it can't be read: {error}", beyond_us=True)
    except ValueError:
        return Answer("text", text=text)
    if isinstance(value, dict):
        return check_answer(as_object(value), answers, event)
    if isinstance(value, list):
        return Answer("json", notes=("a list is an answer without keys, so it says nothing",))
    return Answer("nothing", problem="it is JSON and no object, so it says nothing")


DEEPEST = 200
"""Levels of objects and arrays. Whatever handles a value after us, a report or the protocol of an editor,
takes a few calls for each, and Python has a thousand."""


class TooDeepError(ValueError):
    """JSON that nests deeper than it can be read here."""


def parse_json(text: str) -> Any:
    """The value of a JSON text, by the letter of the standard. Raises ValueError, also for what nests too deep."""
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_int=_number)
    except RecursionError:
        raise TooDeepError("it nests too deep") from None
    if text.count("{") + text.count("[") > DEEPEST and nests_deeper(value, DEEPEST):
        raise TooDeepError(f"it nests deeper than {DEEPEST} levels")
    return value


def _number(digits: str) -> float:
    """Python reads no whole number of more than 4300 digits; to an agent such a one is infinite."""
    return int(digits) if len(digits) < 4000 else float(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _goes_to_background(trimmed: str) -> bool:
    first = trimmed.partition("\n")[0].strip(_SPACE)
    if "async" not in first:
        return False
    try:
        return as_object(parse_json(first)).get("async") is True
    except ValueError:
        return False


def _unparsed(text: str, trimmed: str, error: ValueError, answers: Answers) -> Answer:
    """Several documents that say nothing to the agent are text; anything else is a failure."""
    lines = [line for line in trimmed.splitlines() if line.strip(_SPACE)]
    if len(lines) > 1 and answers.json == "braces":
        try:
            documents = [as_object(parse_json(line)) for line in lines]
        except ValueError:
            documents = []
        known = {field.name for field in answers.top}
        if documents and not any(known & document.keys() for document in documents):
            return Answer("text", text=text, problem="several JSON documents without a known key are plain text")
        if documents:
            return Answer("broken", problem="it holds several JSON documents; an answer is one")
    if isinstance(error, TooDeepError):
        return Answer("broken", problem=f"it can't be read: {error}", beyond_us=True)
    return Answer("broken", problem=f"it looks like JSON and is not: {error}")


def check_answer(value: Mapping[str, Any], answers: Answers, event: EventAnswers) -> Answer:
    """Whether the agent takes this object as an answer on this event."""
    problem, void = _problem(value, answers, event), _void(value, event)
    if void is None and (problem is None or not answers.strict):
        return Answer("json", value, notes=((problem,) if problem else ()) + _unheard(value, event))
    return Answer("broken", value, problem=problem or void or "", wrong_event=_names_another(value, answers, event))


def _void(value: Mapping[str, Any], event: EventAnswers) -> str | None:
    """What makes the agent throw the answer away although every key of it is right."""
    for void in event.voids:
        if all(_holds(look_up(value, path), test, other) for path, test, other in void.when):
            return void.why
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


def _problem(value: Mapping[str, Any], answers: Answers, event: EventAnswers) -> str | None:
    top = answers.top if event.top is None else event.top
    if problem := _object_problem(top, value, answers):
        return problem
    if value.get("hookSpecificOutput") is None:
        return None
    own = as_object(value["hookSpecificOutput"])
    named = own.get(_EVENT_KEY)
    if answers.names_event and named is None:
        return f'"hookSpecificOutput" must say "{_EVENT_KEY}": "{event.event}"'
    if answers.names_event and named != event.event and named not in event.also_named:
        if not answers.any_event:
            return f'"{_EVENT_KEY}" is {json.dumps(named)}, but the event is {event.event}'
        if not any(other.event == named for other in answers.events):
            return f'"{_EVENT_KEY}" is {json.dumps(named)}, and there is no such event'
    if problem := _object_problem(event.output, own, answers, _EVENT_KEY):
        return problem
    return _object_problem(event.nested, as_object(own.get("decision")), answers) if event.nested else None


def _object_problem(fields: Iterable[Field], value: Mapping[str, Any], answers: Answers, also: str = "") -> str | None:
    if problem := object_problem(fields, value):
        return problem
    if not answers.closed:
        return None
    known = {also, *(field.name for field in fields)}
    unknown = next((key for key in value if key not in known), None)
    return None if unknown is None else f'"{unknown}" is no key of an answer here, and one such key voids all of it'


def _names_another(value: Mapping[str, Any], answers: Answers, event: EventAnswers) -> bool:
    """Whether all that is wrong is that the answer is for another event that has answers of its own."""
    named = as_object(value.get("hookSpecificOutput")).get(_EVENT_KEY)
    other = next((e for e in answers.events if e.event == named and e.output), None)
    if other is None or other.event == event.event or object_problem(answers.top, value):
        return False
    return object_problem(other.output, as_object(value["hookSpecificOutput"])) is None


def _unheard(value: Mapping[str, Any], event: EventAnswers) -> tuple[str, ...]:
    """Keys at the top that only mean something inside `hookSpecificOutput`: the commonest mistake, and silent."""
    inner = {field.name for field in event.output}
    return tuple(
        f'"{key}" at the top is ignored; it belongs into "hookSpecificOutput"' for key in value if key in inner
    )


