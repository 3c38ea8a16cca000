"""Hookwright: one language server and one engine for the hooks of every coding agent."""

from __future__ import annotations

__version__ = "0.1.0"
