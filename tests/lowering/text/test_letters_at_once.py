"""Case and classes of texts of each length, which are looked at many bytes at a time; texts inside of reprs."""

from support.typed import agree


def cases(n: int, other: int) -> str:
    """Texts and bytes of each length up to `n`, one other character at each of their ends, in each case."""
    letters = "aZ@[`{mQ09zA_Nb " * 3
    found = []
    for length in range(n):
        for text in (letters[:length] + chr(other), chr(other) + letters[length:], letters[:length]):
            found.append(text.upper() + "|" + text.lower() + "|" + text.swapcase() + "|" + text.casefold())
            found.append(text.title() + "|" + text.capitalize() + "|" + ascii(text))
        data = letters[:length].encode() + bytes([other & 255])
        found.append(repr([data.upper(), data.lower(), data.swapcase(), data.title(), data.capitalize()]))
    return ascii(found)


def test_cases():
    agree(cases, *[(18, other) for other in (64, 65, 90, 91, 0xDF, 0x3A3)], (35, 97), (1, 0), (2, 122))


def classes(n: int, other: int) -> str:
    """Whether texts with one other character at each place are of a class."""
    found = []
    for base in ("abcXYZabcXYZ", "0123456789", "a1b2_c3", "    \t\n"):
        for place in range(n):
            text = base[:place] + chr(other) + base[place:]
            found.append(f"{text.isalnum():d}{text.isalpha():d}{text.isdigit():d}{text.isspace():d}")
            found.append(f"{text.isidentifier():d}{text.isprintable():d}{text.isdecimal():d}{text.isnumeric():d}")
            found.append(f"{text[:place].isidentifier():d}{text[place:].isalnum():d}")
    return " ".join(found)


def test_classes():
    others = [0, 32, 47, 48, 57, 58, 65, 95, 96, 122, 123, 127, 128, 0xAA, 0xB2, 0xB7, 0xE9, 0x663, 0x4E00]
    agree(classes, *[(8, other) for other in others])


def reprs(n: int, other: int) -> str:
    """Containers of texts and numbers of each length, whose reprs are put together in one buffer."""
    found = []
    for length in range(n):
        text = "x" * length + chr(other) + "~" * (n - length)
        ints = [0, 9, 10, -1, -10, 99, 100, -(10**length), 10**length, -9223372036854775807 - 1][: length + 1]
        found.append(repr([text] * length) + repr(ints) + repr((text, length)) + repr((text,)))
        found.append(repr({text: ints}) + repr([[text], [], [text, "'", '"', "'\""]]) + repr({length: text}))
        found.append(repr([chr(other)] + ["\u20ac"] * (length % 2)) + repr({-length}) + repr(tuple(ints)))
        found.append(str([(length, -length, text)]) + repr([None, text]) + repr(["", "\\", "\n" * length]))
    return ascii(found)


def test_reprs():
    agree(reprs, *[(n, other) for n in (1, 12) for other in (0, 10, 34, 39, 92, 126, 127, 128, 0xAD, 0xE9, 0x20AC)])


def put_together(n: int, other: str) -> str:
    """F-strings of three to nine parts, of each width of characters."""
    found = []
    for a in ("", "x", other, "y" * n):
        for b in ("", other * n, "z"):
            found += [f"{a}{n}{b}", f"{a}-{b}-", f"{b}{a}{n}{a}{b}", f"<{a}|{b}|{n}>", "%s%d%s|%s" % (a, n, b, a)]
            found += [f"{a}{b}{a}{b}{a}{b}", f"{n}{a}{n}{b}{n}{a}{b}", f"{a}{b}{a}{b}{a}{b}{a}{n}", f"{a}{b}{a}"]
            found += ["{}{}{}{}{}{}{}{}{}".format(a, b, a, n, a, b, a, b, "end"), "{0}{1}{0}".format(a, b)]
    return ascii(found)


def test_put_together():
    agree(put_together, *[(n, other) for n in (0, 1, 9) for other in ("", "a", "\xe9", "\u20ac", "\U0001f600")])
