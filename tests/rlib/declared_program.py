import ctypes
import os
import sys

libm = ctypes.CDLL("libm.so.6")
libm.cos.argtypes = [ctypes.c_double]
libm.cos.restype = ctypes.c_double
hypot = libm.hypot
hypot.argtypes = [ctypes.c_double, ctypes.c_double]
hypot.restype = ctypes.c_double

libc = ctypes.CDLL(None)
libc.strlen.argtypes = [ctypes.c_char_p]
libc.strlen.restype = ctypes.c_size_t
libc.labs.argtypes = [ctypes.c_long]
libc.labs.restype = ctypes.c_long
libc.abs.argtypes = [ctypes.c_int]

libc.getenv.argtypes = [ctypes.c_char_p]
libc.getenv.restype = ctypes.c_char_p
libc.time.argtypes = [ctypes.c_void_p]
libc.time.restype = ctypes.c_long
libc.malloc.argtypes = [ctypes.c_size_t]
libc.malloc.restype = ctypes.c_void_p
libc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]
libc.memset.restype = ctypes.c_char_p
libc.free.argtypes = [ctypes.c_void_p]
libc.free.restype = None

mine = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libdeclared.so"))
mine.add.argtypes = [ctypes.c_int, ctypes.c_int]
mine.half.argtypes = [ctypes.c_double]
mine.half.restype = ctypes.c_double
mine.is_even.argtypes = [ctypes.c_long]
mine.is_even.restype = ctypes.c_bool
mine.low.argtypes = [ctypes.c_ushort]
mine.low.restype = ctypes.c_ubyte
mine.count.argtypes = [ctypes.c_char_p, ctypes.c_char]
mine.count.restype = ctypes.c_size_t
mine.nothing.argtypes = []
mine.nothing.restype = None


def main(argv):
    x = float(argv[1])
    n = int(argv[2])
    print(libm.cos(x), hypot(x, n))
    print(libc.strlen(argv[3].encode()), libc.labs(-n), libc.abs(n))
    print(mine.add(n, 2), mine.half(x), mine.half(n), mine.is_even(n), mine.low(n))
    mine.nothing()
    print(libc.getenv(b"NOT_SET_ANYWHERE"), (libc.getenv(b"PATH") or b"").decode().count(":") > 0)
    print(libc.time(None) > 10**9)
    memory = libc.malloc(8)
    if memory is not None:
        libc.memset(memory, 0, 8)
        print(libc.memset(memory, ord("x"), 5))
    libc.free(memory)
    libc.free(None)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
