"""A real Emacs in batch: ERT tests with Eglot and with lsp-mode, on copies of `examples/shop`."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the stand-in programs are shell scripts"),
    pytest.mark.timeout(300),
]


def emacs(home: Path, *arguments: str, server: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs Emacs in batch with a home of its own and the server of this checkout on its path."""
    programs = home / "bin"
    programs.mkdir(exist_ok=True)
    script = programs / "hookwright"
    script.write_text(
        f"#!/bin/sh\n{server}\n"
        if server
        else f"#!/bin/sh\nPYTHONPATH={ROOT / 'server'} exec {shlex.quote(sys.executable)} -m hookwright \"$@\"\n"
    )
    script.chmod(0o755)
    environment = {
        **os.environ,
        "HOME": str(home),
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}",
        "HOOKWRIGHT_STATE_DIR": str(home / "approvals"),
        "HOOKWRIGHT_EMACS": str(ROOT / "editors" / "emacs"),
        "HOOKWRIGHT_SHOP": str(ROOT / "examples" / "shop"),
        "TMPDIR": str(home),
    }
    command = ["emacs", "--batch", "-q", *arguments]
    return subprocess.run(
        command, cwd=home, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        errors="replace", timeout=250, check=False,
    )  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home; skips where there is no Emacs."""
    if shutil.which("emacs") is None:
        pytest.skip("no Emacs: apt-get install --no-install-recommends emacs-nox elpa-eglot elpa-lsp-mode")
    path = tmp_path / "home"
    path.mkdir()
    return path


def needs(home: Path, client: str) -> None:
    """Skips where Emacs lacks the client."""
    if emacs(home, "--eval", f"(progn (package-initialize) (require '{client}))").returncode:
        pytest.skip(f"this Emacs has no {client}: apt-get install --no-install-recommends elpa-{client}")


def passed(done: subprocess.CompletedProcess[str]) -> int:
    """How many tests passed, which must be all."""
    text = done.stdout + done.stderr
    assert done.returncode == 0, text[-8000:]
    found = re.search(r"Ran (\d+) tests?, (\d+) results? as expected, 0 unexpected", text)
    assert found, text[-8000:]
    assert found[1] == found[2], "none may be skipped"
    return int(found[1])


def ert(home: Path, name: str, selector: str = "t", server: str | None = None) -> subprocess.CompletedProcess[str]:
    arguments = ("-l", str(HERE / f"{name}.el"), "--eval", f"(ert-run-tests-batch-and-exit '{selector})")
    return emacs(home, *arguments, server=server)


def test_eglot(home: Path) -> None:
    needs(home, "eglot")
    assert passed(ert(home, "emacs_eglot")) == 11


def test_lsp_mode(home: Path) -> None:
    needs(home, "lsp-mode")
    assert passed(ert(home, "emacs_lsp")) == 5


def test_a_broken_server_fails(home: Path) -> None:
    """The control."""
    needs(home, "eglot")
    done = ert(home, "emacs_eglot", "eglot-an-unapproved-project-runs-nothing", server="exit 1")
    assert done.returncode != 0
    assert "1 unexpected" in done.stdout + done.stderr


@pytest.mark.parametrize("first", ["hookwright", "client"])
@pytest.mark.parametrize("client", ["eglot", "lsp-mode"])
def test_no_warnings_and_any_order_of_loading(home: Path, client: str, first: str) -> None:
    names = ("hookwright", client) if first == "hookwright" else (client, "hookwright")
    copy = Path(shutil.copytree(ROOT / "editors" / "emacs", home / "package"))
    requires = " ".join(f"(require '{name})" for name in names)
    compile_all = (
        f'(progn (package-initialize) (add-to-list \'load-path "{copy}") {requires} (setq byte-compile-error-on-warn t)'
        f' (dolist (file (directory-files "{copy}" t "\\\\.el$")) (unless (byte-compile-file file) (kill-emacs 1))))'
    )
    needs(home, client)
    done = emacs(home, "--eval", compile_all)
    assert done.returncode == 0, done.stderr[-4000:]
    assert "Warning" not in done.stderr


def test_the_page_to_the_letter(home: Path) -> None:
    """What docs/editors/emacs.md says to put into the init file, from a clone at ~/src/hookwright."""
    needs(home, "eglot")
    page = (ROOT / "docs" / "editors" / "emacs.md").read_text(encoding="utf-8")
    init = page.split("```elisp\n")[1].split("```")[0]
    (home / "src").mkdir()
    (home / "src" / "hookwright").symlink_to(ROOT)
    shop = shutil.copytree(ROOT / "examples" / "shop", home / "shop")
    (home / "init.el").write_text(init)
    look = (
        f'(progn (find-file "{shop}/.lamied/hooks.json") (run-hooks (quote post-command-hook))'
        " (let ((end (+ (float-time) 30)))"
        "   (while (not (or (eglot-managed-p) (> (float-time) end))) (accept-process-output nil 0.1)))"
        ' (princ (format "managed: %s mode: %s" (and (eglot-managed-p) t) major-mode))'
        " (eglot-shutdown (eglot-current-server)))"
    )
    done = emacs(home, "--eval", "(package-initialize)", "-l", str(home / "init.el"), "--eval", look)
    assert "managed: t mode: hookwright-json-mode" in done.stdout, done.stderr[-3000:]
