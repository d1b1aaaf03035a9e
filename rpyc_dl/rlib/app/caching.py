"""What `functools.lru_cache` counts."""

# mypy: ignore-errors


class CacheCounts:
    """How often a result was there, and how often it was not (CPython, `Modules/_functoolsmodule.c`)."""

    def __init__(self):
        self.hits = 0
        self.misses = 0

    def clear(self):
        self.hits = self.misses = 0
