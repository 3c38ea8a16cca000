"""`hookwright lessons enable SLUG…`: lessons that were disabled count again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.cli.lessons_disable import add_arguments, switch
from hookwright.cli.lessons_source import store_folder

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["add_arguments", "run"]


def run(args: Namespace) -> int:
    """Enables. Raises `UsageError`."""
    return switch(args.slugs, store_folder(args.store), disabled=False)
