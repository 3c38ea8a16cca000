"""What a handler runs: a line for the shell, or a program with its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.syntax.strings import span_in_string

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import Group, Handler
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

Form = Literal["shell", "exec", "powershell"]
"""`shell`: `command` is a line for `sh -c`. `exec`: `command` is a program and `args` are its arguments, word for word.
`powershell`: a line for another shell, whose rules are not known here."""

LONGEST = 1 << 14
"""Characters of a command; a longer one is not looked into."""


class Command(NamedTuple):
    """A command of one handler, which may have several for several systems. `args` are the strings of its list of
    arguments."""

    handler: Handler
    form: Form
    node: Node
    text: str
    args: tuple[Node, ...] = ()

    def span(self, start: int, end: int, node: Node | None = None) -> Span:
        """Where the slice of the value of `command`, or of another string `node`, is written in the file."""
        return span_in_string(self.handler.file.tree, node or self.node, start, end)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The string of the command and those of its arguments."""
        return (self.node, *self.args)


def commands_of(handler: Handler) -> tuple[Command, ...]:
    """What the handler runs, one command for each key that holds one; nothing for a handler of another kind."""
    if handler.node.kind != "object" or handler.kind_name not in ("command", None):
        return ()
    keys = _keys(handler.file.dialect)
    if not keys:
        shell = "powershell" if handler.text("shell") in ("powershell", "pwsh") else "shell"
        found = _command(handler, "command", "exec" if _has_args(handler) else shell)
        return (found,) if found is not None else ()
    every = (_command(handler, name, form) for name, form in keys)
    return tuple(found for found in every if found is not None)


_FORMS: dict[str, Form] = {"shell": "shell", "powershell": "powershell", "program": "exec"}
_KEYS: dict[str, tuple[tuple[str, Form], ...]] = {}


def _keys(dialect: Dialect) -> tuple[tuple[str, Form], ...]:
    """The keys of an agent's handlers that hold commands, where its table names them."""
    found = _KEYS.get(dialect.id)
    if found is None:
        fields = [field for kind in dialect.kinds for field in kind.fields if field.runs]
        found = _KEYS[dialect.id] = tuple((field.name, _FORMS[field.runs]) for field in fields)
    return found


def _has_args(handler: Handler) -> bool:
    member = handler.member("args")
    return member is not None and member.value is not None and member.value.kind == "array"


def _command(handler: Handler, name: str, form: Form) -> Command | None:
    member = handler.member(name)
    node = member.value if member is not None else None
    if node is None or node.kind != "string" or not node.value or len(node.value) > LONGEST:
        return None
    if form != "exec":
        return Command(handler, form, node, node.value)
    args = handler.member("args")
    items = args.value.items if args is not None and args.value is not None else ()
    strings = tuple(item for item in items if item.kind == "string" and len(item.value) <= LONGEST)
    return Command(handler, form, node, node.value, strings)


def commands(group: Group) -> tuple[Command, ...]:
    """The commands of a group that can run: those under events that the agent runs hooks of."""
    found = group.memo.get(commands)
    if found is None:
        event = group.event
        handlers = group.handlers if event is not None and event.runs else ()
        found = tuple(command for handler in handlers for command in commands_of(handler))
        group.memo[commands] = found
    return found
