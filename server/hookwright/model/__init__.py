"""A hooks file seen as events, groups and handlers, each keeping the node it was read from."""
