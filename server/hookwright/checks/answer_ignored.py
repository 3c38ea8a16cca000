"""An answer in JSON that the agent does not take.

## What it finds

Answers that a command prints, or that are written in the script that it runs: without `hookEventName`, with another
event's name, without the envelope `hookSpecificOutput`, with a value that is no decision, printed to standard error, or
with other text around them. To Codex one key that it does not take there is enough (`"continue": false` beside a
`deny`), and on its `Stop` any text that is no JSON.

## Why it matters

An answer that is not in the agent's form is not half understood: it is dropped, and the call goes through. Nine guards
of one public project said `deny` without `hookEventName`, and none of them ever stopped anything.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command",
   "command": "grep -q sudo && echo '{\\"hookSpecificOutput\\": {\\"permissionDecision\\": \\"deny\\"}}'"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command",
   "command": "grep -q sudo && echo '{\\"hookSpecificOutput\\": {\\"hookEventName\\":\\"PreToolUse\\", \\"permissionDecision\\": \\"deny\\"}}'"}]}]}}
```
"""  # noqa: E501 - a command can't be broken

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.checks.base import Check, Finding, Fix, Related, Rule, finding
from hookwright.checks.effects import answers, event_answers, of_failure
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.source import sources
from hookwright.model.answering import problem, void
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.checks.shell.look import Shell
    from hookwright.dialects.answers import Answers, EventAnswers
    from hookwright.model.hooks_file import Group, HooksFile
    from hookwright.model.shell.line import Simple, Word

ANSWER_IGNORED = Rule("HW514", "answer-ignored", "warning", "an answer in JSON that the agent does not take", __doc__)


_INVENTED = ("approve", "approved", "allow", "allowed", "block", "blocked", "deny")


class _Printed(NamedTuple):
    """An answer that a command prints."""

    simple: Simple
    word: Word
    value: dict[str, Any]
    filled: bool  # parts of it are not known before it runs


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        table, own = answers(group.file), event_answers(shell.command.handler)
        if shell.line.broken or table is None or own is None:
            continue
        if own.plain_fails:
            yield from _plain(shell)
        if "{" not in shell.line.text:
            continue
        if table.closed:
            yield from _strict(shell, table, own)
            continue
        if not own.output + own.permissions + own.behaviours:
            continue
        for printed in _printed(shell):
            if wrong := _problem(printed.value, table, own) or _unread(printed.value, own, shell):
                fix = _fix(shell, printed, own, table)
                yield finding(ANSWER_IGNORED, shell.of(printed.word), wrong, fix=fix)
            elif message := _channel(shell, printed):
                yield finding(ANSWER_IGNORED, shell.of(printed.word), message)


def _strict(shell: Shell, table: Answers, own: EventAnswers) -> Iterator[Finding]:
    """Answers to an agent that reads them by the letter: one key that is wrong, and all of it is lost."""
    title = shell.command.handler.file.dialect.title
    for printed in _printed(shell):
        why = void(printed.value, own)
        if why is None and not printed.filled:
            why = problem(printed.value, table, own)
        if why is not None:
            after = of_failure(shell.command.handler)
            message = f"{why}: {title} throws the whole answer away" + (f", and {after}" if after else "")
            yield finding(ANSWER_IGNORED, shell.of(printed.word), message, fix=_fix(shell, printed, own, table))
        elif message := _channel(shell, printed):
            yield finding(ANSWER_IGNORED, shell.of(printed.word), message)


def _plain(shell: Shell) -> Iterator[Finding]:
    """Text on standard output where the agent takes nothing but JSON."""
    handler, line = shell.command.handler, shell.line
    title, event = handler.file.dialect.title, handler.group.entry.name
    if line.places or any(c.name == "exit" and c.literals[:1] not in ((), ("0",)) for c in line.commands):
        return  # standard output is not read then
    for simple in line.commands:
        text = "".join(word.shape for word in simple.words[1:] if not word.shape.startswith("-")).strip()
        if simple.name != "echo" or simple.depth or simple.output != "out" or simple.when or not text:
            continue
        if not text.startswith(("{", "[", "$", "\0")) and all(word.literal is not None for word in simple.words):
            message = f"on {event} {title} takes JSON only: with this text on standard output the hook has failed"
            yield finding(ANSWER_IGNORED, shell.of(simple), message)


def _printed(shell: Shell) -> Iterator[_Printed]:
    from json import loads

    for simple in shell.line.commands:
        if simple.name not in ("echo", "printf") or simple.depth or simple.output == "pipe":
            continue
        for word in simple.words[1:]:
            text = word.shape.removesuffix("\\n").strip()
            if not text.startswith("{") or '"' not in text:
                continue
            try:
                known = re.sub(r"\$\([^)]*\)|\$\{\w+\}|%s", "x", text)
                value = loads(known)
            except ValueError:
                continue
            if isinstance(value, dict):
                filled = known != text or word.literal is None
                yield _Printed(simple, word, cast("dict[str, Any]", value), filled)


def _problem(value: dict[str, Any], table: Answers, own: EventAnswers) -> str:
    inner = value.get("hookSpecificOutput")
    names = {field.name for field in own.output}
    if isinstance(inner, dict):
        inner = cast("dict[str, Any]", inner)
        event = inner.get("hookEventName")
        if table.names_event and event is None:
            return f'the answer is dropped: "hookSpecificOutput" has no "hookEventName": "{own.event}"'
        if event is not None and event != own.event and event not in own.also_named and table.names_event:
            return f'the answer is dropped: "hookEventName" is "{event}", and this is "{own.event}"'
        allowed = [name for name, _ in own.permissions]
        said = inner.get("permissionDecision")
        if allowed and isinstance(said, str) and said not in allowed and said != "x":
            return f'"{said}" is no "permissionDecision": the answer is dropped; there are {", ".join(allowed)}'
    if stray := sorted(names & value.keys()):
        return f'"{stray[0]}" is ignored here: it belongs into "hookSpecificOutput"'
    return _decision(value, table)


def _unread(value: dict[str, Any], own: EventAnswers, shell: Shell) -> str:
    """A decision or a new input in a form that the agent does not read on this event."""
    inner = value.get("hookSpecificOutput")
    inner = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
    title, known = shell.command.handler.file.dialect.title, {field.name: field for field in own.output}
    key = "updatedInput"
    if key in inner and (key not in known or known[key].status == "ignored"):
        instead = f'; it takes "{own.rewrite}"' if own.rewrites else ": the call stays as it was"
        return f'{title} does not apply "{key}" on {own.event}{instead}'
    key = "permissionDecision"
    if key in inner and key not in known and not own.permissions and "decision" not in value:
        word = next((word for word, means in own.decisions if means == "deny"), "")
        instead = f'; "decision": "{word}" beside it objects' if word and own.block != "nothing" else ""
        return f'{title} does not read "{key}" on {own.event}{instead}'
    return ""


def _decision(value: dict[str, Any], table: Answers) -> str:
    said = value.get("decision")
    field = next((field for field in table.top if field.name == "decision"), None)
    known = {v.name for v in field.values} if field else set[str]()
    if table.approve:
        known.add("approve")
    if isinstance(said, str) and known and said not in known and said != "x":
        return f'"{said}" is no "decision": the answer is dropped; there is {" and ".join(sorted(known))}'
    if not value.keys() & {field.name for field in table.top}:
        odd = next((name for name in _INVENTED if name in value), "")
        if odd and isinstance(value[odd], bool):
            return f'no agent knows "{odd}": the answer is dropped; "decision": "block" objects'
    return ""


def _channel(shell: Shell, printed: _Printed) -> str:
    """What is wrong with where an answer is printed."""
    if not printed.value.keys() & {"decision", "hookSpecificOutput"}:
        return ""
    simple = printed.simple
    if any(r.operator == ">&" and r.target is not None and r.target.literal == "2" for r in simple.redirects):
        codes = {c.literals[:1] for c in shell.line.commands if c.name == "exit"}
        return "" if codes - {("0",)} else "answers are read from standard output: on standard error this is only text"
    for other in shell.line.commands:
        texts = [word.shape for word in other.words[1:] if not word.shape.startswith("-")]
        if other.name != "echo" or other.depth or other.output != "out" or not "".join(texts).strip():
            continue
        if simple.output == "out" and not texts[0].lstrip().startswith(("{", "$")) and _same_run(other, simple):
            return "with other text on standard output this is no JSON but text: the answer is not read"
    return ""


def _same_run(other: Simple, simple: Simple) -> bool:
    return other.when == simple.when[: len(other.when)]


def _fix(shell: Shell, printed: _Printed, own: EventAnswers, table: Answers) -> Fix | None:
    """Write the name of the event, or put the envelope around."""
    value, word, line = printed.value, printed.word, shell.line
    marks = {piece.quote for piece in word.pieces}
    if line.places or shell.command.form != "shell" or len(marks) != 1 or not table.names_event:
        return None
    source = line.text[word.start : word.end]
    if marks == {'"'} and '\\"' not in source:
        return None

    def written(text: str) -> str:
        text = text.replace('"', '\\"') if marks == {'"'} else text
        return quote(text)[1:-1]

    name = f'"hookEventName":"{own.event}",'
    inner = value.get("hookSpecificOutput")
    if isinstance(inner, dict) and "hookEventName" not in inner and inner:
        match = re.search(r"hookSpecificOutput[\\\"]*\s*:\s*\{", source)
        if match is None:
            return None
        at = shell.span(word.start + match.end(), word.start + match.end()).start
        return Fix("add the event's name", "safe", (Edit(Span(at, at), written(name)),))
    if inner is None and value and value.keys() <= {field.name for field in own.output}:
        start, end = word.start + source.index("{"), word.start + source.rindex("}") + 1
        first, last = shell.span(start, start + 1), shell.span(end - 1, end)
        head = written('{"hookSpecificOutput":{' + name)
        return Fix('put it into "hookSpecificOutput"', "safe", (Edit(first, head), Edit(last, "}}")))
    return None


def _scripts(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    table = answers(file)
    for one, code in sources(file, disk) if table is not None else ():
        own = event_answers(one.script.command.handler)
        match = re.search(r"permissionDecision\W{1,12}(?:deny|allow|ask)\b", code)
        if own is None or match is None or not own.permissions or table is None:
            continue
        if "hookSpecificOutput" not in code:
            missing = '"hookSpecificOutput"'
        elif table.names_event and "hookEventName" not in code:
            missing = f'"hookEventName": "{own.event}"'
        else:
            continue
        related = (Related(Span(*match.span()), f"an answer without {missing}", one.path),)
        message = f"the script never writes {missing}: its answers are dropped"
        yield finding(ANSWER_IGNORED, one.script.span, message, related=related)


CHECK = Check((ANSWER_IGNORED,), group=_look, disk=_scripts)
