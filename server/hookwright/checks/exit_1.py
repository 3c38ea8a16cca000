"""Exit code 1 where only 2 objects.

## What it finds

`exit 1`, `sys.exit(1)` or `process.exit(1)` with which a command, or the script that it runs, means to object: behind a
successful search, beside a message that something is blocked, or where a test fails. Not where the code 2 or an answer
in JSON is used as well. Also exit code 2 with nothing on standard error, which to Codex is a failure, too.

## Why it matters

To Claude Code 1 is a hook that failed, and a failed hook stops nothing. The message is printed, and the call goes
through. Only 2 objects.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "grep -q 'rm -rf' && { echo 'rm -rf is blocked' >&2; exit 1; }; exit 0"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "grep -q 'rm -rf' && { echo 'rm -rf is blocked' >&2; exit 2; }; exit 0"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Related, Rule, finding
from hookwright.checks.effects import answers, fails_closed, is_gate, of_failure
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.source import DECISION, EXIT_1, EXIT_ANY, OBJECTS, says_no, sources
from hookwright.model.command import commands
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.model.hooks_file import Group, Handler, HooksFile
    from hookwright.model.shell.line import Line, Simple

EXIT_1_RULE = Rule("HW513", "exit-1", "warning", "exit code 1 where only 2 objects", __doc__)

_SEARCH = frozenset(("grep", "egrep", "fgrep", "rg"))
_QUIET = frozenset(("exit", "[", "[[", "test", "true", "false", ":", "cat", "jq", "read", "head", "tr", "cut"))
_RUNNERS = frozenset(("npm", "pnpm", "yarn", "bun", "make", "pytest", "cargo", "go", "ruff", "eslint", "tsc", "mypy",
                      "pyright", "shellcheck", "gitleaks", "golangci-lint", "phpunit", "rspec", "tox"))  # fmt: skip


def _message(handler: Handler) -> str:
    table = answers(handler.file)
    only = "2" if table is not None and table.codes == "above-one" else "only 2"
    return f"exit code 1 is a hook that failed, and {of_failure(handler)}; {only} objects"


def _wrong(handler: Handler) -> bool:
    return is_gate(handler) and not fails_closed(handler)


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        line, handler = shell.line, shell.command.handler
        if "exit" not in line.text or line.broken or not _wrong(handler) or re.search(DECISION, line.text):
            continue
        exits = [c for c in line.commands if c.name == "exit" and len(c.words) > 1]
        if any(c.words[1].literal not in ("0", "1") for c in exits):
            continue
        for one in exits:
            if one.words[1].literal == "1" and _objects(line, one):
                span = shell.of(one.words[1])
                fix = Fix("change to 2", "unsafe", (Edit(span, "2"),))
                yield finding(EXIT_1_RULE, shell.of(one), _message(handler), fix=fix)
    yield from _inline(group)
    yield from _wordless(group)


def _objects(line: Line, one: Simple) -> bool:
    """Whether the command ends the hook because something was found that must not be."""
    index = line.commands.index(one)
    if one.depth or any(not when.ok and index in when.commands for c in line.commands for when in c.when):
        return False
    if not one.when:
        return False
    told = [c for c in line.commands if c.name in ("echo", "printf") and c.when == one.when]
    if any(re.search(OBJECTS, " ".join(word.shape for word in c.words[1:])) for c in told):
        return True
    last = one.when[-1]
    tests = [line.commands[i] for i in last.commands if i < len(line.commands) and not line.commands[i].depth]
    if not tests:
        return False
    if last.ok:
        return tests[-1].name in _SEARCH or (tests[-1].name == "jq" and "-e" in tests[-1].literals)
    return tests[-1].name in _RUNNERS


def _inline(group: Group) -> Iterator[Finding]:
    """Code for an interpreter that is written in the command: `node -e "…"`."""
    for command in commands(group):
        if command.form == "powershell" or not _wrong(command.handler):
            continue
        for node in command.nodes:
            code = node.value
            if "exit(" not in code or re.search(f"{DECISION}|{EXIT_ANY}", code):
                continue
            for match in re.finditer(r"(?:process|sys)\.exit\(\s*(1)\s*\)", code):
                if re.search(OBJECTS, code[max(0, match.start() - 400) : match.start()]):
                    fix = Fix("change to 2", "unsafe", (Edit(command.span(*match.span(1), node), "2"),))
                    span = command.span(*match.span(), node)
                    yield finding(EXIT_1_RULE, span, _message(command.handler), fix=fix)


def _wordless(group: Group) -> Iterator[Finding]:
    """Exit code 2 where nothing was written to standard error, for an agent to which that is a failure."""
    table = answers(group.file)
    if table is None or not table.needs_words:
        return
    for shell in shells(group):
        line, handler = shell.line, shell.command.handler
        if line.broken or line.places or not is_gate(handler) or not all(map(_is_quiet, line.commands)):
            continue
        for one in line.commands:
            if one.name == "exit" and one.literals == ("2",):
                message = (
                    f"exit code 2 with nothing on standard error is a hook that failed, and {of_failure(handler)}; "
                    "say why with echo … >&2"
                )
                yield finding(EXIT_1_RULE, shell.of(one), message)


def _is_quiet(simple: Simple) -> bool:
    """Whether a command writes nothing to standard error, as long as nothing goes wrong."""
    if simple.name not in _QUIET and simple.name not in _SEARCH:
        return False
    return not any(r.operator == ">&" for r in simple.redirects)


def _scripts(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for (one, code) in sources(file, disk):
        handler = one.script.command.handler
        if not _wrong(handler) or re.search(f"{DECISION}|{EXIT_ANY}", code):
            continue
        match = next((m for m in re.finditer(EXIT_1, code) if says_no(code, m.start())), None)
        if match:
            related = (Related(Span(*match.span()), "exit code 1", one.path),)
            message = f"the script never ends with 2: {_message(handler)}"
            yield finding(EXIT_1_RULE, one.script.span, message, related=related)


CHECK = Check((EXIT_1_RULE,), group=_look, disk=_scripts)
