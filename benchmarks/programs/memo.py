# Recursion with a dict of known results; partitions and grid paths.
# SIZE: small=250 big=1500
import sys

known = {}


def partitions(n, most):
    if n == 0:
        return 1
    if n < 0 or most == 0:
        return 0
    key = (n, most)
    if key in known:
        return known[key]
    result = (partitions(n - most, most) + partitions(n, most - 1)) % 1000000007
    known[key] = result
    return result


def main(argv):
    n = int(argv[1])
    total = 0
    for i in range(1, n):
        total = (total * 3 + partitions(i, min(i, 200))) % 1000000007
    print(total, len(known))
    return 0


if __name__ == "__main__":
    main(sys.argv)
