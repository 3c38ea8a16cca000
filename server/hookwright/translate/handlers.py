"""One handler with the target's keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.dialects.answers import answers_of, runnable
from hookwright.model.values import breach, object_breach
from hookwright.translate import commands
from hookwright.translate.base import listed, quoted
from hookwright.translate.events import ALSO, can_guard, closing_key
from hookwright.translate.source import fields_of
from hookwright.translate.timeouts import timeout_of
from hookwright.translate.variables import Site

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Field, HandlerKind
    from hookwright.translate.base import Losses, Severity
    from hookwright.translate.source import Item

_EQUAL = {"cwd": ("working_directory",), "working_directory": ("cwd",)}
"""Keys that mean the same under another name."""

_CLOSED = {"onFailure": "block", "failClosed": True}
"""Keys by which a hook that fails blocks, and the value that says so."""

_WITHOUT: dict[str, tuple[Severity, str]] = {
    "if": ("error", "the hook runs for every call that the matcher selects"),
    "async": ("warning", "the agent waits for the hook"),
    "asyncRewake": ("warning", "the agent waits for the hook, and is not woken by it"),
    "statusMessage": ("info", "the user is shown no message of its own while it runs"),
    "name": ("info", "the hook has no name"),
    "description": ("info", "what it is for does not stand there"),
    "once": ("warning", "the hook runs every time"),
    "loop_limit": ("warning", "how often it sends the agent back is not limited by the hook"),
    "show_output": ("info", "whether the user sees its output is the agent's own choice"),
    "cwd": ("warning", "the command runs in the agent's own folder"),
    "working_directory": ("warning", "the command runs in the agent's own folder"),
    "shell": ("warning", "the agent's own shell reads the command"),
    "onFailure": ("error", "when the hook fails, what it guards goes on"),
    "failClosed": ("error", "when the hook fails, what it guards goes on"),
}
"""What changes where a key is not read. An error is one on an event where hooks can block, else it is a warning."""


class Building:
    """Writes a handler for one event of the target."""

    def __init__(self, item: Item, event: Event, target: Dialect, losses: Losses) -> None:
        self.item = item
        self.node = item.handler.node
        self.event = event
        self.source = item.handler.file.dialect
        self.target = target
        self.losses = losses
        self.guard = can_guard(item.event, self.source)
        self.fields: dict[str, Field] = {}
        self.done: set[str] = set()

    def build(self) -> dict[str, Any] | None:
        """The handler, in the order of the target's table; None where it can't run there, which is told."""
        kind = self._kind()
        if kind is None:
            return None
        self.fields = {f.name: f for f in fields_of(self.target, kind) if self._reads(f)}
        found: dict[str, Any] = {}
        if "type" in self.fields and (kind.name != self.target.default_kind or self.fields["type"].required):
            found["type"] = kind.name
        if kind.name == "command":
            lines = commands.commands_for(self.item.handler, self.fields, self._site(), self.losses)
            if lines is None:
                return None
            commands.tell_folder(lines, self._site(), self.losses)
            found |= lines
        timeout = timeout_of(self.item, self.event, self.target, self.losses)
        if timeout is not None:
            found[timeout[0]] = timeout[1]
        self._closed(found)
        for field in fields_of(self.source, self.item.kind):
            self._copy(field, found)
        self._unknown()
        return self._checked(found, kind)

    def _kind(self) -> HandlerKind | None:
        name, title = self.item.kind.name, self.target.title
        kind = self.target.kind(name)
        span = self.node.span
        severity: Severity = "error" if self.guard else "warning"
        if kind is None or kind.internal:
            self.losses.tell("handler", severity, span, f'{title} has no hooks of the kind "{name}": left out')
            return None
        if self.event.kinds and name not in self.event.kinds:
            text = f'{title} runs no "{name}" hooks on {quoted(self.event.name)}: left out'
            self.losses.tell("handler", severity, span, text)
            return None
        return kind

    def _reads(self, field: Field) -> bool:
        return field.status != "ignored" and (not field.events or self.event.name in field.events)

    def _site(self) -> Site:
        span = next((m.span for k in commands.KEYS if (m := self.item.handler.member(k)) is not None), self.node.span)
        rule = self.item.handler.file.rule
        return Site(self.source, self.target, rule.scope, self.item.event.name, self.event.name, span, self.guard)

    def _copy(self, field: Field, found: dict[str, Any]) -> None:
        """One key of the source, by its own name or another one that means the same."""
        timeout = self.source.timeout.field
        if field.name in ("type", "matcher", timeout, *_CLOSED) or field.name in found:
            return
        if self.item.kind.name == "command" and field.name in commands.KEYS:
            return
        name = next((n for n in (field.name, *field.spellings) if self.item.handler.member(n) is not None), None)
        value = self.item.handler.value(name) if name is not None else None
        if name is None or value is None:
            return
        if not self._counts(field, value):
            return
        if field.name == "shell" and "powershell" in found:
            return
        new = next((n for n in (field.name, *_EQUAL.get(field.name, ())) if n in self.fields), None)
        if new is None:
            self._lost(field.name, name, value)
        elif (words := breach(self.fields[new], value)) is not None:
            self.losses.tell(
                "key", "warning", self._span(name), f"{self.target.title} does not take it: {words.words}; left out"
            )
        else:
            found[new] = value

    def _counts(self, field: Field, value: Any) -> bool:
        """Whether a key says anything to the agent whose file it is."""
        read = field.status != "ignored" and (not field.events or self.item.event.name in field.events)
        return read and not (isinstance(value, bool) and value is bool(field.default))

    def _lost(self, key: str, written: str, value: Any) -> None:
        severity, what = _WITHOUT.get(key, ("warning", "what it says is not done there"))
        if severity == "error" and not self.guard:
            severity = "warning"
        if key == "env" and isinstance(value, dict):
            what = f"the command does not get {listed(list(map(str, value)))}"  # pyright: ignore[reportUnknownArgumentType]
        text = f"{self.target.title} does not read {quoted(key)}: {what}"
        self.losses.tell("key", severity, self._span(written), text)

    def _unknown(self) -> None:
        known = {n for f in fields_of(self.source, self.item.kind) for n in (f.name, *f.spellings)} | {"matcher"}
        names = list(dict.fromkeys(m.name for m in self.node.members if m.name not in known))
        if self.source.action_key:
            names = [name for name in names if name not in (self.source.action_key, self.source.event_key)]
        if names:
            text = f"{self.source.title} does not read {listed(names)} either: left out"
            self.losses.tell("dormant", "info", self._span(names[0]), text)

    def _span(self, name: str) -> Any:
        member = self.item.handler.member(name)
        return member.span if member is not None else self.node.span

    def _closed(self, found: dict[str, Any]) -> None:
        """What a hook that fails does: said by a key, or by the agent's own rules."""
        asked = next((k for k, v in _CLOSED.items() if self.item.handler.value(k) == v and self._known(k)), None)
        key = next((k for k in _CLOSED if k in self.fields), None)
        if asked is None:
            closes = self._fails("failure", self.source, self.item.event)
            opens = not self._fails("failure", self.target, self.event)
            if (
                key
                and key == closing_key(self.target)
                and closes
                and opens
                and self._fails("on_failure", self.target, self.event)
            ):
                found[key] = _CLOSED[key]
            return
        if key is not None:
            found[key] = _CLOSED[key]
            if key != asked and key in ALSO:
                self.losses.tell(
                    "failure", "warning", self._span(asked), f"{quoted(asked)} becomes {quoted(key)}: {ALSO[key]}"
                )
        elif not self._fails("failure", self.target, self.event):
            self._lost(asked, asked, True)

    def _known(self, key: str) -> bool:
        field = next((f for f in fields_of(self.source, self.item.kind) if f.name == key), None)
        return field is not None and field.status != "ignored"

    def _fails(self, what: str, dialect: Dialect, event: Event) -> bool:
        """Whether a failure there blocks."""
        if not runnable(dialect.id):
            return False
        return getattr(answers_of(dialect.id).event(event.name), what) not in ("nothing", "notice")

    def _checked(self, found: dict[str, Any], kind: HandlerKind) -> dict[str, Any] | None:
        """The handler without what the target would refuse; None where nothing is left of it."""
        for _ in range(len(found)):
            problem = object_breach(self.fields.values(), found)
            if problem is None:
                break
            field, words = problem
            text = f"{self.target.title} does not take it: {words.words}"
            if field.required or field.name in kind.one_of or field.name not in found:
                severity: Severity = "error" if self.guard else "warning"
                self.losses.tell("handler", severity, self.node.span, f"{text}; the hook is left out")
                return None
            self.losses.tell("key", "warning", self._span(field.name), f"{text}; left out")
            del found[field.name]
        order = ["type", *(name for name in self.fields if name != "type")]
        return {name: found[name] for name in order if name in found}
