"""What can be said about lessons: one rule is one file. `table` lists them, `run` applies them."""
