"""The engine: which hooks run for an event, how they ran, and what the agent would do."""
