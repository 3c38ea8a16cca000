"""A lesson that can never fire.

## What it finds

A lesson for calls without tools; one with patterns of which none is left; and one whose patterns look at what no call
of its tools has: paths at `Bash`, commands at `Read`.

## Why it matters

Nobody tells: the lesson is in the list, and the guard is not there. At a shell command only the command patterns are
looked at. At a file tool the path patterns are, and command patterns look at what is written, which only tools that
write have.

## Example

```markdown
---
toolNames: [Bash]
pathRegexSources: ['\\.env$']
summary: .env holds secrets
---
Do not print `.env`.
```

Use instead:

```markdown
---
toolNames: [Read]
pathRegexSources: ['\\.env$']
summary: .env holds secrets
---
Do not print `.env`.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.lessons.check.base import Check, fires_at_calls, patterns_of
from hookwright.lessons.check.tools import facts, is_mcp, known
from hookwright.lessons.fields import COMMAND, MODEL, PATH, has_patterns
from hookwright.lessons.patterns import mistake
from hookwright.model.finding import Rule, finding, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

NEVER = Rule("HW808", "lesson-never-fires", "warning", "a lesson that can never fire", __doc__)


def _look(lesson: Lesson) -> Iterator[Finding]:
    if not fires_at_calls(lesson):
        return
    tools = lesson.data.get("toolNames")
    if tools is None or tools == []:
        message = f'a {lesson.type} without "toolNames" never fires: name the tools, such as "Bash" or "Edit"'
        yield finding(NEVER, lesson.at("toolNames"), message)
        return
    if not isinstance(tools, list):
        return  # told as a value of the wrong kind
    names: list[str] = [tool for tool in tools if isinstance(tool, str)]  # pyright: ignore[reportUnknownVariableType]
    why = {name: reason for name in names if (reason := _why_not(lesson, name))}
    if len(why) == len(names) and names:
        reasons = list(dict.fromkeys(why.values()))[:3]
        yield finding(NEVER, lesson.at("toolNames"), f"this lesson never fires: {'; '.join(reasons)}")
    elif why and not any("none of" in reason for reason in why.values()):
        value = lesson.get("toolNames")
        for item in value.items if value is not None else ():
            if isinstance(item.data, str) and item.data in why:
                yield finding(NEVER, item.span, f"here it never fires: {why[item.data]}", severity="info")


def _why_not(lesson: Lesson, tool: str) -> str:
    """Why a lesson can't fire at a tool; "" when it may."""
    valid = {one.field for one in patterns_of(lesson) if mistake(one.rule) is None}
    wanted = {field for field in (COMMAND, PATH, MODEL) if _asks(lesson.data.get(field))}
    if MODEL in wanted - valid:
        return f'none of "{MODEL}" can match'
    commands, paths = COMMAND in wanted, PATH in wanted
    if not (commands or paths):
        return ""
    if not (commands and COMMAND in valid) and not (paths and PATH in valid):
        return f"none of {listed(field for field in (COMMAND, PATH) if field in wanted)} can match"
    return _at(tool, commands=commands, paths=paths, valid=valid)


def _at(tool: str, *, commands: bool, paths: bool, valid: set[str]) -> str:
    if tool not in known() and not is_mcp(tool):
        return ""  # told as a tool that nobody has
    given = facts(tool)
    if given.command:
        fires = commands and COMMAND in valid
        return "" if fires else f'at "{tool}" path patterns are not looked at, only command patterns'
    if paths and PATH not in valid:
        return f'none of "{PATH}" can match'
    if not given.path:
        return f'a call of "{tool[:60]}" has neither command nor path'
    if commands and not given.content:
        return f'a call of "{tool[:60]}" has neither command nor content for the command patterns'
    return f'none of "{COMMAND}" can match' if commands and COMMAND not in valid else ""


def _asks(value: Any) -> bool:
    return has_patterns(value)


CHECK = Check(NEVER, lesson=_look)
