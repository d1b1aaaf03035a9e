"""Numbers that know whether they are an int or a float (`SomeNumber`): a tag beside 64 bits, by value.

An operation on one is the operation on an int where it is an int, else that on a float: `by_kind` makes a graph that
tests the tag and does in each case what the table has for the kind. So each operation gives what it gives for ints
and for floats, and none has to be written again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeBytes,
    SomeFloat,
    SomeInteger,
    SomeList,
    SomeNumber,
    SomeObject,
    SomeString,
    SomeTagged,
    SomeTuple,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import constant_key
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, Signed, Void, int_or_float
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.hop import HighLevelOp, operation_symbol
from rpyc_dl.lowering.core.opgraph import InnerHop, operands_within, passed_operands
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.number import ll_number
from rpyc_dl.lowering.number.rfloat import COMPARE, FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr, cast_number

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class NumberRepr(Repr):
    lowleveltype = IntOrFloat

    def describe(self) -> str:
        return "an int or a float"

    def convert_const(self, value: Any) -> int_or_float:
        if not isinstance(value, (int, float)):
            raise TyperError(f"the constant {value!r} is no number")
        if isinstance(value, float):
            return int_or_float(float(value))
        if not -(2**63) <= value < 2**63:
            raise TyperError(f"the constant {int(value)} does not fit 64 bits (an int)")
        return int_or_float(int(value))

    def make_ll_eq_function(self) -> LLFunction:
        return ll_number.ll_eq

    def make_ll_lt_function(self) -> LLFunction:
        return ll_number.ll_lt

    def make_ll_hash_function(self) -> LLFunction:
        return ll_number.ll_hash

    def make_ll_repr_function(self) -> LLFunction:
        return ll_number.ll_repr


#: The reprs of what finds an item of a sequence by its place: a number is an int there, or raises a TypeError.
INDEXES = (IntegerRepr, NumberRepr)


def make_number_repr(rtyper: RTyper, s_obj: SomeNumber) -> Repr:
    return rtyper.shared_repr(("number",), NumberRepr)


# ---- conversions -----------------------------------------------------------------------------------


def convert_from_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    if v.concretetype == Bool:
        v = llops.genop("cast_bool_to_int", [v], resulttype=Signed)
    return llops.genop("number_of_int", [cast_number(llops, v, Signed)], resulttype=IntOrFloat)


def convert_from_float(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A float that may have been an int does not know it any more."""
    assert isinstance(r_from, FloatRepr)
    return llops.genop("number_of_float", [v], resulttype=IntOrFloat) if r_from.exact else None


def convert_to_float(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    return llops.gendirectcall(ll_number.ll_to_float, v)


def convert_to_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link that a test of the type has narrowed; elsewhere for what needs an int, as an index does."""
    if r_to.lowleveltype != Signed:
        return None
    if not llops.on_link:
        return llops.gendirectcall(ll_number.ll_index, v)
    return llops.genop("number_int", [v], resulttype=Signed)


# ---- operations on either kind -------------------------------------------------------------------------

#: emit(llops, r, v, others) -> the result, for a number `v` that is known to be an int or a float, by its repr.
Emit = Callable[["LowLevelOpList", Repr, "Value", "list[Value]"], "Value"]
#: What is repeated by `*`.
_REPEATED = (SomeString, SomeBytes, SomeList, SomeTuple, SomeVarTuple)
#: Operations that give an int of ints, and a float where one operand is a float.
_ARITHMETIC = ("add", "sub", "mul", "floordiv", "mod", "pow")
_KEEPING = {*_ARITHMETIC, *(f"inplace_{name}" for name in _ARITHMETIC), "neg", "pos", "abs", "divmod", "round"}
_POWERS = ("pow", "inplace_pow")
_OPERANDS = (SomeInteger, SomeBool, SomeFloat)
#: The kinds of an int or a float, where ints among values of several kinds grow.
_NUMBERS = frozenset({"int", "float"})


def gen_by_kind(
    llops: LowLevelOpList, key: tuple[Any, ...], v: Value, others: Sequence[Value], RESULT: Any, emit: Emit
) -> Value:
    """What `emit` gives for a number as an int, or as a float, whichever it is. `key` stands for `emit`."""
    rtyper = llops.rtyper
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, "either_kind", [v.concretetype, *(w.concretetype for w in others)], RESULT)
        test = builder.llops()
        start, ints, floats = builder.startblock, builder.block(), builder.block()
        v_test = test.genop("number_is_float", [start.inputargs[0]], resulttype=Bool)
        builder.switch(start, test, v_test, [(False, ints), (True, floats)])
        for block, TYPE, opname in ((ints, Signed, "number_int"), (floats, Float, "number_float")):
            r = rtyper.getprimitiverepr(TYPE)

            def fill(llops: LowLevelOpList, args: list[Value], r: Repr = r, opname: str = opname) -> Value:
                return emit(llops, r, llops.genop(opname, [args[0]], resulttype=r), args[1:])

            builder.returns(block, fill)
        graph = rtyper.synthetic[key] = builder.finish()
    return llops.gencallgraph(graph, [v, *others])


_CALLS = ("simple_call", "call_args")
#: Builtin functions that do with an int something else than with the float that it is equal to.
BUILTINS_BY_KIND = (int, round, math.floor, math.ceil, math.trunc)


def by_kind(hop: HighLevelOp, what: Any = None, run: Callable[[HighLevelOp], Value | None] | None = None) -> Value:
    """The operation with the first of its numbers as what it is. `run` does it (what the table has, if it is not
    given), and `what` stands for that."""
    number = next(i for i, r in enumerate(hop.args_r) if isinstance(r, NumberRepr))
    passed = passed_operands(hop, number)
    constants = tuple((i, constant_key(hop.constarg(i))) for i in range(hop.nb_args) if hop.is_const(i))
    keywords = tuple(hop.keywords.items())
    key = ("by kind", what or hop.opname, tuple(hop.args_s), constants, keywords, hop.s_result, hop.r_result)

    def emit(llops: LowLevelOpList, r: Repr, v: Value, others: list[Value]) -> Value:
        args = operands_within(hop, passed, others)
        args[number] = (v, SomeInteger() if r.lowleveltype == Signed else SomeFloat(), r)
        s_result = _result(hop, [s for _, s, _ in args])
        r_result = hop.rtyper.getrepr(s_result) if s_result is not hop.s_result else hop.r_result
        inner = InnerHop(hop, hop.opname, args, (s_result, r_result), llops)
        inner.keywords = dict(hop.keywords)
        v_result = run(inner) if run is not None else inner.dispatch()
        if v_result is None:
            return inputconst(Void, None)
        if r_result.grows and v_result.concretetype == Signed:  # int(x) of an int that is a word
            r_result = hop.rtyper.getprimitiverepr(Signed)
        if v_result.concretetype != r_result.lowleveltype:
            raise AssertionError(f"{hop.opname} of {r.describe()} gave a {v_result.concretetype}")
        return llops.convertvar(v_result, r_result, hop.r_result)

    v_number, *others = [hop.inputarg(hop.args_r[i], i) for i in (number, *passed)]
    return gen_by_kind(hop.llops, key, v_number, others, hop.r_result.lowleveltype, emit)


def _result(hop: HighLevelOp, args_s: list[SomeObject]) -> SomeObject:
    """The annotation of the result for operands of these kinds."""
    numbers = hop.s_result.items if isinstance(hop.s_result, SomeTuple) else (hop.s_result,)
    kinds = (SomeInteger, SomeFloat, SomeNumber, SomeTagged)
    if not _keeps_kind(hop, args_s) or not all(isinstance(s, kinds) for s in numbers):
        return hop.s_result
    values = _values(hop, args_s)
    ints = all(isinstance(s, (SomeInteger, SomeBool)) for s in values)
    if ints and hop.opname in _POWERS and _may_be_negative(args_s[1]):
        return hop.s_result  # an int or a float, by the sign of the exponent
    grows = any(isinstance(s, SomeInteger) and s.exact for s in values)
    grows = grows or (hop.rtyper.result.tags_grow and any(isinstance(s, SomeTagged) for s in numbers))
    s = SomeInteger(exact=grows) if ints else SomeFloat()
    return replace(hop.s_result, items=(s, s)) if isinstance(hop.s_result, SomeTuple) else s


def _may_be_negative(s: SomeObject) -> bool:
    return isinstance(s, SomeInteger) and not s.nonneg


def _values(hop: HighLevelOp, args_s: list[SomeObject]) -> list[SomeObject]:
    return args_s[:1] if hop.opname in (*_CALLS, "getattr") else args_s  # round(x, n), x.real


def _keeps_kind(hop: HighLevelOp, args_s: list[SomeObject]) -> bool:
    """Whether the result is an int of ints, else a float."""
    if hop.opname in _CALLS:
        return hop.nb_args == 2 and not isinstance(hop.s_result, SomeInteger)
    if hop.opname == "getattr":
        return hop.constarg(1) in ("real", "imag")
    return hop.opname in _KEEPING and all(isinstance(s, _OPERANDS) for s in args_s)


def rtype_by_kind(hop: HighLevelOp) -> Value:
    return by_kind(hop)


def rtype_mul(hop: HighLevelOp) -> Value | None:
    """x * y, x *= y: numbers, or a text, list or tuple that is repeated."""
    if not any(isinstance(s, _REPEATED) for s in hop.args_s):
        return by_kind(hop)
    operands = [*zip(hop.args_v, hop.args_s, hop.args_r, strict=True)]
    number = next(i for i, r in enumerate(hop.args_r) if isinstance(r, NumberRepr))
    v_count = hop.gendirectcall(ll_number.ll_count, hop.inputarg(hop.args_r[number], number))
    operands[number] = (v_count, SomeInteger(), hop.rtyper.getprimitiverepr(Signed))
    return InnerHop(hop, hop.opname, operands, (hop.s_result, hop.r_result), hop.llops).dispatch()


def rtype_bits(hop: HighLevelOp) -> Value | None:
    """x & y, x << y, ~x, …: of ints only."""
    symbol = operation_symbol(hop.opname)
    r_int = hop.rtyper.getprimitiverepr(Signed)
    operands = [*zip(hop.args_v, hop.args_s, hop.args_r, strict=True)]
    numbers = [i for i, r in enumerate(hop.args_r) if isinstance(r, NumberRepr)]
    for i in numbers:
        text = f"bad operand type for unary {symbol}: 'float'"
        if hop.nb_args == 2:
            kinds = [_kind_beside_a_float(s) for s in hop.args_s]
            kinds[i] = "float"
            text = f"unsupported operand type(s) for {symbol}: {kinds[0]!r} and {kinds[1]!r}"
        if len(numbers) == 2 and i == 0:  # of two floats, both are named
            other = f"unsupported operand type(s) for {symbol}: 'float' and 'float'"
            check = composed(("no floats", symbol), lambda: ll_number.make_no_two_floats(other))  # noqa: B023
            hop.gendirectcall(check, *(hop.inputarg(hop.args_r[j], j) for j in numbers))
        whole = composed(("whole", text), lambda: ll_number.make_whole(text))  # noqa: B023
        operands[i] = (hop.gendirectcall(whole, hop.inputarg(hop.args_r[i], i)), SomeInteger(), r_int)
    return InnerHop(hop, hop.opname, operands, (hop.s_result, hop.r_result), hop.llops).dispatch()


def _kind_beside_a_float(s: SomeObject) -> str:
    return "bool" if isinstance(s, SomeBool) else "float" if isinstance(s, SomeFloat) else "int"


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_number.ll_is_true, hop.inputarg(hop.args_r[0], 0))


def rtype_hash(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_number.ll_hash, hop.inputarg(hop.args_r[0], 0))


def rtype_float(hop: HighLevelOp) -> Value:
    return hop.inputarg(Float, 0)


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """Whether the one kind is of the class, or the other, or both."""
    classes = hop.constarg(1)
    of_int, of_float = issubclass(int, classes), issubclass(float, classes)
    if of_int == of_float:
        return inputconst(Bool, of_int)
    v_is_float = hop.genop("number_is_float", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)
    return v_is_float if of_float else hop.genop("bool_not", [v_is_float], resulttype=Bool)


def common_number(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """What holds ints and floats without loss; None for others."""
    if not all(isinstance(r, (IntegerRepr, FloatRepr, NumberRepr)) for r in reprs):
        return None
    inexact = next((r for r in reprs if isinstance(r, FloatRepr) and not r.exact), None)
    if inexact is not None or len({type(r) for r in reprs}) == 1:
        return inexact
    if all(isinstance(r, IntegerRepr) for r in reprs):
        return next((r for r in reprs if r.grows), None)
    grow = rtyper.result.tags_grow and any(r.grows for r in reprs)
    return rtyper.getrepr(SomeTagged(_NUMBERS) if grow else SomeNumber())


REPRS = {SomeNumber: make_number_repr}
PRIMITIVES = {IntOrFloat: SomeNumber()}
_EITHER = ((NumberRepr, Repr), (Repr, NumberRepr), (NumberRepr, NumberRepr))
_BINARY = [*_ARITHMETIC, "truediv"]
_BITS = ("and_", "or_", "xor", "lshift", "rshift")
_BITWISE = (*_BITS, *(f"inplace_{name.rstrip('_')}" for name in _BITS))
_WHOLE = ((NumberRepr, IntegerRepr), (IntegerRepr, NumberRepr), (NumberRepr, NumberRepr))
RTYPERS: dict[Any, Any] = {
    **{(name, *pair): rtype_by_kind for name in (*_BINARY, *COMPARE, "divmod") for pair in _EITHER},
    **{("inplace_" + name, *pair): rtype_by_kind for name in _BINARY for pair in _EITHER},
    **{(name, *pair): rtype_mul for name in ("mul", "inplace_mul") for pair in _EITHER},
    **{(name, *pair): rtype_bits for name in _BITWISE for pair in _WHOLE},
    ("invert", NumberRepr): rtype_bits,
    **{(name, NumberRepr): rtype_by_kind for name in ("neg", "pos", "abs", "getattr", "type")},
    ("bool", NumberRepr): rtype_bool,
    ("hash", NumberRepr): rtype_hash,
    ("float", NumberRepr): rtype_float,
    ("isinstance", NumberRepr): rtype_isinstance,
}
CONVERSIONS = {
    (IntegerRepr, NumberRepr): convert_from_int,
    (FloatRepr, NumberRepr): convert_from_float,
    (NumberRepr, FloatRepr): convert_to_float,
    (NumberRepr, IntegerRepr): convert_to_int,
}
SERVICES = {
    ("common repr", IntegerRepr): common_number,
    ("common repr", FloatRepr): common_number,
    ("common repr", NumberRepr): common_number,
}
