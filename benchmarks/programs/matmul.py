# SIZE: small=160 big=900
"""Lists of lists of floats: a matrix product."""

import sys


def matrix(n, seed):
    rows = []
    for i in range(n):
        row = []
        for j in range(n):
            row.append((i - j) * seed / n)
        rows.append(row)
    return rows


def transposed(a):
    n = len(a)
    rows = []
    for j in range(n):
        row = []
        for i in range(n):
            row.append(a[i][j])
        rows.append(row)
    return rows


def product(a, b):
    columns = transposed(b)
    result = []
    for row in a:
        line = []
        for column in columns:
            total = 0.0
            for k in range(len(row)):
                total += row[k] * column[k]
            line.append(total)
        result.append(line)
    return result


def main(argv):
    n = int(argv[1])
    c = product(matrix(n, 1.5), matrix(n, 0.25))
    trace = 0.0
    for i in range(n):
        trace += c[i][i]
    print("%.6f %.6f" % (trace, c[0][n - 1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
