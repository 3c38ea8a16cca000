"""What an editor asks for: `(HooksFile, offset)` in, plain named tuples out. Knows no protocol and no agent."""
