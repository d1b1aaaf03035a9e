"""Classes below io.StringIO, io.BytesIO and deque."""

import contextlib
import csv
import io
import sys
from collections import deque


class Tee(io.StringIO):
    """Keeps the pieces that are written, too."""

    def __init__(self, pieces, start=""):
        super().__init__(start)
        self.pieces = pieces

    def write(self, text):
        self.pieces.append(text)
        return super().write(text)


class Counted(io.StringIO):
    lines = 0

    def writelines(self, lines):
        for line in lines:
            self.write(line)
            self.lines += 1

    def close(self):
        print("closed with", self.lines)
        super().close()


class Blocks(io.BytesIO):
    def block(self, size):
        return self.read(size).ljust(size, b".")


class Window(deque):
    def __init__(self, size):
        super().__init__(maxlen=size)

    def mean(self):
        return sum(self) / len(self)


class Stack(deque):
    push = deque.append

    def top(self):
        return self[-1] if self else None


class Queue(deque):
    def put(self, item):
        self.append(item)
        return self

    get = deque.popleft


def main():
    pieces = []
    tee = Tee(pieces)
    print("hello", 1, 2.5, file=tee, sep="-")
    tee.write("more")
    print(pieces, repr(tee.getvalue()))
    with contextlib.redirect_stdout(tee):
        print("inside")
    print(tee.getvalue().splitlines(), isinstance(tee, io.StringIO))
    csv.writer(tee).writerow(["a", "b,c", 3])
    print(repr(pieces[-1]))
    start = Tee([], "one\ntwo\n")
    print([line.strip() for line in start], start.read(), start.seek(0), start.readline())
    with Counted() as f:
        f.writelines(["a\n", "b\n"])
        print(f.getvalue(), end="")
    b = Blocks(b"abcdefg")
    print(b.block(3), b.block(9), b.block(1), b.getvalue())
    w = Window(3)
    for x in (1, 2, 3, 4.5):
        w.append(x)
        print(round(w.mean(), 3), list(w), len(w), w.maxlen)
    s = Stack("ab")
    s.push("c")
    print(s.top(), s.pop(), s.top(), len(s), bool(s), isinstance(s, deque), Stack().top())
    q = Queue([1]).put(2).put(3)
    print(q.get(), list(q), 3 in q, sorted(q, reverse=True))
    sys.stdout.flush()


main()
copied = Queue([1, 2]).copy()
print(copied, type(copied).__name__, copied.put(4) is copied, Stack("ab") * 2, Stack("xy") + deque("z"))
for other in (["z"], "z"):
    try:
        print(deque("ab") + other)
    except TypeError as e:
        print(e)
