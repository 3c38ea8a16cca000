"""How often a task was sent back, and what becomes of it when it may not be sent back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.engine.decide import plainly
from hookwright.engine.state import StateError
from hookwright.engine.stop_budget import StopBudget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Answers
    from hookwright.engine.consent import Consent
    from hookwright.engine.decide import Decision, Scene

_NO_LIMIT = 1 << 60


class StopCounts:
    """The counts of one workspace and agent, kept in the state file so that every process sees them."""

    def __init__(self, workspace: str, answers: Answers, environ: Mapping[str, str], consent: Consent) -> None:
        self._workspace = workspace
        self._answers = answers
        self._consent = consent
        self.limit = _limit(answers, environ)
        self._open: set[str] = set()  # tasks that this engine has sent back and that are not done

    def used(self, task: str) -> int:
        """How often the task was sent back already; 0 when that can't be told."""
        try:
            return self._budget().used(self._workspace, self._answers.id, task)
        except StateError:
            return 0

    def counted(self, task: str, decision: Decision, scene: Scene) -> Decision:
        """The decision after the count: a task that may not be sent back again ends."""
        try:
            if decision.kind != "send-back":
                self._budget().reset(self._workspace, self._answers.id, task)
                return decision
            spent = self._budget().spend(self._workspace, self._answers.id, task, limit=self.limit)
            if spent.allowed:
                self._open.add(task)
                return decision
            self._budget().reset(self._workspace, self._answers.id, task)
        except StateError as error:
            # what can't be counted could go on for ever
            return _used_up(decision, scene, f"how often the task was sent back can't be counted: {error}")
        times = f"{self.limit} times" if self.limit != 1 else "once"
        return _used_up(decision, scene, f"the task was sent back {times} already, so it ends now")

    def worked(self, session: str) -> None:
        """A tool was called: where the agent starts to count anew then, so do we."""
        if self._answers.stop_cap_per_tool and session in self._open:
            self._open.discard(session)
            try:
                self._budget().reset(self._workspace, self._answers.id, session)
            except StateError:
                return

    def _budget(self) -> StopBudget:
        return StopBudget(self._consent.state())


def _limit(answers: Answers, environ: Mapping[str, str]) -> int:
    """How often a task may be sent back in a row. A variable may say otherwise; nonsense in it does not count."""
    own = environ.get(answers.stop_cap_variable or "\0", "").strip()
    digits = own.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        return answers.stop_cap or _NO_LIMIT
    return int(own) if int(own) > 0 else _NO_LIMIT


def _used_up(decision: Decision, scene: Scene, why: str) -> Decision:
    """The end of the task, with the last reason that a hook gave."""
    incomplete = scene.answers.stop_cap_end == "incomplete"
    reasons = decision.reasons[-1:] or decision.contexts[-1:]
    final = plainly("incomplete" if incomplete else "go-on", scene, why)
    return final._replace(reasons=reasons, told_user=reasons if incomplete else (), stops=True)
