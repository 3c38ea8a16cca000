"""What stands between a live agent and the engine: its payload in, its own form of answer out."""
