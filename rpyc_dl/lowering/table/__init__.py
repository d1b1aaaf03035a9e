"""Dicts and sets: hash tables."""
