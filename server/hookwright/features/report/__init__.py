"""What came of an event, and what there is to agree to, in words: the same in a terminal and in an editor."""
