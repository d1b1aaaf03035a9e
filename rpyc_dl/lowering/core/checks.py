"""Which checks of integers, indexes and divisors a translation has."""

from __future__ import annotations

from enum import Enum


class Checks(Enum):
    """NEEDED: all but those that the rules prove unnecessary. ALL: those, too (proofs are not believed).

    NONE: only those under a handler for their very exception, as in RPython. What a check would have refused is then
    undefined: a wrong number, memory that is not the list's, a trap of the processor.
    """

    NEEDED = "needed"
    ALL = "all"
    NONE = "none"
