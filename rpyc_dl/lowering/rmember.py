"""Instances whose class has an `__eq__`, beside values that are no instances of it, inside of containers.

Members of an IntEnum are numbers, those of a StrEnum texts: they are compared as their values. What another `__eq__`
says of a value of another type is not known inside of containers, where methods get instances of their own class:
that is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInteger, SomeString
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.enums import is_enum
from rpyc_dl.lltype.lltype import Bool, Float, Signed, Void
from rpyc_dl.lowering.classtable import MISSING
from rpyc_dl.lowering.graphbuild import build_adapter
from rpyc_dl.lowering.ll import ll_compare
from rpyc_dl.lowering.rclass import InstanceRepr
from rpyc_dl.lowering.roptional import OptionalRepr
from rpyc_dl.lowering.rstr import CharRepr, StringRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import LowLevelOpList
    from rpyc_dl.lowering.rmodel import LLFunction, Repr

#: Where `enum` keeps the value of a member.
_VALUE = "_value_"


def is_value_member(r: Repr) -> bool:
    """Whether it is a repr of members of an IntEnum or a StrEnum."""
    if not isinstance(r, InstanceRepr) or r.lowleveltype is Void:
        return False
    return is_enum(r.info.pyclass) and issubclass(r.info.pyclass, (int, str))


def mixed_eq(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for x == y of two values without a type in common. TyperError where an `__eq__` would be asked."""
    if is_value_member(r_x) or is_value_member(r_y):
        return _compared(r_x, r_y, "eq") or _never_equal(r_x, r_y)
    for r, other in ((r_x, r_y), (r_y, r_x)):
        if isinstance(r, InstanceRepr) and _has_eq(r):
            text = f"{r.describe()}, which has an __eq__, is compared with {other.describe()} inside of a container"
            raise TyperError(f"{text}: compare the items by a loop, or let all items be of that class")
    _check_never_equal(r_x, r_y)
    return ll_compare.ll_never


def _never_equal(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for a member and what is never its value. TyperError for a value that may be None."""
    for r in (r_x, r_y):
        if isinstance(r, OptionalRepr):
            raise TyperError(f"{r.describe()} is compared with a member of an enumeration inside of a container")
    return ll_compare.ll_never


def _check_never_equal(r_x: Repr, r_y: Repr) -> None:
    """TyperError for two values that an operation of their own compares: outside of containers they may be equal."""
    from rpyc_dl.lowering.dispatch import get_tables
    from rpyc_dl.lowering.rbuiltin import BuiltinFunctionRepr
    from rpyc_dl.lowering.rcallable import CallableRepr
    from rpyc_dl.lowering.rpbc import FunctionRepr, FunctionsRepr

    builtins = any(isinstance(r, BuiltinFunctionRepr) for r in (r_x, r_y))  # in containers they are functions
    callables = (BuiltinFunctionRepr, FunctionRepr, FunctionsRepr, CallableRepr)
    among_functions = builtins and isinstance(r_x, callables) and isinstance(r_y, callables)
    if among_functions or get_tables().is_compared_apart(r_x, r_y):
        text = f"{r_x.describe()} and {r_y.describe()} are compared inside of a container"
        raise TyperError(f"{text}: compare them by a loop with ==, or make both the same type")


def mixed_lt(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x < y of members of an IntEnum and numbers, or of a StrEnum and texts; None for others."""
    return _compared(r_x, r_y, "lt") if is_value_member(r_x) or is_value_member(r_y) else None


def _has_eq(r: InstanceRepr) -> bool:
    from rpyc_dl.lowering.rspecial import own_function

    return any(own_function(info, ["__eq__"]) is not MISSING for info in r.possible_classes())


def _compared(r_x: Repr, r_y: Repr, name: str) -> LLFunction | None:
    """The comparison of the values; None where one is neither a member nor such a value."""
    from rpyc_dl.lowering.composed import composed
    from rpyc_dl.lowering.rcompare import eq_function, lt_function

    values = [_value(r) if is_value_member(r) else None for r in (r_x, r_y)]
    others = [_value_repr(r) if is_value_member(r) else r for r in (r_x, r_y)]
    numbers = all(r.lowleveltype in (Signed, Bool, Float) for r in others)
    if not numbers and not all(isinstance(r, (StringRepr, CharRepr)) for r in others):
        return None
    function = eq_function(*others) if name == "eq" else lt_function(*others)
    make: Any = ll_compare.eq_of_members if name == "eq" else ll_compare.lt_of_members
    return composed(("members", name, *values, function), lambda: make(*values, function))


def _value_repr(r: Any) -> Repr:
    """The repr of the value of a member."""
    is_text = issubclass(r.info.pyclass, str)
    made: Repr = r.rtyper.getrepr(SomeString() if is_text else SomeInteger())
    return made


def _value(r: Repr) -> LLFunction:
    """The helper that gives the value of a member."""
    from rpyc_dl.lowering.rspecialhelpers import callable_of

    assert isinstance(r, InstanceRepr)
    rtyper = r.rtyper
    key = ("value of a member", r)
    graph = rtyper.classes.synthetic.get(key)
    if graph is None:
        r_value = _value_repr(r)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_value, r_field = r.getfield(llops, args[0], _VALUE)
            return llops.convertvar(v_value, r_field, r_value)

        graph = build_adapter(rtyper, "value", [r.lowleveltype], r_value.lowleveltype, emit)
        rtyper.classes.synthetic[key] = graph
    return callable_of(rtyper, graph)
