"""Regular expressions as Rust's crate `regex` reads them, for agents that are written in Rust.

No such engine comes with Python, so this package parses the crate's syntax itself: what it accepts and refuses, with
the crate's words and places, and the set of characters that each piece stands for. The pieces are those of
`model.ecma.node` and are run by `model.ecma.places`. Rust's engine is linear, so no pattern makes an agent stand still.

True for regex 1.12 and regex-syntax 0.8 with Unicode 16.
"""
