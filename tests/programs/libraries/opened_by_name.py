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


def read(path, mode="r"):
    with open(path, mode) as f:
        return f.read()


def save(path, mode="w", **kwargs):
    with open(path, mode=mode, **kwargs) as f:
        f.write("text\n")


class Log:
    def __init__(self, path, append, access_mode="r+", encoding=None):
        with open(path, "a" if append else "w") as f:
            f.write(f"{append}\n")
        self.access_mode = access_mode
        self.file = open(path, mode=self.access_mode, encoding=encoding)


def opened_by_mode():
    """Modes that vary: each constant one that a parameter gets is known."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.txt")
        save(path)
        save(path, mode="a")
        save(path, "a", encoding="utf-8")
        print(read(path), read(path, "rb"), read(path, mode="rt"))
        for append in (False, True):
            log = Log(path, append)
            print(log.file.read())
            log.file.close()
        for mode in ("r", "r+", "a", "q", "rw", "x"):
            try:
                with open(path, mode) as f:
                    print(mode, f.mode, f.readable(), f.writable())
            except (ValueError, OSError) as error:
                print(type(error).__name__, str(error).partition(":")[0])


opened_by_mode()
