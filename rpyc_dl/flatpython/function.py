"""One flow graph as a Python function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import model as m
from rpyc_dl.flatpython.expressions import (
    BINARY,
    CALL,
    COMPARE,
    COMPARISONS,
    STATEMENTS,
    Text,
    attribute,
    call,
    comparison_of_ints,
    expression,
    in_place,
    joined,
    statement,
)
from rpyc_dl.flatpython.flow import Flow, postorder
from rpyc_dl.flatpython.lines import under
from rpyc_dl.flatpython.names import parameter
from rpyc_dl.flatpython.parts import File
from rpyc_dl.flatpython.structure import structured
from rpyc_dl.flatpython.variables import Placement, name_variables
from rpyc_dl.flatpython.words import needs_check
from rpyc_dl.frontend import operations
from rpyc_dl.frontend.flow.flowspace import FlowSpace
from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FromSelf,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
)
from rpyc_dl.frontend.synthetic import Generator
from rpyc_dl.rlib.app.table import EXACT

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult

#: Kinds of values that an in-place operation makes anew.
_IMMUTABLE = (m.SomeInteger, m.SomeBool, m.SomeFloat, m.SomeNumber, m.SomeString, m.SomeBytes, m.SomeTuple)
#: Tests whose outcome the analysis may know, where what is tested is not the same in the file that is written.
_TESTS = frozenset({"isinstance", "issubclass", "hasattr"})
_TOO_LARGE = "integer overflow: the result does not fit in 64 bits (--ints=exact: ints grow)"
_FITS = "-9223372036854775808 <= {} <= 9223372036854775807"


class FunctionWriter:
    """Writes a graph. `result` has its annotations; None: it is written for values of any kind."""

    def __init__(self, file: File, graph: FunctionGraph, result: AnnotationResult | None) -> None:
        self.file = file
        self.graph = graph
        self.result = result
        blocks = postorder(graph, lambda block: block.exits)[::-1]
        self.placements = {block: Placement(graph, block, self._stands_alone, self._cannot_raise) for block in blocks}
        self.names = name_variables(graph, blocks, self.placements, file.names)

    def lines(self, name: str) -> list[str]:
        """The definition of the function under this name."""
        flow = Flow(self.graph, self.placements, self._condition, self.moves)
        body = [*self._late_defaults(), *structured(flow, self)]
        return under(f"def {name}({', '.join(self._parameters())}){self._returns()}", body)

    # -- the head -----------------------------------------------------------------------

    def _parameters(self) -> list[str]:
        graph = self.graph
        plain = len(graph.args) - graph.vararg - graph.kwarg
        found = []
        for index, v in enumerate(graph.args):
            if index == plain - graph.kwonly and graph.kwonly and not graph.vararg:
                found.append("*")
            if index >= plain:
                stars = "*" if graph.vararg and index == plain else "**"
                found.append(stars + self.names[v])
            else:
                found.append(self.names[v] + self._annotation(v) + self._default(index, v))
        return self._starred_first(found, plain)

    def _starred_first(self, found: list[str], plain: int) -> list[str]:
        """Keyword-only parameters stand behind the starred one."""
        graph = self.graph
        if graph.vararg and graph.kwonly:
            first = plain - graph.kwonly
            found = [*found[:first], found[plain], *found[first:plain], *found[plain + 1 :]]
        return found

    def _annotation(self, v: Variable) -> str:
        if self.result is None:
            return ""
        written = self.file.type_of([self.result.binding(v)])
        return f": {written}" if written else ""

    def _returns(self) -> str:
        if self.result is None:
            return ""
        written = self.file.type_of([self.result.binding(self.graph.returnvar)])
        return f" -> {written}" if written else ""

    def _default(self, index: int, v: Variable) -> str:
        if index not in self.graph.defaults:
            return ""
        equals = " = " if self._annotation(v) else "="
        default = self.graph.defaults[index]
        if isinstance(default, FromSelf) or self.file.is_made_late(default):
            return f"{equals}{self.file.missing()}"
        return equals + self.file.constant(default).text

    def _late_defaults(self) -> list[str]:
        """Defaults that are taken when none is passed: those that the instance has, a function that captures, and
        objects that are not there yet when the function is defined."""
        found = []
        for index, default in self.graph.defaults.items():
            if isinstance(default, FromSelf):
                own = self.names[self.graph.args[0]]
                value = attribute(Text(own), default.name)
            elif self.file.is_made_late(default):
                value = self.file.constant(default).text
            else:
                continue
            v = self.names[self.graph.args[index]]
            found += under(f"if {v} is {self.file.missing()}", [f"{v} = {value}"])
        return found

    # -- values -------------------------------------------------------------------------

    def binding(self, v: Value) -> m.SomeObject | None:
        """What is known of a value; None where nothing is."""
        return None if self.result is None else self.result.binding(v)

    def value(self, v: Value, placement: Placement) -> Text:
        """A value where it is used."""
        if isinstance(v, Constant):
            return self.file.constant(v.value)
        if v in placement.inlined:
            return self._expression(placement.inlined[v], placement)
        return Text(self.names[v])

    def _condition(self, block: Block) -> Text:
        """What decides where a block leads."""
        placement = self.placements[block]
        switch = block.exitswitch
        assert isinstance(switch, Variable)
        op = placement.inlined.get(switch)
        if op is not None and op.opname == "bool":
            return self.value(op.args[0], placement)
        return self.value(switch, placement)

    def _expression(self, op: SpaceOperation, placement: Placement) -> Text:
        """The expression of an operation that is not a statement."""
        function = self._function_of(op)
        if function is not None:
            args = [self.value(a, placement) for a in op.args]
            return Text(call(function, [a.text for a in args]), CALL, max(a.depth for a in args) + 1)
        special = _SPECIAL.get(op.opname)
        found: Text | None = special(self, op, placement) if special is not None else None
        if found is not None:
            return found
        args = [self.value(a, placement) for a in op.args]
        if op.opname in COMPARISONS and all(isinstance(self.binding(a), m.SomeInteger) for a in op.args):
            return comparison_of_ints(op.opname, *args)
        sign = in_place(op.opname)
        written = expression(op.opname, args) if sign is None else _in_place_expression(op.opname, args)
        assert written is not None, op
        return written

    def _stands_alone(self, op: SpaceOperation) -> bool:
        """Whether an operation is a statement: it changes what it works on, or its result is checked."""
        if in_place(op.opname) is not None:
            s = self.binding(op.args[0])
            if s is None or not isinstance(s, _IMMUTABLE):
                return True
        return needs_check(self.result, op) is not None

    def _cannot_raise(self, op: SpaceOperation) -> bool:
        return self.result is not None and op.opname == "getattr" and not self.result.may_raise(op)

    # -- what the structure is made of --------------------------------------------------

    def statements(self, block: Block) -> list[str]:
        placement = self.placements[block]
        ops = placement.statements[:-1] if block.canraise else placement.statements
        return [line for op in ops for line in self._statement(op, placement)]

    def protected(self, block: Block) -> list[str]:
        placement = self.placements[block]
        return self._statement(placement.statements[-1], placement) or ["pass"]

    def _statement(self, op: SpaceOperation, placement: Placement) -> list[str]:
        name = self.names[op.result]
        sign = in_place(op.opname)
        if op.opname in STATEMENTS:
            return [self._effect(op, placement)]
        if sign is not None and self._stands_alone(op):
            x, y = (self.value(a, placement) for a in op.args)
            found = [f"{name} {sign[0]}= {y.text}"]
            if x.text != name:
                found.insert(0, f"{name} = {x.text}")
        else:
            written = self._expression(op, placement).text
            check = needs_check(self.result, op)
            if not placement.uses[op.result] and check is None:
                removable = operations.OPERATIONS[op.opname].removable or self._cannot_raise(op)
                return [] if removable or written.isidentifier() else [written]
            found = [f"{name} = {written}"] if written != name else []
        return found + self._check(needs_check(self.result, op), name)

    def _check(self, check: str | None, name: str) -> list[str]:
        if check is None:
            return []
        fits = _FITS.format(name if check != "pair" else f"{name}[0]")
        test = f"type({name}) is int and not {fits}" if check == "perhaps" else f"not {fits}"
        return under(f"if {test}", [f"raise OverflowError({_TOO_LARGE!r})"])

    def _effect(self, op: SpaceOperation, placement: Placement) -> str:
        args = [self.value(a, placement) for a in op.args]
        if op.opname not in ("setattr", "delattr"):
            return statement(op.opname, args)
        name = op.args[1].value if isinstance(op.args[1], Constant) else None
        rest = ", ".join(a.text for a in args)
        if isinstance(name, operations.PlainName):
            return f"object.__{op.opname}__({rest})"
        target = attribute(args[0], name) if isinstance(name, str) else None
        if target is None:
            return f"{op.opname}({rest})"
        return f"{target} = {args[2].text}" if op.opname == "setattr" else f"del {target}"

    def moves(self, link: Link) -> list[str]:
        placement = self._placement_of(link)
        used = self.placements[link.target].uses if link.target in self.placements else {}
        pairs = []
        for v, target in zip(link.args, link.target.inputargs, strict=True):
            if target in self.names and used.get(target):
                source = self.value(v, placement)
                if source.text != self.names[target]:
                    pairs.append((self.names[target], source.text, v))
        return _in_parallel(pairs)

    def end(self, link: Link) -> list[str]:
        placement = self._placement_of(link)
        values = [self.value(v, placement) for v in link.args]
        if link.target is self.graph.returnblock:
            return [f"return {values[0].text}"]
        return [f"raise {values[1].text}"]

    def _placement_of(self, link: Link) -> Placement:
        assert link.prevblock is not None
        return self.placements[link.prevblock]

    def handler(self, link: Link) -> tuple[str, list[str]]:
        head = f"except {self.file.constant(link.exitcase).text}"
        wanted = [v for v in link.extravars() if v in link.args]
        if not wanted:
            return head, []
        first = [f"{self.names[v]} = {'_error' if v is link.last_exc_value else 'type(_error)'}" for v in wanted]
        return f"{head} as _error", first

    def iteration(self, block: Block) -> tuple[str, str] | None:
        placement = self.placements[block]
        if len(placement.statements) != 1 or not block.canraise or len(block.exits) != 2:
            return None
        (op,) = placement.statements
        end = block.exits[1]
        if op.opname != "next" or end.exitcase is not StopIteration or set(end.extravars()) & set(end.args):
            return None
        iterator = op.args[0]
        s = self.binding(iterator)
        if not isinstance(iterator, Variable) or iterator not in block.inputargs or not _is_iterator(s):
            return None
        return self.names[op.result], self.names[iterator]

    # -- operations that are written in a way of their own ------------------------------

    def _getattr(self, op: SpaceOperation, placement: Placement) -> Text | None:
        x = self.value(op.args[0], placement)
        name = op.args[1].value if isinstance(op.args[1], Constant) else None
        if not isinstance(name, str) or len(op.args) > 2:
            return None
        if name == "__name__":  # functions that capture are instances of classes, whose names are theirs
            return Text(f"getattr({x.text}, '__name__', type({x.text}).__name__)", CALL, 2 * x.depth + 1)
        if name == FlowSpace.takes_mapping:
            name = "update"
        written = attribute(x, name)
        return Text(written or f"getattr({x.text}, {name!r})", CALL, x.depth + 1)

    def _simple_call(self, op: SpaceOperation, placement: Placement) -> Text:
        args = [self.value(a, placement) for a in op.args]
        return self._call(op, args[0], [a.text for a in args[1:]], args)

    def _call_args(self, op: SpaceOperation, placement: Placement) -> Text:
        shape = op.args[1]
        assert isinstance(shape, Constant)
        form: operations.CallShape = shape.value
        function, *args = (self.value(a, placement) for a in (op.args[0], *op.args[2:]))
        written = [a.text for a in args[: form.npos]]
        rest = args[form.npos :]
        ours = not (isinstance(op.args[0], Constant) and self.file.is_builtin(op.args[0].value))
        if form.star:
            written.append("*" + rest[len(form.keywords)].text)
        for name, value in zip(form.keywords, rest, strict=False):
            written.append(f"{parameter(name) if ours else name}={value.text}")
        if form.dstar:
            written.append("**" + rest[-1].text)
        return self._call(op, function, written, [function, *args])

    def _call(self, op: SpaceOperation, function: Text, args: Sequence[str], values: Sequence[Text]) -> Text:
        name = function.at(CALL)
        target = op.args[0]
        if self.result is not None and isinstance(target, Constant):
            name = self._callee(op, target.value) or name
        return Text(call(name, args), CALL, max(v.depth for v in values) + 1)

    def _function_of(self, op: SpaceOperation) -> str | None:
        """The function that does an operation on what the program sees as one of Python's own types: a slice of an
        array, say."""
        found = self.result.callees(op) if self.result is not None else []
        if len(found) != 1 or found[0].what != "operands":
            return None
        graph = found[0].graph
        return self.file.copy_of(graph.func, graph) or self.file.function(graph.func)

    def _callee(self, op: SpaceOperation, called: Any) -> str | None:
        """What a call of a constant enters, where that is not the constant itself: a specialised copy of a function,
        a copy of a class, the function that makes instances of one."""
        assert self.result is not None
        made = self.result.class_made(op, called) if isinstance(called, type) else called
        if made is not called:
            return self.file.constant(made).text
        found = self.result.callees(op)
        if len(found) != 1 or found[0].shift or found[0].what != "value":
            return None
        graph = found[0].graph
        copy = self.file.copy_of(graph.func, graph)
        return copy or (self.file.function(graph.func) if isinstance(called, type) else None)

    def _test(self, op: SpaceOperation, placement: Placement) -> Text | None:
        s = self.binding(op.result)
        if s is not None and s.is_const and isinstance(s.const, bool):
            return Text(repr(s.const))
        asked = op.args[1].value if isinstance(op.args[1], Constant) else None
        exact = getattr(asked, EXACT, None) if isinstance(asked, type) else None
        if exact is None:
            return None
        return Text(f"type({self.value(op.args[0], placement).text}) is {self.file.constant(exact).text}", COMPARE)

    def _bool(self, op: SpaceOperation, placement: Placement) -> Text | None:
        s = self.binding(op.args[0])
        return self.value(op.args[0], placement) if isinstance(s, m.SomeBool) else None

    def _build_str(self, op: SpaceOperation, placement: Placement) -> Text:
        parts = [self.value(a, placement) for a in op.args]
        inner: list[Text | None] = []
        for a in op.args:
            made = placement.inlined.get(a) if isinstance(a, Variable) else None
            plain = made is not None and made.opname == "format" and made.args[1] == Constant("")
            inner.append(self.value(made.args[0], placement) if plain and made is not None else None)
        return joined(parts, inner)

    def _unpack(self, op: SpaceOperation, placement: Placement) -> Text | None:
        x = self.value(op.args[0], placement)
        s, count = self.binding(op.args[0]), op.args[1]
        assert isinstance(count, Constant)
        if isinstance(s, m.SomeTuple) and len(s.items) == count.value:
            return x
        return Text(call(self.file.verbatim(operations.unpack), [x.text, repr(count.value)]), CALL, x.depth + 1)

    def _unpack_ex(self, op: SpaceOperation, placement: Placement) -> Text:
        args = [self.value(a, placement) for a in op.args]
        written = call(self.file.verbatim(operations.unpack_ex), [a.text for a in args])
        return Text(written, CALL, args[0].depth + 1)


_SPECIAL: dict[str, Any] = {
    "getattr": FunctionWriter._getattr,
    "simple_call": FunctionWriter._simple_call,
    "call_args": FunctionWriter._call_args,
    "build_str": FunctionWriter._build_str,
    "bool": FunctionWriter._bool,
    "unpack": FunctionWriter._unpack,
    "unpack_ex": FunctionWriter._unpack_ex,
    **dict.fromkeys(_TESTS, FunctionWriter._test),
}


def _is_iterator(s: m.SomeObject | None) -> bool:
    """Whether `for` may begin with the iterator itself: `iter` of it is the same one, and nothing sees that."""
    if isinstance(s, m.SomeInstance) and s.classdef is not None:
        return issubclass(s.classdef.pyclass, Generator)
    return isinstance(s, m.SomeIterator)


def _in_place_expression(opname: str, args: Sequence[Text]) -> Text | None:
    """An in-place operation on what cannot change: the plain one."""
    name = opname.removeprefix("inplace_")
    return expression(name if name in BINARY else name + "_", args)


def _in_parallel(pairs: list[tuple[str, str, Value]]) -> list[str]:
    """Assignments that all read before one of them writes: one by one if there is an order for that."""
    waiting = list(pairs)
    found: list[str] = []
    while waiting:
        for pair in waiting:
            if not any(_reads(other, pair[0]) for other in waiting if other is not pair):
                break
        else:
            targets, sources, _ = zip(*waiting, strict=True)
            return [*found, f"{', '.join(targets)} = {', '.join(sources)}"]
        waiting.remove(pair)
        found.append(f"{pair[0]} = {pair[1]}")
    return found


def _reads(pair: tuple[str, str, Value], name: str) -> bool:
    return isinstance(pair[2], Variable) and pair[1] == name
