"""Which handlers an event runs, and why the others are not run: a dry run as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.engine.duplicates import without_duplicates
from hookwright.engine.errors import UnknownEventError
from hookwright.engine.line import command_key
from hookwright.engine.sources import losses
from hookwright.engine.time_limit import time_limit
from hookwright.model.matcher import compile_matcher, subject_of
from hookwright.model.values import as_object, strings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hookwright.dialects.answers import Runtime
    from hookwright.dialects.spec import Dialect, Event, Loss, Scope
    from hookwright.engine.sources import InForce, Layer
    from hookwright.model.hooks_file import Group, Handler

Cause = Literal[
    "matched",  # it runs
    "matcher",  # its matcher selects something else
    "condition",  # its `if` does not fit
    "duplicate",  # the same handler stands again further on and runs there
    "kind",  # the agent does not run this kind on this event
    "not-run-here",  # Hookwright can't run this kind, only the agent can
    "event",  # the agent skips the event
    "helper",  # the event is none of a helper agent
    "switched-off",  # a setting or a variable turns the hooks of its file off
]


class Planned(NamedTuple):
    """One handler of the event. `why` explains `cause` in words; `timeout` is in seconds."""

    handler: Handler
    path: str
    scope: Scope
    place: str  # "hooks.PreToolUse[0].hooks[1]"
    kind: str
    label: str  # what the agent calls it: the command, or the URL
    matcher: str | None
    cause: Cause
    why: str
    timeout: float
    background: bool = False  # the agent does not wait for it
    on_failure: bool = False  # a failure counts as an objection
    sequential: bool = False  # because of its group all hooks of the event run one after another

    @property
    def runs(self) -> bool:
        return self.cause == "matched"


class Dropped(NamedTuple):
    """Something that the agent does not read of a file."""

    path: str
    place: str
    why: str
    loss: Loss


class Plan(NamedTuple):
    """What an event with a payload would run. `fault`: why nothing can run at all."""

    agent: str
    event: str
    subject: str | None
    name: str  # the event with its subject: "PreToolUse:Bash"
    entries: tuple[Planned, ...]
    dropped: tuple[Dropped, ...] = ()
    fault: str = ""

    @property
    def running(self) -> tuple[Planned, ...]:
        """The handlers that run."""
        return tuple(entry for entry in self.entries if entry.runs)

    def lines(self) -> tuple[str, ...]:
        """The dry run for people."""
        out = [f"{self.name}: {len(self.running)} of {len(self.entries)} hooks run"]
        if self.fault:
            out.append(f"  nothing runs: {self.fault}")
        for entry in self.entries:
            out.append(f"  {'runs' if entry.runs else 'not run'}: {entry.label or entry.kind}")
            out.append(f"    {entry.why} ({entry.path} {entry.place})")
        for dropped in self.dropped:
            place = f" {dropped.place}" if dropped.place else ""
            out.append(f"  dropped: {dropped.path}{place}: {dropped.why}")
        return tuple(out)

    def as_data(self) -> dict[str, Any]:
        """The dry run as JSON values."""
        keys = ("path", "scope", "place", "kind", "label", "matcher", "runs", "cause", "why", "timeout", "background")
        return {
            "agent": self.agent,
            "event": self.event,
            "subject": self.subject,
            "fault": self.fault,
            "hooks": [{key: getattr(entry, key) for key in keys} for entry in self.entries],
            "dropped": [dropped._asdict() for dropped in self.dropped],
        }


MOST_KEPT = 64
"""Plans that are kept of one reading of the files."""


class _Memory(NamedTuple):
    """Plans of one reading of the files, in which nothing depends on more of the payload than the subject."""

    force: InForce | None
    usable: bool
    plans: dict[tuple[str, str | None, bool], Plan]


class Planner:
    """Plans the events of one workspace as one agent would. May be used from several threads."""

    def __init__(self, dialect: Dialect, runtime: Runtime, workspace: str, home: str) -> None:
        self.dialect = dialect
        self.runtime = runtime
        self.workspace = workspace
        self.home = home
        self._memory = _Memory(None, False, {})

    def plan(self, event_name: str, payload: Mapping[str, Any], force: InForce, *, helper: bool = False) -> Plan:
        """The plan of an event. Raises `UnknownEventError`."""
        event = self.dialect.event(event_name)
        if event is None:
            raise UnknownEventError(f'{self.dialect.title} has no event "{event_name}"')
        memory = self._memory
        if memory.force is not force:
            memory = self._memory = _Memory(force, not self._conditional(force), {})
        key = (event_name, subject_of(event, payload), helper)
        plan = memory.plans.get(key)
        if plan is None:
            plan = self._planned(event, event_name, payload, force, helper=helper)
            if memory.usable and len(memory.plans) < MOST_KEPT:
                memory.plans[key] = plan
        return plan

    @property
    def unconditional(self) -> bool:
        """Whether of the files that were read last no handler looks at more than its matcher."""
        return self._memory.usable

    def _conditional(self, force: InForce) -> bool:
        condition = self.runtime.condition
        return bool(condition) and any(condition in as_object(h.node.value) for _, h in force.handlers())

    def _planned(
        self, event: Event, event_name: str, payload: Mapping[str, Any], force: InForce, *, helper: bool
    ) -> Plan:
        subject = subject_of(event, payload)
        entries = [
            self._entry(layer, handler, event, payload, force, helper=helper)
            for layer, handler in _candidates(force, event)
        ]  # fmt: skip
        return Plan(
            self.dialect.id,
            event_name,
            subject,
            f"{event_name}:{subject}" if subject else event_name,
            tuple(without_duplicates(entries, self.runtime)),
            tuple(Dropped(layer.path, lost.place, lost.why, lost.loss) for layer, lost in losses(force.layers)),
            force.fault,
        )

    def _entry(
        self, layer: Layer, handler: Handler, event: Event, payload: Mapping[str, Any], force: InForce, *, helper: bool
    ) -> Planned:
        cause, why = self._verdict(layer, handler, event, payload, helper=helper)
        key = self.dialect.off_names
        if cause == "matched" and key and _named(handler) in force.listed(key):
            cause, why = "switched-off", f'"{key}" names "{_named(handler)}"'
        runtime, value = self.runtime, as_object(handler.node.value)
        group = handler.group
        background = bool(runtime.background) and value.get(runtime.background) is True
        background = background and event.name not in runtime.background_never
        timed: Mapping[str, Any] = {} if background and not self.dialect.timeout.background else value
        return Planned(
            handler,
            layer.path,
            layer.scope,
            handler.place,
            handler.kind_name or "",
            label_of(value, self.dialect),
            group.matcher_value,
            cause,
            why,
            time_limit(timed, self.dialect, runtime, event, handler.kind_name or ""),
            background,
            bool(runtime.on_failure) and value.get(runtime.on_failure) == runtime.on_failure_value and not background,
            bool(runtime.sequential) and as_object(group.node.value).get(runtime.sequential) is True,
        )

    def _verdict(
        self, layer: Layer, handler: Handler, event: Event, payload: Mapping[str, Any], *, helper: bool
    ) -> tuple[Cause, str]:
        title, kind = self.dialect.title, handler.kind_name or ""
        if not event.runs:
            return "event", f"{title} skips {event.name} hooks"
        if layer.off:
            return "switched-off", f"its hooks are turned off: {layer.off}"
        if helper and event.name in self.runtime.main_only:
            return "helper", f"{event.name} hooks run for the main task, not for helper agents"
        selected, matched = self._matched(handler.group, event, payload)
        if not selected:
            return "matcher", matched
        if event.kinds and kind not in event.kinds:
            return "kind", f"{title} runs no {kind} hooks on {event.name}"
        if problem := self._condition(handler, layer, event, payload):
            return "condition", problem
        if kind not in self.runtime.kinds:
            return "not-run-here", f"{matched}, but {kind} hooks are not run by Hookwright: they need the agent"
        return "matched", matched

    def _matched(self, group: Group, event: Event, payload: Mapping[str, Any]) -> tuple[bool, str]:
        matcher = compile_matcher(group.matcher_value, event, self.dialect)
        subject = subject_of(event, payload)
        if matcher.path == "ignored":
            return True, f"{event.name} has no matcher"
        if matcher.path == "every" or subject is None:
            return True, "its matcher selects everything"
        told = f'its matcher "{matcher.value}"'
        if matcher.error is not None:
            return matcher.decide(subject) is True, f"{told} is no valid pattern: {matcher.error}"
        decided = matcher.decide(subject)
        if decided is None:
            return True, f'{told} takes too long to try on "{subject}"; the hook runs, to be on the safe side'
        return decided, f'{told} {"selects" if decided else "does not select"} "{subject}"'

    def _condition(self, handler: Handler, layer: Layer, event: Event, payload: Mapping[str, Any]) -> str | None:
        """Why the handler's `if` keeps it from running, or None."""
        rule = handler.text(self.runtime.condition) if self.runtime.condition else None
        if not rule:
            return None
        if event.subject is None or event.subject.kind != "tool":
            return f"it has an `if`, and {event.name} is not about a tool call: such a hook never runs"
        from hookwright.engine.conditions import Call, fits

        name = subject_of(event, payload) or ""
        tool = self.dialect.tool(name)
        names = (name, tool.name, *tool.aliases) if tool else (name,)
        cwd = payload.get("cwd")
        call = Call(
            names, as_object(payload.get("tool_input")), cwd if isinstance(cwd, str) else self.workspace,
            self.home if layer.scope == "user" else self.workspace, self.home,
        )  # fmt: skip
        fit = fits(rule, call, self.runtime.rules)
        return None if fit.fits else fit.why


def _named(handler: Handler) -> str:
    """What a list of disabled handlers calls it."""
    return handler.text("name") or handler.text("command") or ""


def label_of(value: Mapping[str, Any], dialect: Dialect | None = None) -> str:
    """What a handler is called: its command with its arguments, its URL, its tool, or its prompt."""
    command = command_key(value, dialect)[0] if dialect is not None else "command"
    for key in (command, "url", "tool", "prompt"):
        text = value.get(key)
        if isinstance(text, str):
            args = value.get("args")
            extra = strings(args) if key == command else []
            return " ".join([text, *extra])
    return ""


def _candidates(force: InForce, event: Event) -> Iterator[tuple[Layer, Handler]]:
    """Every handler of the event: those that are read, and those of an event that the agent skips."""
    for layer in force.layers:
        if event.runs:
            yield from ((layer, h) for h in layer.found.handlers if h.group.entry.name == event.name)
        elif layer.file is not None:
            for entry in layer.file.events:
                if entry.name == event.name:
                    yield from ((layer, handler) for group in entry.groups for handler in group.handlers)
