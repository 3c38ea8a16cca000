"""Sources with a caret in them, and what becomes of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.features.completion import complete
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_name
from hookwright.syntax.parser import parse
from hookwright.text.edit import apply

if TYPE_CHECKING:
    from hookwright.features.completion_item import Completions, Item

CLAUDE = "claude-code"
LAMIED = "lamied"
GEMINI = "gemini-cli"
QWEN = "qwen-code"
CURSOR = "cursor"
COPILOT = "copilot"
VSCODE = "vscode"
WINDSURF = "windsurf"

PATHS = {
    CLAUDE: "/w/.claude/settings.json",
    LAMIED: "/w/.lamied/hooks.json",
    GEMINI: "/w/.gemini/settings.json",
    QWEN: "/w/.qwen/settings.json",
    CURSOR: "/w/.cursor/hooks.json",
    COPILOT: "/w/.github/hooks/hooks.json",
    VSCODE: "/w/.github/hooks/hooks.json",
    WINDSURF: "/w/.windsurf/hooks.json",
}


def split(source: str, mark: str = "|") -> tuple[str, int]:
    """The text without its one mark, and the mark's offset. Choose another mark where the text has a `|`."""
    assert source.count(mark) == 1, f"{source!r} needs exactly one {mark!r}"
    offset = source.index(mark)
    return source.replace(mark, ""), offset


def hooks_file(text: str, agent: str = CLAUDE, path: str | None = None) -> HooksFile:
    """The text as the agent's own file."""
    path = path or PATHS[agent]
    located = by_name(path, agent)
    return HooksFile(parse(text), located.dialect, located.rule, path)


def completions(
    source: str, agent: str = CLAUDE, *, mark: str = "|", snippets: bool = False, path: str | None = None
) -> Completions:
    """What is offered at the mark."""
    text, offset = split(source, mark)
    return complete(hooks_file(text, agent, path), offset, snippets=snippets)


def labels(source: str, agent: str = CLAUDE, *, mark: str = "|", path: str | None = None) -> list[str]:
    """The labels that are offered at the mark, in order."""
    return [item.label for item in completions(source, agent, mark=mark, path=path).items]


def item(
    source: str, label: str, agent: str = CLAUDE, *, mark: str = "|", snippets: bool = False, path: str | None = None
) -> Item:
    """The one item with that label."""
    found = completions(source, agent, mark=mark, snippets=snippets, path=path).items
    named = [item for item in found if item.label == label]
    assert len(named) == 1, f"{label!r} is offered {len(named)} times among {[i.label for i in found]}"
    return named[0]


def accept(text: str, item: Item) -> str:
    """The text after the item was chosen, every place of a snippet left as it is."""
    edit = item.edit._replace(text=expand(item.edit.text)) if item.snippet else item.edit
    return apply(text, (*item.more, edit))


def after(source: str, label: str, agent: str = CLAUDE, *, mark: str = "|", path: str | None = None) -> str:
    """The text after the item with that label was chosen at the mark, without snippets."""
    return accept(split(source, mark)[0], item(source, label, agent, mark=mark, path=path))


_PLACE = re.compile(
    r"\\([\\$}])|\$\{\d+\}|\$\{\d+:((?:\\.|[^\\}])*)\}|\$\{\d+\|((?:\\.|[^\\,|])*)(?:,(?:\\.|[^\\|])*)?\|\}"
)


def expand(snippet: str) -> str:
    """What a snippet of the protocol leaves in the text when nothing is filled in and first choices are taken."""

    def place(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        return re.sub(r"\\(.)", r"\1", match[2] or match[3] or "")

    return _PLACE.sub(place, snippet)
