"""`fmt % args` of bytes, with known formats and those that are made while the program runs; instances under `%`."""

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed

FORMATS = [
    b"%d:%s", b"%s", b"%d", b"%d %d", b"%b", b"%c", b"%x", b"%r", b"%a", b"%f", b"%q", b"%", b"%5%", b"%*d", b"%-5d|",
    b"abc", b"", b"%.1s %r", b"%s %s", b"%i%%", b"%.2f", b"%05b|%-4s|",
]  # fmt: skip


class Packet:
    def __bytes__(self):
        return b"PP"

    def __repr__(self):
        return "P()"


class Number:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class Real:
    def __float__(self):
        return 2.5

    def __int__(self):
        return 7


def shown(fmt, args):
    try:
        return fmt % args
    except (ValueError, TypeError, OverflowError) as e:
        return f"{type(e).__name__} {e}".encode()


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "args",
    [(3, b"ab"), (3.5,), b"z", 65, 300, "u", (), (None, Packet()), Packet(), [1], (True, b"q"), (4, Number(65))],
)
def test_formats_made_at_run_time(args):
    agree(lambda i: str(shown(FORMATS[i], args)), *((i,) for i in range(len(FORMATS))))


def test_known_formats():
    def f(n: int, x: float):
        b = b"xy" * n
        parts = [b"%d:%s" % (n, b), b"%5d|%-5d|%05d|%+d|%x|%#X|%o" % (n, n, n, n, n + 200, n + 300, n)]
        parts += [b"%c%c" % (n + 60, b[:1]), b"[%5b]%-5s|%.1s" % (b, b, b), b"%f %e %g %.2f %10.3f" % (x, x, x, x, x)]
        parts += [b"%d" % x, b"%d" % n, b"%s!" % b, b"%r %a" % ("x\xe9", b), b"%r" % [n], b"%.2a" % "\xe9", b"%%"]
        parts += [b"%*d|%-*d|%.*f|%*b" % (n, n, n, n, n, x, n, b), b"%(a)d-%(b)03d" % {b"a": n, b"b": 2}]
        parts += [b"%s %b %r" % (Packet(), bytearray(b), Packet()), bytes(bytearray(b"%d,%b") % (n, b)), b"%x" % True]
        return str(parts)

    agree(f, (3, 3.14159), (1, -0.5))


def test_errors_of_known_formats():
    def f(n: int):
        out = []
        try:
            out.append(b"%c" % n)
        except OverflowError as e:
            out.append(str(e).encode())
        try:
            out.append(b"%(b)d" % {b"a": n})
        except KeyError as e:
            out.append(repr(e).encode())
        try:
            out.append(b"%c" % (b"a" * (n % 3)))
        except TypeError as e:
            out.append(str(e).encode())
        try:
            out.append(b"%s-%s" % ([b"x", None][n % 2], b"y"))
        except TypeError as e:
            out.append(str(e).encode())
        return str(out)

    agree(f, 65, 256, -1, 1)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda s: b"%s" % s, "%b of a bytes format shows bytes, not a str"),
        (lambda s: b"%d" % s, "a real number is required, not a str"),
        (lambda s: b"%d" % (len(s), 2), "not all arguments are converted"),
        (lambda s: b"%d%d" % (len(s),), "not enough arguments"),
        (lambda s: b"%(a)d" % {s: 1}, "needs a dict with bytes as keys"),
    ],
)
def test_what_never_fits_is_refused(wrong, words):
    with pytest.raises(RPythonError, match=words):
        typed(wrong, str)


def test_in_place():
    def f(n: int):
        fmt = [b"%d a %d", b"%d,%d"][n]
        fmt %= (n, 2)
        text = ["%d a %s", "%d,%s"][n]
        text %= (n, 2)
        return str(fmt) + text

    agree(f, 0, 1)


def test_missing_key_of_a_text_format():
    def f(key: str):
        try:
            return "%(a)d" % {key: 1}
        except KeyError as e:
            return repr(e)

    agree(f, "a", "b")


def test_numbers_of_instances():
    def f(n: int):
        a, x = Number(n), Real()
        known = "%d %x %c %f %05d" % (a, a, a, a, a) + "%.1f %d" % (x, x) + str(b"%d %c %e" % (a, a, a))
        made = []
        for fmt in ["%d", "%x", "%f", "%c", "%i"]:
            for values in (1, 2):
                try:
                    made.append(fmt % a if values == 1 else fmt % x)
                except TypeError as e:
                    made.append(str(e))
        return known + str(made)

    agree(f, 65)


def test_key_errors_of_bytes():
    def f(n: int):
        try:
            return str({b"a": n}[b"b" * n])
        except KeyError as e:
            return f"{e!r} {e}"

    agree(f, 1, 2)


class Indexed:
    def __getitem__(self, i):
        return i


def test_what_can_be_indexed_need_not_be_used():
    def f(n):
        text, data = "ab" * n, b"ab" * n
        found = []
        for k in range(7):
            try:
                if k == 0:
                    found.append(text % Indexed())
                elif k == 1:
                    found.append(text % (Indexed() if n > 1 else None))
                elif k == 2:
                    found.append(text % ([n] if n > 1 else None))
                elif k == 3:
                    found.append(str(data % ([n] if n > 1 else None)))
                elif k == 4:
                    found.append(text % Packet())
                elif k == 5:
                    found.append(text % (n,))
                else:
                    found.append(str(data % Indexed()))
            except TypeError as error:
                found.append(str(error))
        return str(found)

    agree(f, 1, 2)
