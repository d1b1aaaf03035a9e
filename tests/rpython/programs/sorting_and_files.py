"""listsort, rfile, mixins, float formats, and specialised helpers, in one translation."""

import sys

from rpython.rlib import rfile
from rpython.rlib.jit import conditional_call, conditional_call_elidable, isconstant, virtual_ref, virtual_ref_finish
from rpython.rlib.listsort import TimSort, make_timsort_class
from rpython.rlib.objectmodel import enforceargs, import_from_mixin, newlist_hint, r_dict
from rpython.rlib.rarithmetic import build_int, int_c_div, int_c_mod, ovfcheck_float_to_int, r_uint32, string_to_int
from rpython.rlib.rdtoa import dtoa, dtoa_formatd, strtod
from rpython.rlib.rfloat import (
    DBL_EPSILON,
    DBL_MANT_DIG,
    DBL_MAX_EXP,
    DTSF_ADD_DOT_0,
    DTSF_ALT,
    DTSF_SIGN,
    formatd,
    round_double,
)
from rpython.rlib.rrandom import Random
from rpython.rlib.rstring import UnicodeBuilder, endswith, replace, rsplit, startswith
from rpython.rlib.unroll import unrolling_iterable


class Mixin:
    def twice(self):
        return self.n * 2


class Holder:
    import_from_mixin(Mixin)

    def __init__(self, n):
        self.n = n


class Frame:
    def __init__(self, name):
        self.name = name


Descending = make_timsort_class(lt=lambda a, b: a > b)
FIELDS = unrolling_iterable(["n", "n"])
u16 = build_int("u16", False, 16)


def note(where, what):
    where.append(what)


@enforceargs(int, typecheck=False)
def half(n):
    return n // 2


def compute(n):
    return n * 10


def number(text, base):
    try:
        return str(string_to_int(text, base))
    except Exception as error:
        return type(error).__name__


def main(argv):
    xs = [5, 3, 9, 1, 7, 3, 8, 2, 2, 6, 4]
    TimSort(xs).sort()
    print(xs)
    Descending(xs).sort()
    print(xs)
    words = ["pear", "fig", "apple"]
    TimSort(words).sort()
    print(words, Holder(21).twice(), half(9))
    with rfile.create_file(argv[1], "w") as out:
        out.write("one\ntwo\nthree")
    file = rfile.create_file(argv[1])
    print([line for line in file], repr(file.read()))
    file.close()
    try:
        file.read()
    except ValueError as error:
        print(error)
    seen = newlist_hint(3)
    conditional_call(len(argv) > 5, note, seen, "no")
    conditional_call(len(argv) > 0, note, seen, "yes")
    print(
        seen,
        conditional_call_elidable(0, compute, len(argv)),
        conditional_call_elidable(7, compute, 3),
        isconstant(3),
    )
    frame = Frame("f")
    ref = virtual_ref(frame)
    print(ref().name, ref.virtual)
    virtual_ref_finish(ref, frame)
    for value in [0.5, 2.5, -2.5, 1e300, 123456.789, float("inf")]:
        print(formatd(value, "e", 3), formatd(value, "g", 4, DTSF_ALT), formatd(value, "f", 1, DTSF_SIGN))
        print(
            formatd(value, "r", 0, DTSF_ADD_DOT_0),
            round_double(value, 0),
            round_double(value, -1),
            round_double(value, 1),
        )
        print(dtoa(value), dtoa(value, "e", 2, 4), dtoa_formatd(value, "g", 3, 0), strtod(dtoa(value)) == value)
    print(int_c_div(-7, 2), int_c_mod(-7, 2), r_uint32(7) + u16(3), u16(70000))
    for value in [1.5, -9.3e18, 9.3e18, 1e18]:
        try:
            print(ovfcheck_float_to_int(value))
        except OverflowError:
            print("too large")
    print(
        [
            number(text, base)
            for text, base in [("ff", 16), ("0b11", 0), ("-12 ", 10), ("9" * 30, 10), ("2", 2), ("", 10)]
        ]
    )
    print([number(text, 0) for text in ["0x7f", "017", "0o17", "9223372036854775807", "-9223372036854775808", "- 5"]])
    b = UnicodeBuilder()
    b.append("ä")
    b.append_multiple_char("ö", 2)
    print(b.build(), b.getlength(), replace("aXbX", "X", "-", 1), rsplit("a b c", " ", 1), startswith("abc", "ab"))
    print(endswith("abc", "bc"), rsplit("a  b"))
    total = 0
    holder = Holder(4)
    for name in FIELDS:
        total += getattr(holder, name)
    print(total)
    random = Random()
    random.init_by_array([r_uint32(1), r_uint32(2)])
    random.jumpahead(3)
    print(random.genrand32(), random.random())
    d = r_dict(lambda a, b: a % 10 == b % 10, lambda a: a % 10)
    d[3] = "three"
    d[13] = "thirteen"
    d[5] = "five"
    print(d.items(), d.pop(23), len(d), d.setdefault(7, "seven"), d.popitem(), d.get(8), d.copy().keys())
    print(DBL_MANT_DIG, DBL_MAX_EXP, DBL_EPSILON)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
