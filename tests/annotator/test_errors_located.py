"""Ill-typed programs are refused at the right line, with both origins (design, section 8)."""

from __future__ import annotations

import collections
import math

import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import AnnotatorError, UnionError

STRICT = Options(strict_numbers=True)


def refused(function, argtypes, options=None) -> AnnotatorError:
    with pytest.raises(AnnotatorError) as info:
        annotate_program(function, argtypes, options)
    return info.value


def line_of(function, offset: int) -> int:
    """The line `offset` lines below the function's `def`."""
    return function.__code__.co_firstlineno + offset


def test_int_and_str_meet() -> None:
    def pick(c):
        if c:
            x = 0
        else:
            x = "no"
        return x

    error = refused(pick, [bool])
    assert isinstance(error, UnionError)
    assert error.message == "`x` is an int on one path and a str on the other"
    assert error.lineno == line_of(pick, 5)
    assert [note.pos.lineno for note in error.notes if note.pos] == [line_of(pick, 2), line_of(pick, 4)]


def test_int_plus_str() -> None:
    def f(n):
        return n + "x"

    error = refused(f, [int])
    assert error.message == "`+` cannot be applied to an int and a str"
    assert error.lineno == line_of(f, 1)


def test_unknown_attribute() -> None:
    class Box:
        pass

    def f(n):
        box = Box()
        return box.height

    error = refused(f, [int])
    assert error.message == "a Box has no attribute `height`"
    assert error.lineno == line_of(f, 2)


def test_list_of_two_kinds() -> None:
    def f(n):
        items = [n]
        items.append(b"x")
        return len(items)

    error = refused(f, [int])
    assert error.message == "an item of the list is an int in one place and a bytes object in another"
    assert error.lineno == line_of(f, 2)


def test_star_of_a_list() -> None:
    def f(n):
        parts = [str(n), "2"]
        return "12".replace(*parts)

    error = refused(f, [int])
    assert error.message == "only a tuple can be passed with a star, not a list: how many arguments are these?"
    assert error.notes[0].text == "the list comes from here"


def test_keywords_of_a_dict() -> None:
    """A dict of run time can only be handed out to functions, not to methods of lists, and its keys are texts."""

    def plain(a, b):
        return a + b

    def to_method(n):
        xs = [n]
        xs.sort(**{"reverse"[n:]: True})
        return len(xs)

    def of_numbers(n):
        return plain(**{n: n})

    def of_list(n):
        return plain(**[n])

    start = "only a function of the program can be passed keywords with `**` that are not known while compiling"
    assert refused(to_method, [int]).message == start
    dict_of_texts = "keywords that are passed with `**` are a dict with texts as keys"
    assert refused(of_numbers, [int]).message == f"{dict_of_texts}, not an int"
    assert refused(of_list, [int]).message == f"{dict_of_texts}, not a list"


def test_star_to_a_builtin() -> None:
    """Nothing is left out silently: what goes by the number of arguments wants them written."""

    def numbers(*args):
        return list(enumerate(*args))

    def f(n):
        return len(numbers([1, n], n))

    assert refused(f, [int]).lineno == line_of(numbers, 1)


def test_wrong_number_of_arguments() -> None:
    def area(w, h):
        return w * h

    def few(n):
        return area(n)

    def many(n):
        return area(n, n, n)

    error = refused(few, [int])
    assert error.message == "the call gives no value for the argument `h` of `area`"
    assert error.notes[0].pos is not None and error.notes[0].pos.lineno == line_of(area, 0)
    error = refused(many, [int])
    assert error.message == "`area` takes 2 arguments, but the call passes 3"


def test_calling_an_int() -> None:
    def f(n):
        return n()

    assert refused(f, [int]).message == "an int cannot be called"


def test_independent_errors_are_all_told() -> None:
    def f(n):
        if n:
            return len(n)
        return n.length

    error = refused(f, [int])
    assert [error.message, *(other.message for other in error.others)] == [
        "an int has no length",
        "an int has no attribute `length`",
    ]


def test_every_circle_of_values_is_told() -> None:
    class Left:
        def __init__(self, n):
            self.it = n

    class Right:
        def __init__(self, n):
            self.it = n

    def f(n):
        left, right = Left(n), Right(n)
        left.it = left
        right.it = right
        return len(n)

    error = refused(f, [int])
    messages = [error.message, *(other.message for other in error.others)]
    assert [message for message in messages if "one place" in message] == [
        "`Left.it` is an int in one place and a Left in another",
        "`Right.it` is an int in one place and a Right in another",
    ]
    assert "an int has no length" in messages


def test_integer_beyond_64_bits() -> None:
    def f(n):
        return n + 123456789012345678901234567890

    assert "does not fit into 64 bits" in refused(f, [int]).message


def test_an_integer_that_is_no_word_inside_of_prebuilt_data() -> None:
    numbers = [1 << 70, 1 << 71]

    def f() -> int:
        return sum(numbers)

    assert "does not fit into 64 bits" in refused(f, []).message


def test_wrong_argument_types_of_the_entry() -> None:
    assert "takes 1 arguments, but 2 types are given" in refused(lambda n: n, [int, int]).message
    assert "takes any number of arguments" in refused(lambda *args: 1, []).message
    assert "takes any number of arguments" in refused(lambda **named: 1, []).message


def test_an_int_that_becomes_a_float_is_not_printed() -> None:
    def f(n):
        total = 0
        for i in range(n):
            total += i / 2
        print(total)

    error = refused(f, [int], STRICT)
    assert error.message == "this value can be an int or a float, which would not be printed as Python does"
    assert error.lineno == line_of(f, 4)


def test_an_int_that_becomes_a_float_is_not_tested_for_its_class() -> None:
    def f(n):
        half = n if n > 3 else n / 2
        return isinstance(half, int)

    error = refused(f, [int], STRICT)
    assert error.message == "this value can be an int or a float, which isinstance() would not tell apart"
    assert error.lineno == line_of(f, 2)


def test_formats_that_do_not_show_the_type_are_fine() -> None:
    def f(n):
        total = 0
        for i in range(n):
            total += i / 2
        print("%.2f %d %5.1f%%" % (total, n, total), f"{total:.3f}", f"{total:{n}.2f} {total:>{n}.{n}e}")
        print("{:d} {:{}.1f} {a:.2%} {}".format(n, total, n, "x", a=total))

    assert annotate_program(f, [int], STRICT).session.rows("visible_error") == []
    assert annotate_program(f, [int]).session.rows("number") == []


@pytest.mark.parametrize(
    "show",
    [
        lambda x, n: f"{x:{n}}",
        lambda x, n: f"{x:.2f} {x:>{n}}",
        lambda x, n: "{}".format(x),
        lambda x, n: "{:.2f} {:>8}".format(x, x),
        lambda x, n: "{1} {0:.2f} {a!r}".format(x, n, a=x),
        lambda x, n: "{a:{w}}".format(a=x, w=n),
        lambda x, n: "{:.2f} {}".format(*(x, x)),
        lambda x, n: "{}".format([x]),
    ],
)
def test_formats_that_show_the_type(show) -> None:
    def f(n):
        x = 1 if n > 2 else 2.5
        return show(x, n)

    assert "an int or a float" in refused(f, [int], STRICT).message


def test_a_bool_among_ints_in_a_list_is_not_printed() -> None:
    def f(n):
        return str([n > 2, n])

    assert "a bool or an int" in refused(f, [int], STRICT).message


def test_what_the_library_does_not_take_is_told_at_the_call_of_it_not_of_its_caller() -> None:
    def divisor(s):
        return math.gcd(s)

    def counts(n):
        return collections.Counter([n]) + n

    error = refused(lambda s: divisor(s), [str])
    assert (error.message, error.lineno) == ("`math.gcd(…)` is not supported for a str", line_of(divisor, 1))
    error = refused(lambda n: counts(n), [int])
    assert error.message == "`collections.Counter([n]) + n` is not supported for a Counter and an int"
    assert error.lineno == line_of(counts, 1)


def shows_either(n):
    x = 1.5
    if n:
        x = n
    print(n)
    return format(x, ">5")


@pytest.mark.parametrize("show", [lambda n: format([n, 1.5]), shows_either])
def test_format_as_a_function_shows_the_type(show):
    with pytest.raises(AnnotatorError, match="would not be printed as Python does"):
        annotate_program(show, [int], STRICT)
