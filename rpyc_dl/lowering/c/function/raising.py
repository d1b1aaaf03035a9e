"""`raise E("text")`, `assert x`: what is made to be raised at once, of a class and arguments that are known, is one
call in C.

Such blocks are many: each check that a program cannot be proven to pass ends in one. The call is a tenth of the text
that making the exception on the spot is, and it keeps what never runs out of the code that does.
"""

from __future__ import annotations

from dataclasses import dataclass

from rpyc_dl.frontend.model import Block, Constant, Value
from rpyc_dl.lltype.lltype import ContainerType
from rpyc_dl.lowering.c.function.body import Body
from rpyc_dl.lowering.object.rfinalizer import finalizer_graph

#: The fields that such an exception is given: its class, its arguments.
CLASS, ARGUMENTS = "typeptr", "exc_args"


@dataclass(frozen=True)
class NewException:
    """The exception that a block makes and raises: its type, its fields with their owners and values."""

    TYPE: ContainerType
    cls: tuple[ContainerType, Constant]
    arguments: tuple[ContainerType, Constant] | None


def new_exception(body: Body, block: Block) -> NewException | None:
    """The exception that is all that a block makes, fills with constants, and raises."""
    operations = body.operations(block)
    if len(block.exits) != 1 or block.exits[0].target is not body.graph.exceptblock or not operations:
        return None
    first, *others = operations
    if first.opname != "malloc" or not isinstance(first.args[0], Constant) or finalizer_graph(first.args[0].value):
        return None
    names: set[Value] = {first.result}
    fields: dict[str, tuple[ContainerType, Constant]] = {}
    for op in others:
        if not op.args or body.value(op.args[0]) not in names:
            return None
        if op.opname == "cast_pointer":
            names.add(op.result)
            continue
        name, value = (op.args[1], body.value(op.args[2])) if op.opname == "setfield" else (None, None)
        if not isinstance(name, Constant) or not isinstance(value, Constant) or name.value in fields:
            return None
        fields[name.value] = (op.args[0].concretetype.TO, value)
    if not {CLASS} <= set(fields) <= {CLASS, ARGUMENTS} or body.value(block.exits[0].args[1]) not in names:
        return None
    return NewException(first.args[0].value, fields[CLASS], fields.get(ARGUMENTS))
