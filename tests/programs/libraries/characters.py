"""What is known of characters: their names, kinds, numbers, normal forms."""

import sys
import unicodedata

TEXTS = [
    "Ångström",
    "ﬁne",
    "a\u0323\u0307",
    "각\u11a8",
    "ⅷ½²",
    "\u0958",
    "A\u030a\u0301",
    "",
    "plain",
    "İstanbul",
    "ｶﾞ",
]
CHARS = [
    "a",
    "Z",
    "5",
    "٣",
    "Ⅷ",
    "½",
    "²",
    " ",
    "\n",
    "€",
    "𝔘",
    "한",
    "中",
    "\u0301",
    "(",
    "\ud800",
    "\U0010ffff",
    "א",
]


def without_accents(text):
    return "".join([c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)])


def of_characters():
    for char in CHARS:
        kinds = unicodedata.category(char), unicodedata.bidirectional(char), unicodedata.east_asian_width(char)
        print(ascii(char), kinds, unicodedata.combining(char), unicodedata.mirrored(char))
        print(unicodedata.name(char, "none"), unicodedata.decomposition(char), unicodedata.decimal(char, -1))
        print(unicodedata.digit(char, -1), unicodedata.numeric(char, -1.0), unicodedata.numeric(char, None))
        try:
            print(unicodedata.name(char), unicodedata.lookup(unicodedata.name(char)) == char)
            print(unicodedata.decimal(char), unicodedata.digit(char), unicodedata.numeric(char))
        except ValueError as error:
            print(error)
    for name in ("LATIN SMALL LETTER E WITH ACUTE", "hangul syllable gag", "CJK UNIFIED IDEOGRAPH-4E2D", "NO SUCH"):
        try:
            print(ascii(unicodedata.lookup(name)))
        except KeyError as error:
            print(error)


def main():
    of_characters()
    for text in TEXTS:
        forms = [unicodedata.normalize(form, text) for form in ("NFC", "NFD", "NFKC", "NFKD")]
        print([ascii(form) for form in forms], unicodedata.is_normalized("NFC", text), ascii(without_accents(text)))
    try:
        unicodedata.normalize("NFX", "a")
    except ValueError as error:
        print(error)
    for start in range(0, sys.maxunicode, 4111):
        char = chr(start)
        print(start, unicodedata.category(char), unicodedata.bidirectional(char), unicodedata.name(char, ""))


if __name__ == "__main__":
    main()
