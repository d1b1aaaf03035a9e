import io
import os
import random
import sys
import time


def bytes_tests(n):
    b = bytearray(b"ab"[n:])
    for t in (None, b"ab", bytes(range(256))):
        try:
            print(b.translate(t))
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(b.translate(t, b"a"), b.translate(t, delete=bytearray(b"b")))
        except Exception as e:
            print(type(e).__name__, e)
    for k in (None, 97, 300):
        try:
            print(b.count(k), b.find(k))
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(b.translate(k))
        except Exception as e:
            print(type(e).__name__, e)
    print(b.count(b"a"), b.count(bytearray(b"b")), b.find(b"b"), b + b"x")


def text_tests(n):
    f = io.StringIO("a\nb\nc"[n:])
    for s in (None, "a"):
        try:
            print(repr(f.readline(s)))
        except Exception as e:
            print(type(e).__name__, e)
    for k in (0, 1, None, -1):
        print(repr(f.readline(k)))
    f.seek(0)
    print(repr(f.read(2)), repr(f.read()), repr(f.readline()))


def paths(n):
    for p in ("", "\0", "/", "/nonexistent"):
        for f in (os.path.getatime, os.path.getctime):
            try:
                print(f(p) > 0)
            except Exception as e:
                print(type(e).__name__, e)
        try:
            print(os.path.samefile(p, "/"))
        except Exception as e:
            print(type(e).__name__, e)
    for q in (None, "/", "", "\0", "/nonexistent/x"):
        try:
            print(os.path.ismount(q))
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(os.path.lexists(q))
        except Exception as e:
            print(type(e).__name__, e)
    for p in ("/nonexistent/../x", "/nonexistent\0"):
        try:
            print(os.path.realpath(p))
        except Exception as e:
            print(type(e).__name__, e)


def numbers(n):
    f = io.StringIO("abc"[n:])
    for x in (None, 1, 2):
        try:
            print(complex(x))
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(f.seek(x), f.read())
        except Exception as e:
            print(type(e).__name__, e)


def clocks(n):
    for i in (2**63 - 1 - n, -(2**63) + n, 67768036191676800, -67768040609740800, 0, -1):
        try:
            print(time.gmtime(i + n)[:6])
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(time.ctime(i + n))
        except Exception as e:
            print(type(e).__name__, e)
    for x in (1e19, float("inf"), float("nan"), -2.5, 1.5, 9.3e18, -9.3e18):
        try:
            print(time.gmtime(x + n)[:6])
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(time.localtime(x + n)[:6])
        except Exception as e:
            print(type(e).__name__, e)
    for s in (None, "a"):
        try:
            print(time.gmtime(s)[0] > 2000)
        except Exception as e:
            print(type(e).__name__, e)
        try:
            print(time.strftime(s))
        except Exception as e:
            print(type(e).__name__, e)


def bits(n):
    for k in (-(2**63) + n, 2**63 - 1 - n, -1, 0):
        try:
            print(random.getrandbits(k))
        except Exception as e:
            print(type(e).__name__, e)
    b = bytearray(b"ab"[n:])
    for step in (0, 1, 2):
        try:
            b[n::step] = [300, 1]
            print(b)
        except Exception as e:
            print(type(e).__name__, e)
    for xs in (["a"], []):
        try:
            b.extend(xs)
            print(b)
        except Exception as e:
            print(type(e).__name__, e)


def main(argv):
    n = len(argv) - 1
    bytes_tests(n)
    text_tests(n)
    paths(n)
    clocks(n)
    bits(n)
    numbers(n)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
