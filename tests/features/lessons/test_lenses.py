"""Lenses, and what trying a call says."""

from __future__ import annotations

import json

from hookwright.features.lessons.lenses import TITLE, TITLE_PATH, lenses
from hookwright.features.lessons.nearby import tags_beside
from hookwright.features.lessons.sample import made_for, samples
from hookwright.features.lessons.trial import call_of, trial
from hookwright.lessons.document import read_document
from hookwright.lessons.fields import COMMAND, PATH
from hookwright.lessons.patterns import Clock, Subject, hit

LESSONS = {
    "G": {
        "slug": "no-stash",
        "type": "guard",
        "toolNames": ["Bash"],
        "commandRegexSources": [{"source": r"\bgit stash\b"}],
        "commandMatchTarget": "executable",
        "message": "Not `{command}`.",
    },
    "H": {
        "slug": "env",
        "toolNames": ["Read"],
        "pathRegexSources": [{"source": r"\.env$"}],
        "message": "```\nSecret\n```",
    },
    "P": {"slug": "ask", "type": "protocol", "message": "Ask."},
}
TEXT = json.dumps({"lessons": LESSONS}, indent=2)
DOCUMENT = read_document(TEXT, "/w/lesson-manifest.json")


def test_lenses() -> None:
    found = [(TEXT[slice(*lens.span)], lens.title, lens.lesson, lens.tool, lens.example) for lens in lenses(DOCUMENT)]
    assert found == [
        ('"lessons"', TITLE, "", "Bash", "git status"),
        ('"G"', TITLE, "G", "Bash", "git stash"),
        ('"H"', TITLE_PATH, "H", "Read", ".env"),
    ]
    store = read_document("---\ntoolNames: [Bash]\n---\nText\n", "/w/.hookwright/lessons/a.md")
    assert [(lens.span, lens.lesson) for lens in lenses(store)] == [((0, 3), "a")]
    assert lenses(read_document("{", "/w/lesson-manifest.json")) == ()


def test_a_guard_denies() -> None:
    tried = trial(DOCUMENT, call_of("Bash", "git stash"))
    assert tried.says == "no-stash denies this call of Bash."
    assert tried.data["decision"] == "deny"
    assert "What the model is told: ``Not `git stash`.``" in tried.markdown
    assert json.loads(json.dumps(tried.data))["lessons"][0]["patterns"] == [[COMMAND, r"\bgit stash\b"]]


def test_why_not() -> None:
    tried = trial(DOCUMENT, call_of("Bash", "git commit -m 'git stash'"), "G")
    assert tried.data["lessons"][0]["reason"] == "quoted"
    assert tried.says.startswith("no-stash does not fire: its command patterns match only what is quoted")
    assert trial(DOCUMENT, call_of("Bash", "ls")).says == "No lesson fires at this call of Bash."


def test_a_text_that_is_told_stays_in_its_block() -> None:
    tried = trial(DOCUMENT, call_of("Read", "/w/.env"))
    assert "````text\n```\nSecret\n```\n````" in tried.markdown
    assert tried.says == "1 lesson at this call of Read: env."


def test_samples_are_tried() -> None:
    sources = (r"\bgit\s+(stash|pop)\b", r"^npm i(nstall)?$", r"mock\.patch\(|@patch\(", "(?!x)y", "[^a]b{2}", ".*")
    for source in sources:
        found = samples((source, ""), COMMAND)
        assert all(hit((source, ""), Subject(text), Clock()) for text in found.hits)
        assert not any(hit((source, ""), Subject(text), Clock()) for text in found.misses)
    assert samples((r"\.tsx?$", ""), PATH).hits[0].startswith(".ts")
    assert made_for(r"\bgit\s+(stash|pop)\b") == "git stash"
    assert made_for("[") == ""
    assert made_for("(" * 5000 + ")" * 5000) == ""


def test_tags_of_the_store(tmp_path) -> None:
    folder = tmp_path / ".hookwright" / "lessons"
    folder.mkdir(parents=True)
    for name, tag in (("a", "tool:git"), ("b", "lang:py"), ("c", "[")):
        (folder / f"{name}.md").write_text(f"---\ntags: [{tag}]\n---\n", encoding="utf-8")
    (folder / "d.md").mkdir()
    assert tags_beside(str(folder / "a.md")) == {"lang:py"}
    assert tags_beside("a.md") == tags_beside(None) == set()
