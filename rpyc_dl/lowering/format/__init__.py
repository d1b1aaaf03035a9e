"""Formatting: `format(x, spec)`, f-strings, `str.format`, `%`."""
