"""The lessons of a manifest: which match a tool call, which are told, which block it."""
