"""The VS Code extension's lists against what they repeat: the dialects' tables, the dependencies, the code."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from hookwright import __version__
from hookwright.dialects.table import DIALECTS
from hookwright.lsp.handlers.command import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "editors" / "vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
CONTRIBUTES = MANIFEST["contributes"]
SOURCES = {path: path.read_text(encoding="utf-8") for path in (EXTENSION / "src").rglob("*.ts")}
PROBE = EXTENSION / "bundle" / "probe.py"


def test_the_extension_knows_every_place_of_hooks_files() -> None:
    """Adding an agent: `PYTHONPATH=server python editors/vscode/build/places.py` writes the lists anew."""
    script = EXTENSION / "build" / "places.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_tail_is_a_pattern_and_a_selector() -> None:
    """The same without the script's own functions."""
    tails = {tail for entry in DIALECTS for tail in entry.tails}
    (language,) = CONTRIBUTES["languages"]
    assert {f"**/{tail}" for tail in tails} == set(language["filenamePatterns"])
    assert tails == set(re.findall(r'^  "(.+)",$', SOURCES[EXTENSION / "src" / "places.ts"], re.MULTILINE))
    defaults = CONTRIBUTES["configurationDefaults"]["files.associations"]
    assert dict.fromkeys(language["filenamePatterns"], language["id"]).items() <= defaults.items()
    assert f"onLanguage:{language['id']}" in MANIFEST["activationEvents"]


def test_the_versions_agree() -> None:
    assert MANIFEST["version"] == __version__
    lock = json.loads((EXTENSION / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"][""]["version"] == __version__


def test_every_command_is_there_and_has_a_title() -> None:
    declared = {command["command"]: command for command in CONTRIBUTES["commands"]}
    text = SOURCES[EXTENSION / "src" / "commands.ts"]
    table = text.split("const commands:")[1].split("\n  };")[0]
    written = {f"hookwright.{name}" for name in re.findall(r"^    (\w+): ", table, re.MULTILINE)}
    of_pages = {"hookwright.runAgain", "hookwright.editPayload", "hookwright.showText", "hookwright.openPlace"}
    assert written == set(declared) | of_pages
    assert all(command["title"] and command["category"] == "Hookwright" for command in declared.values())
    assert not written & set(COMMANDS), "VS Code takes each id once, and the client registers the server's"
    menus = {entry["command"] for menu in CONTRIBUTES["menus"].values() for entry in menu}
    assert menus <= set(declared)


def test_restricted_mode_lets_through_only_what_runs_nothing() -> None:
    """A new command of the server needs trust until somebody says here that it does not."""
    text = SOURCES[EXTENSION / "src" / "trust.ts"]
    harmless = {f"hookwright.{name}" for name in re.findall(r'"([\w.]+)"', text.split("new Set([")[1].split("]")[0])}
    assert harmless == set(COMMANDS) - {f"hookwright.{name}" for name in ("run", "simulate", "approve", "translate")}
    restricted = MANIFEST["capabilities"]["untrustedWorkspaces"]
    assert restricted["supported"] == "limited"
    properties = CONTRIBUTES["configuration"]["properties"]
    paths = {name for name in properties if name.endswith(".path")}
    assert set(restricted["restrictedConfigurations"]) == paths
    assert all(properties[name]["scope"] == "machine-overridable" for name in paths)


def test_every_setting_is_described_and_documented() -> None:
    page = (ROOT / "docs" / "editors" / "vscode.md").read_text(encoding="utf-8")
    for name, setting in CONTRIBUTES["configuration"]["properties"].items():
        assert setting.get("description") or setting.get("markdownDescription"), name
        assert f"`{name}`" in page, name


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "editors" / "vscode.md").read_text(encoding="utf-8")
    for command in CONTRIBUTES["commands"]:
        assert f"*{command['title']}*" in page, command["title"]


def test_walkthrough_pictures_and_links_exist() -> None:
    commands = {command["command"] for command in CONTRIBUTES["commands"]}
    for step in CONTRIBUTES["walkthroughs"][0]["steps"]:
        media = step["media"]
        assert (EXTENSION / (media.get("image") or media["markdown"])).is_file(), step["id"]
        links = re.findall(r"\(command:([\w.]+)", step["description"])
        assert all(link in commands or link.startswith("workbench.") for link in links), step["id"]
    pictures = re.findall(r"\]\((pictures/[^)]+)\)", (EXTENSION / "README.md").read_text(encoding="utf-8"))
    assert pictures
    assert all((EXTENSION / picture).is_file() for picture in pictures)


def _requirements(name: str) -> dict[str, str]:
    """What a distribution needs on Python 3.11 and later, by name."""
    found: dict[str, str] = {}
    for line in distribution(name).requires or ():
        wanted, _, marker = line.partition(";")
        if "extra" in marker or "< '3.11'" in marker or '< "3.11"' in marker:
            continue
        match = re.match(r"\s*([\w.-]+)\s*\(?([^)]*)", wanted)
        assert match is not None
        found[match[1].lower().replace("_", "-")] = match[2].replace(" ", "")
    return found


def _bundled() -> dict[str, str]:
    text = (EXTENSION / "bundle" / "requirements.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name.lower().replace("_", "-"): version for name, version in (line.split("==") for line in lines)}


def _fits(version: str, requirement: str) -> bool:
    """As the probe compares."""
    return runpy.run_path(str(PROBE))["fits"](version, requirement)


def _needed() -> dict[str, str]:
    needs = json.loads((EXTENSION / "bundle" / "needs.json").read_text(encoding="utf-8"))
    return {one["name"]: one["requirement"][len(one["name"]) :] for one in needs["packages"]}


def test_the_bundle_has_all_that_hookwright_needs() -> None:
    """The pure packages are bundled and the compiled ones are asked for, each of them, and nothing else."""
    seen: dict[str, bool] = {}
    ahead = ["hookwright"]
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        try:
            tags = distribution(name).read_text("WHEEL") or ""
            requirements = _requirements(name)
        except PackageNotFoundError:
            pytest.skip(f"{name} is not installed: what it needs can't be looked up")
        seen[name] = name == "hookwright" or "Root-Is-Purelib: true" in tags
        ahead += requirements
    del seen["hookwright"]
    assert {name for name, pure in seen.items() if pure} == set(_bundled())
    assert {name for name, pure in seen.items() if not pure} == set(_needed())


def test_the_bundle_and_the_package_ask_for_the_same_versions() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = dict(re.findall(r'^  "([\w-]+)((?:>=|<)[^"]+)",\s+#', text, re.MULTILINE))
    assert len(wanted) >= 7
    for name, requirement in wanted.items():
        if name in _needed():
            assert _needed()[name] == requirement, name
        else:
            assert _fits(_bundled()[name], requirement), name


@pytest.mark.parametrize(
    ("version", "requirement", "good"),
    [
        ("0.26.1", "tree-sitter>=0.26,<0.27", True),
        ("0.27", "tree-sitter>=0.26,<0.27", False),
        ("0.9", "tree-sitter>=0.26", False),
        ("2026.9", "regress>=2026.9", True),
        ("2026.9rc1", "regress>=2026.10", False),
        ("26.0", "x<26", False),
    ],
)
def test_versions_are_compared_as_numbers(version: str, requirement: str, good: bool) -> None:
    assert _fits(version, requirement) is good


def test_the_probe_says_what_a_python_lacks() -> None:
    done = subprocess.run(
        [sys.executable, PROBE], capture_output=True, text=True, check=True
    )
    said = json.loads(done.stdout)
    assert (said["old"], said["lacks"]) == (False, []), "the environment of the tests has everything"
    bare = subprocess.run(
        [sys.executable, "-I", "-S", PROBE], capture_output=True, text=True, check=True
    )
    assert {one.split(" ")[0] for one in json.loads(bare.stdout)["lacks"]} == set(_needed())


def test_the_bundled_program_starts(tmp_path: Path) -> None:
    """As the extension starts it; nothing of it is left in the environment that hooks inherit."""
    shutil.copy(EXTENSION / "bundle" / "serve.py", tmp_path)
    (tmp_path / "libs").symlink_to(ROOT / "server")
    command = [sys.executable, "-P", "-X", "utf8", tmp_path / "serve.py", "--version"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment)
    assert done.stdout == f"hookwright {__version__}\n", done.stderr
    assert done.returncode == 0


def test_nothing_is_sent_anywhere() -> None:
    """No telemetry, no request but what pip does when the user installs."""
    words = ("fetch(", "http.request", "https.request", "TelemetryLogger", "openExternal", "node:http", "node:net")
    for path, text in SOURCES.items():
        assert not [word for word in words if word in text], path
