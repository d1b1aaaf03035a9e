"""The C of an extension module around compiled functions: what is behind the generated program, in the same file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.border import Border
from rpyc_dl.extension.buffers import SUPPORT, BufferKind
from rpyc_dl.extension.classes.exported import Classes
from rpyc_dl.extension.classes.memberfunctions import MemberFunction
from rpyc_dl.extension.classes.pickling import Pickling
from rpyc_dl.extension.classes.pytypes import Types
from rpyc_dl.extension.classes.roles import Role
from rpyc_dl.extension.constants import constants
from rpyc_dl.extension.exceptions import ExceptionBorder
from rpyc_dl.extension.functions import Function
from rpyc_dl.extension.oneof import OneOf
from rpyc_dl.extension.passedtypes import protocol_classes
from rpyc_dl.extension.pythoncalls import Keeping, ObjectKind, PythonCalls, may_call_python
from rpyc_dl.extension.signatures import Exported, Signature
from rpyc_dl.extension.valueclasses.exceptions import filling_source
from rpyc_dl.extension.valueclasses.methods import MethodFunction, ValueMethod, methods_source
from rpyc_dl.loader import definition
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.exports import Export, Exports
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs
from rpyc_dl.lowering.object.rspecialhelpers import report_graph
from rpyc_dl.rlib.app.data.bufferclasses import lenders

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.rtyper import TypedProgram

#: The oldest CPython whose stable interface is used: one binary is for it and for all later ones.
LIMITED_API = "0x030B0000"
_SUPPORT = Path(__file__).parent / "border.h"
_BINDING = Path(__file__).parent / "binding.h"


@dataclass
class ModuleExports(Exports):
    """What an extension module is made of. `name` is that of the module; `start` is called at its import."""

    name: str = ""
    module: ModuleType | None = None
    aliases: dict[str, str] = field(default_factory=dict)
    start: FunctionGraph | None = None
    wrapped: list[Function] = field(default_factory=list)
    methods: list[ValueMethod] = field(default_factory=list)
    border: Border | None = None
    python: PythonCalls | None = None
    pickling: Pickling | None = None
    types: Types | None = None
    lends: bool = False
    several: dict[OneOf, int] = field(default_factory=dict)
    exceptions: ExceptionBorder | None = None

    @staticmethod
    def of(
        name: str,
        module: ModuleType,
        typed: TypedProgram,
        exported: Exported,
        classes: Classes,
        lending: Sequence[Callable[..., Any]] = (),
    ) -> ModuleExports:
        """The module of a typed program. Raises UsageError where an argument or a result cannot cross the border."""
        exports = ModuleExports([], storage="static RPY_UNUSED", entering=(), name=name, module=module)
        exports.aliases = exported.aliases
        numbers = {cls: number for number, cls in enumerate(classes.exported)}
        border = exports.border = Border(
            typed.rtyper, exports, numbers, classes.enums, classes.objects, tuples=classes.tuples
        )
        report_graph(typed.rtyper)  # has the kinds of arguments made that exceptions carry
        exports.start = typed.entry
        graphs = {graph.func: graph for graph in reversed(typed.rtyper.result.graphs) if graph.func is not None}
        for number, signature in enumerate(exported.functions):
            exports.wrapped.append(_function(border, signature, graphs[signature.func], number))
        members = list(_members(border, classes, graphs, len(exports.wrapped)))
        exports.wrapped += members
        exports.methods = classes.value_methods
        exports.wrapped += _methods(border, classes, graphs, len(exports.wrapped))
        exports.number_several_types()
        exports.types = Types(typed.rtyper, classes, members, module.__name__)
        exports.exceptions = ExceptionBorder(border, module)
        exports.python = PythonCalls(border, classes.objects)
        exports.pickling = Pickling(border, exports.types.all)
        typed.rtyper.type_pending()
        wrapped = [Export(function.graph, function.signature.name) for function in exports.wrapped]
        exports.functions = [Export(typed.entry, "start"), *wrapped, *border.helpers]
        exports.functions += [Export(graphs[func], func.__name__) for func in lending]
        exports.lends = any(isinstance(kind, BufferKind) for kind in border.kinds)
        keeping = Keeping()
        for function in exports.wrapped if exports.python.sites else ():
            function.enters = True
            function.held = [
                i
                for i, kind in enumerate(function.arguments)
                if isinstance(kind, ObjectKind) and not keeping.keeps(function.graph, i)
            ]
            _check_what_python_sees(function)
        return exports

    @staticmethod
    def of_function(name: str, typed: TypedProgram, signature: Signature, exact: bool) -> ModuleExports:
        """A module of nothing but the entry of a typed program. `exact`: it declines arguments of other types. Raises
        UsageError where an argument or the result cannot cross the border."""
        module = ModuleType(name)
        exports = ModuleExports([], storage="static RPY_UNUSED", entering=(), name=name, module=module)
        exports.aliases = {"__function__": signature.name}
        border = exports.border = Border(typed.rtyper, exports, {}, exact=exact)
        report_graph(typed.rtyper)
        function = _function(border, signature, typed.entry, 0)
        function.declines = exact
        exports.wrapped = [function]
        exports.types = Types(typed.rtyper, Classes(module), [], name)
        exports.exceptions = ExceptionBorder(border, module, live=True)
        exports.python = PythonCalls(border, border.objects)
        typed.rtyper.type_pending()
        exports.functions = [Export(typed.entry, signature.name), *border.helpers]
        graphs = {graph.func: graph for graph in reversed(typed.rtyper.result.graphs)}
        lending = [graphs[func] for func, _ in lenders(signature.argtypes)]
        exports.functions += [Export(graph, graph.name) for graph in lending]
        exports.lends = bool(lending)
        return exports

    def number_several_types(self) -> None:
        """Give each kind of parameters that take several types its number."""
        for function in self.wrapped:
            function.rows = self.several
            for kind in function.signature.made.values():
                if isinstance(kind, OneOf):
                    self.several.setdefault(kind, len(self.several))

    def prepare(self, gen: GenC) -> None:
        """Have all types declared, and the names known that C has for what is used."""
        super().prepare(gen)
        assert self.border is not None and self.exceptions is not None
        self.border.prepare(gen)
        self.exceptions.prepare(gen)

    def wrappers(self, gen: GenC) -> None:
        """None: the functions of a module bring their own handlers."""

    def definitions(self, gen: GenC) -> list[str]:
        """All of the module's C."""
        assert self.border is not None and self.exceptions is not None and self.types is not None
        assert self.python is not None
        accessors = self.accessors(gen)
        for function in self.wrapped:
            function.prints = may_print(function.graph)
        return [
            "",
            "/* ---- The module ---- */",
            "",
            f"#define Py_LIMITED_API {LIMITED_API}",
            "#define PY_SSIZE_T_CLEAN",
            "#include <Python.h>",
            "#include <errno.h>",
            "#include <stdio.h>",
            *accessors,
            "",
            *_SUPPORT.read_text(encoding="utf-8").splitlines(),
            *_BINDING.read_text(encoding="utf-8").splitlines(),
            *(SUPPORT.read_text(encoding="utf-8").splitlines() if self.lends else []),
            *self.python.support(),
            *self.types.declarations(),
            *self.border.declarations(gen),
            *self.border.definitions(),
            *self.exceptions.definitions(gen),
            *self.python.original(gen),
            *self.python.definitions(),
            *(line for function in self.wrapped for line in function.definitions(gen)),
            *(self.pickling.definitions(gen) if self.pickling and self.types.all else []),
            *self.types.definitions(),
            *self._initialisation(gen),
        ]

    def _initialisation(self, gen: GenC) -> list[str]:
        doc = self.module.__doc__ if self.module is not None else None
        text = _string(doc) if doc else "NULL"
        rows = [f"    {f.method()}," for f in self.wrapped if not isinstance(f, MemberFunction)]
        return [
            "",
            "static PyMethodDef rpy_methods[] = {",
            *rows,
            "    {NULL, NULL, 0, NULL},",
            "};",
            "",
            "static PyModuleDef rpy_definition = {",
            f"    PyModuleDef_HEAD_INIT, {_string(self.name)}, {text}, -1, rpy_methods, NULL, NULL, NULL, NULL,",
            "};",
            "",
            f"static const char rpy_first_lines[] = {_string(self._source())};",
            "",
            "static RPY_PROTECTED bool rpy_start(void)",
            "{",
            "    rpy_handler handler;",
            "    rpy_enter_call(&handler);",
            "    if (RPY_SETJMP(handler.buf) == 0) {",
            *([f"        {gen.db.functions[self.start].name}();"] if self.start is not None else []),
            "        rpy_leave_call(&handler);",
            "        return true;",
            "    }",
            "    rpy_raised();",
            "    return false;",
            "}",
            "",
            *_INIT.replace("MODULE", self.name)
            .replace("PYTHON", _LOOK if self.python is not None and self.python.sites else "")
            .splitlines(),
        ]

    def _source(self) -> str:
        """The Python that is run at the import of the module: `public` is what the module gets of it."""
        assert self.exceptions is not None and self.module is not None and self.types is not None
        assert self.border is not None and self.python is not None
        lines = [
            *self.exceptions.source(),
            *self.python.source(self.exceptions),
            *self.border.enums.source(),
            *self.border.tuples.source(),
            *filling_source(self.methods),
            *methods_source(self.methods),
            "del module",
            *_ADD.splitlines(),
        ]
        for function in self.wrapped:
            makes = isinstance(function, MemberFunction) and function.member.role is Role.NEW
            lines += [function.stand_in(), f"add(member, {function.signature.name!r}, {int(makes)})"]
        lines += self.types.source()
        public = [f"{cls.__name__!r}: {cls.__name__}" for cls in self.exceptions.public()]
        protocols = dict(protocol_classes(self.module))
        if protocols:
            lines[:0] = ["from __future__ import annotations", "from typing import Protocol"]
            lines += [line for written in protocols.values() for line in written]
        public += [f"{name!r}: {name}" for name in protocols]
        public += [*self.types.public(), *self.border.enums.public(), *self.border.tuples.public()]
        public += [f"{name!r}: {text}" for name, text in constants(self.module)]
        return "\n".join(
            [
                *lines,
                "stand_ins = tuple(stand_ins)",
                f"several_types = ({''.join(f'{self._classes(each)}, ' for each in self.several)})",
                f"public = {{{', '.join(public)}}}",
                f"aliases = {self.aliases!r}",
                "",
            ]
        )

    def _classes(self, several: OneOf) -> str:
        """The tuple of classes in Python: those of the module are `types`, or have their names."""
        assert self.types is not None
        numbers = self.types.numbers
        names = [f"types[{numbers[cls]}]" if cls in numbers else cls.__name__ for cls in several.classes]
        return f"({', '.join(names)},)"


def _function(border: Border, signature: Signature, graph: FunctionGraph, number: int) -> Function:
    result = border.rtyper.result
    name, pos = signature.name, definition(signature.users)
    arguments = []
    for parameter, v in zip(signature.parameters, graph.args, strict=True):
        try:
            kind = border.kind(result.binding(v))
        except UsageError as error:
            message = f"`{parameter.name}` of `{name}`: {error.message}"
            raise UsageError(message, pos=pos, help=error.help) from None
        if kind.only_result:
            message = f"Python cannot pass `{parameter.name}` of `{name}`: its type here is {kind.title}"
            raise UsageError(message, pos=pos)
        arguments.append(kind)
    try:
        returned = border.kind(result.binding(graph.returnvar))
    except UsageError as error:
        message = f"what `{name}` returns cannot be given to Python: {error.message}"
        raise UsageError(message, pos=pos, help=error.help) from None
    if any(isinstance(kind, BufferKind) for kind in returned.everything().values()):
        message = f"what `{name}` returns cannot be given to Python: a buffer is lent for one call"
        raise UsageError(message, pos=pos, help=["return `xs.tolist()`"])
    return Function(signature, graph, arguments, returned, number)


def _members(
    border: Border, classes: Classes, graphs: dict[Any, FunctionGraph], first: int
) -> Iterator[MemberFunction]:
    """The functions of the classes. One whose result Python cannot be given is left out, and a note says so."""
    number = first
    for each in classes.exported.values():
        for member in list(each.members):
            signature = member.signature
            try:
                made = _function(border, signature, graphs[signature.func], number)
            except UsageError as error:
                each.members.remove(member)
                refused = each.unreadable if member.role is Role.GET else each.refused
                refused.setdefault(member.name, f"{signature.name} is not exported: {error.message}")
                classes.notes.append(f"`{signature.name}` is not exported: {error.message}")
                continue
            number += 1
            yield MemberFunction(**{f.name: getattr(made, f.name) for f in fields(made)}, member=member)


def _methods(
    border: Border, classes: Classes, graphs: dict[Any, FunctionGraph], first: int
) -> Iterator[MethodFunction]:
    """The functions of values' methods. One whose result Python cannot be given is refused where it is called."""
    number = first
    for method in classes.value_methods:
        if method.signature is None:
            continue
        try:
            made = _function(border, method.signature, graphs[method.signature.func], number)
        except UsageError as error:
            method.signature, method.why_not = None, error.message
            classes.notes.append(f"`{method.title}` is not exported: {error.message}")
            continue
        number += 1
        yield MethodFunction(**{f.name: getattr(made, f.name) for f in fields(made)}, value_method=method)


def _check_what_python_sees(function: Function) -> None:
    """Refuse what would only be written back when the call is through, where Python may look at it before."""
    changed = [
        p.name
        for p, kind in zip(function.signature.parameters, function.arguments, strict=True)
        if kind.has_followed()
    ]
    if changed and may_call_python(function.graph):
        name = function.signature.name
        message = (
            f"`{changed[0]}` of `{name}` is changed, and `{name}` calls Python, which would not see the change yet"
        )
        help = ["give a new list, dict or set back, or keep it in an instance of a class of the module"]
        raise UsageError(message, pos=definition(function.signature.users), help=help)


def may_print(graph: FunctionGraph) -> bool:
    """Whether something that the function calls may write to standard output."""
    seen, pending = {graph}, [graph]
    while pending:
        current = pending.pop()
        for _block, op in current.iterblockops():
            if op.opname == "io_write":
                return True
            found: set[Any] = set(called_graphs(op) or ()) if op.opname in CALLS else set()
            pending += found - seen
            seen |= found
    return False


def _string(text: str) -> str:
    return literals.string(text.encode("utf-8", "surrogatepass"))


#: Keeps a function for each one of C: itself, and its parameters (but for the first ones, which are not passed to C).
_ADD = """
stand_ins, parameters = [], []
def add(function, name, skipped):
    function.__qualname__ = name
    stand_ins.append(function)
    code = function.__code__
    names = code.co_varnames[:code.co_argcount + code.co_kwonlyargcount]
    given = function.__defaults__ or ()
    defaults = dict(zip(names[code.co_argcount - len(given):], given)) | (function.__kwdefaults__ or {})
    places = code.co_argcount - skipped, code.co_posonlyargcount - skipped
    parameters.append(None if code.co_flags & 4 else (names[skipped:], defaults, places[0], max(places[1], 0)))
"""

_LOOK = """rpy_look_at_error = Py_XNewRef(PyDict_GetItemString(names, "look_at_error"));
        rpy_visit_others = rpy_more_roots;
        rpy_more_roots = rpy_visit_crossed;"""

_INIT = r"""
static bool rpy_run_first_lines(PyObject *module)
{
    PyObject *names = PyDict_New(), *code = NULL, *done = NULL, *public = NULL;
    PyObject *name = PyObject_GetAttrString(module, "__name__");
    bool good = names != NULL && name != NULL && PyDict_SetItemString(names, "__name__", name) == 0 &&
                PyDict_SetItemString(names, "module", module) == 0 &&
                PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins()) == 0;
    PyObject *types = good ? rpy_make_types() : NULL;
    good = types != NULL && PyDict_SetItemString(names, "types", types) == 0;
    Py_XDECREF(types);
    if (good)
        code = Py_CompileString(rpy_first_lines, "MODULE", Py_file_input);
    if (code != NULL)
        done = PyEval_EvalCode(code, names, names);
    good = done != NULL;
    if (good) {
        rpy_stand_ins = Py_XNewRef(PyDict_GetItemString(names, "stand_ins"));
        rpy_several_types = Py_XNewRef(PyDict_GetItemString(names, "several_types"));
        good = rpy_keep_all_parameters(PyDict_GetItemString(names, "parameters"));
        rpy_make_error = Py_XNewRef(PyDict_GetItemString(names, "make_error"));
        rpy_named_tuples = Py_XNewRef(PyDict_GetItemString(names, "named_tuples"));
        rpy_enumerations = Py_XNewRef(PyDict_GetItemString(names, "enumerations"));
        PYTHON
        rpy_make_copy = Py_XNewRef(PyDict_GetItemString(names, "make_copy"));
        rpy_copied_dict = (PyTypeObject *)Py_XNewRef(PyDict_GetItemString(names, "copied_dict"));
        public = PyDict_GetItemString(names, "public");
        good = good && public != NULL && PyDict_Update(PyModule_GetDict(module), public) == 0;
        PyObject *aliases = PyDict_GetItemString(names, "aliases"), *alias, *function;
        Py_ssize_t at = 0;
        while (good && PyDict_Next(aliases, &at, &alias, &function))
            good = PyObject_SetAttr(module, alias, PyDict_GetItem(PyModule_GetDict(module), function)) == 0;
    }
    Py_XDECREF(names);
    Py_XDECREF(name);
    Py_XDECREF(code);
    Py_XDECREF(done);
    return good;
}

PyMODINIT_FUNC PyInit_MODULE(void);
__attribute__((visibility("default"))) PyMODINIT_FUNC PyInit_MODULE(void)
{
    rpy_find_out_looks();
    PyObject *module = PyModule_Create(&rpy_definition);
    if (module != NULL && !(rpy_run_first_lines(module) && rpy_start()))
        Py_CLEAR(module);
    return module;
}
"""
