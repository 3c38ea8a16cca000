"""How findings are written down. One format = one file; a format's module is imported when it is chosen."""
