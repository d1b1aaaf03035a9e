"""Integers in texts, digit by digit."""

import sys

from rpython.rlib.rbigint import rbigint
from rpython.rlib.rstring import InvalidBaseError, MaxDigitsError, NumberStringParser, ParseStringError


def digits(text, base, underscores):
    parser = NumberStringParser(text, text, base, "int", underscores)
    found = []
    digit = parser.next_digit()
    while digit >= 0:
        found.append(digit)
        digit = parser.next_digit()
    back = [parser.prev_digit() for _ in found]
    assert back[::-1] == found
    parser.rewind()
    assert parser.next_digit() == found[0]
    return "%d * base %d: %s" % (parser.sign, parser.base, found)


def shown(text, base, underscores=False):
    try:
        return digits(text, base, underscores)
    except InvalidBaseError as error:
        return "no base: " + error.msg
    except ParseStringError as error:
        return error.msg


TEXTS = ["12", " -0x1F ", "+ 0o17", "0b101", "017", "0", "", "-", "0x", "1_000", "_1", "1_", "12z", "zZ", "9", "0xg"]


def main(argv):
    for text in TEXTS:
        for base in (0, 2, 8, 10, 16, 36):
            print("%s/%d: %s | %s" % (text, base, shown(text, base), shown(text, base, True)))
    print(shown("1", 1), shown("1", 37))
    parser = NumberStringParser("xx 123 yy", "", 10, "long", start=2, end=6)
    print(rbigint._from_numberstring_parser(parser).add(rbigint.fromint(len(argv))).str())
    large = NumberStringParser(" -0x" + "f" * 30, "", 0, "long")
    print(rbigint._from_numberstring_parser(large).str())
    try:
        NumberStringParser("123456", "", 10, "int", max_str_digits=5)
    except MaxDigitsError as error:
        print(error.digits)
    try:
        NumberStringParser("017", "", 0, "int", no_implicit_octal=True).next_digit()
        print(NumberStringParser("-  5", "", 0, "int", disallow_whitespace_after_sign=True).next_digit())
    except ParseStringError as error:
        print(error.msg)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
