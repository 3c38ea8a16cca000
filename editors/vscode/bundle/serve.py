"""Runs the bundled Hookwright. Its folder is put on the path here and not in the environment, which hooks would inherit."""

import os
import sys

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "libs"))
    from hookwright.cli.main import entry

    sys.argv[0] = "hookwright"
    sys.exit(entry())
