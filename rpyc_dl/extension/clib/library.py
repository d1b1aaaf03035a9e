"""The C of a library around compiled functions: what is behind the generated program, in the same file."""

from __future__ import annotations

import types
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.clib.adapters import Adapters, Offered
from rpyc_dl.extension.clib.border import CBorder
from rpyc_dl.extension.clib.callbacks import CalledBack, called_back
from rpyc_dl.extension.clib.classes import Classes
from rpyc_dl.extension.clib.ctype import CType, Flat, List, Optional, Text, Tuple, Unfit, declare, plain, pointer
from rpyc_dl.extension.clib.functions import CFunction
from rpyc_dl.extension.clib.header import Header
from rpyc_dl.extension.module import may_print
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.exports import Export, Exports
from rpyc_dl.lowering.instance.classtable import ClassInfo, classes_of
from rpyc_dl.lowering.object.rspecialhelpers import report_graph

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.rtyper import TypedProgram

_SUPPORT = Path(__file__).parent / "support.h"
#: Names that every library has for itself.
OWN = ("init", "shutdown", "free", "error_class", "error_message", "error_is", "status")


@dataclass
class LibraryExports(Exports):
    """What a C library is made of. `name` is that of the library; `start` is called before the first call.

    `notes` say what it does not offer.
    """

    name: str = ""
    module: types.ModuleType | None = None
    aliases: dict[str, str] = field(default_factory=dict)
    start: FunctionGraph | None = None
    offered: list[CFunction] = field(default_factory=list)
    called_back: list[CalledBack] = field(default_factory=list)
    border: CBorder | None = None
    classes: Classes | None = None
    exceptions: list[ClassInfo] = field(default_factory=list)
    forgetters: list[Any] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @staticmethod
    def of(
        name: str, module: types.ModuleType, typed: TypedProgram, adapters: Adapters, offered: list[Offered]
    ) -> LibraryExports:
        """The library of a typed program. Raises UsageError where an argument or a result cannot be passed."""
        exports = LibraryExports([], storage="static RPY_UNUSED", entering=(), name=name, module=module)
        exports.classes = adapters.classes
        report_graph(typed.rtyper)  # has the kinds of arguments made that exceptions carry
        exports.start = typed.entry
        graphs = {graph.func: graph for graph in reversed(typed.rtyper.result.graphs) if graph.func is not None}
        keepers = {root: graphs.get(adapters.keeper(root)) for root in adapters.roots}
        exports.border = CBorder(typed.rtyper, exports, adapters.classes, name, keepers)
        for each in offered:
            exports._add(each, graphs[each.func])
        exports.called_back = called_back(exports.border)
        exports.exceptions = [i for i in classes_of(typed.rtyper).root.subtree() if i.is_exception]
        exports.forgetters = [graphs[func] for func in adapters.forgetters]
        typed.rtyper.type_pending()
        called = [Export(function.graph, function.offered.name) for function in exports.offered]
        others = [graph for graph in [*keepers.values(), *exports.forgetters] if graph is not None]
        exports.functions = [Export(typed.entry, "start"), *called, *(Export(g, g.name) for g in others)]
        return exports

    def _add(self, offered: Offered, graph: FunctionGraph) -> None:
        assert self.border is not None
        result = self.border.rtyper.result
        try:
            arguments = [
                self.border.argument(result.binding(v), ctype)
                for v, (_, ctype) in zip(graph.args, offered.parameters, strict=True)
            ]
        except Unfit as unfit:
            raise UsageError(
                f"C cannot call `{offered.shown}`: {unfit}", pos=offered.pos, help=[unfit.help]
            ) from None
        s_result = result.binding(graph.returnvar)
        try:
            ctype = offered.result or self.border.ctype(s_result)
            returned = self.border.value(s_result, ctype)
        except Unfit as unfit:
            if offered.may_lack:
                self.notes.append(f"`{offered.shown}` is not exported: {unfit}")
                return
            message = f"what `{offered.shown}` returns cannot be given to C: {unfit}"
            raise UsageError(message, pos=offered.pos, help=[unfit.help] if unfit.help else []) from None
        self.offered.append(CFunction(self.name, offered, graph, arguments, returned, len(self.offered)))

    @property
    def header(self) -> Header:
        """The header of the library."""
        assert self.module is not None and self.classes is not None
        return Header(self.name, self.module, self.offered, self.aliases, self.classes.handles)

    # -- C text ---------------------------------------------------------------------------

    def wrappers(self, gen: GenC) -> None:
        """None: the functions of a library bring their own handlers."""

    def definitions(self, gen: GenC) -> list[str]:
        """All of the library's C."""
        assert self.border is not None
        accessors = self.accessors(gen)
        for function in self.offered:
            function.prints = may_print(function.graph)
        upper = self.name.upper()
        statuses = ("OK", "EXCEPTION", "BAD_ARGUMENT", "NO_MEMORY", "SHUT_DOWN")
        return [
            "",
            "/* ---- The library ---- */",
            "",
            "#include <pthread.h>",
            "#include <stdarg.h>",
            "#include <stdio.h>",
            "#pragma GCC visibility push(default)",
            *self.header.text().splitlines(),
            "#pragma GCC visibility pop",
            "",
            *(line for ctype in self.header.hidden for line in self.header.structure(ctype)),
            "",
            *(f"#define RPY_{status} {upper}_{status}" for status in statuses),
            *accessors,
            "",
            *self._error_classes(),
            "",
            *_SUPPORT.read_text(encoding="utf-8").splitlines(),
            "",
            *(f"{head};" for value in self.border.values for head in value.prototypes()),
            *(line for value in self.border.values for line in value.definitions(gen)),
            *self._drops(),
            *self._callbacks(),
            *self._start(gen),
            *(line for function in self.offered for line in function.definitions(gen)),
            *_ENDS.replace("LIBRARY", self.name).replace("UPPER", upper).splitlines(),
        ]

    def _callbacks(self) -> list[str]:
        """The functions that call those which C has passed."""
        if not self.called_back:
            return []
        prints = any(function.prints for function in self.offered)
        calls = [line for each in self.called_back for line in each.definition(self.name, prints)]
        return ["", "static int rpy_callback_status;", *calls]

    def _drops(self) -> list[str]:
        """The functions that free what a value owns, and those of them that C can call."""
        lines: list[str] = []
        known: set[str] = set()
        results = [function.result_type for function in self.offered]
        passed = [value.ctype for each in self.called_back for value in each.arguments]
        for whole in [*results, *passed]:
            for ctype in map(plain, whole.everything()):
                if ctype.owns and ctype.label not in known:
                    known.add(ctype.label)
                    lines += self._drop(ctype)
        for ctype in self.header.freed():
            name = f"{self.name}_{ctype.label}"
            if isinstance(ctype, List):
                item = declare(pointer(ctype.of.name(self.name)), "items")
                head = f"void {name}_free({item}, size_t length)"
                body = [f"{name} value = {{items, length}};", f"rpy_drop_{ctype.label}(&value);"]
            else:
                head = f"void {name}_free({name} *value)"
                body = ["if (value != NULL)", f"    rpy_drop_{ctype.label}(value);"]
            lines += ["", f"RPY_EXPORT {head}", "{", *(f"    {line}" for line in body), "}"]
        return lines

    def _drop(self, ctype: CType) -> list[str]:
        body: list[str] = []
        if isinstance(ctype, List) and ctype.of.owns:
            item = f"({declare(pointer(ctype.of.name(self.name)), '').strip()})&value->items[i]"
            drop = f"rpy_drop_{plain(ctype.of).label}({item});"
            body += ["for (size_t i = 0; value->items != NULL && i < value->length; i++)", f"    {drop}"]
        if isinstance(ctype, List | Text):
            assert isinstance(ctype, Flat)
            body.append(f"free((void *)value->{ctype.first});")
        if isinstance(ctype, Optional):
            body.append(f"rpy_drop_{plain(ctype.of).label}(&value->value);")
        if isinstance(ctype, Tuple):
            members = zip(ctype.items, ctype.names, strict=True)
            body += [f"rpy_drop_{plain(each).label}(&value->{name});" for each, name in members if each.owns]
        body.append("memset(value, 0, sizeof *value);")
        head = f"static void rpy_drop_{ctype.label}({ctype.name(self.name)} *value)"
        return ["", head, "{", *(f"    {line}" for line in body), "}"]

    def _error_classes(self) -> list[str]:
        """The table of the classes of exceptions: their names and numbers."""
        rows = [
            f"    {{{literals.string(info.pyclass.__name__.encode())}, {info.minid}, {info.maxid}}},"
            for info in self.exceptions
        ]
        head = [
            "static const struct {",
            "    const char *name;",
            "    Signed first, end;",
            "} rpy_error_classes[] = {",
        ]
        return [*head, *rows, "};"]

    def _start(self, gen: GenC) -> list[str]:
        assert self.start is not None
        forget = [f"        {gen.db.functions[graph].name}();" for graph in self.forgetters]
        return [
            "",
            *_protected("rpy_start", [f"        {gen.db.functions[self.start].name}();"]),
            *_protected("rpy_forget_all", [*forget, "        rpy_gc_collect();"]),
        ]


def _protected(name: str, body: list[str]) -> list[str]:
    return [
        f"RPY_PROTECTED static int {name}(void)",
        "{",
        "    rpy_handler handler;",
        "    rpy_enter_call(&handler);",
        "    if (RPY_SETJMP(handler.buf) == 0) {",
        *body,
        "        rpy_leave_call(&handler);",
        "        return RPY_OK;",
        "    }",
        "    return rpy_raised();",
        "}",
        "",
    ]


_ENDS = r"""
RPY_EXPORT LIBRARY_status LIBRARY_init(void)
{
    return (LIBRARY_status)rpy_end(rpy_begin());
}

RPY_EXPORT LIBRARY_status LIBRARY_shutdown(void)
{
    int status = RPY_OK;
    pthread_mutex_lock(&rpy_lock);
    if (rpy_depth > 0) {
        status = rpy_fail(RPY_BAD_ARGUMENT, "RuntimeError", "the library is in use by this thread");
    } else {
        if (rpy_state == RPY_RUNNING) {
            rpy_depth++;
            status = rpy_end(rpy_forget_all());
            pthread_mutex_lock(&rpy_lock);
            rpy_gc_finish();
            rpy_leave_points(0);
        }
        if (rpy_has_key && status == RPY_OK) {
            free(rpy_error());
            pthread_setspecific(rpy_error_key, NULL);
        }
        rpy_state = RPY_ENDED;
    }
    pthread_mutex_unlock(&rpy_lock);
    return (LIBRARY_status)status;
}

RPY_EXPORT void LIBRARY_free(const void *memory)
{
    free((void *)memory);
}

RPY_EXPORT const char *LIBRARY_error_class(void)
{
    const rpy_last_error *e = rpy_error();
    return e != NULL ? e->class_name : "";
}

RPY_EXPORT const char *LIBRARY_error_message(void)
{
    const rpy_last_error *e = rpy_error();
    return e != NULL ? e->message : "";
}

RPY_EXPORT bool LIBRARY_error_is(const char *name)
{
    const rpy_last_error *e = rpy_error();
    Signed number = -1;
    if (e == NULL || name == NULL)
        return false;
    if (strcmp(e->class_name, name) == 0)
        return true;
    for (size_t i = 0; i < sizeof rpy_error_classes / sizeof *rpy_error_classes; i++)
        if (e->number < 0 ? strcmp(rpy_error_classes[i].name, e->class_name) == 0
                          : rpy_error_classes[i].first == e->number)
            number = rpy_error_classes[i].first;
    for (size_t i = 0; number >= 0 && i < sizeof rpy_error_classes / sizeof *rpy_error_classes; i++)
        if (strcmp(rpy_error_classes[i].name, name) == 0 &&
            RPY_CLASS_IN(number, rpy_error_classes[i].first, rpy_error_classes[i].end))
            return true;
    return false;
}

__attribute__((destructor)) static void rpy_unload(void)
{
    if (rpy_has_key) {
        free(rpy_error());
        pthread_key_delete(rpy_error_key);
        rpy_has_key = false;
    }
}
"""
