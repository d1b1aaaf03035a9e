"""A graph as numbers and words that say all that a transform can see of it, and back into the graph of a program.

`GraphWriter` numbers what a graph refers to in the order in which it meets it: types, constants, functions, classes,
places. Of each it notes what transforms look at; so two graphs whose texts are equal are transformed alike, and each
number stands for the same thing of either program. What the transforms have made of one can be written in the same
numbers, and read with those of the other.
"""

from __future__ import annotations

import hashlib
import struct
from array import array
from types import FunctionType
from typing import Any

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable, c_last_exception
from rpyc_dl.identity import identity
from rpyc_dl.lltype.containers import _array, _func, _struct
from rpyc_dl.lltype.exactint import PBIG, is_small_int, small_value
from rpyc_dl.lltype.lltype import LowLevelType, Number, Primitive, Ptr, Void, cast_pointer
from rpyc_dl.lltype.primitives import LLTypeError
from rpyc_dl.lowering.core.ll_str import CHARS
from rpyc_dl.lowering.helpercache.graphtext import has_mark
from rpyc_dl.lowering.helpercache.typenames import Unnameable, symbol
from rpyc_dl.lowering.object.rfinalizer import finalizer_graph
from rpyc_dl.lowering.transform.constfold import is_immutable
from rpyc_dl.lowering.transform.cse import READS
from rpyc_dl.lowering.transform.effects import Effects, GraphEffects, written_place
from rpyc_dl.lowering.transform.ownership import Summaries, Summary
from rpyc_dl.rlib.rarithmetic import int_or_float
from rpyc_dl.source import InlinedPos, SourcePos

#: What a number may stand for that is no constant, no variable.
NOTHING, RAISE = -1, -2
#: The kinds of descriptions.
_TYPE, _CONSTANT, _OBJECT, _FUNCTION, _CLASS, _SUMMARY = range(6)
#: Operations whose operands are passed on.
_BLIND = {"direct_call", "same_as", "keepalive"}
#: So many steps from a type of the graph a new one may be away.
_FAR = 3

Entry = dict[str, list[Any]]


class GraphWriter:
    """Writes a graph (`key`), then what has become of it (`entry`), or puts in place what became of another one.

    `summaries`: where those of what the graph calls count, and its own is written, too.
    """

    def __init__(self, graph: FunctionGraph, effects: Effects, summaries: Summaries | None = None) -> None:
        self.graph = graph
        self.effects = effects
        self.summaries = summaries
        self._words: dict[str, int] = {}
        self._held: list[Any] = []  # what is known by its identity
        self._numbers: dict[int, int] = {}  # of types, objects, functions, places, by identity
        self._types: dict[str, int] = {}
        self._type_list: list[LowLevelType] = []
        self._places: list[SourcePos] = []
        self._places_known: dict[object, int] = {}
        self._constants: dict[object, int] = {}
        self._constant_list: list[Constant] = []
        self._nothing = Constant(None, Void)
        self._objects = 0
        self._functions = 0
        self._classes: dict[type, int] = {}
        self._class_names: dict[str, type] = {}
        self._cases: dict[int, Any] = {}  # by the number of an exception class: what the links hold of it
        self._rows: list[int] = []  # descriptions
        self._further: Entry | None = None
        self._read = dict.fromkeys(written_place(op.args) for op in graph.iterops() if op.opname in READS)
        self._fields = {
            op.args[1].value for op in graph.iterops() if op.opname == "getfield" and isinstance(op.args[1], Constant)
        }

    # -- before and after ------------------------------------------------------------------------

    def key(self) -> str:
        """The hash of all that the transforms of the graph depend on. Unnameable where that cannot be told."""
        code = self._write(self.graph)
        digest = hashlib.blake2b(b"graph\0" if self.summaries is None else b"whole\0", digest_size=16)
        digest.update("\0".join(self._words).encode("utf-8", "surrogatepass"))
        digest.update(array("q", [len(self._words), len(code), *code, *self._rows]).tobytes())
        return digest.hexdigest()

    def entry(self) -> Entry:
        """The graph as it is now, in terms of what it was. Unnameable where there is something new in it."""
        self._further = {"words": [], "types": [], "constants": []}
        code = self._write(self.graph)
        summary = None if self.summaries is None else self.summaries.get(self.graph)
        return {**self._further, "code": code, "summary": [] if summary is None else self._summary(summary)}

    def _write(self, graph: FunctionGraph) -> list[int]:
        """The blocks of a graph, and its variables: type and name of each."""
        self._variables: dict[Variable, int] = {}
        self._used: dict[int, int] = {}  # the numbers of values, by identity; of those that are passed on
        self._passed_on: dict[int, int] = {}
        blocks = list(dict.fromkeys([*graph.iterblocks(), graph.returnblock, graph.exceptblock]))
        numbers = {block: i for i, block in enumerate(blocks)}
        code = [graph.is_lowlevel, len(blocks), numbers[graph.returnblock], numbers[graph.exceptblock]]
        for block in blocks:
            self._block(block, numbers, code)
        rows: list[int] = [len(self._variables)]
        for v in self._variables:
            rows += [self._type(v.concretetype), self._word(v.localname)]
        return [*rows, *code]

    def _block(self, block: Block, numbers: dict[Block, int], code: list[int]) -> None:
        variable, value, place, word = self._variable, self._value, self._place, self._word
        variables, words, used, passed = self._variables, self._words, self._used, self._passed_on
        code += [len(block.inputargs), *map(variable, block.inputargs), len(block.operations)]
        for op in block.operations:  # most of what it mentions has its number: no call for that
            known, number = (passed, self._passed) if op.opname in _BLIND else (used, value)
            name, pos = words.get(op.opname), op.pos
            code += [
                word(op.opname) if name is None else name,
                NOTHING if pos is None else place(pos),
                variables.setdefault(op.result, len(variables)),
                len(op.args),
                *[known.get(identity(v)) or number(v) for v in op.args],
            ]
        switch = block.exitswitch
        code.append(NOTHING if switch is None else RAISE if switch is c_last_exception else value(switch))
        code.append(len(block.exits))
        for link in block.exits:
            caught = link.extravars()
            code += [numbers[link.target], place(link.pos), *self._case(link), len(caught), *map(variable, caught)]
            code += [len(link.args), *[passed.get(identity(v)) or self._passed(v) for v in link.args]]

    def _row(self, kind: int, numbers: list[int]) -> None:
        """Note a description."""
        self._rows += [kind, len(numbers), *numbers]

    # -- numbers -----------------------------------------------------------------------------------

    def _word(self, text: str | None) -> int:
        if text is None:
            return NOTHING
        number = self._words.get(text)
        if number is None:
            number = self._words[text] = len(self._words)
            if self._further is not None:
                self._further["words"].append(text)
        return number

    def _variable(self, v: Variable) -> int:
        return self._variables.setdefault(v, len(self._variables))

    def _value(self, v: Value) -> int:
        """Variables have even numbers, constants odd ones."""
        number = 2 * self._variable(v) if isinstance(v, Variable) else 2 * self._constant(v) + 1
        self._used[identity(v)] = number
        return number

    def _passed(self, v: Value) -> int:
        """The number of a value that is passed on: what is there at compile time only, nobody looks at any more."""
        number = self._value(self._nothing if isinstance(v, Constant) and v.concretetype is Void else v)
        self._passed_on[identity(v)] = number
        return number

    def _place(self, pos: SourcePos | None) -> int:
        if pos is None:
            return NOTHING
        number = self._numbers.get(identity(pos))
        if number is None:
            caller = self._place(pos.caller) if isinstance(pos, InlinedPos) else NOTHING
            known = (pos.filename, pos.lineno, pos.function, type(pos), caller)  # all that C says of places
            if known not in self._places_known:
                if self._further is not None:
                    raise Unnameable("a new place")
                self._places_known[known] = len(self._places)
                self._places.append(pos)
            number = self._numbers[identity(pos)] = self._places_known[known]
            self._held.append(pos)
        return number

    def _type(self, T: LowLevelType) -> int:
        number = self._numbers.get(identity(T))
        if number is None:
            text = symbol(T)
            if text not in self._types:
                self._new_type(T, text)
            number = self._numbers[identity(T)] = self._types[text]
            self._held.append(T)
        return number

    def _new_type(self, T: LowLevelType, text: str) -> None:
        if self._further is not None:
            way = T._name if isinstance(T, Primitive) else self._way_to(text)
            self._further["types"].append(way)
        self._types[text] = len(self._types)
        self._type_list.append(T)
        self._row(_TYPE, [self._word(text), finalizer_graph(getattr(T, "TO", T)) is not None])

    def _way_to(self, wanted: str) -> list[int]:
        """The steps to a type from one that is known."""
        pending: list[tuple[LowLevelType, list[int]]] = [(T, [i]) for i, T in enumerate(self._type_list)]
        seen: set[str] = set()
        for T, way in pending:
            for i, part in enumerate(T._components() if len(way) <= _FAR else ()):
                text = symbol(part)
                if text == wanted:
                    return [*way, i]
                if text not in seen:
                    seen.add(text)
                    pending.append((part, [*way, i]))
        raise Unnameable(f"the new type {wanted}")

    # -- constants -----------------------------------------------------------------------------------

    def _constant(self, c: Constant) -> int:
        T, value = c.concretetype, c.value
        number = self._numbers.get(identity(c))
        if number is not None:
            return number
        is_pointer = isinstance(T, Ptr)
        plain = None if is_pointer else _plain(value)
        key = self._type(T), ("id", identity(value)) if plain is None else plain
        number = self._constants.get(key)
        if number is None:
            described = self._describe(c, T, value, is_pointer)
            number = self._constants[key] = len(self._constants)
            self._constant_list.append(c)
            self._row(_CONSTANT, [key[0], *described])
        self._numbers[identity(c)] = number
        self._held.append(c)
        return number

    def _describe(self, c: Constant, T: Any, value: Any, is_pointer: bool) -> list[int]:
        """What transforms see of a constant. One that is new to the graph can only be a plain value,
        or a cast of another one."""
        text = None if is_pointer else _text(value, T)
        if self._further is not None:
            origin = ("null" if value._obj is None else self._cast_from(c)) if is_pointer else text
            if origin is None:
                raise Unnameable("a new constant")
            self._further["constants"].append([self._type(T), origin])
            return []
        if text is not None:
            return [0, self._word(text)]
        if not is_pointer:
            return self._compile_time(value)
        if value._obj is None:
            return [1]
        if T == PBIG:
            if not is_small_int(value):
                raise Unnameable("a big integer")
            return [2, self._word(str(small_value(value)))]
        return [3, self._object(value._obj)]

    def _cast_from(self, c: Constant) -> int:
        """The constant that a new one is a cast of."""
        for number, known in enumerate(self._constant_list):
            if isinstance(known.concretetype, Ptr) and _cast(known, c.concretetype) == c.value:
                return number
        raise Unnameable("a new constant")

    def _compile_time(self, value: Any) -> list[int]:
        """An operand that is there at compile time only."""
        if isinstance(value, LowLevelType):
            return [4, self._type(value)]
        if isinstance(value, dict):
            return [5, *(self._word(f"{key}={self._flag(value[key])}") for key in sorted(value))]
        if isinstance(value, (list, tuple)) and all(isinstance(part, FunctionGraph) for part in value):
            return [6, len(value), *map(self._function, value)]
        if isinstance(value, FunctionType):  # a helper that another one was made with: nothing looks into it
            return [13]
        raise Unnameable(f"the operand {value!r}")

    @staticmethod
    def _flag(value: Any) -> str:
        if not isinstance(value, (bool, int, str)):
            raise Unnameable(f"the flag {value!r}")
        return repr(value)

    def _object(self, obj: Any) -> int:
        """The number of a container: its type, what it is part of, and what is folded of its content."""
        number = self._numbers.get(identity(obj))
        if number is not None:
            return number
        number = self._numbers[identity(obj)] = self._objects
        self._objects += 1
        self._held.append(obj)
        if isinstance(obj, _func):
            described = [7, self._function(obj.graph) if obj.graph is not None else NOTHING]
        else:
            described = [8, self._type(obj._TYPE), obj is CHARS._obj, *self._parent(obj)]
            if isinstance(obj, _array):
                described.append(len(obj._items))
            elif isinstance(obj, _struct):
                described += [number for name in obj._TYPE._flds for number in self._field(obj, name)]
        self._row(_OBJECT, [number, *described])
        return number

    def _parent(self, obj: Any) -> list[int]:
        """What a container is part of, and where."""
        parent = obj._parentstructure()
        return [NOTHING] if parent is None else [self._object(parent), self._word(str(obj._parent_index))]

    def _field(self, obj: Any, name: str) -> list[int]:
        """The content of a field that is read somewhere in the graph, if it can be folded."""
        TYPE, F = obj._TYPE, obj._TYPE._flds[name]
        if name not in self._fields or not is_immutable(TYPE, name):
            return []
        value: Any = getattr(obj, name, None)
        if isinstance(F, Ptr):
            if not isinstance(getattr(value, "_TYPE", None), Ptr):
                return [9]
            return [10, NOTHING if value._obj is None else self._object(value._obj)]
        if not isinstance(F, Primitive):
            return [11]
        text = _text(value)
        if text is None:
            raise Unnameable("the content of a field")
        return [12, self._word(text)]

    # -- functions and classes --------------------------------------------------------------------------

    def _function(self, graph: FunctionGraph) -> int:
        """The number of a function that is called: with what is known of its calls."""
        number = self._numbers.get(identity(graph))
        if number is None:
            number = self._numbers[identity(graph)] = self._functions
            self._functions += 1
            self._held.append(graph)
            effects = self.effects.of_graph(graph)
            raised = sorted(effects.raises, key=_class_name)
            flags = [graph.is_lowlevel, effects.sideeffects, effects.may_not_end, *self._written(effects)]
            flags += [has_mark(graph, mark) for mark in ("_elidable_function_", "_only_reads_")]
            self._row(_FUNCTION, [number, *flags, *map(self._class, raised)])
            summary = None if self.summaries is None else self.summaries.get(graph)
            if summary is not None:
                kept, raising, returned, made = self._summary(summary)
                rows = [[len(row), *row] for row in (kept, raising, returned or [], made)]
                self._row(_SUMMARY, [number, returned is None, *(n for row in rows for n in row)])
        return number

    def _summary(self, summary: Summary) -> list[Any]:
        """A summary: parameters, and the types of pointers to what is made."""
        pointers = sorted((Ptr(T) for T in summary.made), key=symbol)
        returned = None if summary.returned is None else sorted(summary.returned)
        return [sorted(summary.kept), sorted(summary.kept_raising), returned, [self._type(T) for T in pointers]]

    def _written(self, effects: GraphEffects) -> list[int]:
        """What a call may write of what the graph reads."""
        if effects.anything:
            return [NOTHING]
        met = [place for place in self._read if place in effects.written]
        fields = [self._word(place) for place in met if isinstance(place, str)]
        items = [self._type(place) for place in met if isinstance(place, LowLevelType)]
        return [bool(effects.written), len(fields), *fields, *items]

    def _class(self, cls: type) -> int:
        number = self._classes.get(cls)
        if number is None:
            name = _class_name(cls)
            if self._further is not None or self._class_names.setdefault(name, cls) is not cls:
                raise Unnameable(f"the class {name}")
            number = self._classes[cls] = len(self._classes)
            bases = [] if cls.__module__ == "builtins" else [base for base in cls.__mro__ if base is not cls]
            self._row(_CLASS, [number, self._word(name), *map(self._class, bases)])
        return number

    def _case(self, link: Link) -> tuple[int, int]:
        """The case of an exit."""
        case, low = link.exitcase, link.llexitcase
        if case is None:
            return NOTHING, 0
        if isinstance(case, type):
            number = self._class(case)
            if self._cases.setdefault(number, low) is not low:
                raise Unnameable(f"two exits for {case}")
            return number, 1
        texts = _plain(case), _plain(low)
        if None in texts or texts[0] != texts[1] or isinstance(case, float):
            raise Unnameable(f"the exit for {case!r}")
        return self._word(_text(case)), 2

    # -- reading -----------------------------------------------------------------------------------------

    def known(self) -> tuple[list[str], list[LowLevelType], list[Constant], list[SourcePos]]:
        """What numbers stand for."""
        return list(self._words), list(self._type_list), list(self._constant_list), self._places

    def exit_case(self, number: int, kind: int, words: list[str]) -> tuple[Any, Any]:
        """Exitcase and low-level exitcase of a link."""
        if kind == 0:
            return None, None
        if kind == 1:
            return list(self._classes)[number], self._cases[number]
        value = value_of(words[number])
        return value, value


def _cast(c: Constant, PTR: Any) -> Any:
    """A pointer as one of another type; None where it is none."""
    if c.value._obj is None or is_small_int(c.value):
        return None
    try:
        return cast_pointer(PTR, c.value)
    except LLTypeError:
        return None


def _class_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def _plain(value: Any) -> object:
    """Equal for plain values that may be exchanged; None for any other value."""
    if type(value) in (int, bool, str) or value is None:
        return type(value), value
    if type(value) is int_or_float:
        return int_or_float, _plain(value.value)
    return (float, _bits(value)) if type(value) is float else None


def _bits(value: float) -> str:
    """All of a float: which NaN it is, as well."""
    return struct.pack(">d", value).hex()


def _text(value: Any, T: Any = None) -> str | None:
    """A plain value as text, None for any other one. T: its type, if it is a constant."""
    if value is None:
        return "n"
    if type(value) is bool:
        return f"b{value:d}"
    if type(value) is int:
        return f"i{value}"
    if type(value) is float:
        return f"f{_bits(value)}"
    if type(value) is int_or_float:
        return f"t{_text(value.value)}"
    if isinstance(T, Number) and isinstance(value, int) and type(T._wrap(int(value))) is type(value):
        return f"w{int(value)}"
    return f"s{value}" if type(value) is str else None


def value_of(text: str, T: Any = None) -> Any:
    """The value that `_text` wrote."""
    kind, rest = text[0], text[1:]
    if kind == "n":
        return None
    if kind == "b":
        return rest == "1"
    if kind == "i":
        return int(rest)
    if kind == "w":
        return T._wrap(int(rest))
    if kind == "f":
        return struct.unpack(">d", bytes.fromhex(rest))[0]
    return int_or_float(value_of(rest)) if kind == "t" else rest
