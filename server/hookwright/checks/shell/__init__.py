"""Command lines for the checks: the one place that knows the shell's grammar."""
