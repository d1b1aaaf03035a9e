"""Words near the ends of their range that rounding to tens and thousands takes beyond."""

import sys

HIGHEST, LOWEST = 2**63 - 1, -(2**63)


def rounded(n):
    return [round(n, -digits) for digits in range(1, 21)]


def main(argv):
    one = len(argv)
    for n in (HIGHEST - one, LOWEST + one, 2**62 + one, -(2**62) - one, 1234567 * one, -55 * one):
        print(n, *rounded(n))
    print(round(HIGHEST, -3), round(HIGHEST, -3) + 1, round(LOWEST, -one), round(HIGHEST - 7, -one))
    print(round(10**30 + one, -20), round(HIGHEST, one), round(HIGHEST, ndigits=-2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
