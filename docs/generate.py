"""Writes the pages that are made from the code: `python docs/generate.py`. A test fails when they are out of date."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))

from hookwright.checks.base import Rule
from hookwright.checks.table import RULES

HERE = Path(__file__).resolve().parent


def page(rule: Rule) -> str:
    """The page of one rule."""
    body = rule.doc.strip()
    return f"# {rule.code} {rule.slug}\n\n{rule.summary[0].upper()}{rule.summary[1:]}. Severity: {rule.severity}.\n\n{body}\n"


def index() -> str:
    """The list of all rules."""
    rows = [f"| [{r.code}]({r.code}.md) | `{r.slug}` | {r.severity} | {r.summary} |" for r in RULES]
    head = "# Checks\n\nWhat `hookwright check` and the editor can tell, by code.\n\n| code | name | severity | what |\n| --- | --- | --- | --- |\n"
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
