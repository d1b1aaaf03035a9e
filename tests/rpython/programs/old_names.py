"""The package as it was called while it was a part of PyPy: `pypy.rlib`, `pypy.rpython`, `pypy.translator`."""

import sys

import pypy.rlib.jit
import rpython.rlib.jit
from pypy.jit.codewriter.policy import JitPolicy
from pypy.rlib import rarithmetic
from pypy.rlib.jit import JitDriver, hint, purefunction, purefunction_promote
from pypy.rlib.objectmodel import specialize
from pypy.rlib.rstring import StringBuilder
from pypy.rpython.lltypesystem import lltype, rffi
from pypy.tool.pairtype import extendabletype

assert pypy.rlib.jit is rpython.rlib.jit
driver = JitDriver(greens=["pc"], reds=["total"])


class Code(metaclass=extendabletype):
    def run(self):
        return "run"


@purefunction
def step(pc):
    return pc + 1


@purefunction_promote()
def twice(n):
    return n * 2


@specialize.arg(0)
def made(cls, n):
    from pypy.rlib.rarithmetic import intmask

    return cls(), intmask(n)


def main(argv):
    pc = total = 0
    while pc < 10:
        driver.jit_merge_point(pc=pc, total=total)
        total += twice(hint(pc, promote=True))
        pc = step(pc)
    builder = StringBuilder()
    builder.append("total ")
    builder.append(str(total))
    print(builder.build(), made(Code, total)[1], rarithmetic.LONG_BIT)
    raw = lltype.malloc(rffi.CArray(rffi.INT), 2, flavor="raw")
    raw[0] = rffi.cast(rffi.INT, total)
    print(rarithmetic.widen(raw[0]))
    lltype.free(raw, flavor="raw")
    return 0


def jitpolicy(driver):
    return JitPolicy()


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
