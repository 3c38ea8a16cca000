"""What a handler runs: a line for the shell, or a program with its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.syntax.strings import span_in_string

if TYPE_CHECKING:
    from hookwright.model.hooks_file import Group, Handler
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

Form = Literal["shell", "exec", "powershell"]
"""`shell`: `command` is a line for `sh -c`. `exec`: `command` is a program and `args` are its arguments, word for word.
`powershell`: a line for another shell, whose rules are not known here."""

LONGEST = 1 << 14
"""Characters of a command; a longer one is not looked into."""


class Command(NamedTuple):
    """The command of one handler. `args` are the strings of its list of arguments."""

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


def command_of(handler: Handler) -> Command | None:
    """What the handler runs; None for a handler of another kind, or without a usable command."""
    if handler.node.kind != "object" or handler.kind_name not in ("command", None):
        return None
    node = handler.node.get_value("command")
    if node is None or node.kind != "string" or not node.value or len(node.value) > LONGEST:
        return None
    args = handler.node.get_value("args")
    if args is not None and args.kind == "array":
        strings = tuple(item for item in args.items if item.kind == "string" and len(item.value) <= LONGEST)
        return Command(handler, "exec", node, node.value, strings)
    shell = handler.text("shell")
    return Command(handler, "powershell" if shell in ("powershell", "pwsh") else "shell", node, node.value)


def commands(group: Group) -> tuple[Command, ...]:
    """The commands of a group that can run: those under events that the agent runs hooks of."""
    found = group.memo.get(commands)
    if found is None:
        event = group.event
        handlers = group.handlers if event is not None and event.runs else ()
        found = tuple(command for handler in handlers if (command := command_of(handler)) is not None)
        group.memo[commands] = found
    return found
