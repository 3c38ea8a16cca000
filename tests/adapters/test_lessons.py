"""The lessons of a manifest, reached through `hookwright hook`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import payloads
from .test_contracts import AFTER_ADVICE, AGENTS, BEFORE_ADVICE, NO, TIP, WAITS, refusals

if TYPE_CHECKING:
    from .conftest import Live

LESSON = {"toolNames": ["Bash"], "priority": 5, "summary": "", "message": TIP, "slug": "tests"}


@pytest.fixture
def manifest(live: Live) -> Any:
    """Writes a manifest of those lessons and has the environment name it."""

    def write(**lessons: dict[str, Any]) -> None:
        path = live.path.parent / "manifest.json"
        path.write_text(json.dumps({"type": "lessons-learned-manifest", "version": 1, "lessons": lessons}))
        live.environ["LESSONS_MANIFEST_PATH"] = str(path)

    return write


def ask(live: Live, agent: str, what: str) -> dict[str, Any]:
    output = live.respond(agent, payloads(str(live.path))[agent][what])
    if output.advice is not None:
        output.advice.confirm()
    return json.loads(output.stdout)


@pytest.mark.parametrize("agent", AGENTS)
class TestEveryAgent:
    def test_a_hint_is_told_once(self, live: Live, manifest: Any, agent: str) -> None:
        manifest(L1={**LESSON, "type": "hint", "commandRegexSources": [{"source": "git push"}]})
        assert ask(live, agent, "before") == BEFORE_ADVICE[agent]
        assert ask(live, agent, "before") == {}
        assert ask(live, agent, "after") == (AFTER_ADVICE[agent] if agent in WAITS else {})

    def test_a_guard_blocks(self, live: Live, manifest: Any, agent: str) -> None:
        guard = {"type": "guard", "message": NO, "commandRegexSources": [{"source": r"\bgit push\b"}]}
        manifest(L1={**LESSON, **guard, "commandMatchTarget": "executable"})
        for _ in range(2):
            assert ask(live, agent, "before") == refusals(NO)[agent]

    def test_hooks_and_lessons_together(self, live: Live, manifest: Any, agent: str) -> None:
        live.hook("block")
        manifest(L1={**LESSON, "type": "guard", "message": "second", "commandRegexSources": [{"source": "git"}]})
        assert ask(live, agent, "before") == refusals(f"{NO}\n\nsecond")[agent]


def test_a_path_lesson_sees_the_files_of_a_patch(live: Live, manifest: Any) -> None:
    paths = {
        "toolNames": ["Edit"],
        "commandRegexSources": [{"source": r"\bb\b"}],
        "pathRegexSources": [{"source": r"a\.py$"}],
    }
    manifest(L1={**LESSON, **paths, "type": "hint"})
    assert TIP in json.dumps(ask(live, "codex", "edit"))


def test_a_quiet_workspace_still_hears_the_lessons(live: Live, manifest: Any) -> None:
    live.hook("block", matcher="Write")
    assert ask(live, "claude", "before") == {}
    manifest(L1={**LESSON, "type": "hint"})
    assert ask(live, "claude", "before") == BEFORE_ADVICE["claude"]


def test_a_session_hears_the_directives(live: Live, manifest: Any) -> None:
    manifest(L1={"type": "directive", "slug": "d", "message": "never force-push", "toolNames": []})
    payload = {**payloads(str(live.path))["claude"]["end"], "hook_event_name": "SessionStart", "source": "startup"}
    answer = live.ask("claude", payload)
    assert "never force-push" in answer["hookSpecificOutput"]["additionalContext"]
    assert answer["hookSpecificOutput"]["hookEventName"] == "SessionStart"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lessons": 5}'])
def test_a_broken_manifest_blocks_nothing(live: Live, text: str) -> None:
    path = live.path.parent / "manifest.json"
    path.write_text(text)
    live.environ["LESSONS_MANIFEST_PATH"] = str(path)
    assert ask(live, "codex", "before") == {}


def test_the_page_names_what_was_told(live: Live, manifest: Any) -> None:
    manifest(L1={**LESSON, "type": "hint"})
    answer = live.ask("claude", payloads(str(live.path))["claude"]["before"], contract="page")
    assert answer == {"hookSpecificOutput": {"additionalContext": TIP}, "env": {"LESSONS_SEEN": "tests"}}
