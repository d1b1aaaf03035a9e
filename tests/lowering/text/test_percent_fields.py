"""`fmt % args` with formats that are made while the program runs."""

import pytest

from support.typed import agree

FORMATS = [
    "%s %s %s", "%d|%5d|%-5d|", "%05d %+d % d", "%x %X %o", "%#x %#o %c", "%r %a %s", "%5.1f %e %g",
    "%.3s|%6s|%-6s|", "%%", "%d%%", "%*d", "%-*d|", "%.*f", "%*.*f", "%y", "%", "abc %", "%(a)s", "%5", "%ld %hd",
    "", "x", "%s", "%s %s", "%5%|", "%i %u", "%c", "%d %s %s %s", "%.0f", "%08.3f", "%+.2e", "é %s\u20ac",
]  # fmt: skip


def shown(fmt, args):
    try:
        return fmt % args
    except (ValueError, TypeError, OverflowError) as e:
        return f"{type(e).__name__} {e}"


class Thing:
    def __repr__(self):
        return "Thing"


@pytest.mark.parametrize(
    "args",
    [
        (42, -7, 65),
        ("é'x", 3, 2.5),
        (2.5, 7.0, 1e15),
        (6, 2, 3.14159),
        (True, 4, False),
        (-8, "x", None),
        (),
        (Thing(), [1], (2, 3)),
    ],
)
def test_conversions(args):
    agree(lambda i: shown(FORMATS[i], args), *((i,) for i in range(len(FORMATS))))


def test_one_operand():
    def use(i, n):
        fmt, number = FORMATS[i], n if n > 2 else None
        return [
            shown(fmt, n),
            shown(fmt, "t"),
            shown(fmt, n / 2),
            shown(fmt, [n]) if "(" not in fmt else "",
            shown(fmt, range(n)) if "(" not in fmt else "",
            shown(fmt, number),
            shown(fmt, n > 2),
        ]

    agree(lambda i, n: "\n".join(use(i, n)), *((i, n) for i in range(len(FORMATS)) for n in (2, 65)))


def test_columns():
    def table(width):
        fmt = "%%-%ds|%%%dd" % (width, width)
        return fmt % ("ab", 3)

    agree(table, (4,), (9,))


def test_dicts():
    formats = [
        *("%(a)d", "%(b)s-%(c).2f %(a)03d", "%(zz)s", "%(a)s %s", "%(a", "%(a)", "%((x))s", "%(b)d", "%(a)q", "%s"),
        *("%d", "none", "%(a)*d", "%*d", "%(b)r %(b)5s|%(b)-6s|%%", "%(c)s%(a)x", "%()s", "% (a)d", "%(d)s%(d)c"),
    ]

    def ints(i, n):
        try:
            return formats[i] % {"a": n, "b": n}
        except (ValueError, TypeError, KeyError) as e:
            return f"{type(e).__name__} {e}"

    def things(i, n):
        try:
            return formats[i] % {"d": Thing(), "b": None}
        except (ValueError, TypeError, KeyError) as e:
            return f"{type(e).__name__} {e}"

    agree(lambda i, n: ints(i, n) + things(i, n), *((i, 65) for i in range(len(formats))))
