"""`string.Formatter` and classes below it, `codecs`, encodings of texts that files do not have."""

import codecs
import os
import string
import tempfile


class Missing(string.Formatter):
    def get_value(self, key, args, kwargs):
        if isinstance(key, str):
            return kwargs.get(key, "<" + key + ">")
        return string.Formatter.get_value(self, key, args, kwargs)


class Unused(string.Formatter):
    def check_unused_args(self, used_args, args, kwargs):
        for name in kwargs:
            if name not in used_args:
                raise ValueError("unused: " + name)

    def convert_field(self, value, conversion):
        if conversion == "u":
            return str(value).upper()
        return super().convert_field(value, conversion)

    def format_field(self, value, spec):
        if spec == "money":
            return f"${value:.2f}"
        return super().format_field(value, spec)


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y


def formatters():
    f = string.Formatter()
    print(f.format("{} and {}", "a", "b"))
    print(f.format("{0:>5}|{1:<5}|{name}|{0!r}", "x", "y", name="n"))
    print(f.vformat("{0} {k}", ("p",), {"k": "v"}))
    print(Missing().format("{a} {b}", a="1"))
    for lit, field, spec, conv in f.parse("ab{x:>3}cd{y!r}{{}}"):
        print(repr(lit), field, spec, conv)
    print(f.format("{0[1]} {1} {p.x} {p.y:.1f}", [1, 2], 3, p=Point(7, 2.5)))
    print(f.format("{:{w}.{p}f}", 3.14159, w=10, p=2))
    print(f.format("{d[key]} {{}}", d={"key": "value"}))
    print(Unused().format("{name!u} {price:money}", name="ann", price=3.5))
    for text in ("{", "{} {0}", "{0} {}", "{x!z}", "{name"):
        try:
            print(f.format(text, 1, x=2))
        except (ValueError, KeyError, IndexError) as e:
            print(type(e).__name__, e)
    try:
        print(Unused().format("{a}", a=1, b=2))
    except ValueError as e:
        print(e)
    try:
        print(f.format("{missing}", a=1))
    except KeyError as e:
        print("KeyError", e)
    first, rest = f.get_field("p.x", (), {"p": Point(1, 2)})
    print(first, rest)


def attempt(data, errors):
    try:
        return ascii(data.decode("unicode_escape", errors))
    except UnicodeDecodeError as e:
        return str(e)


def attempt16(data, errors):
    try:
        return (
            ascii(data.decode("utf-16", errors))
            + ascii(data.decode("utf-16-le", errors))
            + ascii(data.decode("utf-16-be", errors))
        )
    except UnicodeDecodeError as e:
        return str(e)


def encodings():
    for data in (
        b"a\\nb\\x41\\u00e9",
        b"caf\\xe9",
        b"\\x4",
        b"\\",
        b"\\u12",
        b"\\U0001F600",
        b"\\U00110000",
        b"\\12z",
        b"\xe9\\t",
        b"\\\n",
        b"\\\\u0041",
        b"\\'\\\"\\a\\b\\f\\v\\r\\0",
    ):
        for errors in ("strict", "ignore", "replace", "backslashreplace"):
            print(attempt(data, errors))
    print("a\\tb".encode().decode("unicode-escape"), "x\\ny".encode("utf-8").decode("unicode_escape"))
    print("h\u00e9\n\\\t\u20ac\U0001f600".encode("unicode_escape"))
    for data in (
        b"",
        b"\xff\xfea\x00",
        b"\xfe\xff\x00a",
        b"a\x00b",
        b"\x3d\xd8\x00\xde",
        b"\x00\xdc",
        b"\x3d\xd8",
        b"\x3d\xd8a\x00",
        b"a\x00\xd8",
    ):
        for errors in ("strict", "ignore", "replace"):
            print(attempt16(data, errors))
    for text in ("", "a\u20ac", "\U0001f600x", "\ud800"):
        for errors in ("strict", "ignore", "replace", "backslashreplace", "surrogatepass"):
            try:
                print(
                    text.encode("utf-16", errors), text.encode("utf-16-le", errors), text.encode("utf-16-be", errors)
                )
            except UnicodeEncodeError as e:
                print(e)
    print("\u00e9".encode("utf-8-sig"), b"\xef\xbb\xbfab".decode("utf-8-sig"), b"ab".decode("utf-8-sig"))
    for name in ("utf-8", "utf_16_le", "Latin-1", "unicode_escape", "UTF-8-sig", "no such"):
        try:
            print("\u00e9".encode(name), "\u00e9".encode(name).decode(name))
        except LookupError as e:
            print(e)
    print(codecs.decode("uryyb", "rot13"), codecs.encode("Hello", "rot_13"))
    print(codecs.encode(b"abc", "hex"), codecs.decode(b"616263", "hex"), codecs.encode(b"abc", "base64"))
    print(
        codecs.BOM_UTF8,
        codecs.decode(b"abc"),
        codecs.encode("abc", "utf-8"),
        codecs.decode(b"\\n", "unicode_escape") == "\n",
    )


def files(path):
    with codecs.open(path, "w", encoding="utf-8") as f:
        f.write("h\u00e9llo\nworld\n")
    with codecs.open(path, "r", "utf-8") as f:
        print(f.read())
    for line in codecs.open(path, encoding="latin-1"):
        print(ascii(line))
    with codecs.open(path, "rb", "utf-8", errors="ignore") as f:
        print(f.readlines())


formatters()
encodings()
with tempfile.TemporaryDirectory() as folder:
    files(os.path.join(folder, "text"))
