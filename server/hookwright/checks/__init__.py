"""One diagnostic, one file. Everything here looks and tells; nothing runs a hook or changes a file."""
