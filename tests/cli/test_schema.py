"""`hookwright schema`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from hookwright.dialects.table import DIALECTS

PUBLISHED = Path(__file__).resolve().parent.parent.parent / "schema"


def test_list(cli) -> None:
    done = cli("schema")
    assert done.code == 0
    names = [line.split()[0] for line in done.out.splitlines()]
    assert sorted(names) == sorted(path.name.removesuffix(".schema.json") for path in PUBLISHED.glob("*.json"))
    assert "lamied" in names
    assert any(line.endswith("Claude Code: hooks/hooks.json") for line in done.out.splitlines())


@pytest.mark.parametrize("name", [entry.id for entry in DIALECTS if entry.tails] + ["claude-code-plugin", "settings"])
def test_print(cli, name: str) -> None:
    done = cli("schema", name)
    assert done.code == 0
    Draft202012Validator.check_schema(json.loads(done.out))
    assert done.out == (PUBLISHED / f"{name}.schema.json").read_text("utf-8")


def test_other_names(cli) -> None:
    assert cli("schema", "claude") == cli("schema", "claude-code") == cli("schema", "Claude-Code")


def test_write(cli, place: Path) -> None:
    done = cli("schema", "--write", "out/schemas")
    assert done.code == 0
    written = {path.name: path.read_bytes() for path in (place / "out" / "schemas").iterdir()}
    assert written == {path.name: path.read_bytes() for path in PUBLISHED.glob("*.json")}
    cli("schema", "lamied", "--write", "one")
    assert [path.name for path in (place / "one").iterdir()] == ["lamied.schema.json"]


def test_unknown(cli) -> None:
    done = cli("schema", "lamed")
    assert (done.code, done.err) == (2, 'hookwright: error: no schema "lamed"; did you mean "lamied"?\n')


def test_folder_that_can_not_be(cli, put) -> None:
    put("file", "")
    assert "can't write to file/x" in cli("schema", "--write", "file/x").err


def test_settings_are_what_is_read() -> None:
    """The schema and the reader know the same keys, and take the same file."""
    import tomllib

    from hookwright.cli.settings_schema import build
    from hookwright.model.config import KEYS

    validator = Draft202012Validator(build())
    assert tuple(build()["properties"]) == KEYS
    page = (PUBLISHED.parent / "docs" / "configuration.md").read_text("utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    assert set(tomllib.loads(example)) == set(KEYS)
    assert list(validator.iter_errors(tomllib.loads(example))) == []
    for wrong in ({"ignor": []}, {"ignore": "HW1"}, {"fail-on": "hint"}, {"extra-tools": ["a b"]}):
        assert list(validator.iter_errors(wrong)), wrong
