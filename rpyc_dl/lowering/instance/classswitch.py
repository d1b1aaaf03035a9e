"""Graphs that choose by the class of an instance: what a method call, `isinstance` and `cls.attribute` become.

A switch over the numbers of the classes (`subclassrange_min`), which C turns into a jump table or a few comparisons.
Each case calls one implementation directly, so implementations may differ in their defaults and in the
representations of their arguments and results: every case converts for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, FunctionGraph, Value
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.core.graphbuild import Emit, GraphBuilder
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.instance.classcells import Path, lookup, may_miss, missing_message
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import gen_typeptr
from rpyc_dl.lowering.instance.ll_class import ll_below, ll_instance_below

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: What a case does: fill a block, or raise a prebuilt exception (class, instance).
Action = Emit | tuple[Any, Any]

#: Some classes, and what is to be done for their instances.
Case = tuple[Sequence[ClassInfo], Action]


def switch_on_class(
    builder: GraphBuilder, block: Block, v_class: Value, llops: LowLevelOpList, cases: Sequence[Case]
) -> None:
    """End `block` (operations so far: `llops`) by a switch on a class; the last case is taken for all others."""
    if len(cases) == 1:
        fill_block(builder, block, llops, cases[0][1])
        return
    v_number = llops.genop("getfield", [v_class, inputconst(Void, "subclassrange_min")], resulttype=Signed)
    exits: list[tuple[Any, Block]] = []
    for index, (infos, action) in enumerate(cases):
        target = builder.block()
        fill_block(builder, target, builder.llops(), action)
        if index == len(cases) - 1:
            exits.append(("default", target))
        else:
            exits += [(info.minid, target) for info in infos]
    builder.switch(block, llops, v_number, exits)


def fill_block(builder: GraphBuilder, block: Block, llops: LowLevelOpList, action: Action) -> None:
    """End `block` (operations so far: `llops`) by the action."""
    if isinstance(action, tuple):
        builder.raises(block, *action)
    else:
        builder.returns(block, action)
    block.operations = [*llops, *block.operations]


def instance_switch(
    rtyper: RTyper,
    name: str,
    ARGS: Sequence[Any],
    RESULT: Any,
    cases: Sequence[Case],
    on_none: Action | None = None,
) -> FunctionGraph:
    """A graph that chooses by the class of its first argument, an instance, or by that argument, a class.

    `on_none` is what to do for None; None if the argument cannot be None.
    """
    builder = GraphBuilder(rtyper, name, ARGS, RESULT)
    block = builder.startblock
    if on_none is not None:
        block = _branch_off_none(builder, block, on_none)
    llops = builder.llops()
    v_class = block.inputargs[0]
    if len(cases) > 1 and v_class.concretetype != CLASSTYPE:
        v_class = gen_typeptr(llops, v_class)
    switch_on_class(builder, block, v_class, llops, cases)
    return builder.finish()


def _branch_off_none(builder: GraphBuilder, block: Block, on_none: Action) -> Block:
    llops = builder.llops()
    v_flag = llops.genop("ptr_nonzero", [block.inputargs[0]], resulttype=Bool)
    good, null = builder.block(), builder.block()
    builder.switch(block, llops, v_flag, [(False, null), (True, good)])
    fill_block(builder, null, builder.llops(), on_none)
    return good


def class_constant_graph(
    rtyper: RTyper,
    name: str,
    infos: Sequence[ClassInfo],
    r_result: Repr,
    SUBJECT: Any = CLASSTYPE,
    on_none: tuple[Any, Any] | None = None,
) -> FunctionGraph:
    """`get(cls)` or `get(instance)`: the constant that each of these classes has for the attribute `name`.

    AttributeError for a class that has none, and the exception `on_none` for None.
    """
    key = ("class constant", name, tuple(infos), r_result, SUBJECT, on_none is not None)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        by_value: dict[Any, tuple[Any, list[ClassInfo]]] = {}
        for info in infos:
            value = lookup(rtyper, info, name)
            value_key = info if may_miss(rtyper, info, name) else id(value)
            by_value.setdefault(value_key, (value, []))[1].append(info)
        of_class = SUBJECT == CLASSTYPE
        cases = [
            constant_case(rtyper, r_result, value, group, missing_message(group[0], name, of_class))
            for value, group in by_value.values()
        ]
        cases.sort(key=lambda case: (not isinstance(case[1], tuple), len(case[0])))  # one that raises is never last
        graphname = f"{infos[0].name}_{name}_of_class"
        graph = instance_switch(rtyper, graphname, [SUBJECT], r_result.lowleveltype, cases, on_none)
        rtyper.synthetic[key] = graph
    return graph


def constant_case(rtyper: RTyper, r_result: Repr, value: Any, infos: list[ClassInfo], missing: str) -> Case:
    if value is MISSING:
        return infos, exceptions_of(rtyper).get_prebuilt(AttributeError, missing)
    if isinstance(value, Path):
        path = value
        return infos, lambda llops, args: path.read(llops, r_result, missing)
    constant = inputconst(r_result, value)
    return infos, lambda llops, args: constant


def isinstance_graph(rtyper: RTyper, infos: Sequence[ClassInfo], accept_none: bool = False) -> FunctionGraph:
    """`check(Ptr(OBJECT)) -> Bool`: whether an instance or None is of one of these classes or below."""
    ranges = _merge_ranges(infos)
    key = ("isinstance", tuple(ranges), accept_none)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        names = "_".join(info.name for info in infos)
        builder = GraphBuilder(rtyper, f"isinstance_{names}", [OBJECTPTR], Bool)
        llops = builder.llops()
        v_flag = llops.genop("ptr_nonzero", [builder.startblock.inputargs[0]], resulttype=Bool)
        good, null = builder.block(), builder.block()
        builder.switch(builder.startblock, llops, v_flag, [(False, null), (True, good)])
        builder.returns(null, lambda llops, args: inputconst(Bool, accept_none))
        builder.returns(good, lambda llops, args: gen_in_ranges(llops, gen_typeptr(llops, args[0]), ranges))
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def issubclass_graph(rtyper: RTyper, infos: Sequence[ClassInfo]) -> FunctionGraph:
    """`check(class) -> Bool`: whether a class is one of these or below."""
    ranges = _merge_ranges(infos)
    key = ("issubclass", tuple(ranges))
    graph = rtyper.synthetic.get(key)
    if graph is None:
        names = "_".join(info.name for info in infos)
        builder = GraphBuilder(rtyper, f"issubclass_{names}", [CLASSTYPE], Bool)
        builder.returns(builder.startblock, lambda llops, args: gen_in_ranges(llops, args[0], ranges))
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def _merge_ranges(infos: Sequence[ClassInfo]) -> list[tuple[int, int]]:
    """The number ranges of just these classes, in order, adjoining ones joined.

    A class below one of them need not be among them: `__hash__ = None` makes it no `Hashable`.
    """
    merged: list[tuple[int, int]] = []
    for low, high in sorted((info.minid, info.minid + 1) for info in infos):
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return merged


def gen_in_ranges(llops: LowLevelOpList, v_class: Value, ranges: list[tuple[int, int]]) -> Value:
    """Whether the number of a class is in one of these ranges."""
    if not ranges:
        return inputconst(Bool, False)
    v_number = llops.genop("getfield", [v_class, inputconst(Void, "subclassrange_min")], resulttype=Signed)
    v_found: Value | None = None
    for low, high in ranges:
        v_in = _gen_in_range(llops, v_number, low, high)
        v_found = v_in if v_found is None else llops.genop("bool_or", [v_found, v_in], resulttype=Bool)
    assert v_found is not None
    return v_found


def _gen_in_range(llops: LowLevelOpList, v_number: Value, low: int, high: int) -> Value:
    if high == low + 1:
        return llops.genop("int_eq", [v_number, inputconst(Signed, low)], resulttype=Bool)
    args_v = [inputconst(Signed, low), v_number, inputconst(Signed, high)]
    return llops.genop("int_between", args_v, resulttype=Bool)


#: What may be the class of a value that is no instance: `type(5)`.
_BUILTINS = (int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset)


def cases_of_any(rtyper: RTyper, top: ClassInfo, test_for: Callable[[ClassInfo], Emit]) -> list[Case]:
    """The cases of a test where nothing is known of the class: by the range of the numbers below it, but for those
    with others below them (a mixin, an ABC). What is tested is of `top` or below.

    Raises TyperError if that may be of a class below a builtin one.
    """
    infos = list(classes_of(rtyper).root.subtree())
    below_builtin = {info.minid for info in classes_of(rtyper).below(_BUILTINS)}
    if any(info.minid in below_builtin for info in top.subtree()):
        raise TyperError("this class is not one of a known set, and the program has classes below builtin ones")

    def in_range(llops: LowLevelOpList, args: list[Value]) -> Value:
        test = ll_below if args[1].concretetype == CLASSTYPE else ll_instance_below
        return llops.gendirectcall(test, *args)

    below = {info: {other.minid for other in classes_of(rtyper).below((info.pyclass,))} for info in infos}
    special = [info for info in infos if below[info] != set(range(info.minid, info.maxid))]
    return [*(([info], test_for(info)) for info in special), ([], in_range)]
