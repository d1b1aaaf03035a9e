"""Operators, methods and formatting of texts and bytes: a table of expressions, against CPython."""

# ruff: noqa: E501 (tables of expressions)
from support.expressions import check

PRELUDE = """
s = "h\\u00e9llo" + str(n)[1:]
f = n - 0.5
b = n == 3
l = [3, 1, n]
by = b"ab\\xff" if n else b""
"""


def test_operators():
    check(
        """
        [s + "x", s * 2, 2 * s, s[0], s[-1], s[1:3], s[::-1], s[::2], s[-3:], s[:100], s[5:2], "ab" * 0, "ab" * -n]
        ("é" in s, "xx" in s, "" in s, len(s), s < "z", s == "h", s >= "a", "é" > "z", hash(s) == hash("" + s), bool(s), s or "z")
        [min(s), max(s), "".join(sorted(s)), "".join(reversed("abc")), "a😀b"[1], "a😀b"[::-1], "abc"[n - 1], "abc"[-n]]
        "abc"[n]
        (len("😀"), ord("€"), [c for c in s], list(enumerate("ab")))
        """,
        PRELUDE,
    )


def test_methods():
    check(
        """
        [s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), "ß".casefold(), "ﬁ".upper(), "İ".lower(), "ΑΣ".lower()]
        ["  a b ".strip(), "xxaxx".strip("x"), " a".lstrip(), "a ".rstrip(), "xyaxy".lstrip("yx"), "\\u3000a".strip(), " a ".strip(None)]
        ["a,b,,c".split(","), "a b  c".split(), "a,b,c".split(",", 1), "a b c".split(None, 1), "a,b,c".rsplit(",", 1), "a b c".rsplit(maxsplit=1)]
        ["".split(), "".split(","), "a\\nb\\r\\nc".splitlines(), "a\\nb".splitlines(True), "a\\nb\\n".splitlines(keepends=True), "a,b".split(sep=",")]
        ["a-b-c".partition("-"), "a-b-c".rpartition("-"), "abc".partition("-"), "abc".rpartition("-")]
        [s.find("l"), s.rfind("l"), s.find("zz"), s.index("l"), s.rindex("l"), s.count("l"), s.find("l", -2), s.find("l", 1, 3), "abc".count("")]
        [s.startswith("h"), s.startswith(("x", "h")), s.endswith("o"), s.startswith("l", 2), s.endswith("l", 0, 3), s.startswith("")]
        [("abcab" * (n + 17) + x).count(y) for x in ("", "a", "\u20ac") for y in ("a", "b", "ab", "z", "\u20ac")]
        [("abcab" * (n + 17))[i:].count("a", 0, -i) for i in range(35)]
        [("abcab" * (n + 17))[i:].replace("b", y) for i in range(17) for y in ("", "q", "yy", "\u20ac")]
        [("abcab" * (n + 17)).replace(x, y, 9) for x in ("b", "ab", "z") for y in ("", "q", "yy", "\u20ac")]
        (("ab" * n).replace("a", ""), ("\u20ac" * n + "a").replace("\u20ac", "b"), (b"ab" * (n + 9)).replace(b"a", b"x"), (b"ab" * (n + 9)).count(b"b"))
        [s.replace("l", "L"), s.replace("l", "LL", 1), s.replace("", "-"), "aaa".replace("a", "b", 2), "aaa".replace("a", "", -1)]
        ["-".join(["a", "b"]), "".join([]), ", ".join(str(x) for x in l), "x".join("abc"), "-".join(("a", s)), "-".join({"a": 1})]
        [s.center(11), s.center(10, "*"), s.ljust(8), s.rjust(8, "."), "-42".zfill(5), "+7".zfill(4), "a\\tbc\\td".expandtabs(4)]
        ["abc".isalpha(), "ab1".isalnum(), "½".isnumeric(), "²".isdigit(), "12".isdecimal(), " \\t".isspace(), "Ab".istitle(), "1a".isidentifier()]
        ["é".isascii(), "a\\n".isprintable(), "".isalpha(), "".isascii(), "AB".isupper(), "ab".islower()]
        ["prefix-x".removeprefix("prefix-"), "x.py".removesuffix(".py"), str.lower("AB"), "x".join(map(str, l))]
        ["abc".translate({97: "x", 98: None}), "abc".translate(str.maketrans("ab", "xy")), "abc".translate(str.maketrans({"a": "1", "b": "22"}))]
        ["abc".translate(str.maketrans("a", "z", "c")), "abc".translate({97: 98 + n})]
        s.index("z")
        s.split("")
        """,
        PRELUDE,
    )


def test_texts_of_values():
    check(
        """
        [repr(s), repr("it's"), repr('a"b'), repr("\\n\\t\\\\"), repr("\\x00\\x7f"), ascii(s), str(None), str(True), str(l), repr("\\ud800")]
        [repr(0.1 + 0.2), str(1e16), str(1e-7), str(float("inf")), str(-0.0), repr(5e-324), str(100.0), repr(123456789.123)]
        ["%d %s %r %x %o %X" % (n, s, s, 255, 8, 255), "%5d|%-5d|%05d|%+d|% d" % (n, n, n, n, n), "%.2f %8.3f %e %g %G" % (f, f, f, f, 1e-10)]
        ["%c%c" % (65, "b"), "%%", "%5s|%-5s|%.2s" % ("ab", "ab", "abc"), "%s" % (l,), "%#x %#o" % (255, 8), "%*d" % (5, n), "%.*f" % (2, f)]
        ["%s and %s" % ("x", None), "%d" % True, "%a" % s, "%5.1f%%" % 12.345, "%(a)s-%(b)5s|" % {"a": s, "b": "x"}, "%(k)d" % {"k": n}]
        ["{} {}".format(n, s), "{0} {1} {0}".format(n, s), "{a} {b!r}".format(a=n, b=s), "{:>5} {:<5}| {:^5}".format(n, s, "x")]
        ["{:.2f} {:e} {:g} {:%}".format(f, f, f, 0.25), "{{}} {}".format(1), "{:{}}".format(n, 5), "{:>{w}.{p}f}".format(f, w=8, p=1)]
        [f"{n} {s!r} {f:.2f} {n:5d} {n:<5}| {n:^5} {n:05} {n:+} {n: }", f"{1234567:,} {1234567:_} {255:#x} {5:#b} {8:#o} {65:c}"]
        [f"{f:e} {f:E} {f:g} {f:.1%} {f:10.3f}| {f:+.2f} {1e10:,.2f}", f"{s:>10} {s:*^10} {s:.2}|", f"{b} {b:d} {b!s:>6}", f"{n:{n}d} {f:.{n}f}"]
        [f"{n=} {s=} {f = :.1f}", f"{None} {l}", f"{n:08b} {-n:08.3f} {-n:=+6} {n:x<5}", f"{1234.5678:,.1f} {123456789.0:g} {12.0:g} {f:#g}"]
        [format(n, "05d"), format(f, ".3f"), format(s, ">10"), format(n), format(255, "x"), format(b)]
        """,
        PRELUDE,
    )


def test_bytes():
    check(
        """
        (b"ab" + by, by[0], by[-1], by[1:], len(by), list(by), 97 in by, b"b" in by, by.hex(), by * 2, by < b"b", b"abc"[::-1], by in {by: 1})
        (by.find(b"b"), by.index(b"b"), by.count(b"a"), by.replace(b"a", b"zz"), by.upper(), b"A,B".lower().split(b","), b" x ".strip())
        (b"-".join(bytes([x]) for x in by), b"".join(map(bytes.upper, [by, b"b"])), b",".join({by: 1}), b" ".join((by, by)))
        (b"-".join([b"a", by]), by.startswith(b"ab"), by.endswith(b"\\xff"), bytes(n), bytes([1, 2, n]), bytes(range(n)), bytes(), repr(by))
        (b"ab".center(6), b"1".zfill(3), b"AB".title(), b"a\\nb".splitlines(), by.partition(b"b"), bytes.fromhex("61 fF"), b"a".isalpha())
        (b"abc".translate(bytes.maketrans(b"ab", b"xy")), b"ab".removeprefix(b"a"), b"Ab".swapcase(), b"a\\tb".expandtabs(4), b"ab".rindex(b"b"))
        (s.encode(), s.encode().decode(), "é".encode("latin-1"), "é".encode("ascii", "replace"), b"\\xff".decode("utf-8", "ignore"), str(b"abc", "utf-8"))
        by[9]
        bytes([300 + n])
        bytes(-n)
        bytes.fromhex("6x")
        str(by, "ascii")
        "%c" % s
        "%c" % -n
        """,
        PRELUDE,
    )
