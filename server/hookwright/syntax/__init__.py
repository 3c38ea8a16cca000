"""Tolerant JSON: text in, a tree and its problems out. Never raises on any text. Knows no agent."""
