"""Puts pip into the environment that runs this: for a Python without `ensurepip`, as Debian's is without python3-venv.

The wheel comes from the package index that `PIP_INDEX_URL` names, PyPI by default, and its checksum is the index's own.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

JSON = "application/vnd.pypi.simple.v1+json"
ADVICE = "get_pip: {}; `apt-get install python3-venv` does without this step"


def newest(page: str) -> tuple[str, str, str]:
    """File name, address and SHA-256 of the newest wheel of pip that the index has."""
    request = Request(page, headers={"Accept": JSON})  # noqa: S310
    with urlopen(request, timeout=60) as answer:  # noqa: S310
        files = json.load(answer)["files"]
    found = {}
    for file in files:
        match = re.fullmatch(r"pip-(\d+(?:\.\d+)+)-py3-none-any\.whl", file["filename"])
        if match and not file.get("yanked"):
            found[tuple(map(int, match[1].split(".")))] = file
    file = found[max(found)]
    return file["filename"], urljoin(page, file["url"]), file["hashes"]["sha256"]


def main() -> int:
    """Fetches the wheel and lets it install itself."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
    try:
        name, url, checksum = newest(f"{index}/pip/")
        with urlopen(url, timeout=60) as answer:  # noqa: S310
            content = answer.read()
    except (URLError, TimeoutError, ValueError, KeyError) as error:
        print(ADVICE.format(f"pip can't be fetched from {index} ({error})"), file=sys.stderr)
        return 1
    if hashlib.sha256(content).hexdigest() != checksum:
        print(ADVICE.format(f"{url} is not what the index says"), file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder) / name
        wheel.write_bytes(content)
        # a wheel of pip can be run as it is
        command = [sys.executable, str(wheel / "pip"), "install", "--quiet", "--no-index", str(wheel)]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
