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


def opened_by_number():
    r, w = os.pipe()
    with open(w, "w") as f:
        f.write("hello\n")
    with open(r) as f:
        print(f.read())
    r, w = os.pipe()
    with open(w, "wb", closefd=False) as f:
        f.write(b"bytes")
    os.write(w, b"more")
    os.close(w)
    print(open(r, "rb").read())
    for wrong in (lambda: open(77), lambda: open("/etc/passwd", closefd=False), lambda: open(-1)):
        try:
            wrong()
        except (OSError, ValueError) as error:
            print(error)


opened_by_number()
