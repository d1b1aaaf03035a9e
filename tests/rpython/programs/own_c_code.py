"""C code inside of a program, with a header that the program writes."""

import sys

from rpython.rtyper.lltypesystem import lltype, rffi
from rpython.tool.udir import udir
from rpython.translator import cdir
from rpython.translator.tool.cbuild import ExternalCompilationInfo

udir.join("triple.h").write("#define TIMES 3\nRPY_EXTERN Signed triple(Signed x);\n")
triple = rffi.llexternal(
    "triple",
    [rffi.SIGNED],
    rffi.SIGNED,
    compilation_info=ExternalCompilationInfo(
        includes=["triple.h"],
        include_dirs=[str(udir), cdir],
        separate_module_sources=[
            '#include "src/precommondefs.h"\nSigned triple(Signed x)\n{\n    return x * TIMES;\n}\n'
        ],
    ),
)

SOURCE = """
#include <string.h>
#include <src/mem.h>

void my_strcpy(char *target, char *arg)
{
    strcpy(target, arg);
}

double half(int x) { return x / 2.0; }
"""
eci = ExternalCompilationInfo(
    separate_module_sources=[SOURCE], post_include_bits=["void my_strcpy(char*, char*);", "double half(int);"]
)
my_strcpy = rffi.llexternal("my_strcpy", [rffi.CCHARP, rffi.CCHARP], lltype.Void, compilation_info=eci)
half = rffi.llexternal("half", [rffi.INT], rffi.DOUBLE, compilation_info=eci)


def entry_point(argv):
    room = lltype.malloc(rffi.CCHARP.TO, 32, flavor="raw")
    my_strcpy(room, "Hello, World!")
    print(rffi.charp2str(room), triple(len(argv)), half(rffi.cast(rffi.INT, 7)))
    lltype.free(room, flavor="raw")
    return 0


def target(driver, args):
    return entry_point, None


if __name__ == "__main__":
    sys.exit(entry_point(sys.argv))
