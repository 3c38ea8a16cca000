"""Asks the real engine about every pattern of verdicts.jsonl anew: `python record.py`, with polars (2.1) installed.

Polars hands patterns to Rust's crate `regex` and passes on its messages. It is no dependency of anything here: the
recording is what the tests read. A new pattern is a new line `["pattern"]`.

The first line lists the subjects. Each other one is the pattern, what the crate says against it and at which character
(or null and -1), and a digit for each subject: 1 where the pattern is found. The place is -1 where none is shown.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "verdicts.jsonl"


def ask(pattern: str, subjects: list[str]) -> list[Any]:
    """One line of the file."""
    import polars as pl

    try:
        found = pl.Series(subjects).str.contains(pattern, literal=False).to_list()
    except pl.exceptions.ComputeError as error:
        text = str(error).split("\n\nThis error occurred")[0].removeprefix("regex error: ")
        said = text.split("\nerror: ")
        carets = [line for line in said[0].split("\n") if re.fullmatch(r"    [ ^]*\^", line)]
        shown = text.startswith("regex parse error:") and carets and "\n" not in pattern
        return [pattern, said[-1], place(carets[-1]) if shown else -1, ""]
    return [pattern, None, -1, "".join(map(str, map(int, found)))]


def place(carets: str) -> int:
    """Where the mistake is: of two places, such as a name given twice, the last."""
    runs = [match.start() for match in re.finditer(r"\^+", carets)]
    return runs[-1] - 4


def main() -> None:
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    subjects = lines[0]
    out = [subjects, *(ask(line[0], subjects) for line in lines[1:])]
    FILE.write_text("".join(json.dumps(line, ensure_ascii=True) + "\n" for line in out), encoding="utf-8")


if __name__ == "__main__":
    main()
