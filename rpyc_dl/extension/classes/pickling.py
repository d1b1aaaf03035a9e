"""Copies and pickles of instances: all fields of one as a dict, and an instance made of that without `__init__`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.buffers import BufferKind
from rpyc_dl.extension.classes.exported import ExportedClass
from rpyc_dl.extension.classes.instancekind import InstanceKind
from rpyc_dl.extension.kinds import Kind, TableKind
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.exports import Export
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.c.typetable import is_gc_pointer
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import instance_repr

if TYPE_CHECKING:
    from rpyc_dl.extension.border import Border
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.hop import LowLevelOpList

#: By these a class says itself how it is copied: for compiled code only.
_OWN = {"__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__"}


@dataclass
class StoredField:
    """An attribute in a structure. `kind`: how Python sees it; None where it cannot."""

    name: str
    owner: Any
    kind: Kind | None


@dataclass
class Stored:
    """How instances of one class are stored. `why_not`: why they are not copied, or why they are not pickled."""

    bare: FunctionGraph
    fields: list[StoredField] = field(default_factory=list)
    not_copied: str = ""
    not_pickled: str = ""


class Pickling:
    """The classes of a module whose instances can be made bare: those that Python can make itself."""

    def __init__(self, border: Border, exported: list[ExportedClass]) -> None:
        self.border = border
        self.stored: dict[int, Stored] = {}
        for number, each in enumerate(exported):
            if not each.why_not and not each.is_iterator:
                self.stored[number] = self._stored(number, each.cls)

    def _stored(self, number: int, cls: type) -> Stored:
        rtyper = self.border.rtyper
        r = instance_repr(rtyper, classes_of(rtyper).info(cls))
        r.setup()

        def bare(llops: LowLevelOpList, args: list[Value]) -> Value:
            return r.new_instance(llops)

        found = Stored(build_adapter(rtyper, f"bare_{number}", [], r.lowleveltype, bare))
        self.border.helpers.append(Export(found.bare, found.bare.name))
        own = next((name for base in cls.__mro__[:-1] for name in vars(base) if name in _OWN), None)
        if own is not None:
            found.not_pickled = found.not_copied = f"its {own} is for compiled code"
        if any("__copy__" in vars(base) or "__deepcopy__" in vars(base) for base in cls.__mro__):
            found.not_copied = "its own copying is for compiled code"
        for owner in r.mro():
            owner.setup()
            for name, r_field in owner.fields.items():
                if name in owner.weak:
                    found.not_pickled = found.not_copied = f"its {name} is a weak reference"
                elif f"inst_{name}" in owner.object_type._flds:
                    kind = self._kind(owner.info.attrs()[name])
                    if kind is None or r_field.lowleveltype != kind.TYPE:
                        kind = None
                        found.not_pickled = found.not_pickled or f"its {name} cannot be given to Python"
                    found.fields.append(StoredField(name, owner, kind))
        return found

    def _kind(self, s: Any) -> Kind | None:
        """How Python sees a field. Not where the hash of an instance would be asked for that has no fields yet."""
        try:
            kind = self.border.kind(s)
        except UsageError:
            return None
        inside = kind.everything().values()
        keyed = [k.inner[0].everything().values() for k in inside if isinstance(k, TableKind)]
        if kind.only_result or any(isinstance(k, BufferKind) for k in inside):
            return None
        return None if any(isinstance(k, InstanceKind) for each in keyed for k in each) else kind

    # -- C text ---------------------------------------------------------------------------

    def definitions(self, gen: GenC) -> Iterator[str]:
        """The functions of each class, and the table of all."""
        for number, stored in self.stored.items():
            yield from self._get(gen, number, stored)
            yield from self._set(gen, number, stored)
            yield from self._copy(gen, number, stored)
        yield from ("", "static const rpy_pickling rpy_picklings[RPY_TYPES] = {")
        for number, stored in self.stored.items():
            bare = gen.db.functions[stored.bare].name
            functions = f"rpy_get_state_{number}, rpy_set_state_{number}, rpy_copy_{number}, (void *(*)(void)){bare}"
            why = f"{_text(stored.not_copied)}, {_text(stored.not_pickled)}"
            yield f"    [{number}] = {{{functions}, {why}}},"
        yield "};"

    def _get(self, gen: GenC, number: int, stored: Stored) -> Iterator[str]:
        yield from ("", f"static bool rpy_get_state_{number}(void *value, PyObject *state)", "{", "    (void)value;")
        for each in stored.fields:
            if each.kind is not None:
                place, mark = self._place(gen, each, "value")
                put = f"rpy_put_state(state, {_text(each.name)}, {each.kind.write(place)})"
                yield f"    if ({mark or 'true'} && !{put})"
                yield "        return false;"
        yield from ("    (void)state;", "    return true;", "}")

    def _set(self, gen: GenC, number: int, stored: Stored) -> Iterator[str]:
        yield from ("", f"static bool rpy_set_state_{number}(void *value, PyObject *state)", "{")
        yield "    PyObject *item;"
        for each in stored.fields:
            if each.kind is None:
                continue
            place, mark = self._place(gen, each, "value")
            yield f"    if ((item = PyDict_GetItemString(state, {_text(each.name)})) != NULL) {{"
            yield f"        {each.kind.declare('v')};"
            yield f"        if (!{each.kind.read('item', 'v')})"
            yield f"            return rpy_wrong_state({_text(each.name)});"
            yield f"        {_stored_into(each, 'value', place, 'v')}"
            yield from ([f"        {mark} = true;"] if mark else [])
            yield "    }"
        yield from ("    (void)value, (void)state, (void)item;", "    return true;", "}")

    def _copy(self, gen: GenC, number: int, stored: Stored) -> Iterator[str]:
        yield from ("", f"static void rpy_copy_{number}(void *from, void *to)", "{", "    (void)from, (void)to;")
        for each in stored.fields:
            (source, mark), (place, made) = self._place(gen, each, "from"), self._place(gen, each, "to")
            yield f"    {_stored_into(each, 'to', place, source)}"
            yield from ([f"    {made} = {mark};"] if mark else [])
        yield "}"

    def _place(self, gen: GenC, each: StoredField, value: str) -> tuple[str, str]:
        """The C expressions of a field, and of the mark that says whether it is there."""
        start = f"(({gen.db.types.tag(each.owner.object_type)} *){value})->"
        mark = f"{start}{field_name(f'has_{each.name}')}" if each.name in each.owner.marked else ""
        return start + field_name(f"inst_{each.name}"), mark


def _stored_into(each: StoredField, instance: str, place: str, value: str) -> str:
    TYPE = each.owner.fields[each.name].lowleveltype
    return f"RPY_STORE({instance}, {place}, {value});" if is_gc_pointer(TYPE) else f"{place} = {value};"


def _text(text: str) -> str:
    return literals.string(text.encode())
