"""Command lines as data."""
