"""A typed graph as JSON, and back.

The entry of a graph is self-contained but for the helpers that it calls, which it names by their keys. Numbers stand
for what occurs often: a variable is its index in `vars`, a constant -1 - its index in `consts`, a type its index in
`types`, a place its index in `places`.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
    c_last_exception,
)
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.helpercache.constants import ConstantNames, is_function, void_from_json, void_to_json
from rpyc_dl.lowering.helpercache.keys import PACKAGE
from rpyc_dl.lowering.helpercache.typenames import TypeReader, Unnameable, definition, symbol
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.source import InlinedPos, SourcePos

Entry = dict[str, Any]
#: What a function says of itself to the transforms: whether it is to be inlined, whether two calls of it can be one.
MARKS = ("_always_inline_", "_dont_inline_", "_looks_up_", "_elidable_function_", "_only_reads_")
#: Operations whose compile-time operands nothing looks at: they have been used when the operation was made.
_BLIND = {"direct_call", "indirect_call", "same_as", "keepalive"}


class GraphWriter:
    """Turns one typed graph into an entry. `callee(ptr)` names the graph that a function pointer leads to."""

    def __init__(self, names: ConstantNames, callee: Callable[[Any], Any]) -> None:
        self.names = names
        self.callee = callee
        self._vars: dict[Variable, int] = {}
        self._var_rows: list[Any] = []
        self._types: dict[str, int] = {}
        self._definitions: dict[str, Any] = {}
        self._consts: list[Any] = []
        self._const_numbers: dict[str, int] = {}
        self._places: dict[tuple[str, int, str | None], int] = {}

    def write(self, graph: FunctionGraph) -> Entry:
        """The entry of the graph. Raises Unnameable."""
        blocks = list(dict.fromkeys([*graph.iterblocks(), graph.returnblock, graph.exceptblock]))
        numbers = {block: i for i, block in enumerate(blocks)}
        inputs = [[self._var(v) for v in block.inputargs] for block in blocks]
        rows = [self._block(block, numbers) for block in blocks]
        return {
            "name": graph.name,
            "argnames": graph.argnames,
            "lowlevel": graph.is_lowlevel,
            "func": _function_name(graph.func),
            "marks": [mark for mark in MARKS if has_mark(graph, mark)],
            "pos": self._place(graph.pos),
            "blocks": [[own, *row] for own, row in zip(inputs, rows, strict=True)],
            "return": numbers[graph.returnblock],
            "except": numbers[graph.exceptblock],
            "vars": self._var_rows,
            "consts": self._consts,
            "types": list(self._types),
            "definitions": self._definitions,
            "places": [list(place) for place in self._places],
        }

    def _block(self, block: Block, numbers: dict[Block, int]) -> list[Any]:
        ops = [self._operation(op) for op in block.operations]
        switch: Any = block.exitswitch
        if switch is not None:
            if isinstance(switch, Constant) and switch is not c_last_exception:
                raise Unnameable("a switch that is decided")
            switch = "raise" if switch is c_last_exception else self._value(switch)
        return [ops, switch, [self._link(link, numbers) for link in block.exits]]

    def _operation(self, op: SpaceOperation) -> list[Any]:
        blind = op.opname in _BLIND
        return [op.opname, self._place(op.pos), self._var(op.result), *(self._value(v, blind) for v in op.args)]

    def _link(self, link: Link, numbers: dict[Block, int]) -> list[Any]:
        case = link.exitcase
        if isinstance(case, type):
            if self.names.class_name(link.llexitcase) != case.__name__:
                raise Unnameable(f"the exit for {case}")
            case = ["class", case.__name__]
        elif case != link.llexitcase or not (case is None or isinstance(case, (bool, int, str))):
            raise Unnameable(f"the exit for {case!r}")
        caught = [self._var(v) for v in link.extravars()]
        return [numbers[link.target], case, caught, self._place(link.pos), [self._value(v, True) for v in link.args]]

    # -- values ------------------------------------------------------------------------------

    def _var(self, v: Variable) -> int:
        number = self._vars.get(v)
        if number is None:
            number = self._vars[v] = len(self._var_rows)
            self._var_rows.append([self._type(v.concretetype), v.localname])
        return number

    def _value(self, v: Value, blind: bool = False) -> int:
        if isinstance(v, Variable):
            return self._var(v)
        T = v.concretetype
        if Void == T:
            data = void_to_json(v.value) if not blind else _visible(v.value)
        elif is_function(T) and v.value:
            data = self.callee(v.value)
        else:
            data = self.names.to_json(v.value, T)
        row = [self._type(T), data]
        key = repr(row)
        if key not in self._const_numbers:
            self._const_numbers[key] = len(self._consts)
            self._consts.append(row)
            if isinstance(data, list) and data[0] == "type":
                self._define(v.value)
        return -1 - self._const_numbers[key]

    def _type(self, T: Any) -> int:
        text = symbol(T)
        if text not in self._types:
            self._types[text] = len(self._types)
            self._define(T)
        return self._types[text]

    def _define(self, T: Any) -> None:
        stack = [T]
        while stack:
            part = stack.pop()
            if isinstance(part, lltype.Ptr):
                part = part.TO
            if isinstance(part, lltype.Primitive) or symbol(part) in self._definitions:
                continue
            self._definitions[symbol(part)] = definition(part)
            stack += part._components()

    def _place(self, pos: SourcePos | None) -> int | None:
        if pos is None:
            return None
        if isinstance(pos, InlinedPos):
            raise Unnameable("an inlined place")
        return self._places.setdefault((_short_path(pos.filename), pos.lineno, pos.function), len(self._places))


def _visible(value: Any) -> Any:
    """An operand that nothing looks at: as it is if it is simple, else None."""
    return value if isinstance(value, (str, bool, int)) else None


def _short_path(filename: str) -> str:
    try:
        return "@" + Path(filename).relative_to(PACKAGE).as_posix()
    except ValueError:
        return filename


def _function_name(func: Any) -> list[str] | None:
    """Module and name of a function that is a global of its module."""
    module, name = getattr(func, "__module__", None), getattr(func, "__name__", "")
    return [module, name] if module and vars(sys.modules[module]).get(name) is func else None


def has_mark(graph: FunctionGraph, mark: str) -> bool:
    """Whether the function of a graph is marked so, or was when the graph was written down."""
    return bool(getattr(graph.func, mark, False)) or mark in graph.tags.get("marks", ())


class GraphReader:
    """Makes a graph of an entry. `shell` comes first, so that graphs may call each other; then `fill`."""

    def __init__(self, entry: Entry, names: ConstantNames, function: Any) -> None:
        self.entry = entry
        self.names = names
        self.types = TypeReader(entry["definitions"])
        self._concrete = [self.types.read(text) for text in entry["types"]]
        self.vars = [self._variable(*row) for row in entry["vars"]]
        self.blocks = [Block([self.vars[i] for i in row[0]]) for row in entry["blocks"]]
        self.graph = self._shell(function)

    def _variable(self, T: int, localname: str | None) -> Variable:
        v = Variable(localname)
        v.concretetype = self._concrete[T]
        return v

    def _shell(self, function: Any) -> FunctionGraph:
        entry = self.entry
        self.places = [_position(*row) for row in entry["places"]]
        graph = FunctionGraph(entry["name"], self.blocks[0], self._place(entry["pos"]))
        graph.returnblock = self.blocks[entry["return"]]
        graph.exceptblock = self.blocks[entry["except"]]
        graph.argnames = list(entry["argnames"])
        graph.is_lowlevel = entry["lowlevel"]
        if not graph.is_lowlevel:
            graph.tags["synthetic"] = True
        graph.func = function
        graph.tags["marks"] = entry["marks"]
        return graph

    def functype(self) -> lltype.FuncType:
        """The type of the graph as a function."""
        graph = self.graph
        return lltype.FuncType([v.concretetype for v in graph.args], graph.returnvar.concretetype)

    def fill(self, callee: Callable[[Any], Any]) -> None:
        """Fill the blocks; `callee` gives the function pointer for the name of one."""
        consts = [self._constant(T, data, callee) for T, data in self.entry["consts"]]
        vars_ = self.vars

        def values(numbers: Sequence[int]) -> list[Value]:
            return [vars_[i] if i >= 0 else Constant(*consts[-1 - i]) for i in numbers]

        for block, (_, ops, switch, links) in zip(self.blocks, self.entry["blocks"], strict=True):
            block.operations = [
                SpaceOperation(opname, values(args), vars_[result], self._place(place))
                for opname, place, result, *args in ops
            ]
            block.exitswitch = c_last_exception if switch == "raise" else None if switch is None else vars_[switch]
            block.closeblock(*(self._link(row, values) for row in links))

    def _constant(self, T: int, data: Any, callee: Callable[[Any], Any]) -> tuple[Any, Any]:
        TYPE = self._concrete[T]
        if TYPE is Void:
            return void_from_json(data, self.types), TYPE
        if isinstance(data, list) and data[0] in ("helper", "hole"):
            return callee(data), TYPE
        return self.names.from_json(data, TYPE), TYPE

    def _link(self, row: list[Any], values: Callable[[Sequence[int]], list[Value]]) -> Link:
        target, case, caught, place, args = row
        if isinstance(case, list):
            case = vars(builtins)[case[1]]
            llcase = classes_of(self.names.rtyper).vtable_of(case)
        else:
            llcase = case
        link = Link(values(args), self.blocks[target], case, self._place(place))
        link.llexitcase = llcase
        if caught:
            link.last_exception, link.last_exc_value = (self.vars[i] for i in caught)
        return link

    def _place(self, number: int | None) -> SourcePos | None:
        return None if number is None else self.places[number]


def _position(filename: str, lineno: int, function: str | None) -> SourcePos:
    if filename.startswith("@"):
        filename = str(PACKAGE / filename[1:])
    return SourcePos(filename, lineno, function=function)
