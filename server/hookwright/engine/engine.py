"""The engine that a host embeds: events go in, decisions come out.

    engine = Engine("/home/me/shop")
    report = engine.pre_tool_use("edit_file", {"path": "src/cart.ts", "old_string": "a", "new_string": "b"})
    if report.blocked:
        tell_the_model(report.decision.told_model)

Nothing runs that is not approved. The files are read anew for every event; what is approved, planned and run is one
and the same reading of them.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from hookwright.dialects.answers import answers_of, runtime_of
from hookwright.dialects.table import by_id
from hookwright.engine import payload as payloads
from hookwright.engine.consent import Consent
from hookwright.engine.decide import Scene, decide, plainly
from hookwright.engine.environment import inheritable, placeholder_names
from hookwright.engine.errors import WorkspaceError
from hookwright.engine.launch import Launcher, Order
from hookwright.engine.plan import Planner
from hookwright.engine.process import CancelToken
from hookwright.engine.recorder import Recorder
from hookwright.engine.report import Report
from hookwright.engine.rewrites import checked
from hookwright.engine.run import background_contexts, voices
from hookwright.engine.sources import Reader
from hookwright.engine.stop_counts import StopCounts
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hookwright.engine.approvals import Approval, ScriptMode
    from hookwright.engine.consent import Asked
    from hookwright.engine.decide import Decision
    from hookwright.engine.launch import Background
    from hookwright.engine.plan import Plan
    from hookwright.engine.sources import InForce
    from hookwright.engine.state import State


class Engine:
    """Runs the hooks of one workspace as one agent runs them.

    `environ` is the environment that hooks inherit and that says where the user's files and the state lie. `state`
    holds approvals, history and counters; by default it is the user's. `managed_dir` replaces the folder of the
    organisation's files. `scripts`: a script that changed since the approval is told (`warn`), or asked about again
    (`strict`). Raises `WorkspaceError` for a workspace that is no folder and LookupError for an agent whose hooks
    can't be run here. An engine may be used from several threads.
    """

    def __init__(
        self,
        workspace: str | os.PathLike[str],
        agent: str = "lamied",
        *,
        environ: Mapping[str, str] | None = None,
        state: State | None = None,
        managed_dir: str | None = None,
        scripts: ScriptMode = "warn",
    ) -> None:
        self.workspace: str = os.path.abspath(os.fspath(workspace))
        if not os.path.isdir(self.workspace):
            raise WorkspaceError(f"{self.workspace} is not a folder")
        self.dialect = by_id(agent)
        self.environ = dict(os.environ if environ is None else environ)
        self._answers = answers_of(self.dialect.id)
        self._runtime = runtime_of(self.dialect.id)
        self._reader = Reader(self.dialect, self._runtime, self.workspace, self.environ, managed_dir)
        home = self.environ.get("HOME") or self.environ.get("USERPROFILE") or ""
        self._planner = Planner(self.dialect, self._runtime, self.workspace, home)
        self.consent = Consent(
            self.workspace, self.dialect, self._runtime, self.environ, state=state, scripts=scripts
        )  # fmt: skip

        self._launcher = Launcher(
            self.dialect, self._runtime, self.workspace,
            inheritable(self.environ, self._runtime), placeholder_names(self.dialect),
        )  # fmt: skip
        self._recorder = Recorder(self.workspace, self.dialect.id, self.consent)
        self._counts = StopCounts(self.workspace, self._answers, self.environ, self.consent)

    # ---- looking

    def in_force(self) -> InForce:
        """The files of hooks that are in force now, with what they hold and what of them is lost."""
        return self._reader.read()

    def sample(self, event: str, tool: str | None = None) -> dict[str, Any]:
        """A payload as the agent might send it. Raises `UnknownEventError`."""
        return payloads.sample(self.dialect, event, self.workspace, tool)

    def plan(self, event: str, payload: Mapping[str, Any] | None = None, *, helper: bool = False) -> Plan:
        """What would run, without running anything. Raises `UnknownEventError` and `PayloadError`."""
        whole = self._payload(event, self.sample(event) if payload is None else payload)
        return self._planner.plan(event, whole, self._reader.read(), helper=helper)

    @property
    def consulted(self) -> tuple[str, ...]:
        """The environment variables that decide which files are read and whether their hooks run."""
        runtime = self._runtime
        return tuple(filter(None, ("HOME", "USERPROFILE", runtime.config_dir, *(name for name, _ in runtime.off))))

    def settled(self, plan: Plan) -> bool:
        """Whether nothing runs, and nothing of the payload but the subject of the matchers decided that."""
        return not plan.running and not plan.fault and self._planner.unconditional

    def flush(self) -> None:
        """See to it that the history holds all that has run: it is written a moment later, or at the process's end."""
        self._recorder.flush()

    # ---- consent

    def approval(self) -> Asked:
        """What there is to agree to, and whether the user has. Raises StateError: then nothing is approved."""
        return self.consent.asked(self._reader.read())

    def approve(self, asked: Asked | None = None) -> Approval:
        """Store that the user has agreed to what `approval` gave and what was shown; by default to what is there now.

        Raises StateError, and ValueError when there is no hook.
        """
        return self.consent.approve(asked or self.approval())

    def decline(self) -> None:
        """The hooks don't run, and nobody is asked again, until this process ends. Raises StateError."""
        self.consent.decline()

    def revoke(self) -> int:
        """Forget the approval; how many there were. Raises StateError."""
        return self.consent.revoke()

    # ---- running

    def run(
        self,
        event: str,
        payload: Mapping[str, Any],
        *,
        cancel: CancelToken | None = None,
        helper: bool = False,
        background: Background = "leave",
    ) -> Report:
        """Run the hooks of an event and decide. `helper`: it happens in a helper agent.

        Without approval nothing runs, and the decision is "not-approved": the agent goes on, and the host may ask.
        Raises `UnknownEventError` and `PayloadError`.
        """
        return self._run(event, self._payload(event, payload), cancel, background, helper=helper)

    def pre_tool_use(
        self, tool: str, tool_input: Mapping[str, Any], *,
        session_id: str | None = None, tool_use_id: str | None = None, helper: bool = False,
        cancel: CancelToken | None = None, background: Background = "leave", **fields: Any,
    ) -> Report:  # fmt: skip
        """Ask the hooks about a tool call. `tool` is any of the tool's names, `fields` are others of the payload."""
        fields |= _given(session_id=session_id, tool_use_id=tool_use_id)
        event = self._event_at("PreToolUse")
        whole = self._built(event, fields, tool, tool_input)
        return self._run(event, whole, cancel, background, helper=helper)

    def post_tool_use(
        self, tool: str, tool_input: Mapping[str, Any], tool_response: Any, *,
        session_id: str | None = None, tool_use_id: str | None = None, helper: bool = False,
        cancel: CancelToken | None = None, background: Background = "leave", **fields: Any,
    ) -> Report:  # fmt: skip
        """Tell the hooks about a call that succeeded, with its result."""
        fields |= _given(session_id=session_id, tool_use_id=tool_use_id) | {"tool_response": tool_response}
        event = self._event_at("PostToolUse")
        whole = self._built(event, fields, tool, tool_input)
        return self._run(event, whole, cancel, background, helper=helper)

    def stop(
        self, task: str, *,
        event: str = "Stop", session_id: str | None = None, helper: bool = False,
        cancel: CancelToken | None = None, background: Background = "leave", **fields: Any,
    ) -> Report:  # fmt: skip
        """Ask the Stop hooks whether a task is done.

        Keeps count of how often the task was sent back. When it may not be sent back again the decision is "incomplete"
        with the last reason, or, for an agent that just ends, "go-on".
        """
        event = self._event_at(event)
        fields |= _given(session_id=session_id or task)
        fields["stop_hook_active"] = self._counts.used(task) > 0
        whole = self._built(event, fields, None, None)
        report = self._run(event, whole, cancel, background, helper=helper)
        if report.decision.kind not in ("send-back", "go-on", "stop") or _went_unheard(report):
            return report
        return report._replace(decision=self._counts.counted(task, report.decision, self._scene(report.plan, whole)))

    # ---- the same for asyncio

    async def arun(self, event: str, payload: Mapping[str, Any], **options: Any) -> Report:
        """`run` in a thread; cancelling the task stops the hooks."""
        return await _in_thread(self.run, event, payload, **options)

    async def apre_tool_use(self, tool: str, tool_input: Mapping[str, Any], **options: Any) -> Report:
        """`pre_tool_use` in a thread; cancelling the task stops the hooks."""
        return await _in_thread(self.pre_tool_use, tool, tool_input, **options)

    async def apost_tool_use(
        self, tool: str, tool_input: Mapping[str, Any], tool_response: Any, **options: Any
    ) -> Report:
        """`post_tool_use` in a thread; cancelling the task stops the hooks."""
        return await _in_thread(self.post_tool_use, tool, tool_input, tool_response, **options)

    async def astop(self, task: str, **options: Any) -> Report:
        """`stop` in a thread; cancelling the task stops the hooks."""
        return await _in_thread(self.stop, task, **options)

    # ---- inside

    def _run(
        self, event: str, whole: Mapping[str, Any], cancel: CancelToken | None, background: Background, *, helper: bool
    ) -> Report:
        start = time.monotonic()
        force = self._reader.read()
        plan = self._planner.plan(event, whole, force, helper=helper)
        scene = self._scene(plan, whole)
        refused, warnings = self._refused(plan, force, scene)
        if refused is not None:
            return Report(plan, whole, (), refused, duration=time.monotonic() - start)
        results, exports = self._launcher.launch(Order(plan, whole, force, scene, cancel, background))
        decision = checked(decide(voices(results), scene), self.dialect, plan, scene)
        self._recorder.add(force, results)
        if "tool_name" in whole:
            self._counts.worked(str(whole.get("session_id", "")))
        later, took = background_contexts(results), time.monotonic() - start
        return Report(plan, whole, results, decision, warnings, later, exports, took)

    def _scene(self, plan: Plan, whole: Mapping[str, Any]) -> Scene:
        event = self.dialect.event(plan.event)
        tool, given = payloads.call_fields(event) if event is not None else ("tool_name", "tool_input")
        call = as_object(whole.get(given)).get("command")
        return Scene(
            self._answers, self._answers.event(plan.event), plan.name, self.dialect.title,
            str(whole.get(tool, "")), call if isinstance(call, str) else None,
        )  # fmt: skip

    def _event_at(self, moment: str) -> str:
        """The agent's own event at a moment that all agents share: BeforeTool at "PreToolUse"."""
        if self.dialect.event(moment) is not None:
            return moment
        return next((event.name for event in self.dialect.events if event.moment == moment), moment)

    def _payload(self, event: str, payload: Mapping[str, Any]) -> dict[str, Any]:
        return payloads.complete(self.dialect, event, payload, self.workspace)

    def _built(
        self, event: str, fields: Mapping[str, Any], tool: str | None, tool_input: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        return payloads.build(self.dialect, event, self.workspace, tool=tool, tool_input=tool_input, fields=fields)

    def _refused(self, plan: Plan, force: InForce, scene: Scene) -> tuple[Decision | None, tuple[str, ...]]:
        """The decision when nothing may run, or nothing is there to run, and None when the hooks are approved.

        Beside it warnings: scripts that changed since the approval.
        """
        if plan.fault:
            return plainly("error", scene, plan.fault, told_user=(plan.fault,)), ()
        if not plan.running:
            return plainly("go-on", scene, "no hook is there for it"), ()
        verdict = self.consent.check(force)
        if verdict.approved:
            return None, verdict.warnings
        return plainly("not-approved", scene, verdict.why, told_user=(verdict.why,)), ()


def _went_unheard(report: Report) -> bool:
    """Whether the task goes on or ends because somebody stopped the hooks: that says nothing about the task."""
    cancelled = any(result.outcome is not None and result.outcome.status == "cancelled" for result in report.results)
    return cancelled and report.decision.kind != "send-back"


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


async def _in_thread(call: Callable[..., Report], *args: Any, **options: Any) -> Report:
    """The call in a thread. When the task is cancelled its hooks are stopped, and waited for."""
    import asyncio
    from functools import partial

    token = options.setdefault("cancel", CancelToken())
    future = asyncio.get_running_loop().run_in_executor(None, partial(call, *args, **options))
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        token.cancel()
        await asyncio.wait([future])
        raise
