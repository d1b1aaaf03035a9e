"""The attributes of an instance as they are stored: the C that reads and writes them one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.extension.kinds import Kind
from rpyc_dl.lowering.c.exports import Export
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.c.typetable import is_gc_pointer
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, instance_repr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


@dataclass
class StoredField:
    """An attribute in a structure. `kind`: how Python sees it; None where it cannot."""

    name: str
    owner: Any
    kind: Kind | None

    @property
    def is_void(self) -> bool:
        """Whether it takes no room: it is always the same."""
        return self.kind is not None and self.kind.is_void

    def place(self, gen: GenC, value: str) -> tuple[str, str]:
        """The C expressions of the field of an instance, and of the mark that says whether it is there."""
        start = f"(({gen.db.types.tag(self.owner.object_type)} *){value})->"
        mark = f"{start}{field_name(f'has_{self.name}')}" if self.name in self.owner.marked else ""
        return start + field_name(f"inst_{self.name}"), mark

    def stored_into(self, instance: str, place: str, value: str) -> str:
        """The C statement that stores a value at its place in an instance."""
        TYPE = self.owner.fields[self.name].lowleveltype
        return f"RPY_STORE({instance}, {place}, {value});" if is_gc_pointer(TYPE) else f"{place} = {value};"


def representation(rtyper: RTyper, cls: type) -> InstanceRepr:
    """How instances of a class are represented."""
    r = instance_repr(rtyper, classes_of(rtyper).info(cls))
    r.setup()
    return r


def bare_maker(rtyper: RTyper, helpers: list[Export], name: str, r: InstanceRepr) -> FunctionGraph:
    """The graph that makes an instance without attributes, which is one of the helpers, by this name."""

    def bare(llops: LowLevelOpList, args: list[Value]) -> Value:
        return r.new_instance(llops)

    graph = build_adapter(rtyper, name, [], r.lowleveltype, bare)
    helpers.append(Export(graph, graph.name))
    return graph


def stored_names(r: InstanceRepr) -> Iterator[tuple[str, Any]]:
    """The attributes that instances have in memory, each with the representation of the class that has it."""
    for owner in r.mro():
        owner.setup()
        for name in owner.fields:
            if name in owner.weak or f"inst_{name}" in owner.object_type._flds:
                yield name, owner
