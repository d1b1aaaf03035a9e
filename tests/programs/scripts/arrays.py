"""The class `array.array`."""

from array import array
import array as arr
import copy
import os

TABLE = array("i", [5, 6, 7])
FILE = "/tmp/rpyc_dl_arrays.bin"


def show(label, f):
    try:
        print(label, f())
    except (OverflowError, ValueError, IndexError, TypeError, EOFError) as e:
        print(label, type(e).__name__, e)


def edges(code_label, a):
    for v in (
        -1,
        -129,
        255,
        256,
        32767,
        32768,
        65536,
        -(2**31) - 1,
        2**31 - 1,
        2**31,
        2**32,
        2**40,
        -(2**40),
        2**63 - 1,
    ):
        try:
            a[0] = v
            print(code_label, v, a[0])
        except OverflowError as e:
            print(code_label, v, e)


edges("b", array("b", [0]))
edges("B", array("B", [0]))
edges("h", array("h", [0]))
edges("H", array("H", [0]))
edges("i", array("i", [0]))
edges("I", array("I", [0]))
edges("l", array("l", [0]))
edges("L", array("L", [0]))
edges("q", array("q", [0]))
edges("Q", array("Q", [0]))
a = array("i", [1, 2, 3])
a.append(4)
a.extend([5, 6])
a.extend(array("i", [7]))
a.fromlist([8])
print(a, len(a), a[0], a[-1], a[1:3], a[::-1], a.typecode, a.itemsize, 3 in a, a.index(3), a.count(2), sum(a), max(a))
a.insert(0, 9)
a.remove(2)
a.reverse()
print(a.pop(), a.pop(0), a.tolist(), list(reversed(a)))
del a[0]
del a[0:2]
a[0:1] = array("i", [10, 11])
print(a, a + a, a * 2, 2 * a, a == array("i", a), a != TABLE, a < TABLE, bool(array("i")), array("i"))
a += TABLE
a *= 2
print(a, [x for x in a], TABLE[1])
for i in range(len(a)):
    a[i] = i * i
print(
    a.tobytes(),
    array("h", [1, -2]).tobytes(),
    array("B", b"abc"),
    array("b", b"\xff\x01"),
    array("I", b"\x01\x00\x00\x80"),
)
b = array("H", [1, 2])
b.byteswap()
print(b)
b.frombytes(b"\x05\x00")
print(b)
f = array("d", [1.5, 2, -0.0])
f.append(7)
print(f, f[1], f.tobytes()[:8], sum(f), f * 2)
f[0] = 3
print(f[0] / 2, array("d", f.tobytes()) == f)
s = array("f", [0.1, 1e300, -1e-46, 1e-40, float("nan"), 2, float("inf"), 3.4e38, 1e-45])
print(s, s.tobytes())
t = array("f")
t.frombytes(s.tobytes())
print(t)
t.byteswap()
print(t.tobytes())
c = copy.copy(a)
d = copy.deepcopy(a)
c[0] = 99
print(a[0], c[0], d[0], isinstance(a, array), isinstance(f, arr.array), type(a).__name__)
show("1", lambda: a[100])
show("2", lambda: a.pop(100))
show("3", lambda: array("i").pop())
show("4", lambda: a.remove(1234))
show("5", lambda: a.index(4, 5))
show("6", lambda: array("i", b"abc"))
show("7", lambda: array("i", [2**31]))
show("8", lambda: array("B", [1, -1]))
show("9", lambda: a + array("h", [1]))
show("10", lambda: a.extend(array("b", [1])))


def setit():
    a[50] = 3


show("11", setit)
with open(FILE, "wb") as out:
    a.tofile(out)
back = array("i")
with open(FILE, "rb") as inp:
    back.fromfile(inp, len(a))
    show("12", lambda: back.fromfile(inp, 1))
print(back == a)
grid = [array("d", [0.0] * 3) for _ in range(2)]
grid[1][2] = 4.5
print(grid)


class Memory:
    def __init__(self, n):
        self.cells = array("B", [0] * n)
        self.words = array("L", range(n))

    def poke(self, at, v):
        self.cells[at] = v & 0xFF


m = Memory(4)
m.poke(2, 513)
print(m.cells, m.words, bytes(m.cells), m.cells.tobytes())
os.remove(FILE)
