"""High-level operations as helpers: what `sum`, `any`, `sorted(key=…)` do with each item is any operation of the
table, wrapped into a small graph of its own that a low-level loop can call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeBytes,
    SomeChar,
    SomeDict,
    SomeImpossibleValue,
    SomeInteger,
    SomeIterator,
    SomeList,
    SomeObject,
    SomeRange,
    SomeSet,
    SomeString,
    SomeTuple,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


def item_annotation(s_obj: SomeObject) -> SomeObject:
    """What iterating over a value with this annotation yields."""
    if isinstance(s_obj, (SomeList, SomeVarTuple)):
        return s_obj.listdef.s_item
    if isinstance(s_obj, SomeDict):
        return s_obj.dictdef.s_key
    if isinstance(s_obj, SomeSet):
        return s_obj.setdef.s_item
    if isinstance(s_obj, SomeIterator):
        return s_obj.s_item
    if isinstance(s_obj, SomeString):
        return SomeChar()
    if isinstance(s_obj, SomeBytes):
        return SomeInteger(nonneg=True)
    if isinstance(s_obj, SomeRange):
        return SomeInteger()
    if isinstance(s_obj, SomeTuple) and s_obj.items:
        return next((s for s in s_obj.items if s.can_be_none()), s_obj.items[0])
    return SomeImpossibleValue()


class InnerHop(HighLevelOp):
    """An operation that is not in the user's graph but part of one that is (`outer`), with operands of its own."""

    def __init__(
        self,
        outer: HighLevelOp,
        opname: str,
        args: Sequence[tuple[Value, SomeObject, Repr]],
        result: tuple[SomeObject, Repr],
        llops: LowLevelOpList,
    ) -> None:
        self.rtyper: RTyper = outer.rtyper
        self.spaceop: SpaceOperation = outer.spaceop
        self.exceptionlinks = []
        self.llops = llops
        self.opname = opname
        self.args_v = [v for v, _, _ in args]
        self.args_s = [s for _, s, _ in args]
        self.args_r = [r for _, _, r in args]
        self.s_result, self.r_result = result
        self.keywords = {}
        self._checked_exceptions = None

    def proven(self, what: str) -> bool:
        return False


def passed_operands(hop: HighLevelOp, chosen: int) -> list[int]:
    """Which operands a graph for the operation takes beside the chosen one: with a value, and no constants."""
    others = (i for i in range(hop.nb_args) if i != chosen and not hop.is_const(i))
    return [i for i in others if hop.args_r[i].lowleveltype is not Void]


def operands_within(
    hop: HighLevelOp, passed: Sequence[int], values: Sequence[Value]
) -> list[tuple[Value, SomeObject, Repr]]:
    """The operands of the operation in such a graph: what it was passed, and constants as they are."""
    given = dict(zip(passed, values, strict=True))
    given.update({i: Constant(hop.constarg(i)) for i in range(hop.nb_args) if hop.is_const(i)})
    triples = enumerate(zip(hop.args_v, hop.args_s, hop.args_r, strict=True))
    return [(given.get(i, v), s, r) for i, (v, s, r) in triples]


def operation_helper(
    hop: HighLevelOp,
    opname: str,
    operands: Sequence[tuple[SomeObject, Repr]],
    result: tuple[SomeObject, Repr],
) -> LLFunction:
    """A helper that does the operation on one or two operands and gives the result as `result` says."""
    rtyper = hop.rtyper
    ARGS = [r.lowleveltype for _, r in operands]
    builder = GraphBuilder(rtyper, f"{opname}_item", ARGS, result[1].lowleveltype, hop.pos)

    def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
        args = [(v, s, r) for v, (s, r) in zip(args_v, operands, strict=True)]
        v = InnerHop(hop, opname, args, result, llops).dispatch()
        if v is None or isinstance(result[0], SomeImpossibleValue):
            raise TyperError(f"{opname} gives no value here")
        return v

    builder.returns(builder.startblock, emit)
    return callable_of(rtyper, builder.finish())


def truth_helper(hop: HighLevelOp, s_item: SomeObject, r_item: Repr) -> LLFunction:
    """A helper for the truth of an item."""
    return operation_helper(hop, "bool", [(s_item, r_item)], (SomeBool(), hop.rtyper.getprimitiverepr(Bool)))


class FunctionArgument:
    """A function that a builtin calls for each item (`key=f`): `ll_call(function, item)`, and what it gives."""

    def __init__(self, hop: HighLevelOp, arg: int, what: str, s_item: SomeObject, r_item: Repr) -> None:
        s_func, r_func = hop.args_s[arg], hop.args_r[arg]
        if s_func.can_be_none():
            raise TyperError("the key may be None here: sort with it and without it in the two branches of an `if`")
        self.s_result, self.r_result = _result_of(hop, arg, what, r_item, s_item)
        self.v_func: Value = inputconst(Void, None) if r_func.lowleveltype is Void else hop.inputarg(r_func, arg)
        constant = hop.constarg(arg) if hop.is_const(arg) else None
        builder = GraphBuilder(
            hop.rtyper, "key", [r_func.lowleveltype, r_item.lowleveltype], self.r_result.lowleveltype, hop.pos
        )

        def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
            v_func: Value = Constant(constant) if r_func.lowleveltype is Void else args_v[0]
            args = [(v_func, s_func, r_func), (args_v[1], s_item, r_item)]
            v = InnerHop(hop, "simple_call", args, (self.s_result, self.r_result), llops).dispatch()
            return v if v is not None else inputconst(Void, None)

        builder.returns(builder.startblock, emit)
        self.ll_call = callable_of(hop.rtyper, builder.finish())


def _result_of(hop: HighLevelOp, arg: int, what: str, r_item: Repr, s_item: SomeObject) -> tuple[SomeObject, Repr]:
    """The annotation and the repr of what the function gives."""
    rtyper = hop.rtyper
    found = []
    for target in rtyper.callees(hop.spaceop):
        if target.what == what:
            s = rtyper.source_of(target.graph).binding(target.graph.returnvar)
            found.append((s, rtyper.getrepr(s)))
    if not found and hop.is_const(arg):
        s_builtin = BUILTIN_RESULTS.get(hop.constarg(arg))
        if s_builtin is not None:
            return s_builtin, rtyper.getrepr(s_builtin)
    if not found:
        raise TyperError(f"{hop.args_r[arg].describe()} cannot be called for each item")
    if any(r is not found[0][1] for _, r in found):
        kinds = " and ".join(dict.fromkeys(r.describe() for _, r in found))
        raise TyperError(f"the functions that may be called for each item give different things: {kinds}")
    return found[0]


#: Builtin functions that can be the key of a sort, and what they give.
BUILTIN_RESULTS: dict[Any, SomeObject] = {
    len: SomeInteger(nonneg=True),
    ord: SomeInteger(nonneg=True),
    int: SomeInteger(),
    str: SomeString(),
}
