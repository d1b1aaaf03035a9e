"""The module `struct`."""

import struct
from struct import pack, unpack, calcsize

HEADER = struct.Struct("<IHB4s")
print(pack(">I", 258), pack("<hHbB?", -2, 65535, -128, 255, True), calcsize("<IHB4s"), calcsize("@bIq"))
print(
    pack("bIq", 1, 2, 3),
    pack("@hl", 1, 2),
    pack("3s5s", b"abcd", b"xy"),
    pack("5p", b"hello world"),
    pack("c2x?", b"z", False),
)
print(pack("!d", 1.5), pack("<f", 0.1), pack(">f", 1e-40), pack("<d", 7), pack("2I", 1, 2), pack("<3Hx", 1, 2, 3))
a, b, c, d = HEADER.unpack(b"\x01\x00\x00\x80\x02\x00\x03wxyz")
print(a, b, c, d, HEADER.size, HEADER.format, HEADER.pack(a, b, c, d))
print(unpack("<bBhHiIqQ", pack("<bBhHiIqQ", -1, 200, -300, 60000, -70000, 4000000000, -(2**62), 2**62)))
print(unpack("<fd?c3s", pack("<fd?c3s", 0.5, 2.25, True, b"q", b"abc")))
print(
    unpack(">5p", b"\x03abcd"),
    unpack("<f", b"\x01\x00\x00\x00")[0],
    unpack("<f", pack("<f", float("-inf"))),
    unpack("<e" if False else "<d", pack("<d", -0.0)),
)
data = bytes(range(16))
print(
    struct.unpack_from("<H", data, 3),
    struct.unpack_from(">I", data),
    struct.unpack_from("<H", data, -4),
    HEADER.unpack_from(data, 2),
)
print(list(struct.iter_unpack("<HH", data)), [x for (x,) in struct.iter_unpack("<I", data)])
buf = bytearray(8)
struct.pack_into("<HI", buf, 1, 513, 7)
print(buf)
HEADER2 = struct.Struct(">Hb")
HEADER2.pack_into(buf, 5, 1, -1)
print(buf, list(HEADER2.iter_unpack(b"\x00\x01\x02\x00\x03\xff")))


def show(f):
    try:
        print(f())
    except struct.error as e:
        print("struct.error", e, type(e).__name__)
    except OverflowError as e:
        print("OverflowError", e)


def num(text):
    return int(text)


show(lambda: pack("B", num("256")))
show(lambda: pack("B", num("-1")))
show(lambda: pack("<b", num("128")))
show(lambda: pack("<h", num("32768")))
show(lambda: pack("h", num("-32769")))
show(lambda: pack("H", num("65536")))
show(lambda: pack("<I", num("-1")))
show(lambda: pack("I", num("4294967296")))
show(lambda: pack("<Q", num("-1")))
show(lambda: pack("f", 1e300))
show(lambda: pack("c", b"ab"))
show(lambda: unpack("<I", b"abc"))
show(lambda: unpack("<I", b"abcde"))
show(lambda: struct.unpack_from("<I", b"abcdef", 3))
show(lambda: struct.unpack_from("<I", b"abcdef", -2))
show(lambda: struct.unpack_from("<I", b"abcdef", -9))
show(lambda: list(struct.iter_unpack("<I", b"abcdef")))
show(lambda: struct.pack_into("<I", bytearray(3), 0, 1))
show(lambda: struct.pack_into("<I", bytearray(8), -2, 1))
for n in (0, 1, 127, 255):
    print(struct.pack("B", n), struct.unpack("<H", struct.pack(">H", n)))
crc = 0
for (word,) in struct.iter_unpack(">L", data):
    crc ^= word
print(crc, struct.calcsize(">L"), struct.calcsize("L"))

for number in (0.0, -0.0, 1.5, -2.25, 65504.0, 6e-8, 1e-9, 0.1, float("inf"), float("nan")):
    packed = struct.pack(">e", number)
    print(packed, struct.unpack("<e", packed[::-1]))
try:
    print(struct.pack("<e", 65520.0))
except OverflowError as error:
    print(error)
print(struct.pack("?e", True, 1.5), struct.calcsize("@be"))
