import ctypes
import sys


class Header(ctypes.BigEndianStructure):
    _fields_ = [
        ("kind", ctypes.c_uint8),
        ("flags", ctypes.c_uint16),
        ("length", ctypes.c_int32),
        ("stamp", ctypes.c_uint64),
        ("offset", ctypes.c_int64),
        ("ratio", ctypes.c_float),
        ("exact", ctypes.c_double),
        ("ports", ctypes.c_uint16 * 3),
        ("name", ctypes.c_char * 6),
    ]

    def total(self):
        return self.length + sum(self.ports)


class Packed(ctypes.BigEndianStructure):
    _pack_ = 1
    _fields_ = [("a", ctypes.c_uint8), ("b", ctypes.c_int16), ("h", Header)]


class Word(ctypes.BigEndianUnion):
    _fields_ = [("value", ctypes.c_uint32), ("parts", ctypes.c_uint16 * 2), ("bytes", ctypes.c_uint8 * 4)]


class Plain(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int16), ("word", Word)]


def main(argv):
    h = Header(1, 0x1234, -5, 2**40 + 7, -(2**40), 1.5, -0.1, (1, 2, 0xFFFE), b"abc")
    print(bytes(h).hex(), ctypes.sizeof(Header), h.total())
    print(h.kind, h.flags, h.length, h.stamp, h.offset, h.ratio, h.exact, list(h.ports), h.name)
    h.flags += 1
    h.ports[1] = 0x0A0B
    h.length = 70000
    h.exact = 2.5
    print(bytes(h).hex())
    p = Packed(7, -2, h)
    print(bytes(p).hex(), p.b, p.h.flags, p.h.ports[1], ctypes.sizeof(p))
    w = Word(0x01020304)
    print(w.parts[0], w.parts[1], list(w.bytes))
    w.parts[1] = 0xAABB
    print(hex(w.value))
    q = Plain(-2, w)
    print(bytes(q).hex(), q.x, hex(q.word.value))
    again = Header.from_buffer_copy(bytes(h))
    print(again.flags, again.offset, again.exact, again.ratio, again.name)
    z = Header()
    print(z.flags, z.exact, bytes(z) == bytes(ctypes.sizeof(Header)))
    for value in (2**31, -1, 2**16 + 5):
        z.length = value
        z.flags = value
        print(z.length, z.flags)
    ip = ctypes.pointer(p)
    ip.contents.h.length = 3
    print(p.h.length)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
