"""Functions that run-time values are part of: closures, generators, functions with `**kwargs`."""
