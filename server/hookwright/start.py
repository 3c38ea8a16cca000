"""The console script. What agents start at every tool call goes its short way before anything else is loaded."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn


def entry() -> NoReturn:
    """Runs the command line of this process."""
    gc.disable()  # what modules make while they load stays; looking for garbage in it takes a tenth of the start
    words = sys.argv[1:]
    if words[:1] == ["hook"] and not {"-h", "--help"}.intersection(words):
        from hookwright.adapters.command import main as hook

        sys.exit(hook(words[1:]))
    if words[:2] == ["lessons", "inject"]:
        from hookwright.cli.boundary import guarded
        from hookwright.cli.lessons_inject import main as inject

        sys.exit(guarded(lambda: inject(words[1:])))
    from hookwright.cli.main import main

    sys.exit(main())
