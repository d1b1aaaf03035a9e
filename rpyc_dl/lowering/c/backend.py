"""From a typed program to C: what has to be added to the graphs before the transforms, and the source after them.

backend = CBackend(typed)          # adds the entry, the report of exceptions, the instances that operations raise
backend.transform()                # optional: the transforms, over all graphs
source = backend.source("fib")     # CSource, for `compiler.Compiler.build`
"""

from __future__ import annotations

from functools import partial
from typing import Any

from rpyc_dl.collector import no_collections
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.c.errors import ERRORS
from rpyc_dl.lowering.c.exports import Exports
from rpyc_dl.lowering.c.genc import CSource, GenC, SystemExitData
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.lowering.c.names import file_name
from rpyc_dl.lowering.core.rtyper import TypedProgram
from rpyc_dl.lowering.helpercache.store import shared_store
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.object.rexception import base_exception_repr
from rpyc_dl.lowering.object.rfinalizer import finalizer_graphs
from rpyc_dl.lowering.object.rspecialhelpers import report_graph
from rpyc_dl.lowering.program.assigned import drop_decided_tests
from rpyc_dl.lowering.program.constantarguments import prebuild_arguments
from rpyc_dl.lowering.system.entry import program_entry
from rpyc_dl.lowering.transform import transform_program
from rpyc_dl.lowering.transform.growing.builders import builder_functions
from rpyc_dl.lowering.transform.growing.functions import GrowingFunctions
from rpyc_dl.lowering.transform.reachable import reachable_graphs


class CBackend:
    """C for one typed program. `exports`: what a shared library offers; without them it is an executable."""

    def __init__(self, typed: TypedProgram, exports: Exports | None = None) -> None:
        self.typed = typed
        self.exports = exports
        rtyper = typed.rtyper
        self.report: FunctionGraph = report_graph(rtyper)
        for _constant, cls, message in ERRORS:
            exceptions_of(rtyper).get_prebuilt(cls, message)
        self.entry: FunctionGraph | None = program_entry(typed) if exports is None else None
        rtyper.type_pending()

    def transform(self) -> None:
        """Run the low-level transforms over the graphs of the program, in place."""
        exported = [export.graph for export in self.exports.functions] if self.exports is not None else []
        finalizers = finalizer_graphs(self.typed.rtyper)
        roots = [graph for graph in (self.entry, self.report, *exported, *finalizers) if graph is not None]
        builders = partial(builder_functions, self.typed.rtyper)
        data, store = exceptions_of(self.typed.rtyper), shared_store("graphs")
        with no_collections():
            drop_decided_tests(reachable_graphs(self.typed.graphs, roots), roots)
            once = [self.entry] if self.entry is not None else []
            growing = GrowingFunctions(self.typed.rtyper, in_places=self.exports is None)
            graphs = transform_program(self.typed.graphs, roots, data, builders, store, once, growing)
            prebuild_arguments(graphs)

    def source(self, name: str = "program", layout: Layout | None = None) -> CSource:
        """The C source of the program; its main file is called `name`.c, as far as it can be."""
        data = exceptions_of(self.typed.rtyper)
        with no_collections():
            generator = GenC(self.entry, data, self.report, self.exports, file_name(name), layout)
            generator.system_exit = self._system_exit()
            return generator.generate()

    def _system_exit(self) -> SystemExitData:
        """Where a SystemExit keeps its status."""
        rtyper = self.typed.rtyper
        vtable: Any = classes_of(rtyper).vtable_of(SystemExit)
        return SystemExitData(vtable, base_exception_repr(rtyper).object_type)
