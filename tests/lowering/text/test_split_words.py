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


def long_words(n: int, other: int) -> str:
    """Texts and bytes of about `n` characters, with words of each length, one other character at some places."""
    found = []
    for width in (1, 7, 16, 63, 64):
        for length in range(n - 1, n + 2):
            base = ("x" * width + " ") * (length // (width + 1) + 1)
            for place in (0, length // 2, length - 1):
                text = (base[:length])[:place] + chr(other) + (base[:length])[place + 1 :]
                words = text.split()
                found.append(
                    f"{len(words)}{words[:2]}{words[-2:]}{text.split(None, 1)[-1:]}{text.split(None, -1) == words}"
                )
                parts = text.encode("latin-1", "replace").split()
                found.append(f"{len(parts)}{parts[:2]}{parts[-2:]}")
    return ascii(found)


def test_long_words():
    agree(long_words, (4, 28), (8, 9), (16, 133), (17, 160), (33, 31), (64, 32), (65, 0x2003))


def fields(n: int, other: str) -> str:
    """Texts and bytes of each of some lengths, split at one character that stands at some of the places."""
    found = []
    for length in (0, 1, 15, 16, 17, 31, n - 1, n, n + 1):
        for step in (1, 3, 64):
            text = "".join(["," if i % step == 0 else chr(97 + i % 26) for i in range(length)])
            for whole in (text, text + other, other + text):
                parts = whole.split(",")
                found.append(
                    f"{len(parts)}{parts[:2]}{parts[-2:]}{whole.split(',', 2)[-1:]}{len(whole.split(other))}"
                )
            pieces = text.encode().split(b",")
            found.append(f"{len(pieces)}{pieces[:2]}{pieces[-1:]}")
    return ascii(found)


def test_fields():
    agree(fields, (63, "x"), (64, ","), (65, "\xe9"), (128, "\u20ac"), (129, ",,"))


def replaced(n: int, other: str) -> str:
    """A text that is there never, once, or several times, in place of which another one comes, at most so often."""
    found = []
    for old in ("a", "ab", "aab", "b", "", "abcdefghi", other, other + "a"):
        for new in ("", "x", "yy", "long one", other):
            for text in ("", "a", "ab" * n, "x" * n + "aab", "aab" + "x" * n, "a" * n, "x" * 20 + other + "a" * n):
                found.append(text.replace(old, new))
                found.append("|".join([text.replace(old, new, count) for count in (0, 1, 2, -1)]))
                found.append(str(text.find(old)) + str(text.count(old)))
    return ascii(found)


def test_replaced():
    agree(replaced, (1, "z"), (2, "\xe9"), (9, "z"), (17, "\u20ac"))


def searched(n: int, wanted: str) -> str:
    """A text that is found by looking at many places at once, at each place, or nowhere."""
    found = []
    for length in range(0, n, 5):
        text = "a" * length
        found.append(f"{text.find(wanted)} {text.count(wanted)} {(text + wanted).find(wanted)}")
        for place in range(0, length, 3):
            there = "a" * place + wanted + "a" * (length - place)
            found.append(f"{there.find(wanted)} {there.find(wanted, place + 1)} {there.count(wanted, 1)}")
    return " ".join(found)


def test_searched():
    agree(searched, *[(58, wanted) for wanted in ("ab", "aab", "ba", "aaaaaaaab", "baaaaaaaaaaaaaaaaaac", "aaaa")])


def translated(n: int, other: str) -> str:
    table = str.maketrans({"a": "b", "b": None, "c": "long", "d": other, "e": "\u20ac", other: "o", "\x7f": "\x80"})
    found = []
    for text in ("abcde" * n, "a" * n, other + "a" * n, "a" * n + other + "a" * n, "\x7f" * n + "bab" * n, "b" * n):
        found.append(text.translate(table))
    return ascii(found)


def test_translated():
    agree(translated, *[(n, other) for n in (0, 1, 3, 12, 13) for other in ("z", "\xe9", "\u20ac")])


def translated_wrongly(n: int, code: int) -> str:
    table = {97: 98, 99: code}
    try:
        return ascii(("a" * n + "c" + "a" * n).translate(table))
    except ValueError as e:
        return str(e)


def test_translated_wrongly():
    agree(translated_wrongly, *[(n, code) for n in (1, 30) for code in (0, 0x10FFFF, 0x110000, -1)])


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
