# Edit distances by dynamic programming, one row at a time.
# SIZE: small=300 big=4000
import sys


def distance(a, b):
    row = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        left = i
        diagonal = i - 1
        for j in range(1, len(b) + 1):
            up = row[j]
            best = diagonal if a[i - 1] == b[j - 1] else diagonal + 1
            if up + 1 < best:
                best = up + 1
            if left + 1 < best:
                best = left + 1
            diagonal = up
            left = best
            row[j] = best
    return row[len(b)]


def text(n, seed):
    chars = []
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        chars.append("abcd"[(seed >> 16) % 4])
    return "".join(chars)


def main(argv):
    n = int(argv[1])
    total = 0
    for seed in range(5):
        total += distance(text(n, seed), text(n + 17, seed + 100))
    print(total)
    return 0


if __name__ == "__main__":
    main(sys.argv)
