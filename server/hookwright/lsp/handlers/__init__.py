"""One family of methods, one file: gate, snapshot, offset, feature, convert.

A feature is imported when it is asked for the first time.
"""
