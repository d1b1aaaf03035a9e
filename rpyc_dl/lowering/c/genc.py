"""GenC (document 001, "Generating C code"): typed graphs become C source.

First the database collects all functions, types and prebuilt data; then the source is written: forward declarations,
structures in dependency order, prototypes, function bodies, static initialisers, and the tables that the runtime
reads. The same program gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import ContainerType
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.apart.groups import Groups
from rpyc_dl.lowering.c.apart.linkage import Glue, Linkage, copies, quick_helpers, separate
from rpyc_dl.lowering.c.apart.separate import Separation, Used
from rpyc_dl.lowering.c.callproperties import CallGraph
from rpyc_dl.lowering.c.database import Database, FunctionNode
from rpyc_dl.lowering.c.errors import ERRORS, Errors, ExceptionData
from rpyc_dl.lowering.c.exports import Exports
from rpyc_dl.lowering.c.failures import NO_EXTERNALS, Externals
from rpyc_dl.lowering.c.funcwriter import FunctionWriter, Program, calls_itself
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.lowering.c.places import Line, PlaceTable
from rpyc_dl.lowering.c.prebuilt import WIDTH, PrebuiltWriter
from rpyc_dl.lowering.c.protected import Catch, ProtectedCalls
from rpyc_dl.lowering.c.ranges import ANY
from rpyc_dl.lowering.c.tools.debugger import printers_section
from rpyc_dl.lowering.core.ll_str import STR, STR1
from rpyc_dl.lowering.object.rfinalizer import finalizer_graph


@dataclass
class CSource:
    """Generated C: file name to text (the main file is the last), and what it has to be linked with."""

    files: dict[str, str]
    externals: Externals = NO_EXTERNALS
    #: What is compiled apart, once for all programs; None where the files have everything in them.
    apart: Separation | None = None
    #: Those of the files that are what they were before when something else was changed.
    groups: frozenset[str] = frozenset()

    def helpers(self) -> str | None:
        """The C text of all that is compiled apart; None where nothing is."""
        return self.pieces(self.apart.pieces) if self.apart is not None else None

    def pieces(self, names: Iterable[str]) -> str:
        """A C file with these of the pieces that are compiled apart."""
        assert self.apart is not None
        return "\n".join(['#include "rpy.h"', _HIDDEN, "", self.apart.source(names)])

    @property
    def libraries(self) -> list[str]:
        """The libraries of external functions, in a fixed order."""
        return sorted(self.externals.libraries)


@dataclass
class SystemExitData:
    """The class SystemExit, and the structure with the field `exc_args`: its kind has the function for the status."""

    vtable: Any
    BASE: ContainerType


#: What is declared here is found in this program, not in a library: -fvisibility says so of definitions only.
_HIDDEN = "#pragma GCC visibility push(hidden)"


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
        named = exports.prebuilt if exports is not None else []
        self.db = Database(graphs, named)
        self._collect_errors(errors)
        self.errors = errors
        for TYPE in (errors.OBJECT, STR, STR1):
            self.db.types.need(TYPE)
        self.program = Program(
            self.db, errors, CallGraph(self.db, errors), ProtectedCalls(self.db.types, errors.interrupt), PlaceTable()
        )

    def _collect_errors(self, errors: Errors) -> None:
        """Collect the exceptions that operations raise, and what these lead to."""
        seen = 0
        while seen < len(self.db.functions):
            seen = len(self.db.functions)
            opnames = {op.opname for graph in self.db.functions for op in graph.iterops()}
            self.db.collect(errors.prepare(opnames))

    # -- the text -------------------------------------------------------------------------------

    def generate(self) -> CSource:
        """Write everything: into one file, or a header and several files (see `layout.py`)."""
        if self.exports is not None:
            self.exports.prepare(self)
            self.exports.wrappers(self)
        self.program.polls = self.program.calls.catches_interrupts()
        self.program.debugger = self.layout.debugger
        self.program.places_on_roots = self.layout.places_on_roots
        self.program.definitions = self.layout.debugger or self.layout.profile is not None
        written = {node: FunctionWriter(self.program, node).write() for node in self.db.functions.values()}
        glue = self._glue()
        data = PrebuiltWriter(self.db)
        definitions = list(data.definitions())
        roots = data.roots()
        finalizers = self._finalizers()
        self._declare_all_types()
        linkage, groups = self._linkage(written, definitions, glue, finalizers)
        parts = self.layout.distribute([node for node in written if not linkage.is_apart(node.name)])
        alone = len(parts) == 1
        linkage.storage = "static " if alone else ""
        end = [
            *self._section("Calls under handlers", linkage.calls(self.program.protected)),
            *self._section("Prebuilt data", linkage.data(definitions)),
            *self._section("Finalizers", [line for _, lines in finalizers.values() for line in lines]),
            *self._collector({TYPE: name for TYPE, (name, _) in finalizers.items()}, roots, linkage),
        ]
        rest = [
            *linkage.glue(glue),
            *self.layout.measuring(),
            *self._program_info(len(roots), data.copied_exceptions()),
            *(self.exports.definitions(self) if self.exports is not None else []),
            *self._main(),
            *(printers_section() if self.layout.debugger else []),
        ]
        bodies = [[linkage.function(node, written[node], calls_itself(node)) for node in part] for part in parts]
        texts = [*end, *rest, *(line.text for part in bodies for body in part for line in body)]
        head = self._head({node: lines[0].text for node, lines in written.items()}, linkage, texts)
        files = self._group_files(groups, written)
        apart = frozenset(files)
        for number, part in enumerate(bodies, 1):
            name = f"{self.name}.c" if alone else f"{self.name}_{number}.c"
            start = head if alone else [f"/* Part {number} of {self.name}. */", f'#include "{self.name}.h"']
            files[name] = [*map(Line, start), *(line for body in part for line in [Line(""), *body])]
        tables = self.layout.line_tables(files, self.program.places)
        tables += groups.tables() if groups is not None else []
        places = self._section("For tracebacks", [*self.program.places.definition(), *tables])
        source = self._source(files, head, [*end, *places, *rest])
        source.apart, source.groups = linkage.separation, apart
        return source

    def _linkage(
        self,
        written: dict[FunctionNode, list[Line]],
        definitions: list[tuple[str, str]],
        glue: list[Glue],
        finalizers: dict[ContainerType, tuple[str, list[str]]],
    ) -> tuple[Linkage, Groups | None]:
        """What is compiled apart, where anything is, and the groups of the user's functions, where there are any."""
        if not self.layout.is_parted:
            return Linkage(), None
        exported = [e.graph for e in self.exports.functions] if self.exports is not None else []
        entries = {self.db.functions[graph] for graph in [self.entry, *exported] if graph is not None}
        number = self._class_number()
        separation = separate(written, definitions, glue, self.db, self.program.protected, number, entries)
        quick = quick_helpers(written, separation)
        groups = None
        parts = self.layout.groups(
            [node for node in written if node not in entries and not separation.moved(node.name)]
        )
        if parts and self.exports is None and not self.db.externals:
            texts = [text for name, text in definitions if not separation.moved(name)]
            texts += [line for _, lines in finalizers.values() for line in lines] + [one.text() for one in glue]
            texts += [line.text for node in entries for line in written[node]]
            groups = Groups(parts, separation, texts)
            groups.take(quick)
        return Linkage(separation, copies(written, separation, quick)), groups

    def _group_files(self, groups: Groups | None, written: dict[FunctionNode, list[Line]]) -> dict[str, list[Line]]:
        """The files of the groups."""
        if groups is None:
            return {}
        texts = {node.name: lines for node, lines in written.items()}
        inline = {node.name for node in written if calls_itself(node)}
        start = [Line('#include "rpy.h"'), Line(_HIDDEN)]
        return {
            f"{self.name}_{number}.c": [*start, *groups.lines(group, texts, inline)]
            for number, group in enumerate(groups.groups, 1)
        }

    def _collector(self, finalizers: dict[ContainerType, str], roots: list[str], linkage: Linkage) -> list[str]:
        """What the collector reads, and the helpers that are compiled apart."""
        lines = self.db.types.descriptors(finalizers, "" if linkage.separation is not None else linkage.storage)
        constants = linkage.separation.constants.values() if linkage.separation is not None else []
        return [
            *self._section("For the collector", [*lines, *_table("rpy_root", "rpy_roots", roots)]),
            *self._section("For what is compiled apart", constants),
        ]

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

    def _head(self, signatures: dict[FunctionNode, str], linkage: Linkage, texts: list[str]) -> list[str]:
        """What every file of the program starts with, line by line. `texts`: what they go on with."""
        protected = self.program.protected
        calls = [(w.name, f"RPY_PROTECTED {protected.signature(w)}") for w in protected.wrappers()]
        data = [(node.name, f"{node.tag} {node.name}") for node in self.db.data.values()]
        functions = [(node.name, text) for node, text in signatures.items()]
        types = [self.db.types.forward, self.db.types.typedefs, self.db.types.declarations, protected.types_text()]
        if linkage.separation is not None:
            used = Used([*texts, self._class_number()], linkage.separation)
            calls, data, functions = (list(filter(used.declares, found)) for found in (calls, data, functions))
            types = used.types([text for found in (calls, data, functions) for _, text in found], types)
        forward, typedefs, declarations, outcomes = types
        outside = "extern " if linkage.separation is not None else linkage.storage or "extern "
        known = [linkage.declare(name, text) for name, text in data]
        parts = [
            *self._includes(),
            *self._section("Types", [*_filled(forward), *typedefs]),
            *self._section("Structures", map(_short, declarations)),
            *self._section("Calls under handlers", outcomes),
            *self._section("Functions", [linkage.declare(name, text, True) for name, text in [*functions, *calls]]),
            *self._section("Prebuilt data", [*known, f"{outside}const rpy_type rpy_types[];"]),
            *(["", "#pragma GCC visibility pop"] if self.layout.is_parted else []),
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
            *([_HIDDEN] if self.layout.is_parted else []),
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
            if graph is not None and graph in self.db.functions:  # else nothing makes objects of the type
                node = self.db.functions[graph]
                wrapper = self.program.protected.wrapper(
                    f"{node.name}(a0)", [lltype.Ptr(TYPE)], lltype.Void, (Catch(ANY, True),), node.name
                )
                name = f"rpy_del_{len(found)}"
                body = [f"    if (!{wrapper.name}(object))", f"        rpy_ignore_exception({_quoted(graph.name)});"]
                found[TYPE] = (name, [f"static void {name}(void *object)", "{", *body, "}", ""])
        return found

    def _helpers(self) -> list[str]:
        return ["", f"static inline {self._class_number()}"]

    def _class_number(self) -> str:
        """The function that gives the number of an object's class, without storage class."""
        tag = self.db.types.tag(self.errors.OBJECT)
        body = [f"    {self._class_type()}cls = (({tag} *)value)->typeptr;", "    return cls->subclassrange_min;"]
        return "\n".join(["Signed rpy_class_number(void *value)", "{", *body, "}"])

    def _class_type(self) -> str:
        """The C type of what an object points to as its class."""
        return self.db.types.ctype(self.errors.OBJECT._flds["typeptr"])  # type: ignore[attr-defined]

    # -- what the runtime reads ---------------------------------------------------------------------

    def _glue(self) -> list[Glue]:
        """Functions that the runtime calls."""
        found = [self._class_name(), self._describe()]
        number = Glue(
            "rpy_class_number_of", "Signed rpy_class_number_of(void *value)", ["return rpy_class_number(value);"]
        )
        exits = [self._system_exit_glue(self.system_exit)] if self.system_exit is not None else []
        return [*found, number, *exits]

    def _describe(self) -> Glue:
        """The function that makes the last line of a traceback."""
        types = self.db.types
        declaration = "rpy_text rpy_describe(void *value)"
        if self.describe is None:
            return Glue("rpy_describe", declaration, ["(void)value;", 'return rpy_text_of("exception", 9, 1);'])
        node = self.db.functions[self.describe]
        ARG, RESULT = self.describe.args[0].concretetype, self.describe.returnvar.concretetype
        before, after = self.errors.interrupt
        catches = (Catch((ANY[0], before), True), Catch((after, ANY[1]), True))
        wrapper = self.program.protected.wrapper(f"{node.name}(a0)", [ARG], RESULT, catches, node.name)
        text = f"(({types.tag(STR1)} *)text)->chars.items"
        body = [
            "rpy_text name = rpy_class_name(value);",
            f"{wrapper.result_struct} outcome = {wrapper.name}(({types.ctype(ARG)})value);",
            "if (!outcome.ok)",
            "    return rpy_text_failed(name);",
            "free((void *)name.data);",
            f"{types.tag(STR)} *text = outcome.value;",
            f"return rpy_text_of({text}, text->length, text->kind);",
        ]
        return Glue("rpy_describe", declaration, body)

    def _class_name(self) -> Glue:
        """The function that names the class of an exception whose own text cannot be had."""
        types = self.db.types
        body = ["(void)value;", 'return rpy_text_of("exception", 9, 1);']
        if "qualname" in self.errors.OBJECT._flds["typeptr"].TO._flds:  # type: ignore[attr-defined]
            body = [
                f"{self._class_type()}cls = (({types.tag(self.errors.OBJECT)} *)value)->typeptr;",
                f"{types.tag(STR)} *name = cls->qualname;",
                f"return rpy_text_of((({types.tag(STR1)} *)name)->chars.items, name->length, name->kind);",
            ]
        return Glue("rpy_class_name", "rpy_text rpy_class_name(void *value)", body)

    def _system_exit_glue(self, data: SystemExitData) -> Glue:
        """The function that knows the exit status of a SystemExit."""
        types = self.db.types
        ARGS: Any = data.BASE._flds["exc_args"]  # type: ignore[attr-defined]
        body = [
            "Signed number = rpy_class_number(value);",
            f"if (!RPY_CLASS_IN(number, {data.vtable.subclassrange_min}, {data.vtable.subclassrange_max}))",
            "    return RPY_NO_EXIT;",
            f"{types.tag(data.BASE)} *error = value;",
            f"{types.ctype(ARGS)}args = error->exc_args;",
            "if (args == NULL)",
            "    return RPY_EXIT_STATUS(0);",
            f"{types.ctype(ARGS.TO._flds['kind'])}kind = args->kind;",
            "if (kind->status == NULL)",
            "    return RPY_EXIT_MESSAGE;",
            "Signed status = kind->status(args);",
            "return status < 0 ? RPY_EXIT_MESSAGE : RPY_EXIT_STATUS(status);",
        ]
        return Glue("rpy_system_exit", "rpy_exit rpy_system_exit(void *value)", body)

    def _program_info(self, root_count: int, copied: list[str]) -> list[str]:
        lines = _table("rpy_shared_error", "rpy_copied_exceptions", [*copied, "{-1, 0}"]) if copied else []
        lines += ["", "static void *const rpy_errors[RPY_ERRORS] = {"]
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
            *(["    .copied = rpy_copied_exceptions,"] if copied else []),
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


def _filled(declarations: Iterable[str]) -> Iterator[str]:
    """Short declarations, several in a line."""
    line = ""
    for text in declarations:
        if line and len(line) + len(text) > WIDTH:
            yield line
            line = ""
        line += f" {text}" if line else text
    if line:
        yield line


def _short(declaration: str) -> str:
    """The declaration of a structure, in one line where there is room; else with several members in a line."""
    head, *members, end = [line.strip() for line in declaration.split("\n")]
    text = " ".join([head, *members, end])
    return text if len(text) <= WIDTH else "\n".join([head, *(f"    {line}" for line in _filled(members)), end])


def _quoted(text: str) -> str:
    return literals.string(text.encode())


def _table(ctype: str, name: str, entries: list[str]) -> list[str]:
    return [f"static const {ctype} {name}[] = {{", *[f"    {entry}," for entry in entries or ["{0}"]], "};"]
