"""What the user sets in the editor, under `hookwright`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.lsp.inbox import is_message

if TYPE_CHECKING:
    from collections.abc import Mapping

SECTION = "hookwright"


class Settings(NamedTuple):
    """`agent` reads the hooks files at no agent's own place; `select` and `ignore` take what `--select` takes."""

    enable: bool = True
    agent: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


def read(raw: object, before: Settings | None = None) -> tuple[Settings, tuple[str, ...]]:
    """The settings that a client sent, with or without the section's name around them, and complaints about the rest.

    What is not mentioned stays as `before`. Never raises.
    """
    settings = before or Settings()
    section = _section(raw)
    complaints: list[str] = []
    for key, value in section.items():
        if key not in Settings._fields:
            continue  # a client's own, such as the path of the server
        checked = _checked(key, value, complaints)
        if checked is not None or (key == "agent" and value in (None, "")):
            settings = settings._replace(**{key: checked})
    return settings, tuple(complaints)


def _section(raw: object) -> Mapping[str, Any]:
    if not is_message(raw):
        return {}
    inner: object = raw.get(SECTION)
    return inner if is_message(inner) else raw


def _checked(key: str, value: Any, complaints: list[str]) -> Any:
    """The value of a setting, or None when it is of no use."""
    if value is None or value == "":
        return None
    if key == "enable":
        good = isinstance(value, bool)
    elif key == "agent":
        return _agent(value, complaints)
    else:
        good = isinstance(value, list) and all(isinstance(v, str) for v in value)  # pyright: ignore[reportUnknownVariableType]
        value = tuple(value) if good else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if not good:
        wanted = "true or false" if key == "enable" else "a list of codes"
        complaints.append(f'"{SECTION}.{key}" must be {wanted}')
        return None
    return value  # pyright: ignore[reportUnknownVariableType]


def _agent(value: Any, complaints: list[str]) -> str | None:
    from hookwright.dialects.table import DIALECTS

    for entry in (one for one in DIALECTS if one.tails):
        if isinstance(value, str) and (value.lower() == entry.id or value.lower() in entry.names):
            return entry.id
    known = ", ".join(entry.id for entry in DIALECTS if entry.tails)
    complaints.append(f'"{SECTION}.agent" names no agent that hookwright knows; there are {known}')
    return None
