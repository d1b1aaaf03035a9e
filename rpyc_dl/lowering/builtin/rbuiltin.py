"""Builtin functions and types, and methods of builtin objects, as values that are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBuiltin,
    SomeBuiltinMethod,
    SomeByteArray,
    SomeBytes,
    SomeImpossibleValue,
    SomePBC,
    SomeString,
    SomeType,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.frontend.replace.standins import is_stand_in, original
from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.lltype.lltype import Bool, Float, Ptr, Signed, Unsigned, Void
from rpyc_dl.lowering.bigint import ll_exact
from rpyc_dl.lowering.builtin.builtinargs import check_function_arguments, check_method_arguments
from rpyc_dl.lowering.builtin.rexternal import rtype_external
from rpyc_dl.lowering.builtin.rpythoncall import rtype_python_call
from rpyc_dl.lowering.call.arguments import Arg
from rpyc_dl.lowering.call.callparse import star_items
from rpyc_dl.lowering.call.constantreprs import (
    BuiltinFunctionRepr,
    BuiltinMethodRepr,
    is_builtin_type,
)
from rpyc_dl.lowering.call.methodcall import call_raising
from rpyc_dl.lowering.call.rpbc import rtype_call_graph
from rpyc_dl.lowering.core.pythontypes import python_type
from rpyc_dl.lowering.core.repr import Repr, VoidRepr, inputconst
from rpyc_dl.lowering.core.rptr import rtype_llop
from rpyc_dl.lowering.format.rstrformat import rtype_round_int_or_none
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr, unbox_arguments
from rpyc_dl.lowering.instance.classreprs import ClassRepr, ConstClassRepr
from rpyc_dl.lowering.instance.classswitch import isinstance_graph
from rpyc_dl.lowering.instance.classtable import MISSING
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.iteration.rreduce import gen_check_several
from rpyc_dl.lowering.number import ll_float, ll_int
from rpyc_dl.lowering.number.rexact import builtin_of_exact
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr, cast_number, common_number
from rpyc_dl.lowering.number.rnumber import BUILTINS_BY_KIND, NumberRepr, by_kind
from rpyc_dl.lowering.object.attributechecks import attribute_check
from rpyc_dl.lowering.object.ll_objectrepr import ll_id
from rpyc_dl.lowering.object.rspecial import CONVERSION_METHODS, rtype_conversion
from rpyc_dl.lowering.object.rtagged import as_it_is_or_by_tag
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.tuplerepr import VarTupleRepr
from rpyc_dl.lowering.table.tablerepr import HashRepr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import PointerTextRepr, TextRepr, string_repr
from rpyc_dl.rlib import rarithmetic
from rpyc_dl.rlib.external import External
from rpyc_dl.rlib.pythonobjects import PythonCall

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.frontend.operations import CallShape
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


def convert_builtin_type(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A builtin type among classes."""
    assert isinstance(r_from, BuiltinFunctionRepr)
    return inputconst(r_to, r_from.function) if is_builtin_type(r_from) else None


def make_builtin_repr(rtyper: RTyper, s_obj: SomeBuiltin) -> Repr:
    function = s_obj.const
    return rtyper.shared_repr(("builtin", id(function)), lambda: BuiltinFunctionRepr(rtyper, function))


def make_builtin_method_repr(rtyper: RTyper, s_obj: SomeBuiltinMethod) -> Repr:
    r_self = rtyper.getrepr(s_obj.s_self)
    return rtyper.shared_repr(
        ("builtin method", s_obj.methodname, s_obj.s_self, r_self), lambda: BuiltinMethodRepr(rtyper, s_obj)
    )


# ---- calls -------------------------------------------------------------------------------------------


def builtin_call_args(hop: HighLevelOp, function: Any = None) -> HighLevelOp:
    """The hop for the arguments of a call (of `function`) alone, keyword arguments noted in `keywords`."""
    hop = hop.copy()
    is_plain = hop.opname == "simple_call"
    hop.r_s_popfirstarg()
    if is_plain:
        return hop
    shape: CallShape = hop.constarg(0)
    hop.r_s_popfirstarg()
    if shape.dstar:
        raise TyperError("calls with **keywords are not in the language")
    count = _expand_star(hop, shape.npos, function) if shape.star else 0
    hop.keywords = {name: shape.npos + count + i for i, name in enumerate(shape.keywords)}
    return hop


def _expand_star(hop: HighLevelOp, index: int, function: Any) -> int:
    """Put the items of the tuple that is passed with a star behind the positional arguments; how many they are."""
    last = Arg(hop.args_v.pop(), hop.args_s.pop(), hop.args_r.pop())
    if function in (max, min) and index == 0 and isinstance(last.r, VarTupleRepr):
        gen_check_several(hop, last.own_value())
        items = [last]  # the greatest of its items
    elif function is print and isinstance(last.r, VarTupleRepr):
        hop.starred = index
        items = [last]
    else:
        items = star_items(hop, last)
    hop.args_v[index:index] = [arg.v for arg in items]
    hop.args_s[index:index] = [arg.s for arg in items]
    hop.args_r[index:index] = [arg.r for arg in items]
    return len(items)


def rtype_call_builtin(hop: HighLevelOp) -> Value | None:
    r = hop.args_r[0]
    assert isinstance(r, BuiltinFunctionRepr)
    for target in hop.rtyper.callees(hop.spaceop):
        if is_stand_in(target.desc.value) and original(target.desc.value) is r.function:
            return rtype_call_graph(hop, target.graph)
    inner = builtin_call_args(hop, r.function)
    unbox_arguments(inner, r.function)
    if isinstance(r.function, LLOp):
        return rtype_llop(inner, r.function)
    if _is_conversion(inner, r.function):
        return rtype_conversion(inner, CONVERSION_METHODS[r.function])
    if isinstance(r.function, PythonCall):
        return rtype_python_call(inner, r.function)
    if isinstance(r.function, External):
        return rtype_external(inner, r.function)
    rtype = hop.rtyper.tables.find_builtin(r.function)
    if (rtype is None or r.function is sum) and any(t.what == "value" for t in hop.rtyper.callees(hop.spaceop)):
        return _call_instead(hop)
    if rtype is None:
        raise TyperError(f"{r.describe()} cannot be called in a translated program")
    if not hop.is_lowlevel:
        check_function_arguments(r.function, inner.nb_args - len(inner.keywords), inner.keywords)
    of_exact = builtin_of_exact(inner, r.function)
    if of_exact is not None:
        return of_exact(inner)  # type: ignore[no-any-return]
    run = _of_any_kind(r.function, lambda hop: (builtin_of_exact(hop, r.function) or rtype)(hop))
    if r.function in BUILTINS_BY_KIND and inner.nb_args and isinstance(inner.args_r[0], NumberRepr):
        return by_kind(inner, r.function, run)
    return as_it_is_or_by_tag(inner, r.function, run)


def _is_conversion(hop: HighLevelOp, function: Any) -> bool:
    """Whether a method of an instance makes the number: int(x), round(x), …"""
    return function in CONVERSION_METHODS and bool(hop.nb_args) and isinstance(hop.args_r[0], InstanceRepr)


def _of_any_kind(
    function: Any, rtype: Callable[[HighLevelOp], Value | None]
) -> Callable[[HighLevelOp], Value | None]:
    """The call of a builtin with values of one kind after the other, of which some may be instances."""
    if function not in CONVERSION_METHODS:
        return rtype

    def run(hop: HighLevelOp) -> Value | None:
        return rtype_conversion(hop, CONVERSION_METHODS[function]) if _is_conversion(hop, function) else rtype(hop)

    return run


def _call_instead(hop: HighLevelOp) -> Value | None:
    """A call of the function that a rule gives for the builtin (`rules/user.dl`; `builtins.dl` for sums)."""
    targets = [target for target in hop.rtyper.callees(hop.spaceop) if target.what == "value"]
    if len(targets) > 1:
        names = ", ".join(sorted(target.desc.name for target in targets))
        raise TyperError(f"rules give several functions for this builtin: {names}")
    return rtype_call_graph(hop, targets[0].graph)


def rtype_call_method(hop: HighLevelOp) -> Value | None:
    r = hop.args_r[0]
    assert isinstance(r, BuiltinMethodRepr)
    v_bound = hop.args_v[0]
    inner = builtin_call_args(hop)
    if isinstance(v_bound, Constant) and v_bound.concretetype is None:
        v_bound = Constant(v_bound.value.__self__)
    elif hop.llops.graph is not None:
        bound = hop.rtyper.bound_constant(v_bound, hop.llops.graph)
        v_bound = v_bound if bound is None else Constant(bound)
    inner.v_s_insertfirstarg(v_bound, r.s_self)
    rtype = hop.rtyper.tables.find_method(r.name, r.r_self)
    if rtype is None:
        raise TyperError(f"{r.r_self.describe()} has no method {r.name}() in a translated program")
    pytype = python_type(r.s_self)
    if pytype is not None:
        check_method_arguments(pytype, r.name, inner.nb_args - len(inner.keywords) - 1, inner.keywords)
    return as_it_is_or_by_tag(inner, getattr(pytype, r.name, None), rtype)


def rtype_getattr(hop: HighLevelOp) -> Value:
    """An attribute of a builtin object: a method, or something that is known."""
    if isinstance(hop.r_result, BuiltinMethodRepr):
        if hop.is_const(0):
            hop.rtyper.bound_to[hop.spaceop.result] = hop.constarg(0)
        return _not_none(hop, hop.inputarg(hop.r_result.r_self, 0))
    choose = hop.rtyper.tables.find_service("choose method", hop.r_result)
    if choose is not None:
        return choose(hop, lambda r: _not_none(hop, hop.inputarg(r, 0)))  # type: ignore[no-any-return]
    if hop.s_result.is_const:
        return inputconst(hop.r_result, hop.s_result.const)
    name, pytype = hop.constarg(1), python_type(hop.args_s[0])
    if isinstance(hop.s_result, SomeImpossibleValue) and pytype is not None and not hasattr(pytype, name):
        v = _not_none(hop, hop.inputarg(hop.args_r[0], 0))
        call_raising(hop, v, AttributeError, f"{pytype.__name__!r} object has no attribute {name!r}")
        return v
    if name == "__doc__" and pytype is not None:
        return inputconst(hop.r_result, pytype.__doc__)
    raise TyperError(f"{hop.args_r[0].describe()} has no attribute {name!r} in a translated program")


def _not_none(hop: HighLevelOp, v: Value) -> Value:
    """The object whose method is wanted: an AttributeError where it is None."""
    can_be_none = hop.may_be_none(0)
    if can_be_none and isinstance(v, Variable) and isinstance(v.concretetype, Ptr):
        hop.llops.gencallgraph(attribute_check(hop.rtyper, hop.constarg(1), v.concretetype), [v])
    return v


def rtype_getattr_method(hop: HighLevelOp) -> Value:
    """What the method of a builtin object is bound to."""
    r = hop.args_r[0]
    assert isinstance(r, BuiltinMethodRepr)
    if hop.constarg(1) != "__self__":
        return rtype_getattr(hop)
    return hop.llops.convertvar(hop.inputarg(r, 0), r.r_self, hop.r_result)


def rtype_getattr_const(hop: HighLevelOp) -> Value:
    """An attribute of something that is known while translating."""
    if hop.s_result.is_const:
        return inputconst(hop.r_result, hop.s_result.const)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, getattr(hop.constarg(0), hop.constarg(1)))
    return inputconst(hop.r_result, getattr(hop.constarg(0), hop.constarg(1)))


# ---- conversions to numbers ------------------------------------------------------------------------


def rtype_int(hop: HighLevelOp) -> Value:
    """int(), int(x) of a number; int(text) is in the table of strings."""
    if hop.nb_args == 0:
        return inputconst(Signed, 0)
    function = hop.rtyper.tables.find_rtyper("int", hop.args_r)
    if function is None:
        raise TyperError(f"int() does not work on {hop.args_r[0].describe()}")
    if hop.nb_args == 2 and not isinstance(hop.args_s[0], (SomeString, SomeBytes, SomeByteArray)):
        raise TyperError("int() with a base converts a text or bytes: leave the base out")
    return _value(function(hop))


def rtype_int_int(hop: HighLevelOp) -> Value:
    r = hop.rtyper.getprimitiverepr(common_number(hop.args_r[0].lowleveltype, Signed))
    if r.lowleveltype == Unsigned and not hop.is_lowlevel:
        return hop.gendirectcall(ll_int.ll_int_of_uint, hop.inputarg(r, 0))
    return cast_number(hop.llops, hop.inputarg(r, 0), Signed)


def rtype_int_float(hop: HighLevelOp) -> Value:
    return hop.genop("cast_float_to_int_ovf", [hop.inputarg(Float, 0)], resulttype=Signed)


def rtype_float(hop: HighLevelOp) -> Value:
    """float(), float(x) of a number; float(text) is in the table of strings."""
    if hop.nb_args == 0:
        return inputconst(Float, 0.0)
    function = hop.rtyper.tables.find_rtyper("float", hop.args_r)
    if function is None:
        raise TyperError(f"float() does not work on {hop.args_r[0].describe()}")
    return _value(function(hop))


def rtype_float_number(hop: HighLevelOp) -> Value:
    return hop.inputarg(Float, 0)


def rtype_bool(hop: HighLevelOp) -> Value:
    """bool(), bool(x)"""
    if hop.nb_args == 0:
        return inputconst(Bool, False)
    function = hop.rtyper.tables.find_rtyper("bool", hop.args_r)
    if function is None:
        raise TyperError(f"bool() does not work on {hop.args_r[0].describe()}")
    return _value(function(hop))


def _value(v: Value | None) -> Value:
    assert v is not None
    return v


def rtype_not(hop: HighLevelOp) -> Value:
    """`not x` of anything with a truth value."""
    return hop.genop("bool_not", [rtype_bool(hop)], resulttype=Bool)


def rtype_sized_int(hop: HighLevelOp) -> Value:
    """r_uint(x) and its like, intmask(x): wraps around."""
    number = hop.r_result.lowleveltype
    if hop.nb_args == 0:
        return inputconst(number, 0)
    if hop.args_r[0].grows:
        v_low = hop.gendirectcall(ll_exact.ll_low_word, hop.inputarg(hop.args_r[0], 0))
        return cast_number(hop.llops, v_low, number)
    if not isinstance(hop.args_r[0], IntegerRepr):
        function = hop.rtyper.tables.find_rtyper("int", hop.args_r)
        if function is None or hop.nb_args != 1 or hop.args_s[0].can_be_none():
            raise TyperError(f"{hop.args_r[0].describe()} cannot become {hop.r_result.describe()}")
        return cast_number(hop.llops, _value(function(hop)), number)
    v = hop.inputarg(hop.args_r[0], 0)
    if v.concretetype == Bool:
        v = hop.genop("cast_bool_to_int", [v], resulttype=Signed)
    return cast_number(hop.llops, v, number)


def rtype_ovfcheck(hop: HighLevelOp) -> Value:
    """ovfcheck(x): x, since ints that do not fit a word have raised before; a sized integer is asked."""
    v = hop.inputarg(hop.r_result, 0)
    if v.concretetype == Unsigned:
        hop.gendirectcall(ll_int.ll_int_of_uint, v)
    return v


def rtype_round(hop: HighLevelOp) -> Value:
    """round(x): halves to even. With a number of digits: of floats, in the table of strings (it prints and reads)."""
    if hop.keywords.keys() - {"ndigits"}:
        raise TyperError("round() takes a number and `ndigits`")
    if hop.nb_args == 2 and not isinstance(hop.args_r[1], NoneRepr):
        if isinstance(hop.args_r[0], IntegerRepr) and isinstance(hop.args_r[1], OptionalRepr):
            return rtype_round_int_or_none(hop)
        if hop.args_s[1].can_be_none():
            raise TyperError("round() to a number of digits that may be None: test for None before")
        function = hop.rtyper.tables.find_rtyper("round", hop.args_r)
        if function is None:
            raise TyperError(f"round() to a number of digits does not work on {hop.args_r[0].describe()}")
        return _value(function(hop))
    if isinstance(hop.args_r[0], IntegerRepr):
        return hop.inputarg(hop.r_result, 0)
    return hop.gendirectcall(ll_float.ll_round, hop.inputarg(Float, 0))


def rtype_hash(hop: HighLevelOp) -> Value:
    """hash() of what has no operation for it."""
    r = hop.args_r[0]
    return hop.gendirectcall(r.get_ll_hash_function(), hop.inputarg(r, 0))


#: A program's import, which CPython runs, may have stored or sorted by the numbers that classes have there.
_INSTEAD_OF_CLASS_ID = "compare classes by `is`, take the class itself as a key, sort by its `__name__`"


def _has_identity(r: Repr) -> bool:
    """Whether values are pointers to what the program knows as one object, and does not make again."""
    if isinstance(r, VarTupleRepr):
        return False
    return isinstance(r, (InstanceRepr, BaseListRepr, HashRepr, BytesRepr, PointerTextRepr))


def rtype_id(hop: HighLevelOp) -> Value:
    """id() of what has an identity: an instance, a list, a dict, a set, a text, or None; of one of several kinds."""
    r = hop.args_r[0]
    if isinstance(r, TaggedRepr) and all(_has_identity(kind.r) for kind in r.pointed):
        return hop.gendirectcall(ll_tagged.ll_id, hop.inputarg(r, 0))
    if isinstance(r, NoneRepr):
        return inputconst(Signed, 0)
    if isinstance(r, TextRepr):
        return hop.gendirectcall(ll_id, hop.inputarg(string_repr(hop.rtyper), 0))
    if not _has_identity(r):
        is_class = isinstance(r, (ClassRepr, ConstClassRepr)) or is_builtin_type(r)
        raise TyperError(
            f"id() of {r.describe()}: only instances, lists, dicts, sets and texts have an identity here",
            help=[_INSTEAD_OF_CLASS_ID] if is_class else [],
        )
    return hop.gendirectcall(ll_id, hop.inputarg(r, 0))


def rtype_callable(hop: HighLevelOp) -> Value:
    """callable(x): known from what x is; a bool for what may be None."""
    r, s = hop.args_r[0], hop.args_s[0]
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    kinds = {isinstance(s, (SomeBuiltin, SomeBuiltinMethod, SomeType))}
    if isinstance(r, InstanceRepr):
        called = [info for info in r.possible_classes() if info.lookup("__call__") is not MISSING]
        kinds = {bool(called), len(called) == len(list(r.possible_classes()))}
        if len(kinds) > 1:
            return hop.llops.gencallgraph(isinstance_graph(hop.rtyper, called), [hop.inputarg(r, 0)])
    elif isinstance(s, SomePBC):
        kinds = {callable(desc.value) for desc in s.descriptions}
    if len(kinds) > 1:
        raise TyperError(f"callable() of {r.describe()} is not known while translating")
    calls = kinds.pop()
    if not calls or not s.can_be_none():
        return inputconst(Bool, calls)
    return hop.genop("ptr_nonzero", [hop.inputarg(r, 0)], resulttype=Bool)


def _rtypers() -> dict[Any, Any]:
    return {
        ("simple_call", BuiltinFunctionRepr): rtype_call_builtin,
        ("call_args", BuiltinFunctionRepr): rtype_call_builtin,
        ("simple_call", BuiltinMethodRepr): rtype_call_method,
        ("call_args", BuiltinMethodRepr): rtype_call_method,
        ("bool", BuiltinMethodRepr): lambda hop: inputconst(Bool, True),
        ("getattr", Repr): rtype_getattr,
        ("getattr", BuiltinMethodRepr): rtype_getattr_method,
        ("getattr", VoidRepr): rtype_getattr_const,
        ("int", IntegerRepr): rtype_int_int,
        ("int", FloatRepr): rtype_int_float,
        ("float", IntegerRepr): rtype_float_number,
        ("float", FloatRepr): rtype_float_number,
        ("not_", Repr): rtype_not,
        ("hash", Repr): rtype_hash,
    }


REPRS = {
    SomeBuiltin: make_builtin_repr,
    SomeBuiltinMethod: make_builtin_method_repr,
}
REPRS_BY_CONST = {SomeBuiltin: True}
RTYPERS = _rtypers()
BUILTINS: dict[Any, Any] = {
    int: rtype_int,
    float: rtype_float,
    bool: rtype_bool,
    round: rtype_round,
    callable: rtype_callable,
    id: rtype_id,
    rarithmetic.intmask: rtype_sized_int,
    rarithmetic.ovfcheck: rtype_ovfcheck,
    **{cls: rtype_sized_int for cls in rarithmetic.SIZED_INTS},
}
CONVERSIONS = {(BuiltinFunctionRepr, ClassRepr): convert_builtin_type}
