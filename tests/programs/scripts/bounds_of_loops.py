"""Loops that index by their counter, within bounds and beyond them: each raises where CPython does, after the same work."""

import sys


def smooth(u, v, lo, hi):
    for j in range(lo, hi):
        v[j] = u[j - 1] + u[j + 1] - 2 * u[j]
    return v


def late(u, v, i, n):
    while True:
        v[i] = u[i] + u[i + 1]
        i += 1
        if i >= n:
            return v


def steps(u, v, n):
    for i in range(0, n, 3):
        v[i] = u[i] + u[i + 2]
    for i in range(n - 1, 0, -1):
        v[i - 1] += u[i] + u[i - 1]
    return v


def under_a_handler(u, v, n):
    errors = 0
    for i in range(-2, n):
        try:
            v[i] = u[i] + u[i + 1]
        except IndexError:
            errors += 1
    return v, errors


def handled_outside(u, v, n):
    done = 0
    try:
        for i in range(n):
            v[i] = u[i] * u[i]
            done = i + 1
    except IndexError as e:
        return "%s after %d" % (e, done)
    return "all %d" % done


def grows(u, n):
    v = [1, 1]
    for i in range(2, n):
        v.append(v[i - 1] + v[i - 2] + u[i % len(u)])
    return v


def shrinks(u, v, n):
    total = 0
    for i in range(n):
        total += u[i] + v[i]
        if i == 3:
            drop(v)
    return total


def drop(v):
    while len(v) > 4:
        v.pop()


def texts(s, t, b, n):
    same = 0
    for i in range(n):
        if s[i] == t[i + 1]:
            same += b[i]
    return same


def table(rows, n, m):
    best = 0
    for i in range(1, n):
        above = rows[i - 1]
        row = rows[i]
        for j in range(1, m):
            row[j] = max(row[j - 1], above[j], above[j - 1] + row[j])
            best = max(best, row[j])
    return best


def convolve(u, k, n):
    out = []
    for i in range(n):
        s = 0
        for j in range(len(k)):
            s += u[i + j] * k[j]
        out.append(s)
    return out


def counted(u, v, n):
    i = c = 0
    while i < n:
        if u[i] > v[i]:
            c += 1
        elif u[i] == v[i]:
            i += 1
            continue
        i += 2
    return c


def large(u, v, lo, hi):
    total = 0
    for i in range(lo, hi):
        total += u[i - 4611686018427387904] + v[i - 4611686018427387904]
    return total


def tried(name, f):
    try:
        print(name, f())
    except IndexError as e:
        print(name, "IndexError", e)


def main(argv):
    for n in range(0, 9):
        u = [i * i % 7 for i in range(6)]
        v = [0] * 5
        for lo in (-7, -1, 0, 1, 2):
            tried("smooth %d" % lo, lambda: smooth(u, v, lo, n - 1))
            print(v)
        tried("late", lambda: late(u, v, n - 2, n))
        print(v)
        tried("steps", lambda: steps(u, v, n))
        print(v)
        print(under_a_handler(u, v, n), handled_outside(u, v, n))
        tried("grows", lambda: grows(u, n))
        tried("shrinks", lambda: shrinks(u, list(u), n))
        tried("texts", lambda: texts("abcdef", "aabcdxy", b"\x01\x02\x03\x04\x05", n))
        tried("table", lambda: table([[i * j % 5 for j in range(6)] for i in range(5)], n, n + 1))
        tried("convolve", lambda: convolve(u, [1, 2, 1], n))
        tried("counted", lambda: counted(u, v, n))
        tried("large", lambda: large(u, v, 4611686018427387904 + n - 5, 4611686018427387904 + n - 3))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
