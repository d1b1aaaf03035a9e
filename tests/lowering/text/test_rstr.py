"""str and bytes through annotator, RTyper and LLInterpreter, against CPython."""

import pytest

from rpyc_dl.errors import TyperError
from support.typed import agree, typed


def test_operators():
    def f(s, n):
        t = s + "-" + str(n)
        t += s[0]
        u = t * 2 + s[1:3] + s[-2:] + s[::-1] + s[::2] + s[n:]
        if "lo" in s and s[0] in t:
            u += "in"
        if s < "hello" or s == "x":
            u += "<"
        return u + str(len(t)) + str(s[n] >= "l") + str(s != t)

    agree(f, ("hello", 1), ("hé€llo", -3), ("ab", 7))


def test_iteration():
    def f(s):
        out = ""
        count = 0
        for c in s:
            if c == "a" or c.isdigit():
                count += ord(c)
            else:
                out = c + out
        for c in reversed(s):
            out += chr(ord(c) + 1)
        return out + str(count) + "".join([c + c for c in s])

    agree(f, ("banana1",), ("é😀a",), ("",))


def test_splitting_and_joining():
    def f(s):
        words = s.split()
        pieces = s.split("a", 1)
        a, b, c = s.partition("n")
        return "-".join(words) + "|" + "|".join(pieces) + b.join([a, c]) + ",".join(s.splitlines()) + str(len(words))

    agree(f, ("banana split\nx",), (" ",), ("né a€n",))


def test_methods():
    def f(s, n):
        r = s.strip() + s.lstrip("h") + s.rstrip() + s.replace("l", "LL") + s.center(n, "*") + s.zfill(n)
        r += s.upper() + s.lower() + s.title() + s.capitalize() + s.swapcase() + s.ljust(n) + s.rjust(n, "€")
        r += str(s.find("l")) + str(s.rfind("l", 1)) + str(s.count("l", 0, n)) + s.removeprefix("he")
        if s.startswith(("h", "q")) and not s.endswith("o"):
            r += "affix"
        return r + str(s.isalpha()) + str(s.isupper()) + str(s.isspace()) + str(s.index("l"))

    agree(f, ("hello", 9), ("hÉllo ß", 4), ("  ", 2))


def test_conversions():
    def f(s):
        return int(s) + int(s, 16)

    agree(f, ("12",), (" -7_0 ",), ("x",), ("",))

    def g(s):
        return float(s) * 2.0

    agree(g, ("1e3",), ("-inf",), ("0x1",), ("é",))

    def h(n):
        return hex(n) + oct(n) + bin(n) + str(n) + repr(n > 3) + str(n / 4) + ascii("é") + chr(n) + str(None)

    agree(h, (5,), (255,), (-3,))


def test_none():
    def f(n):
        s = None if n < 0 else "x" * n
        t = str(s) + repr(s)
        if s:
            t += s
        return t + s

    agree(f, (3,), (0,), (-1,))


def test_bytes():
    def f(s):
        b = s.encode()
        total = 0
        for x in b:
            total += x
        c = b.upper() + b"!" + bytes([65, 66]) + bytes(2)
        return repr(c) + c.decode("latin-1") + b.hex() + str(b.find(b"e")) + repr(b.split(b"l")) + str(total + b[-1])

    agree(f, ("hello",), ("é€",))

    def g(s):
        return s.encode("ascii", "backslashreplace").decode() + repr(s.encode("latin-1"))

    assert typed(g, str).call("hé") == g("hé")


def test_percent():
    def f(n, x, s):
        a = "%d|%5d|%-5d|%05d|%+d|%x|%#o|%c|%%|%i" % (n, n, n, n, n, n, n, 65, n)
        b = "%s|%10s|%-4s|%.2s|%r|%a|%c" % (s, s, s, s, s, s, "z")
        c = "%f|%.3f|%8.2f|%e|%g|%G|%*d|%-*d|%.*f" % (x, x, x, x, x, x, 4, n, 5, n, 2, x)
        return a + b + c + "%s" % n + "%s %s" % (s, (n, s))

    agree(f, (7, 2.5, "héy"), (-12, -0.125, ""), (0, 1e100, "x'"))


def test_f_strings_and_format():
    def f(n, x, s):
        a = f"{n}:{n:5}:{n:<5}:{n:,}:{n:08.3f}:{n:#x}:{n:b}:{n > 2}:{n > 2:5}"
        b = f"{x}:{x:.2f}:{x:e}:{x:010.1f}:{x:%}:{x!r:>9}"
        c = f"{s:>6}:{s!r}:{s:^9}:{s!a}:{s:{n}}:{n:{n}d}:{[n, 1]}"
        return a + b + c + "{0:5d}-{2:>{w}}-{1!r:8}{{}}".format(n, x, s, w=n)

    agree(f, (7, 2.5, "héy"), (12, -1e22, "q"))


def test_wrong_formats_are_refused_while_translating():
    def f(n):
        return "%d %d" % (n, n, n)  # noqa: F507

    def g(n):
        return f"{n:.3q}"

    def h(n):
        return "%x" % (n * 1.5)

    for function, words in ((f, "not all arguments"), (g, "format spec"), (h, "an integer is required")):
        with pytest.raises(TyperError, match=words) as info:
            typed(function, int)
        assert info.value.lineno


def test_print(capfd):
    def f(n, s):
        print(s, n, n * 1.5, n > 3, None, sep="-", end="!\n")
        print([n, 2], (n, s))
        print()
        print("%d" % n, end="")
        return 0

    program = typed(f, int, str)
    f(4, "é")
    expected = capfd.readouterr().out
    program.call(4, "é")
    assert capfd.readouterr().out == expected


def test_ascii_of_instances():
    class Named:
        def __init__(self, n):
            self.n = n

        def __repr__(self):
            return f"é{self.n}"

    def f(n: int) -> str:
        return ascii(Named(n)) + ascii([Named(n)]) + ascii((n, "ä"))

    agree(f, 3)


def test_a_format_in_a_loop_with_a_choice_among_its_arguments():
    def f(n, s):
        count = 2
        while count > 0:
            count -= 1
            if n > count:
                s += "{}/{:>3}".format(count, (n if n == 0 else 100))
        return s

    agree(f, (1, "a"), (0, "b"))
