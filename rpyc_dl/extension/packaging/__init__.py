"""Wheels with compiled modules: the hooks for setuptools and hatchling, by `[tool.rpyc-dl] modules`."""
