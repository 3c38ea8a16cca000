"""Where in a file a breach of the schema lies, and what that place means to the agent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.model.values import loss_over

if TYPE_CHECKING:
    from hookwright.dialects.spec import Event, Field, Loss
    from hookwright.model.hooks_file import Handler, HooksFile
    from hookwright.syntax.tree import Node

What = Literal["file", "hooks", "event", "group", "handler"]


class Site(NamedTuple):
    """One piece of a file as the schema checks see it."""

    file: HooksFile
    what: What
    node: Node
    loss: Loss  # what a bad value here costs
    event: Event | None = None
    handler: Handler | None = None

    def fields(self) -> dict[str, Field]:
        """The keys this piece may have, by name; of a handler those of its kind, or of all kinds when it has none."""
        dialect = self.file.dialect
        match self.what:
            case "handler":
                kind = self.handler.kind if self.handler else None
                run = self.event.kinds if self.event else ()
                kinds = (kind,) if kind else [one for one in dialect.kinds if not run or one.name in run]
                found: dict[str, Field] = {}
                for field in (*dialect.common_fields, *(f for one in kinds for f in one.fields)):
                    for name in (field.name, *field.spellings):
                        found.setdefault(name, field)
                return found
            case "group":
                return {field.name: field for field in dialect.group_fields}
            case "file":
                fields = {"settings": dialect.settings_fields, "hooks-file": dialect.root_fields}
                own = fields.get(self.file.rule.root, ())
                return {field.name: field for field in own}
            case _:
                return {}

    def field_of(self, node: Node) -> Field | None:
        """The field whose value, or a part of whose value, `node` is."""
        while node.parent is not None and node.parent != self.node:
            node = node.parent
        return self.fields().get(node.member.name) if node.member is not None else None

    def loss_of(self, keyword: str, node: Node) -> Loss:
        """What breaking `keyword` at `node` costs: nothing where the agent is known to load it without a word."""
        if self.event is None and self.what in ("event", "group", "handler"):
            return "nothing"  # nobody reads what stands under an event that the agent does not know
        field = self.field_of(node)
        if field is not None and keyword in field.tolerated:
            return "nothing"
        return loss_over(field, keyword, self.loss)
