"""What programs do with the library at their ends: examples of docstrings are tested, files are shown."""

import sys
from doctest import testmod


def double(n):
    """
    >>> double(2)
    4
    """
    return n * 2


if __name__ == "__main__":
    import doctest

    if failed := doctest.testmod().failed:
        raise SystemExit(f"{failed} failed")
    testmod(name="double", optionflags=doctest.ELLIPSIS)
    print(double(3))
    with open("/dev/null", "w") as f:
        print(f, [f])
    print(f, open("/dev/null", encoding="utf-8"), open("/dev/null", encoding="latin1"))
    print(open("/dev/null", "rb"), open("/dev/null", "wb"))
    print(sys.stdout, sys.stdin, sys.stderr)
