"""Integer powers by repeated multiplication and by repeated squaring, and a series in floats.

`power` is the worked example of the flow graph chapter: the loop's variables meet at its head, and stay ints.
"""

import sys


def power(base, exponent):
    result = 1
    while exponent > 0:
        result = result * base
        exponent = exponent - 1
    return result


def fast_power(base, exponent):
    result = 1
    while exponent > 0:
        if exponent & 1:
            result *= base
        exponent >>= 1
        if exponent:
            base *= base
    return result


def exponential(x):
    """e ** x: terms of the series are added until they no longer change the sum."""
    total = 0.0
    term = 1.0
    n = 0
    while total + term != total:
        total += term
        n += 1
        term = term * x / n
    return total


def main(argv):
    base = 3
    if len(argv) > 1:
        base = int(argv[1])
    for exponent in range(0, 20, 4):
        slow = power(base, exponent)
        fast = fast_power(base, exponent)
        if slow != fast:
            print("power(%d, %d): %d is not %d" % (base, exponent, slow, fast))
            return 1
        print("%d ** %d = %d" % (base, exponent, fast))
    print("e ** 1 =", exponential(1.0))
    print("e ** 0.5 = %.6f" % exponential(0.5))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
