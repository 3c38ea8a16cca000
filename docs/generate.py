"""Writes the pages that are made from the code: `python docs/generate.py`. A test fails when they are out of date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from translating import page as translating

from hookwright.features.agents import matrix, moments, overview, rows
from hookwright.features.rules import EVERY as RULES

if TYPE_CHECKING:
    from hookwright.checks.base import Rule

HERE = Path(__file__).resolve().parent


def page(rule: Rule) -> str:
    """The page of one rule."""
    lines = (rule.doc or "").strip()
    return f"# {rule.code} {rule.slug}\n\nSeverity: {rule.severity}.\n\n{lines}\n"


FAMILIES = {
    "HW0": ("JSON", "The text itself."),
    "HW1": ("Structure", "What stands where in the file, and of which type."),
    "HW2": ("Events", "When hooks fire."),
    "HW3": ("Matchers", "What hooks are for."),
    "HW4": ("Handlers", "The keys of one hook: its kind, timeout, condition."),
    "HW5": ("Commands", "What the shell, the program and the script make of it."),
    "HW6": ("Security", "What nobody should run unseen. `hookwright approve` says these, too."),
    "HW7": ("Across files", "Approvals, other files of the agent, and other agents that read the file."),
    "HW8": ("Lessons", "A lesson manifest, and the files of a store: what `hookwright lessons check` tells."),
}


def agents() -> str:
    """What each agent's events can do, made of its tables."""
    parts = [
        "# Agents",
        """\
What a hook can do in which agent. All of it is made of the tables that the checks, the engine and the adapters read;
`hookwright explain EVENT --agents` prints one part of it. Events are sorted by moment, under the name that Claude Code
gives it; below it stand the agents' own names, with the tools that an event is about where the event itself chooses
them. *How*: exit code 2 counts with a reason on standard error. *A failing hook*: one that crashes, does not start, or
gives an answer that can't be read.""",
        overview(),
        *(f"## {moment}\n\n{matrix(rows(moment))}" for moment in moments()),
    ]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def index() -> str:
    """The list of all rules, by family: the first digit of the code."""
    head = """# Checks

What `hookwright check` and the editor can tell. `--select` and `--ignore`, and the
[settings file](../configuration.md), take codes (`HW402`), beginnings of codes (`HW4`) and names (`timeout-unit`).
"""
    return head + "".join(_family(code, *told) for code, told in FAMILIES.items())


def _family(code: str, title: str, about: str) -> str:
    rows = [
        f"| [{r.code}]({r.code}.md) | `{r.slug}` | {r.severity} | {r.summary} |\n"
        for r in RULES
        if r.code.startswith(code)
    ]
    table = "| code | name | severity | what |\n| --- | --- | --- | --- |\n"
    return f"\n## {title} ({code})\n\n{about}\n\n{table}{''.join(rows)}"


def pages() -> dict[str, str]:
    """Every generated file under `docs/`, by its path there."""
    checks = {f"checks/{rule.code}.md": page(rule) for rule in RULES}
    return {"agents.md": agents(), "translate.md": translating(), "checks/README.md": index(), **checks}


def main() -> int:
    """Writes what changed and removes pages of rules that are gone."""
    wanted = pages()
    for old in (HERE / "checks").glob("*.md"):
        if f"checks/{old.name}" not in wanted:
            old.unlink()
    for name, text in wanted.items():
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
