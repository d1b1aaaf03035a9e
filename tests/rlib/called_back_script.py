"""A script, without a main function, that opens a library beside it and is called back."""

import ctypes
import ctypes.util
import math
import os

print("begins")
here = os.path.dirname(os.path.abspath(__file__))
lib = ctypes.CDLL(os.path.join(here, "libcalled.so"))
libc = ctypes.cdll.LoadLibrary(ctypes.util.find_library("c"))
strlen = libc.strlen
strlen.argtypes = [ctypes.c_char_p]
strlen.restype = ctypes.c_size_t
UNARY = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
REAL = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)
TELL = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_bool)
each = lib.each
each.argtypes = [ctypes.c_int, UNARY]
each.restype = ctypes.c_int
lib.integral.argtypes = [ctypes.c_double, ctypes.c_double, ctypes.c_int, REAL]
lib.integral.restype = ctypes.c_double
lib.keep.argtypes = [TELL]
lib.keep.restype = None
lib.tell.argtypes = [ctypes.c_int]
lib.tell.restype = None
total = 0
seen = []


@UNARY
def add(n):
    global total
    total += n
    seen.append([n] * n)
    return n + 1


def told(n, flag):
    seen.append([n if flag else -n])


def power(n):
    def of(x):
        return x**n

    return of


class Counter:
    def __init__(self, step):
        self.step = step
        self.count = 0

    def add(self, n):
        self.count += n * self.step
        return self.count


print(strlen("héllo".encode()))
print(each(5, add), total)
for factor in (2, 3):
    print(each(4, UNARY(lambda n, factor=factor: factor * n)))
print(round(lib.integral(0.0, math.pi, 1000, REAL(math.sin)), 4), round(lib.integral(0, 1, 100, REAL(power(2))), 4))
counters = [Counter(step) for step in (1, 10)]
for counter in counters:
    print(each(4, UNARY(counter.add)), counter.count)
keep = TELL(told)
lib.keep(keep)
for i in range(3):
    lib.tell(i)
print(seen)
