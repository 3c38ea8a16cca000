"""The rules of matching and selection, written down plainly, with `regress` alone: what our own are held to."""

from __future__ import annotations

from typing import Any

import regress

from hookwright.lessons.match import without_quotes


def hits(sources: Any, text: str) -> bool:
    for entry in sources if isinstance(sources, list) else []:
        if not isinstance(entry, dict) or not isinstance(entry.get("source"), str) or entry["source"] == "":
            continue
        flags = entry.get("flags") or ""
        if not isinstance(flags, str) or set(flags) - set("dgimsuvy") or len(set(flags)) != len(flags):
            continue
        if "u" in flags and "v" in flags:
            continue
        try:
            found = regress.Regex(entry["source"], flags).find(text)
        except regress.RegressError:
            continue
        if found is not None and ("y" not in flags or found.range().start == 0):
            return True
    return False


def true(value: Any) -> bool:
    return isinstance(value, (list, dict)) or bool(value)


def wants(value: Any) -> bool:
    return value is not None and value != []


def fits(lesson: Any, tool: str, command: str, path: str, project: str | None, content: str) -> bool:
    if not isinstance(lesson, dict) or true(lesson.get("disabled")):
        return False
    scope, tools = lesson.get("scope"), lesson.get("toolNames")
    if (true(scope) and scope != project) or not isinstance(tools, list) or tool not in tools:
        return False
    commands, paths = lesson.get("commandRegexSources"), lesson.get("pathRegexSources")
    strip = without_quotes if lesson.get("commandMatchTarget") == "executable" else str
    if wants(commands) or wants(paths):
        if command:
            if not (wants(commands) and hits(commands, strip(command))):
                return False
        else:
            by_path = path and (not wants(paths) or hits(paths, path))
            if not by_path or (wants(commands) and not (content and hits(commands, strip(content)))):
                return False
    models = lesson.get("modelRegexSources")
    return not wants(models) or hits(models, command or content or path)


def matched(lessons: dict[str, Any], *call: Any) -> list[str]:
    """The ids of the lessons that match, in order. Keys must not be numbers."""
    found = [(key, lesson) for key, lesson in lessons.items() if fits(lesson, *call)]

    def priority(lesson: dict[str, Any]) -> float:
        given = lesson.get("priority")
        return given if isinstance(given, (int, float)) and not isinstance(given, bool) else 5

    return [key for key, lesson in sorted(found, key=lambda pair: -priority(pair[1]))]


def selected(
    matches: list[Any], seen: set[str], most: int, budget: int, winners: set[str]
) -> tuple[list[str], list[str]]:
    """The texts told and the slugs dropped."""
    texts: list[str] = []
    dropped: list[str] = []
    taken = 0
    for match in matches:
        if match.slug in seen or taken >= most:
            continue
        short = f"**Lesson**: {match.summary}"
        if match.problem:
            short += f"\n**Problem**: {match.problem.split(chr(10))[0][:200]}"
        if match.solution:
            short += f"\n**Solution**: {match.solution.split(chr(10))[0][:200]}"
        choices = [match.message] if not texts or len(match.message.encode()) <= budget else []
        choices += [short] if match.summary and len(short.encode()) <= budget else []
        if not choices:
            dropped.append(match.slug)
            taken += 1
        elif match.slug not in winners:
            dropped.append(match.slug)
        else:
            texts.append(choices[0])
            budget -= len(choices[0].encode())
            taken += 1
    return texts, dropped
