"""A script whose functions open libraries of C and declare what they call."""

import ctypes
import ctypes.util
from ctypes import POINTER, c_double, c_int


def main():
    libc = ctypes.CDLL("libc.so.6")
    libc.puts.argtypes = [ctypes.c_char_p]
    libc.strlen.argtypes = [ctypes.c_char_p]
    libc.strlen.restype = ctypes.c_size_t
    print(libc.strlen(b"hello"))
    libm = ctypes.CDLL(ctypes.util.find_library("m"))
    cos = libm.cos
    cos.argtypes = (c_double,)
    cos.restype = c_double
    print(cos(0.5))
    CMP = ctypes.CFUNCTYPE(c_int, POINTER(c_int), POINTER(c_int))
    libc.qsort.argtypes = [POINTER(c_int), ctypes.c_size_t, ctypes.c_size_t, CMP]
    libc.qsort.restype = None
    xs = (c_int * 4)(4, 2, 3, 1)
    libc.qsort(xs, 4, ctypes.sizeof(c_int), CMP(lambda a, b: a[0] - b[0]))
    print(list(xs), libc.abs(-3))
    other()


def other():
    libc = ctypes.cdll.LoadLibrary("libc.so.6")
    print(libc.abs(-5))


main()
