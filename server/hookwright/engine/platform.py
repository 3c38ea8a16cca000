"""Everything that differs between Linux, macOS and Windows: shells, process trees, signals, private files.

No other module of the engine asks which system it runs on.
"""

from __future__ import annotations

import os
import signal
import stat
import sys
from typing import TYPE_CHECKING, Literal

from hookwright.model import private

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from subprocess import Popen

Shell = Literal["bash", "powershell"]

PIPES_CAN_BE_POLLED = sys.platform != "win32"
"""Whether one loop can wait for several pipes; otherwise each pipe needs a thread."""

CREATION_FLAGS = 0x0800_0200 if sys.platform == "win32" else 0
"""For `subprocess.Popen`: CREATE_NO_WINDOW and CREATE_NEW_PROCESS_GROUP. Elsewhere `start_new_session` does it."""


def shell_argv(command: str, shell: str | None = None, environ: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The argument vector that runs `command` in a shell.

    On POSIX that is `/bin/sh -c`, also for `bash`: measured, Claude Code 2.1.332 does the same. On Windows it is Git
    Bash (`CLAUDE_CODE_GIT_BASH_PATH` in `environ`, `PATH`, the usual folders), else PowerShell. Raises ValueError for
    a shell that no agent knows.
    """
    if shell not in (None, "", "bash", "sh", "powershell", "pwsh"):
        raise ValueError(f"unknown shell {shell!r}: valid are 'bash' and 'powershell'")
    env = os.environ if environ is None else environ
    if shell in ("powershell", "pwsh"):
        return (_powershell(env), "-NoProfile", "-NonInteractive", "-Command", command)
    if sys.platform == "win32":
        bash = _git_bash(env)
        return (bash, "-c", command) if bash else shell_argv(command, "powershell", env)
    return ("/bin/sh" if os.access("/bin/sh", os.X_OK) else "sh", "-c", command)


def shell_program(kind: Literal["bash", "login"], environ: Mapping[str, str]) -> str | None:
    """The shell of an agent that takes bash, or the one of the user's account; None where `shell_argv` decides.

    An account whose shell is neither sh, bash nor zsh, or is missing, gets bash (measured, Codex 0.171).
    """
    if sys.platform == "win32":
        return None
    if kind == "login":
        import pwd

        try:
            own = pwd.getpwuid(os.getuid()).pw_shell
        except KeyError:
            own = ""
        if os.path.basename(own) in ("sh", "bash", "zsh") and os.access(own, os.X_OK):
            return own
    paths = environ.get("PATH", os.defpath).split(os.pathsep)
    found = next((path for folder in paths if os.access(path := os.path.join(folder, "bash"), os.X_OK)), None)
    return found if kind == "login" or found is None else "bash"


def _powershell(environ: Mapping[str, str]) -> str:
    """PowerShell 7 when it is there, else the one that comes with Windows; a missing program is told by the start."""
    import shutil

    for name in ("pwsh", "powershell"):
        if found := shutil.which(name, path=environ.get("PATH")):
            return found
    return "pwsh"


def _git_bash(environ: Mapping[str, str]) -> str | None:
    """The bash of Git for Windows. `bash.exe` on the PATH is often the one of WSL, which sees another file system."""
    import shutil

    candidates = [environ.get("CLAUDE_CODE_GIT_BASH_PATH", "")]
    if git := shutil.which("git", path=environ.get("PATH")):
        root = os.path.dirname(os.path.dirname(git))
        candidates.append(os.path.join(root, "bin", "bash.exe"))
    for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData"):
        if base := environ.get(variable):
            programs = os.path.join(base, "Programs") if variable == "LocalAppData" else base
            candidates.append(os.path.join(programs, "Git", "bin", "bash.exe"))
    return next((path for path in candidates if path and os.path.isfile(path)), None)


def exit_descriptor(pid: int) -> int | None:
    """A descriptor that becomes readable when the process ends, where the system has one. The caller closes it."""
    if sys.platform == "linux":
        try:
            return os.pidfd_open(pid)
        except OSError:  # an old kernel, or a sandbox that forbids it
            return None
    return None


def has_exited(process: Popen[bytes]) -> bool:
    """Whether the process has ended. It stays a zombie where the system allows to look without reaping.

    An unreaped zombie keeps its number, so that its group can still be signalled without hitting a stranger.
    """
    try:
        if hasattr(os, "waitid"):
            return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        pid, status = os.waitpid(process.pid, os.WNOHANG)
    except ChildProcessError:  # somebody else has reaped it; `Popen.poll` would call that exit code 0
        return True
    if pid:
        process.returncode = os.waitstatus_to_exitcode(status)
    return pid != 0


# ---- process trees


class Tree:
    """The processes that a hook has started, also those that left its session.

    On Linux they are found in `/proc`: the session and group of the hook, the children of whatever is found, and who
    still holds one of its pipes; elsewhere with `ps`, on Windows with `taskkill`. A process that has left the session,
    lost its parent and closed all pipes is out of reach.

    The hook itself must not be reaped as long as its tree is in use.
    """

    __slots__ = ("_known", "_process", "_sessions")

    def __init__(self, process: Popen[bytes]) -> None:
        self._process = process
        self._known: dict[int, int] = {}  # number → start
        self._sessions = {process.pid}

    def terminate(self, pipes: Iterable[int]) -> None:
        """Ask all of them to end. `pipes` are the host's open ends of the hook's pipes."""
        if sys.platform == "win32":
            try:
                self._process.send_signal(signal.CTRL_BREAK_EVENT)
            except OSError:
                return
        else:
            self._signal(signal.SIGTERM, pipes)

    def kill(self, pipes: Iterable[int]) -> bool:
        """End all of them; true when one was still there, so that a second look is worth while."""
        if sys.platform == "win32":
            import subprocess

            alive = self._process.poll() is None
            if alive:
                line = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
                subprocess.run(line, check=False, capture_output=True, timeout=10)
            return alive
        return self._signal(signal.SIGKILL, pipes)

    def alive(self) -> bool:
        """Whether one of those found so far still runs."""
        if sys.platform == "win32":
            return self._process.poll() is None
        from hookwright.engine import proctable

        rows = {pid: proctable.row(pid) for pid in self._known} if sys.platform == "linux" else proctable.from_ps()
        return any(
            (row := rows.get(pid)) is not None and row.start == start and not row.zombie
            for pid, start in self._known.items()
        )

    def _signal(self, number: signal.Signals, pipes: Iterable[int]) -> bool:
        from hookwright.engine import proctable

        root, exact = self._process.pid, sys.platform == "linux"
        table = proctable.from_proc() if exact else proctable.from_ps()
        members = proctable.members(table, self._sessions, self._known)
        if exact:
            members |= proctable.holders(table, root, members, pipes)
        self._known = {pid: row.start for pid, row in members.items()}
        # a child that is born between the look and the signal has no parent at the next look, but it has a session
        self._sessions |= {row.session for row in members.values() if row.session in members}
        _send(-root, number)  # its number can't be a stranger's: it isn't reaped
        for pid, row in members.items():
            # once only: many programs take a second signal as "now, without tidying up"
            if row.group != root and not row.zombie and not (exact and row.start != _start(pid)):
                _send(pid, number)
        return any(not row.zombie for row in members.values())


def _start(pid: int) -> int | None:
    """A number may have been given to somebody else since the look."""
    from hookwright.engine import proctable

    row = proctable.row(pid)
    return None if row is None else row.start


def _send(pid: int, number: signal.Signals) -> None:
    """Signal a process, or a group when the number is negative."""
    try:
        os.kill(pid, number)
    except (ProcessLookupError, PermissionError):  # gone, or it has become somebody else's (setuid)
        return


# ---- private files


state_dir = private.state_dir


def make_private_dir(path: str) -> None:
    """Create the folder, and those above it that are missing, for its owner alone, as the XDG specification has it.

    Raises OSError. A folder that exists is left as it is.
    """
    if os.path.isdir(path):
        return
    parent = os.path.dirname(path)
    if parent != path:
        make_private_dir(parent)
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        if not os.path.isdir(path):
            raise


def create_private_file(path: str) -> bool:
    """Create an empty file for its owner alone, whatever the umask; false when the path exists. Raises OSError."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    try:
        if sys.platform != "win32":
            os.fchmod(fd, 0o600)
    finally:
        os.close(fd)
    return True


def identity(path: str) -> tuple[int, int] | None:
    """Which file lies there. The number of one that somebody holds open is not given to another."""
    try:
        info = os.stat(path)
    except OSError:
        return None
    return info.st_dev, info.st_ino


def distrust(path: str, *, folder: bool) -> str | None:
    """Why what lies at `path` can't be trusted with approvals, or None. Raises OSError.

    Nobody but the user may own or write it. A folder may be reached through a link, the file may not be one. Windows
    keeps a user's folders private by their access lists, so that there only the kind of file is looked at.
    """
    info = os.stat(path) if folder else os.lstat(path)
    if folder and not stat.S_ISDIR(info.st_mode):
        return "it is not a folder"
    if not folder and stat.S_ISLNK(info.st_mode):
        return "it is a symbolic link"
    if not folder and not stat.S_ISREG(info.st_mode):
        return "it is not a regular file"
    if sys.platform != "win32":
        if info.st_uid != os.geteuid():
            return f"it belongs to user {info.st_uid}, and this is user {os.geteuid()}"
        if info.st_mode & 0o022:
            return f"others can write to it (mode {stat.S_IMODE(info.st_mode):o})"
        if not folder and info.st_nlink > 1:
            return "it has a second name (a hard link)"
    return None
