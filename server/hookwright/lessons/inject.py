"""What the lessons say to one hook of an agent: the adapter of the page, without its input and output.

For a program that merges lessons with decisions of its own:

    host = host_of("cc")
    payload = read_payload(json_of_stdin, host)
    advice = consult(payload, os.environ, host)
    …                                     # deny with `advice.block_reason`, or tell the model `advice.context`
    advice.confirm()                      # once the answer is written

Until `confirm` is called, or after `release`, the lessons in `context` count as not told, and another hook tells them.
`consult` raises nothing: what went wrong is in `notes`, and then nothing is told and nothing blocked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.lessons.claims import Claims
from hookwright.lessons.manifest import ManifestError, find
from hookwright.lessons.match import find_blocker, judge_each, ranked
from hookwright.lessons.select import select_candidates
from hookwright.lessons.source import Lessons, open_lessons

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.lesson_hosts import Host
    from hookwright.lessons.payload import Payload
    from hookwright.lessons.types import Blocker, Match

SEEN = "LESSONS_SEEN"
SEPARATOR = "\n\n---\n\n"
ROOM = 9_700
"""Characters of a context: Claude Code ≥ 2.1.89 shows the model only the beginning of a text of more than 10,000."""
_SESSION = "_session"
_UNTOLD = "_untold"


class Advice(NamedTuple):
    """What to answer. `block_reason` is None when nothing blocks; `context` is "" when there is nothing to tell.

    `seen` are all slugs of the session, in order. `injected` and `dropped` are those of this call. `user` is a line for
    the user: why lessons did not reach the model. `notes` are for `--explain`.
    """

    block_reason: str | None = None
    context: str = ""
    seen: tuple[str, ...] = ()
    injected: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    user: str = ""
    notes: tuple[str, ...] = ()
    claims: Claims | None = None
    lessons: Lessons | None = None

    def confirm(self) -> None:
        """The answer is written: what is in `context` has been told. An index that was missing is made now."""
        if self.claims is not None:
            self.claims.confirm()
        if self.lessons is not None:
            self.lessons.keep()

    def release(self) -> None:
        """What is in `context` has not been told."""
        if self.claims is not None:
            self.claims.release()


def consult(
    payload: Payload,
    environ: Mapping[str, str],
    host: Host,
    *,
    manifest: str | None = None,
    tells: bool | None = None,
    explain: bool = False,
) -> Advice:
    """What the lessons of the manifest say to that payload.

    `manifest` is a path that goes before `LESSONS_MANIFEST_PATH`. `tells` says whether a text can reach the model at
    this moment; by default as the table of `host` has it. With `explain` the notes name every lesson.
    """
    if payload.moment == "other":
        return Advice(notes=(f'"{payload.event}" is no event at which lessons are told',))
    work = _Work(payload, environ, host, explain=explain)
    try:
        path = find(environ, manifest)
        lessons = open_lessons(path, environ, indexed=not explain)
        if payload.moment in ("before", "after"):
            can_tell = payload.moment == "after" or host.tells_before if tells is None else tells
            return work.at_a_tool(lessons, can_tell=can_tell)
        return work.at_a_start(lessons)
    except ManifestError as error:
        return Advice(notes=(*work.notes, f"{error}; nothing is told and nothing blocked"))


class _Work:
    def __init__(self, payload: Payload, environ: Mapping[str, str], host: Host, *, explain: bool) -> None:
        self.payload = payload
        self.host = host
        self.explain = explain
        self.notes: list[str] = []
        self.before = _slugs(environ.get(SEEN, ""))
        self.claims = Claims(payload.session, environ) if payload.session else None
        if self.claims is None:
            self.notes.append(f"the payload names no session: only {SEEN} tells what was told before")

    def at_a_tool(self, lessons: Lessons, *, can_tell: bool) -> Advice:
        """A call: deny it, or tell what fits it."""
        matches = self.matches(lessons)
        if self.payload.moment == "before":
            blocker = find_blocker(matches, self.payload.command)
            if blocker is not None:
                self.notes.append(f"{blocker.slug}: blocks the call")
                return self.done(lessons)._replace(block_reason=_reason(blocker))
        matches = [match for match in matches if match.type != "guard"]
        if not matches:
            return self.done(lessons)
        if not can_tell:
            return self.untold(lessons, matches)
        seen = {*self.before, *(match.slug for match in matches if self.claims and self.claims.told(match.slug))}
        chosen = select_candidates(
            matches,
            seen,
            max_lessons=lessons.config.max_lessons,
            budget_bytes=lessons.config.budget_bytes,
            claim=self.claims.claim if self.claims else _anyone,
        )
        self.notes += [f"{slug}: told before in this session" for slug in seen if slug in {m.slug for m in matches}]
        self.notes += [f"{slug}: dropped (told by another call, or over the budget)" for slug in chosen.dropped]
        if not chosen.injected:
            return self.done(lessons)
        told = tuple(one.slug for one in chosen.injected)
        advice = self.done(lessons, _cut(SEPARATOR.join(one.text for one in chosen.injected)))
        return advice._replace(injected=told, dropped=chosen.dropped, seen=self.all_seen(told))

    def at_a_start(self, lessons: Lessons) -> Advice:
        """A session, a helper agent or a prompt begins."""
        from hookwright.lessons.session import session_text

        moment = self.payload.moment
        if moment == "session" and self.claims and self.payload.source in ("clear", "compact"):
            self.claims.reset()
            self.notes.append(f"the session's context is new ({self.payload.source}): every lesson can be told again")
        if self.claims and moment in ("session", "prompt"):
            if moment == "prompt" and self.claims.told(_SESSION):
                return self.done(lessons)
            if not self.claims.claim(_SESSION) and moment == "prompt":
                return self.done(lessons)
        told = session_text(lessons.for_session(), self.payload.project, helper=moment == "subagent")
        self.notes += [f"{slug}: left out for lack of room" for slug in told.left_out]
        return self.done(lessons, told.text)._replace(injected=told.slugs, dropped=told.left_out)

    def matches(self, lessons: Lessons) -> list[Match]:
        """Those of all calls, each once."""
        found: dict[str, Match] = {}
        for call in self.payload.calls:
            verdicts = list(judge_each(lessons.candidates(call), call))
            found |= {match.id: match for match in ranked(verdicts) if match.id not in found}
            self.notes += [f"{v.id}: {note.field}: {note.text}" for v in verdicts for note in v.notes]
            if self.explain:
                self.notes += [f"{v.match.slug if v.match else v.id}: {v.reason}" for v in verdicts]
        return sorted(found.values(), key=lambda match: -match.priority)

    def untold(self, lessons: Lessons, matches: list[Match]) -> Advice:
        """Nothing reaches the model now: say so to the user, once in a session."""
        if self.host.tells_at:
            slugs = ", ".join(match.slug for match in matches[:3]) + (", …" if len(matches) > 3 else "")
            text = (
                f"lessons match this call ({slugs}), but {self.host.title} can't be told anything before a tool runs; "
                f"run this hook at {self.host.tells_at} too"
            )
        else:
            text = "lessons match this call, but nothing can be told here"
        self.notes.append(text)
        first = self.claims is not None and not self.claims.told(_UNTOLD) and self.claims.claim(_UNTOLD)
        return self.done(lessons)._replace(user=f"hookwright: {text}" if first else "")

    def all_seen(self, told: tuple[str, ...]) -> tuple[str, ...]:
        """What the environment named, what was told in this session, and what is told now."""
        others = sorted(slug for slug in self.claims.slugs() if slug[:1] != "_") if self.claims else []
        return tuple(dict.fromkeys((*self.before, *others, *told)))

    def done(self, lessons: Lessons, context: str = "") -> Advice:
        """The answer, with all notes."""
        trouble = [self.claims.trouble] if self.claims and self.claims.trouble else []
        notes = (*lessons.notes, *self.notes, *trouble)
        return Advice(context=context, notes=notes, claims=self.claims, lessons=lessons)


def _slugs(text: str) -> list[str]:
    return list(dict.fromkeys(slug for part in text.split(",") if (slug := part.strip())))


def _anyone(_slug: str) -> bool:
    return True


def _reason(blocker: Blocker) -> str:
    """Agents refuse a denial without a reason, and then the call goes on."""
    return blocker.reason if blocker.reason.strip() else f'the lesson "{blocker.slug}" blocks this call'


def _cut(text: str) -> str:
    return text if len(text) <= ROOM else f"{text[: ROOM - 100]}\n\n(cut: {len(text) - ROOM + 100:,} more characters)"
