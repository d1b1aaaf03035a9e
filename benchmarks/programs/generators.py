# A pipeline of generators, each taking from the one before it.
# SIZE: small=400000 big=30000000
import sys


def numbers(n):
    x = 1
    for _ in range(n):
        x = (x * 16807) % 2147483647
        yield x


def filtered(source, k):
    for x in source:
        if x % k != 0:
            yield x


def paired(source):
    last = 0
    for x in source:
        yield last, x
        last = x


def main(argv):
    n = int(argv[1])
    total = 0
    for a, b in paired(filtered(filtered(numbers(n), 3), 5)):
        total = (total + a * 3 - b) % 1000003
    print(total, sum(x & 1 for x in numbers(n)))
    return 0


if __name__ == "__main__":
    main(sys.argv)
