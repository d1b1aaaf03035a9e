# SIZE: small=1500000 big=20000000
"""Lists of bools and ints: the sieve of Eratosthenes."""

import sys


def main(argv):
    limit = int(argv[1])
    is_prime = [True] * limit
    primes = []
    for n in range(2, limit):
        if is_prime[n]:
            primes.append(n)
            for multiple in range(n * n, limit, n):
                is_prime[multiple] = False
    total = 0
    for p in primes:
        total += p
    print("%d primes, sum %d" % (len(primes), total))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
