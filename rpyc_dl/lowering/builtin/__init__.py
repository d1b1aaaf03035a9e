"""Builtin functions and types, copying, C functions."""
