"""One agent's hooks file rewritten for another, and what is lost on the way."""
