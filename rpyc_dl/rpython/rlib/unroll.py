"""Loops that are unrolled while the flow graph is built."""

from rpyc_dl.rlib.unroll import unrolling_iterable

__all__ = ["SpecTag", "unrolling_iterable"]


class SpecTag:
    """An object that stays a constant of the translation."""

    def _freeze_(self) -> bool:
        return True
