"""Soufflé as an engine."""
