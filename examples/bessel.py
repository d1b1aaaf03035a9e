"""Functions of a C library: Bessel functions, which math does not have.  Run: rpyc-dl run examples/bessel.py 20"""

import sys

from rpyc_dl.rlib.external import external
from rpyc_dl.rlib.rarithmetic import r_int32

j0 = external("j0", [float], float, header="math.h", library="m")
jn = external("jn", [r_int32, float], float, header="math.h", library="m")


def first_zero(step):
    """The first x with J0(x) = 0, by bisection."""
    low, high = 0.0, step
    while j0(high) > 0:
        low, high = high, high + step
    for _ in range(60):
        middle = (low + high) / 2
        if j0(middle) > 0:
            low = middle
        else:
            high = middle
    return low


def main(argv):
    size = int(argv[1]) if len(argv) > 1 else 10
    print(f"J0({first_zero(0.5):.9f}) = 0")
    for n in range(size):
        print(n, " ".join([f"{jn(n, x * 2.5):+.5f}" for x in range(5)]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
