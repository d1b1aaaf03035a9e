"""Comparisons of any two values.

`eq_function` and `lt_function` find the helper for two reprs: what holds others is compared item by item, so the
items may be represented in two ways. How values of two families are compared these have entered in `SERVICES`:
"eq first" and "lt first" are asked first; "eq" and "lt" where the two are not represented alike; "eq otherwise" and
"lt otherwise" where nobody knows; "order", with the name of the operation before the reprs, where methods of the
program decide. A function may return NotImplemented; None: the low-level operation does it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeList
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Char, Float, Ptr, Signed, UniChar, Unsigned, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.hop import order_error
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic import ll_compare, ll_compose
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr, NoneRepr, gen_is_none, gen_refuse_none
from rpyc_dl.lowering.number import ll_bool
from rpyc_dl.lowering.number.rint import cast_number, wide_type

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: The prefix of the comparing operations of primitive types.
_PREFIX = {Signed: "int", Unsigned: "uint", Float: "float", Char: "char", UniChar: "unichar", Bool: "bool"}


def _alike(r_x: Repr, r_y: Repr) -> bool:
    """Whether one helper compares values in both: what they hold is of the same classes, and the same constants.

    (Copies of a class may have equal structures, and ranges whose steps are known; constants have none.)"""
    pending, seen = [(r_x, r_y)], set()
    while pending:
        r_x, r_y = pair = pending.pop()
        if r_x is r_y or pair in seen:
            continue
        if not _same_form(r_x, r_y):
            return False
        seen.add(pair)
        pending += zip(r_x.parts(), r_y.parts(), strict=True)
    return True


def _same_form(r_x: Repr, r_y: Repr) -> bool:
    """Whether both are represented alike, as far as can be seen without looking at what they hold."""
    if r_x.lowleveltype != r_y.lowleveltype or type(r_x) is not type(r_y):
        return False
    return r_x.alike_by_form


def eq_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x == y; None: the low-level operation does it. `ll_never` where they cannot be equal."""
    return _closed("eq", r_x, r_y, _eq_function)


def lt_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x < y; None: the low-level operation does it. TyperError if they have no order."""
    return _closed("lt", r_x, r_y, _lt_function)


def order_function(opname: str, r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for lt, le, gt or ge of two values that are known not to be equal (of instances, for any two): as
    containers ask it of the first items that differ. None: the low-level < does it."""
    if opname == "lt":
        return lt_function(r_x, r_y)
    return _closed(opname, r_x, r_y, lambda r_x, r_y: _order_function(opname, r_x, r_y))


def order_of_items(r: Repr, s: Repr, opname: str = "lt") -> LLFunction | str | None:
    """The helper for < (or another one of the four) of two items, or what the TypeError says where they have no
    order: an item is only asked for its order where the items before it are equal."""
    try:
        return order_function(opname, r, s)
    except TyperError:
        return order_error(opname, type_name_of_repr(r), type_name_of_repr(s))


def type_name_of_repr(r: Repr) -> str:
    """How CPython calls the type of the values in messages."""
    if r.shown_type is not None:
        return r.shown_type
    words = r.describe().split()  # "a str of one character", "a tuple of 2"
    return next((word for word in words if word in _TYPE_NAMES and "or" not in words), "object")


_TYPE_NAMES = frozenset(
    {"function", "method", "range", "int", "float", "bool", "complex", "str", "bytes", "bytearray"}
)
_TYPE_NAMES |= {"list", "tuple", "dict", "set", "frozenset"}


def _order_function(opname: str, r_x: Repr, r_y: Repr) -> LLFunction | None:
    found = _own_order(opname, r_x, r_y)
    if found is not NotImplemented:
        own: LLFunction = found
        return own
    if opname == "le":
        return lt_function(r_x, r_y)
    lt = lt_function(r_y, r_x)
    return composed(("flipped", lt), lambda: ll_compose.flipped(lt))


def _own_order(opname: str, r_x: Repr, r_y: Repr) -> Any:
    """The helper where the program's own methods decide, a method for each, and where a TypeError names the operator;
    NotImplemented where < serves all."""
    asks = opname != "lt" and (_asks_for_operator(r_x) or _asks_for_operator(r_y) or _has_refused_order(r_x, r_y))
    if not asks:
        return NotImplemented
    function = get_tables().find_service("order", r_x, r_y)
    return NotImplemented if function is None else function(opname, r_x, r_y)


def holds_instances(r: Repr) -> bool:
    """Whether values in this repr are, or have in them at any depth, instances of the program's classes."""
    return _holds(r, lambda each: each.is_instance)


def _asks_for_operator(r: Repr) -> bool:
    """Whether an order of such values depends on which operator it is asked for by."""
    return _holds(r, lambda each: each.is_instance or each.names_operator)


def _has_refused_order(r_x: Repr, r_y: Repr) -> bool:
    """Whether items of two values, which are compared with each other, have no order."""
    pending, seen = list(zip(r_x.parts(), r_y.parts(), strict=False)), set()
    while pending:
        pair = pending.pop()
        if pair not in seen:
            seen.add(pair)
            if isinstance(order_of_items(*pair), str):
                return True
            pending += zip(pair[0].parts(), pair[1].parts(), strict=False)
    return False


def _holds(r: Repr, what: Callable[[Repr], bool]) -> bool:
    pending, seen = [r], {r}
    while pending:
        r = pending.pop()
        if what(r):
            return True
        new = [part for part in r.parts() if part not in seen]
        seen.update(new)
        pending += new
    return False


def asks_about(r_x: Repr, r_y: Repr) -> bool:
    """Whether one of the two is of instances whose `__eq__` looks at the other, which is of another kind."""
    for r, other in ((r_x, r_y), (r_y, r_x)):
        if r.is_instance and not other.is_instance:
            return asks_methods(r, "eq")
    return False


def asks_methods(r: Repr, opname: str) -> bool:
    """Whether a method of some instance may look at a value of another kind that it is compared with."""
    asks = get_tables().find_service("asks about kinds", r)
    return asks is not None and bool(asks(r, opname))


def _closed(kind: str, r_x: Repr, r_y: Repr, make: Callable[[Repr, Repr], LLFunction | None]) -> LLFunction | None:
    """The helper of two reprs, also while it is being made; values of primitive types hold no others."""
    rtyper: RTyper | None = next((r.rtyper for r in (r_x, r_y) if hasattr(r, "rtyper")), None)
    if rtyper is None:
        return make(r_x, r_y)
    rtyper.call_all_setups()  # types that are not complete are not told apart
    return rtyper.recursive.of_pair(kind, r_x, r_y, lambda: make(r_x, r_y))


def _eq_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    special: LLFunction | None = _service("eq first", r_x, r_y)
    if special is not NotImplemented:
        return special
    if _alike(r_x, r_y):
        return r_x.get_ll_eq_function()
    mixed = ll_compare.EQ.get((r_x.lowleveltype, r_y.lowleveltype))
    if mixed is not None:
        return mixed
    found: LLFunction | None = _service("eq", r_x, r_y)
    if found is NotImplemented:
        found = _service("eq otherwise", r_x, r_y)
    return found


def _lt_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    special: LLFunction | None = _service("lt first", r_x, r_y)
    if special is not NotImplemented:
        return special
    if _alike(r_x, r_y):
        return r_x.get_ll_lt_function()
    mixed = ll_compare.LT.get((r_x.lowleveltype, r_y.lowleveltype))
    if mixed is not None:
        return mixed
    found: LLFunction | None = _service("lt", r_x, r_y)
    if found is NotImplemented:
        found = _service("lt otherwise", r_x, r_y)
    return found


def _service(name: str, r_x: Repr, r_y: Repr) -> Any:
    """What the families of the two reprs have entered for comparing them; NotImplemented if that is nothing."""
    function = get_tables().find_service(name, r_x, r_y)
    return NotImplemented if function is None else function(r_x, r_y)


def gen_primitive(llops: LowLevelOpList, name: str, v_x: Value, v_y: Value) -> Value:
    """`name` (eq, lt, …) of two primitive values or pointers, by the low-level operation."""
    TYPE = v_x.concretetype
    if TYPE is Void:
        return inputconst(Bool, name in ("eq", "le", "ge"))
    if isinstance(TYPE, Ptr):
        return llops.genop(f"ptr_{name}", [v_x, v_y], resulttype=Bool)
    if TYPE not in _PREFIX:  # a word of fewer bits
        TYPE = wide_type(TYPE)
        v_x, v_y = cast_number(llops, v_x, TYPE), cast_number(llops, v_y, TYPE)
    return llops.genop(f"{_PREFIX[TYPE]}_{name}", [v_x, v_y], resulttype=Bool)


def gen_eq(llops: LowLevelOpList, r_x: Repr, v_x: Value, r_y: Repr, v_y: Value) -> Value:
    """x == y of two values in their own reprs."""
    eq = eq_function(r_x, r_y)
    if eq is None:
        return gen_primitive(llops, "eq", v_x, v_y)
    if eq is ll_compare.ll_never:
        return inputconst(Bool, False)
    return llops.gendirectcall(eq, v_x, v_y)


def rtype_eq(hop: HighLevelOp) -> Value:
    r_x, r_y = hop.args_r
    if isinstance(r_x, NoneRepr):
        hop = hop.copy()
        hop.swap_fst_snd_args()
        r_x, r_y = r_y, r_x
    if isinstance(r_y, NoneRepr):
        return gen_is_none(hop, r_x)
    if isinstance(r_x, ImpossibleRepr) or isinstance(r_y, ImpossibleRepr):
        return inputconst(Bool, False)
    return gen_eq(hop.llops, r_x, hop.inputarg(r_x, 0), r_y, hop.inputarg(r_y, 1))


def rtype_ne(hop: HighLevelOp) -> Value:
    return gen_not(hop, rtype_eq(hop))


def gen_not(hop: HighLevelOp, v: Value) -> Value:
    return hop.genop("bool_not", [v], resulttype=Bool)


def rtype_order(hop: HighLevelOp) -> Value:
    """lt, le, gt, ge: of what holds instances by their own methods, of all else by < and ==."""
    r_x, r_y = hop.args_r
    if all(isinstance(s, SomeList) for s in hop.args_s) and (hop.may_be_none(0) or hop.may_be_none(1)):
        gen_refuse_none(hop, ("list", "list"), lambda x, y: order_error(hop.opname, x, y))
    order = _own_order(hop.opname, r_x, r_y)
    if order is not NotImplemented:
        closed: Any = order_function(hop.opname, r_x, r_y)  # the one helper, also of what contains itself
        return hop.gendirectcall(closed, hop.inputarg(r_x, 0), hop.inputarg(r_y, 1))
    v: Value = _BY_LESS[hop.opname](hop)
    return v


def rtype_lt(hop: HighLevelOp) -> Value:
    r_x, r_y = hop.args_r
    v_x, v_y = hop.inputarg(r_x, 0), hop.inputarg(r_y, 1)
    lt = lt_function(r_x, r_y)
    if lt is None:
        return gen_primitive(hop.llops, "lt", v_x, v_y)
    return hop.gendirectcall(lt, v_x, v_y)


def rtype_le(hop: HighLevelOp) -> Value:
    """x <= y: x < y or x == y, which for items in a row is the same as comparing the first that differ."""
    r_x, r_y = hop.args_r
    v_x, v_y = hop.inputarg(r_x, 0), hop.inputarg(r_y, 1)
    lt, eq = lt_function(r_x, r_y), eq_function(r_x, r_y)
    le = composed(("le", lt, eq), lambda: ll_compose.le_of(lt, eq))
    return hop.gendirectcall(le, v_x, v_y)


def _swapped(function: Any) -> Any:
    def rtype_swapped(hop: HighLevelOp) -> Value:
        other = hop.copy()
        other.swap_fst_snd_args()
        v: Value = function(other)
        return v

    return rtype_swapped


_BY_LESS = {"lt": rtype_lt, "le": rtype_le, "gt": _swapped(rtype_lt), "ge": _swapped(rtype_le)}

RTYPERS: dict[Any, Any] = {
    ("eq", Repr, Repr): rtype_eq,
    ("ne", Repr, Repr): rtype_ne,
    **{(name, Repr, Repr): rtype_order for name in _BY_LESS},
}


def _eq_of_none(r_x: Repr, r_y: Repr) -> Any:
    if isinstance(r_x, NoneRepr):
        return ll_compare.ll_right_is_none if isinstance(r_y.lowleveltype, Ptr) else NotImplemented
    return ll_compare.ll_left_is_none if isinstance(r_x.lowleveltype, Ptr) else NotImplemented


def never_equal(r_x: Repr, r_y: Repr) -> Any:
    """For values that are equal to none of the other kind: what is always empty has no items to compare."""
    return ll_compare.ll_never


def _never_less(r_x: Repr, r_y: Repr) -> Any:
    return ll_bool.ll_never_less


SERVICES: dict[Any, Any] = {
    ("eq first", ImpossibleRepr, Repr): never_equal,
    ("eq first", Repr, ImpossibleRepr): never_equal,
    ("lt first", ImpossibleRepr, Repr): _never_less,
    ("lt first", Repr, ImpossibleRepr): _never_less,
    ("eq", NoneRepr, Repr): _eq_of_none,
    ("eq", Repr, NoneRepr): _eq_of_none,
}
