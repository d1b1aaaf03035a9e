"""Arrays of each type code store their items in as many bytes as CPython does; several kinds of arrays in one variable."""

from array import array

CODES = array("B", b"\x00\x7f\x80\xff")
SINGLES = array("f", [0.1, 1e30, 1e-40])


def filled(a, values):
    for v in values:
        a.append(v)
    return a


bytes_of = filled(array("b"), [-128, 127, 0])
shorts = filled(array("h"), range(-32768, 32768, 9000))
words = filled(array("H"), (i * i for i in range(0, 256, 50)))
ints = filled(array("i"), [-(2**31), 2**31 - 1])
longs = filled(array("I"), [0, 2**32 - 1])
wide = filled(array("q"), [-(2**63), 2**63 - 1])
for a in (bytes_of, shorts, words, ints, longs, wide, CODES):
    print(a, a.typecode, a.itemsize, len(a), min(a), max(a), a[0] + 1, list(reversed(a)), a.tobytes(), 127 in a)
    a.reverse()
    print(a, a == a[:], a == array("q", a.tolist()), a < a + a, a.count(0), -1 in a)
for a in (bytes_of, shorts):
    try:
        a.append(40000)
    except OverflowError as e:
        print(e)
    a.extend([1, 2, 3])
    del a[0]
    a.insert(1, 5)
    a[2:3] = a[0:2]
    print(a, a.pop(), a.pop(0), a.index(5), a * 2, sum(a))
    try:
        a.extend(words)
    except TypeError as e:
        print(e)
floats = array("f", [1.0, 0.1, -2.5, 3.4e38, 1e39, 1e-45, float("nan"), -0.0])
print(
    floats,
    floats.tobytes(),
    floats.itemsize,
    floats[1] == 0.1,
    SINGLES,
    0.5 in array("f", [0.5]),
    floats[6] == floats[6],
)
floats[0] += 0.1
floats.append(7)
print(
    floats[0],
    floats[-1],
    floats == floats[:],
    array("f", [1, 2]) == array("d", [1.0, 2.0]),
    floats[2:4],
    list(reversed(floats[0:3])),
)
back = array("f")
back.frombytes(SINGLES.tobytes())
back.byteswap()
back.byteswap()
print(back == SINGLES, back, array("d", SINGLES), array("f", array("d", [0.3])), array("i", array("b", [-1, 5])))
total = 0
big = array("H", (0xFFB5 for _ in range(100000)))
for i in range(len(big)):
    big[i] -= big[i] >> 7
    total += big[i] & 0xFF
print(total, big[5], len(big))


class Grid:
    def __init__(self, w, h):
        self.w = w
        self.cells = array("b", [0] * (w * h))
        self.heights = array("f", [0.0] * (w * h))

    def put(self, x, y, v):
        self.cells[y * self.w + x] += v
        self.heights[y * self.w + x] += v / 3


g = Grid(4, 3)
for i in range(12):
    g.put(i % 4, i // 4, i - 6)
print(g.cells, g.heights, memoryview(g.cells)[3], memoryview(g.heights)[1], memoryview(words)[1:3].tolist())
view = memoryview(shorts)
view[0] = -77
print(shorts[0], view.cast("B")[0], bytes(view[:1]))
