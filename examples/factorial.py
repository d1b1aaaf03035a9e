"""The first example of the annotation pass: every variable is an int, and nothing says so in the program.

rpyc-dl annotate examples/factorial.py      what was inferred, beside the source
rpyc-dl run examples/factorial.py 20        the last line ends in 2432902008176640000
rpyc-dl run examples/factorial.py 21        does not fit a 64-bit word: OverflowError, never a wrong number
"""

import sys


def factorial(n):
    if n < 2:
        return 1
    return n * factorial(n - 1)


def main(argv):
    last = 10
    if len(argv) > 1:
        last = int(argv[1])
    for n in range(last + 1):
        print("%2d! = %d" % (n, factorial(n)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
