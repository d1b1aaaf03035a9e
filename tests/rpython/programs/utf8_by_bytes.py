"""`rutf8`: texts that hold the bytes of UTF-8."""

import sys

from rpython.rlib import rutf8
from rpython.rlib.rstring import StringBuilder

CODES = [0x41, 0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0x20AC, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF]


def checked(s, allowed):
    try:
        return str(rutf8.check_utf8(s, allowed))
    except rutf8.CheckError as e:
        return "at %d" % e.pos


def made(code, allowed):
    try:
        return rutf8.unichr_as_utf8(code, allowed)
    except rutf8.OutOfRange as e:
        return "none of %d" % e.code


def main(argv):
    builder = StringBuilder()
    for code in CODES:
        rutf8.unichr_as_utf8_append(builder, code)
    text = builder.build()
    assert text == "".join([chr(code) for code in CODES]).encode("utf-8").decode("latin-1")
    pos = 0
    while pos < len(text):
        print(pos, rutf8.codepoint_at_pos(text, pos), rutf8.isspace(text, pos), rutf8.islinebreak(text, pos))
        pos = rutf8.next_codepoint_pos(text, pos)
        print(rutf8.codepoint_before_pos(text, pos), rutf8.prev_codepoint_pos(text, pos))
    print([code for code in rutf8.Utf8StringIterator(text)] == CODES)
    print([pos for _, pos in rutf8.Utf8StringPosIterator(text)])
    storage = rutf8.create_utf8_index_storage(text, len(CODES))
    print(rutf8.codepoint_position_at_index(text, storage, 5), rutf8.codepoint_at_index(text, storage, 9))
    print(rutf8.codepoints_in_utf8(text), rutf8.codepoints_in_utf8(text, 2, 9), rutf8.first_non_ascii_char(text))
    for bad in [
        "\x80",
        "a\xc3",
        "\xc3a",
        "\xc0\x80",
        "\xe0\x80\x80",
        "\xf4\x90\x80\x80",
        "\xff",
        "\xed\xa0\x80",
        "\xe2\x82",
    ]:
        print(repr(bad), checked(bad, False), checked(bad, True), rutf8.has_surrogates(bad))
    for code in [-1, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0x110000, 0x1680 * len(argv)]:
        print(repr(made(code, False)), repr(made(code, True)))
    out = rutf8.Utf8StringBuilder()
    out.append(text)
    out.append_code(0x20AC)
    out.append_char("x")
    out.append_multiple_char("\xc3\xa9", 2)
    out.append_slice("abcd", 1, 3)
    print(out.getlength(), repr(out.build()[-9:]), repr(rutf8.decode_latin_1("\xe9\xffa")))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
