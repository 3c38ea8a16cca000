"""`python -m hookwright`, the same as the `hookwright` command."""

from __future__ import annotations

from hookwright.start import entry

if __name__ == "__main__":
    entry()
