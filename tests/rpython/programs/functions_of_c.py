"""Functions of C by their addresses, and macros."""

import sys

from rpython.rlib import rdynload
from rpython.rtyper.lltypesystem import lltype, rffi
from rpython.translator.tool.cbuild import ExternalCompilationInfo

SOURCE = """
struct machine { int64_t (*step)(int64_t, unsigned char); void (*note)(char *); double (*half)(double); };
static int64_t step(int64_t n, unsigned char k) { return n * 2 + k; }
static void note(char *s) { s[0] = 'N'; }
static double half(double x) { return x / 2; }
struct machine the_machine = { step, note, half };
struct machine *get_machine(void) { return &the_machine; }
"""
eci = ExternalCompilationInfo(includes=["stdint.h"], separate_module_sources=[SOURCE])
STEP = rffi.CCallback([rffi.SIGNED, rffi.UCHAR], rffi.SIGNED)
NOTE = lltype.Ptr(lltype.FuncType([rffi.CCHARP], lltype.Void))
HALF = lltype.Ptr(lltype.FuncType([rffi.DOUBLE], rffi.DOUBLE))
MACHINE = rffi.CStructPtr("machine", ("step", STEP), ("note", NOTE), ("half", HALF))
get_machine = rffi.llexternal("get_machine", [], MACHINE, compilation_info=eci)
STRLEN = lltype.Ptr(lltype.FuncType([rffi.CCHARP], rffi.SIZE_T))
ABS = lltype.Ptr(lltype.FuncType([rffi.INT], rffi.INT))
GETENV = lltype.Ptr(lltype.FuncType([rffi.CCHARP], rffi.CCHARP))
bits = ExternalCompilationInfo(
    includes=["string.h"],
    post_include_bits=["#define TWICE(x) ((x) * 2)", "static long first_of(const char *s) { return s[0]; }"],
)
twice = rffi.llexternal("TWICE", [rffi.SIGNED], rffi.SIGNED, compilation_info=bits, macro=True)
first_of = rffi.llexternal("first_of", [rffi.CCHARP], rffi.LONG, compilation_info=bits)
nothing_there = rffi.llexternal("NOT_THERE", [rffi.CCHARP], rffi.LONG, compilation_info=bits, macro=True)
POINT = rffi.CStruct("point", ("x", rffi.INT))
BY_VALUE = lltype.Ptr(lltype.FuncType([POINT], rffi.INT))
NEVER_CALLED = lltype.Ptr(lltype.FuncType([rffi.CCHARP, STEP], STEP))


class Library:
    def __init__(self):
        handle = rdynload.dlopen("libc.so.6")
        self.strlen = rffi.cast(STRLEN, rdynload.dlsym(handle, "strlen"))
        self.abs = rffi.cast(ABS, rdynload.dlsym(handle, "abs"))
        self.getenv = rffi.cast(GETENV, rdynload.dlsym(handle, "getenv"))


def main(argv):
    library = Library()
    with rffi.scoped_str2charp("four") as text:
        print(int(library.strlen(text)), int(library.abs(rffi.cast(rffi.INT, -3))))
        print(bool(library.getenv(text)))
        machine = get_machine()
        machine.c_note(text)
        print(rffi.charp2str(text))
    print(machine.c_step(20, rffi.cast(rffi.UCHAR, len(argv) + 1)), machine.c_half(5.0))
    step = machine.c_step
    print(step(step(1, rffi.cast(rffi.UCHAR, 1)), rffi.cast(rffi.UCHAR, 1)), bool(lltype.nullptr(STEP.TO)))
    print(twice(len(argv) + 20), int(first_of("A")), bool(lltype.nullptr(BY_VALUE.TO)))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
