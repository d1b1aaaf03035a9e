"""Which lines of a program run: its statements, and what counts them."""

from rpyc_dl.coverage.counted import CountedLines, counting

__all__ = ["CountedLines", "counting"]
