"""Which class of exception it is, where several are near: sizes at the limits of a word, error numbers, blanks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.executables import build

NUMBERS = """
import sys

BLANKS = ["\\x1c", "\\x1d", "\\x1e", "\\x1f", "\\x85", "\\xa0", "\\u2003", "\\x0b", "\\x0c", " ", "\\0", "\\t\\n"]
CORES = ["5", "\\u0665", "1.5"]
BYTES = [b"\\x1c", b"\\x1f", b"\\x85", b"\\xa0", b"\\x0b", b" ", b"\\0"]


def text_int(s):
    try:
        return str(int(s)) + str(int(s, 10))
    except ValueError as error:
        return ascii(str(error))


def text_float(s):
    try:
        return str(float(s))
    except ValueError as error:
        return ascii(str(error))


def bytes_int(s):
    try:
        return str(int(s))
    except ValueError as error:
        return ascii(str(error))


def bytes_float(s):
    try:
        return str(float(s))
    except ValueError as error:
        return ascii(str(error))


def main(argv):
    for blank in BLANKS:
        for core in CORES:
            for s in (blank + core, core + blank, blank + core + blank):
                print(text_int(s), text_float(s))
    for blank in BYTES:
        for b in (blank + b"5", b"5" + blank):
            print(bytes_int(b), bytes_float(b))
    return 0
"""


def test_blanks_around_numbers(tmp_path: Path) -> None:
    """The separators 28 to 31 are white space, but none around a number."""
    program = build(NUMBERS, tmp_path)
    assert program.run() == program.expected()


SIZES = """
import sys

M = 2**63 - 1
SIZES = [M, M - 1, M - 30, M - 32, M - 33, M - 34, M - 40, 2**62 + 1, -1, -M - 1]


def one(name, f, n):
    try:
        r = f(n)
        print(name, n, r)
    except MemoryError as e:
        print(name, n, "MemoryError", e)
    except OverflowError as e:
        print(name, n, "OverflowError", e)
    except ValueError as e:
        print(name, n, "ValueError", e)
    except IndexError as e:
        print(name, n, "IndexError", e)


def run(n):
    one("str*", lambda n: len("xy" * n), n)
    one("str1*", lambda n: len("x" * n), n)
    one("wide*", lambda n: len("\\u20ac" * n), n)
    one("bytes*", lambda n: len(b"xy" * n), n)
    one("bytes1*", lambda n: len(b"x" * n), n)
    one("list*", lambda n: len([1, 2] * n), n)
    one("list1*", lambda n: len([1] * n), n)
    one("expandtabs", lambda n: len("\\t".expandtabs(n)), n)
    one("expandtabs2", lambda n: len("ab\\tc\\t".expandtabs(n)), n)
    one("bexpandtabs", lambda n: len(b"\\t".expandtabs(n)), n)
    one("bexpandtabs2", lambda n: len(b"ab\\tc\\t".expandtabs(n)), n)
    one("ljust", lambda n: len("a".ljust(n)), n)
    one("rjust", lambda n: len("a".rjust(n)), n)
    one("center", lambda n: len("a".center(n)), n)
    one("zfill", lambda n: len("1".zfill(n)), n)
    one("bljust", lambda n: len(b"a".ljust(n)), n)
    one("brjust", lambda n: len(b"a".rjust(n)), n)
    one("bcenter", lambda n: len(b"a".center(n)), n)
    one("bzfill", lambda n: len(b"1".zfill(n)), n)
    one("bytes", lambda n: len(bytes(n)), n)
    one("bytearray", lambda n: len(bytearray(n)), n)
    one("chr", lambda n: len(chr(n)), n)
    one("%.*f", lambda n: len("%.*f" % (n, 1.0)), n)
    one("%.*s", lambda n: len("%.*s" % (n, "abc")), n)
    one("%*d", lambda n: len("%*d" % (n, 5)), n)
    one("%.*d", lambda n: len("%.*d" % (n, 5)), n)
    one("%c", lambda n: len("%c" % n), n)
    one("f", lambda n: len(f"{5:{n}}"), n)
    one("f.", lambda n: len(f"{1.5:.{n}f}"), n)
    one("fs.", lambda n: len(f"{'abc':.{n}}"), n)
    one("to_bytes", lambda n: len((5).to_bytes(n, "big")), n)


def ranges(n):
    r = range(-n, n)
    print(r[5], r[0], r[-1], r[-5])
    one("r[i]", lambda n: r[n], n)
    one("r[i]", lambda n: r[-n], n)
    one("len", lambda n: len(range(-n, n)), n)
    one("r+", lambda n: range(-n, n, 3)[5] + range(n, -n, -1)[7], n)
    print(5 in r, r.index(5 - n) if n < M else 0)
    print(range(n - 3, n)[1], range(-n, n, n)[1], range(n, -n, -n)[1], bool(r), r == range(-n, n))


def texts(s, b):
    for f in (
        lambda: s.index("zz"),
        lambda: s.rindex("zz"),
        lambda: b.index(b"zz"),
        lambda: b.rindex(b"zz"),
        lambda: b.index(300),
    ):
        try:
            print(f())
        except ValueError as e:
            print("ValueError", e)
    for errors in ("nope", "strict", "ignore"):
        for encoding in ("ascii", "latin-1", "utf-8"):
            try:
                print(s.encode(encoding, errors), b.decode(encoding, errors))
            except LookupError as e:
                print("LookupError", e)
    nope = "nope"[len(s) - 3:]
    for t in ("a\\u20ac", "\\ud800"):
        for encoding in ("ascii", "utf-8"):
            try:
                print(t.encode(encoding, nope))
            except LookupError as e:
                print("LookupError", e)
    for raw in (b"a\\xff",):
        try:
            print(raw.decode("utf-8", nope))
        except LookupError as e:
            print("LookupError", e)


def paths(s):
    for f in (lambda: open(s + "\\0"), lambda: open(s + "\\0", "rb")):
        try:
            f()
            print("opened")
        except ValueError as e:
            print("ValueError", e)


def main(argv):
    for n in SIZES:
        run(n)
    ranges(M)
    ranges(2**62)
    texts("abc"[len(argv) - 1:], b"abc"[len(argv) - 1:])
    paths("x"[len(argv) - 1:])
    return 0
"""


@pytest.mark.slow
def test_sizes_near_the_limit_of_a_word(tmp_path: Path) -> None:
    program = build(SIZES, tmp_path)
    seen, expected = (
        subprocess.run(
            ["sh", "-c", 'ulimit -v 4000000; exec "$@"', "sh", *command], capture_output=True, text=True, check=False
        )
        for command in ([str(program.path)], [sys.executable, str(program.source)])
    )
    assert (seen.returncode, seen.stdout.splitlines()) == (expected.returncode, expected.stdout.splitlines())


SYSTEM = """
import os
import sys


def what(e):
    return type(e).__name__ + " " + str(e) + " " + str(e.errno)


def main(argv):
    for name, f in (
        ("open", lambda: open("/nonexistent")),
        ("folder", lambda: open("/")),
        ("below a file", lambda: open("/etc/passwd/x")),
        ("remove", lambda: os.remove("/nonexistent")),
        ("rmdir", lambda: os.rmdir("/etc/passwd")),
        ("mkdir", lambda: os.mkdir("/usr")),
        ("chdir", lambda: os.chdir("/etc/passwd")),
    ):
        try:
            f()
        except OSError as e:
            print(name, what(e), isinstance(e, FileNotFoundError), isinstance(e, NotADirectoryError))
    for number in range(0, 135):
        e = OSError(number, "text")
        print(number, type(e).__name__, os.strerror(number), isinstance(e, ConnectionError), e)
    try:
        raise OSError(32, "pipe")
    except BrokenPipeError as e:
        print("caught", e)
    for f in (
        lambda: os.mkdir("a\\0"),
        lambda: os.remove("a\\0"),
        lambda: os.rmdir("a\\0"),
        lambda: os.chdir("a\\0"),
        lambda: os.mkdir("\\0"),
    ):
        try:
            f()
        except ValueError as e:
            print(e)
    try:
        print(len(os.listdir("a\\0")), os.path.getsize("\\0"))
    except ValueError as e:
        print(e)
    print(os.path.exists("a\\0"), os.path.isdir("a\\0"), os.path.isfile("\\0"))
    try:
        while True:
            print("x" * 1000)
            sys.stdout.flush()
    except OSError as e:
        sys.stderr.write(type(e).__name__ + str(isinstance(e, BrokenPipeError)) + "\\n")
    return 0
"""


def test_errors_of_the_system_have_the_class_of_their_number(tmp_path: Path) -> None:
    program = build(SYSTEM, tmp_path)
    results = []
    for command in ([str(program.path)], [sys.executable, str(program.source)]):
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            lines = [process.stdout.readline() for _ in range(157)]
            process.stdout.close()
            results.append((lines, process.stderr.readline()))
    assert results[0] == results[1] and results[0][1] == "BrokenPipeErrorTrue\n"
