"""Integers of any size: digits, arithmetic, texts, floats."""
