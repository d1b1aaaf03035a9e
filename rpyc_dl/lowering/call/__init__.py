"""Calls: of functions, methods, builtins, and of what is one of several."""
