"""What is not in the language is refused with file, line, columns, the reason and what to write instead."""

import inspect
import logging
import typing
from collections.abc import Callable

import pytest

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend import build_flow, checkgraph
from rpyc_dl.frontend.refusals import REFUSALS


def executes(s):
    exec(s)  # here


def evaluates(s):
    return eval(s)  # here


def asks_globals(n):
    return len(globals())  # here


by_another_name = locals


def asks_locals(n):
    return by_another_name()  # here


def makes_class(n):
    class C:  # here
        value = n

    return C


def makes_class_by_type(n):
    return type("C", (), {})  # here


def misspelled(n):
    return n + CUONT  # here  # noqa: F821


def exception_groups(n):
    try:
        n()
    except* ValueError:  # here
        pass


def makes_exception_group(n):
    raise ExceptionGroup("several", [n])  # here


def asks_origins(annotation):
    return typing.get_origin(annotation)  # here


def asks_hints(cls):
    return typing.get_type_hints(cls)  # here


def asks_typed_dicts(cls):
    return typing.is_typeddict(cls)  # here


def sets_factory(factory):
    logging.setLogRecordFactory(factory)  # here


def sets_class_of_loggers(cls):
    logging.setLoggerClass(cls)  # here


def asks_signature(function):
    return inspect.signature(function)  # here


def asks_source(function):
    return inspect.getsource(function)  # here


def asks_arguments(annotation):
    return typing.get_args(annotation)  # here


REFUSED = [f for f in list(globals().values()) if callable(f) and getattr(f, "__module__", None) == __name__]


def operations(function: Callable[..., object]) -> list[str]:
    return [str(operation) for block in build_flow(function).iterblocks() for operation in block.operations]


def line_of(func):
    with open(func.__code__.co_filename) as file:
        lines = file.read().split("\n")
    first = func.__code__.co_firstlineno
    for number in range(first, first + 8):
        if "# here" in lines[number - 1]:
            return number
    return first


@pytest.mark.parametrize("func", REFUSED, ids=lambda f: f.__name__)
def test_refused(func):
    with pytest.raises(FlowingError) as info:
        build_flow(func)
    error = info.value
    assert error.filename == __file__
    assert error.lineno == line_of(func)
    assert error.message
    text = str(error)
    assert "-->" in text
    assert "^" in text and f"in {func.__name__}" in text
    assert error.help, "says what to write instead"
    assert error.refusal in REFUSALS


def test_unreached_code_is_not_refused():
    debug = False

    def f(s):
        if debug:
            exec(s)
        return 1

    assert not operations(f)


def test_not_a_function():
    with pytest.raises(FlowingError):
        build_flow(len)


def test_variable_without_a_value_on_any_path() -> None:
    def f(n):
        m = total + n  # noqa: F821
        total = m
        return total

    with pytest.raises(FlowingError, match="`total` is used before it is set") as info:
        build_flow(f)
    assert info.value.lineno == f.__code__.co_firstlineno + 1
    assert [note.pos.lineno for note in info.value.notes if note.pos] == [f.__code__.co_firstlineno + 2]


def test_variable_that_is_deleted_on_every_path() -> None:
    def f(n):
        try:
            n = 1 // n
        except ZeroDivisionError as error:  # noqa: F841
            n = 0
        return n, error  # noqa: F821

    with pytest.raises(FlowingError, match="`error` is used after it is deleted") as info:
        build_flow(f)
    first = f.__code__.co_firstlineno
    assert info.value.lineno == first + 5
    assert first + 3 in [note.pos.lineno for note in info.value.notes if note.pos]


def test_variable_without_a_value_on_some_path() -> None:
    """It raises UnboundLocalError there, as in CPython."""

    def f(n):
        while n:
            if n == 3:
                found = n
            n -= 1
        return found

    checkgraph(build_flow(f))
    assert any("UnboundLocalError" in operation for operation in operations(f))
