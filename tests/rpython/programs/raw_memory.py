"""Raw memory, pointers, structs, and functions of C libraries."""

from rpython.rlib.rstring import StringBuilder
from rpython.rtyper.lltypesystem import lltype, rffi
from rpython.rtyper.tool import rffi_platform
from rpython.translator.tool.cbuild import ExternalCompilationInfo

eci = ExternalCompilationInfo(includes=["string.h", "stdlib.h"])
c_strlen = rffi.llexternal("strlen", [rffi.CCHARP], rffi.SIZE_T, compilation_info=eci)
c_abs = rffi.llexternal("abs", [rffi.INT], rffi.INT, compilation_info=eci)
c_getenv = rffi.llexternal("getenv", [rffi.CCHARP], rffi.CCHARP, compilation_info=eci)
c_strcpy = rffi.llexternal("strcpy", [rffi.CCHARP, rffi.CCHARP], rffi.CCHARP, compilation_info=eci)
c_sqrt = rffi.llexternal(
    "sqrt", [rffi.DOUBLE], rffi.DOUBLE, compilation_info=ExternalCompilationInfo(includes=["math.h"], libraries=["m"])
)
POINT = rffi.CStruct("point", ("x", rffi.INT), ("y", rffi.DOUBLE), ("flag", rffi.UCHAR), ("next", rffi.VOIDP))
POINTP = lltype.Ptr(POINT)


class CConfig:
    _compilation_info_ = ExternalCompilationInfo(includes=["limits.h", "time.h", "errno.h"])
    INT_MAX = rffi_platform.ConstantInteger("INT_MAX")
    NOT_THERE = rffi_platform.DefinedConstantInteger("RPY_NOT_THERE")
    HAS_ERANGE = rffi_platform.Defined("ERANGE")
    HAS_TIME = rffi_platform.Has("time")
    HAS_NOTHING = rffi_platform.Has("rpy_nothing")
    TIME_T = rffi_platform.SimpleType("time_t", rffi.LONG)
    TM = rffi_platform.Struct("struct tm", [("tm_year", rffi.INT), ("tm_mday", rffi.INT)])


config = rffi_platform.configure(CConfig)
INT_MAX, HAS_TIME, HAS_NOTHING, NOT_THERE = (
    config[name] for name in ("INT_MAX", "HAS_TIME", "HAS_NOTHING", "NOT_THERE")
)
TMP = lltype.Ptr(config["TM"])
TIME_TP = rffi.CArrayPtr(config["TIME_T"])
c_gmtime = rffi.llexternal("gmtime_r", [TIME_TP, TMP], TMP, compilation_info=CConfig._compilation_info_)


def year_and_day(seconds):
    when = lltype.malloc(TIME_TP.TO, 1, flavor="raw")
    when[0] = seconds
    tm = lltype.malloc(TMP.TO, flavor="raw", zero=True)
    assert c_gmtime(when, tm) == tm
    result = rffi.getintfield(tm, "c_tm_year") + 1900, rffi.getintfield(tm, "c_tm_mday")
    lltype.free(tm, flavor="raw")
    lltype.free(when, flavor="raw")
    return result


def main(argv):
    print(INT_MAX, HAS_TIME, HAS_NOTHING, NOT_THERE is None, rffi_platform.memory_alignment())
    print(year_and_day(86400 * 400))
    s = rffi.str2charp("hällo")
    print(int(c_strlen(s)), int(c_strlen("abc")), rffi.charp2str(s), s[0], ord(s[1]))
    rffi.free_charp(s)
    print(int(c_abs(rffi.cast(rffi.INT, -5))), c_sqrt(2.25))
    p = c_getenv("NOT_THERE_AT_ALL")
    print(not p, p == lltype.nullptr(rffi.CCHARP.TO))
    buf = lltype.malloc(rffi.CCHARP.TO, 32, flavor="raw")
    c_strcpy(buf, "copied")
    print(rffi.charp2str(buf), rffi.charpsize2str(buf, 3), rffi.charp2strn(buf, 4))
    builder = StringBuilder()
    builder.append_charpsize(buf, 2)
    builder.append_charpsize(buf, 3)
    print(builder.build(), builder.getlength())
    buf[0] = "k"
    print(rffi.charp2str(rffi.ptradd(buf, 0)), rffi.charp2str(rffi.ptradd(buf, 2)))
    lltype.free(buf, flavor="raw")
    n = lltype.malloc(rffi.INTP.TO, 4, flavor="raw", zero=True)
    n[1] = rffi.cast(rffi.INT, 1 << 33 | 7)
    print(int(n[0]), rffi.cast(lltype.Signed, n[1]))
    bytes_ = rffi.cast(rffi.CCHARP, n)
    print(ord(bytes_[4]), rffi.cast(lltype.Signed, bytes_) == rffi.cast(lltype.Signed, n))
    lltype.free(n, flavor="raw")
    with lltype.scoped_alloc(POINT) as q:
        q.c_x = rffi.cast(rffi.INT, -3)
        q.c_y = 1.5
        q.c_next = rffi.cast(rffi.VOIDP, q)
        rffi.setintfield(q, "c_flag", 200)
        print(
            int(q.c_x),
            q.c_y,
            rffi.getintfield(q, "c_flag"),
            rffi.cast(POINTP, q.c_next).c_y,
            rffi.sizeof(POINT),
            rffi.sizeof(rffi.INT),
        )
    texts = rffi.liststr2charpp(["a", "bc"])
    print(rffi.charpp2liststr(texts))
    rffi.free_charpp(texts)
    with rffi.scoped_str2charp("xyz") as x:
        print(x[2])
    d = lltype.malloc(rffi.DOUBLEP.TO, 2, flavor="raw")
    d[0] = 0.5
    d[1] = d[0] * 3.0
    print(d[1])
    numbers = [len(argv), 2.5, -0.0]
    for number in numbers:
        d[0] = number
        print(number, d[0])
    d[1] = len(argv)
    print(d[1])
    lltype.free(d, flavor="raw")
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
