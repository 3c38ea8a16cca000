"""ECMAScript regular expressions: what a pattern is made of, what it may cost, and a test that always ends.

`regress` decides what a pattern means. This package knows a pattern's structure, because `regress` backtracks without a
limit, holds the interpreter's lock meanwhile and does not say where a pattern is wrong.
"""
