"""Scalars of a front matter: between what is written and what is meant.

A small part of YAML 1.2, less what its readers disagree about: what YAML 1.1 takes for a truth value, a date or a
number of another base must be put in quotes. So each text that is read here has the same value for every YAML reader.
"""

from __future__ import annotations

import re
from typing import Any

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DISPUTED = re.compile(
    r"(?i:y|n|yes|no|on|off)|[-+.]?[0-9][0-9_.,:xobXOBa-fA-F+-]*|[-+]?\.(?i:inf|nan)|<<|="
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*"
)
_ESCAPE = re.compile(r'\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(["\\/bfnrt0]))|\\')
_LETTERS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "0": "\0"}
_TO_ESCAPE = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}

_FIRST = frozenset("[]{}#&*!|>'\"%@`,")
_FIRST_BEFORE_SPACE = frozenset("-?:")


class ScalarError(ValueError):
    """What is wrong, and from where to where in the scalar."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


def plain(text: str, *, flow: bool = False) -> Any:
    """The value of a scalar without quotes: a text, a whole number, true, false or None. Raises `ScalarError`."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if _INTEGER.fullmatch(text) and text != "-0":
        return int(text)
    if _DISPUTED.fullmatch(text):
        raise ScalarError(f"YAML readers do not agree about {text}; put it in quotes", 0, len(text))
    if text[0] in _FIRST or (text[0] in _FIRST_BEFORE_SPACE and text[1:2] in ("", " ", "\t")):
        raise ScalarError(f'a text that begins with "{text[0]}" must be in quotes', 0, len(text))
    if flow and (text[0] in _FIRST_BEFORE_SPACE or "?" in text):  # some readers end the text at the question mark
        raise ScalarError("in a list in brackets this text must be in quotes", 0, len(text))
    colon = re.search(r":(?=[ \t]|$)", text)
    if colon is not None:
        raise ScalarError('a text with ": " in it must be in quotes', colon.start(), colon.end())
    odd = _TO_ESCAPE.search(text.replace('"', " ").replace("\\", " "))
    if odd is not None:
        raise ScalarError("this character needs double quotes and an escape", odd.start(), odd.end())
    return text


def double(text: str) -> str:
    """The value of what stands between double quotes. Raises `ScalarError`."""
    parts: list[str] = []
    at = 0
    for found in _ESCAPE.finditer(text):
        parts.append(text[at : found.start()])
        at = found.end()
        digits, letter = found[1] or found[2] or found[3], found[4]
        if digits is None and letter is None:
            shown = text[found.start() : found.end() + 1]
            fix = "put the text in single quotes, where a backslash is itself"
            raise ScalarError(f'"{shown}" is no escape; {fix}', found.start(), min(found.end() + 1, len(text)))
        if digits is not None:
            point = int(digits, 16)
            if point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
                raise ScalarError(f"there is no character U+{digits}", found.start(), found.end())
            parts.append(chr(point))
        else:
            parts.append(_LETTERS.get(letter, letter))
    parts.append(text[at:])
    return "".join(parts)


def written(value: Any, *, flow: bool = False) -> str:
    """A text, a whole number, true, false or None as a scalar. What reads well without quotes has none."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _TO_ESCAPE.search(text.replace('"', " ").replace("\\", " ")):
        return '"' + _TO_ESCAPE.sub(_escape, text) + '"'
    if _reads_back(text, flow=flow):
        return text
    return "'" + text.replace("'", "''") + "'"


def _reads_back(text: str, *, flow: bool) -> bool:
    if text != text.strip() or " #" in text or "\t" in text or (flow and re.search(r"[\[\]{},]", text)):
        return False
    try:
        return plain(text, flow=flow) == text
    except ScalarError:
        return False


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    return _SHORT.get(char) or f"\\u{ord(char):04x}"
