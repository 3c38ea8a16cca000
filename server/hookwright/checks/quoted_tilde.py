"""A `~` that stays a `~`.

## What it finds

A path that begins with `~/` inside quotes, or behind the `=` of an option.

## Why it matters

The shell puts the home directory in the place of `~` only at the beginning of a word and outside of quotes. Everywhere
else it is a folder of that name in the current directory, which does not exist.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"~/.claude/hooks/done.sh\\""}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash \\"$HOME/.claude/hooks/done.sh\\""}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.shell.look import shells
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.look import Shell
    from hookwright.model.hooks_file import Group
    from hookwright.model.shell.line import Piece, Simple

QUOTED_TILDE = Rule("HW506", "quoted-tilde", "warning", "a `~` that stays a `~`", __doc__)

_TEXT = frozenset(("echo", "printf", "grep", "egrep", "rg", "sed", "awk", "jq", "ssh", "scp", "rsync", "case", "[[",
                   "docker", "sh", "bash", "zsh", "eval", "python", "python3", "node", "osascript"))  # fmt: skip
"""Programs whose arguments are often texts, or paths of another machine."""


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        if shell.line.broken or "~" not in shell.line.text:
            continue
        for simple in shell.line.commands:
            for piece in _tildes(simple):
                message = f'"~" is no home directory {"in quotes" if piece.quote else "inside a word"}: use "$HOME"'
                start = piece.start + piece.text.index("~/")
                fix = _fix(shell, piece, start)
                yield finding(QUOTED_TILDE, shell.span(start, start + 2), message, fix=fix)


def _tildes(simple: Simple) -> Iterator[Piece]:
    for index, word in enumerate(simple.words):
        first = word.pieces[0] if word.pieces else None
        if first is None or first.kind != "text":
            continue
        is_script = first.quote and index <= 1 and re.fullmatch(r"~/[\w./-]+\.\w+", first.text)
        pattern = r"~/[\w./-]*" if first.quote else r"--[\w-]+=~/[\w./-]*"
        if re.fullmatch(pattern, first.text) and (is_script or simple.name not in _TEXT):
            yield first
    for redirect in simple.redirects:
        pieces = redirect.target.pieces if redirect.target else ()
        if pieces and pieces[0].quote and pieces[0].kind == "text" and pieces[0].text.startswith("~/"):
            yield pieces[0]


def _fix(shell: Shell, piece: Piece, start: int) -> Fix | None:
    if shell.line.places or shell.command.form != "shell":
        return None
    if piece.quote == '"':
        return Fix('change to "$HOME"', "safe", (Edit(shell.span(start, start + 1), "$HOME"),))
    if piece.quote == "'":
        text = f'\\"$HOME{piece.text[1:]}\\"'
        return Fix('change to "$HOME"', "safe", (Edit(shell.span(piece.start - 1, piece.end + 1), text),))
    return Fix('change to "$HOME"', "safe", (Edit(shell.span(start, start + 1), '\\"$HOME\\"'),))


CHECK = Check((QUOTED_TILDE,), group=_look)
