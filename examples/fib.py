"""Fibonacci numbers: by recursion (calls and additions, nothing else), by a loop, and from a list kept in step."""

import sys


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def fib_loop(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def fib_list(n):
    known = [0, 1]
    while len(known) <= n:
        known.append(known[-1] + known[-2])
    return known[n]


def main(argv):
    n = 20
    if len(argv) > 1:
        n = int(argv[1])
    print(fib(n))
    print(fib_loop(n) == fib(n), fib_list(n) == fib(n))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
