"""Numbers and texts inside of instances: members of IntEnum and StrEnum, and classes of the program below int, float
and str.

Where values of several kinds are compared in containers, such an instance is the number or the text that it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.lowering.instance.classswitch import Case, instance_switch
from rpyc_dl.lowering.instance.instance import InstanceRepr, instance_repr
from rpyc_dl.rlib.app.data.valued import INNER_VALUE, compares_as_value

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.graphbuild import Emit
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.instance.classtable import ClassInfo
    from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr


def plain_value_graph(r_inst: InstanceRepr, r_tagged: TaggedRepr, give: Any) -> FunctionGraph | None:
    """The graph that gives, for an instance, the number or text that it has, with a tag, or the instance, to which
    the helper `give` gives its tag; None where no class has values."""
    infos = list(r_inst.possible_classes())
    valued = [info for info in infos if _has_value(r_inst, info)]
    if not valued:
        return None
    key = ("plain value", r_inst, r_tagged)
    graph = r_inst.rtyper.synthetic.get(key)
    if graph is None:
        keep: Emit = lambda llops, args: llops.gendirectcall(give, args[0])  # noqa: E731
        cases: list[Case] = [([info], _of_class(info, r_inst, r_tagged)) for info in valued]
        others = [info for info in infos if info not in valued]
        if others:
            cases.append((others, keep))
        graph = instance_switch(r_inst.rtyper, "plain_value", [r_inst.lowleveltype], r_tagged.lowleveltype, cases)
        r_inst.rtyper.synthetic[key] = graph
    return graph


def _has_value(r_inst: InstanceRepr, info: ClassInfo) -> bool:
    owner = instance_repr(r_inst.rtyper, info).field_owner(INNER_VALUE)
    return owner is not None and (issubclass(info.pyclass, (int, float, str)) or compares_as_value(info.pyclass))


def _of_class(info: ClassInfo, r_inst: InstanceRepr, r_tagged: TaggedRepr) -> Emit:
    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v_value, r_value = instance_repr(r_inst.rtyper, info).getfield(llops, args[0], INNER_VALUE)
        return llops.convertvar(v_value, r_value, r_tagged)

    return emit


SERVICES: dict[Any, Any] = {("plain value", InstanceRepr): plain_value_graph}
