"""Reading an answer: which text counts as JSON, and whether that JSON is one the agent takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

from hookwright.model.answering import EVENT_KEY, problem, void
from hookwright.model.values import as_object, nests_deeper, object_problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Answers, EventAnswers

_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What JavaScript trims; the byte order mark is among it."""

_WITHOUT_BOM = _SPACE.replace("\ufeff", "\x85")
"""What Rust trims."""


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
    wrong, voided = problem(value, answers, event), void(value, event)
    if voided is None and (wrong is None or not answers.strict):
        return Answer("json", value, notes=((wrong,) if wrong else ()) + _unheard(value, event))
    return Answer("broken", value, problem=wrong or voided or "", wrong_event=_names_another(value, answers, event))


def _names_another(value: Mapping[str, Any], answers: Answers, event: EventAnswers) -> bool:
    """Whether all that is wrong is that the answer is for another event that has answers of its own."""
    named = as_object(value.get("hookSpecificOutput")).get(EVENT_KEY)
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
