"""Copies and pickles of instances: all fields of one as a dict, and an instance made of that without `__init__`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.buffers import BufferKind
from rpyc_dl.extension.classes.exported import ExportedClass
from rpyc_dl.extension.classes.instancekind import InstanceKind
from rpyc_dl.extension.classes.storedfields import StoredField, bare_maker, representation, stored_names
from rpyc_dl.extension.kinds import Kind, TableKind
from rpyc_dl.lowering.c import literals

if TYPE_CHECKING:
    from rpyc_dl.extension.border import Border
    from rpyc_dl.frontend.model import FunctionGraph
    from rpyc_dl.lowering.c.genc import GenC

#: By these a class says itself how it is copied: for compiled code only.
_OWN = {"__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__"}


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
        r = representation(self.border.rtyper, cls)
        found = Stored(bare_maker(self.border.rtyper, self.border.helpers, f"bare_{number}", r))
        own = next((name for base in cls.__mro__[:-1] for name in vars(base) if name in _OWN), None)
        if own is not None:
            found.not_pickled = found.not_copied = f"its {own} is for compiled code"
        if any("__copy__" in vars(base) or "__deepcopy__" in vars(base) for base in cls.__mro__):
            found.not_copied = "its own copying is for compiled code"
        for name, owner in stored_names(r):
            if name in owner.weak:
                found.not_pickled = found.not_copied = f"its {name} is a weak reference"
                continue
            kind = self._kind(owner.info.attrs()[name])
            if kind is None or owner.fields[name].lowleveltype != kind.TYPE:
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
                place, mark = each.place(gen, "value")
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
            place, mark = each.place(gen, "value")
            yield f"    if ((item = PyDict_GetItemString(state, {_text(each.name)})) != NULL) {{"
            yield f"        {each.kind.declare('v')};"
            yield f"        if (!{each.kind.read('item', 'v')})"
            yield f"            return rpy_wrong_state({_text(each.name)});"
            yield f"        {each.stored_into('value', place, 'v')}"
            yield from ([f"        {mark} = true;"] if mark else [])
            yield "    }"
        yield from ("    (void)value, (void)state, (void)item;", "    return true;", "}")

    def _copy(self, gen: GenC, number: int, stored: Stored) -> Iterator[str]:
        yield from ("", f"static void rpy_copy_{number}(void *from, void *to)", "{", "    (void)from, (void)to;")
        for each in stored.fields:
            (source, mark), (place, made) = each.place(gen, "from"), each.place(gen, "to")
            yield f"    {each.stored_into('to', place, source)}"
            yield from ([f"    {made} = {mark};"] if mark else [])
        yield "}"


def _text(text: str) -> str:
    return literals.string(text.encode())
