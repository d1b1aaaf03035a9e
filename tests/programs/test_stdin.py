"""Standard input: lines, characters, bytes, `input`, mixed, of any line ends and of bytes that are no UTF-8."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.executables import build

PROGRAM = """
import sys


def main(argv):
    m = argv[1]
    if m == "for":
        for l in sys.stdin:
            print(len(l), repr(l))
    elif m == "read":
        print(repr(sys.stdin.read()))
    elif m == "readline":
        while True:
            l = sys.stdin.readline()
            if not l:
                break
            print(repr(l))
    elif m == "readlines":
        print(sys.stdin.readlines())
    elif m == "input":
        try:
            while True:
                print(repr(input()))
        except EOFError:
            print("eof")
    elif m == "readn":
        while True:
            l = sys.stdin.read(3)
            if not l:
                break
            print(repr(l))
        print(repr(sys.stdin.read(0)), repr(sys.stdin.read(5)))
    elif m == "mix":
        print(repr(sys.stdin.readline()), repr(sys.stdin.read(2)), repr(input()))
        print(repr(sys.stdin.readline(2)), repr(next(sys.stdin)), repr(sys.stdin.read()))
    elif m == "one":
        while True:
            l = sys.stdin.read(1)
            if not l:
                break
            print(ascii(l), end=" ")
        print()
    elif m == "bytes":
        print(sys.stdin.buffer.readline(), sys.stdin.buffer.read(3), sys.stdin.buffer.readline(2))
        print(sys.stdin.buffer.readlines())
    return 0
"""

WAYS = ("for", "read", "readline", "readlines", "input", "readn", "one", "mix", "bytes")
INPUTS = {
    "line ends": b"a\r\nb\0c\n\rq\r\r\nz\nlast\r",
    "wide": b"\xc3\xa9\n\xe2\x82\xac\xf0\x9f\x98\x80x\n\xf0\x9f\x98\x80\nab\nc",
    "no utf-8": b"\xe4\xbdA\xff\xed\xa0\x80\xe0\x80\xf4\x90\n\xc3\n\xe2\x82\n\xf0\x9f\n\x80\n\xe2\x82",
    "empty": b"",
    "long": b"a" * 65534 + "\u20ac\U0001f600\xe9".encode() * 3000 + b"\nb\nc\nd\ne\nf",  # over the end of a buffer
}


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str]]:
    program = build(PROGRAM, tmp_path_factory.mktemp("stdin"))
    return [str(program.path)], [sys.executable, "-X", "utf8", str(program.source)]


@pytest.mark.parametrize("name", INPUTS)
def test_reading_is_as_in_cpython(commands: tuple[list[str], list[str]], name: str) -> None:
    for way in WAYS:
        ours, theirs = (
            subprocess.run([*command, way], input=INPUTS[name], capture_output=True, check=False, timeout=60)
            for command in commands
        )
        assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout), way


INTERACTIVE = """
import sys


def main(argv):
    while True:
        c = sys.stdin.read(1)
        if not c:
            return 0
        print(ascii(c), flush=True)
"""


def test_a_character_is_read_before_the_line_ends(tmp_path: Path) -> None:
    program = build(INTERACTIVE, tmp_path)
    with subprocess.Popen([str(program.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        for text, shown in (("a", b"'a'\n"), ("\xe9", b"'\\xe9'\n"), ("\n", b"'\\n'\n")):
            process.stdin.write(text.encode())
            process.stdin.flush()
            assert process.stdout.readline() == shown
        process.stdin.close()
