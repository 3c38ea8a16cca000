"""Golden pairs: `<code>-<slug>/bad/NAME.json` with `NAME.out`, and `<code>-<slug>/ok/NAME.json`, which must be silent.

`NAME.AGENT.json` names an agent other than Claude Code. Where the bad file has fixes, `NAME.fixed` holds the text after
all of them. A folder `NAME.files` holds what lies in the workspace (or plugin); without one the checks see no disk.
`HOOKWRIGHT_UPDATE=1` writes what is seen; read the difference before you keep it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hookwright.checks.analyse import Analysis, analyse
from hookwright.dialects.table import DIALECTS
from hookwright.text.edit import apply
from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.base import Finding

HERE = Path(__file__).resolve().parent
PLACES = {
    "claude-code": ".claude/settings.json",
    "lamied": ".lamied/hooks.json",
    "codex": ".codex/hooks.json",
    "gemini-cli": ".gemini/settings.json",
    "cursor": ".cursor/hooks.json",
    "copilot": ".github/hooks/hooks.json",
    "vscode": ".github/hooks/hooks.json",
    "opencode": ".opencode/hooks.json",
    "qwen-code": ".qwen/settings.json",
    "windsurf": ".windsurf/hooks.json",
    "plugin": "hooks/hooks.json",
    "manifest": ".claude-plugin/plugin.json",
    "stray": ".claude/hooks.json",
    "home": "home/.claude/settings.local.json",
}


def read(path: Path) -> str:
    """The text of a golden file, byte order mark and line ends kept."""
    return path.read_bytes().decode("utf-8")


def agent_of(path: Path) -> str:
    """The agent, or the place of one of Claude Code's other files, in the file's name."""
    parts = path.name.split(".")
    return parts[-2] if len(parts) > 2 else "claude-code"


@contextmanager
def workspace(path: Path | None) -> Iterator[Path]:
    """A folder with what lies beside a golden file; an empty one without such a folder."""
    with tempfile.TemporaryDirectory() as folder:
        files = path.with_suffix(".files") if path else None
        if files and files.is_dir():
            shutil.copytree(files, folder, dirs_exist_ok=True)
        yield Path(folder)


def look(text: str, agent: str, root: Path | None = None) -> Analysis:
    """The analysis of a text at the agent's own place, in the folder `root` where the disk is to be seen."""
    name = agent if any(entry.id == agent for entry in DIALECTS) else "claude-code"
    if root is not None:
        place = root / PLACES[agent]
        environ = {"HOME": str(root / "home"), "PATH": str(root / "bin")}
        return analyse(text, str(place), agent=name, environ=environ)
    return analyse(text, PLACES[agent], agent=name)


def render(text: str, findings: tuple[Finding, ...]) -> str:
    """One line a finding: place, severity, code, message, and the fix if there is one."""
    lines = LineIndex(text)
    out: list[str] = []
    for f in findings:
        (line, column), (to_line, to_column) = lines.line_column(f.span.start), lines.line_column(f.span.end)
        out.append(f"{line + 1}:{column + 1}-{to_line + 1}:{to_column + 1} {f.severity} {f.rule.code} {f.message}")
        if f.fix:
            out.append(f"  fix ({f.fix.safety}): {f.fix.title}")
        for related in f.related:
            where = Path(related.path).name if related.path else ""
            line, column = lines.line_column(related.span.start) if not where else (0, related.span.start)
            out.append(f"  see {where or line + 1}:{column + 1}: {related.message}")
    return "\n".join(out) + "\n"


def fixed(text: str, agent: str, root: Path | None = None) -> str:
    """The text after every fix, one after the other, each on the findings of the text before it."""
    for _ in range(50):
        fixes = [f.fix for f in look(text, agent, root).findings if f.fix]
        if not fixes:
            break
        new = apply(text, fixes[0].edits)
        assert new != text, f"a fix that changes nothing: {fixes[0]}"
        text = new
    else:
        raise AssertionError("fixes never end")
    return text


UPDATE = os.environ.get("HOOKWRIGHT_UPDATE") == "1"


def compare(path: Path, seen: str) -> None:
    """Holds `seen` against a golden file, or writes it."""
    if UPDATE:
        path.write_bytes(seen.encode("utf-8"))
        return
    assert path.is_file(), f"{path.name} is missing: run with HOOKWRIGHT_UPDATE=1 and read what it wrote"
    assert seen == read(path)
