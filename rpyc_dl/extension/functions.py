"""The C of the functions of an extension module: from the objects that Python passes to the one that it gets."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.extension.buffers import BufferKind
from rpyc_dl.extension.kinds import Kind
from rpyc_dl.extension.oneof import OneOf
from rpyc_dl.extension.pythoncalls import ObjectKind
from rpyc_dl.extension.signatures import Parameter, Signature, literal
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.c import literals

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC


#: Operations that neither raise nor allocate.
_PLAIN = {"getfield", "setfield", "bare_setfield", "same_as", "cast_pointer", "keepalive"}


@dataclass
class Function:
    """One function that Python can call: what it takes and gives, and its number in the module."""

    signature: Signature
    graph: FunctionGraph
    arguments: list[Kind]
    result: Kind
    number: int
    prints: bool = False
    declines: bool = False
    enters: bool = False
    held: list[int] = field(default_factory=list)
    #: Where the module's tuple of classes for parameters of several types has those of each.
    rows: dict[OneOf, int] = field(default_factory=dict)

    @property
    def _follows(self) -> bool:
        return any(kind.has_followed() for kind in self.arguments)

    @property
    def _pauses(self) -> bool:
        """Whether the garbage collector of Python pauses while it is called."""
        makes = any(kind.writing_makes for kind in self.result.everything().values())
        reads = any(k.reading_makes for kind in self.arguments for k in kind.everything().values())
        return makes or reads or self._follows

    @property
    def _is_plain(self) -> bool:
        """Whether nothing can be raised or allocated by the call: it needs no handler then. So it is where a field is
        read or set."""
        kinds = all(type(kind).reads_in_place for kind in self.arguments) and not self.signature.made
        return kinds and not self._pauses and all(op.opname in _PLAIN for _block, op in self.graph.iterblockops())

    def definitions(self, gen: GenC) -> list[str]:
        """Its C functions."""
        return [*(self._run_plain(gen) if self._is_plain else self._run(gen)), *self._entry()]

    def _run_plain(self, gen: GenC) -> list[str]:
        lines = [
            "",
            f"RPY_INLINE PyObject *rpy_run_{self.number}(PyObject *const *given)",
            "{",
            "    (void)given;",
        ]
        for i, kind in enumerate(self.arguments):
            lines += [f"    {kind.declare(f'a{i}')};"] if not kind.is_void else []
            lines += [f"    if (!({self._read(i)})) {{", *(f"        {line}" for line in self._wrong(i))]
            lines += ["        return NULL;", "    }"]
        called = self._called(gen)
        if self.result.is_void:
            return [*lines, f"    {called};", f"    return {self.result.write('')};", "}"]
        return [*lines, f"    return {self.result.write(called)};", "}"]

    def _called(self, gen: GenC) -> str:
        """The C expression that calls the compiled function with the arguments that were read."""
        passed = [
            f"({gen.db.types.ctype(v.concretetype)})a{i}" if kind.is_pointer else f"a{i}"
            for i, (kind, v) in enumerate(zip(self.arguments, self.graph.args, strict=True))
            if not kind.is_void
        ]
        return f"{gen.db.functions[self.graph].name}({', '.join(passed)})"

    def _run(self, gen: GenC) -> list[str]:
        """The function that converts, calls and converts back; the only one with a handler."""
        follows, pauses = self._follows, self._pauses
        kept = "rpy_twins twins; " * follows + "int collecting; " * pauses
        if self._lent:
            kept += f"Py_buffer views[{len(self._lent)}]; void *lent[{len(self._lent)}]; "
        if self.held:
            kept += f"void *held[{len(self.held)}]; "
        paused = ["if (call.collecting)", "    rpy_resume();"] if pauses else []
        returned = self._called(gen)
        if self.result.is_void:
            called, made = [f"{returned};"], self.result.write("")
        else:
            called, made = [f"{self.result.declare('value')} = {returned};"], self.result.write("value")
        let_go = [f"Py_XDECREF(made_{i});" for i in self.signature.made]
        ending = ["rpy_leave_call(&call.handler);", *self._given_back(), f"PyObject *result = {made};"]
        if follows:
            ending += [
                "bool good = rpy_write_twins(&call.twins) && result != NULL;",
                *paused,
                "if (!rpy_leave_twins(&call.twins, good))",
                "    Py_CLEAR(result);",
            ]
        else:
            ending += paused
        return [
            "",
            f"RPY_PROTECTED static PyObject *rpy_{'inner' if self.enters else 'run'}_{self.number}"
            "(PyObject *const *given)",
            "{",
            f"    struct {{ rpy_handler handler; {kept}}} call;",
            "    (void)given;",
            *(f"    {line}" for line in self._borrowed()),
            *(["    memset(call.held, 0, sizeof call.held);"] if self.held else []),
            *(f"    {line}" for line in self._made()),
            *(["    rpy_flush_python();"] if self.prints else []),
            *(["    call.collecting = rpy_pause();"] if pauses else []),
            *(["    rpy_enter_twins(&call.twins);"] if follows else []),
            "    rpy_enter_call(&call.handler);",
            "    if (RPY_SETJMP(call.handler.buf) == 0) {",
            *(f"        {line}" for line in self._converted()),
            *(f"        {line}" for line in [*called, *ending]),
            "        if (!rpy_flushed())",
            "            Py_CLEAR(result);",
            *(f"        {line}" for line in [*self._ended(), *let_go]),
            "        return result;",
            "    }",
            *(f"    {line}" for line in [*self._given_back(), *self._failed(paused), *self._ended(), *let_go]),
            "    return NULL;",
            "}",
            *(self._entering() if self.enters else []),
        ]

    def _entering(self) -> list[str]:
        """Around this: the module is entered by one thread at a time, where it calls Python (`enters`)."""
        return [
            "",
            f"static PyObject *rpy_run_{self.number}(PyObject *const *given)",
            "{",
            "    rpy_enter_module();",
            f"    PyObject *result = rpy_inner_{self.number}(given);",
            "    rpy_leave_module();",
            "    return result;",
            "}",
        ]

    def _converted(self) -> Iterator[str]:
        for i, kind in enumerate(self.arguments):
            if not kind.is_void:
                yield f"{kind.declare(f'a{i}')};"
            yield f"if (!({self._read(i)})) {{"
            yield "    rpy_leave_call(&call.handler);"
            if self._follows:
                yield "    rpy_current_twins = call.twins.outer;"
            if self._pauses:
                yield "    if (call.collecting)"
                yield "        rpy_resume();"
            if self._follows:
                yield "    rpy_leave_twins(&call.twins, false);"
            yield from (f"    {line}" for line in [*self._given_back(), *self._wrong(i), *self._ended()])
            yield from (f"    Py_XDECREF(made_{each});" for each in self.signature.made)
            yield "    return NULL;"
            yield "}"
            yield from kind.kept(f"a{i}")
            if i in self.held:
                yield f"call.held[{self.held.index(i)}] = a{i};"

    def _ended(self) -> Iterator[str]:
        """The statements that give up objects of Python which nothing has kept."""
        for k, i in enumerate(self.held):
            kind = self.arguments[i]
            assert isinstance(kind, ObjectKind)
            yield f"if (call.held[{k}] != NULL)"
            yield f"    {kind.functions[2]}(call.held[{k}]);"

    def _made(self) -> Iterator[str]:
        """The statements that make a list or dict of arguments that may be of many types; they run Python code, so
        they come before compiled code is entered."""
        for i in self.signature.made:
            yield f"PyObject *made_{i} = NULL;"
        for i, kind in self.signature.made.items():
            if isinstance(kind, OneOf):
                yield f"if (!rpy_make_one_of(given[{i}], {self.rows[kind]}, {int(kind.nullable)}, &made_{i})) {{"
            else:
                yield f"if (!rpy_make_{kind}(given[{i}], &made_{i})) {{"
            yield from (f"    {line}" for line in self._given_back())
            yield from (f"    Py_XDECREF(made_{each});" for each in self.signature.made)
            yield from ("    return NULL;", "}")

    @property
    def _lent(self) -> list[int]:
        """The arguments that are buffers."""
        return [i for i, kind in enumerate(self.arguments) if isinstance(kind, BufferKind)]

    def _borrowed(self) -> Iterator[str]:
        """The statements that have objects lend their memory, before compiled code is entered."""
        if self._lent:
            yield "memset(call.lent, 0, sizeof call.lent);"
        for k, i in enumerate(self._lent):
            kind = self.arguments[i]
            assert isinstance(kind, BufferKind)
            yield f"if (!{kind.taken(f'given[{i}]', f'call.views[{k}]')}) {{"
            yield from (f"    PyBuffer_Release(&call.views[{before}]);" for before in range(k))
            yield "    if (!PyErr_Occurred()) {"
            yield from (f"        {line}" for line in self._wrong(i))
            yield from ("    }", "    return NULL;", "}")

    def _given_back(self) -> Iterator[str]:
        """The statements that end this: compiled code finds nothing in a buffer that it has kept."""
        for k, i in enumerate(self._lent):
            kind = self.arguments[i]
            assert isinstance(kind, BufferKind)
            yield f"if (call.lent[{k}] != NULL)"
            yield f"    {kind.functions[1]}(call.lent[{k}]);"
            yield f"PyBuffer_Release(&call.views[{k}]);"

    def _read(self, i: int) -> str:
        """The C expression that reads argument `i`: whether it could be."""
        kind = self.arguments[i]
        if isinstance(kind, BufferKind):
            k = self._lent.index(i)
            return f"a{i} = call.lent[{k}] = {kind.made(f'call.views[{k}]')}, true"
        made = self.signature.made.get(i)
        if isinstance(made, OneOf):
            needed = quoted(made.title)
            read = self.arguments[i].read(f"made_{i}", f"a{i}")
            return f"made_{i} != NULL ? {read} : rpy_wrong_type({needed}, given[{i}])"
        source = f"made_{i} != NULL ? made_{i} : given[{i}]" if made is not None else f"given[{i}]"
        return self.arguments[i].read(source, f"a{i}")

    def _wrong(self, i: int) -> Iterator[str]:
        """What follows where it could not."""
        if isinstance(self.signature.made.get(i), OneOf):
            yield f"if (made_{i} != NULL)"
            yield "    rpy_leave_out_item();"
        if self.declines:
            yield "if (rpy_wrong.why == RPY_OTHER_TYPE)"
            yield "    return Py_NewRef(Py_NotImplemented);"
        yield f"rpy_wrong_argument({quoted(self.signature.name)}, {quoted(self.signature.parameters[i].name)});"

    def _failed(self, paused: list[str]) -> list[str]:
        """What follows an exception."""
        if not self._follows:
            return [*paused, "rpy_raised();"]
        return [
            "bool good = rpy_write_twins(&call.twins);",
            "PyObject *error = good ? rpy_raised_error() : NULL;",
            *paused,
            "if (rpy_leave_twins(&call.twins, good) && error != NULL)",
            "    PyErr_SetObject((PyObject *)Py_TYPE(error), error);",
            "Py_XDECREF(error);",
        ]

    def _entry(self) -> list[str]:
        """The function that Python calls."""
        count = len(self.arguments)
        at_once = "names == NULL" + (f" && count == {count}" if self.signature.positional == count else " && false")
        return [
            "",
            f"static PyObject *rpy_entry_{self.number}(PyObject *module, PyObject *const *args, Py_ssize_t count, "
            "PyObject *names)",
            "{",
            "    (void)module;",
            f"    if (RPY_LIKELY({at_once}))",
            f"        return rpy_run_{self.number}(args);",
            *self._otherwise(),
            "}",
        ]

    def _otherwise(self) -> list[str]:
        if self.declines:
            return ["    return Py_NewRef(Py_NotImplemented);"]
        return [
            *self._put("0", "args, count, names"),
            f"    PyObject *bound = rpy_bound({self.number}, NULL, args, count, names);",
            f"    return rpy_run_bound(rpy_run_{self.number}, bound, {len(self.arguments)});",
        ]

    def _put(self, before: str, arguments: str, first: str = "") -> list[str]:
        """The statements that call it where each argument has its parameter at once; `first` stands in front."""
        if self.signature.takes_any_number or not self.signature.parameters:
            return []
        return [
            f"    PyObject *put[{len(self.arguments)}]{f' = {{{first}}}' if first else ''};",
            f"    if (RPY_LIKELY(rpy_put_arguments({self.number}, {before}, {arguments}, put)))",
            f"        return rpy_run_{self.number}(put);",
        ]

    def method(self) -> str:
        """Its row in the table of the module's functions."""
        text = ", ".join(["$module", *written_parameters(self.signature, names=False)])
        return self._row(self.signature.name, "METH_FASTCALL | METH_KEYWORDS", text, self.signature.func.__doc__)

    def _row(self, name: str, flags: str, parameters: str, doc: str | None) -> str:
        """A row of a table of functions, with the parameters as `__text_signature__` has them."""
        text = quoted(f"{name.rpartition('.')[2]}({parameters})\n--\n\n{doc or ''}")
        return f"{{{quoted(name)}, (PyCFunction)(void (*)(void))rpy_entry_{self.number}, {flags}, {text}}}"

    def stand_in(self) -> str:
        """A Python function, `member`, with these parameters, which returns their values."""
        values = "".join(f"{p.name}, " for p in self.signature.parameters)
        return f"def member({', '.join(written_parameters(self.signature))}): return ({values})"


def written_parameters(
    signature: Signature,
    types: Sequence[str] | None = None,
    defaults: bool = True,
    first: int = 0,
    names: bool = True,
) -> Iterator[str]:
    """The parameters of a function as Python source, with `types` if they are given; `...` for `defaults`, if not,
    and for those that name something (`names`), as `__text_signature__` may not; from number `first` on."""
    seen_star = False
    kinds = [p.kind for p in signature.parameters]
    for i, p in list(enumerate(signature.parameters))[first:]:
        if p.kind is Parameter.KEYWORD_ONLY and not seen_star:
            seen_star = True
            yield "*"
        if p.kind is Parameter.VAR_POSITIONAL:
            seen_star = True
            item = "" if types is None else f": {types[i].removeprefix('tuple[').removesuffix(', ...]')}"
            yield f"*{p.name}{item}"
            continue
        text = p.name if types is None else f"{p.name}: {types[i]}"
        if p.default is not Parameter.empty:
            sign = "=" if types is None else " = "
            written = (literal(p.default) if names else _without_names(p.default)) if defaults else None
            text += f"{sign}{written or '...'}"
        yield text
        if p.kind is Parameter.POSITIONAL_ONLY and kinds[i + 1 : i + 2] != [Parameter.POSITIONAL_ONLY]:
            yield "/"


def _without_names(value: Any) -> str | None:
    """The Python expression for a constant that calls nothing, as `inspect` reads it; None for what has none."""
    if isinstance(value, float) and math.isinf(value):
        return "1e999" if value > 0 else "-1e999"
    text = literal(value)
    try:
        ast.literal_eval(str(text))
    except ValueError:
        return None
    return text


def quoted(text: str) -> str:
    """A text as a C string."""
    return literals.string(text.encode("utf-8", "surrogatepass"))
