"""What the agent does with an input that a hook wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.engine.decide import refuse
from hookwright.model.values import object_problem

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.engine.decide import Decision, Scene
    from hookwright.engine.plan import Plan


def checked(decision: Decision, dialect: Dialect, plan: Plan, scene: Scene) -> Decision:
    """The decision after the agent has looked at the new input: it refuses one that the tool can't take."""
    tool, new = dialect.tool(scene.tool), decision.updated_input
    if new is None or tool is None or not tool.input:
        return decision
    answers, problem = scene.answers, object_problem(tool.input, new)
    if problem is not None:
        return refuse(
            decision, answers.rewrite_refused.format(event=plan.event, tool=tool.name, problem=problem), scene
        )  # fmt: skip
    if not answers.rewrite_known:
        return decision
    known = {field.name for field in tool.input}
    return decision._replace(updated_input={name: value for name, value in new.items() if name in known})
