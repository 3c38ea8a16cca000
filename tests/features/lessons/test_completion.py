"""What is offered, and what the text is after it was chosen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hookwright.lessons.document import read_document
from hookwright.lessons.shape import CONFIG, LESSON, MANIFEST, fields_of

LESSON_AT = '{"lessons": {"A": {%s}}}'


class TestManifest:
    def test_keys_at_the_top(self, caret: Any) -> None:
        assert caret("{‸}").labels() == [field.name for field in MANIFEST]

    def test_keys_of_a_lesson(self, caret: Any) -> None:
        here = caret(LESSON_AT % '"slug": "a", ‸')
        assert set(here.labels()) == {field.name for field in LESSON} - {"slug"}
        assert json.loads(here.after("priority"))["lessons"]["A"] == {"slug": "a", "priority": 5}
        assert json.loads(here.after("toolNames"))["lessons"]["A"]["toolNames"] == []

    def test_a_key_with_its_value_keeps_it(self, caret: Any) -> None:
        here = caret(LESSON_AT % '"ty‸": "guard", "priority": 1')
        assert json.loads(here.after("type"))["lessons"]["A"] == {"type": "guard", "priority": 1}

    def test_a_comma_before(self, caret: Any) -> None:
        assert json.loads(caret(LESSON_AT % '"slug": "a" ‸').after("summary"))["lessons"]["A"]["summary"] == ""

    def test_config(self, caret: Any) -> None:
        assert caret('{"config": {‸}}').labels() == [field.name for field in CONFIG]

    def test_types(self, caret: Any) -> None:
        here = caret(LESSON_AT % '"type": ‸')
        assert here.labels() == ["hint", "guard", "protocol", "directive"]
        assert json.loads(here.after("guard"))["lessons"]["A"]["type"] == "guard"
        assert json.loads(caret(LESSON_AT % '"type": "‸"').after("hint"))["lessons"]["A"]["type"] == "hint"

    def test_tools_in_a_list_and_without_one(self, caret: Any) -> None:
        here = caret(LESSON_AT % '"toolNames": ["Bash", ‸]')
        assert {"Bash", "Edit", "Write", "Read", "Glob"} <= set(here.labels())
        assert json.loads(here.after("Edit"))["lessons"]["A"]["toolNames"] == ["Bash", "Edit"]
        bare = caret(LESSON_AT % '"toolNames": ‸')
        assert json.loads(bare.after("Read"))["lessons"]["A"]["toolNames"] == ["Read"]

    def test_tags_in_use(self, caret: Any) -> None:
        here = caret('{"lessons": {"A": {"tags": ["tool:git"]}, "B": {"tags": [‸]}}}')
        assert here.labels() == ["tool:git"]

    def test_patterns(self, caret: Any) -> None:
        here = caret(LESSON_AT % '"commandRegexSources": [‸]')
        assert json.loads(here.after("pattern"))["lessons"]["A"]["commandRegexSources"] == [{"source": "", "flags": ""}]
        assert caret(LESSON_AT % '"commandRegexSources": [{"source": "a", ‸}]').labels() == ["flags"]
        assert caret(LESSON_AT % '"commandRegexSources": [{"flags": ‸}]').labels() == ["i"]

    @pytest.mark.parametrize("source", ['{"lessons": {‸}}', '{"lessons": {"A": {"message": "‸"}}}', "‸", '{"x": {‸}}'])
    def test_nothing(self, caret: Any, source: str) -> None:
        assert caret(source).labels() == []


class TestStore:
    def test_keys(self, caret: Any) -> None:
        here = caret("---\ntype: guard\n‸\n---\nText\n")
        assert set(here.labels()) == {field.name for field in fields_of("store")} - {"type"}
        assert here.after("toolNames") == "---\ntype: guard\ntoolNames: []\n---\nText\n"
        assert here.after("summary") == "---\ntype: guard\nsummary: \n---\nText\n"
        assert here.after("commandRegexSources") == "---\ntype: guard\ncommandRegexSources:\n  - \n---\nText\n"

    def test_a_key_in_the_making(self, caret: Any) -> None:
        assert caret("---\npri‸\n---\n").after("priority") == "---\npriority: \n---\n"
        assert caret("---\npri‸o: 3\n---\n").after("priority") == "---\npriority: 3\n---\n"

    def test_values(self, caret: Any) -> None:
        here = caret("---\ntype: gu‸\n---\n")
        assert here.labels() == ["hint", "guard", "protocol", "directive"]
        assert here.after("guard") == "---\ntype: guard\n---\n"
        assert caret("---\ndisabled: ‸\n---\n").labels() == ["true", "false"]

    def test_tools(self, caret: Any) -> None:
        assert caret("---\ntoolNames: [Bash, ‸]\n---\n").after("Edit") == "---\ntoolNames: [Bash, Edit]\n---\n"
        assert caret("---\ntoolNames: [Ba‸]\n---\n").after("Bash") == "---\ntoolNames: [Bash]\n---\n"
        assert caret("---\ntoolNames: ‸\n---\n").after("Bash") == "---\ntoolNames: [Bash]\n---\n"
        assert caret("---\ntoolNames:\n  - ‸\n---\n").after("Bash") == "---\ntoolNames:\n  - Bash\n---\n"

    def test_tags_of_other_files(self, caret: Any) -> None:
        here = caret("---\ntags: [tool:git, ‸]\n---\n")
        assert here.labels(["tool:git", "lang:py"]) == ["lang:py"]
        assert here.after("lang:py", ["lang:py"]) == "---\ntags: [tool:git, lang:py]\n---\n"

    def test_patterns(self, caret: Any) -> None:
        assert caret("---\ncommandRegexSources:\n  - ‸\n---\n").labels() == ["source"]
        here = caret("---\ncommandRegexSources:\n  - source: a\n    ‸\n---\n")
        assert here.after("flags") == "---\ncommandRegexSources:\n  - source: a\n    flags: \n---\n"
        assert caret("---\ncommandRegexSources:\n  - source: a\n    flags: ‸\n---\n").labels() == ["i"]

    @pytest.mark.parametrize("source", ["---\n---\n‸\n", "---\nsummary: ‸\n---\n", "---\nx:\n  - ‸\n---\n"])
    def test_nothing(self, caret: Any, source: str) -> None:
        assert caret(source).labels() == []

    def test_what_was_chosen_can_be_read(self, caret: Any) -> None:
        for field in fields_of("store"):
            after = caret("---\n‸\n---\nText\n").after(field.name)
            document = read_document(after, "/w/.hookwright/lessons/a.md")
            assert document.front is not None
            assert document.front.mistakes == (), after
