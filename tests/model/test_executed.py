"""What of a command line is run, and what is only said in it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hookwright.model.shell.executed import executed

PARTS = (
    "ab", "'x'", '"y"', ";", "|", "&", "(", ")", "{", "}", "$(", "`", "<<", "<<<", "EOF", "\n", "#", "\\", "$", "bash",
    "-c", "eval", "é", ">", "<(", "=",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("git push", "git push"),
        ("", ""),
        ("""git commit -m "a 'b'" 'c'""", """git commit -m "" ''"""),
        ("ls # all", "ls "),
        ('echo "a $(b "c" \'d\') e `f`"', """echo "$(b "" '')`f`\""""),
        ("echo $'a' $\"b\"", """echo '' $\"\""""),
        ("bash -c 'a \"b\"'", "bash -c 'a \"\"'"),
        ('bash -c "a \\"b\\" \\$c"', 'bash -c "a "" $c"'),
        ("cat <<EOF\na 'b' $(c)\nEOF\nd", "cat <<EOF\n$(c)EOF\nd"),
        ("cat <<'EOF' | sh\na 'b'\nEOF\n", "cat <<'EOF' | sh\na ''\nEOF\n"),
        ("'git' \"push\"", 'git ""'),
        ("x='a' y=b z", "x='' y=b z"),
        ("echo é 'ü' ß", "echo é '' ß"),
        ("for x in 'a' b; do eval 'c'; done", "for x in '' b; do eval 'c'; done"),
    ],
)
def test_what_is_run(text: str, expected: str) -> None:
    assert executed(text) == expected


@pytest.mark.parametrize("text", ["echo 'a", "if x; then", "a |", "$(", "x" * 100_001, "'a' " * 60_000])
def test_what_cannot_be_read(text: str) -> None:
    assert executed(text) is None


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(PARTS),
        max_size=12,
    )
)
def test_any_text_is_read_or_not(parts: list[str]) -> None:
    before = time.thread_time()
    found = executed(" ".join(parts))
    assert found is None or isinstance(found, str)
    assert time.thread_time() - before < 1
