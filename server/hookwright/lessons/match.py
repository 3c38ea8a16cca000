"""Which lessons fit a tool call, and which of them blocks it.

Pure. `lessons` is what stands under that key of a manifest: any JSON value may be anywhere in it, and what is malformed
matches nothing.
"""

from __future__ import annotations

import re
from time import thread_time
from typing import TYPE_CHECKING, Any, cast

from hookwright.lessons.fields import COMMAND, MODEL, PATH, has_patterns, in_order, match_of, rules, truthy
from hookwright.lessons.needles import MARKS, could_match, is_shell_writing, joined, needles
from hookwright.lessons.patterns import Clock, Rule, Subject, hit, why_undecided
from hookwright.lessons.types import Blocker, Call, Match, Note, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hookwright.lessons.types import Reason

QUOTED = 120
"""So many code points of the command stand in the reason of a block."""

_NOT_ALL_RUNS = re.compile(r"""["'#<\\]""")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*+\"", re.DOTALL), re.compile(r"'(?:[^'\\]|\\.)*+'", re.DOTALL)


def match_lessons(
    lessons: object,
    tool_name: str,
    command: str = "",
    file_path: str = "",
    *,
    project_id: str | None = None,
    content: str = "",
) -> list[Match]:
    """The lessons that fit a call, highest priority first; equal ones as the manifest has them.

    `tool_name` is canonical (`Bash`, `Edit`, …). `command` is the text for a shell, `file_path` and `content` what a
    file tool is about and writes; "" when the call has none. `project_id` is compared with a lesson's scope. All
    patterns together take at most some 60 ms; one that isn't decided by then counts as not matching: see `judge_all`.
    """
    call = Call(tool_name, command, file_path, content, project_id)
    return ranked(judge_all(lessons, call))


def find_blocker(matches: Iterable[Match], command: str) -> Blocker | None:
    """What the first guard of `matches` says, with the start of the command for the first `{command}` in it."""
    for match in matches:
        if match.type == "guard":
            return Blocker(match.message.replace("{command}", command[:QUOTED], 1), match.slug)
    return None


def judge_all(lessons: object, call: Call, clock: Clock | None = None) -> Iterator[Verdict]:
    """What came of each lesson, in the order in which JavaScript goes through them."""
    return judge_each(in_order(lessons), call, clock)


def judge_each(items: Iterable[tuple[str, object]], call: Call, clock: Clock | None = None) -> Iterator[Verdict]:
    """What came of each of the lessons that stand under those keys. All share the clock's time."""
    look = _Look(call, Clock() if clock is None else clock)
    for key, value in items:
        yield look.judge(key, value)


def ranked(verdicts: Iterable[Verdict]) -> list[Match]:
    """Those that match, highest priority first."""
    found = [verdict.match for verdict in verdicts if verdict.match is not None]
    found.sort(key=lambda match: -match.priority)
    return found


class _Look:
    """One call, looked at by lesson after lesson."""

    def __init__(self, call: Call, clock: Clock) -> None:
        self.call = call
        self.clock = clock
        self.subjects: dict[str, Subject] = {}
        self.stripped: dict[str, Subject] = {}
        self.notes: list[Note] = []
        self.key = ""

    def judge(self, key: str, value: object) -> Verdict:
        """What comes of the lesson `value` with that key."""
        if not isinstance(value, dict):
            return Verdict(key, "malformed", None)
        lesson = cast("dict[str, Any]", value)
        self.key, self.notes = key, []
        reason = self.reason(lesson)
        match = match_of(key, lesson) if reason == "matched" else None
        if match is None and self.notes:
            reason = "undecided"
        return Verdict(key, reason, match, tuple(self.notes))

    def reason(self, lesson: dict[str, Any]) -> Reason:
        call = self.call
        if truthy(lesson.get("disabled")):
            return "disabled"
        scope = lesson.get("scope")
        if truthy(scope) and scope != call.project:
            return "scope"
        tools = lesson.get("toolNames")
        if not isinstance(tools, list) or call.tool not in tools:
            return "tool"
        found = self.patterns(lesson)
        if found == "matched" and has_patterns(lesson.get(MODEL)):
            text = call.command or call.content or call.path
            return "matched" if self.some(lesson, MODEL, text) else "model"
        return found

    def patterns(self, lesson: dict[str, Any]) -> Reason:
        """What the patterns for commands, content and paths say."""
        call = self.call
        commands, paths = has_patterns(lesson.get(COMMAND)), has_patterns(lesson.get(PATH))
        if not commands and not paths:
            return "matched"
        shell_aware = lesson.get("commandMatchTarget") == "executable"
        if call.command:
            return "matched" if commands and self.some(lesson, COMMAND, call.command, shell_aware) else "command"
        if not call.path:
            return "nothing-to-match"
        if paths and not self.some(lesson, PATH, call.path):
            return "path"
        if commands and not (call.content and self.some(lesson, COMMAND, call.content, shell_aware)):
            return "content"
        return "matched"

    def some(self, lesson: dict[str, Any], field: str, text: str, shell_aware: bool = False) -> bool:
        """Whether one of the patterns of that field occurs. What can't be decided is noted."""
        undecided: list[Note] = []
        for rule in rules(lesson.get(field)):
            subject = self.runs(text, rule) if shell_aware else self.subject(text)
            answer = False if subject is None else hit(rule, subject, self.clock)
            if answer:
                return True
            if answer is None and subject is not None:
                why = why_undecided(rule, subject, self.clock)
                undecided.append(Note(self.key, field, f'"{rule[0][:200]}" was not decided: {why}'))
        self.notes += undecided
        return False

    def subject(self, text: str) -> Subject:
        """The text, prepared once."""
        if text not in self.subjects:
            self.subjects[text] = Subject(text)
        return self.subjects[text]

    def runs(self, text: str, rule: Rule) -> Subject | None:
        """What of the text would run; None when the pattern can't match, whatever that is.

        To find it out takes a grammar of the shell, which is loaded only when the pattern's words are there.
        """
        if not _NOT_ALL_RUNS.search(text):
            return self.subject(text)
        if text not in self.stripped:
            wanted = needles(*rule)
            tells = wanted is not None and not any(map(is_shell_writing, wanted))
            if tells and not could_match(wanted, joined(self.subject(text).lowered).translate(MARKS)):
                return None
            before = thread_time()
            is_command = text == self.call.command
            runs = joined(executed(text, self.clock.left)) if is_command else without_quotes(text)
            self.stripped[text] = Subject(runs)
            self.clock.left -= thread_time() - before
        return self.stripped[text]


def executed(command: str, seconds: float = 1.0) -> str:
    """What of a command line runs; what is between quotes is left out when it can't be read as shell in time."""
    from hookwright.model.shell.executed import SECONDS
    from hookwright.model.shell.executed import executed as read

    text = read(command, min(seconds, SECONDS))
    return without_quotes(command) if text is None else text


def without_quotes(text: str) -> str:
    """The text with `""` and `''` for what is quoted, as the original reads it: escapes count in both."""
    for quote, pattern in zip("\"'", _QUOTED, strict=True):
        out: list[str] = []
        at = 0
        while (start := text.find(quote, at)) >= 0 and (found := pattern.match(text, start)):
            out += (text[at:start], quote, quote)
            at = found.end()
        text = "".join((*out, text[at:]))
    return text
