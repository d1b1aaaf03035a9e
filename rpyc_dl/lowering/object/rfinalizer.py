"""`__del__`: what the collector calls before it frees an instance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.synthetic import LIBRARY
from rpyc_dl.lltype.lltype import FuncType, Ptr, Void, attachRuntimeTypeInfo, functionptr
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.object.programgraphs import program_graphs

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, SpaceOperation, Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.lowering.instance.instance import InstanceRepr


#: The tag of a finalizer of the library. Nobody refers to what it writes but what is freed: such classes hold a file
#: descriptor or the like, and what they have made themselves.
WRITES_ITS_OWN = "writes its own"


def attach_finalizer(r_inst: InstanceRepr) -> None:
    """Give the structure of a class its destructor, once: a graph that calls the `__del__` that the class has."""
    rtyper, STRUCT = r_inst.rtyper, r_inst.object_type
    key = ("finalizer", r_inst.info)
    if key in rtyper.synthetic:
        return
    method = program_graphs(rtyper).get(r_inst.info.lookup("__del__"))
    if method is None:
        raise TyperError(f"{r_inst.info.name}.__del__ is no plain method, or is called with different types")

    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        r_self = rtyper.getrepr(rtyper.result.binding(method.args[0]))
        v_self = llops.genop("cast_pointer", [args[0]], resulttype=r_self.lowleveltype)
        llops.gencallgraph(method, [v_self])
        return inputconst(Void, None)

    graph = build_adapter(rtyper, f"{r_inst.info.name}.__del__", [Ptr(STRUCT)], Void, emit)
    graph.tags[WRITES_ITS_OWN] = r_inst.info.pyclass.__module__.startswith(LIBRARY)
    rtyper.synthetic[key] = graph
    FUNC = FuncType([Ptr(STRUCT)], Void)
    attachRuntimeTypeInfo(STRUCT, destrptr=functionptr(FUNC, graph.name, graph=graph))


def finalizer_graphs(rtyper: RTyper) -> list[FunctionGraph]:
    """All of them: nothing calls them, so they are roots for whoever looks for what is reachable."""
    found = rtyper.synthetic.items()
    return [graph for key, graph in found if isinstance(key, tuple) and key[0] == "finalizer"]


def finalizer_graph(TYPE: object) -> FunctionGraph | None:
    """The graph that the collector calls with a structure of this type before it frees it."""
    info = getattr(TYPE, "__dict__", {}).get("_runtime_type_info")
    pointer = getattr(info._obj, "destructor_funcptr", None) if info is not None else None
    graph: FunctionGraph | None = pointer._obj.graph if pointer is not None else None
    return graph


def finalizer_made_by(op: SpaceOperation) -> FunctionGraph | None:
    """The finalizer of what a `malloc` makes: it may run from then on."""
    return finalizer_graph(op.args[0].value) if op.opname == "malloc" else None  # type: ignore[union-attr]


SERVICES = {("finalizer", InstanceRepr): attach_finalizer}
