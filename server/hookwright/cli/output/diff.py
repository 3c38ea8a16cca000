"""What `--fix` would change, as a unified difference that `patch` and `git apply` take."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from hookwright.text.visible import escaped, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hookwright.cli.output.style import Style

_CONTEXT = 3
_COLOURS = {"+": "added", "-": "removed", "@": "place"}

Opcode = tuple[str, int, int, int, int]


def unified(path: str, before: str, after: str, style: Style, *, show: bool) -> Iterator[str]:
    """The lines of the difference, each with its line break.

    With `show` they are for a person to look at: what is not printable is escaped. Without, they are for a program.
    """
    name = visible(path)
    yield style.paint(f"--- {name}", "bold") + "\n"
    yield style.paint(f"+++ {name}", "bold") + "\n"
    old, new = _lines(before), _lines(after)
    for group in _hunks(_opcodes(old, new)):
        first, last = group[0], group[-1]
        yield style.paint(f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@", "place") + "\n"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (_line(" ", line, style, show=show) for line in old[i1:i2])
                continue
            yield from (_line("-", line, style, show=show) for line in old[i1:i2])
            yield from (_line("+", line, style, show=show) for line in new[j1:j2])


def _lines(text: str) -> list[str]:
    """Lines with their breaks, as `patch` counts them."""
    lines = text.split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])


def _line(mark: str, line: str, style: Style, *, show: bool) -> str:
    body = line.removesuffix("\n")
    text = mark + (_shown(body.removesuffix("\r")) if show else body)
    painted = style.paint(text, _COLOURS[mark]) if mark in _COLOURS else text
    return painted + ("\n" if line.endswith("\n") else "\n\\ No newline at end of file\n")


def _shown(text: str) -> str:
    return "".join(c if c == "\t" or c.isprintable() else escaped(c) for c in text)


def _range(start: int, end: int) -> str:
    length = end - start
    return f"{start + 1 if length else start},{length}"


def _opcodes(old: Sequence[str], new: Sequence[str]) -> list[Opcode]:
    """Like `SequenceMatcher.get_opcodes`, but what is equal at both ends is not compared again and again."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle_old, middle_new = old[head : len(old) - tail], new[head : len(new) - tail]
    codes: list[Opcode] = [("equal", 0, head, 0, head)] if head else []
    if middle_old or middle_new:
        matcher = SequenceMatcher(None, middle_old, middle_new)
        codes += [(tag, i1 + head, i2 + head, j1 + head, j2 + head) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]
    if tail:
        codes.append(("equal", len(old) - tail, len(old), len(new) - tail, len(new)))
    return codes


def _hunks(codes: list[Opcode]) -> Iterator[list[Opcode]]:
    """Changes with three lines around them; changes further apart than six lines are hunks of their own."""
    hunk: list[Opcode] = []
    for number, (tag, i1, i2, j1, j2) in enumerate(codes):
        if tag != "equal":
            hunk.append((tag, i1, i2, j1, j2))
            continue
        before = 0 if number == 0 else _CONTEXT
        after = 0 if number == len(codes) - 1 else _CONTEXT
        if i2 - i1 <= before + after:
            hunk.append((tag, i1, i2, j1, j2))
            continue
        if hunk:
            hunk.append((tag, i1, i1 + before, j1, j1 + before))
            yield hunk
        hunk = [(tag, i2 - after, i2, j2 - after, j2)] if after else []
    if any(tag != "equal" for tag, *_ in hunk):
        yield hunk
