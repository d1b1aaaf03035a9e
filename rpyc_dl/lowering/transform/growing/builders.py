"""`s += x` in loops: the text becomes a builder for the time of the loop. SSI form before and after.

A text that a loop carries around, and that each way through the loop only appends to (or leaves alone), is copied at
each step: quadratic work. So

    s = start                          b = builder_from_str(start)
    loop: s = strconcat(s, x)          loop: append_str(b, x)
    … s …                              … build(b) …

on every link into the loop, and on every link out of it that passes the text. Nothing else in the loop may look at
the text, and no second variable may hold an earlier state of it: the builder has only one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import UniChar
from rpyc_dl.lowering.core import ll_builder
from rpyc_dl.lowering.core.links import insert_on_link
from rpyc_dl.lowering.core.ll_str import PSTR, ll_char2str, ll_strconcat
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.transform.ssa import Dominators

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


@dataclass(frozen=True)
class BuilderFunctions:
    """Function pointers of the helpers: `ll_builder_from_str`, `ll_append_str`, `ll_append_char`, `ll_build`
    (`ll_builder.py`)."""

    from_str: Any
    append_str: Any
    append_char: Any
    build: Any


def builder_functions(rtyper: RTyper) -> BuilderFunctions:
    """The helpers, typed, and listed among the graphs of the program."""

    def pointer(ll_function: LLFunction, *args: Any) -> Any:
        return rtyper.getcallable(rtyper.annotate_helper(ll_function, list(args)))

    functions = BuilderFunctions(
        pointer(ll_builder.ll_builder_from_str, PSTR),
        pointer(ll_builder.ll_append_str, ll_builder.PBUILDER, PSTR),
        pointer(ll_builder.ll_append_char, ll_builder.PBUILDER, UniChar),
        pointer(ll_builder.ll_build, ll_builder.PBUILDER),
    )
    rtyper.type_pending()
    return functions


@dataclass
class Loop:
    """A natural loop: `blocks` of which `header` dominates all."""

    header: Block
    blocks: set[Block]


@dataclass
class _Plan:
    """Where the text is in each block of a loop: its variable at the start and at the end; what appends to it."""

    loop: Loop
    first: dict[Block, Variable] = field(default_factory=dict)
    last: dict[Block, Variable] = field(default_factory=dict)
    appends: list[SpaceOperation] = field(default_factory=list)


def use_builders(graph: FunctionGraph, functions: Callable[[], BuilderFunctions]) -> bool:
    """Transform the loops of a graph, outer ones first. Whether anything changed.

    `functions` is asked only if there is something to do.
    """
    if not any(is_concat(op) for op in graph.iterops()):
        return False
    changed = False
    for loop in natural_loops(graph):
        for v in list(loop.header.inputargs):
            if v.concretetype == PSTR and any(is_concat(op) for block in loop.blocks for op in block.operations):
                plan = _plan(loop, v)
                if plan is not None and plan.appends:
                    _rewrite(graph, plan, functions())
                    changed = True
    return changed


def is_concat(op: SpaceOperation) -> bool:
    """Whether the operation is a call of `ll_strconcat`."""
    return _calls(op, ll_strconcat)


def _calls(op: SpaceOperation, ll_function: LLFunction) -> bool:
    if op.opname != "direct_call":
        return False
    c_function = op.args[0]
    assert isinstance(c_function, Constant)
    graph = c_function.value._obj.graph
    return graph is not None and graph.func is ll_function


def natural_loops(graph: FunctionGraph) -> list[Loop]:
    """The loops of a graph, larger ones first; one for each header."""
    dominators = Dominators(graph)
    entries = links_into(graph)
    found: dict[Block, Loop] = {}
    for block in dominators.order:
        for link in block.exits:
            header = link.target
            if dominators.dominates(header, block):
                loop = found.setdefault(header, Loop(header, {header}))
                stack = [block]
                while stack:
                    current = stack.pop()
                    if current not in loop.blocks:
                        loop.blocks.add(current)
                        stack += [before.prevblock for before in entries[current] if before.prevblock is not None]
    return sorted(found.values(), key=lambda loop: -len(loop.blocks))


def _plan(loop: Loop, v: Variable) -> _Plan | None:
    """How the text in the header's input `v` goes through the loop; None if it is used in another way."""
    plan = _Plan(loop, {loop.header: v})
    stack = [loop.header]
    while stack:
        block = stack.pop()
        last = _through_block(plan, block)
        if last is None:
            return None
        plan.last[block] = last
        for link in block.exits:
            if link.target in loop.blocks:
                places = [i for i, arg in enumerate(link.args) if arg is last]
                if len(places) > 1:
                    return None
                for i in places:
                    target = link.target.inputargs[i]
                    if link.target not in plan.first:
                        plan.first[link.target] = target
                        stack.append(link.target)
                    elif plan.first[link.target] is not target:
                        return None
    return plan if _is_closed(plan) else None


def _through_block(plan: _Plan, block: Block) -> Variable | None:
    """The variable that holds the text at the end of a block; None if the block uses it for something else."""
    current = plan.first[block]
    gone: set[Value] = set()
    for op in block.operations:
        if gone.intersection(op.args) or current in op.args[2:]:
            return None
        if current in op.args:
            if not is_concat(op) or op.args[1] is not current:
                return None
            plan.appends.append(op)
            gone.add(current)
            current = op.result
    if block.exitswitch is current or block.exitswitch in gone:
        return None
    if any(gone.intersection(link.args) for link in block.exits):
        return None
    return current


def _is_closed(plan: _Plan) -> bool:
    """Whether each block that gets the text gets it over every link within the loop."""
    for block, last in plan.last.items():
        for link in block.exits:
            target = plan.first.get(link.target)
            if link.target not in plan.loop.blocks or target is None:
                continue
            if link.args[link.target.inputargs.index(target)] is not last:
                return False
    holders = set(plan.last)
    return all(
        block in holders
        for target in plan.first
        for block in plan.loop.blocks
        if any(link.target is target for link in block.exits)
    )


def _rewrite(graph: FunctionGraph, plan: _Plan, functions: BuilderFunctions) -> None:
    BUILDER = lltype.typeOf(functions.build).TO.ARGS[0]
    index = plan.loop.header.inputargs.index(plan.first[plan.loop.header])
    outside = [link for link in _entries(graph, plan.loop.header) if link.prevblock not in plan.loop.blocks]
    leaving = [
        (link, plan.last[block]) for block in plan.last for link in block.exits if link.target not in plan.loop.blocks
    ]
    for link, last in leaving:
        if last in link.args:
            v_text = Variable("s")
            v_text.concretetype = PSTR
            v_builder = _retyped(last, BUILDER)
            link.args = [v_text if arg is last else arg for arg in link.args]
            insert_on_link(link, [_call(functions.build, [v_builder], v_text, link.pos)])
            link.args = [last if arg is v_builder else arg for arg in link.args]
    for block, first in plan.first.items():
        _use_builder(block, first, _retyped(first, BUILDER), plan, functions)
    for link in outside:
        v_builder = Variable("b")
        v_builder.concretetype = BUILDER
        start = link.args[index]
        link.args[index] = v_builder
        insert_on_link(link, [_call(functions.from_str, [start], v_builder, link.pos)])


def _use_builder(
    block: Block, first: Variable, v_builder: Variable, plan: _Plan, functions: BuilderFunctions
) -> None:
    """One variable, the builder, takes the place of all states of the text in a block."""
    states = {first}
    chars: dict[Value, Value] = {op.result: op.args[1] for op in block.operations if _calls(op, ll_char2str)}
    block.inputargs = [v_builder if v is first else v for v in block.inputargs]
    for i, op in enumerate(block.operations):
        if op in plan.appends:
            states.add(op.result)
            v_none = Variable("none")
            v_none.concretetype = lltype.Void
            v_extra = op.args[2]
            append = functions.append_char if v_extra in chars else functions.append_str
            block.operations[i] = _call(append, [v_builder, chars.get(v_extra, v_extra)], v_none, op.pos)
    for link in block.exits:
        link.args = [v_builder if isinstance(arg, Variable) and arg in states else arg for arg in link.args]


def _entries(graph: FunctionGraph, block: Block) -> Iterator[Link]:
    return (link for link in graph.iterlinks() if link.target is block)


def _retyped(v: Variable, TYPE: Any) -> Variable:
    new = v.copy()
    new.concretetype = TYPE
    return new


def _call(pointer: Any, args: list[Value], result: Variable, pos: Any) -> SpaceOperation:
    return SpaceOperation("direct_call", [Constant(pointer, lltype.typeOf(pointer)), *args], result, pos)
