"""Patterns of permission rules: `*` in words, and paths as `.gitignore` writes them.

Both are matched without regular expressions, in time proportional to pattern times text: no pattern can hang us.
"""

from __future__ import annotations

MAX_PATH = 4096
"""Characters of a path; longer ones never fit."""

MAX_PATTERN = 256
"""Characters of a path pattern; longer ones never fit."""


def star_match(pattern: str, text: str) -> bool:
    """Whether `text` fits a pattern in which `*` means any text, line breaks included; `\\*` is a star itself."""
    pieces = _pieces(pattern)
    if len(pieces) == 1:
        return text == pieces[0]
    first, *middle, last = pieces
    if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
        return False
    at, end = len(first), len(text) - len(last)
    for piece in middle:
        at = text.find(piece, at, end)
        if at < 0:
            return False
        at += len(piece)
    return True


def _pieces(pattern: str) -> list[str]:
    """The literal texts between the stars."""
    pieces = [""]
    at = 0
    while at < len(pattern):
        if pattern[at] == "\\" and pattern[at + 1 : at + 2] in ("*", "\\"):
            pieces[-1] += pattern[at + 1]
            at += 2
        elif pattern[at] == "*":
            pieces.append("")
            at += 1
        else:
            pieces[-1] += pattern[at]
            at += 1
    return pieces


def ignore_match(pattern: str, path: str) -> bool:
    """Whether a `.gitignore` line would catch `path`, or a folder that it lies in.

    `path` is relative with `/`. Case does not matter, as in the library that Claude Code uses. A line that begins with
    `!` catches nothing.
    """
    if not pattern or pattern.startswith(("!", "#")) or len(pattern) > MAX_PATTERN or len(path) > MAX_PATH:
        return False
    body = pattern.rstrip("/").lower()
    parts = body.lstrip("/").split("/")
    if "/" not in body:
        parts = ["**", *parts]
    segments = path.lower().split("/")
    caught = _caught(parts, segments)
    return any(0 < end < len(segments) or (end == len(segments) and not pattern.endswith("/")) for end in caught)


def _caught(parts: list[str], segments: list[str]) -> set[int]:
    """How many leading segments the pattern parts can take; `**` takes any number, at the end at least one."""
    reachable: set[int] = {0}
    for number, part in enumerate(parts):
        if not reachable:
            break
        if part == "**":
            least = min(reachable) + (1 if number == len(parts) - 1 else 0)
            reachable = set(range(least, len(segments) + 1))
        else:
            reachable = {at + 1 for at in reachable if at < len(segments) and segment_match(part, segments[at])}
    return reachable


def segment_match(pattern: str, text: str) -> bool:
    """Whether one path segment fits: `*` any text, `?` any character, `[a-z]` and `[!a]` sets, `\\` quotes."""
    tokens = _segment_tokens(pattern)
    at = pos = 0
    star, resume = -1, 0
    while pos < len(text):
        token = tokens[at] if at < len(tokens) else ""
        if token is None:
            star, resume = at, pos
            at += 1
        elif token and _one(token, text[pos]):
            at += 1
            pos += 1
        elif star >= 0:
            resume += 1
            at, pos = star + 1, resume
        else:
            return False
    return all(token is None for token in tokens[at:])


def _segment_tokens(pattern: str) -> list[str | None]:
    tokens: list[str | None] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "*":
            tokens.append(None)
        elif char == "\\" and at + 1 < len(pattern):
            at += 1
            tokens.append("=" + pattern[at])
        elif char == "[" and (end := pattern.find("]", at + 2)) > 0:
            tokens.append("[" + pattern[at + 1 : end])
            at = end
        else:
            tokens.append("?" if char == "?" else "=" + char)
        at += 1
    return tokens


def _one(token: str, char: str) -> bool:
    kind, body = token[0], token[1:]
    if kind == "?":
        return True
    if kind == "=":
        return body == char
    negated = body[:1] in ("!", "^")
    body = body[1:] if negated else body
    at, found = 0, False
    while at < len(body):
        if body[at + 1 : at + 2] == "-" and at + 2 < len(body):
            found = found or body[at] <= char <= body[at + 2]
            at += 3
        else:
            found = found or body[at] == char
            at += 1
    return found is not negated
