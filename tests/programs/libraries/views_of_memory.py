"""Views of bytes, bytearrays and arrays: `memoryview`."""

import array
import binascii
import hashlib
import io
import re
import struct
import sys
import tempfile
import zlib

KEPT = memoryview(b"kept")
SHARED = bytearray(b"shared")
OF_SHARED = memoryview(SHARED)


def f_read(data):
    m = memoryview(data)
    print(len(m), m[0], m[-1], bytes(m[1:4]), m[::2].tolist(), m[::-1].tobytes(), list(m[5:1:-2]), bool(m[:0]))
    print(m.nbytes, m.itemsize, m.format, m.ndim, m.shape, m.strides, m[::-2].strides, m[::2].contiguous)
    print(m.readonly, m.c_contiguous, m.f_contiguous, m.suboffsets, type(m).__name__, isinstance(m, memoryview))
    print(m.hex(), m.hex(":"), m.hex("-", 2), 98 in m, 300 in m, [x + 1 for x in m], list(reversed(m)))
    print(m == data, m == b"abcdef", b"abcdef" == m, m != b"abcdeg", m[1:2] == bytearray(b"b"), m == memoryview(data))
    print(max(m), min(m), sum(m), sorted(m)[:2], [i * x for i, x in enumerate(m)][:3])
    for index in (6, -7):
        try:
            print(m[index])
        except IndexError as error:
            print(error)
    return m


def f_write():
    b = bytearray(b"abcdef")
    m = memoryview(b)
    m[0] = 65
    m[-1] += 1
    m[1:3] = b"XY"
    m[3:5] = memoryview(b"uvw")[1:]
    print(b, m[2:].tobytes(), m.obj is b)
    m[::2] = bytearray(b"123")
    m[::-1] = bytes(m)
    print(b)
    part = m[2:4]
    part[0] = 0
    b[3] = 255
    print(b, part.tolist(), part.toreadonly().readonly)
    for value in (256, -1):
        try:
            m[0] = value
        except ValueError as error:
            print(error)
    try:
        m[0:2] = b"abc"
    except ValueError as error:
        print(error)
    for view in (memoryview(b"x"), m.toreadonly()):
        try:
            view[0] = 1
        except TypeError as error:
            print(error)
    try:
        del m[0]
    except TypeError as error:
        print(error)


def f_arrays():
    ints = array.array("i", [1, -2, 300000])
    m = memoryview(ints)
    print(m.format, m.itemsize, len(m), m.nbytes, m.tolist(), m[1:].tolist(), m[1])
    m[0] = 7
    print(ints, m == array.array("i", [7, -2, 300000]), bytes(m) == ints.tobytes(), m == memoryview(b"abc"))
    octets = m.cast("B")
    octets[4] = 255
    octets[5:8] = b"\xff\xff\xff"
    print(ints, len(octets), octets[:4].tolist(), octets.cast("h").tolist()[:2], octets.cast("@i")[2])
    floats = array.array("d", [1.5, -2.0])
    v = memoryview(floats)
    v[1] = 3
    print(v.tolist(), floats, v == memoryview(array.array("d", [1.5, 3.0])), v == array.array("f", [1.5, 3.0]))
    print(v.cast("B")[6:8].tolist(), sum(v), 1.5 in v, 2.5 in v)
    singles = memoryview(array.array("f", [0.1, 2.0]))
    singles[1] = 0.2
    print(singles.tolist(), singles[0] == 0.1, memoryview(array.array("b", [-1, 2])).tolist())
    raw = bytearray(16)
    words = memoryview(raw).cast("Q")
    words[0] = 2**40 + 5
    halves = memoryview(raw).cast("f")
    halves[2] = 1.25
    print(raw.hex(), words.tolist()[0], halves.tolist()[2:], memoryview(raw).cast("I")[1])
    flags = memoryview(raw).cast("?")
    flags[15] = True
    print(
        flags[0], flags[1], flags[-1], raw[15], memoryview(b"ab").cast("c").tolist(), memoryview(b"\xfe").cast("b")[0]
    )
    chars = memoryview(raw).cast("c")
    chars[1] = b"!"
    print(chars[1], raw[1], b"!" in chars, chars[1:2] == memoryview(b"!").cast("c"))
    for action in range(4):
        try:
            if action == 0:
                memoryview(b"abc").cast("h")
            elif action == 1:
                memoryview(b"abcd")[::2].cast("b")
            elif action == 2:
                m.cast("q")
            else:
                m[0] = 2**31
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)


def f_released():
    m = memoryview(b"abc")
    with m as same:
        print(same[0])
    for action in range(4):
        try:
            if action == 0:
                m[0]
            elif action == 1:
                len(m)
            elif action == 2:
                m.tobytes()
            else:
                m.nbytes
        except ValueError as error:
            print(error)
    m.release()
    print(repr(m)[:16], repr(memoryview(b""))[:11])
    table = {memoryview(b"k"): 1, memoryview(b"l")[:]: 2}
    print(table[memoryview(b"k")], hash(memoryview(b"ab")) == hash(b"ab"))
    for view in (memoryview(bytearray(b"k")), memoryview(b"abcd").cast("i")):
        try:
            hash(view)
        except ValueError as error:
            print(error)


def f_passed():
    b = bytearray(12)
    m = memoryview(b)
    struct.pack_into("<HB", m, 0, 500, 3)
    struct.pack_into(">I", m[4:8], 0, 0x01020304)
    struct.pack_into("<h", b, 10, -2)
    print(b.hex(), struct.unpack_from("<HB", m), struct.unpack(">I", m[4:8]), struct.unpack_from("<h", m, 10))
    print(bytes(m[4:8]), bytearray(m[4:6]), int.from_bytes(m[4:8], "big"), b"".join([m[4:6], b"-", m[6:8]]))
    print(b"x" + m[4:6], bytearray(b"y") + m[4:6], bytes(bytearray(m[::2])), m[4:6].tobytes().hex())
    print(zlib.crc32(m), binascii.hexlify(m[4:6]), hashlib.md5(m).hexdigest(), re.findall(rb"[\x01-\x04]", m))
    print(zlib.decompress(zlib.compress(m)) == b, bytes(memoryview(memoryview(b)[1:])[1:3]))
    text = memoryview("h\u00e9llo".encode())
    print(
        str(text[:3], "utf-8"),
        text.tobytes().decode(),
        bytes(array.array("h", [1, 2])),
        bytearray(array.array("H", [3])),
    )
    buffer = bytearray(6)
    stream = io.BytesIO(b"0123456789")
    print(stream.readinto(buffer), buffer, stream.readinto(memoryview(buffer)[2:]), buffer, stream.readinto(buffer))
    with tempfile.TemporaryFile() as file:
        print(
            file.write(memoryview(b"abcdefgh")[2:]), file.write(bytearray(b"!?")), file.write(array.array("h", [1]))
        )
        file.seek(0)
        print(file.readinto(memoryview(buffer)[1:5]), buffer, file.read())
    out = io.BytesIO()
    print(out.write(memoryview(b"abc")[1:]), out.getvalue())
    spaced = memoryview(b"abcd")[::2]
    for action in range(2):
        try:
            b"x" + spaced if action else struct.unpack("<H", spaced)
        except (BufferError, TypeError) as error:
            print(error)


def chunks(data, size):
    view = memoryview(data)
    while len(view):
        yield view[:size]
        view = view[size:]


def main():
    f_read(b"abcdef")
    f_read(bytearray(b"abcdef")).release()
    f_write()
    f_arrays()
    f_released()
    f_passed()
    OF_SHARED[0] = 83
    print(KEPT[1:].tobytes(), SHARED, OF_SHARED.readonly)
    print([bytes(part) for part in chunks(b"abcdefgh", 3)], [part.tolist() for part in chunks(bytearray(b"abc"), 2)])
    sys.stdout.flush()


main()
