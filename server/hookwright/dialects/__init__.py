"""What each agent understands, as frozen tables. No code, no I/O; a table is imported when it is chosen."""
