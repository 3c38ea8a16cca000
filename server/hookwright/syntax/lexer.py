r"""The words of JSON as patterns, and what a string or number in them means.

No pattern may look at the same character more than a fixed number of times: quantifiers are possessive (`*+`) and
repeated pieces exclude each other, so that five megabytes of garbage cost no more than five megabytes of JSON.
"""

from __future__ import annotations

import re

from hookwright.syntax.tree import Green

WS = r"[ \t\r\n]*+"
_PLAIN = r'"[^"\\\x00-\x1f]*+"'
_STRING = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
_SCALAR = rf"{_STRING}|true|false|null|-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+"
_COMMENT = r"//[^\r\n]*+|/\*(?s:.*?)(?:\*/|\Z)"
# up to the closing quote, or to the end of the line where there is none
_LOOSE = r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+'
# a bare word, and a run of them on one line; with the quote behind it when that quote can't open a string
_LETTERS = r'(?:[^\s{}\[\],:"/]++|/(?![/*]))++'
_QUOTE = r'(?:"(?=[ \t]*+(?:[,:\]}\r\n]|\Z)))?+'
_WORD = rf"{_LETTERS}(?:[ \t]++{_LETTERS})*+{_QUOTE}"

MEMBER = re.compile(rf"{WS}({_PLAIN}){WS}(:){WS}(?:({_SCALAR}){WS}([,}}])|([{{\[]))").match
"""A whole member up to the comma or brace behind it, or to the bracket that its value starts with.
Groups: key, colon, scalar, what follows the scalar, bracket."""

ITEM = re.compile(rf"{WS}(?:({_SCALAR}){WS}([,\]])|([{{\[]))").match
"""A whole item of an array, in the same way. Groups: scalar, what follows it, bracket."""

AFTER_MEMBER = re.compile(rf"{WS}([,}}])").match
AFTER_ITEM = re.compile(rf"{WS}([,\]])").match
SPACE = re.compile(WS)

STRAY = re.compile(r"[,:\]}\s]++")

ESCAPE = re.compile(
    r'\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\(["\\/bfnrt])'
)
"""One good escape. Groups: both halves of a surrogate pair, the digits, the letter."""

# only odd text needs these, and compiling them takes as long as parsing a file: see `__getattr__`
_ODD = {
    # a faultless scalar that really ends there: not the `0` of `01`
    "SCALAR": rf'(?:{_SCALAR})(?![^\s{{}}\[\],:"/]|/(?![/*]))',
    # a string with or without faults; group 1 is the closing quote if there is one
    "LOOSE_STRING": rf'{_LOOSE}("|\\?)',
    # a key with its colon: whoever waits for a value or comma knows from it that the value or comma was left out; one
    # word only, for a run of words is looked at again at each of its words
    "KEY_AHEAD": rf'(?:{_LOOSE}"|{_LETTERS}{_QUOTE}){WS}:',
    "SINGLE_QUOTED": r"'[^'\\\r\n]*+(?:\\[^\r\n][^'\\\r\n]*+)*+'",
    "WORD": _WORD,
    # words and strings on one line that are no keys, as `ls" -l` in `"bash -c "ls" -l"`
    "JUNK": rf'(?:[ \t]*+(?>(?:{_LOOSE}"?+|{_WORD})(?![ \t]*+:)))+',
    "COMMAS": r",[, \t\r\n]*+",
    "COLONS": rf":(?:{WS}:)*+",
    "CLOSE_ARRAY": r"\]++",
    "CLOSE_OBJECT": r"}++",
    # what stands between tokens and is not white space of JSON; group 1: a comment
    "ODD_SPACE": rf"({_COMMENT})|(?:(?![ \t\r\n])[\s\u200b\u2060\ufeff])++",
    # for the count of brackets below the depth limit; group 1: an opening one
    "BRACKET": rf'{_LOOSE}"?|{_COMMENT}|([{{\[])|[\]}}]',
    # escapes of a string's body; group 1 is a bad one, group 2 a raw control character
    "FAULT": r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\(?:u[0-9a-fA-F]{0,3}|.?))|([\x00-\x1f])',
}


def __getattr__(name: str) -> re.Pattern[str]:
    """The patterns of `_ODD`, each compiled when it is first asked for."""
    if name not in _ODD:
        raise AttributeError(name)
    pattern = globals()[name] = re.compile(_ODD[name])
    return pattern


_LETTER = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def unescape(match: re.Match[str]) -> str:
    """The one character that a match of `ESCAPE` stands for; half a surrogate pair stays a lone surrogate."""
    high, low, digits, letter = match.groups()
    if letter:
        return _LETTER[letter]
    if digits:
        return chr(int(digits, 16))
    return chr(0x10000 + ((int(high, 16) & 0x3FF) << 10 | int(low, 16) & 0x3FF))


def decode(body: str) -> str:
    """The value of a string from what stands between its quotes. A bad escape stands for itself, backslash included."""
    return ESCAPE.sub(unescape, body) if "\\" in body else body


def number(raw: str) -> int | float:
    """The value of a JSON number: an int when it is written as one, as `json.loads` has it.

    An integer of more digits than the interpreter converts (`sys.set_int_max_str_digits`) is a float, mostly infinite.
    """
    if len(raw) <= 4301 and raw.lstrip("-").isdigit():
        try:
            return int(raw)
        except ValueError:
            pass
    return float(raw)


def scalar(raw: str) -> Green:
    """The node of a match of `SCALAR`."""
    first = raw[0]
    if first == '"':
        return Green("string", len(raw), decode(raw[1:-1]))
    if first in "tf":
        return Green("boolean", len(raw), first == "t")
    if first == "n":
        return Green("null", len(raw))
    return Green("number", len(raw), number(raw))
