"""Why a line is no shell: what is open at its end, or stands where it can't.

The grammar says that something is wrong, and sometimes says so of lines that shells accept. A finding needs a reason
that can be named, and naming it is this module's work: both must agree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_AFTER = frozenset(("then", "else", "elif", "do", "if", "while", "until", "!", "{"))  # a command follows
_OPENERS = {"if": "fi", "while": "done", "until": "done", "for": "done", "select": "done", "case": "esac", "{": "}"}
_OPERATORS = (";;&", "&&", "||", ";;", ";&", "|&", "<<<", "<<-", "<<", ">>", "<&", ">&", "&>", "<>", ">|",
              ";", "&", "|", "(", ")", "<", ">", "\n")  # fmt: skip
_JOINS = frozenset(("&&", "||", "|", "|&"))
_BLANKS = " \t\r"


class Fault(NamedTuple):
    """What is wrong, and where."""

    start: int
    end: int
    message: str


class _Open(NamedTuple):
    word: str
    start: int
    state: str = ""  # the word that must come before it can be closed; of a case "in", "pattern" or "body"


class _FaultError(Exception):
    def __init__(self, start: int, end: int, message: str) -> None:
        super().__init__(message)
        self.fault = Fault(start, end, message)


@lru_cache(maxsize=512)
def fault(text: str) -> Fault | None:
    """The first reason why a shell refuses the line; None when there is none that we can name."""
    try:
        _Scanner(text).scan()
    except _FaultError as error:
        return error.fault
    except _TooDeepError:
        return None
    return None


class _TooDeepError(Exception):
    """More nesting than anybody writes: nothing is said."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0
        self.at = 0
        self.stack: list[_Open] = []
        self.fresh = True  # a command may begin here
        self.joined: tuple[str, int] | None = None  # the operator after which a command must come
        self.empty = True  # nothing since the last separator
        self.documents: list[str] = []

    def scan(self) -> None:
        text = self.text
        while self.at < len(text):
            char = text[self.at]
            if char in _BLANKS:
                self.at += 1
            elif text.startswith("\\\n", self.at):
                self.at += 2
            elif char == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            elif operator := next((op for op in _OPERATORS if text.startswith(op, self.at)), ""):
                self.operator(operator)
            else:
                self.word()
        if self.joined is not None:
            self.fail(self.joined[1], len(self.joined[0]), f'nothing follows "{self.joined[0]}"')
        if self.stack:
            top = self.stack[-1]
            missing = top.state if top.state in ("then", "do", "in") else _OPENERS.get(top.word, ")")
            self.fail(top.start, len(top.word), f'"{top.word}" has no "{missing}"')

    def fail(self, start: int, length: int, message: str) -> None:
        raise _FaultError(start, start + length, message)

    # ---- operators

    def operator(self, operator: str) -> None:
        start = self.at
        self.at += len(operator)
        top = self.stack[-1] if self.stack else None
        if top is not None and top.word == "case" and top.state == "pattern":
            if operator == ")":
                self.stack[-1] = top._replace(state="body")
                self.begin()
            return
        if operator[0] in "<>" or operator == "&>":
            self.redirection(operator)
        elif operator == "\n":
            self.newline()
        elif operator == "(":
            self.parenthesis(start)
        elif operator == ")":
            if top is None or top.word != "(":
                self.fail(start, 1, 'nothing opens this ")"')
            self.stack.pop()
            self.done()
        else:
            self.separator(operator, start, top)

    def parenthesis(self, start: int) -> None:
        if self.text.startswith("((", start):  # arithmetic
            end = self.text.find("))", start)
            if end > 0:
                self.at = end + 2
                self.done()
                return
        if not self.fresh and self.text[start + 1 : start + 2] == ")":  # f()
            self.at = start + 2
            self.begin()
            return
        if not self.fresh and self.text[start - 1 : start] == "=":  # an array
            end = self.text.find(")", start)
            self.at = len(self.text) if end < 0 else end + 1
            return
        if not self.fresh and not self.stack:
            self.fail(start, 1, '"(" can\'t stand after a word')
        self.stack.append(_Open("(", start))
        self.begin()

    def redirection(self, operator: str) -> None:
        while self.at < len(self.text) and self.text[self.at] in _BLANKS:
            self.at += 1
        if operator in ("<", ">") and self.text.startswith("(", self.at):
            self.stack.append(_Open("(", self.at))
            self.at += 1
            self.begin()
            return
        start = self.at
        if start >= len(self.text) or self.text[start] in "\n;&|<>()":
            self.fail(start - len(operator), len(operator), f'nothing follows "{operator}"')
        target = self.read_word()
        if operator in ("<<", "<<-"):
            self.documents.append(target.strip("'\"\\"))
        self.empty = False
        self.joined = None
        self.fresh = self.fresh and True

    def newline(self) -> None:
        for end in self.documents:  # the text of here-documents
            while self.at < len(self.text):
                stop = self.text.find("\n", self.at)
                line = self.text[self.at : len(self.text) if stop < 0 else stop]
                self.at = len(self.text) if stop < 0 else stop + 1
                if line.strip("\t") == end:
                    break
        self.documents = []
        if self.joined is None:
            self.begin()

    def separator(self, operator: str, start: int, top: _Open | None) -> None:
        if operator in (";;", ";&", ";;&"):
            if top is None or top.word != "case":
                self.fail(start, len(operator), f'"{operator}" stands outside of a "case"')
            self.stack[-1] = top._replace(state="pattern") if top else self.stack[-1]
            self.begin()
            return
        if self.joined is not None:
            self.fail(start, len(operator), f'"{operator}" stands right after "{self.joined[0]}"')
        if self.empty:
            before = "at the beginning" if not self.text[:start].strip() else "where a command must be"
            self.fail(start, len(operator), f'"{operator}" stands {before}')
        self.begin()
        if operator in _JOINS:
            self.joined = (operator, start)

    def begin(self) -> None:
        self.fresh = self.empty = True
        self.joined = None

    def done(self) -> None:
        self.fresh = self.empty = False
        self.joined = None

    # ---- words

    def word(self) -> None:
        start = self.at
        word = self.read_word()
        top = self.stack[-1] if self.stack else None
        if top is not None and top.word == "case" and top.state == "pattern":
            if word == "esac":
                self.stack.pop()
                self.done()
            return
        if top is not None and top.word == "case" and top.state == "in":
            if word == "in":
                self.stack[-1] = top._replace(state="pattern")
                self.begin()
            return
        fresh, self.joined = self.fresh, None
        self.done()
        if fresh and not self.keyword(word, start, top) and _is_assignment(word):
            self.fresh = True

    def keyword(self, word: str, start: int, top: _Open | None) -> bool:
        """Treat a reserved word at the beginning of a command."""
        opens = {"if": "then", "while": "do", "until": "do", "for": "do", "select": "do", "case": "in", "{": ""}
        if word in opens:
            self.stack.append(_Open(word, start, opens[word]))
            if word in _AFTER:
                self.begin()
        elif word in ("then", "do"):
            if top is None or top.state != word:
                self.fail(start, len(word), f'nothing opens this "{word}"')
            self.stack[-1] = self.stack[-1]._replace(state="")
            self.begin()
        elif word in ("elif", "else"):
            if top is None or top.word != "if" or top.state:
                self.fail(start, len(word), f'nothing opens this "{word}"')
            if word == "elif":
                self.stack[-1] = self.stack[-1]._replace(state="then")
            self.begin()
        elif word in ("fi", "done", "esac", "}"):
            if top is None or _OPENERS.get(top.word) != word or (top.state and top.word != "case"):
                self.fail(start, len(word), f'nothing opens this "{word}"')
            self.stack.pop()
        elif word == "!":
            self.begin()
        elif word == "[[":
            end = self.text.find("]]", start)
            self.at = len(self.text) if end < 0 else end + 2
        else:
            return False
        return True

    def read_word(self) -> str:
        start, text = self.at, self.text
        while self.at < len(text) and (char := text[self.at]) not in " \t\r\n;&|()<>":
            if char == "\\":
                self.at += 2
            elif char in "'\"`":
                self.quoted(char)
            elif text.startswith(("$(", "${"), self.at):
                self.substitution()
            else:
                self.at += 1
        self.at = max(self.at, start + 1)
        return text[start : self.at]

    def quoted(self, quote: str) -> None:
        start, text = self.at, self.text
        self.at += 1
        while self.at < len(text) and text[self.at] != quote:
            if text[self.at] == "\\" and quote != "'":
                self.at += 2
            elif quote == '"' and text.startswith(("$(", "${"), self.at):
                self.substitution()
            elif quote == '"' and text[self.at] == "`":
                self.quoted("`")
            else:
                self.at += 1
        if self.at >= len(text):
            self.fail(start, 1, f"this {quote} is never closed")
        self.at += 1

    def substitution(self) -> None:
        """Skip `$(…)`, `$((…))` or `${…}`."""
        start, text = self.at, self.text
        opening, close = text[start + 1], ")" if text[start + 1] == "(" else "}"
        depth, self.at = 1, start + 2
        self.depth += 1
        if self.depth > 50:
            raise _TooDeepError
        while self.at < len(text) and depth:
            char = text[self.at]
            if char == "\\":
                self.at += 2
                continue
            if char in "\"`" or (char == "'" and close == ")"):
                self.quoted(char)
                continue
            if text.startswith(("$(", "${"), self.at):
                self.substitution()
                continue
            depth += (char == opening) - (char == close)
            self.at += 1
        self.depth -= 1
        if depth:
            self.fail(start, 2, f'this "{text[start : start + 2]}" is never closed')


def _is_assignment(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return equals != "" and name.rstrip("+").isidentifier()
