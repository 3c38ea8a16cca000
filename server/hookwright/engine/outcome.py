"""What one handler answered: from an exit code, two outputs and a table to an outcome.

The rules are the agent's own, down to its holes: an exit code 2 can be lost, and an answer that can't be read may count
as none. What was read and what was not is said in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hookwright.engine.answer import Answer, is_blank, read_answer
from hookwright.engine.meaning import limited, meaning
from hookwright.engine.reply import Outcome, Reply, Setting

if TYPE_CHECKING:
    from hookwright.dialects.answers import Answers

__all__ = ["Outcome", "Reply", "Setting", "how_it_ended", "judge"]


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
    answers = setting.answers
    heard, cut = _heard(reply, answers)
    reads_json = answers.json_on == "any" or (answers.json_on == "zero" and reply.exit_code == 0)
    answer = read_answer(heard, answers, setting.event, cut) if reads_json else Answer("unread")
    if answer.kind == "background":
        return Outcome("background", "json", "its first line sent it to the background, so its exit code is lost")
    if _objects(reply.exit_code, answers) and (not answers.json_wins or answer.kind == "text"):
        return _exit2(reply, answer, setting)
    if answer.kind == "json":
        return meaning(answer, setting)
    return _without_json(reply, answer, setting)


def _heard(reply: Reply, answers: Answers) -> tuple[str, int]:
    """The output that may hold the answer, and how many bytes of it are missing."""
    if not answers.second:
        return reply.stdout, reply.cut
    if reply.exit_code == 2 and not answers.exit2_stdout:
        return reply.stderr, reply.stderr_cut
    return (reply.stderr, reply.stderr_cut) if is_blank(reply.stdout) else (reply.stdout, reply.cut)


def _objects(code: int | None, answers: Answers) -> bool:
    return code == 2 or (answers.codes == "above-one" and code is not None and code > 1)


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
    found = meaning(answer, setting) if answer.kind == "json" and not reply.timed_out else Outcome("ok")
    return Outcome(
        "background", found.read, "it runs in the background and can't decide",
        context=found.context if setting.answers.background_tells else "",
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
        return _said_in_text(reply, answer, setting)
    why = how_it_ended(reply)
    if answer.kind == "broken":
        why += f"; {answer.problem}"
    failed = _failed(setting, why, reply.stderr.strip(), "broken" if answer.kind == "broken" else "unread")
    if answer.kind != "text" or not setting.answers.shows_text:
        return failed
    return failed._replace(read="text", message=f"Warning: {answer.text.strip()}", consent=True)


def _said_in_text(reply: Reply, answer: Answer, setting: Setting) -> Outcome:
    """Exit code 0 with plain text, or with nothing."""
    event, why = setting.event, answer.problem
    if answer.kind != "text":
        return Outcome("ok", "nothing", why)
    if event.plain_fails:
        return _failed(setting, why or "plain text, where only JSON is taken", answer.text.strip(), "broken")
    plain = answer.text if event.plain and not is_blank(reply.stdout) else ""
    shown = answer.text.strip() if setting.answers.shows_text and not plain else ""
    if not plain:
        why = f"{why or 'plain text'}, which is not told to {'the model' if shown else 'anybody'} on this event"
    consent = bool(setting.answers.consents)
    return Outcome("ok", "text", why, plain=limited(plain, setting), message=shown, consent=consent)


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
    found = meaning(answer, setting) if answer.kind == "json" else Outcome("ok", _read(answer), answer.problem)
    words = _heard(reply, answers)[0] if answers.second else reply.stderr
    if answers.needs_words and (event.exit2 == "nothing" or is_blank(words)):
        missing = "it means nothing here" if event.exit2 == "nothing" else f"nothing is on {_where(answers)}"
        return _failed(setting, f"exit code {reply.exit_code} and {missing}", words.strip())
    if event.exit2 == "nothing":
        note = "exit code 2 means nothing on this event"
        return found._replace(notes=(*found.notes, note))
    if found.effect != "nothing":
        return found._replace(status="objected", effect=event.exit2)
    text = words if words.strip() else answers.no_stderr
    if answer.wrong_event:
        text = "blocked (exit 2); its output could not be processed"
    told = event.exit2_text.format(command=setting.command, text=text, trimmed=text.strip())
    return found._replace(status="objected", effect=event.exit2, permission=None, reason=text.strip(), told=told)


def _where(answers: Answers) -> str:
    return "either output" if answers.second and answers.exit2_stdout else "standard error"


def _read(answer: Answer) -> Literal["nothing", "text", "broken", "unread"]:
    return "unread" if answer.kind in ("json", "background") else answer.kind


def how_it_ended(reply: Reply) -> str:
    """How a process ended, for people."""
    if reply.signal is not None:
        return f"it was ended by signal {reply.signal}"
    if reply.exit_code == 127:
        return "it exited with 127, which mostly means that the command was not found"
    if reply.exit_code == 126:
        return "it exited with 126, which mostly means that the command is not executable"
    return f"it exited with {reply.exit_code}" if reply.exit_code is not None else "it gave no exit code"
