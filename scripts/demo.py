"""Checks the example project as it is, then copies of it with one mistake each, as people make them.

Ends with 0 when the example is clean and every mistake was found.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

SHOP = Path(__file__).resolve().parent.parent / "examples" / "shop"
LAMIED = ".lamied/hooks.json"
CLAUDE = ".claude/settings.json"


class Mistake(NamedTuple):
    """One way to break the example's hooks file, and the check that must see it."""

    what: str
    code: str
    old: str
    new: str
    file: str = LAMIED  # where the hooks file of the copy lies; that says which agent reads it


MISTAKES = (
    Mistake("an event in the wrong case", "HW202", '"PreToolUse"', '"preToolUse"'),
    Mistake("a misspelt event", "HW201", '"PostToolUse"', '"PostToolUes"'),
    Mistake("a matcher in the wrong case", "HW302", '"Bash"', '"bash"'),
    Mistake("a list where a matcher is a text", "HW101", '"Edit|Write"', '["Edit", "Write"]'),
    Mistake("a timeout in milliseconds", "HW402", '"timeout": 30 }', '"timeout": 30000 }'),
    Mistake("a timeout that no hook gets", "HW401", '"timeout": 300 }', '"timeout": 700 }'),
    Mistake("a misspelt key", "HW103", '"command": "./scripts', '"comand": "./scripts'),
    Mistake("a comma too many", "HW003", '}] }\n    ],\n    "Stop"', '}] },\n    ],\n    "Stop"'),
    Mistake("Claude Code: a matcher in the wrong case", "HW302", '"Edit|Write"', '"Edit|write"', CLAUDE),
    Mistake("Claude Code: a timeout that is a text", "HW101", '"timeout": 300 }', '"timeout": "300" }', CLAUDE),
)


def check(folder: Path) -> tuple[int, str]:
    """Runs `hookwright check` in that folder: its exit code and all it says."""
    command = [sys.executable, "-m", "hookwright", "check", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, (done.stdout + done.stderr).strip()


def break_copy(parent: Path, mistake: Mistake) -> Path:
    """A copy of the example with that mistake."""
    copy = parent / "shop"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(SHOP, copy)
    text = (copy / LAMIED).read_text(encoding="utf-8")
    if text.count(mistake.old) != 1:
        raise LookupError(f"{mistake.old!r} must occur once in the example's hooks file")
    (copy / LAMIED).unlink()
    target = copy / mistake.file
    target.parent.mkdir(exist_ok=True)
    target.write_text(text.replace(mistake.old, mistake.new), encoding="utf-8")
    return copy


def main() -> int:
    """Shows all of it."""
    code, said = check(SHOP)
    print(f"── examples/shop as it is (exit {code})\n{said}\n")
    missed = [] if code == 0 else ["the example is not clean"]
    with tempfile.TemporaryDirectory(prefix="hookwright-demo-") as parent:
        for mistake in MISTAKES:
            code, said = check(break_copy(Path(parent), mistake))
            print(f"── {mistake.what} (exit {code})\n{said}\n")
            if code != 1 or mistake.code not in said:
                missed.append(f"{mistake.what}: {mistake.code} was not found (exit {code})")
    print("\n".join(missed) or f"the example is clean, and all {len(MISTAKES)} mistakes were found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
