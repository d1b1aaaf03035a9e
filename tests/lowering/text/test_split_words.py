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


def lines(n: int, special: int) -> str:
    """A text of `n` letters with one other character at each place in turn, split into lines and encoded."""
    found = []
    for place in range(n):
        text = "x" * place + chr(special) + "~" * (n - place)
        found.append("|".join(text.splitlines()) + str(len(text.encode())) + str(text.isascii()))
        found.append(str(len(text.splitlines(True))) + str(len((text + "\r\n\n").splitlines())))
    return ",".join(found)


def test_lines():
    specials = [0, 9, 10, 11, 13, 14, 27, 28, 30, 31, 32, 127, 128, 0x85, 0x86, 0xFF, 0x2028]
    agree(lines, *[(n, special) for special in specials for n in (1, 9, 19)])


def mapped(n: int, delete: bool) -> str:
    """Bytes of each length up to `n`, mapped by a table."""
    table = bytes.maketrans(b"abc", b"xyz")
    found = []
    for length in range(n):
        data = b"abcdefgh"[:length] * 3
        found.append(data.translate(table, b"b") if delete else data.translate(table))
    return repr(found)


def test_mapped_bytes():
    agree(mapped, (9, False), (9, True))


def test_find_special_is_what_it_says():
    array = lltype.malloc(GcArray(UInt8), 4)
    lltype.fill(array, [33, 127, 128, 32])
    found = [llop.array_find_special(Signed, array, 33, start, end) for start in range(4) for end in range(start, 5)]
    assert found == [0, 1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 3, 3]
    found = [llop.array_find_special(Signed, array, least, 0, 4) for least in (0, 33, 34, 127, 128)]
    assert found == [2, 2, 0, 0, 0]
