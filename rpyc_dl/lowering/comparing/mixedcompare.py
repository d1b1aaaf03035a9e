"""Instances whose class has an `__eq__`, beside values that are no instances of it, inside of containers.

Members of an IntEnum are numbers, those of a StrEnum texts, as are instances of classes below int, float or str: they
are compared as their values. What another `__eq__`
says of a value of another type is not known inside of containers, where methods get instances of their own class:
that is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeFloat, SomeInteger, SomeString
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.declines import declines_other_kinds
from rpyc_dl.lltype.lltype import Bool, Float, Number, Signed
from rpyc_dl.lowering.call.constantreprs import BuiltinFunctionRepr, FunctionRepr, FunctionsRepr
from rpyc_dl.lowering.call.rcallable import CallableRepr
from rpyc_dl.lowering.comparing.itemcompare import asks_about_kinds, compare_items
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.rcompare import eq_function, lt_function
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr, may_be_null, optional_eq
from rpyc_dl.lowering.instance.classtable import MISSING
from rpyc_dl.lowering.instance.instance import InstanceRepr, is_value_member
from rpyc_dl.lowering.object.rspecial import own_function
from rpyc_dl.lowering.text.rstr import CharRepr, StringRepr
from rpyc_dl.rlib.app.table import is_subclass

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import LLFunction, Repr

#: Where `enum` keeps the value of a member, and where instances of classes below int, float or str have theirs.
_VALUE = "_value_"


def eq_otherwise(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for x == y of two values of families that know nothing of each other."""
    if isinstance(r_x.lowleveltype, Number) and isinstance(r_y.lowleveltype, Number):
        what = f"{r_x.describe()} and {r_y.describe()} are compared, in a container or where one may be None"
        raise TyperError(f"{what}: convert one of them to the type of the other")
    mixed = mixed_eq(r_x, r_y)
    both_null = mixed is ll_compare.ll_never and may_be_null(r_x) and may_be_null(r_y)
    return ll_compare.ll_both_none if both_null else mixed


def lt_otherwise(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x < y of two values of families that know nothing of each other."""
    numbers = mixed_lt(r_x, r_y)
    if numbers is not None:
        return numbers
    if any(isinstance(r, InstanceRepr) and asks_about_kinds(r, "lt") for r in (r_x, r_y)):
        found = compare_items("lt", r_x, r_y)
        if found is not None:
            return found
    raise TyperError(f"{r_x.describe()} and {r_y.describe()} cannot be put in order")


def mixed_eq(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for x == y of two values without a type in common. TyperError where an `__eq__` would be asked."""
    if is_value_member(r_x) or is_value_member(r_y):
        return _compared(r_x, r_y, "eq") or _never_equal(r_x, r_y)
    for r, other in ((r_x, r_y), (r_y, r_x)):
        if isinstance(r, InstanceRepr) and not _declines(r, other):
            return _by_methods(r_x, r_y, r, other)
    _check_never_equal(r_x, r_y)
    return ll_compare.ll_never


def _by_methods(r_x: Repr, r_y: Repr, r: InstanceRepr, other: Repr) -> LLFunction:
    """The helper where an `__eq__` decides. TyperError where the rules have seen nothing of this come to it."""
    found = compare_items("eq", r_x, r_y)
    if found is None:
        text = f"{r.describe()}, which has an __eq__, is compared with {other.describe()} inside of a container"
        raise TyperError(f"{text}: compare the items by a loop, or let all items be of that class")
    return found


def eq_with_none(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y of an instance and None: an `__eq__` may say that they are equal."""
    r = r_y if isinstance(r_x, NoneRepr) else r_x
    found = compare_items("eq", r_x, r_y) if isinstance(r, InstanceRepr) and asks_about_kinds(r, "eq") else None
    return found or (ll_compare.ll_right_is_none if r is r_y else ll_compare.ll_left_is_none)


def eq_with_optional(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y of an instance and a value of another kind that may be None."""
    r = r_x if isinstance(r_x, InstanceRepr) else r_y
    assert isinstance(r, InstanceRepr)
    if not asks_about_kinds(r, "eq"):
        return optional_eq(r_x, r_y)
    return _by_methods(r_x, r_y, r, r_y if r is r_x else r_x)


def _never_equal(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for a member and what is never its value. TyperError for a value that may be None."""
    for r in (r_x, r_y):
        if isinstance(r, OptionalRepr):
            raise TyperError(f"{r.describe()} is compared with a member of an enumeration inside of a container")
    return ll_compare.ll_never


def _check_never_equal(r_x: Repr, r_y: Repr) -> None:
    """TyperError for two values that an operation of their own compares: outside of containers they may be equal."""
    builtins = any(isinstance(r, BuiltinFunctionRepr) for r in (r_x, r_y))  # in containers they are functions
    callables = (BuiltinFunctionRepr, FunctionRepr, FunctionsRepr, CallableRepr)
    among_functions = builtins and isinstance(r_x, callables) and isinstance(r_y, callables)
    if among_functions or get_tables().is_compared_apart(r_x, r_y):
        text = f"{r_x.describe()} and {r_y.describe()} are compared inside of a container"
        raise TyperError(f"{text}: compare them by a loop with ==, or make both the same type")


def mixed_lt(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x < y of members of an IntEnum and numbers, or of a StrEnum and texts; None for others."""
    return _compared(r_x, r_y, "lt") if is_value_member(r_x) or is_value_member(r_y) else None


def _declines(r: InstanceRepr, other: Repr) -> bool:
    """Whether no `__eq__` of the instances finds anything equal that the other repr holds."""
    methods = [own_function(info, ["__eq__"]) for info in r.possible_classes()]
    asked = [method for method in methods if method is not MISSING]
    return not asked or (not isinstance(other, InstanceRepr) and all(map(declines_other_kinds, asked)))


def _compared(r_x: Repr, r_y: Repr, name: str) -> LLFunction | None:
    """The comparison of the values; None where one is neither a member nor such a value."""
    values = [_value(r) if is_value_member(r) else None for r in (r_x, r_y)]
    others = [_value_repr(r) if is_value_member(r) else r for r in (r_x, r_y)]
    numbers = all(r.grows or r.lowleveltype in (Signed, Bool, Float) for r in others)
    if not numbers and not all(isinstance(r, (StringRepr, CharRepr)) for r in others):
        return None
    function = eq_function(*others) if name == "eq" else lt_function(*others)
    make: Any = ll_compare.eq_of_members if name == "eq" else ll_compare.lt_of_members
    return composed(("members", name, *values, function), lambda: make(*values, function))


def _value_repr(r: Any) -> Repr:
    """The repr of the value of a member."""
    cls = next(info.pyclass for info in r.possible_classes())
    owner = r.field_owner(_VALUE)
    r_field: Repr | None = None if owner is None else owner.fields[_VALUE]
    if r_field is not None and r_field.grows:
        return r_field
    kind = SomeString() if is_subclass(cls, str) else SomeFloat() if is_subclass(cls, float) else SomeInteger()
    made: Repr = r.rtyper.getrepr(kind)
    return made


def _value(r: Repr) -> LLFunction:
    """The helper that gives the value of a member."""
    assert isinstance(r, InstanceRepr)
    rtyper = r.rtyper
    key = ("value of a member", r)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        r_value = _value_repr(r)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_value, r_field = r.getfield(llops, args[0], _VALUE)
            return llops.convertvar(v_value, r_field, r_value)

        graph = build_adapter(rtyper, "value", [r.lowleveltype], r_value.lowleveltype, emit)
        rtyper.synthetic[key] = graph
    return callable_of(rtyper, graph)


SERVICES = {
    ("eq", InstanceRepr, NoneRepr): eq_with_none,
    ("eq", NoneRepr, InstanceRepr): eq_with_none,
    ("eq first", InstanceRepr, OptionalRepr): eq_with_optional,
    ("eq first", OptionalRepr, InstanceRepr): eq_with_optional,
    ("compare items", InstanceRepr, Repr): compare_items,
    ("compare items", Repr, InstanceRepr): compare_items,
    ("asks about kinds", InstanceRepr): asks_about_kinds,
    ("eq otherwise", Repr, Repr): eq_otherwise,
    ("lt otherwise", Repr, Repr): lt_otherwise,
}
