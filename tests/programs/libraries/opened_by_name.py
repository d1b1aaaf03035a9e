"""A local name that is one of several functions of which each call says what it is."""

import gzip
import os
import sys
import tempfile


def lines(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as f:
        for line in f:
            yield line.rstrip()


def data(path, how=None):
    if how is None:
        how = gzip.open if path.endswith(".gz") else open
    with how(path, "rb") as f:
        return f.read()


def main():
    with tempfile.TemporaryDirectory() as folder:
        plain, packed = os.path.join(folder, "a.txt"), os.path.join(folder, "b.gz")
        with open(plain, "w") as f:
            f.write(f"one\n{len(sys.argv)}\n")
        with gzip.open(packed, "wt") as f:
            f.write("three\nfour\n")
        print(list(lines(plain)), list(lines(packed)), data(plain), data(packed))


main()
