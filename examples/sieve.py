"""The sieve of Eratosthenes: a list of bools that is filled, a list of ints that grows, loops over ranges."""

import sys


def primes_below(limit):
    is_prime = [True] * limit
    primes = []
    for n in range(2, limit):
        if is_prime[n]:
            primes.append(n)
            for multiple in range(n * n, limit, n):
                is_prime[multiple] = False
    return primes


def main(argv):
    limit = 1000
    if len(argv) > 1:
        limit = int(argv[1])
    primes = primes_below(limit)
    print("%d primes below %d" % (len(primes), limit))
    total = 0
    for p in primes:
        total += p
    print("their sum is %d" % total)
    if primes:
        print("the last one is %d" % primes[-1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
