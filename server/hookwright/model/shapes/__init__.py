"""One file layout, one module. A shape is code, a dialect is data."""
