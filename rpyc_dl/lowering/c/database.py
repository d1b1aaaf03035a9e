"""The first step of GenC (document 001): collect every function, type and prebuilt container that is reached.

`Database(entries)` holds one `FunctionNode` for each graph, `ExternalNode` for each external function, and one
`DataNode` for each prebuilt container that stands alone; all in a deterministic order of discovery. Afterwards
`expression(constant)` gives the C text of any constant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rpyc_dl.errors import CompilationError
from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.containers import _array, _container, _func, _opaque, _struct
from rpyc_dl.lltype.exactint import is_small_int, small_value
from rpyc_dl.lltype.lltype import ContainerType, FuncType, LowLevelType, Ptr
from rpyc_dl.lltype.references import pointers_in
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.function.body import Body
from rpyc_dl.lowering.c.names import Names, field_name, identifier
from rpyc_dl.lowering.c.typetable import TypeTable
from rpyc_dl.lowering.core.callgraph import called_graphs, is_signature
from rpyc_dl.lowering.object.rfinalizer import finalizer_made_by
from rpyc_dl.rlib.external import c_type


class FunctionNode:
    """A graph, its C name and its analysed body. The flags and `raises` are filled in by `callgraph`."""

    def __init__(self, graph: FunctionGraph, name: str) -> None:
        self.graph = graph
        self.name = name
        self.body = Body(graph)
        self.can_recurse = False
        self.collects = True
        self.collects_and_returns = True
        self.raises: set[tuple[int, int]] = set()

    def calls(self) -> Iterator[tuple[SpaceOperation, list[FunctionGraph] | None]]:
        """Every call operation with the graphs that it may call; None if they are not known."""
        for block in self.body.blocks:
            for op in self.body.operations(block):
                if op.opname in ("direct_call", "indirect_call"):
                    yield op, called_graphs(op)


class ExternalNode:
    """A C function of a library: `external` is what the function pointer was given (see `rlib.external`)."""

    def __init__(self, func: _func) -> None:
        self.func = func
        self.label: str = func.external.c_name
        self.name: str = func.external.name_in_c
        self.headers: tuple[str, ...] = func.external.headers
        self.libraries: tuple[str, ...] = func.external.libraries

    def prototype(self) -> str | None:
        """Its declaration, where no header has one."""
        if self.headers:
            return None
        if getattr(self.func.external, "takes_values", False):
            return f"{self.func.external.prototype};"
        kinds = ", ".join(c_type(kind) for kind in self.func.external.args) or "void"
        if getattr(self.func.external, "is_variadic", False) and kinds != "void":
            kinds = f"{c_type(self.func.external.args[0])}, ..."
        label = f' __asm__("{self.label}")' if self.name != self.label else ""
        return f"extern {c_type(self.func.external.result)} {self.name}({kinds}){label};"


class DataNode:
    """A prebuilt container that no other one contains."""

    def __init__(self, obj: _container, name: str, tag: str) -> None:
        self.obj = obj
        self.name = name
        self.tag = tag  # its C type, with room for the items of its variable part
        self.TYPE = obj._TYPE


class Database:
    """Everything reachable from the entry graphs and from the extra constants."""

    def __init__(self, entries: Iterable[FunctionGraph], extra: Iterable[Any] = ()) -> None:
        self.types = TypeTable()
        self._names = Names()
        self.functions: dict[FunctionGraph, FunctionNode] = {}
        self.externals: dict[str, ExternalNode] = {}
        self.data: dict[int, DataNode] = {}
        self._of_type: dict[int, tuple[str, str]] = {}  # what a container of one size is called, and its C type
        self._pending: list[FunctionNode | DataNode] = []
        for graph in entries:
            self.add_function(graph)
        self.collect(extra)

    def collect(self, pointers: Iterable[Any]) -> None:
        """Add what can be reached from prebuilt data, too."""
        for pointer in pointers:
            self.add_pointer(pointer)
        while self._pending:
            node = self._pending.pop()
            if isinstance(node, FunctionNode):
                self._scan_function(node)
            else:
                for pointer in pointers_in(node.obj):
                    self.add_pointer(pointer)

    # -- functions ------------------------------------------------------------------------

    def add_function(self, graph: FunctionGraph) -> FunctionNode:
        """The node of a graph."""
        node = self.functions.get(graph)
        if node is None:
            name = self._names.unique("py_" + (identifier(graph.name) or "function"))
            node = self.functions[graph] = FunctionNode(graph, name)
            self._pending.append(node)
        return node

    def _scan_function(self, node: FunctionNode) -> None:
        for constant in node.body.constants():
            self.add_constant(constant)
        for block in node.body.blocks:
            for link in block.exits:
                if isinstance(link.llexitcase, lltype._ptr):
                    self.add_pointer(link.llexitcase)
        for _op, graphs in node.calls():
            for graph in graphs or ():
                self.add_function(graph)
        for block in node.body.blocks:
            for op in node.body.operations(block):
                finalizer = finalizer_made_by(op)
                if finalizer is not None:
                    self.add_function(finalizer)

    def add_constant(self, constant: Value) -> None:
        """Collect what a constant refers to."""
        if isinstance(constant, Constant) and isinstance(constant.concretetype, Ptr):
            self.add_pointer(constant.value)

    def add_pointer(self, pointer: lltype._ptr) -> None:
        """Collect what a pointer points to; completed by the next `collect`."""
        obj = pointer._obj
        if obj is None or is_small_int(pointer):
            return
        if isinstance(obj, _func):
            self._add_func(obj)
        elif not isinstance(obj, _opaque):
            self._add_data(obj)

    def _add_func(self, func: _func) -> None:
        if func.graph is not None:
            self.add_function(func.graph)
        elif func.external is not None:
            node = ExternalNode(func)
            self.externals.setdefault(node.name, node)
        else:
            raise AssertionError(f"the function {func._name} has neither a graph nor a C name")

    # -- prebuilt data --------------------------------------------------------------------

    def _add_data(self, obj: Any) -> DataNode:
        top = obj
        while True:
            parent = top._parentstructure()
            if parent is None:
                break
            top = parent
        node = self.data.get(id(top))
        if node is None:
            base, tag = self._of_type.get(id(top._TYPE)) or self._named(top)
            node = self.data[id(top)] = DataNode(top, self._names.unique(base), tag)
            self._pending.append(node)
        return node

    def _named(self, top: Any) -> tuple[str, str]:
        """The beginning of a container's name, and its C type; worked out once for those of one type and size."""
        TYPE = top._TYPE
        found = data_name(top), self.types.prebuilt_tag(TYPE, variable_length(top))
        if not TYPE._is_varsize():
            self._of_type[id(TYPE)] = found  # the containers, which are kept, keep their types
        return found

    # -- C text ---------------------------------------------------------------------------

    def expression(self, TYPE: LowLevelType, value: Any) -> str:
        """A raw value of TYPE as a C expression."""
        if not isinstance(TYPE, Ptr):
            return literals.primitive(TYPE, value)
        obj = value._obj
        if obj is None:
            return "NULL"
        if is_small_int(value):
            tagged = literals.number(lltype.Signed, 2 * small_value(value) + 1)
            return f"(({self.types.tag(obj._TYPE)} *)(intptr_t){tagged})"
        if isinstance(obj, _func):
            return self._function_expression(TYPE.TO, obj)
        if isinstance(obj, _opaque):
            return self._opaque_expression(obj)
        if isinstance(TYPE.TO, lltype.OpaqueType) and TYPE == lltype.GCREF:
            return f"(void *)&{self._add_data(obj).name}"
        return self._address(obj)

    def knows(self, pointer: lltype._ptr) -> bool:
        """Whether prebuilt data is reached by the program, so that `expression` may name it."""
        top = pointer._obj
        while (parent := top._parentstructure()) is not None:
            top = parent
        return id(top) in self.data

    def _function_expression(self, FUNC: ContainerType, func: _func) -> str:
        assert isinstance(FUNC, FuncType)
        if func.graph is None:
            name: str = func.external.name_in_c
            return name
        text = self.functions[func.graph].name
        return text if is_signature(FUNC, func.graph) else f"({self.types.ctype(Ptr(FUNC))}){text}"

    def _opaque_expression(self, obj: _opaque) -> str:
        if lltype.RuntimeTypeInfo != obj._TYPE:
            raise CompilationError(f"the prebuilt {obj!r} has no form in C")
        return f"&rpy_types[{self.types.type_id(obj.about.TO)}]"  # type: ignore[attr-defined]

    def _address(self, obj: Any) -> str:
        path = []
        top = obj
        while (parent := top._parentstructure()) is not None:
            index = top._parent_index
            path.append(f".items[{index}]" if isinstance(index, int) else f".{field_name(index)}")
            top = parent
        text = f"&{self.data[id(top)].name}{''.join(reversed(path))}"
        return f"({self.types.tag(obj._TYPE)} *){text}" if obj._TYPE._is_varsize() else text


def variable_length(obj: Any) -> int:
    """The number of items in the variable part of a container."""
    if isinstance(obj, _array):
        return len(obj._items)
    field = obj._TYPE._arrayfld
    return 0 if field is None else len(getattr(obj, field)._items)


def data_name(obj: Any) -> str:
    """A name for a prebuilt container that says what it is: a text by its first letters."""
    TYPE = obj._TYPE
    if isinstance(obj, _struct):
        field = TYPE._arrayfld
        if field is not None and isinstance(TYPE._flds[field].OF, lltype.Number):
            return "py_text_" + (identifier(_letters(getattr(obj, field)._items[:30]), 24) or "other")
        return "py_the_" + (identifier(TYPE._name) or "structure")
    return "py_the_array"


def _letters(codes: Sequence[Any]) -> str:
    if isinstance(codes, bytes):
        return codes.decode("ascii", "ignore")
    return "".join(chr(c) for c in codes if isinstance(c, int) and 0 <= c < 128)
