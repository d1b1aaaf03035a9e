"""The heap that the relations are: which variables stand for one object, and what is known of each object.

A variable to which one object flows stands for that object, as it does where a link or a call passes it on. Where
several objects meet there is one of their own, unless they can change: then all of them are one (000, "Empty
lists and mutable objects").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import MethodDescriptorType
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import model as m
from rpyc_dl.annotator.heap.annset import ANN, AnnotationSet, Name, SomeValue, impossiblevalue
from rpyc_dl.annotator.partition import Partition
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult

#: The kinds of objects that have one of Python's own types.
_TYPES: tuple[tuple[type[m.SomeObject], type], ...] = (
    (m.SomeBool, bool), (m.SomeInteger, int), (m.SomeFloat, float), (m.SomeString, str), (m.SomeBytes, bytes),
    (m.SomeByteArray, bytearray), (m.SomeTuple, tuple), (m.SomeVarTuple, tuple), (m.SomeList, list),
    (m.SomeDict, dict), (m.SomeSet, set), (m.SomeRange, range), (m.SomeSlice, slice), (m.SomeNone, type(None)),
)  # fmt: skip
#: The roles of what containers hold.
_ROLES = {"item": ANN.listitems, "key": ANN.dictkeys, "value": ANN.dictvalues}


@dataclass
class Heap:
    """`bindings`: the object of each variable, by function; `annotations`: what is known of the objects;
    `operations`: name, objects and result of each operation. `str()` draws it as the document does."""

    bindings: dict[str, dict[str, SomeValue]] = field(default_factory=dict)
    annotations: AnnotationSet = field(default_factory=AnnotationSet)
    operations: list[tuple[str, list[SomeValue]]] = field(default_factory=list)

    def names(self) -> dict[SomeValue, str]:
        """SV1, SV2, …: the objects in the order in which variables mention them."""
        found: dict[SomeValue, str] = {impossiblevalue: repr(impossiblevalue)}
        pending = [value for variables in self.bindings.values() for value in variables.values()]
        pending += [value for _, values in self.operations for value in values]
        while pending:
            value = self.annotations.resolved(pending.pop(0))
            if value not in found:
                found[value] = f"SV{len(found)}"
                pending += [
                    held for _, _, held in self.annotations.query(subject=value) if isinstance(held, SomeValue)
                ]
        return found

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The drawing: bindings, annotations, operations."""
        names = self.names()
        for function, variables in self.bindings.items():
            yield f"Bindings of {function}:"
            for variable, value in variables.items():
                yield f"    {variable} {'-' * max(2, 8 - len(variable))}> {names[self.annotations.resolved(value)]}"
        yield "Annotations:"
        for value in names:
            for name, _, stated in self.annotations.query(subject=value):
                shown = names[stated] if isinstance(stated, SomeValue) else _shown(stated)
                yield f"    {name}({names[value]})={shown}"
        yield "Operations:"
        for opname, values in self.operations:
            written = ", ".join(names[self.annotations.resolved(value)] for value in values)
            yield f"    ANN.{opname}({written})"


def _shown(stated: Any) -> str:
    """A value as it is drawn; a method of a builtin type by one name, as `list_append`."""
    name = getattr(stated, "__qualname__", None)
    if isinstance(stated, MethodDescriptorType):
        return str(name).replace(".", "_")
    return str(name) if name is not None else repr(stated)


def heap_of(result: AnnotationResult) -> Heap:
    """The heap of an annotated program."""
    return _Drawing(result).heap()


class _Drawing:
    def __init__(self, result: AnnotationResult) -> None:
        self.result = result
        self.readback = result.readback
        self.parts = self._objects()
        self.receivers: dict[int, int] = {z: x for _, z, x, _ in result.session.rows("getattr")}
        self.lengths = self._lengths()
        self.values: dict[Any, SomeValue] = {}
        self.facts = AnnotationSet()

    def heap(self) -> Heap:
        heap = Heap(annotations=self.facts)
        for graph in self.result.graphs:
            variables = heap.bindings.setdefault(self._title(graph, heap), {})
            for block in [*graph.iterblocks(), graph.returnblock]:
                for v in block.inputargs if block is graph.returnblock else block.getvariables():
                    if self.result.session.entity(v) is not None:
                        variables[v.name or repr(v)] = self._value(v)
                for op in block.operations if block is not graph.returnblock else ():
                    values = [self._value(v) for v in [*op.args, op.result]]
                    heap.operations.append((op.opname, values))
        return heap

    @staticmethod
    def _title(graph: FunctionGraph, heap: Heap) -> str:
        number = sum(title.partition(" (")[0] == graph.name for title in heap.bindings)
        return f"{graph.name} ({number + 1})" if number else graph.name

    def _objects(self) -> Partition:
        """Variables that stand for one object."""
        sources: dict[int, set[int]] = defaultdict(set)
        rows = self.result.session.rows
        for x, y in [*rows("flow"), *((x, y) for link, x, y in rows("phi") if link in self.result.session.taken)]:
            sources[y].add(x)
        for v, _ in rows("given"):
            sources.pop(v, None)  # another object comes from outside
        parts = Partition()
        changed = True
        while changed:
            changed = False
            for y, before in sources.items():
                found = {parts.find(x) for x in before} - {parts.find(y)}
                if len(found) == 1 and self._alike(y, min(found)):
                    parts.join(y, min(found))
                    changed = True
        return parts

    def _alike(self, a: int, b: int) -> bool:
        """Whether the same is known of two variables, as far as it is drawn."""
        known = [list(self._known(self.readback.of_var(v), None)) for v in (a, b)]
        return known[0] == known[1]

    def _value(self, v: Value) -> SomeValue:
        """The object of a variable or constant."""
        number = self.result.session.entity(v)
        if number is None:
            key = ("constant", v.key) if isinstance(v, Constant) else ("variable", v)
            return self._told(key, self.result.binding(v), None)
        return self._of(number)

    def _of(self, number: int) -> SomeValue:
        s = self.readback.of_var(number)
        if isinstance(s, m.SomeImpossibleValue):
            return impossiblevalue
        node = self.readback.container.get(number)
        mutable = node is not None and isinstance(s, m.SomeList | m.SomeDict | m.SomeSet)
        key = (
            ("container", self.readback.parts.find(node)) if mutable and node is not None else self.parts.find(number)
        )
        return self._told(key, s, number)

    def _told(self, key: Any, s: m.SomeObject, number: int | None) -> SomeValue:
        if key not in self.values:
            value = self.values[key] = SomeValue()
            for name, stated in self._known(s, number):
                self.facts.set(name, value, stated)
        return self.values[key]

    def _known(self, s: m.SomeObject, number: int | None) -> Iterator[tuple[Name, Any]]:
        of = next((kind for some, kind in _TYPES if isinstance(s, some)), None)
        if isinstance(s, m.SomeInstance) and s.classdef is not None:
            of = s.classdef.pyclass
        if of is not None and of is not type(None) and not s.can_be_none():
            yield ANN.type, of
        if s.is_const or isinstance(s, m.SomeNone):
            yield ANN.const, s.const if s.is_const else None
        if isinstance(s, m.SomePBC) and len(s.descriptions) == 1 and not s.can_be_none():
            (desc,) = s.descriptions
            yield ANN.const, desc.value
        if number is not None:
            yield from self._held(s, number)

    def _held(self, s: m.SomeObject, number: int) -> Iterator[tuple[Name, Any]]:
        node = self.readback.container.get(number)
        if node is not None and isinstance(s, m.SomeList | m.SomeDict | m.SomeSet):
            roles = ("key", "value") if isinstance(s, m.SomeDict) else ("item",)
            for role in roles:
                v = self._role(node, role)
                name = ANN.setitems if isinstance(s, m.SomeSet) else _ROLES[role]
                yield name, impossiblevalue if v is None else self._of(v)
            if isinstance(s, m.SomeList) and self.readback.parts.find(node) in self.lengths:
                yield ANN.len, self.lengths[self.readback.parts.find(node)]
        yield from self._bound(s, number)
        if isinstance(s, m.SomeTuple):
            yield ANN.len, len(s.items)
            for n in sorted(self.readback.nodes.get(number, ()))[:1]:
                for index, variables in sorted(self.readback.items[n].items()):
                    yield ANN.tupleitem[index], self._of(min(variables))

    def _bound(self, s: m.SomeObject, number: int) -> Iterator[tuple[Name, Any]]:
        """What a method is bound to, and which one it is."""
        if number not in self.receivers:
            return
        if isinstance(s, m.SomeBuiltinMethod):
            of = next((kind for some, kind in _TYPES if isinstance(s.s_self, some)), object)
            yield ANN.im_self, self._of(self.receivers[number])
            yield ANN.im_func, getattr(of, s.methodname)
        elif isinstance(s, m.SomePBC) and all(type(desc) is m.MethodDesc for desc in s.descriptions):
            yield ANN.im_self, self._of(self.receivers[number])
            if len(s.descriptions) == 1:
                (desc,) = s.descriptions
                yield ANN.im_func, desc.value

    def _lengths(self) -> dict[int, int]:
        """The length of lists that never get other items than those that they are made with, where it is one for all
        of a part."""
        readback, session = self.readback, self.result.session
        made = {
            session.exporter.op_number[op]: len(op.args)
            for op in session.exporter.op_of.values()
            if op.opname == "newlist"
        }
        made |= dict(session.rows("prebuilt_length"))
        found: dict[int, set[int | None]] = defaultdict(set)
        for node in {*readback.container.values(), *(n for n, _ in session.rows("made"))}:
            found[readback.parts.find(node)].add(made.get(node))
        return {
            part: length
            for part, (length, *others) in found.items()
            if length is not None and not others and part not in readback.resized
        }

    def _role(self, node: int, role: str) -> int | None:
        """The hidden variable of a part of containers."""
        part = self.readback.parts.find(node)
        found = [
            holds[role]
            for each, holds in self.readback.holds.items()
            if role in holds and self.readback.parts.find(each) == part
        ]
        return min(found) if found else None
