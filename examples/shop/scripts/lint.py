#!/usr/bin/env python3
"""PostToolUse hook on Edit|Write: looks at the edited file and tells the agent what is wrong with it.

The event comes as JSON on standard input. Exit 0 goes on; exit 2 hands the lines on standard error to the agent.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path


def problems(path: Path) -> list[str]:
    """What is wrong with a Python file, one line each; nothing for other files and for a file that is gone."""
    if path.suffix != ".py" or not path.is_file():
        return []
    text = path.read_text(encoding="utf-8")
    try:
        tree = ast.parse(text, str(path))
    except SyntaxError as error:
        return [f"{path}:{error.lineno}: {error.msg}"]
    lines = enumerate(text.split("\n"), 1)
    found = [f"{path}:{number}: blanks at the end of the line" for number, line in lines if line != line.rstrip()]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "breakpoint":
            found.append(f"{path}:{node.lineno}: a breakpoint was left in")
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            found.append(f"{path}:{node.lineno}: `except:` hides every error; name the one that is meant")
    return found


def main() -> int:
    """Reads the event, prints what was found, and answers with the exit code."""
    event = json.load(sys.stdin)
    found = problems(Path(event["tool_input"]["file_path"]))
    for line in found:
        print(line, file=sys.stderr)
    return 2 if found else 0


if __name__ == "__main__":
    sys.exit(main())
