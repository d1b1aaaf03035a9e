"""Numbers, bools and tuples that may be None (`SomeOptional`): a pointer to the value, null for None.

Design, section 7: "a place that may hold an int or None is boxed". A tuple is a pointer already: it is its own box.

Operations that need the value take it out of its box first, which raises TypeError with CPython's words for None;
what does not mind None (`==`, `is`, truth, text, hash) has helpers of its own.
"""

from __future__ import annotations

import math
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject, SomeOptional, of_any_range
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, constant_key
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.core import ll_none
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.hop import operation_symbol, order_error
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.pythontypes import type_name
from rpyc_dl.lowering.core.repr import LLFunction, Repr, alike, inputconst
from rpyc_dl.lowering.generic import ll_compare, ll_optional
from rpyc_dl.lowering.generic.rcompare import eq_function, gen_eq, order_function
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr, NoneRepr, convert_to_none, gen_is_of_types, gen_refuse_none
from rpyc_dl.lowering.number import ll_bool

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.repr import IteratorRepr
    from rpyc_dl.lowering.core.rtyper import RTyper


class OptionalRepr(Repr):
    """A value represented by `r_value`, or None (null)."""

    width = 3
    names_operator = True

    def __init__(self, rtyper: RTyper, s_value: SomeObject) -> None:
        self.rtyper = rtyper
        self.s_value = s_value
        self.r_value = rtyper.getrepr(s_value)
        self.boxed = not isinstance(self.r_value.lowleveltype, Ptr)
        if self.boxed:
            self.BOX: Any = GcStruct("box", ("value", self.r_value.lowleveltype), hints={"immutable": True})
            self.lowleveltype = Ptr(self.BOX)
        else:
            self.lowleveltype = self.r_value.lowleveltype
        self.ll_value = ll_optional.ll_value_of_box if self.boxed else ll_optional.ll_value_itself
        self._prebuilt: dict[Any, Any] = {}

    def describe(self) -> str:
        return f"{self.r_value.describe()} or None"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(self.lowleveltype.TO)
        if not self.boxed:
            return self.r_value.convert_const(value)
        key = constant_key(value)
        if key not in self._prebuilt:
            p = lltype.malloc(self.BOX, immortal=True)
            p.value = self.r_value.convert_const(value)
            self._prebuilt[key] = (p, value)
        return self._prebuilt[key][0]

    # -- boxes ---------------------------------------------------------------------------

    def gen_box(self, llops: LowLevelOpList, v: Value) -> Value:
        """A value (in `r_value`) that is not None, in its box."""
        if not self.boxed:
            return v
        if isinstance(v, Constant):
            return inputconst(self.lowleveltype, self.convert_const(v.value))
        c_type, c_flags = inputconst(Void, self.BOX), inputconst(Void, {"zero": False})
        v_box = llops.genop("malloc", [c_type, c_flags], resulttype=self)
        llops.genop("setfield", [v_box, inputconst(Void, "value"), v])
        return v_box

    def gen_value(self, llops: LowLevelOpList, v: Value) -> Value:
        """What is in a box that is not null."""
        if not self.boxed:
            return v
        return llops.genop("getfield", [v, inputconst(Void, "value")], resulttype=self.r_value)

    # -- helpers for others ----------------------------------------------------------------

    def make_ll_repr_function(self) -> LLFunction:
        ll_repr = self.r_value.get_ll_repr_function()
        return composed(("optional repr", self.boxed, ll_repr), lambda: ll_optional.make_repr(self.ll_value, ll_repr))

    def make_ll_eq_function(self) -> LLFunction:
        return optional_eq(self, self)

    def make_ll_lt_function(self) -> LLFunction:
        return optional_order("lt", self, self)

    def make_ll_hash_function(self) -> LLFunction:
        ll_hash = self.r_value.get_ll_hash_function()
        of_none = ll_bool.ll_hash_none(None)
        key = ("optional hash", self.boxed, ll_hash)
        return composed(key, lambda: ll_optional.make_hash(self.ll_value, ll_hash, of_none))

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return self.r_value.gen_iter(llops, self.gen_value(llops, v))

    def gen_iter_as(self, llops: LowLevelOpList, v: Value, r_iter: IteratorRepr) -> Value:
        return self.r_value.gen_iter_as(llops, self.gen_value(llops, v), r_iter)

    def iterator_repr(self, variant: str) -> IteratorRepr:
        return self.r_value.iterator_repr(variant)


def make_optional_repr(rtyper: RTyper, s_obj: SomeOptional) -> Repr:
    """One repr for all values of a repr: it says nothing of what only some are, such as ints never negative."""
    r_value, s_value = rtyper.getrepr(s_obj.s_value), of_any_range(s_obj.s_value)
    return rtyper.shared_repr(("optional", r_value), lambda: OptionalRepr(rtyper, s_value))


# ---- comparisons ----------------------------------------------------------------------------------------


def optional_eq(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for x == y where one of them or both may be None; `ll_never` where they cannot be equal."""
    r_left, r_right = _inner(r_x), _inner(r_y)
    both = may_be_null(r_x) and may_be_null(r_y)
    if isinstance(r_x, NoneRepr):
        return ll_compare.ll_right_is_none
    if isinstance(r_y, NoneRepr):
        return ll_compare.ll_left_is_none
    if both and r_left.lowleveltype is Void and r_right.lowleveltype is Void:
        return ll_compare.ll_never
    eq = eq_function(r_left, r_right)
    ll_left, ll_right = _ll_value(r_x), _ll_value(r_y)
    key = ("optional eq", ll_left, ll_right, eq)
    if both:
        own = ll_optional.ll_value_itself
        return composed(key, lambda: ll_optional.make_eq(ll_left or own, ll_right or own, eq))
    if eq is ll_compare.ll_never:
        return eq
    if ll_right is None:
        return composed(key, lambda: ll_optional.make_eq_left(ll_left, eq))
    return composed(key, lambda: ll_optional.make_eq_right(ll_right, eq))


def optional_order(opname: str, r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for lt, le, gt or ge, as of `order_function`, where x or y or both may be None: TypeError if so."""
    if isinstance(r_x, NoneRepr) or isinstance(r_y, NoneRepr):
        raise TyperError(f"{r_x.describe()} and {r_y.describe()} cannot be put in order")
    order = order_function(opname, _inner(r_x), _inner(r_y))
    left, right = (type_name(r.s_value) if isinstance(r, OptionalRepr) else "int" for r in (r_x, r_y))
    texts = [("NoneType", "NoneType"), ("NoneType", right), (left, "NoneType")]
    messages = tuple(order_error(opname, x, y) for x, y in texts)
    ll_left, ll_right = _ll_value(r_x), _ll_value(r_y)
    key = ("optional order", opname, ll_left, ll_right, order, left, right)
    return composed(key, lambda: ll_optional.make_order(ll_left, ll_right, order, messages))


def may_be_null(r: Repr) -> bool:
    """Whether null stands for None among the values."""
    return isinstance(r, OptionalRepr) or (isinstance(r.lowleveltype, Ptr) and r.null_is_none)


def _inner(r: Repr) -> Repr:
    return r.r_value if isinstance(r, OptionalRepr) else r


def _ll_value(r: Repr) -> Any:
    """The helper that takes the value out of its box; None if there is no box."""
    return r.ll_value if isinstance(r, OptionalRepr) else None


def rtype_eq(hop: HighLevelOp) -> Value:
    r_x, r_y = hop.args_r
    eq = optional_eq(r_x, r_y)
    if eq is ll_compare.ll_never:
        return inputconst(Bool, False)
    return hop.gendirectcall(eq, hop.inputarg(r_x, 0), hop.inputarg(r_y, 1))


def rtype_ne(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_eq(hop)], resulttype=Bool)


def rtype_is(hop: HighLevelOp) -> Value:
    """x is None; x is True, where x may be None; x is y of two types."""
    r_x, r_y = hop.args_r
    v_x, v_y = hop.inputarg(r_x, 0), hop.inputarg(r_y, 1)
    if isinstance(r_x, NoneRepr) or isinstance(r_y, NoneRepr):
        return hop.genop("ptr_iszero", [v_x if isinstance(r_y, NoneRepr) else v_y], resulttype=Bool)
    if _inner(r_x).lowleveltype == Bool and _inner(r_y).lowleveltype == Bool:
        return gen_eq(hop.llops, r_x, v_x, r_y, v_y)
    return gen_is_of_types(hop)


# ---- what does not mind None -------------------------------------------------------------------------------


def rtype_bool(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    assert isinstance(r, OptionalRepr)
    return gen_truth(hop.llops, hop.inputarg(r, 0), r)


def gen_truth(llops: LowLevelOpList, v: Value, r: OptionalRepr) -> Value:
    """Whether a number or None is true."""
    if not r.boxed:
        empty = r.lowleveltype.TO._names == ()
        return inputconst(Bool, False) if empty else llops.genop("ptr_nonzero", [v], resulttype=Bool)
    return llops.gendirectcall(ll_optional.ll_truth_of_box, v)


def rtype_hash(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.gendirectcall(r.get_ll_hash_function(), hop.inputarg(r, 0))


def rtype_getattr(hop: HighLevelOp) -> Value:
    """A method of the value; None has none of them."""
    message = f"'NoneType' object has no attribute {hop.constarg(1)!r}"
    inner = hop.copy()
    _unbox(inner, 0, message, ll_optional.ll_no_attribute)
    v = inner.dispatch()
    assert v is not None
    return v


# ---- what needs the value ------------------------------------------------------------------------------------

_UNARY = {"neg": "-", "pos": "+", "invert": "~"}
_NAMES = "add sub mul truediv floordiv mod pow lshift rshift and_ or_ xor matmul"
_ARITHMETIC = _NAMES.split(" ")
_IN_PLACE = ["inplace_" + name.rstrip("_") for name in _ARITHMETIC]
_ORDER = ("lt", "le", "gt", "ge")
#: Messages of operations on the value itself, where they do not say which operation it is.
_MESSAGES = {
    "abs": "bad operand type for abs(): 'NoneType'",
    "len": "object of type 'NoneType' has no len()",
    "iter": "'NoneType' object is not iterable",
    "unpack": "cannot unpack non-iterable NoneType object",
    "unpack_ex": "cannot unpack non-iterable NoneType object",
    "getitem": "'NoneType' object is not subscriptable",
    "getslice": "'NoneType' object is not subscriptable",
    "contains": "argument of type 'NoneType' is not iterable",
}
#: The messages of calls of builtins with None.
_CALL_MESSAGES: dict[Any, str] = {
    int: "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'",
    float: "float() argument must be a string or a real number, not 'NoneType'",
    round: "type NoneType doesn't define __round__ method",
    math.trunc: "type NoneType doesn't define __trunc__ method",
    len: _MESSAGES["len"],
    reversed: "'NoneType' object is not reversible",
    math.isqrt: "'NoneType' object cannot be interpreted as an integer",
    bytes: "cannot convert 'NoneType' object to bytes",
    divmod: "unsupported operand type(s) for divmod(): 'NoneType' and 'int'",
}
#: Builtins that do not mind None.
_WELCOME = (print, str, repr, bool, min, max, callable, id, format, ascii, next)
#: Builtins that see to their second argument themselves.
_OWN_SECOND = (round, math.log)
_NO_INTEGER = "'NoneType' object cannot be interpreted as an integer"


def rtype_unboxed(hop: HighLevelOp) -> Value | None:
    """The operation on the values; TypeError where one is None."""
    inner = hop.copy()
    optional = [i for i, r in enumerate(hop.args_r[:2]) if isinstance(r, OptionalRepr)]
    if len(optional) == 2:
        names = [type_name(s) for s in hop.args_s]
        gen_refuse_none(hop, names, lambda left, right: _binary_message(hop, left, right))
    for i in optional:
        _unbox(inner, i, _message(hop, i))
    return inner.dispatch()


def rtype_pow3(hop: HighLevelOp) -> Value | None:
    """pow(x, y, z): all three have to be values."""
    inner = hop.copy()
    names = [type_name(s) for s in hop.args_s]
    for i, r in enumerate(hop.args_r):
        if isinstance(r, OptionalRepr):
            shown = ", ".join(repr("NoneType" if j == i else name) for j, name in enumerate(names))
            _unbox(inner, i, f"unsupported operand type(s) for ** or pow(): {shown}")
    return inner.dispatch()


def rtype_unboxed_first(hop: HighLevelOp) -> Value | None:
    inner = hop.copy()
    _unbox(inner, 0, _message(hop, 0))
    return inner.dispatch()


_NO_ITEMS = {
    "getitem": "'NoneType' object is not subscriptable",
    "setitem": "'NoneType' object does not support item assignment",
    "delitem": "'NoneType' object does not support item deletion",
}


def rtype_unboxed_index(hop: HighLevelOp) -> Value | None:
    """x[i] with an index that may be None; x comes first."""
    inner = hop.copy()
    if isinstance(hop.args_r[0].lowleveltype, Ptr):
        hop.nonnull(hop.args_r[0], 0, _NO_ITEMS[hop.opname])
    name = type_name(hop.args_s[0])
    of_text = "string indices must be integers, not 'NoneType'"
    _unbox(inner, 1, of_text if name == "str" else f"{name} indices must be integers or slices, not NoneType")
    return inner.dispatch()


def unbox_arguments(hop: HighLevelOp, function: Any) -> None:
    """Take every argument of a call of a builtin that needs values out of its box."""
    if function in _WELCOME:
        return
    for i, r in enumerate(hop.args_r):
        if isinstance(r, OptionalRepr) and not (i == 1 and function in _OWN_SECOND):
            message = _CALL_MESSAGES.get(function) if i == 0 else None
            if message is None and getattr(function, "__module__", None) == "math" and r.boxed:
                message = "must be real number, not NoneType"
            _unbox(hop, i, message or conversion_message(r))


def unbox_argument(hop: HighLevelOp, arg: int, message: str) -> None:
    """Take one argument that may be None out of its box, if it is in one: TypeError(message) where it is None."""
    if isinstance(hop.args_r[arg], OptionalRepr):
        _unbox(hop, arg, message)


def conversion_message(r: Repr) -> str:
    """What is said where a value is needed and there is None."""
    assert isinstance(r, OptionalRepr)
    if not r.boxed:
        return "'NoneType' object is not iterable"
    return _NO_INTEGER if r.r_value.lowleveltype in (Signed, Bool) else "must be real number, not NoneType"


def gen_unbox(llops: LowLevelOpList, r: OptionalRepr, v: Value, message: str) -> Value:
    """The value of a box; TypeError(message) where it is None."""
    llops.unboxed = len(llops)
    llops.check_not_none(v, message)
    return r.gen_value(llops, v)


def _unbox(hop: HighLevelOp, arg: int, message: str, check: LLFunction = ll_none.ll_check_not_none) -> None:
    r = hop.args_r[arg]
    assert isinstance(r, OptionalRepr)
    v = hop.inputarg(r, arg)
    hop.llops.unboxed = len(hop.llops)
    hop.gendirectcall(check, v, Constant(llstr(message), PSTR))
    s = hop.args_s[arg]
    s_value = s.s_value if isinstance(s, SomeOptional) else r.s_value
    hop.args_v[arg], hop.args_r[arg], hop.args_s[arg] = r.gen_value(hop.llops, v), r.r_value, s_value


def _message(hop: HighLevelOp, arg: int) -> str:
    if hop.opname in ("mul", "inplace_mul") and type_name(hop.args_s[1 - arg]) in ("str", "bytes", "list", "tuple"):
        return "can't multiply sequence by non-int of type 'NoneType'"
    if hop.opname in _ARITHMETIC or hop.opname in _IN_PLACE or hop.opname == "divmod" or hop.opname in _ORDER:
        return _binary_message(hop, *("NoneType" if i == arg else type_name(hop.args_s[i]) for i in (0, 1)))
    if hop.opname in _UNARY:
        return f"bad operand type for unary {_UNARY[hop.opname]}: 'NoneType'"
    return _MESSAGES.get(hop.opname, _NO_INTEGER)


def _binary_message(hop: HighLevelOp, left: str, right: str) -> str:
    if hop.opname in _ORDER:
        return order_error(hop.opname, left, right)
    symbol = operation_symbol(hop.opname)
    name = {"**": "** or pow()", "**=": "**="}.get(symbol, symbol)
    return f"unsupported operand type(s) for {name}: {left!r} and {right!r}"


# ---- conversions -------------------------------------------------------------------------------------------------


def convert_to_optional(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A value that is not None, into its box."""
    assert isinstance(r_to, OptionalRepr)
    if llops.rtyper.tables.find_conversion(r_from, r_to.r_value) is None and r_from is not r_to.r_value:
        return None
    return r_to.gen_box(llops, llops.convertvar(v, r_from, r_to.r_value))


def convert_from_optional(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Out of the box. A link does that where the annotator knows that the value is not None."""
    assert isinstance(r_from, OptionalRepr)
    if llops.rtyper.tables.find_conversion(r_from.r_value, r_to) is None and r_from.r_value is not r_to:
        return None
    v_value = r_from.gen_value(llops, v) if llops.on_link else gen_unbox(llops, r_from, v, conversion_message(r_from))
    return llops.convertvar(v_value, r_from.r_value, r_to)


def convert_optional(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """From box to box, or to what has a null pointer of its own: None stays None."""
    assert isinstance(r_from, OptionalRepr)
    if alike(r_from, r_to):
        return v
    key = ("convert optional", r_from, r_to)
    graph = llops.rtyper.synthetic.get(key)
    if graph is None:
        graph = llops.rtyper.synthetic[key] = _conversion_graph(llops.rtyper, r_from, r_to)
    return llops.gencallgraph(graph, [v])


def _conversion_graph(rtyper: RTyper, r_from: OptionalRepr, r_to: Repr) -> Any:
    builder = GraphBuilder(rtyper, "convert_optional", [r_from.lowleveltype], r_to.lowleveltype)
    llops = builder.llops()
    start, none, some = builder.startblock, builder.block(), builder.block()
    v_test = llops.genop("ptr_nonzero", [start.inputargs[0]], resulttype=Bool)
    builder.switch(start, llops, v_test, [(False, none), (True, some)])
    builder.returns(none, lambda llops, args: inputconst(r_to, None))

    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v_value = r_from.gen_value(llops, args[0])
        if not isinstance(r_to, OptionalRepr):
            return llops.convertvar(v_value, r_from.r_value, r_to)
        return r_to.gen_box(llops, llops.convertvar(v_value, r_from.r_value, r_to.r_value))

    builder.returns(some, emit)
    return builder.finish()


REPRS = {SomeOptional: make_optional_repr}
_ANY_PAIR = ((OptionalRepr, Repr), (Repr, OptionalRepr), (OptionalRepr, OptionalRepr))
_BINARY = (*_ARITHMETIC, *_IN_PLACE, "divmod", *_ORDER)
RTYPERS: dict[Any, Any] = {
    **{(name, *pair): rtype_unboxed for name in _BINARY for pair in _ANY_PAIR},
    **{(name, OptionalRepr): rtype_unboxed_first for name in (*_UNARY, *_MESSAGES)},
    **{("eq", *pair): rtype_eq for pair in _ANY_PAIR},
    **{("ne", *pair): rtype_ne for pair in _ANY_PAIR},
    **{("is_", *pair): rtype_is for pair in _ANY_PAIR},
    **{("pow3", *kinds): rtype_pow3 for kinds in product((OptionalRepr, Repr), repeat=3) if OptionalRepr in kinds},
    ("bool", OptionalRepr): rtype_bool,
    ("hash", OptionalRepr): rtype_hash,
    ("getattr", OptionalRepr): rtype_getattr,
}
CONVERSIONS = {
    (Repr, OptionalRepr): convert_to_optional,
    (OptionalRepr, Repr): convert_from_optional,
    (OptionalRepr, NoneRepr): convert_to_none,
    (OptionalRepr, OptionalRepr): convert_optional,
}

_EITHER = ((OptionalRepr, Repr), (Repr, OptionalRepr), (ImpossibleRepr, OptionalRepr))
SERVICES = {
    ("eq first", OptionalRepr, Repr): optional_eq,
    ("eq first", Repr, OptionalRepr): optional_eq,
    ("eq first", OptionalRepr, ImpossibleRepr): lambda r_x, r_y: ll_compare.ll_never,  # has no items to compare
    ("eq first", ImpossibleRepr, OptionalRepr): lambda r_x, r_y: ll_compare.ll_never,
    **{("lt first", *pair): partial(optional_order, "lt") for pair in _EITHER},
    **{("order", *pair): optional_order for pair in _EITHER},
}
