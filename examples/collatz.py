"""The longest chain of Collatz numbers below a limit: written back as Python, it is structured code with types.

rpyc-dl translate --to python examples/collatz.py     writes collatz_flat.py; python and pypy3 run it
rpyc-dl run examples/collatz.py 100000                the same, compiled: 77031: 350 steps
"""

import sys


def steps(n):
    count = 0
    while n != 1:
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
        count += 1
    return count


def longest(limit):
    best = 1
    for n in range(1, limit):
        if steps(n) > steps(best):
            best = n
    return best


def main(argv):
    limit = 1000
    if len(argv) > 1:
        limit = int(argv[1])
    n = longest(limit)
    print("%d: %d steps" % (n, steps(n)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
