"""VS Code's JSON language server, from the npm registry, in a cache folder of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import Any

from platformdirs import user_cache_path

PACKAGE = "vscode-langservers-extracted"
VERSION = "4.10.0"


def install() -> list[str]:
    """The command of the server, installed when it is missing. Raises `RuntimeError` without Node or npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise RuntimeError("the peer needs Node and npm; --no-peer leaves it out")
    folder = user_cache_path("hookwright-bench") / f"{PACKAGE}-{VERSION}"
    script = folder / "node_modules" / PACKAGE / "bin" / "vscode-json-language-server"
    if not script.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        options = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"]
        done = subprocess.run(
            [npm, "install", "--prefix", str(folder), *options, f"{PACKAGE}@{VERSION}"],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"npm could not install {PACKAGE}: {done.stderr.strip()}")
    return [node, str(script), "--stdio"]


def settings(tail: str) -> dict[str, Any]:
    """What an editor tells the server so that it checks files of that name by the schema that we publish."""
    done = subprocess.run(
        [sys.executable, "-m", "hookwright", "schema", "claude-code"], capture_output=True, text=True, check=True
    )
    schema = json.loads(done.stdout)
    schemas = [{"fileMatch": [f"**/{tail}"], "url": schema.get("$id", "inmemory://hooks"), "schema": schema}]
    return {"json": {"validate": {"enable": True}, "schemas": schemas}, "http": {"proxyStrictSSL": False}}


INITIALIZATION: dict[str, Any] = {"provideFormatter": False, "handledSchemaProtocols": ["file"]}
