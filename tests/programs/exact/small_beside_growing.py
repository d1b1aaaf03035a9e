import sys

E = 4611686018427387904


def near(n):
    out = []
    while n > 0:
        out.append(n - 1)
        n = n - 3
    return out[:2] + out[-2:]


def between(a, b):
    if a < 0 or b < 0:
        return -1
    return a - b


def mixed(row, n):
    total = 0
    for c in range(5):
        total += (row + c) * (c + 1) // 2 - (n - c)
        if row - c == n or c - row > n or c < n - row:
            total = total ^ c
    return total


def rates(n):
    s = 0.0
    for i in range(4):
        for j in range(n):
            ij = i + j
            s += 1.0 / (ij * (ij + 1) // 2 + i + 1)
    return s


def main(argv):
    base = int("1") if len(argv) < 99 else 2
    print(near(base * 10), near(base * 7))
    for a in (0, 5, E - 1, E, E + 1, 2 * E, 2**63, 2**63 - 1, 2**64, 10**30):
        for b in (0, 1, E - 1, E, E + 1, 2**63 - 1, 2**64 + 1):
            print(between(a * base, b), between(b, a), a - b * base, b * base - a)
        print(mixed(a, base), mixed(-a, base * a), mixed(base, a), mixed(a, -a))
    print(rates(base * 6), rates(3))
    for i in range(-3, 3):
        print(i - base * E, base * E - i, i + base * (E - 1), i * (base * E), (base * -E) + i, base * -E - i)
    xs = list(range(10))
    k = base * 3
    print(xs[k], xs[-k], xs[k:], xs[: k * 10**20], xs[-(k * 10**20) :])
    for bad in (10**20, -(10**20), 11, -11):
        try:
            print(xs[bad * base])
        except IndexError as e:
            print(e)


if __name__ == "__main__":
    main(sys.argv)
