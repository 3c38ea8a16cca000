"""What comes back from a handler, and what it is taken for: the records between running and deciding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Answers, Effect, EventAnswers, Permission

Status = Literal["ok", "objected", "failed", "timeout", "cancelled", "background"]
"""`failed`: it gave no answer that the agent can use. `background`: it went on by itself, its answer can't decide."""


class Reply(NamedTuple):
    """What came back from a handler of any kind. Text is decoded, bytes that are no UTF-8 replaced."""

    exit_code: int | None = None  # None: it was killed, or a kind of handler that has no exit code
    signal: int | None = None
    stdout: str = ""
    stderr: str = ""
    failure: str = ""  # why there is no answer at all: it did not start, the server refused, …
    timed_out: bool = False
    cancelled: bool = False
    cut: int = 0  # bytes of standard output that were not kept
    stderr_cut: int = 0  # the same of standard error
    duration: float = 0.0  # seconds
    status: int | None = None  # of an HTTP answer


class Outcome(NamedTuple):
    """What an answer means. Texts are empty where there are none."""

    status: Status
    read: Literal["nothing", "text", "json", "broken", "unread"] = "nothing"  # what standard output was taken for
    why: str = ""  # why it failed, or why its output was not read
    effect: Effect = "nothing"
    permission: Permission | None = None
    reason: str = ""  # the hook's own words
    told: str = ""  # the same as the agent words it, without what it puts around it on the event
    context: str = ""
    plain: str = ""
    stop: bool = False
    stop_reason: str = ""
    message: str = ""  # for the user
    rewritten: Mapping[str, Any] | None = None
    fields: Mapping[str, Any] = {}
    notes: tuple[str, ...] = ()
    consent: bool = False  # it said that it has nothing against it

    @property
    def silent(self) -> bool:
        """Whether nobody is told anything and nothing is decided."""
        if self.status != "ok" or self.effect != "nothing" or self.permission is not None or self.stop:
            return False
        if self.consent and self.reason:
            return False
        return not (self.context or self.plain or self.message or self.rewritten is not None or self.fields)


class Setting(NamedTuple):
    """Under which rules an answer is judged."""

    answers: Answers
    event: EventAnswers
    name: str  # the event with its subject: "PreToolUse:Bash"
    command: str  # what the agent calls the handler
    on_failure: bool = False  # `onFailure: "block"`
    background: bool = False
