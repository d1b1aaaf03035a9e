"""Words are found eight bytes at a time: each kind of character at each position, in Python and compiled."""

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, Signed, UInt8
from support.typed import agree


def words(n: int, special: int) -> str:
    """A text of `n` letters with one other character at each place in turn, split into words."""
    found = []
    for place in range(n):
        text = "x" * place + chr(special) + "~" * (n - place)
        found.append("|".join(text.split()) + str(len(text.rsplit())))
    return ",".join(found)


def test_words():
    specials = [0, 8, 9, 13, 14, 27, 28, 31, 32, 33, 126, 127, 128, 0x85, 0x86, 0xA0, 0xFF, 0x2028]
    agree(words, *[(n, special) for special in specials for n in (1, 9, 19)])


def test_find_special_is_what_it_says():
    array = lltype.malloc(GcArray(UInt8), 4)
    lltype.fill(array, [33, 127, 128, 32])
    found = [llop.array_find_special(Signed, array, start, end) for start in range(4) for end in range(start, 5)]
    assert found == [0, 1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 3, 3]
