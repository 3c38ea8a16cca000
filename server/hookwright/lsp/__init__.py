"""The wire. The only package that speaks the Language Server Protocol; it holds no rule about hooks."""
