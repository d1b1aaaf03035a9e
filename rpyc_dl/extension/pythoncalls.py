"""Objects of Python in compiled code, and the C that calls Python for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeDict, SomeList, SomeObject, SomeSet
from rpyc_dl.errors import UsageError
from rpyc_dl.extension.kinds import Kind, read_field
from rpyc_dl.lowering.builtin.rpythoncall import PythonSite, python_sites
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import instance_repr
from rpyc_dl.lowering.object.rexception import base_exception_repr
from rpyc_dl.rlib.pythonobjects import Failure, PythonObjects

if TYPE_CHECKING:
    from rpyc_dl.extension.border import Border
    from rpyc_dl.extension.exceptions import ExceptionBorder
    from rpyc_dl.frontend.model import FunctionGraph, SpaceOperation, Value
    from rpyc_dl.lowering.c.genc import GenC

SUPPORT = Path(__file__).parent / "pythoncalls.h"

#: The C expression that does it, of the object `o` and the arguments `given`; NULL where it has raised.
_DONE = {
    "call": "rpy_call_object(o, NULL, given, count)",
    "method": "rpy_call_object(o, {name}, given, count)",
    "get": "PyObject_GetAttrString(o, {name})",
    "str": "PyObject_Str(o)",
    "repr": "PyObject_Repr(o)",
    "hash": "rpy_number_or_null(PyObject_Hash(o))",
    "truth": "rpy_truth_or_null(PyObject_IsTrue(o))",
    "equal": "rpy_truth_or_null(PyObject_RichCompareBool(o, given[0], Py_EQ))",
}

#: What is asked without calling Python: the body of the function.
_QUIET = {
    "release": "rpy_release_object(a0);",
    "failed": "return rpy_failure != NULL;",
    "kind": "return rpy_failure_kind;",
    "has_text": "return rpy_failure_text != NULL;",
    "object": "return rpy_take_failure();",
    "kept": "return rpy_failure_value;",
}


#: Operations that only look at a pointer, or at what is behind it; and those that give the same one.
_LOOKING = {"getfield", "ptr_nonzero", "ptr_iszero", "ptr_eq", "ptr_ne", "keepalive"}
_SAME = {"same_as", "cast_pointer"}

_LOOK = """
def look_at_error(error, kept):
    cls = next(cls for cls in type(error).__mro__ if cls in raised)
    if kept and raised[cls] >= first_kept:
        return raised[cls], None
    if raised[cls] >= first_kept:
        why = f"{cls.__name__}, which Python has raised, is made of more than a text: compiled code cannot have one"
        return raised[TypeError], why
    args = error.args
    return raised[cls], args[0] if len(args) == 1 and type(args[0]) is str else str(error) if args else None
"""


def _field(gen: GenC, r: Any, name: str, value: str) -> str:
    """The C expression that reads an attribute of an instance."""
    r.setup()
    return read_field(gen, r.field_owner(name), name, value)


class ObjectKind(Kind):
    """An object of Python: taken with a reference, given back as itself."""

    def __init__(self, r: Any, number: int, nullable: bool, objects: PythonObjects) -> None:
        super().__init__(r, number, nullable)
        cls = r.info.pyclass
        self.make = objects.maker(cls)
        self.called = "__call__" in vars(cls)
        self.title = "callable" if self.called else cls.__name__
        #: The C names of what makes one of an address, says its address, and ends it, once they are known.
        self.functions = ("", "", "")

    def reader(self) -> list[str]:
        test = [f"if (!PyCallable_Check(o))\n        return rpy_wrong_type({self.needed}, o);"] if self.called else []
        return [
            *test,
            f"*to = {self.functions[0]}((int64_t)(intptr_t)o);",
            "Py_INCREF(o);",
            "rpy_taken++;",
            "return true;",
        ]

    def writer(self) -> list[str]:
        return [f"return Py_NewRef((PyObject *)(intptr_t){self.functions[1]}(value));"]


class PythonCalls:
    """The calls of Python in one program. `objects`: the classes of the module's objects."""

    def __init__(self, border: Border, objects: PythonObjects) -> None:
        self.border, self.objects = border, objects
        self.sites = list(python_sites(border.rtyper).values())
        self.kinds: dict[str, tuple[list[Kind], Kind]] = {}
        for site in self.sites:
            if site.call.what in _DONE or site.call.what == "text":
                arguments = [self._argument(site, s) for s in site.args_s]
                self.kinds[site.c_name] = (arguments, border.kind(site.s_result))

    def _argument(self, site: PythonSite, s: SomeObject) -> Kind:
        if isinstance(s, SomeList | SomeDict | SomeSet) and not getattr(s, "frozen", False):
            kind = type(s).__name__.removeprefix("Some").lower()
            help = ["pass a tuple, or an instance of a class of the module, which are no copies"]
            called = "a callable" if site.call.what == "call" else f"the method `{site.call.name}`"
            message = f"a {kind} is passed to {called} of Python's: what is done to the copy would not be seen"
            raise UsageError(message, help=help)
        return self.border.kind(s)

    def source(self, exceptions: ExceptionBorder) -> Iterator[str]:
        """Python that finds out which exception of compiled code stands for one of Python's."""
        if not self.sites:
            return
        known = {info.pyclass: info.minid for info in exceptions.classes}
        numbered = enumerate([*self.objects.raised, *self.objects.kept])
        made = [f"classes[{known[cls]}]: {number}" for number, cls in numbered if cls in known]
        yield f"raised = {{{', '.join(made)}}}"
        yield f"first_kept = {len(self.objects.raised)}"
        yield from _LOOK.splitlines()

    def original(self, gen: GenC) -> Iterator[str]:
        """The C function that says which exception of Python's one of compiled code stands for: NULL for none."""
        rtyper = self.border.rtyper
        yield from ("", "static PyObject *rpy_original_error(void *value)", "{")
        if self.sites:
            info = classes_of(rtyper).info(Failure)
            cause = _field(gen, base_exception_repr(rtyper), "__cause__", "value")
            r_failure = instance_repr(rtyper, info)
            held = _field(gen, r_failure, "held", "cause")
            address = _field(gen, r_failure.fields["held"], "_address", held)
            yield f"    void *cause = {cause};"
            yield f"    if (cause != NULL && RPY_CLASS_IN(rpy_class_number(cause), {info.minid}, {info.maxid}))"
            yield f"        return (PyObject *)(intptr_t){address};"
        yield from ("    (void)value;", "    return NULL;", "}")

    def support(self) -> list[str]:
        """The C that stands in front of all functions."""
        if not self.sites:
            return [
                "",
                "static void rpy_crosses(PyObject *error, void *value) { (void)error, (void)value; }",
                "static RPY_UNUSED void rpy_enter_module(void) {}",
                "static RPY_UNUSED void rpy_leave_module(void) {}",
            ]
        return SUPPORT.read_text(encoding="utf-8").splitlines()

    def definitions(self) -> Iterator[str]:
        """The C functions."""
        for site in self.sites:
            yield from ("", site.prototype, "{")
            yield from (f"    {line}" for line in self._body(site))
            yield "}"

    def _body(self, site: PythonSite) -> Iterator[str]:
        what = site.call.what
        if what in _QUIET:
            yield _QUIET[what]
            return
        arguments, result = self.kinds[site.c_name]
        if what == "text":
            yield f"{result.declare('text')} = NULL;"
            yield f"rpy_read_{result.number}(rpy_failure_text != NULL ? rpy_failure_text : rpy_no_text, &text);"
            yield "return text;"
            return
        passed = arguments[1:]
        names = [kind.write(f"a{i + 1}") for i, kind in enumerate(passed)]
        yield "PyObject *o = Py_NewRef((PyObject *)(intptr_t)a0);"
        yield f"Py_ssize_t count = {len(passed)};"
        yield f"PyObject *given[] = {{{', '.join([*names, 'NULL'])}}};"
        yield "(void)count, (void)given;"
        yield "int paused = rpy_begin_python();"
        name = literals.string(site.call.name.encode())
        test = " && ".join([f"given[{i}] != NULL" for i in range(len(passed))]) or "true"
        yield f"PyObject *made = {test} ? {_DONE[what].format(name=name)} : NULL;"
        yield "rpy_end_python(o, given, count, paused);"
        if not result.is_void:
            yield f"{result.declare('value')} = 0;"
        yield f"if (made != NULL && !{result.read('made', 'value')})"
        yield "    rpy_wrong_result();"
        yield "rpy_failed(made);"
        if not result.is_void:
            yield "return value;"


class Keeping:
    """Which functions keep a parameter beyond the call: store it, or leave it to something unknown. What they return
    is not kept."""

    def __init__(self) -> None:
        self._known: dict[tuple[FunctionGraph, int], tuple[bool, bool]] = {}

    def keeps(self, graph: FunctionGraph, index: int) -> bool:
        """Whether a function keeps its parameter of this number."""
        return self._find(graph, index)[0]

    def _find(self, graph: FunctionGraph, index: int) -> tuple[bool, bool]:
        """Whether it keeps it, and whether it returns it."""
        key = (graph, index)
        if key not in self._known:
            self._known[key] = (False, True)  # of one that calls itself
            self._known[key] = self._look(graph, graph.args[index])
        return self._known[key]

    def _look(self, graph: FunctionGraph, v: Value) -> tuple[bool, bool]:
        same, pending = {v}, [v]
        while pending:
            pending.pop()
            for block in graph.iterblocks():
                for op in block.operations:
                    if not same & set(op.args) or op.opname in _LOOKING:
                        continue
                    found = self._same_after(op, same)
                    if found is None:
                        return True, False
                    pending += found - same
                    same |= found
                for link in block.exits:
                    for passed, target in zip(link.args, link.target.inputargs, strict=True):
                        if passed in same and link.target is graph.exceptblock:
                            return True, False
                        if passed in same and target not in same:
                            same.add(target)
                            pending.append(target)
        return False, graph.returnvar in same

    def _same_after(self, op: SpaceOperation, same: set[Value]) -> set[Value] | None:
        """The variables that hold the object after an operation on it; None if it may be kept."""
        if op.opname in _SAME:
            return {op.result}
        graphs = called_graphs(op) if op.opname in CALLS else None
        if op.opname == "direct_call" and isinstance(getattr(op.args[0].value._obj, "external", None), PythonSite):  # type: ignore[union-attr]
            return set()
        if graphs is None:
            return None
        passed = op.args[1:-1] if op.opname == "indirect_call" else op.args[1:]
        results = [self._find(g, i) for g in graphs for i, arg in enumerate(passed) if arg in same]
        if any(kept for kept, _ in results):
            return None
        return {op.result} if any(returned for _, returned in results) else set()


def may_call_python(graph: FunctionGraph) -> bool:
    """Whether something that the function calls may call Python."""
    seen, pending = {graph}, [graph]
    while pending:
        for _block, op in pending.pop().iterblockops():
            if op.opname not in CALLS:
                continue
            found = called_graphs(op)
            if found is None and op.opname == "direct_call":
                return True
            new = set(found or ()) - seen
            pending += new
            seen |= new
    return False
