"""Functions of the program that C calls: at once, later, one inside the other, with all kinds of arguments."""

import sys

from rpython.rtyper.annlowlevel import llhelper
from rpython.rtyper.lltypesystem import lltype, rffi
from rpython.translator.tool.cbuild import ExternalCompilationInfo

LONGS = rffi.CArrayPtr(rffi.LONG)
COMPARE = rffi.CCallback([LONGS, LONGS], rffi.INT)
stdlib = ExternalCompilationInfo(includes=["stdlib.h"])
qsort = rffi.llexternal("qsort", [LONGS, rffi.SIZE_T, rffi.SIZE_T, COMPARE], lltype.Void, compilation_info=stdlib)

SOURCE = """
#include <stdint.h>
#include <stdbool.h>
static double (*kept)(double, int32_t, bool, void *);
static void (*told)(int64_t);
void keep_callback(double (*f)(double, int32_t, bool, void *)) { kept = f; }
double call_kept(double x, int32_t n) { return kept(x, n, n > 2, &kept) + kept(1.0, -n, 0, 0); }
void keep_told(void (*f)(int64_t)) { told = f; }
int64_t count_down(int64_t n) { while (n > 0) told(n--); return n; }
uint8_t low_byte(uint8_t (*f)(uint8_t, char), int n) { return f((uint8_t)n, 'a' + n % 26); }
"""
own = ExternalCompilationInfo(separate_module_sources=[SOURCE])
MIXED = rffi.CCallback([rffi.DOUBLE, rffi.INT, lltype.Bool, rffi.VOIDP], rffi.DOUBLE)
TOLD = lltype.Ptr(lltype.FuncType([rffi.LONG], lltype.Void))
BYTE = rffi.CCallback([rffi.UCHAR, lltype.Char], rffi.UCHAR)
keep_callback = rffi.llexternal("keep_callback", [MIXED], lltype.Void, compilation_info=own)
call_kept = rffi.llexternal("call_kept", [rffi.DOUBLE, rffi.INT], rffi.DOUBLE, compilation_info=own)
keep_told = rffi.llexternal("keep_told", [TOLD], lltype.Void, compilation_info=own)
count_down = rffi.llexternal("count_down", [rffi.LONG], rffi.LONG, compilation_info=own)
low_byte = rffi.llexternal("low_byte", [BYTE, rffi.INT], rffi.UCHAR, compilation_info=own)


class State:
    def __init__(self):
        self.calls = 0
        self.seen = []


state = State()


def upward(a, b):
    state.calls += 1
    return rffi.cast(rffi.INT, (a[0] > b[0]) - (a[0] < b[0]))


def by_last_digit(a, b):
    first, second = str(a[0])[-1], str(b[0])[-1]
    return rffi.cast(rffi.INT, ord(first) - ord(second))


def failing(a, b):
    raise ValueError("no order")


def sorting_inside(a, b):
    inner = lltype.malloc(LONGS.TO, 3, flavor="raw")
    for i in range(3):
        inner[i] = (a[0] + i * 5) % 7
    qsort(inner, 3, 8, upward)
    least = inner[0]
    lltype.free(inner, flavor="raw")
    state.seen.append("inner %d" % least)
    return rffi.cast(rffi.INT, b[0] - a[0])


def mixed(x, n, flag, pointer):
    state.seen.append("%s %d %s" % (x, n, flag))
    return x * int(n) + (0.5 if flag and pointer else 0.25)


def told(n):
    state.seen.append("told %d" % n)


def next_byte(n, char):
    state.seen.append("%d %s" % (int(n), char))
    return rffi.cast(rffi.UCHAR, int(n) + 1)


def no_byte(n, char):
    raise ValueError("none")


def shown(items, n):
    return " ".join([str(items[i]) for i in range(n)])


def main(argv):
    n = 12
    items = lltype.malloc(LONGS.TO, n, flavor="raw")
    for i in range(n):
        items[i] = (i * 7919) % 101
    qsort(items, n, 8, upward)
    print(shown(items, n), state.calls > n)
    qsort(items, n, 8, by_last_digit)
    print(" ".join([str(items[i] % 10) for i in range(n)]))
    qsort(items, 2, 8, failing)
    qsort(items, 4, 8, sorting_inside)
    print(shown(items, 4), len(state.seen) > 2, state.seen[0].startswith("inner"))
    for order in [upward, by_last_digit]:
        qsort(items, n, 8, order)
        print(items[0])
    lltype.free(items, flavor="raw")
    state.seen = []
    keep_callback(mixed)
    print(call_kept(2.5, 3), call_kept(4.0, 1))
    keep_told(llhelper(TOLD, told))
    print(count_down(3))
    print(int(low_byte(next_byte, 300)), int(low_byte(no_byte, 7)))
    print(state.seen)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
