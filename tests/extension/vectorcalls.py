"""Run by the tests, by each CPython: buffers of `array`, `memoryview`, `bytes` to the functions of `vectors.py`.

python vectorcalls.py FILE-OF-THE-MODULE
"""

import array
import sys

from calls import loaded

LINES = """
m.total(d), m.total(v[::2]), m.total(v[::-1]), m.total(d[:0]), m.total(array.array("d"))
m.dot(d, d), m.dot(v[1:], d)
m.dot(d, v[1:])
m.scale(d, 2.0), d.tolist(), m.scale(v[1::2], 10), d.tolist()
m.get(v, 0), m.get(v, 4), m.get(v, -1), m.get(v, -5)
m.get(v, 5)
m.get(v, -6)
m.get(v[:0], 0)
m.scale(v.toreadonly(), 2)
m.total(v.toreadonly())
m.halves(memoryview(array.array("f", [1.1, 3.3, -0.0])))
m.count(b"hello world", 111), m.count(bytearray(b"ooo"), 111), m.count(memoryview(b"abcabc")[::3], 97)
m.has(b"abc", 98), m.has(b"abc", 99), m.has(b"", 0)
m.put(memoryview(bytearray(b"abc")), 1, 255), m.put(memoryview(bytearray(b"abc")), -3, 0)
m.put(b"abc", 0, 1)
m.ints(array.array("q", [2**62, -(2**62), 5])), m.ints(array.array("l", range(100)))
m.put8(memoryview(array.array("b", [0, 1])), 1, -128), m.put16(memoryview(array.array("h", [0, 1])), 0, 2**15 - 1)
m.put32(memoryview(array.array("i", [7])), 0, -(2**31)), m.put_u16(memoryview(array.array("H", [0])), 0, 2**16 - 1)
m.put_u32(memoryview(array.array("I", [0])), 0, 2**32 - 1), m.put_u64(memoryview(array.array("Q", [9])), 0, 2**63 - 1)
m.trace(square), m.at(table, 1, 2), m.at(table, -1, -3), m.at(table, 0, -1)
m.at(table, 2, 0)
m.at(table, 0, 3)
m.at(table, 0, -4)
m.add_one(table), m.add_one(table), table.tolist()
m.fails(d, 0)
d.append(1.5), len(d)
m.fails(d, 5), d.append(2.5), len(d)
m.Norm(2.0).of(d)
m.two(xs=d, names=words), words
m.get(xs=d, i=1)
m.get(d)
sys.getrefcount(d) == before
"""


def outcome(line, names):
    try:
        return repr(eval(line, names))
    except Exception as error:
        return f"raises {type(error).__name__}"


def main(path):
    m = loaded(path, "vectors")
    d = array.array("d", [1.0, 2.5, -3.0, 4.25, 1e10])
    table = memoryview(array.array("q", range(6))).cast("B").cast("q", [2, 3])
    square = memoryview(array.array("d", range(9))).cast("B").cast("d", [3, 3])
    names = {"m": m, "d": d, "table": table, "square": square, "array": array, "sys": sys, "words": []}
    for line in LINES.strip().splitlines():
        if "append" not in line:
            names["v"] = memoryview(d)
        else:
            names["v"].release()
        if "before" in line:
            names["v"].release()
            names["before"] = sys.getrefcount(d)
        print(f"{line}: {outcome(line, names)}")


if __name__ == "__main__":
    main(sys.argv[1])
