"""One kind of handler, one module: how it is run and what comes back."""
