"""What the replays of recordings share."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # for `claude_session`, which pytest's import mode does not look for
