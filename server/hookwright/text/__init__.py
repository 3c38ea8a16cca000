"""Spans, lines, columns and edits. Standard library only; knows neither JSON nor hooks."""
