"""Addresses in raw memory."""

from rpython.rtyper.lltypesystem import llmemory, lltype, rffi


def main(argv):
    p = lltype.malloc(rffi.INTP.TO, 3, flavor="raw")
    for i in range(3):
        p[i] = rffi.cast(rffi.INT, i * len(argv) + 7)
    address = llmemory.cast_ptr_to_adr(p)
    again = llmemory.cast_adr_to_ptr(address, rffi.INTP)
    print(int(again[2]), bool(address), bool(llmemory.NULL))
    number = llmemory.cast_adr_to_int(address)
    print(llmemory.cast_int_to_adr(number) == address, number == rffi.cast(lltype.Signed, p))
    other = llmemory.raw_malloc(llmemory.sizeof(rffi.INT) * 3)
    llmemory.raw_memcopy(address, other, 12)
    copied = llmemory.cast_adr_to_ptr(other, rffi.INTP)
    print([int(copied[i]) for i in range(3)])
    llmemory.raw_memclear(other, 8)
    print([int(copied[i]) for i in range(3)], llmemory.raw_malloc_usage(12))
    third = number + llmemory.itemoffsetof(rffi.INTP.TO, len(argv) + 1)
    print(llmemory.itemoffsetof(rffi.INTP.TO), int(rffi.cast(rffi.INTP, llmemory.cast_int_to_adr(third))[0]))
    llmemory.raw_free(other)
    lltype.free(p, flavor="raw")
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    import sys

    main(sys.argv)
