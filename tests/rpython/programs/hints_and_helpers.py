from rpython.jit.backend.hlinfo import highleveljitinfo
from rpython.jit.codewriter.policy import log
from rpython.rlib.debug import debug_print, make_sure_not_resized
from rpython.rlib.jit import (
    AssertGreenFailed,
    JitDriver,
    enter_portal_frame,
    hint,
    jit_callback,
    leave_portal_frame,
    promote,
    set_param,
    we_are_jitted,
)
from rpython.rlib.listsort import make_timsort_class
from rpython.rlib.longlong2float import float2longlong, longlong2float
from rpython.rlib.objectmodel import compute_hash, r_dict
from rpython.rlib.rarithmetic import (
    byteswap,
    mulmod,
    r_int32,
    r_uint,
    r_uint16,
    string_to_int,
    uint_mul_high,
    widen,
)
from rpython.rlib.rerased import new_erasing_pair
from rpython.rlib.rfloat import DTSF_ADD_DOT_0, formatd, round_double
from rpython.rlib.rrandom import Random
from rpython.rlib.rstring import ParseStringError, ParseStringOverflowError, StringBuilder, split
from rpython.rtyper.lltypesystem.lloperation import llop
from rpython.rtyper.lltypesystem.lltype import Signed, Unsigned, Void
from rpython.rtyper.lltypesystem.rffi import INT, UINT, cast


def loc(pc, prog):
    return "%d" % pc


log.WARNING("not written")


@jit_callback("twice")
def twice(n):
    enter_portal_frame(n)
    try:
        return 2 * n
    except AssertGreenFailed:
        return 0
    finally:
        leave_portal_frame(n)


driver = JitDriver(greens=["pc", "prog"], reds=["acc"], get_printable_location=loc)


class Other(JitDriver):
    reds = ["x"]
    greens = []


other = Other()

e1, u1 = new_erasing_pair("ints")
e2, u2 = new_erasing_pair("strs")


class Strategy:
    pass


class IntS(Strategy):
    def get(self, st, i):
        return str(u1(st)[i])


class StrS(Strategy):
    def get(self, st, i):
        return u2(st)[i]


class Arr:
    def __init__(self, strategy, storage):
        self.strategy = strategy
        self.storage = storage

    def get(self, i):
        return self.strategy.get(self.storage, i)


def interp(prog):
    pc = 0
    acc = 0
    while pc < len(prog):
        driver.jit_merge_point(pc=pc, prog=prog, acc=acc)
        other.jit_merge_point(x=acc)
        acc = acc * 3 + ord(prog[pc])
        pc += 1
        if pc % 3 == 0:
            driver.can_enter_jit(pc=pc, prog=prog, acc=acc)
    return acc


def eq(a, b):
    return a.lower() == b.lower()


def hsh(a):
    return compute_hash(a.lower())


Sort = make_timsort_class()


class BySecond(Sort):
    def lt(self, a, b):
        return a[1] < b[1]


def unsigned_texts(n):
    for x in (r_uint(-5 * n), r_uint(255 * n)):
        print("%d" % x, "%x" % x, "%X|%o" % (x, x), "%08x" % x, "%30d|%-30d|" % (x, x), "%+d" % x, "%s" % x)
        print(f"{x:x}", f"{x:#x}", f"{x:>30}", "{:b}".format(x), f"{x:,}", "%.3f" % x)


def main(argv):
    unsigned_texts(len(argv[:1]))
    set_param(driver, "trace_limit", 3)
    print(interp("abcdef"))
    for a in [Arr(IntS(), e1([1, 2])), Arr(StrS(), e2(["a", "b"]))]:
        print(a.get(1))
    for s in ["12", " -7 ", "99999999999999999999", "x1", "0x1f"]:
        try:
            print(string_to_int(s))
        except ParseStringError as e:
            print("bad", e.msg)
        except ParseStringOverflowError:
            print("ovf")
    sb = StringBuilder()
    sb.append("ab")
    sb.append_multiple_char("z", 3)
    sb.append_slice("hello", 1, 3)
    print(sb.build(), sb.getlength())
    d = r_dict(eq, hsh)
    d["Abc"] = 1
    d["x"] = 2
    d["ABC"] = 3
    print(len(d), d["abc"], "X" in d, d.keys(), [v for v in d.values()])
    del d["X"]
    for k in d:
        print(k)
    d2 = r_dict(lambda a, b: a == b, lambda a: a)
    d2[3] = "t"
    print(d2.get(3, "n"), d2.get(4, "n"))
    xs = [(i, i * 7 % 5) for i in range(30)]
    BySecond(xs).sort()
    print(xs)
    r = Random(r_uint(42))
    print(r.genrand32(), r.random())
    for f in [1.0, 0.1, 1e22, 1.5]:
        print(
            formatd(f, "g", 12, DTSF_ADD_DOT_0),
            round_double(f, 0),
            float2longlong(f),
            longlong2float(float2longlong(f)),
        )
    print(cast(Signed, cast(UINT, -1)), cast(Signed, cast(INT, 0xFFFFFFFF)), cast(Signed, cast(Unsigned, -5) >> 3))
    print(llop.int_mod(Signed, -7, 3), promote(5), hint("a", promote=True, new_flag=True), we_are_jitted())
    print(
        byteswap(r_uint16(258)), byteswap(258), mulmod(2**62, 3, 1000000007), uint_mul_high(r_uint(2**63), r_uint(6))
    )
    print(split("a b c", " ", 1), split("a  b"), widen(r_int32(5)))
    make_sure_not_resized([1, 2])
    make_sure_not_resized(["a"])
    debug_print("x", 1)
    highleveljitinfo.sys_executable = argv[0]
    print(twice(21))
    try:
        raise ValueError(str(twice(3)))
    except ValueError as e:
        llop.debug_print_traceback(Void)
        print("caught", e)
    return 0


def target(driver, args):
    driver.exe_name = "t1-%(backend)s"
    assert not driver.config.translation.jit
    return main, None
