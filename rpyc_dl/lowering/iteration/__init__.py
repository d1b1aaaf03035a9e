"""Iterators, and builtins that go through an iterable."""
