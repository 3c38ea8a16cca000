"""What one handler answered: from an exit code, two outputs and a table to an outcome.

The rules are the agent's own, down to its holes: an exit code 2 can be lost, and an answer that can't be read may count
as none. What was read and what was not is said in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.engine.answer import Answer, read_answer
from hookwright.model.values import as_object

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

    @property
    def silent(self) -> bool:
        """Whether nobody is told anything and nothing is decided."""
        if self.status != "ok" or self.effect != "nothing" or self.permission is not None or self.stop:
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


def judge(reply: Reply, setting: Setting) -> Outcome:
    """What a reply means under the agent's rules."""
    if reply.cancelled:
        return _cancelled(setting)
    if setting.background:
        return _background(reply, setting)
    if reply.timed_out:
        return _timeout(reply, setting)
    if reply.failure:
        return _failed(setting, reply.failure)
    reads_json = setting.answers.json_on == "any" or reply.exit_code == 0
    answer = read_answer(reply.stdout, setting.answers, setting.event, reply.cut) if reads_json else Answer("unread")
    if answer.kind == "background":
        return Outcome("background", "json", "its first line sent it to the background, so its exit code is lost")
    if reply.exit_code == 2:
        return _exit2(reply, answer, setting)
    if answer.kind == "json":
        return _meaning(answer, setting)
    return _without_json(reply, answer, setting)


def _cancelled(setting: Setting) -> Outcome:
    """Nobody knows what it would have said: where a failure counts as an objection, so does that."""
    effect = setting.event.failure
    if effect == "nothing" or setting.background:
        return Outcome("cancelled", "unread", "it was cancelled")
    text = f"the hook `{setting.command}` could not decide: it was cancelled"
    return Outcome("cancelled", "unread", "it was cancelled", effect=effect, reason=text, told=text)


def _background(reply: Reply, setting: Setting) -> Outcome:
    """The agent does not wait: what the hook decides is lost, its context is told later."""
    answer = read_answer(reply.stdout, setting.answers, setting.event, reply.cut)
    found = _meaning(answer, setting) if answer.kind == "json" and not reply.timed_out else Outcome("ok")
    return Outcome(
        "background", found.read, "it runs in the background and can't decide", context=found.context,
        notes=("what it decided is lost",) if found.effect != "nothing" or reply.exit_code == 2 else (),
    )  # fmt: skip


def _timeout(reply: Reply, setting: Setting) -> Outcome:
    why = f"it did not end within {reply.duration:.0f} s" if reply.duration >= 1 else "it did not end in time"
    why += "; what it had written was thrown away"
    event = setting.event
    if setting.on_failure and event.on_failure != "nothing":
        told = setting.answers.failed_text.format(command=setting.command, text="timed out")
        return Outcome("timeout", "unread", why, effect=event.on_failure, reason="timed out", told=told)
    if event.timeout != "nothing":
        text = f"the hook `{setting.command}` could not decide: it did not answer in time"
        return Outcome("timeout", "unread", why, effect=event.timeout, reason=text, told=text)
    return Outcome("timeout", "unread", why)


def _failed(setting: Setting, why: str, detail: str = "", read: Literal["broken", "unread"] = "unread") -> Outcome:
    """No usable answer: `why`, and `detail`, what the hook itself said about it."""
    event = setting.event
    if setting.on_failure and event.on_failure != "nothing":
        told = setting.answers.failed_text.format(command=setting.command, text=detail or why)
        return Outcome("failed", read, why, effect=event.on_failure, reason=detail or why, told=told)
    if event.failure != "nothing":
        text = f"the hook `{setting.command}` could not decide: {why}" + (f"\n{detail}" if detail else "")
        return Outcome("failed", read, why, effect=event.failure, reason=text, told=text)
    return Outcome("failed", read, why)


def _without_json(reply: Reply, answer: Answer, setting: Setting) -> Outcome:
    """Plain text, nothing, or something that should have been JSON."""
    if reply.exit_code == 0:
        if answer.kind == "broken" and (setting.answers.strict or answer.beyond_us):
            return _failed(setting, answer.problem, _with_output(answer), "broken")
        if answer.kind == "broken":
            return Outcome("ok", "broken", f"{answer.problem}; it is no answer, exit code 0 carries on")
        plain = answer.text if setting.event.plain else ""
        why = answer.problem
        if answer.kind == "text" and not plain:
            why = f"{why or 'plain text'}, which is not told to anybody on this event"
        return Outcome("ok", "text" if answer.kind == "text" else "nothing", why, plain=_limited(plain, setting))
    why = how_it_ended(reply)
    if answer.kind == "broken":
        why += f"; {answer.problem}"
    return _failed(setting, why, reply.stderr.strip(), "broken" if answer.kind == "broken" else "unread")


def _with_output(answer: Answer) -> str:
    """What is wrong with an answer, and the answer, where it was JSON at all."""
    if not answer.value:
        return answer.problem
    import json

    shown = json.dumps(answer.value, indent=2, ensure_ascii=False)
    return f"{answer.problem}\n\nThe hook's output was: {shown[:2000]}"


def _exit2(reply: Reply, answer: Answer, setting: Setting) -> Outcome:
    event, answers = setting.event, setting.answers
    if answer.wrong_event and not event.keeps_exit2:
        return Outcome("failed", "broken", f"{answer.problem}; on this event its exit code 2 is lost with it")
    found = _meaning(answer, setting) if answer.kind == "json" else Outcome("ok", _read(answer), answer.problem)
    if event.exit2 == "nothing":
        note = "exit code 2 means nothing on this event"
        return found._replace(notes=(*found.notes, note))
    if found.effect != "nothing":
        return found._replace(status="objected", effect=event.exit2)
    text = reply.stderr if reply.stderr.strip() else answers.no_stderr
    if answer.wrong_event:
        text = "blocked (exit 2); its output could not be processed"
    told = event.exit2_text.format(command=setting.command, text=text, trimmed=text.strip())
    return found._replace(status="objected", effect=event.exit2, permission=None, reason=text.strip(), told=told)


def _read(answer: Answer) -> Literal["nothing", "text", "broken", "unread"]:
    return "unread" if answer.kind in ("json", "background") else answer.kind


def _meaning(answer: Answer, setting: Setting) -> Outcome:
    """What a JSON answer says, whatever the exit code."""
    event, top = setting.event, answer.value
    own = as_object(top.get("hookSpecificOutput"))
    nested: Mapping[str, Any] = as_object(own.get("decision")) if event.behaviours else {}
    rewritten: Any = nested.get("updatedInput", own.get("updatedInput"))
    effect, permission, reason = _objection(top, own, nested, setting)
    if isinstance(rewritten, dict) and not event.rewrites and effect == "nothing":
        effect, reason = event.exit2, "the hook changed the input, which isn't supported here"
    if effect != "nothing":
        reason = reason or setting.answers.no_reason
    return Outcome(
        "objected" if effect != "nothing" else "ok",
        "json",
        effect=effect,
        permission=permission,
        reason=reason,
        told=reason,
        context=_limited(_text(own.get("additionalContext")), setting) if event.context != "drop" else "",
        stop=(top.get("continue") is False and event.stop != "ignore") or nested.get("interrupt") is True,
        stop_reason=_text(top.get("stopReason")),
        message=_text(top.get("systemMessage")) if event.system_message else "",
        rewritten=as_object(rewritten) if isinstance(rewritten, dict) and event.rewrites else None,
        fields={f.name: own[f.name] for f in event.output if f.name in own and f.name not in _HANDLED},
        notes=answer.notes,
    )


_HANDLED = frozenset({"permissionDecision", "permissionDecisionReason", "additionalContext", "updatedInput"})


def _objection(
    top: Mapping[str, Any], own: Mapping[str, Any], nested: Mapping[str, Any], setting: Setting
) -> tuple[Effect, Permission | None, str]:
    """What it does, the permission it gives, and the reason. A denial in one place beats a consent in the other."""
    event = setting.event
    if event.behaviours:
        permission, reason = _meant(event.behaviours, nested.get("behavior")), _text(nested.get("message"))
    else:
        permission = _meant(event.permissions, own.get("permissionDecision"))
        reason = _text(own.get("permissionDecisionReason")) if permission else ""
    if permission == "deny":
        return (event.exit2 if event.exit2 != "nothing" else "block"), permission, reason
    if top.get("decision") == "block" and event.block != "nothing":
        return event.block, ("deny" if event.permissions else None), _text(top.get("reason"))
    if top.get("decision") == "approve" and setting.answers.approve and event.permissions:
        permission = permission or "allow"
    return "nothing", permission, reason


def _meant(words: tuple[tuple[str, Permission], ...], word: Any) -> Permission | None:
    for known, meaning in words:
        if word == known:
            return meaning
    return None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _limited(text: str, setting: Setting) -> str:
    """What the model sees of a long text: the agent writes it to a file and shows the beginning."""
    limit = setting.answers.context_limit
    if limit is None or len(text) <= limit:
        return text
    return f"{text[: setting.answers.preview]}\n[{len(text)} characters; the agent puts the rest into a file]"


def how_it_ended(reply: Reply) -> str:
    """How a process ended, for people."""
    if reply.signal is not None:
        return f"it was ended by signal {reply.signal}"
    if reply.exit_code == 127:
        return "it exited with 127, which mostly means that the command was not found"
    if reply.exit_code == 126:
        return "it exited with 126, which mostly means that the command is not executable"
    return f"it exited with {reply.exit_code}" if reply.exit_code is not None else "it gave no exit code"
