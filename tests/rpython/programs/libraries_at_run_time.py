"""Libraries that are opened while the program runs."""

import sys

from rpython.rlib import rdynload


def entry_point(argv):
    m = rdynload.dlopen("libm.so.6")
    print(bool(rdynload.dlsym(m, "cos")))
    try:
        rdynload.dlsym(m, "no_such_function_at_all")
    except KeyError as e:
        print("KeyError", e)
    print(rdynload.dlclose(m))
    try:
        rdynload.dlopen("libno-such-library.so")
    except rdynload.DLOpenError as e:
        print("not opened:", len(e.msg) > 10)
    return 0


def target(driver, args):
    return entry_point, None


if __name__ == "__main__":
    sys.exit(entry_point(sys.argv))
