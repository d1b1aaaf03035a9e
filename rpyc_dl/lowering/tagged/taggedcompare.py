"""Comparisons of values of several kinds: `==` and the four orders, put together kind by kind.

Values of two kinds are never equal, and have no order, unless one is an instance: its method is asked about the other
one (`../comparing/itemcompare.py`).
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeNone
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Float, Ptr, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.rcompare import asks_methods, eq_function, order_function
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import (
    UNKNOWN,
    Kind,
    TaggedRepr,
    giver_of,
    inner_repr,
    is_text,
    plain_value,
    tagged_repr,
    type_names,
)
from rpyc_dl.rlib.app.data.valued import compares_as_value
from rpyc_dl.rlib.app.table import is_subclass

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: Kinds of which two values may have an order.
_ORDERED = ("str", "bytes", "list", "tuple", "set", "frozenset", "instance")
#: The operators of an order, and the operations.
_SYMBOLS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_OPNAMES = {symbol: opname for opname, symbol in _SYMBOLS.items()}


# ---- order ----------------------------------------------------------------------------------------------


def order_of_tagged(symbol: str, r_x: TaggedRepr, r_y: TaggedRepr, flipped: bool = False) -> LLFunction:
    """The helper for x < y (`flipped`: y < x) that calls the operator `symbol` in CPython's TypeError."""
    r_less, r_greater = (r_y, r_x) if flipped else (r_x, r_y)
    less, ordered = r_x.numbers.less, 0
    for kind in r_less.pointed:
        other = r_greater.kinds.get(kind.name)
        of_kind = None if other is None else _order_of(kind, other)
        if other is not None and of_kind is not None:
            less = by_two(kind.tag, _of_two(kind, other, of_kind), less)
            ordered |= 1 << kind.tag
    names = type_names({kind.name: kind for kind in (*r_y.pointed, *r_x.pointed)}.values())
    key = ("tagged order", symbol, flipped, ordered, less, names)
    order = composed(key, lambda: ll_tagged.make_order(symbol, ordered, less, names, flipped))
    return _asking(_OPNAMES[symbol], r_x, r_y, _on_plain_values(order, r_x, r_y))


def _on_plain_values(compare: LLFunction, r_x: TaggedRepr, r_y: TaggedRepr) -> LLFunction:
    """The helper that compares two values: instances that have a number or a text are compared as it."""
    plain = [plain_value(r, compared=True) for r in (r_x, r_y)]
    if plain == [None, None]:
        return compare
    return composed(("on plain values", compare, *plain), lambda: ll_tagged.make_on_plain(compare, *plain))


def _order_of(kind: Kind, other: Kind, opname: str = "lt") -> LLFunction | None:
    if kind.name not in _ORDERED:
        return None
    try:
        return order_function(opname, kind.r, other.r)
    except TyperError:
        if kind.name == "instance":
            return None  # its class has no order
        raise


def _of_two(kind: Kind, other: Kind, of_kind: LLFunction) -> LLFunction:
    """The helper for what two tagged values of one kind hold, for the values themselves."""
    key = ("of two", kind.take, other.take, of_kind)
    return composed(key, lambda: ll_tagged.make_of_two(kind.take, other.take, of_kind))


def by_two(tag: int, own: LLFunction, others: LLFunction) -> LLFunction:
    """The helper `own` where the first of two values has this tag, `others` where it has not."""
    return composed(("by two", tag, own, others), lambda: ll_tagged.make_by_two(tag, own, others))


# ---- equality --------------------------------------------------------------------------------------


def tagged_eq(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y where one of them has a tag: the other one gets one, too."""
    asks = any(_asks(r, "eq") for r in (r_x, r_y))
    if isinstance(r_y, NoneRepr) and not asks:
        return ll_compare.ll_left_is_none
    if isinstance(r_x, NoneRepr) and not asks:
        return ll_compare.ll_right_is_none
    r_first, r_second = _as_tagged(r_x, r_y, "eq"), _as_tagged(r_y, r_x, "eq")
    if r_first is None or r_second is None:
        if asks:
            both = f"{r_x.describe()} and {r_y.describe()}"
            raise TyperError(f"{both} are compared by an `__eq__` inside of a container: compare them by a loop")
        return ll_compare.ll_never
    eq = _eq_of_tagged(r_first, r_second)
    return _on_tagged(("tagged eq", eq), (r_x, r_y), (r_first, r_second))


def tagged_lt(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x < y, likewise."""
    return tagged_order("lt", r_x, r_y)


def tagged_order(opname: str, r_x: Repr, r_y: Repr) -> Any:
    """The helper for one of the four orders, likewise; the second value is asked whether it is less for > and >=."""
    r_first, r_second = _as_tagged(r_x, r_y, opname), _as_tagged(r_y, r_x, opname)
    if r_first is None or r_second is None:
        return NotImplemented
    order = order_of_tagged(_SYMBOLS[opname], r_first, r_second, flipped=opname in ("gt", "ge"))
    return _on_tagged((f"tagged {opname}", order), (r_x, r_y), (r_first, r_second))


def _on_tagged(
    helper: tuple[str, LLFunction], reprs: tuple[Repr, Repr], tagged: tuple[TaggedRepr, TaggedRepr]
) -> LLFunction:
    """A helper of two tagged values, for values in these reprs."""
    if reprs == tagged:
        return helper[1]
    rtyper = tagged[0].rtyper
    key = (helper[0], *reprs)
    graph = rtyper.synthetic.get(key)
    if graph is None:

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            pairs = zip(args, reprs, tagged, strict=True)
            return llops.gendirectcall(helper[1], *(_tagged_operand(llops, *pair) for pair in pairs))

        ARGS = [r.lowleveltype for r in reprs]
        graph = rtyper.synthetic[key] = build_adapter(rtyper, "compare", ARGS, Bool, emit)
    return callable_of(rtyper, graph)


def _tagged_operand(llops: LowLevelOpList, v: Value, r: Repr, r_tagged: TaggedRepr) -> Value:
    """An operand with its tag. (A float that may have been an int has the tag of a float: it compares alike.)"""
    helper = giver_of(r_tagged.rtyper, r) if r.lowleveltype == Float else None
    return llops.convertvar(v, r, r_tagged) if helper is None else llops.gendirectcall(helper, v)


def _as_tagged(r: Repr, r_other: Repr, opname: str) -> TaggedRepr | None:
    """The repr in which values are compared with tagged ones; None where they are never equal."""
    if isinstance(r, TaggedRepr):
        return r
    assert isinstance(r_other, TaggedRepr)
    inner = inner_repr(r)
    if isinstance(inner, NoneRepr):
        return r_other
    if giver_of(r_other.rtyper, inner) is not None or inner.grows or is_text(inner):
        return r_other
    name = inner.held_kind
    if name == "callable" and name in r_other.kinds:
        return r_other
    if name is None or not isinstance(inner.lowleveltype, Ptr):
        return None
    if name in r_other.kinds:
        return tagged_repr(r_other.rtyper, ((name, r_other.kinds[name].s, inner),))
    if isinstance(inner, InstanceRepr) and name == "instance":
        return tagged_repr(r_other.rtyper, ((name, SomeInstance(classdef=inner.info.classdef), inner),))
    return tagged_repr(r_other.rtyper, ((name, UNKNOWN, inner),)) if _asks(r_other, opname) else None


def _eq_of_tagged(r_x: TaggedRepr, r_y: TaggedRepr) -> LLFunction:
    same = r_x.numbers.eq
    for kind in r_x.pointed:
        other = r_y.kinds.get(kind.name)
        if kind.name == "instance":
            _check_own_equality(kind.r)
        if other is not None:
            eq = eq_function(kind.r, other.r)
            own = ll_tagged.ll_same_held if eq is None else _of_two(kind, other, eq)
            same = by_two(kind.tag, own, same)
    plain = _on_plain_values(composed(("tagged eq", same), lambda: ll_tagged.make_eq(same)), r_x, r_y)
    return _asking("eq", r_x, r_y, plain)


def _check_own_equality(r: Repr) -> None:
    """TyperError for a class below int, float or str that has an `__eq__` or `__hash__` of its own: it is no plain
    value, and its methods are not asked about others."""
    assert isinstance(r, InstanceRepr)
    for info in r.possible_classes():
        is_valued = is_subclass(info.pyclass, (int, float, str)) and isinstance(info.pyclass.__eq__, FunctionType)
        if is_valued and not compares_as_value(info.pyclass):
            raise TyperError(
                f"`{info.pyclass.__name__}` is below a builtin type and has an __eq__ or __hash__ of its own: its "
                "instances are not compared with values of other kinds in a container"
            )


# ---- instances that have a say ------------------------------------------------------------------------------


def _asks(r: Repr, opname: str) -> bool:
    """Whether a method of an instance that the values may be looks at what it is compared with."""
    if isinstance(r, TaggedRepr):
        return r.asks(opname)
    return r.is_instance and asks_methods(r, opname)


def _asking(opname: str, r_x: TaggedRepr, r_y: TaggedRepr, plain: LLFunction) -> LLFunction:
    """The helper of two values with tags that asks instances first; `plain` is for where there is none."""
    if not (_asks(r_x, opname) or _asks(r_y, opname)):
        return plain
    x, y = r_x.kinds.get("instance"), r_y.kinds.get("instance")
    unforeseen = _not_foreseen(r_x.rtyper)
    of_first = _asking_one(opname, x, r_y, True, (plain, unforeseen)) if x is not None else None
    of_second = _asking_one(opname, y, r_x, False, (plain, unforeseen)) if y is not None else None
    tags = (0 if x is None else x.tag, 0 if y is None else y.tag)
    key = ("asking", tags, of_first, of_second, plain)
    return composed(key, lambda: ll_tagged.make_asking(tags, of_first, of_second, plain))


def _asking_one(
    opname: str, instance: Kind, r_other: TaggedRepr, first: bool, others: tuple[LLFunction, LLFunction]
) -> LLFunction:
    """The helper for an instance and a value of any kind (`first`), or the other way round (any other kind).
    `others`: for two instances that have no order, and for what does not meet."""
    plain, unforeseen = others
    found = unforeseen
    for kind in r_other.kinds.values():
        if kind.name == "instance" and not first:
            continue  # two instances: the first one is asked
        pair = (instance, kind) if first else (kind, instance)
        compare = _compared_kinds(opname, *pair)
        if compare is None and kind.name != "instance":
            continue
        own = plain if compare is None else _of_two(*pair, compare)
        by = ll_tagged.make_by_second if first else ll_tagged.make_by_two
        found = composed(("asking kind", by, kind.tag, own, found), lambda: by(kind.tag, own, found))  # noqa: B023
    r_none = r_other.rtyper.getrepr(SomeNone(const=None, is_const=True))
    none = _compared(opname, instance.r, r_none) if first else _compared(opname, r_none, instance.r)
    of_none = unforeseen
    if none is not None:
        of_none = composed(
            ("asking of none", instance.take, none, first),
            lambda: ll_tagged.make_of_instance(instance.take, none, first),
        )
    key = ("with none", of_none, found, first)
    return composed(key, lambda: ll_tagged.make_with_none(of_none, found, not first))


def _not_foreseen(rtyper: RTyper) -> LLFunction:
    """The helper for two values that never meet, as the rules have it."""
    graph = rtyper.synthetic.get("not foreseen")
    if graph is None:

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            message = "a method would be asked about a value of a kind that was not seen to come to it"
            llops.genop("fatal_error", [inputconst(Void, message)], resulttype=Void)
            return inputconst(Bool, False)

        PTAGGED = ll_tagged.PTAGGED
        graph = rtyper.synthetic["not foreseen"] = build_adapter(rtyper, "unforeseen", [PTAGGED] * 2, Bool, emit)
    return callable_of(rtyper, graph)


def _compared_kinds(opname: str, kind: Kind, other: Kind) -> LLFunction | None:
    if kind.name == other.name:
        return eq_function(kind.r, other.r) if opname == "eq" else _order_of(kind, other, opname)
    return _compared(opname, kind.r, other.r)


def _compared(opname: str, r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for an instance and a value of another kind, or the other way round; None where they do not meet."""
    service = next(r for r in (r_x, r_y) if isinstance(r, InstanceRepr)).rtyper.tables.find_service
    found: LLFunction | None = service("compare items", r_x, r_y)(opname, r_x, r_y)
    return found
