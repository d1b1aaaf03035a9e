"""A script that is called back with pointers, and calls functions whose arguments are not declared."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_double, c_int, c_size_t, c_void_p, sizeof

libc = ctypes.CDLL(None)
COMPARE = CFUNCTYPE(c_int, POINTER(c_int), POINTER(c_int))
libc.qsort.argtypes = [c_void_p, c_size_t, c_size_t, COMPARE]
libc.qsort.restype = None


def compare(a, b):
    return a[0] - b[0]


@COMPARE
def backwards(a, b):
    return b.contents.value - a.contents.value


xs = (c_int * 6)(5, 1, 4, 2, 3, 0)
libc.qsort(xs, len(xs), sizeof(c_int), COMPARE(compare))
print(list(xs))
libc.qsort(xs, len(xs), sizeof(c_int), backwards)
print(list(xs))
for factor in (1, -1):
    libc.qsort(xs, len(xs), sizeof(c_int), COMPARE(lambda a, b, factor=factor: factor * (a[0] - b[0])))
    print(list(xs))
print(libc.abs(-5), libc.strlen(b"hello"), libc.atoi(b"42"))
libm = ctypes.CDLL("libm.so.6")
libm.sqrt.restype = c_double
print(libm.sqrt(c_double(2.0)))
libm.pow.restype = c_double
print(libm.pow(c_double(2.0), c_double(10)))
libc.snprintf(buffer := ctypes.create_string_buffer(40), 40, b"%d %s %.2f", 5, b"text", ctypes.c_double(2.5))
print(buffer.value)
libc.strchr.argtypes = [ctypes.c_char_p, c_int]
libc.strchr.restype = ctypes.c_char_p
print(libc.strchr(b"hello world", ord("w")), libc.strchr(b"abc", ord("z")))
libc.strstr.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
libc.strstr.restype = POINTER(ctypes.c_char)
found = libc.strstr(b"one two", b"two")
print(found[0], found[:3], bool(libc.strstr(b"a", b"b")))
