"""Types that functions state by `rlib.types`; low-level texts; C's names of integers."""

import sys

from rpython.annotator import model
from rpython.annotator.dictdef import DictDef
from rpython.annotator.listdef import ListDef, s_list_of_strings
from rpython.rlib import rgc, rmd5, rsha, types
from rpython.rlib.objectmodel import enforceargs
from rpython.rlib.rarithmetic import r_uint
from rpython.rlib.signature import finishsigs, signature
from rpython.rtyper.annlowlevel import hlstr, llstr
from rpython.rtyper.lltypesystem import lltype, rffi


@finishsigs
class Box:
    def __init__(self, n):
        self.n = n

    @signature(types.self(), types.int(), returns=types.any())
    def add(self, n):
        return Box(self.n + n)


@signature(types.instance(Box, can_be_None=True), types.str(can_be_None=True), returns=types.str())
def shown(box, name):
    if box is None:
        return "none of " + (name or "that name")
    return "%s: %d" % (name or "?", box.n)


@signature(types.list(types.int()), types.dict(types.str(), types.float()), types.any(), returns=types.bool())
def is_long(xs, d, x):
    return len(xs) + len(d) > 3


@enforceargs([int], {str: float}, (int, [str]))
def added(xs, d, pair):
    return len(xs) + d["a"] + pair[0] + len(pair[1])


@signature(types.int_nonneg(), returns=types.none())
def said(n):
    print("said", n)


s_range = model.SomeTuple((model.SomeInteger(knowntype=r_uint), model.SomeInteger(nonneg=True)))
s_ranges = model.SomeList(ListDef(None, s_range, mutated=False, resized=False))


@signature(s_ranges, s_list_of_strings, returns=s_range)
def last(ranges, names):
    print(len(names))
    return ranges[-1]


@signature(
    model.SomeDict(DictDef(None, model.SomeChar(), model.SomeFloat())),
    model.SomeString(can_be_None=True),
    model.SomeBool(),
    returns=model.s_None,
)
def told(by_name, name, is_loud):
    print("%f" % by_name[name or "a"], "!" if is_loud else "")


def letters(n):
    array = lltype.malloc(rffi.CArray(lltype.Char), n, flavor="raw")
    for i in range(n):
        array[i] = chr(65 + i)
    text = rffi.charpsize2str(rffi.cast(rffi.CCHARP, array), n)
    lltype.free(array, flavor="raw")
    return text


def main(argv):
    box = Box(1).add(len(argv))
    print(shown(box, "b"), shown(None, "c"), shown(box, None))
    print(is_long([1, 2], {"a": 1.0}, box), is_long([1, 2, 3], {"a": 1.0}, "x"))
    said(3)
    print("%f" % added([], {"a": 0.5}, (1, ["b"])))
    print("%d %d" % last([(r_uint(1), 2), (r_uint(3), 4)], argv))
    told({"a": 1.5}, None, len(argv) > 5)
    print(hlstr(llstr("text")), rmd5.digest_size, rsha.digest_size, rsha.sha("abc").hexdigest()[:8])
    print(rffi.sizeof(rffi.INT_FAST32_T), rffi.sizeof(rffi.MODE_T), rffi.r_ushort(70000) == 4464)
    print(letters(len(argv) + 3))
    print(rgc.get_stats(rgc.TOTAL_GC_TIME))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
