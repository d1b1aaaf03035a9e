"""A program of classes around a library of C."""

import ctypes as ct
import pathlib
import sys


class Bits(ct.Union):
    _fields_ = [("i", ct.c_int32), ("f", ct.c_float), ("b", ct.c_uint8 * 4)]


class Flags(ct.Structure):
    _fields_ = [("a", ct.c_uint, 3), ("b", ct.c_int, 5), ("c", ct.c_uint, 8)]


class Matrix(ct.Structure):
    _fields_ = [("m", (ct.c_double * 3) * 3)]

    def rows(self):
        return [list(row) for row in self.m]

    @classmethod
    def identity(cls):
        made = cls()
        for i in range(3):
            made.m[i][i] = 1.0
        return made


class Entry(ct.Structure):
    _fields_ = [("key", ct.c_char_p), ("value", ct.c_int32), ("data", ct.c_void_p)]


class _U(ct.Union):
    _fields_ = [("i", ct.c_int32), ("d", ct.c_double)]


class Variant(ct.Structure):
    _anonymous_ = ("u",)
    _fields_ = [("kind", ct.c_uint8), ("u", _U)]


class CStack(ct.Structure):
    _fields_ = [("items", ct.POINTER(ct.c_char)), ("n", ct.c_size_t), ("room", ct.c_size_t)]


VISIT = ct.CFUNCTYPE(ct.c_int, ct.POINTER(Entry), ct.c_void_p)


def load():
    lib = ct.CDLL(str(pathlib.Path(__file__).parent / "libdata.so"))
    return lib


lib = load()
lib.each_entry.argtypes = [ct.POINTER(Entry), ct.c_int, VISIT, ct.c_void_p]
lib.flags_sum.argtypes = [ct.POINTER(Flags)]
lib.transpose.argtypes = [ct.POINTER(Matrix)]
lib.transpose.restype = None
lib.total.argtypes = [ct.POINTER(ct.c_double * 3), ct.c_int]
lib.total.restype = ct.c_double
lib.split_words.argtypes = [ct.c_char_p, ct.POINTER(ct.c_char_p), ct.c_int]
lib.free_words.argtypes = [ct.POINTER(ct.c_char_p), ct.c_int]
lib.free_words.restype = None
lib.set_string.argtypes = [ct.POINTER(ct.c_char_p)]
lib.set_string.restype = None
lib.stack_new.argtypes = []
lib.stack_new.restype = ct.POINTER(CStack)
lib.stack_push.argtypes = [ct.POINTER(CStack), ct.c_char]
lib.stack_push.restype = None
lib.stack_pop.argtypes = [ct.POINTER(CStack)]
lib.stack_pop.restype = ct.c_char
lib.stack_free.argtypes = [ct.POINTER(CStack)]
lib.stack_free.restype = None
lib.big.argtypes = []
lib.big.restype = ct.c_uint64
lib.mean.argtypes = [ct.POINTER(ct.c_float), ct.c_int]
lib.mean.restype = ct.c_float
lib.checksum.argtypes = [ct.c_void_p, ct.c_size_t]
lib.checksum.restype = ct.c_uint32


class Stack:
    def __init__(self):
        self._stack = lib.stack_new()

    def push(self, text):
        for c in text:
            lib.stack_push(self._stack, c.encode())

    def pop(self):
        return lib.stack_pop(self._stack).decode()

    def __len__(self):
        return self._stack.contents.n

    def close(self):
        lib.stack_free(self._stack)
        self._stack = None

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


def main():
    bits = Bits()
    bits.f = 1.0
    print(hex(bits.i), list(bits.b), ct.sizeof(Bits))
    flags = Flags(5, -3, 200)
    print(flags.a, flags.b, flags.c, lib.flags_sum(ct.byref(flags)))
    flags.b = 15
    flags.a += 2
    print(flags.a, flags.b, flags.c, ct.sizeof(flags))
    m = Matrix.identity()
    m.m[0][2] = 5.0
    lib.transpose(ct.byref(m))
    print(m.rows(), lib.total(m.m, 3))
    entries = (Entry * 3)()
    for i, word in enumerate(["one", "two", "three"]):
        entries[i].key = word.encode()
        entries[i].value = i * 10
    print([(e.key.decode(), e.value, e.data) for e in entries])
    seen = []

    def visit(entry, data):
        seen.append((entry.contents.key, entry[0].value, data))
        return entry.contents.value

    print(lib.each_entry(entries, 3, VISIT(visit), None), seen)
    print(lib.each_entry(entries, 2, VISIT(lambda e, d: len(e.contents.key)), 1234))
    v = Variant(kind=1)
    v.d = 2.5
    print(v.kind, v.d, v.u.d, v.i != 0)
    words = (ct.c_char_p * 8)()
    n = lib.split_words(b"a few words here", words, len(words))
    print(n, [words[i].decode() for i in range(n)], words[n])
    given = ct.c_char_p()
    lib.set_string(ct.byref(given))
    print(given.value)
    with Stack() as stack:
        stack.push("hello")
        print(len(stack), stack.pop(), stack.pop(), len(stack))
    print(lib.big())
    xs = [1.5, 2.5, 4.0]
    print(lib.mean((ct.c_float * len(xs))(*xs), len(xs)))
    data = b"some data"
    print(lib.checksum(data, len(data)))
    buffer = ct.create_string_buffer(data)
    print(lib.checksum(buffer, len(data)), ct.sizeof(buffer), ct.string_at(buffer, 4), ct.string_at(buffer))
    ct.memmove(buffer, b"SOME", 4)
    ct.memset(ct.addressof(buffer) + 5, ord("x"), 2)
    print(buffer.value)
    p = ct.cast(buffer, ct.POINTER(ct.c_uint8))
    print(p[0], p[1], p[:4])
    whole = ct.cast(ct.pointer(bits), ct.POINTER(ct.c_uint32))
    print(hex(whole.contents.value), hex(whole[0]))
    copy = Flags.from_buffer_copy(bytes(flags))
    print(copy.a, copy.b, copy.c)
    number = ct.c_int(3)
    pp = ct.pointer(ct.pointer(number))
    pp.contents.contents.value = 8
    print(number.value, pp[0][0])
    try:
        (ct.c_int * 3)()[5]
    except IndexError as e:
        print("IndexError", e)
    try:
        ct.POINTER(ct.c_int)().contents
    except ValueError as e:
        print("ValueError", e)
    for name, *rest in Flags._fields_:
        print(name, getattr(flags, name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
