"""Runs the bundled Hookwright.

Its folder is put on the path here and not in the environment, which hooks would inherit.
"""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().with_name("libs")))
    runpy.run_module("hookwright", run_name="__main__", alter_sys=True)
