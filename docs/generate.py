"""Writes the pages that are made from the code: `python docs/generate.py`. A test fails when they are out of date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))

from hookwright.checks.table import RULES as CHECKED
from hookwright.features.standing import NOT_APPROVED

if TYPE_CHECKING:
    from hookwright.checks.base import Rule

RULES = sorted((*CHECKED, NOT_APPROVED), key=lambda rule: rule.code)
"""What a file says, and what only the editor can tell."""

HERE = Path(__file__).resolve().parent


def page(rule: Rule) -> str:
    """The page of one rule."""
    lines = (rule.doc or "").strip()
    return f"# {rule.code} {rule.slug}\n\nSeverity: {rule.severity}.\n\n{lines}\n"


def index() -> str:
    """The list of all rules."""
    rows = [f"| [{r.code}]({r.code}.md) | `{r.slug}` | {r.severity} | {r.summary} |" for r in RULES]
    head = """# Checks

What `hookwright check` and the editor can tell, by code.

| code | name | severity | what |
| --- | --- | --- | --- |
"""
    return head + "\n".join(rows) + "\n"


def pages() -> dict[str, str]:
    """Every generated file under `docs/`, by its path there."""
    return {"checks/README.md": index(), **{f"checks/{rule.code}.md": page(rule) for rule in RULES}}


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
