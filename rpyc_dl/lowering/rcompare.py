"""Comparisons of any two values: what the number, string and instance files do not say better.

`eq_function` and `lt_function` find the helper for two reprs; containers are compared item by item, so the items may
be represented differently (an int and a float). Values that can never be equal are not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Char, Float, Number, Ptr, Signed, UniChar, Unsigned, Void
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.ll import ll_bool, ll_compare, ll_compose
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.rnone import ImpossibleRepr, NoneRepr, gen_is_none

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.rtyper import RTyper

#: The prefix of the comparing operations of primitive types.
_PREFIX = {Signed: "int", Unsigned: "uint", Float: "float", Char: "char", UniChar: "unichar", Bool: "bool"}


def _alike(r_x: Repr, r_y: Repr) -> bool:
    """Whether one helper compares values in both: what they hold is of the same classes, and the same constants.

    (Copies of a class may have equal structures; constants have none.)"""
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
    from rpyc_dl.lowering.rclass import InstanceRepr
    from rpyc_dl.lowering.rclassvalue import ConstClassRepr
    from rpyc_dl.lowering.rpbc import ConstPBCRepr

    if r_x.lowleveltype != r_y.lowleveltype or type(r_x) is not type(r_y):
        return False
    return not isinstance(r_x, (InstanceRepr, ConstPBCRepr, ConstClassRepr))


def eq_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x == y; None: the low-level operation does it. `ll_never` where they cannot be equal."""
    return _closed("eq", r_x, r_y, _eq_function)


def lt_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x < y; None: the low-level operation does it. TyperError if they have no order."""
    return _closed("lt", r_x, r_y, _lt_function)


def _closed(kind: str, r_x: Repr, r_y: Repr, make: Callable[[Repr, Repr], LLFunction | None]) -> LLFunction | None:
    """The helper of two reprs, also while it is being made; values of primitive types hold no others."""
    rtyper: RTyper | None = next((r.rtyper for r in (r_x, r_y) if hasattr(r, "rtyper")), None)
    if rtyper is None:
        return make(r_x, r_y)
    rtyper.call_all_setups()  # types that are not complete are not told apart
    return rtyper.recursive.of_pair(kind, r_x, r_y, lambda: make(r_x, r_y))


def _eq_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    from rpyc_dl.lowering.rbuiltin import BuiltinFunctionRepr
    from rpyc_dl.lowering.rlist import BaseListRepr
    from rpyc_dl.lowering.rmember import mixed_eq
    from rpyc_dl.lowering.roptional import OptionalRepr, may_be_null, optional_eq
    from rpyc_dl.lowering.rtuple import TupleRepr
    from rpyc_dl.lowering.rvartuple import VarTupleRepr

    if isinstance(r_x, ImpossibleRepr) or isinstance(r_y, ImpossibleRepr):
        return ll_compare.ll_never  # what is always empty has no items to compare
    if isinstance(r_x, OptionalRepr) or isinstance(r_y, OptionalRepr):
        return optional_eq(r_x, r_y)
    joined = joined_eq(r_x, r_y)
    if joined is not None:
        return joined
    if isinstance(r_x, BuiltinFunctionRepr) and isinstance(r_y, BuiltinFunctionRepr):
        return ll_compare.ll_always if r_x is r_y else ll_compare.ll_never
    if _alike(r_x, r_y):
        return r_x.get_ll_eq_function()
    mixed = ll_compare.EQ.get((r_x.lowleveltype, r_y.lowleveltype))
    if mixed is not None:
        return mixed
    if isinstance(r_x, NoneRepr) and isinstance(r_y.lowleveltype, Ptr):
        return ll_compare.ll_right_is_none
    if isinstance(r_y, NoneRepr) and isinstance(r_x.lowleveltype, Ptr):
        return ll_compare.ll_left_is_none
    tables = eq_of_table_reprs(r_x, r_y)
    if tables is not None:
        return tables
    if isinstance(r_x, BaseListRepr) and isinstance(r_y, BaseListRepr):
        return eq_of_list_reprs(r_x, r_y) if r_x.python_type is r_y.python_type else ll_compare.ll_both_none
    if isinstance(r_x, VarTupleRepr) and isinstance(r_y, TupleRepr):
        return r_x.eq_with(r_y, flipped=True)
    if isinstance(r_x, TupleRepr) and isinstance(r_y, VarTupleRepr):
        return r_y.eq_with(r_x, flipped=False)
    if isinstance(r_x, TupleRepr) and isinstance(r_y, TupleRepr) and len(r_x.items_r) == len(r_y.items_r):
        return r_x.eq_with(r_y)
    if isinstance(r_x.lowleveltype, Number) and isinstance(r_y.lowleveltype, Number):
        what = f"{r_x.describe()} and {r_y.describe()} are compared, in a container or where one may be None"
        raise TyperError(f"{what}: convert one of them to the type of the other")
    mixed = mixed_eq(r_x, r_y)
    if mixed is ll_compare.ll_never and may_be_null(r_x) and may_be_null(r_y):
        return ll_compare.ll_both_none
    return mixed


def joined_eq(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x == y of two instances, functions or classes in different representations; None for others."""
    from rpyc_dl.lowering.graphbuild import build_adapter
    from rpyc_dl.lowering.rbuiltin import BuiltinFunctionRepr, is_builtin_type
    from rpyc_dl.lowering.rclass import InstanceRepr
    from rpyc_dl.lowering.rclassvalue import ClassRepr, ConstClassRepr
    from rpyc_dl.lowering.rcommon import common_repr
    from rpyc_dl.lowering.rpbc import FunctionRepr, FunctionsRepr
    from rpyc_dl.lowering.rspecialhelpers import callable_of

    functions = (FunctionRepr, FunctionsRepr, BuiltinFunctionRepr)
    families = (InstanceRepr,), (ClassRepr, ConstClassRepr), functions
    related = any(isinstance(r_x, family) and isinstance(r_y, family) for family in families)
    r_class = next((r for r in (r_x, r_y) if isinstance(r, (ClassRepr, ConstClassRepr))), None)
    related = related or (r_class is not None and (is_builtin_type(r_x) or is_builtin_type(r_y)))
    if not related or (r_x is r_y and r_x.lowleveltype is not Void):
        return None
    known = next((r for r in (r_class, r_x, r_y) if hasattr(r, "rtyper")), None)
    if known is None:
        return None  # two builtins
    rtyper = known.rtyper
    joined = common_repr(rtyper, [r_x, r_y])
    if r_x is r_y:
        return ll_compare.ll_always
    if joined is None:
        return None
    key = ("joined eq", r_x, r_y)
    graph = rtyper.classes.synthetic.get(key)
    if graph is None:
        joined.setup()

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            values = [llops.convertvar(v, r, joined) for v, r in zip(args, (r_x, r_y), strict=True)]
            ll_eq = joined.get_ll_eq_function()
            assert ll_eq is not None
            return llops.gendirectcall(ll_eq, *values)

        graph = build_adapter(rtyper, "eq", [r_x.lowleveltype, r_y.lowleveltype], Bool, emit)
        rtyper.classes.synthetic[key] = graph
    return callable_of(rtyper, graph)


def _lt_function(r_x: Repr, r_y: Repr) -> LLFunction | None:
    from rpyc_dl.lowering.rlist import BaseListRepr
    from rpyc_dl.lowering.rmember import mixed_lt
    from rpyc_dl.lowering.roptional import OptionalRepr, optional_lt
    from rpyc_dl.lowering.rtuple import TupleRepr
    from rpyc_dl.lowering.rvartuple import VarTupleRepr

    if isinstance(r_x, OptionalRepr) or isinstance(r_y, OptionalRepr):
        return optional_lt(r_x, r_y)
    if isinstance(r_x, ImpossibleRepr) or isinstance(r_y, ImpossibleRepr):
        return ll_bool.ll_never_less  # of what is always empty
    if _alike(r_x, r_y):
        return r_x.get_ll_lt_function()
    mixed = ll_compare.LT.get((r_x.lowleveltype, r_y.lowleveltype))
    if mixed is not None:
        return mixed
    if isinstance(r_x, BaseListRepr) and isinstance(r_y, BaseListRepr):
        return lt_of_list_reprs(r_x, r_y)
    if isinstance(r_x, VarTupleRepr) and isinstance(r_y, TupleRepr):
        return r_x.lt_with(r_y, flipped=True)
    if isinstance(r_x, TupleRepr) and isinstance(r_y, VarTupleRepr):
        return r_y.lt_with(r_x, flipped=False)
    if isinstance(r_x, TupleRepr) and isinstance(r_y, TupleRepr):
        return r_x.lt_with(r_y)
    numbers = mixed_lt(r_x, r_y)
    if numbers is not None:
        return numbers
    raise TyperError(f"{r_x.describe()} and {r_y.describe()} cannot be put in order")


def eq_of_list_reprs(r_x: Any, r_y: Any) -> LLFunction:
    eq = eq_function(r_x.r_item, r_y.r_item)
    same_type = r_x.lowleveltype == r_y.lowleveltype
    key = ("list eq", same_type, r_x.ll_items, r_y.ll_items, eq)
    make = ll_compose.eq_of_lists if same_type else ll_compose.eq_of_mixed_lists
    return composed(key, lambda: make(r_x.ll_items, r_x.ll_length, r_y.ll_items, r_y.ll_length, eq))


def eq_of_table_reprs(r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for x == y of two dicts, or two sets, in different representations; None for others."""
    from rpyc_dl.lowering.rdict import HashRepr

    if not isinstance(r_x, HashRepr) or not isinstance(r_y, HashRepr) or r_x.name != r_y.name:
        return None
    eq = eq_function(r_y.r_key, r_x.r_key)
    eq_value = eq_function(r_x.r_value, r_y.r_value) if r_x.s_value is not None else ll_compare.ll_always
    return composed(("table eq", eq, eq_value), lambda: ll_compose.eq_of_tables(eq, eq_value))


def lt_of_list_reprs(r_x: Any, r_y: Any) -> LLFunction:
    eq = eq_function(r_x.r_item, r_y.r_item)
    lt = lt_function(r_x.r_item, r_y.r_item)
    key = ("list lt", r_x.ll_items, r_y.ll_items, eq, lt)
    return composed(
        key, lambda: ll_compose.lt_of_lists(r_x.ll_items, r_x.ll_length, r_y.ll_items, r_y.ll_length, eq, lt)
    )


def gen_primitive(llops: LowLevelOpList, name: str, v_x: Value, v_y: Value) -> Value:
    """`name` (eq, lt, …) of two primitive values or pointers, by the low-level operation."""
    TYPE = v_x.concretetype
    if TYPE is Void:
        return inputconst(Bool, name in ("eq", "le", "ge"))
    if isinstance(TYPE, Ptr):
        return llops.genop(f"ptr_{name}", [v_x, v_y], resulttype=Bool)
    if TYPE not in _PREFIX:  # a word of fewer bits
        from rpyc_dl.lowering.rint import cast_number, wide_type

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


RTYPERS: dict[Any, Any] = {
    ("eq", Repr, Repr): rtype_eq,
    ("ne", Repr, Repr): rtype_ne,
    ("lt", Repr, Repr): rtype_lt,
    ("le", Repr, Repr): rtype_le,
    ("gt", Repr, Repr): _swapped(rtype_lt),
    ("ge", Repr, Repr): _swapped(rtype_le),
}
