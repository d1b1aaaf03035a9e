"""The one table of rtypers: complete, without doubles, and lookups by the classes of reprs."""

import pytest

from rpyc_dl.errors import RPythonError
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.lowering.core.dispatch import Tables, get_tables
from rpyc_dl.lowering.core.repr import Repr
from support.typed import agree, typed

#: Entries of the table that no operation of a flow graph has: calls of builtins that look at the kind of an argument.
INTERNAL = {"int", "float", "round", "length_hint"}


def operations_of_the_table():
    return {key[0] for key in get_tables().rtypers}


def test_every_entry_is_an_operation():
    assert operations_of_the_table() - INTERNAL <= set(OPERATIONS)


def test_every_operation_has_an_entry():
    """Those without: slices are operands only, generators are classes by now, and what they delegate to is called."""
    assert set(OPERATIONS) - operations_of_the_table() == {"newslice", "yield_", "yield_item", "delegate"}


class A(Repr):
    pass


class B(A):
    pass


class Module:
    def __init__(self, name, **tables):
        self.__name__ = name
        self.__dict__.update(tables)


def test_the_most_specific_entry_is_found():
    entries = {
        ("add", Repr, Repr): "any",
        ("add", A, Repr): "left",
        ("add", A, B): "both",
        ("len", B): "len of B",
        ("newlist",): "newlist",
    }
    tables = Tables([Module("m", RTYPERS=entries)])
    assert tables.find_rtyper("add", [B(), B()]) == "both"
    assert tables.find_rtyper("add", [B(), A()]) == "left"
    assert tables.find_rtyper("add", [Repr(), B()]) == "any"
    assert tables.find_rtyper("len", [A()]) is None
    assert tables.find_rtyper("newlist", [A(), B(), A()]) == "newlist"
    assert tables.find_rtyper("sub", [A(), A()]) is None


def test_a_second_entry_for_a_key_is_a_mistake():
    with pytest.raises(ValueError, match="second entry"):
        Tables([Module("m", BUILTINS={len: 1}), Module("n", BUILTINS={len: 2})])


def test_all_refusals_are_reported_together_with_their_places():
    def f(n):
        a = n is n + 1
        b = n is n + 2
        return a and b

    with pytest.raises(RPythonError) as caught:
        typed(f, float)
    errors = [caught.value, *caught.value.others]
    lines = [error.lineno - f.__code__.co_firstlineno for error in errors]
    assert lines == [1, 2]
    assert all(error.filename == __file__ for error in errors)


def test_values_of_different_kinds_are_not_equal():
    def f(n):
        return (n == "x", n != "x", (1, n) == [1, n], None == n, [n] == None)  # noqa: E711

    agree(f, 3)


def test_protected_operations_that_take_several_steps():
    """The check for None and the index check are caught by the same handlers."""

    def f(n):
        items = [1, 2] if n < 5 else None
        try:
            return items[n]
        except IndexError:
            return -1
        except TypeError:
            return -2

    agree(f, 0, 1, 2, 7)
