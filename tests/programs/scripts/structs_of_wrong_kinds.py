"""`struct` with values that do not fit their formats."""

import struct
def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e), e)
class Index:
    def __index__(self):
        return 7
class Real:
    def __float__(self):
        return 7.5

for v in [1, "a", None, 2.5, b"x", True, [1], bytearray(b"xyz"), Index(), Real()]:
    show(lambda: struct.pack("<i", v))
    show(lambda: struct.pack("<d", v))
    show(lambda: struct.pack("<f", v))
    show(lambda: struct.pack("<e", v))
    show(lambda: struct.pack("3s", v))
    show(lambda: struct.pack("3p", v))
    show(lambda: struct.pack("c", v))
    show(lambda: struct.pack("?", v))
    show(lambda: struct.pack("<Q", v))
    show(lambda: struct.pack("<ib", 3, v))
S = struct.Struct("<ih")
for v in [1, "a", None, 2.5]:
    show(lambda: S.pack(v, 1))
show(lambda: struct.pack("<i", "a"))
show(lambda: struct.pack("<i", 2.5))
show(lambda: struct.pack("<i", None))
show(lambda: struct.pack("<d", "a"))
show(lambda: struct.pack("3s", "a"))
show(lambda: struct.pack("c", "a"))
show(lambda: struct.pack("<i", 1, 2))
show(lambda: struct.pack("<ii", 1))
show(lambda: struct.unpack("<i", b"abc"))
show(lambda: struct.unpack("<i", "abcd"))
