"""Extension modules: a Python module compiled to one that CPython imports (`rpyc-dl build --module`)."""
