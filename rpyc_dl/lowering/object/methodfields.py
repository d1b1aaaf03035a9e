"""Attributes that are methods in some classes, and are stored in instances, of these classes or of others; methods
that are static in some classes.

What an instance holds comes before what its class has (CPython): where it may hold nothing, a mark in it tells.
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.lowering.call.arguments import CallArgs
from rpyc_dl.lowering.call.methodcall import Implementation, gen_choice, operands, raises_prebuilt
from rpyc_dl.lowering.call.rmethod import MethodRepr
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classtable import ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, class_callable, instance_repr
from rpyc_dl.lowering.object.rproperty import read_or, read_or_fall_back

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def is_method_too(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be has a method of that name."""
    return any(class_callable(info, name) is not None for info in r_inst.possible_classes())


def is_static_in_some(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be has a static method of that name, another one a plain one."""
    found = {type(class_callable(info, name)) for info in r_inst.possible_classes()}
    return staticmethod in found and FunctionType in found


def rtype_getattr(hop: HighLevelOp, name: str) -> Value | None:
    """x.name, by the class of x."""

    def resolve(info: ClassInfo) -> Implementation:
        found = class_callable(info, name)
        return read_or_fall_back(hop, info, name) if found is None else _field_or_method(hop, info, name, found)

    on_none = raises_prebuilt(hop.rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
    return gen_choice(hop, name, operands(hop, 0), resolve, on_none)


def _field_or_method(hop: HighLevelOp, info: ClassInfo, name: str, found: Any) -> Implementation:
    r_inst = instance_repr(hop.rtyper, info)
    owner = r_inst.field_owner(name)
    method = _method(hop, r_inst, name, found)
    return method if owner is None else read_or(hop, r_inst, owner, name, method)


def _method(hop: HighLevelOp, r_inst: InstanceRepr, name: str, found: Any) -> Implementation:
    """The method, bound to the instance; a static one is not."""

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        if isinstance(found, staticmethod):
            return inputconst(hop.r_result, found.__func__)
        shared = ("method", r_inst.info, name)
        r_method = hop.rtyper.shared_repr(shared, lambda: MethodRepr(hop.rtyper, r_inst, name))
        v_inst = args.positional[0].own_value()
        return llops.convertvar(v_inst, r_method, hop.r_result)

    return Implementation(("method", r_inst, name), emit)
