"""The page about translating, which `generate.py` writes."""

from __future__ import annotations

from hookwright.dialects.table import DIALECTS, by_id
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_name
from hookwright.syntax.parser import parse
from hookwright.translate.losses import KINDS
from hookwright.translate.translate import translate

EXAMPLE = """\
{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Edit|Write",
        "hooks": [
          {"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/check.sh", "async": true}
        ]
      }
    ]
  }
}
"""

HEAD = """\
# Translating a hooks file

```
hookwright translate .claude/settings.json --to gemini -o .gemini/settings.json
```

A hooks file of one agent, rewritten for another. The same is *Translate to…* in an editor, among the refactorings: at
the file's first event, or wherever the editor asks for refactorings.

- Hooks go to the event that comes at the same moment, or to several where the other agent has one for each kind of
  tool. Matchers are read as the first agent reads them and written so that they select the same tools in the other one.
  Times are converted; a default that differs is written out. Variables become the other agent's.
- A translation does what the file does: what the first agent skips, switches off or never fires is left out.
- Only hooks are translated, not permissions or models, and of what hooks run only the command line is looked at. A
  script that reads its input or prints an answer may have to learn the other agent's names; what differs is told.
- A file that its own agent does not load can't be translated: `hookwright check` says what is wrong with it.
- No file is ever replaced, unless `--force` says so.

Whatever is not the same is told at its place, on standard error. *Error*: a guard would be gone, or another one.
*Warning*: something behaves otherwise. *Info*: good to know. The exit code is 0 when there is information at most, 1
when something is lost, 2 when there is no translation. `--format json` writes losses as `hookwright check` does.
"""


def page() -> str:
    """The whole page."""
    names = ", ".join(f"`{d.id}`" for entry in DIALECTS if (d := by_id(entry.id)).files)
    parts = [
        HEAD,
        f"Files can be those of {names}. An agent without such files runs any of them through `hookwright install`.",
    ]
    parts += ["## An example", *_example(), "## What can be lost", _table()]
    parts += [f"### {kind.slug}\n\n{kind.summary[0].upper()}{kind.summary[1:]}. {kind.doc}" for kind in KINDS]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _example() -> list[str]:
    located = by_name(".claude/settings.json", "claude-code")
    file = HooksFile(parse(EXAMPLE), located.dialect, located.rule, None)
    found = translate(file, by_id("gemini-cli"))
    told = "\n".join(
        f"- {loss.severity} `{loss.code}`: {loss.message}" for loss in found.losses if loss.severity != "info"
    )
    return [
        f"```json .claude/settings.json\n{EXAMPLE}```",
        "becomes",
        f"```json .gemini/settings.json\n{found.text}```",
        f"and besides some information it is told:\n\n{told}",
    ]


def _table() -> str:
    rows = "".join(f"| [`{kind.code}`](#{kind.slug}) | {kind.summary} |\n" for kind in KINDS)
    return f"| code | what is lost |\n| --- | --- |\n{rows}"
