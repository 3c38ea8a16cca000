"""What can go wrong before a hook runs."""

from __future__ import annotations


class EngineError(Exception):
    """The engine can't do what it was asked; the text is for people."""


class PayloadError(EngineError):
    """The event's input is not what the agent would send. `problems` says what is wrong, one line each."""

    def __init__(self, event: str, problems: tuple[str, ...]) -> None:
        super().__init__(f"the input of {event} is not valid: " + "; ".join(problems))
        self.problems = problems


class UnknownEventError(EngineError):
    """The agent has no event of that name."""


class WorkspaceError(EngineError):
    """The workspace is no folder that can be used."""
