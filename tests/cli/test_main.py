"""Verbs, help, and how things end."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hookwright import __version__
from hookwright.cli.boundary import UsageError, guarded
from hookwright.cli.main import VERBS


def test_version(cli) -> None:
    assert cli("--version") == (0, f"hookwright {__version__}\n", "")


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["help"]])
def test_help(cli, argv: list[str]) -> None:
    done = cli(*argv)
    assert done.code == 0
    assert all(f"  {verb} " in done.out for verb in VERBS)
    assert "examples:" in done.out


def test_no_verb(cli) -> None:
    done = cli()
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("usage:")


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_verbs(cli, verb: str) -> None:
    done = cli(verb, "--help")
    assert done.code == 0
    assert done.out.startswith(f"usage: hookwright {verb}")
    assert cli("help", verb) == done


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("chekc", 'no verb "chekc"; did you mean "check"?'),
        ("qwertz", 'no verb "qwertz"; there are check, explain, '),
        (".", '"." is no verb; to check a file or folder: hookwright check .'),
        ("a/b.json", "hookwright check a/b.json"),
        ("--format", "options go after it"),
        ("\x1b[31m", 'no verb "\\x1b[31m"'),
    ],
)
def test_unknown_verb(cli, word: str, said: str) -> None:
    done = cli(word)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["check", "--formt", "json"], "did you mean --format?"),
        (["check", "--format=xml"], "invalid choice: 'xml'"),
        (["check", "--form", "json"], "unrecognized arguments: --form"),
        (["explain"], "EVENT|CODE|MATCHER"),
    ],
)
def test_wrong_options(cli, argv: list[str], said: str) -> None:
    done = cli(*argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


class TestBoundary:
    def test_codes_pass(self) -> None:
        assert [guarded(lambda code=code: code) for code in (0, 1, 2)] == [0, 1, 2]

    def test_usage(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(self.raising(UsageError("no"))) == 2
        assert capsys.readouterr().err == "hookwright: error: no\n"

    def test_exits(self) -> None:
        assert [guarded(self.raising(SystemExit(code))) for code in (None, 0, 2, "text")] == [0, 0, 2, 2]

    def test_interrupt(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(self.raising(KeyboardInterrupt())) == 130
        assert capsys.readouterr() == ("", "")

    def test_full_disk(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(self.raising(OSError(28, "No space left"))) == 2
        assert "no space left" in capsys.readouterr().err

    def test_crash(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(self.raising(ValueError("a\x1b[31m\nb")), {}) == 2
        said = capsys.readouterr().err
        assert said.startswith("hookwright: internal error: ValueError: a\\x1b[31m\\nb\n")
        assert "Traceback" not in said
        report = Path(said.split("; ")[1].split(" has the details")[0])
        assert "Traceback" in report.read_text()
        assert report.stat().st_mode & 0o777 == 0o600
        assert report.parent.stat().st_mode & 0o777 == 0o700

    def test_same_crash_same_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = []
        for _ in range(2):
            guarded(self.raising(ValueError("x")), {})
            said.append(capsys.readouterr().err)
        assert said[0] == said[1]

    def test_crash_for_developers(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(self.raising(ValueError("x")), {"HOOKWRIGHT_DEBUG": "1"}) == 2
        assert "Traceback" in capsys.readouterr().err

    def test_crash_with_nowhere_to_write(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
        assert guarded(self.raising(ValueError("x")), {}) == 2
        assert "set HOOKWRIGHT_DEBUG=1" in capsys.readouterr().err

    @staticmethod
    def raising(error: BaseException):
        def work() -> int:
            raise error

        return work


class TestProcess:
    def test_pipe_whose_reader_leaves(self, put, environ) -> None:
        put(".claude/settings.json", '{"hooks": {' + ",".join(f'"X{n}": []' for n in range(2_000)) + "}}")
        command = f"{sys.executable} -m hookwright check | head -c 10; echo ${{PIPESTATUS[0]}}"
        bash = ["bash", "-c", command]
        done = subprocess.run(bash, env=environ, capture_output=True, text=True, check=True, timeout=60)
        assert done.stdout.endswith("141\n")
        assert done.stderr == ""

    def test_old_locale(self, process, put) -> None:
        put("日本/.claude/settings.json", '{"hooks": {"Ä": []}}')
        done = process("check", env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
        assert done.returncode == 1
        assert done.stdout.startswith(b"\\xe6\\x97\\xa5\\xe6\\x9c\\xac/.claude/settings.json:1:12: ")
        assert b'"\\xc4"' in done.stdout
        assert b"internal error" not in done.stderr

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
    def test_output_that_can_not_be_written(self, put, environ) -> None:
        put(".claude/settings.json")
        with Path("/dev/full").open("w") as full:
            command = [sys.executable, "-m", "hookwright", "check"]
            done = subprocess.run(command, env=environ, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (2, b"hookwright: error: no space left to write the output\n")

    def test_closed_output(self, put, environ) -> None:
        put(".claude/settings.json", "{")
        command = ["bash", "-c", f"{sys.executable} -m hookwright check >&- 2>&-"]
        assert subprocess.run(command, env=environ, check=False, timeout=60).returncode == 1

    def test_interrupt(self, environ) -> None:
        code = (
            "import sys, time; from hookwright.cli.boundary import guarded; "
            "sys.exit(guarded(lambda: print('ready', flush=True) or time.sleep(60)))"
        )
        command = [sys.executable, "-c", code]
        with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            assert running.stdout is not None
            running.stdout.readline()
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=20)
        assert (running.returncode, said) == (130, b"")

    def test_working_directory_that_is_gone(self, place: Path, environ) -> None:
        gone = place / "gone"
        gone.mkdir()
        code = (
            f"import os, sys; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); "
            "from hookwright.cli.main import main; sys.exit(main(['check']))"
        )
        done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (
            2,
            b"hookwright: error: the working directory is not there any more\n",
        )
