"""Low-level operations: `llop.int_mod(Signed, x, y)` and its like."""

# mypy: ignore-errors
from __future__ import annotations

import os
import traceback

from rpyc_dl.rlib.rarithmetic import intmask, r_uint


class LLOps:
    """Each operation takes the type of its result first."""

    @staticmethod
    def int_mod(result, x, y):
        """The remainder of C: with the sign of x."""
        m = abs(x) % abs(y)
        return -m if x < 0 else m

    @staticmethod
    def int_floordiv(result, x, y):
        """The quotient of C: towards 0."""
        q = abs(x) // abs(y)
        return q if (x < 0) == (y < 0) else -q

    @staticmethod
    def int_rshift(result, x, y):
        return x >> y

    @staticmethod
    def int_lshift(result, x, y):
        """The low 64 bits."""
        return intmask(r_uint(x) << y)

    @staticmethod
    def int_add(result, x, y):
        return intmask(r_uint(x) + r_uint(y))

    @staticmethod
    def int_sub(result, x, y):
        return intmask(r_uint(x) - r_uint(y))

    @staticmethod
    def int_mul(result, x, y):
        return intmask(r_uint(x) * r_uint(y))

    @staticmethod
    def uint_rshift(result, x, y):
        return r_uint(x) >> y

    @staticmethod
    def uint_mod(result, x, y):
        return r_uint(x) % r_uint(y)

    @staticmethod
    def uint_floordiv(result, x, y):
        return r_uint(x) // r_uint(y)

    @staticmethod
    def debug_print_traceback(result):
        """Write where the exception that is being handled came from."""
        os.write(2, traceback.format_exc().encode())


llop = LLOps
