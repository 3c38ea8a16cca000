"""The hooks that somebody agrees to: as data, compared, and as they are read back from the state file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.engine.scripts import Script

if TYPE_CHECKING:
    from collections.abc import Iterable


class ApprovalItem(NamedTuple):
    """One handler as it is shown and approved.

    All but `source` and `text` is what is agreed to. `extra` takes what else changes what runs or when, as strings:
    `if`, headers, prompt, server and tool. Timeouts and messages don't belong there.
    """

    event: str
    matcher: str | None
    kind: str
    command: str | None = None
    args: tuple[str, ...] | None = None
    shell: str | None = None
    url: str | None = None
    extra: tuple[tuple[str, str], ...] = ()
    source: str = ""  # the file it came from; for people
    text: str = ""  # how it was shown; for people

    def agreed(self) -> str:
        """What is agreed to, as one string: two handlers are the same when theirs are."""
        import json

        fields = (self.event, self.matcher, self.kind, self.command, self.args, self.shell, self.url)
        return json.dumps([*fields, sorted(self.extra)], separators=(",", ":"))


def digest(items: Iterable[ApprovalItem]) -> str:
    """The digest of hooks, whatever their order. A handler twice is not the same as once: some agents run both."""
    import hashlib

    whole = "\n".join(("hookwright approval 1", *sorted(item.agreed() for item in items)))
    return hashlib.sha256(whole.encode()).hexdigest()


def surplus(items: tuple[ApprovalItem, ...], others: tuple[ApprovalItem, ...]) -> tuple[ApprovalItem, ...]:
    """The items that have no equal among the others, or more of them than there are equals."""
    from collections import Counter

    left, found = Counter(item.agreed() for item in others), list[ApprovalItem]()
    for item in items:
        agreed = item.agreed()
        if left[agreed] > 0:
            left[agreed] -= 1
        else:
            found.append(item)
    return tuple(found)


def items_of(text: str) -> tuple[ApprovalItem, ...]:
    """The items of a stored text. Raises ValueError, TypeError or RecursionError when they are none."""
    return tuple(_item(fields) for fields in _load(text))


def scripts_of(text: str) -> tuple[Script, ...]:
    """The scripts of a stored text. Raises as `items_of` does."""
    return tuple(Script(*(str(field) for field in fields)) for fields in _load(text))


def _load(text: str) -> list[list[Any]]:
    import json

    found: Any = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(entry, list) for entry in cast(list[Any], found)):
        raise ValueError("no list of lists")
    return cast(list[list[Any]], found)


def _item(fields: list[Any]) -> ApprovalItem:
    event, matcher, kind, command, args, shell, url, extra, source, text = fields
    texts = (event, kind, source, text, *(field for field in (matcher, command, shell, url) if field is not None))
    if not all(isinstance(field, str) for field in texts):
        raise TypeError("a text is none")
    pairs = tuple((str(name), str(value)) for name, value in extra)
    arguments = None if args is None else tuple(str(arg) for arg in args)
    return ApprovalItem(event, matcher, kind, command, arguments, shell, url, pairs, source, text)
