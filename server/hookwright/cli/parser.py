"""The argument parser of a verb."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn, cast


class Parser(argparse.ArgumentParser):
    """Keeps the line breaks of epilogs, knows no abbreviations, and names the nearest option."""

    def __init__(self, prog: str, description: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Says what is wrong with the command line on stderr and leaves with 2."""
        from hookwright.text.nearest import suggest
        from hookwright.text.visible import visible

        near = None
        start = "unrecognized arguments: "
        if message.startswith(start):
            word = message.removeprefix(start).split(" ")[0].split("=")[0]
            options = [option for action in self._actions for option in action.option_strings]
            near = suggest(word[:100], options) if word[:1] == "-" else None
        hint = f"; did you mean {near}?" if near else ""
        sys.stderr.write(f"{self.prog}: error: {visible(message)}{hint}\n({self.prog} --help tells what there is)\n")
        self.exit(2)
        return cast(NoReturn, None)
