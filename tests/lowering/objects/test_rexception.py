"""Exceptions: raising, matching, arguments and texts; `exceptiondata.py`, `rexception.py`."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.errors import RPythonError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR
from rpyc_dl.lowering.instance.classtable import builtin_exceptions
from rpyc_dl.lowering.instance.exceptiondata import ExceptionData, exceptions_of
from rpyc_dl.lowering.object.rexception import describe_exception
from rpyc_dl.lowering.transform import transform_program
from support.typed import agree, typed


class AppError(Exception):
    pass


class NotFound(AppError):
    def __init__(self, name: str, code: int = 5) -> None:
        self.name = name
        self.code = code


class Gone(NotFound):
    retries = 3


class Fatal(AppError):
    def __init__(self, msg: str) -> None:
        Exception.__init__(self, msg, 1)
        self.msg = msg


class Viasuper(AppError):
    def __init__(self, msg: str) -> None:
        super().__init__(msg + "!")


class Texted(Exception):
    def __str__(self) -> str:
        return "texted"


def thrower(n: int) -> int:
    if n == 0:
        raise ValueError("zero")
    if n == 1:
        raise KeyError("one")
    if n == 2:
        raise IndexError
    if n == 3:
        raise NotFound("x")
    if n == 4:
        raise Gone("y", code=n)
    if n == 5:
        raise ValueError("two", n)
    if n == 6:
        raise KeyError(n)
    if n == 7:
        raise Texted
    if n == 8:
        raise AppError(n > 2, 1.5, None)
    if n == 9:
        raise Fatal("bad")
    if n == 10:
        raise Viasuper("deep")
    return n


EVERY = range(12)


@pytest.fixture(scope="module")
def data() -> ExceptionData:
    return exceptions_of(typed(thrower, int).rtyper)


# ____________________________________________________________ the low-level interface


def test_prebuilt_exceptions_are_shared(data: ExceptionData) -> None:
    etype, evalue = data.get_prebuilt(IndexError, "list index out of range")
    assert data.get_prebuilt(IndexError, "list index out of range") == (etype, evalue)
    assert data.get_prebuilt(IndexError)[1] != evalue
    assert (lltype.typeOf(etype), lltype.typeOf(evalue)) == (CLASSTYPE, OBJECTPTR) == data.lltypes()
    assert evalue.typeptr == etype
    assert describe_exception(data.rtyper, evalue) == (IndexError, ("list index out of range",))
    assert describe_exception(data.rtyper, data.get_prebuilt(StopIteration)[1]) == (StopIteration, ())


def test_matching_is_by_subclass(data: ExceptionData) -> None:
    for cls in builtin_exceptions():
        for handler in (BaseException, Exception, LookupError, ArithmeticError, OSError, KeyError):
            found = data.matches(data.vtable_of(cls), data.vtable_of(handler))
            assert found == issubclass(cls, handler), (cls, handler)


def test_prebuilt_arguments_of_all_simple_types(data: ExceptionData) -> None:
    args = ("text", 3, True, 2.5, None)
    assert describe_exception(data.rtyper, data.get_prebuilt_args(ValueError, args)[1]) == (ValueError, args)
    one, true = data.get_prebuilt_args(KeyError, (1,)), data.get_prebuilt_args(KeyError, (True,))
    assert one != true


# ____________________________________________________________ raising and catching


def test_class_and_arguments_of_what_comes_out() -> None:
    agree(thrower, *EVERY)


def test_handlers() -> None:
    def f(n: int) -> int:
        try:
            return thrower(n)
        except Gone as e:
            return e.code * 100 + e.retries
        except NotFound as e:
            return e.code * 1000 + len(e.name)
        except (KeyError, Texted):
            return -3
        except LookupError:
            return -4

    agree(f, *EVERY)


def test_reraise_and_change() -> None:
    def f(n: int) -> int:
        try:
            try:
                thrower(n)
            except NotFound as e:
                e.code += 1
                raise
            except KeyError:
                raise AppError("key") from None
        except NotFound as e:
            return e.code
        return 0

    agree(f, *EVERY)


def test_exceptions_as_values() -> None:
    def f(n: int) -> int:
        err = None
        try:
            thrower(n)
        except AppError as e:
            err = e
        if err is None:
            return 0
        if isinstance(err, NotFound):
            return err.code
        return -1

    agree(f, 3, 4, 8, 9, 11)


def test_one_of_several_exception_classes() -> None:
    def f(n: int) -> int:
        cls: Any = ValueError if n else KeyError
        try:
            raise cls("x")
        except ValueError:
            return 1
        except KeyError:
            return 2

    agree(f, 0, 1)


def test_saved_instances() -> None:
    def f(n: int) -> str:
        a, b = ValueError("a"), KeyError("b")
        try:
            raise a if n else b
        except KeyError:
            return "key"
        except ValueError:
            return "value"

    agree(f, 0, 1)


def test_raise_in_a_handler() -> None:
    def f(n: int) -> int:
        try:
            thrower(n)
        except ValueError:
            raise Fatal("from handler")  # noqa: B904
        return n

    agree(f, 0, 1, 11)


# ____________________________________________________________ texts


def test_str() -> None:
    def f(n: int) -> str:
        try:
            thrower(n)
        except Exception as e:
            return str(e)
        return "none"

    agree(f, *EVERY)


def test_repr() -> None:
    def f(n: int) -> str:
        try:
            thrower(n)
        except Exception as e:
            return repr(e)
        return "none"

    agree(f, *EVERY)


def test_the_last_line_of_a_traceback() -> None:
    lines = {
        0: "ValueError: zero",
        1: "KeyError: 'one'",
        2: "IndexError",
        3: "test_rexception.NotFound: x",
        5: "ValueError: ('two', 5)",
        6: "KeyError: 6",
        8: "test_rexception.AppError: (True, 1.5, None)",
        9: "test_rexception.Fatal: ('bad', 1)",
        10: "test_rexception.Viasuper: deep!",
    }
    program = typed(thrower, int)
    for n, line in lines.items():
        assert program.report(n) == line


def test_name_of_the_class() -> None:
    def f(n: int) -> str:
        try:
            thrower(n)
        except Exception as e:
            return type(e).__name__
        return "none"

    agree(f, *EVERY)


def test_args() -> None:
    def f(n: int) -> str:
        try:
            raise AppError("x", n)
        except AppError as e:
            return e.args[0]  # type: ignore[no-any-return]

    agree(f, 4)


# ____________________________________________________________ what operations raise


def test_messages_of_operations() -> None:
    agree(lambda a, b: a // b, (1, 0), (4, 2))
    agree(lambda a, b: a % b, (1, 0), (4, 3))
    agree(lambda a, b: a / b, (1.0, 0.0), (4.0, 2.0))


def test_exceptions_of_helpers_are_two_constants() -> None:
    def f(a: int) -> int:
        items = [1, 2, 3]
        items.append(a)
        return items.pop(a)

    ran = agree(f, 0, 7)
    graphs = transform_program(ran.program.graphs, [ran.program.entry], exceptions_of(ran.rtyper))
    raising = [link for graph in graphs for link in graph.iterlinks() if link.target is graph.exceptblock]
    assert any(all(isinstance(arg, Constant) for arg in link.args) for link in raising)


def test_raising_what_may_be_none():
    def f(n):
        failure = ValueError("a") if n else None
        try:
            raise failure
        except ValueError as error:
            return str(error)
        except TypeError as error:
            return repr(error)

    def g(n):
        failure = KeyError(n) if n else None
        raise failure

    def h(n):
        raise None

    agree(f, 0, 1)
    agree(g, 0, 1)
    agree(h, 0)


def test_raising_an_int_is_refused_at_its_line():
    def f(n):
        raise (n if n else None)

    with pytest.raises(RPythonError) as caught:
        typed(f, int)
    assert caught.value.lineno == f.__code__.co_firstlineno + 1


def test_an_oserror_with_a_number_shows_it():
    """Its `args` are in `programs/scripts/args_of_exceptions.py`: a number and a text meet the text of others."""

    def f(n):
        try:
            if n == 0:
                open("/nonexistent")
            raise OSError(n, "two", "file")
        except OSError as error:
            return repr(error) + str(error)

    agree(f, 0, 2)


def test_different_numbers_of_arguments():
    def f(n):
        try:
            if n == 0:
                raise ValueError("a", "b")
            if n == 1:
                raise KeyError
            if n == 2:
                raise IndexError("c")
            {"d": n}["e"]
        except Exception as error:
            return str(error.args) + str(len(error.args)) + repr(error)
        return ""

    agree(f, 0, 1, 2, 3)


class Missing(KeyError):
    def __str__(self):
        return "missing " + super().__str__()


class Coded(ValueError):
    def __init__(self, text, code):
        super().__init__(text)
        self.code = code

    def __str__(self):
        return f"{super().__str__()} ({self.code})"


class Deeper(Coded):
    def __str__(self):
        return "deeper " + super().__str__()


class Shown(RuntimeError):
    def __repr__(self):
        return "<" + super().__repr__() + ">"


class Named:
    def __repr__(self):
        return "Named()"


class Prefixed(Named):
    def __str__(self):
        return "prefixed " + super().__str__()


def test_texts_of_builtin_exceptions_and_of_object_are_found_by_super():
    def use(n):
        try:
            if n == 0:
                raise Missing("k")
            if n == 1:
                raise Coded("m", n)
            if n == 2:
                raise Deeper("m", n)
            raise Shown("s", n)
        except Exception as error:
            return f"{error} {error!r} {Prefixed()} {Prefixed()!r}"

    agree(use, 0, 1, 2, 3)


def test_a_syntax_error_without_arguments_is_shown_as_none() -> None:
    def shown(n: int) -> str:
        found: list[Exception] = [SyntaxError(), TabError(), SyntaxError(str(n)), ValueError()]
        return "".join([str(e) + repr(e) for e in found])

    agree(shown, 1)
