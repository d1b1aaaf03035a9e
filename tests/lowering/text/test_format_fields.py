"""str.format with formats that are made while the program runs."""

import pytest

from rpyc_dl.errors import AnnotatorError, TyperError
from rpyc_dl.rlib.rarithmetic import r_uint
from support.typed import agree, typed

FORMATS = [
    "{} {} {}", "{0} {2!r} {1:>8}", "{a}-{b:>{w}}", "{} {!r:^10}|{:{w}.2f}", "{{}} {{{}}}", "{1} {}", "{} {1}", "{9}",
    "{zz}", "{:d}", "{", "}", "a}b", "{!x}", "{!", "{!r", "{!rx}", "{:", "{0:{1:{2}}}", "{:>{}}", "{:_^9}", "{2:%}",
    "x{0!a}y{0!s:5}|", "{a{b}", "{ }", "{-1}", "{00}", "", "é {a!a}", "{b:05d} {b:x}", "{3} {3!r}", "{3:5}",
    "{4!r:>5}", "{4:3}", "{5}", "{5:>4}", "{:{}", "{6} {7:}", "{7:3}", "{99999999999999999999999}",
]  # fmt: skip


class Point:
    def __init__(self, n):
        self.n = n

    def __str__(self):
        return f"P{self.n}"

    def __repr__(self):
        return f"Point({self.n})"


def shown(which, with_none):
    number = None if with_none else 7
    text = None if with_none else "text"
    try:
        fmt = FORMATS[which]
        return fmt.format("é'x", 42, 2.5, Point(3), number, text, True, [1, 2], a="A", b=1234, w=9)
    except (ValueError, KeyError, IndexError, TypeError) as e:
        return f"{type(e).__name__} {e}"


@pytest.mark.parametrize("with_none", [False, True])
def test_fields(with_none):
    agree(lambda i: shown(i, with_none), *((i,) for i in range(len(FORMATS))))


def test_columns():
    def table(width):
        fmt = " | ".join("{:<%d}" % w for w in (width, 6))
        row = ("ab", 3)
        return "\n".join([fmt.format("name", "n"), fmt.format(*row)])

    agree(table, (4,), (9,))


def test_attributes_are_not_asked_for():
    from rpyc_dl.api import interpret

    with pytest.raises(ValueError, match="cannot ask for attributes or items"):
        interpret(lambda s: ("{0." + s + "}").format(3), ["real"])


def test_empty_spec_is_the_text_of_the_value():
    def shown(n):
        spec = "" if n < 8 else ">7"
        flag, number, text = None, None, None
        for i in range(n):
            flag, number, text = i > 2, i * 1.0, "a"
        return f"{n > 3:{spec}} {n:{spec}} {n / 2:{spec}} {flag:{spec}} {number:{spec}} {text:{spec}}" + format(
            True, spec
        )

    agree(shown, 0, 1, 7, 8)


def test_none_takes_no_spec():
    def shown(n):
        text = None
        for _ in range(n & 3):
            text = "a"
        return f"{text:>4}" if n < 4 else f"{text:{'' if n < 8 else '>3'}}"

    agree(shown, 0, 1, 4, 5, 8, 9)


def test_unsigned_under_a_known_format():
    agree(lambda n: f"{r_uint(n):5}", 3, -1)
    agree(lambda n: "%5d" % r_uint(n), 3, -1)


def test_unsigned_under_another_format_needs_a_conversion():
    with pytest.raises(TyperError, match="convert it with str"):
        agree(lambda n: f"{r_uint(n):{'>5' if n else '<5'}}", 3)


def test_what_a_number_meets():
    """The oracles on formats are asked before the clash is seen."""

    def percent(n):
        x = [3]
        if n:
            x = "%d"
        return x % n

    def specification(n):
        return format(n, [3] if n else "d")

    def fields(n):
        return ([3] if n else "{}").format(n)

    for function in (percent, specification):
        with pytest.raises(AnnotatorError, match="no common type of a list and a str"):
            typed(function, int)
    with pytest.raises(AnnotatorError, match="a list has no attribute `format`"):
        typed(fields, int)


def test_types_without_specs_take_an_empty_one():
    def shown(which, width):
        spec = ">%d" % width if width else ""
        items = [1] if which else None
        texts = []
        for of in (
            lambda: f"{items:{spec}}", lambda: f"{(width, 'a'):{spec}}", lambda: f"{ {width: 1}:{spec}}",
            lambda: ("{:" + spec + "}").format(items), lambda: f"{None:{spec}}",
        ):  # fmt: skip
            try:
                texts.append(of())
            except TypeError as e:
                texts.append(str(e))
        return "|".join(texts)

    agree(shown, *((which, width) for which in range(2) for width in (0, 7)))
