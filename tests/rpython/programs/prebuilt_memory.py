"""Memory of C that the program allocates while it is imported: tables, structs that refer to each other, texts."""

import sys

from rpython.rtyper.lltypesystem import lltype, rffi

NODE = rffi.CStruct("node", ("value", rffi.LONG), ("small", rffi.USHORT), ("next", rffi.VOIDP), ("name", rffi.CCHARP))
NODE_P = lltype.Ptr(NODE)


def table(n):
    items = lltype.malloc(rffi.LONGP.TO, n, flavor="raw", immortal=True)
    for i in range(n):
        items[i] = i * i
    return items


def chain(values):
    first = lltype.nullptr(NODE)
    for value in values:
        node = lltype.malloc(NODE, flavor="raw", immortal=True)
        node.c_value = value
        node.c_small = rffi.cast(rffi.USHORT, value + 70000)
        node.c_next = rffi.cast(rffi.VOIDP, first)
        node.c_name = rffi.str2charp("node %d" % value)
        first = node
    return first


SQUARES = table(10)
MIDDLE = rffi.ptradd(SQUARES, 5)
FIRST = chain([3, -5, 8])
NULL = lltype.nullptr(NODE)
NO_HANDLE = rffi.cast(rffi.VOIDP, -1)
EMPTY = lltype.malloc(rffi.CCHARP.TO, 1 << 20, flavor="raw", zero=True, immortal=True)
TEXTS = [rffi.str2charp(text) for text in ["one", "two", "größer"]]
BY_NAME = {"squares": SQUARES, "middle": MIDDLE}


class Holder:
    shared = rffi.ptradd(EMPTY, 100)

    def __init__(self, pointer):
        self.pointer = pointer


HOLDERS = [Holder(SQUARES), Holder(MIDDLE)]
freed = lltype.malloc(rffi.LONGP.TO, 3, flavor="raw")
lltype.free(freed, flavor="raw")


def shown(node):
    names = []
    while node:
        names.append("%s %d %d" % (rffi.charp2str(node.c_name), node.c_value, int(node.c_small)))
        node = rffi.cast(NODE_P, node.c_next)
    return names


def main(argv):
    print(SQUARES[3], MIDDLE[0], MIDDLE[-1], BY_NAME["middle"][2])
    MIDDLE[0] = 1000
    print(SQUARES[5], HOLDERS[0].pointer[5], HOLDERS[1].pointer[0], BY_NAME["squares"][5])
    print(shown(FIRST), shown(NULL))
    EMPTY[100] = "x"
    print(Holder.shared[0], ord(EMPTY[99]), NO_HANDLE == rffi.cast(rffi.VOIDP, -1), bool(NO_HANDLE))
    print(", ".join([rffi.charp2str(text) for text in TEXTS]))
    for text in TEXTS:
        rffi.free_charp(text)
    FIRST.c_next = rffi.cast(rffi.VOIDP, NULL)
    print(shown(FIRST))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
