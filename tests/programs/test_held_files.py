"""What is written to files is held back as long as nobody can tell: what is read back, where errors are raised, and
what a file has at each end of the program. CPython is the judge.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import Executable, build

WRITING = """
import os
import subprocess
import sys


def same_text(path):
    with open(path) as f:
        return f.read()

def positions(base):
    p = base + "/a"
    open(p, "w").write("dropped\\n")
    print("dropped", repr(same_text(p)))
    f = open(p, "w")
    for i in range(5):
        f.write("line %d\\n" % i)
    f.flush()
    print("flushed", os.path.getsize(p), repr(same_text(p)))
    f.write("more")
    print("tell", f.tell(), os.path.getsize(p))
    f.seek(5)
    f.write("X")
    f.close()
    print("closed", repr(same_text(p)))
    with open(p, "a") as g:
        g.write("tail\\n")
        print("tell of append", g.tell())
    with open(p, "r+") as h:
        print("first", repr(h.readline()))
        h.seek(0, 2)
        h.write("added\\n")
        h.seek(0)
        print("all", repr(h.read()))
        h.seek(4)
        h.truncate(8)
        h.seek(0)
        print("cut", repr(h.read()))
    with open(p, "w+b") as b:
        for i in range(10000):
            b.write(bytes([i % 251]))
        b.seek(4999)
        print("byte", b.read(3), b.tell())
        b.write(b"!!")
        b.seek(0)
        data = b.read()
        print(len(data), data[4999:5006])
    with open(p, "wb", buffering=0) as raw:
        raw.write(b"at once")
        print("unbuffered", os.path.getsize(p))
    with open(p, "w", buffering=1) as lines:
        lines.write("a line\\n")
        print("by line", os.path.getsize(p))
    big = "x" * 20000
    with open(p, "w") as f:
        f.write("small ")
        f.write(big)
        f.write(" end")
    t = same_text(p)
    print("big", len(t), t[:8], t[-6:])


def beside_others(base):
    p = base + "/a"
    out = open(p, "w")
    out.write("before the child\\n")
    out.flush()
    subprocess.run(["sh", "-c", "echo child >> " + p])
    out.close()
    print("child", repr(same_text(p)))
    first = open(p, "w")
    second = open(p, "w")
    first.write("aaaa")
    second.write("b")
    second.close()
    first.close()
    print("two", repr(same_text(p)))
    third = open(p, "a")
    third.write("by number ")
    third.flush()
    os.write(third.fileno(), b"of descriptor\\n")
    third.close()
    print("number", repr(same_text(p)))


def on_a_full_disk():
    try:
        with open("/dev/full", "w") as full:
            full.write("held back")
            print("written")
            try:
                full.flush()
            except OSError as e:
                print("flush", e.errno)
            print("still open")
    except OSError as e:
        print("close", type(e).__name__, e)
    try:
        full = open("/dev/full", "wb")
        full.write(b"x" * 100)
        print("100")
        full.write(b"y" * 100000)
        print("not reached")
    except OSError as e:
        print("write", e)
    try:
        full.close()
    except OSError as e:
        print("and close", e, full.closed)


def many(base):
    files = [open(base + "/f%d" % i, "w") for i in range(20)]
    for k in range(3000):
        files[k % 20].write("%d " % k)
    for f in files:
        f.close()
    print(sum(len(same_text(base + "/f%d" % i)) for i in range(20)), repr(same_text(base + "/f7")[:30]))


def main(argv):
    base, how = argv[1], argv[2]
    positions(base)
    beside_others(base)
    on_a_full_disk()
    many(base)
    last = open(base + "/last", "w")
    last.write("never closed")
    if how == "raise":
        raise KeyError("end")
    if how == "exit":
        sys.exit(3)
    if how == "interrupt":
        os.kill(os.getpid(), 2)
    return 0
"""


@pytest.fixture(scope="module")
def writing(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return build(WRITING, tmp_path_factory.mktemp("writing"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("how", ["return", "raise", "exit", "interrupt"])
def test_held_back(writing: Executable, tmp_path: Path, how: str) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    theirs.mkdir()
    expected = writing.expected(str(theirs), how)
    got = writing.run(str(ours), how)
    status = 130 if expected.status == -2 else expected.status  # CPython sends itself the signal
    assert (got.status, got.out, got.last()) == (status, expected.out, expected.last())
    for path in theirs.iterdir():
        assert (ours / path.name).read_bytes() == path.read_bytes()
