"""GenC (document 001, "Generating C code"): typed graphs become C source.

First the database collects all functions, types and prebuilt data; then the source is written: forward declarations,
structures in dependency order, prototypes, function bodies, static initialisers, and the tables that the runtime
reads. The same program gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import ContainerType
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.callproperties import CallGraph
from rpyc_dl.lowering.c.database import Database
from rpyc_dl.lowering.c.errors import ERRORS, Errors, ExceptionData
from rpyc_dl.lowering.c.exports import Exports
from rpyc_dl.lowering.c.failures import NO_EXTERNALS, Externals
from rpyc_dl.lowering.c.funcwriter import FunctionWriter, Program
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.lowering.c.places import Line, PlaceTable
from rpyc_dl.lowering.c.prebuilt import PrebuiltWriter
from rpyc_dl.lowering.c.protected import Catch, ProtectedCalls
from rpyc_dl.lowering.c.ranges import ANY
from rpyc_dl.lowering.c.tools.debugger import printers_section
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs
from rpyc_dl.lowering.core.ll_str import STR, STR1
from rpyc_dl.lowering.object.rfinalizer import finalizer_graph, finalizer_made_by


@dataclass
class CSource:
    """Generated C: file name to text (the main file is the last), and what it has to be linked with."""

    files: dict[str, str]
    externals: Externals = NO_EXTERNALS

    @property
    def libraries(self) -> list[str]:
        """The libraries of external functions, in a fixed order."""
        return sorted(self.externals.libraries)


@dataclass
class SystemExitData:
    """The class SystemExit, and the structure with the field `exc_args`: its kind has the function for the status."""

    vtable: Any
    BASE: ContainerType


_PRAGMAS = [
    "/* Generated code declares what it might need, and compares what is always true. */",
    '#pragma GCC diagnostic ignored "-Wunused-function"',
    '#pragma GCC diagnostic ignored "-Wunused-variable"',
    '#pragma GCC diagnostic ignored "-Wtype-limits"',
    "#if defined(__GNUC__) && !defined(__clang__)",
    '#pragma GCC diagnostic ignored "-Wunused-const-variable"',
    '#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"',
    '#pragma GCC diagnostic ignored "-Warray-bounds"',
    "#if __GNUC__ >= 12",
    '#pragma GCC diagnostic ignored "-Winfinite-recursion"',
    "#endif",
    "#else",
    '#pragma GCC diagnostic ignored "-Wtautological-compare"',
    '#pragma GCC diagnostic ignored "-Winfinite-recursion"',
    "#endif",
]


class GenC:
    """One translation to C. `describe` is a helper graph, Ptr(OBJECT) -> Ptr(STR): the last line of a traceback."""

    def __init__(
        self,
        entry: FunctionGraph | None,
        exceptions: ExceptionData,
        describe: FunctionGraph | None = None,
        exports: Exports | None = None,
        name: str = "program",
        layout: Layout | None = None,
    ) -> None:
        self.entry = entry
        self.describe = describe
        self.exports = exports
        self.name = name
        self.layout = layout or Layout()
        self.system_exit: SystemExitData | None = None
        exported = [e.graph for e in exports.functions] if exports is not None else []
        graphs = [g for g in [entry, describe, *exported] if g is not None]
        errors = Errors(exceptions)
        self.db = Database(graphs, errors.prepare(_opnames_reachable(graphs)))
        self.errors = errors
        for TYPE in (errors.OBJECT, STR, STR1):
            self.db.types.need(TYPE)
        self.program = Program(
            self.db, errors, CallGraph(self.db, errors), ProtectedCalls(self.db.types, errors.interrupt), PlaceTable()
        )

    # -- the text -------------------------------------------------------------------------------

    def generate(self) -> CSource:
        """Write everything: into one file, or a header and several files (see `layout.py`)."""
        if self.exports is not None:
            self.exports.prepare(self)
            self.exports.wrappers(self)
        parts = self.layout.distribute(list(self.db.functions.values()))
        alone = len(parts) == 1
        storage = self.program.storage = "static " if alone else ""
        self.program.polls = self.program.calls.catches_interrupts()
        self.program.debugger = self.layout.debugger
        self.program.definitions = self.layout.debugger or self.layout.profile is not None
        bodies = [[FunctionWriter(self.program, node).write() for node in part] for part in parts]
        prototypes = [f"{body[0].text};" for part in bodies for body in part]
        glue = self._glue()
        data = PrebuiltWriter(self.db)
        definitions = list(data.definitions(storage))
        roots = data.roots()
        finalizers = self._finalizers()
        descriptors = self.db.types.descriptors({TYPE: name for TYPE, (name, _) in finalizers.items()}, storage)
        self._declare_all_types()
        head = self._head(prototypes, data, storage)
        files: dict[str, list[Line]] = {}
        for number, part in enumerate(bodies, 1):
            name = f"{self.name}.c" if alone else f"{self.name}_{number}.c"
            start = head if alone else [f"/* Part {number} of {self.name}. */", f'#include "{self.name}.h"']
            files[name] = [*map(Line, start), *(line for body in part for line in [Line(""), *body])]
        tables = self.layout.line_tables(files, self.program.places)
        tail = [
            *self._section("Calls under handlers", self.program.protected.definitions(storage)),
            *self._section("Prebuilt data", definitions),
            *self._section("Finalizers", [line for _, lines in finalizers.values() for line in lines]),
            *self._section("For the collector", [*descriptors, *_table("rpy_root", "rpy_roots", roots)]),
            *self._section("For tracebacks", [*self.program.places.definition(), *tables]),
            *glue,
            *self.layout.measuring(),
            *self._program_info(len(roots)),
            *(self.exports.definitions(self) if self.exports is not None else []),
            *self._main(),
            *(printers_section() if self.layout.debugger else []),
        ]
        return self._source(files, head, tail)

    def _source(self, files: dict[str, list[Line]], head: list[str], tail: list[str]) -> CSource:
        """The texts of all files; `head` is in the only one of `files`, or becomes a header."""
        main = f"{self.name}.c"
        texts = {name: self.layout.texts(lines, name, self.program.places) for name, lines in files.items()}
        if main not in files:
            texts[f"{self.name}.h"] = ["#pragma once", *head]
            texts[main] = [f'#include "{self.name}.h"']
        elif self.layout.line_directives:
            tail = [f'#line {len(texts[main]) + 2} "{main}"', *tail]
        texts[main] += tail
        return CSource({name: "\n".join(lines) + "\n" for name, lines in texts.items()}, self._externals())

    def _externals(self) -> Externals:
        externals = self.db.externals.values()
        return Externals(
            frozenset(e.label for e in externals),
            frozenset(header for e in externals for header in e.headers),
            frozenset(library for e in externals for library in e.libraries),
        )

    def _head(self, prototypes: list[str], data: PrebuiltWriter, storage: str) -> list[str]:
        """What every file of the program starts with, line by line."""
        outside = storage or "extern "
        parts = [
            *self._includes(),
            *self._section("Types", [*self.db.types.forward, *self.db.types.typedefs]),
            *self._section("Structures", self.db.types.declarations),
            *self._section("Calls under handlers", self.program.protected.types_text()),
            *self._section("Functions", prototypes),
            *self.program.protected.prototypes(storage),
            *self._section("Prebuilt data", [*data.forward(outside), f"{outside}const rpy_type rpy_types[];"]),
            *self._helpers(),
        ]
        return [line for part in parts for line in part.split("\n")]

    def _section(self, title: str, lines: Iterable[str]) -> list[str]:
        found = list(lines)
        return ["", f"/* ---- {title} ---- */", "", *found] if found else []

    def _includes(self) -> list[str]:
        headers = dict.fromkeys(header for e in self.db.externals.values() for header in e.headers)
        return [
            f"/* {self.name}: translated by rpyc-dl. */",
            '#include "rpy.h"',
            *[f"#include <{header}>" for header in headers],
            *[text for e in self.db.externals.values() if (text := e.prototype()) is not None],
            "",
            *_PRAGMAS,
        ]

    def _declare_all_types(self) -> None:
        """Complete every structure that is named anywhere; that can name further ones."""
        while True:
            known = list(self.db.types._tags)
            for TYPE in known:
                self.db.types.need(TYPE)
            if len(known) == len(self.db.types._tags):
                return

    def _finalizers(self) -> dict[ContainerType, tuple[str, list[str]]]:
        """For each type with `__del__`: the function that the collector calls, and its definition."""
        found: dict[ContainerType, tuple[str, list[str]]] = {}
        for TYPE in self.db.types.with_descriptors():
            graph = finalizer_graph(TYPE)
            if graph is not None:
                node = self.db.functions[graph]
                wrapper = self.program.protected.wrapper(
                    f"{node.name}(a0)", [lltype.Ptr(TYPE)], lltype.Void, (Catch(ANY, True),), node.name
                )
                name = f"rpy_del_{len(found)}"
                body = [f"    if (!{wrapper.name}(object))", f"        rpy_ignore_exception({_quoted(graph.name)});"]
                found[TYPE] = (name, [f"static void {name}(void *object)", "{", *body, "}", ""])
        return found

    def _helpers(self) -> list[str]:
        tag = self.db.types.tag(self.errors.OBJECT)
        return [
            "",
            "static inline Signed rpy_class_number(void *value)",
            "{",
            f"    return (({tag} *)value)->typeptr->subclassrange_min;",
            "}",
        ]

    # -- what the runtime reads ---------------------------------------------------------------------

    def _glue(self) -> list[str]:
        """Functions that the runtime calls."""
        types = self.db.types
        if self.describe is not None:
            node = self.db.functions[self.describe]
            ARG, RESULT = self.describe.args[0].concretetype, self.describe.returnvar.concretetype
            before, after = self.errors.interrupt
            catches = (Catch((ANY[0], before), True), Catch((after, ANY[1]), True))
            wrapper = self.program.protected.wrapper(f"{node.name}(a0)", [ARG], RESULT, catches, node.name)
            text = f"(({types.tag(STR1)} *)text)->chars.items"
            body = [
                "    rpy_text name = rpy_class_name(value);",
                f"    {wrapper.result_struct} outcome = {wrapper.name}(({types.ctype(ARG)})value);",
                "    if (!outcome.ok)",
                "        return rpy_text_failed(name);",
                "    free((void *)name.data);",
                f"    {types.tag(STR)} *text = outcome.value;",
                f"    return rpy_text_of({text}, text->length, text->kind);",
            ]
        else:
            body = ["    (void)value;", '    return rpy_text_of("exception", 9, 1);']
        return [
            "",
            *self._class_name(),
            "static rpy_text rpy_describe(void *value)",
            "{",
            *body,
            "}",
            "",
            "static Signed rpy_class_number_of(void *value)",
            "{",
            "    return rpy_class_number(value);",
            "}",
            *self._system_exit_glue(),
        ]

    def _class_name(self) -> list[str]:
        """The function that names the class of an exception whose own text cannot be had."""
        types = self.db.types
        body = ["    (void)value;", '    return rpy_text_of("exception", 9, 1);']
        if "qualname" in self.errors.OBJECT._flds["typeptr"].TO._flds:  # type: ignore[attr-defined]
            body = [
                f"    {types.tag(STR)} *name = (({types.tag(self.errors.OBJECT)} *)value)->typeptr->qualname;",
                f"    return rpy_text_of((({types.tag(STR1)} *)name)->chars.items, name->length, name->kind);",
            ]
        return ["static rpy_text rpy_class_name(void *value)", "{", *body, "}", ""]

    def _system_exit_glue(self) -> list[str]:
        """The function that knows the exit status of a SystemExit."""
        data = self.system_exit
        if data is None:
            return []
        types = self.db.types
        return [
            "",
            "static rpy_exit rpy_system_exit(void *value)",
            "{",
            "    Signed number = rpy_class_number(value);",
            f"    if (!RPY_CLASS_IN(number, {data.vtable.subclassrange_min}, {data.vtable.subclassrange_max}))",
            "        return RPY_NO_EXIT;",
            f"    {types.tag(data.BASE)} *error = value;",
            "    if (error->exc_args == NULL)",
            "        return RPY_EXIT_STATUS(0);",
            "    if (error->exc_args->kind->status == NULL)",
            "        return RPY_EXIT_MESSAGE;",
            "    Signed status = error->exc_args->kind->status(error->exc_args);",
            "    return status < 0 ? RPY_EXIT_MESSAGE : RPY_EXIT_STATUS(status);",
            "}",
        ]

    def _program_info(self, root_count: int) -> list[str]:
        lines = ["", "static void *const rpy_errors[RPY_ERRORS] = {"]
        for constant, _cls, _message in ERRORS:
            if constant in self.errors.instances:
                instance = self.errors.instances[constant][1]
                lines.append(f"    [{constant}] = {self.db.expression(lltype.typeOf(instance), instance)},")
        return [
            *lines,
            "};",
            "",
            "const rpy_program_info rpy_program = {",
            "    .types = rpy_types,",
            "    .roots = rpy_roots,",
            f"    .root_count = {root_count},",
            "    .places = rpy_places,",
            "    .files = rpy_files,",
            "    .file_count = sizeof rpy_files / sizeof *rpy_files,",
            "    .errors = rpy_errors,",
            "    .class_number = rpy_class_number_of,",
            "    .describe = rpy_describe,",
            *(["    .system_exit = rpy_system_exit,"] if self.system_exit is not None else []),
            *(["    .at_start = rpy_at_start,"] if self.layout.at_start else []),
            *(["    .at_end = rpy_at_end,"] if self.layout.at_end else []),
            f"    .catches_interrupts = {'true' if self.program.protected.catches_interrupts else 'false'},",
            "};",
        ]

    def _main(self) -> list[str]:
        if self.entry is None:
            return []
        call = f"{self.db.functions[self.entry].name}()"
        RESULT = self.entry.returnvar.concretetype
        body = f"    {call};\n    return 0;" if lltype.Void == RESULT else f"    return (Signed){call};"
        return [
            "",
            "static Signed rpy_entry(void)",
            "{",
            body,
            "}",
            "",
            "int main(int argc, char **argv)",
            "{",
            "    return rpy_run(argc, argv, rpy_entry);",
            "}",
        ]


def _quoted(text: str) -> str:
    return literals.string(text.encode())


def _table(ctype: str, name: str, entries: list[str]) -> list[str]:
    return [f"static const {ctype} {name}[] = {{", *[f"    {entry}," for entry in entries or ["{0}"]], "};"]


def _opnames_reachable(graphs: Iterable[FunctionGraph]) -> set[str]:
    """The names of all operations in all graphs that can be called from these, by the collector, too."""
    names: set[str] = set()
    seen = set(graphs)
    pending = list(seen)
    while pending:
        graph = pending.pop()
        for _block, op in graph.iterblockops():
            names.add(op.opname)
            finalizer = finalizer_made_by(op)
            found = set(called_graphs(op) or ()) if op.opname in CALLS else set()
            found |= {finalizer} if finalizer is not None else set()
            pending += found - seen
            seen |= found
    return names
