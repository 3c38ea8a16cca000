"""What came of an event: the plan, what ran and how, and the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.engine.decide import Decision
    from hookwright.engine.plan import Plan
    from hookwright.engine.run import HandlerResult


class Report(NamedTuple):
    """Everything about one event.

    `results` are those of the handlers that ran, in the order of the files. `warnings`: what the user should know about
    the approval, such as a script that changed since. `later`: what hooks in the background have for the model, told
    with a later request. `exports`: what hooks wrote into the file for environment variables, where the event has one.
    `duration` is in seconds, reading the files included.
    """

    plan: Plan
    payload: Mapping[str, Any]
    results: tuple[HandlerResult, ...]
    decision: Decision
    warnings: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    exports: str = ""
    duration: float = 0.0

    @property
    def blocked(self) -> bool:
        """Whether what the event is about does not happen."""
        return self.decision.blocked

    @property
    def objected(self) -> bool:
        """Whether a hook blocked, sent back, reported a problem or ended the turn."""
        return self.decision.kind in ("block", "send-back", "report", "stop", "incomplete")

    def lines(self) -> tuple[str, ...]:
        """The report for people: what matched and why, what ran and how, and what follows."""
        out = [*self.plan.lines(), *(f"warning: {text}" for text in self.warnings)]
        for result in self.results:
            name, took = result.entry.label or result.entry.kind, result.reply.duration * 1000
            out.append(f"{name}: {result.ended}, {took:.0f} ms")
            out += [f"  {line}" for line in result.details()]
        out += [f"decision: {self.decision.explanation[0]}"] if self.decision.explanation else []
        out += [f"  {line}" for line in self.decision.explanation[1:]]
        out += [f"  told to the model: {text}" for text in self.decision.told_model]
        out += [f"  told to the user: {text}" for text in self.decision.told_user]
        out += [f"  told to the model later: {text}" for text in self.later]
        return tuple(out)

    def as_data(self) -> dict[str, Any]:
        """The report as JSON values."""
        decision = self.decision._asdict()
        return {
            "plan": self.plan.as_data(),
            "payload": dict(self.payload),
            "results": [result.as_data() for result in self.results],
            "decision": {key: _plain(value) for key, value in decision.items()},
            "warnings": list(self.warnings),
            "later": list(self.later),
            "exports": self.exports,
            "duration": round(self.duration, 6),
        }


def _plain(value: Any) -> Any:
    return list(cast("tuple[Any, ...]", value)) if isinstance(value, tuple) else value
