"""Low-level graphs from text, for the tests of the LLInterpreter, the type checker and the transforms.

    fact(n: Signed) -> Signed
    start(n):
        b = int_le(n, 1)
        if b goto return(1) else more(n)
    more(n: Signed):
        m = int_sub(n, 1)
        r = direct_call(@fact, m)
        s = int_mul(n, r)
        goto return(s)

`parse_graphs(text, **names)`: names that the text uses for types, constants and functions. Result types are worked
out by the table of operations; casts need theirs: `p: PTR = cast_pointer(q)`. Field names are written `.name`. The
block of the arguments is `start`.
Block inputs take types after a colon, and are local to their block: the same name may be used in several ones.
Exits: `goto B(x)`, `if v goto A(x) else B(y)`, `case v == 1 goto A(x)` (several lines; `'default'` last),
`try A(x)` and then `except NAME (etype, evalue) goto B(evalue)` lines.
"""

from __future__ import annotations

import ast
import re
from typing import Any

from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Variable,
    c_last_exception,
)
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.source import SourcePos

VTABLE = lltype.Struct("vtable", ("subclassrange_min", lltype.Signed), ("subclassrange_max", lltype.Signed))
OBJECT = lltype.GcStruct("object", ("typeptr", lltype.Ptr(VTABLE)), ("message", lltype.Signed))
ETYPE, EVALUE = lltype.Ptr(VTABLE), lltype.Ptr(OBJECT)


class FakeExceptionData:
    """Exception classes as the rtyper numbers them, for graphs that are written by hand."""

    TREE = [
        BaseException,
        KeyboardInterrupt,
        Exception,
        ArithmeticError,
        OverflowError,
        ZeroDivisionError,
        LookupError,
        IndexError,
        KeyError,
        ValueError,
        MemoryError,
        OSError,
        BrokenPipeError,
        RuntimeError,
        RecursionError,
    ]

    def __init__(self) -> None:
        self.vtables = {}
        for index, cls in enumerate(self.TREE):
            vtable = lltype.malloc(VTABLE, immortal=True)
            vtable.subclassrange_min = index
            vtable.subclassrange_max = index + sum(issubclass(other, cls) for other in self.TREE)
            self.vtables[cls] = vtable
        self.prebuilt: dict[tuple[type, str | None], Any] = {}
        self.messages: list[str | None] = []

    @staticmethod
    def lltypes() -> tuple[Any, Any]:
        return ETYPE, EVALUE

    def vtable_of(self, cls: type) -> Any:
        return self.vtables[cls]

    def matches(self, etype: Any, llexitcase: Any) -> bool:
        low, high = llexitcase.subclassrange_min, llexitcase.subclassrange_max
        return low <= etype.subclassrange_min < high

    def get_prebuilt(self, cls: type, message: str | None = None) -> tuple[Any, Any]:
        key = (cls, message)
        if key not in self.prebuilt:
            evalue = lltype.malloc(OBJECT, immortal=True)
            evalue.typeptr = self.vtables[cls]
            evalue.message = len(self.messages)
            self.messages.append(message)
            self.prebuilt[key] = (self.vtables[cls], evalue)
        return self.prebuilt[key]

    def describe(self, error: Any) -> tuple[type, str | None]:
        """The class and message of an LLException."""
        cls = next(c for c, vtable in self.vtables.items() if vtable == error.etype)
        return cls, self.messages[error.evalue.message]


EXCEPTIONS = FakeExceptionData()
_TYPES = {name: getattr(lltype, name) for name in lltype.__all__ if name[0].isupper()}


def parse_graphs(text: str, **names: Any) -> dict[str, FunctionGraph]:
    """All graphs of a text by name. They may call each other: `direct_call(@name, …)`."""
    chunks = re.split(r"\n(?=\S+\(.*\) *-> )", "\n" + _dedent(text))
    headers = [re.match(r"(\w+)\((.*)\) *-> *(.+)", chunk.strip()) for chunk in chunks if chunk.strip()]
    bodies = [chunk.strip().split("\n", 1)[1] for chunk in chunks if chunk.strip()]
    graphs, functions = {}, {}
    env = {**_TYPES, "ETYPE": ETYPE, "EVALUE": EVALUE, **names}
    for header in headers:
        name, args, result = header.groups()
        pairs = [[part.strip() for part in arg.split(":")] for arg in _split(args)]
        ARGS, RESULT = [_type(T, env) for _, T in pairs], _type(result, env)
        graph = graphs[name] = FunctionGraph(name, Block([]))
        graph.argnames = [arg for arg, _ in pairs]
        graph.returnvar.concretetype = RESULT
        graph.exceptblock.inputargs[0].concretetype = ETYPE
        graph.exceptblock.inputargs[1].concretetype = EVALUE
        functions[name] = lltype.functionptr(lltype.FuncType(ARGS, RESULT), name, graph=graph)
        graph.tags["pointer"] = functions[name]
    for header, body in zip(headers, bodies, strict=True):
        name, args, _ = header.groups()
        _GraphParser(graphs[name], env, functions).parse(body, _split(args))
    return graphs


def parse_graph(text: str, **names: Any) -> FunctionGraph:
    """The first graph of a text."""
    return next(iter(parse_graphs(text, **names).values()))


def _dedent(text: str) -> str:
    import textwrap

    return textwrap.dedent(text).strip("\n")


def _split(text: str) -> list[str]:
    """Split at the commas outside of brackets and quotes."""
    parts, depth, quoted, current = [], 0, False, ""
    for char in text + ",":
        quoted ^= char == "'"
        depth += 0 if quoted else (char in "([{") - (char in ")]}")
        if char == "," and depth == 0 and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += char
    return [part for part in parts if part]


def _type(text: str, env: dict[str, Any]) -> Any:
    return eval(text, {**env, "Ptr": lltype.Ptr})


class _GraphParser:
    def __init__(self, graph: FunctionGraph, env: dict[str, Any], functions: dict[str, Any]) -> None:
        self.graph = graph
        self.env = env
        self.functions = functions
        self.blocks = {"return": graph.returnblock, "raise": graph.exceptblock}
        self.line = 0

    def parse(self, body: str, args: list[str]) -> None:
        lines = [line for line in body.split("\n") if line.strip() and not line.strip().startswith("#")]
        current: Block | None = None
        scopes: dict[Block, dict[str, Variable]] = {}
        todo: list[tuple[Block, str]] = []
        for line in lines:
            if not line.startswith(" "):
                name, inputs = re.match(r"(\w+)\((.*)\):", line).groups()
                start = name == "start"
                current = self.graph.startblock if start else Block([])
                self.blocks[name] = current
                scopes[current] = {}
                for part in args if start else _split(inputs):
                    v = self.variable(*[p.strip() for p in part.split(":")])
                    scopes[current][v.name] = v
                    current.inputargs.append(v)
            else:
                todo.append((current, line.strip()))
        for block, text in todo:
            self.line += 1
            self.statement(block, text, scopes[block])

    def variable(self, name: str, T: str = "") -> Variable:
        v = Variable(name, name=name)
        v.concretetype = _type(T, self.env) if T else None
        return v

    def value(self, text: str, scope: dict[str, Variable], T: Any = None) -> Any:
        if text in scope:
            return scope[text]
        if text.startswith("@"):
            value = self.functions.get(text[1:]) or self.env[text[1:]]
            return Constant(value, lltype.typeOf(value))
        if text.startswith("."):
            return Constant(text[1:], lltype.Void)
        if text in self.env:
            value = self.env[text]
            simple = isinstance(value, (lltype.LowLevelType, list, dict))
            return Constant(value, lltype.Void if simple else (T or lltype.typeOf(value)))
        value = ast.literal_eval(text)
        if T is None:
            T = lltype.Void if value is None or isinstance(value, (list, dict)) else lltype.typeOf(value)
        return Constant(value, T)

    def statement(self, block: Block, text: str, scope: dict[str, Variable]) -> None:
        if match := re.match(r"goto (.*)$", text):
            block.closeblock(self.link(match[1], scope))
        elif match := re.match(r"if (\S+) goto (\w+\(.*\)) else (\w+\(.*\))$", text):
            block.exitswitch = self.value(match[1], scope)
            block.closeblock(self.link(match[2], scope, True), self.link(match[3], scope, False))
        elif match := re.match(r"case (\S+) == (\S+) goto (.*)$", text):
            block.exitswitch = self.value(match[1], scope)
            block.closeblock(*block.exits, self.link(match[3], scope, ast.literal_eval(match[2])))
        elif match := re.match(r"try (.*)$", text):
            block.exitswitch = c_last_exception
            block.closeblock(self.link(match[1], scope))
        elif match := re.match(r"except (\w+) \((\w+), (\w+)\) goto (.*)$", text):
            self.handler(block, *match.groups(), dict(scope))
        else:
            self.operation(block, text, scope)

    def handler(self, block: Block, cls: str, etype: str, evalue: str, target: str, scope: Any) -> None:
        for name, T in ((etype, "ETYPE"), (evalue, "EVALUE")):
            scope[name] = self.variable(name, T)
        link = self.link(target, scope, getattr(__import__("builtins"), cls))
        link.last_exception, link.last_exc_value = scope[etype], scope[evalue]
        link.llexitcase = EXCEPTIONS.vtable_of(link.exitcase)
        block.closeblock(*block.exits, link)

    def link(self, text: str, scope: dict[str, Variable], exitcase: Any = None) -> Link:
        name, args = re.match(r"(\w+)\((.*)\)$", text).groups()
        target = self.blocks[name]
        types = [v.concretetype for v in target.inputargs]
        values = [self.value(arg, scope, T) for arg, T in zip(_split(args), types, strict=True)]
        link = Link(values, target, exitcase, SourcePos("<test>", self.line, function=self.graph.name))
        link.llexitcase = exitcase
        return link

    def operation(self, block: Block, text: str, scope: dict[str, Variable]) -> None:
        match = re.match(r"(?:(\w+)(?:: ([^=]+))? = )?(\w+)\((.*)\)$", text)
        assert match, text
        name, T, opname, args = match.groups()
        op_args = [self.value(arg, scope) for arg in _split(args)]
        entry = LL_OPERATIONS[opname]
        if entry.args is not None:
            op_args = [
                Constant(v.value, TYPE) if isinstance(v, Constant) else v
                for v, TYPE in zip(op_args, entry.args, strict=True)
            ]
        result = self.variable(name or "_", T or "")
        result.concretetype = entry.check(op_args, result.concretetype)
        if name:
            scope[name] = result
        pos = SourcePos("<test>", self.line, function=self.graph.name)
        block.operations.append(SpaceOperation(opname, op_args, result, pos))
