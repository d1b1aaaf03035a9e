"""`raise TypeError(text)` in a helper that was inlined where the text is known: arguments that are constants are
prebuilt, so that the whole `raise` is one call in C (`c/function/raising.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.objects import EXC_ARGS


def prebuild_arguments(graphs: Iterable[FunctionGraph]) -> None:
    """Make the arguments of exceptions before the program runs, where they are made of constants and raised at once.
    The same constants are the same arguments: nobody can tell, as they are immutable."""
    made: dict[Any, Any] = {}
    for graph in graphs:
        for block in graph.iterblocks():
            if len(block.exits) == 1 and block.exits[0].target is graph.exceptblock:
                for op in list(block.operations):
                    if op.opname == "malloc" and _holds_arguments(op.args[0]):
                        _prebuild(block, op, made)


def _holds_arguments(c_type: Value) -> bool:
    TYPE = c_type.value if isinstance(c_type, Constant) else None
    return isinstance(TYPE, lltype.GcStruct) and TYPE._flds.get("super") == EXC_ARGS


def _prebuild(block: Block, malloc: SpaceOperation, made: dict[Any, Any]) -> None:
    names: set[Value] = {malloc.result}
    making = [malloc]
    fields: dict[tuple[Any, str], Constant] = {}
    for op in block.operations:
        if op is malloc or names.isdisjoint(op.args):
            continue
        if op.opname == "cast_pointer":
            names.add(op.result)
            making.append(op)
        elif op.opname == "setfield" and op.args[0] in names and isinstance(op.args[2], Constant):
            fields[op.args[0].concretetype.TO, op.args[1].value] = op.args[2]  # type: ignore[union-attr]
            making.append(op)
        elif op.opname != "setfield" or op.args[0] in names:
            return
    if not names.isdisjoint(block.exits[0].args):
        return
    block.operations = [op for op in block.operations if op not in making]
    for op in block.operations:
        op.args = [_as_constant(v, names, malloc.args[0].value, fields, made) for v in op.args]  # type: ignore[union-attr]


def _as_constant(
    v: Value, names: set[Value], TYPE: Any, fields: dict[tuple[Any, str], Constant], made: dict[Any, Any]
) -> Value:
    """A variable that stands for the arguments, as their prebuilt form."""
    if not isinstance(v, Variable) or v not in names:
        return v
    key = (TYPE, *_keys(fields))
    if key not in made:
        ptr = made[key] = lltype.malloc(TYPE, immortal=True)
        for (OWNER, name), constant in fields.items():
            setattr(lltype.cast_pointer(lltype.Ptr(OWNER), ptr), name, constant.value)
    return Constant(lltype.cast_pointer(v.concretetype, made[key]), v.concretetype)


def _keys(fields: dict[tuple[Any, str], Constant]) -> Iterator[Any]:
    for (_, name), constant in sorted(fields.items(), key=lambda item: item[0][1]):
        value = constant.value
        yield name, id(value._obj) if isinstance(constant.concretetype, lltype.Ptr) else (type(value), repr(value))
