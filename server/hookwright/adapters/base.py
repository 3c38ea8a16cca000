"""What an adapter is: an agent's payload in, what the workspace's hooks say about it, the agent's own answer out.

The shared words are Claude Code's, as everywhere: events by their `moment` ("PreToolUse"), tools by the canonical names
of the lesson engine's page ("Bash", "Edit"), arguments as Claude Code names them ("file_path").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["go-on", "ask", "block", "report", "send-back", "stop"]
"""go-on: nobody objects. ask: the user is to be asked. block: it does not happen. report: it has happened, the model is
to hear about it. send-back: the work goes on with the reason as its next instruction. stop: the turn ends."""


class Moment(NamedTuple):
    """One thing that happened, in shared words. A call that touches several files is several moments."""

    event: str
    fields: Mapping[str, Any]  # the payload besides the tool: session_id, cwd, prompt, stop_hook_active, …
    tool: str = ""
    tool_input: Mapping[str, Any] = {}
    tool_response: Any = None
    helper: bool = False  # it happened in a helper agent
    also: str = ""  # another tool that it may be: hooks for that one alone are asked, too


class Reading(NamedTuple):
    """A payload as the adapter understood it. `event` is the agent's own name of the event."""

    event: str
    moments: tuple[Moment, ...]
    native: Mapping[str, Any]
    session: str = ""
    plain: bool = True  # the event's and the tool's names alone say which moments there are, whatever the input

    @property
    def shared(self) -> str:
        """The shared name of the event, "" for one that has none."""
        return self.moments[0].event if self.moments else ""


class Said(NamedTuple):
    """What the hooks and lessons say in the end. Texts are empty where there are none.

    `rewritten` are all arguments of the call in shared names. `notes` are for the user. `stops`: the turn ends.
    """

    kind: Kind = "go-on"
    reason: str = ""
    context: str = ""
    notes: tuple[str, ...] = ()
    rewritten: Mapping[str, Any] | None = None
    stops: bool = False

    @property
    def told(self) -> str:
        """Reason and context as one text, for an agent that has one place for both."""
        return "\n\n".join(filter(None, (self.reason, self.context)))


class Answer(NamedTuple):
    """What the process gives back. `body` is printed as one line of JSON.

    `held` is a text for the model that this event has no way to deliver: it is kept for the next event that has one.
    """

    body: Mapping[str, Any]
    held: str = ""
    exit_code: int = 0
    stderr: str = ""


class Adapter(Protocol):
    """What the module of an adapter must have."""

    DIALECT: str
    """The id of the agent's dialect."""

    DELIVERS: frozenset[str]
    """The agent's own names of the events whose answer can carry what was held."""

    def read(self, native: Mapping[str, Any], event: str) -> Reading:
        """The payload in shared words. `event` is the name that the command line gave, "" when it gave none."""
        ...

    def answer(self, reading: Reading, said: Said) -> Answer:
        """The agent's own form of what was said."""
        ...
