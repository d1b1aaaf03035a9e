"""Attributes that are methods in some classes, and are stored in instances, of these classes or of others; methods
that are static in some classes.

What an instance holds comes before what its class has (CPython): where it may hold nothing, a mark in it tells.
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.lowering.call.methodcall import Implementation, gen_choice, operands, raises_prebuilt
from rpyc_dl.lowering.instance.classtable import ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, class_callable, instance_repr
from rpyc_dl.lowering.object.rproperty import method_read, read_or, read_or_fall_back

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def is_method_too(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be has a method of that name."""
    return any(class_callable(info, name) is not None for info in r_inst.possible_classes())


def is_several_kinds(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be has a static method or a class method of that name, another one
    a method of another kind."""
    found = {type(class_callable(info, name)) for info in r_inst.possible_classes()}
    return len(found & {staticmethod, classmethod, FunctionType}) > 1


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
    method = method_read(hop, info, name, found)
    return method if owner is None else read_or(hop, r_inst, owner, name, method)
