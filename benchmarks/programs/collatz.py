# SIZE: small=200000 big=3000000
"""Integers: the longest Collatz sequence that starts below n."""

import sys


def length(n):
    steps = 1
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def main(argv):
    limit = int(argv[1])
    best = 1
    longest = 1
    for n in range(1, limit):
        steps = length(n)
        if steps > longest:
            longest = steps
            best = n
    print("%d: %d steps" % (best, longest))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
