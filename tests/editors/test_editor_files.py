"""The configurations of all editors: their lists of hooks files are those of the tables."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

EDITORS = Path(__file__).resolve().parents[2] / "editors"


def _module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("editors_generate", EDITORS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE = _module()


def test_the_lists_are_those_of_today() -> None:
    found = [str(path.relative_to(EDITORS)) for path in GENERATE.outdated()]
    assert found == [], "run: python editors/generate.py"


def test_the_lists_are_those_of_the_dialects() -> None:
    from hookwright.dialects.table import DIALECTS

    assert {tail for entry in DIALECTS for tail in entry.tails} == set(GENERATE.TAILS)


@pytest.mark.parametrize("target", GENERATE.TARGETS, ids=lambda target: target.path)
def test_every_list_names_every_file(target: Any) -> None:
    """The control: a place that is new is missed."""
    text = (EDITORS / target.path).read_text(encoding="utf-8")
    before = GENERATE.TAILS
    GENERATE.TAILS = (*before, ".new/hooks.json")
    try:
        changed = GENERATE.written(target, text)
    finally:
        GENERATE.TAILS = before
    assert changed != text
    assert "new/hooks" in changed.replace("\\", "")


def test_a_file_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there must be one line with"):
        GENERATE.written(GENERATE.TARGETS[0], "M.tails = {}\n")


def plain(path: str) -> Any:
    """A JSON file, with comments in lines of their own."""
    text = (EDITORS / path).read_text(encoding="utf-8")
    return json.loads("".join(line for line in text.splitlines() if not line.lstrip().startswith("//")))


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads((EDITORS / path).read_text(encoding="utf-8"))


def zed_command() -> list[str]:
    code = (EDITORS / "zed" / "src" / "lib.rs").read_text(encoding="utf-8")
    (program,) = re.findall(r'worktree\.which\("([^"]+)"\)', code)
    (argument,) = re.findall(r'vec!\["([^"]+)"\.to_string\(\)\]', code)
    return [program, argument]


COMMANDS = {
    "helix": lambda: [toml("helix/languages.toml")["language-server"]["hookwright"][k] for k in ("command", "args")],
    "zed": zed_command,
    "sublime": lambda: plain("sublime/LSP.sublime-settings")["clients"]["hookwright"]["command"],
    "jetbrains": lambda: shlex.split(plain("jetbrains/hookwright/template.json")["programArgs"]["default"]),
    "jetbrains on Windows": lambda: shlex.split(plain("jetbrains/hookwright/template.json")["programArgs"]["windows"]),
    "kate": lambda: plain("kate/settings.json")["servers"]["json"]["command"],
    "coc": lambda: [plain("coc/coc-settings.json")["languageserver"]["hookwright"][k] for k in ("command", "args")],
}


def flat(command: list[Any]) -> list[str]:
    return [word for part in command for word in (part if isinstance(part, list) else [part])]


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in program is a shell script")
@pytest.mark.parametrize("editor", list(COMMANDS))
def test_the_command_starts_a_server_that_answers(editor: str, tmp_path: Path) -> None:
    program = tmp_path / "hookwright"
    server = EDITORS.parent / "server"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={server} exec {shlex.quote(sys.executable)} -m hookwright "$@"\n')
    program.chmod(0o755)
    params = {"processId": None, "rootUri": None, "capabilities": {}}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        flat(COMMANDS[editor]()), input=f"Content-Length: {len(body)}\r\n\r\n{body}".encode(), env=environment,
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    head, _, answer = done.stdout.partition(b"\r\n\r\n")
    assert head.startswith(b"Content-Length: "), done.stderr
    length = int(head.split()[1])
    assert json.loads(answer[:length])["result"]["serverInfo"]["name"] == "hookwright"


def test_helix() -> None:
    config = toml("helix/languages.toml")
    assert set(config) == {"language-server", "language"}
    assert set(config["language-server"]["hookwright"]) <= {"command", "args", "config", "timeout", "environment"}
    (language,) = config["language"]
    assert set(language) <= {"name", "language-servers", "file-types", "scope", "roots"}
    assert language["name"] == "json"
    servers = {*config["language-server"], "vscode-json-language-server"}  # the one that Helix itself has for JSON
    assert set(language["language-servers"]) <= servers


def test_zed() -> None:
    from hookwright import __version__

    manifest, package = toml("zed/extension.toml"), toml("zed/Cargo.toml")
    assert set(manifest) == {
        "id", "name", "version", "schema_version", "authors", "description", "language_servers",
    }  # fmt: skip
    assert manifest["schema_version"] == 1
    assert manifest["version"] == package["package"]["version"] == __version__
    assert set(manifest["language_servers"]["hookwright"]) == {"name", "languages"}
    assert package["lib"]["crate-type"] == ["cdylib"]
    assert (EDITORS / "zed" / package["lib"]["path"]).is_file()
    code = (EDITORS / "zed" / "src" / "lib.rs").read_text(encoding="utf-8")
    assert "register_extension!(Hookwright)" in code


def test_sublime() -> None:
    config = plain("sublime/LSP.sublime-settings")
    assert set(config) == {"clients"}
    client = config["clients"]["hookwright"]
    assert set(client) <= {"enabled", "command", "selector", "initializationOptions", "settings", "env"}
    assert client["enabled"] is True
    assert client["selector"] == "source.json"


def test_jetbrains() -> None:
    template = plain("jetbrains/hookwright/template.json")
    assert set(template) == {"id", "name", "programArgs", "languageMappings"}
    assert set(template["programArgs"]) <= {"default", "windows", "mac", "linux"}
    assert template["languageMappings"] == [{"language": "JSON", "languageId": "json"}]


def test_the_settings_are_those_of_the_server() -> None:
    """What stands under "hookwright" is read without a complaint."""
    from hookwright.lsp.settings import SECTION, Settings, read

    given = plain("jetbrains/hookwright/settings.json")
    assert list(given) == [SECTION]
    assert set(given[SECTION]) <= set(Settings._fields)
    assert read(given)[1] == ()


def test_kate_settings() -> None:
    (name, server), = plain("kate/settings.json")["servers"].items()
    assert name == "json"
    assert set(server) == {"command", "highlightingModeRegex", "rootIndicationFileNames"}
    assert re.search(server["highlightingModeRegex"], "JSON")


def test_coc() -> None:
    config = plain("coc/coc-settings.json")
    assert set(config) == {"codeLens.enable", "languageserver"}
    server = config["languageserver"]["hookwright"]
    assert set(server) <= {"command", "args", "filetypes", "rootPatterns", "initializationOptions", "settings"}
    assert server["filetypes"] == ["json", "jsonc"]


def test_every_editor_has_a_page_that_the_index_names() -> None:
    pages = EDITORS.parent / "docs" / "editors"
    index = (pages / "README.md").read_text(encoding="utf-8")
    for folder in sorted(path.name for path in EDITORS.iterdir() if path.is_dir() and not path.name.startswith("_")):
        page = "vim" if folder == "coc" else folder
        assert f"]({page}.md)" in index, f"{folder}: no line in docs/editors/README.md"
    for link in re.findall(r"\]\(([a-z]+\.md)\)", index):
        assert (pages / link).is_file(), link


def test_the_index_names_every_command_of_the_server() -> None:
    from hookwright.lsp.handlers.command import COMMANDS

    index = (EDITORS.parent / "docs" / "editors" / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(hookwright\.[a-z.]+)`", index)) == set(COMMANDS)
