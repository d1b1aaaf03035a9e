"""The C side of functions that Python calls: entry points that catch everything, and accessors for the values that
cross the border (`lowering/run/compiledvalues.py` is the Python side).

Every pointer is a `void *` outside. An exported function stores its result through its last argument and returns
whether it raised; then `rpy_x_error_class` and `rpy_x_error_text` tell what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import ContainerType, GcArray, LowLevelType, Ptr
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.c.protected import Catch
from rpyc_dl.lowering.c.ranges import ANY
from rpyc_dl.lowering.c.typetable import is_gc_pointer
from rpyc_dl.lowering.core.ll_str import STR, STR1, STR2, STR4

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC

_BORDER = {
    "Signed": "int64_t",
    "Unsigned": "uint64_t",
    "Int64": "int64_t",
    "Int8": "int8_t",
    "Int16": "int16_t",
    "Int32": "int32_t",
    "UInt8": "uint8_t",
    "UInt16": "uint16_t",
    "UInt32": "uint32_t",
    "Float": "double",
    "SingleFloat": "float",
    "Bool": "bool",
    "IntOrFloat": "IntOrFloat",
    "Char": "uint8_t",
    "UniChar": "uint32_t",
}


def border_type(TYPE: LowLevelType) -> str:
    """How a low-level type is declared outside."""
    return "void *" if isinstance(TYPE, Ptr) else _BORDER[TYPE._name]  # type: ignore[attr-defined]


@dataclass
class Export:
    """A graph that can be called from outside by this name."""

    graph: FunctionGraph
    name: str


@dataclass
class Exports:
    """What a shared library offers. `declarations` is for cffi, once `definitions` has run."""

    functions: Sequence[Export]
    tuples: dict[Any, int] = field(default_factory=dict)  # GcStruct of a tuple, or box -> number of its accessors
    lists: dict[Any, int] = field(default_factory=dict)  # GcArray or GcStruct "list" -> number of its accessors
    fields: dict[tuple[Any, str], int] = field(default_factory=dict)  # GcStruct of an instance, and a field of it
    lengths: dict[Any, int] = field(default_factory=dict)  # lists whose items take no room
    prebuilt: list[Any] = field(default_factory=list)  # pointers to prebuilt data that is named
    declarations: list[str] = field(default_factory=list)
    #: How everything is declared; and what accessors that allocate begin with.
    storage: str = "RPY_EXPORT"
    entering: Sequence[str] = ("rpy_border_enter();",)
    results: dict[str, str] = field(default_factory=dict)  # exported name -> C type of the result's place, or ""

    def prepare(self, gen: GenC) -> None:
        """Have all types declared that the accessors use."""
        instances = [STRUCT for STRUCT, _ in self.fields]
        for TYPE in (STR1, STR2, STR4, *self.tuples, *self.lists, *instances, *self.lengths):
            gen.db.types.type_id(TYPE)
        for LIST in self.lists:
            if not isinstance(LIST, GcArray):
                gen.db.types.type_id(LIST.items.TO)

    def definitions(self, gen: GenC) -> list[str]:
        """The C code of everything; to be written behind all types and functions."""
        return [*self.accessors(gen), *(line for export in self.functions for line in self._function(gen, export))]

    def accessors(self, gen: GenC) -> list[str]:
        """The C code of what makes and reads values."""
        lines = [*self._texts(gen)]
        for TUPLE, number in self.tuples.items():
            lines += self._tuple(gen, TUPLE, f"rpy_x{number}")
        for LIST, number in self.lists.items():
            lines += self._list(gen, LIST, f"rpy_x{number}")
        for LIST, number in self.lengths.items():
            body = f"return (({gen.db.types.tag(LIST)} *)p)->length;"
            lines += self._define(f"int64_t rpy_x{number}_length(void *p)", body)
        for (STRUCT, name), number in self.fields.items():
            body = f"return (({gen.db.types.tag(STRUCT)} *)p)->{field_name(name)};"
            lines += self._define(f"void *rpy_x{number}_field(void *p)", body)
        return lines

    def wrappers(self, gen: GenC) -> None:
        """Make the wrappers of the exported functions, which have to be known before their section is written."""
        for export in self.functions:
            self._wrapper(gen, export)

    def _define(self, declaration: str, *body: str) -> list[str]:
        self.declarations.append(declaration + ";")
        return ["", f"{self.storage} {declaration}", "{", *(f"    {line}" for line in body), "}"]

    # -- functions ------------------------------------------------------------------------------

    def _wrapper(self, gen: GenC, export: Export) -> Any:
        node = gen.db.functions[export.graph]
        ARGS = [v.concretetype for v in export.graph.args if v.concretetype != lltype.Void]
        RESULT = export.graph.returnvar.concretetype
        call = f"{node.name}({', '.join(f'a{i}' for i in range(len(ARGS)))})"
        return gen.program.protected.wrapper(call, ARGS, RESULT, (Catch(ANY, True),), node.name)

    def _function(self, gen: GenC, export: Export) -> list[str]:
        wrapper = self._wrapper(gen, export)
        ARGS = [v.concretetype for v in export.graph.args if v.concretetype != lltype.Void]
        RESULT = export.graph.returnvar.concretetype
        void = lltype.Void == RESULT
        parameters = [_declare(border_type(T), f"a{i}") for i, T in enumerate(ARGS)]
        self.results[export.name] = "" if void else f"{border_type(RESULT)} *"
        if not void:
            parameters.append(_declare(border_type(RESULT) + " *", "result"))
        passed = ", ".join(f"({gen.db.types.ctype(T)})a{i}" for i, T in enumerate(ARGS))
        return self._define(
            f"int {export.name}({', '.join(parameters) or 'void'})",
            "rpy_border_enter();",
            f"{wrapper.result_struct} outcome = {wrapper.name}({passed});",
            "int error = rpy_stdout_flush();",
            *([] if void else ["if (outcome.ok)", f"    *result = ({border_type(RESULT)})outcome.value;"]),
            f"return !outcome{'' if void else '.ok'} ? 1 : -error;",
        )

    # -- texts ----------------------------------------------------------------------------------

    def _texts(self, gen: GenC) -> list[str]:
        types = gen.db.types
        new = [*self.entering, "void *p = NULL;", "switch (kind) {"]
        items = ["switch (text->kind) {"]
        for kind, TYPE in ((1, STR1), (2, STR2), (4, STR4)):
            fixed, item, offset = types.layout(TYPE)
            tag = types.tag(TYPE)
            new.append(f"case {kind}:")
            new.append(
                f"    p = rpy_new_var_unset({fixed}, {item}, {offset}, length, RPY_HEADER({types.type_id(TYPE)}));"
            )
            new.append(f"    memcpy((({tag} *)p)->chars.items, items, (size_t)length * {kind});")
            new.append("    break;")
            items.append(f"case {kind}: return (({tag} *)p)->chars.items;")
        tag = types.tag(STR)
        new += ["}", f"{tag} *text = p;", "text->length = length;", "text->kind = kind;", "return p;"]
        items += ["}", "return NULL;"]
        head = [f"{tag} *text = p;", "*length = text->length;", "*kind = text->kind;"]
        return [
            *self._define("void *rpy_x_new_text(const void *items, int64_t length, int64_t kind)", *new),
            *self._define("const void *rpy_x_text(void *p, int64_t *length, int64_t *kind)", *head, *items),
            *self._define("void rpy_x_hold(bool hold)", "rpy_gc_held = hold;"),
            *self._define("int64_t rpy_x_error_class(void)", "return rpy_class_number(rpy_exc_value);"),
            *self._define(
                "const void *rpy_x_error_text(int64_t *length)",
                "static rpy_text text; /* kept until the next one is asked for */",
                "free((void *)text.data);",
                "text = rpy_describe(rpy_exc_value);",
                "*length = text.length;",
                "return text.data;",
            ),
        ]

    # -- tuples and lists -------------------------------------------------------------------------

    def _tuple(self, gen: GenC, TUPLE: Any, prefix: str) -> list[str]:
        tag = gen.db.types.tag(TUPLE)
        fields = [(name, T) for name, T in TUPLE._flds.items() if lltype.Void != T]
        parameters = ", ".join(_declare(border_type(T), f"a{i}") for i, (_, T) in enumerate(fields)) or "void"
        lines = self._define(
            f"void *{prefix}_new({parameters})",
            *self.entering,
            f"{tag} *p = rpy_new_fixed(sizeof({tag}), RPY_HEADER({gen.db.types.type_id(TUPLE)}));",
            *(
                _store(T, f"p->{field_name(name)}", f"({gen.db.types.ctype(T)})a{i}")
                for i, (name, T) in enumerate(fields)
            ),
            "return p;",
        )
        for name, T in fields:
            declaration = _declare(border_type(T), f"{prefix}_{name}(void *p)")
            lines += self._define(declaration, f"return ({border_type(T)})(({tag} *)p)->{field_name(name)};")
        return lines

    def _list(self, gen: GenC, LIST: Any, prefix: str) -> list[str]:
        types = gen.db.types
        tag = types.tag(LIST)
        resizable = not isinstance(LIST, GcArray)
        ARRAY = LIST.items.TO if resizable else LIST
        array = types.tag(ARRAY)
        fixed, item, offset = types.layout(ARRAY)
        make = "rpy_new_var" if isinstance(ARRAY.OF, (Ptr, ContainerType)) else "rpy_new_var_unset"
        new = [f"{array} *items = {make}({fixed}, {item}, {offset}, n, RPY_HEADER({types.type_id(ARRAY)}));"]
        if resizable:
            new.append("*rpy_roots_top++ = items;")
            new.append(f"{tag} *p = rpy_new_fixed(sizeof({tag}), RPY_HEADER({types.type_id(LIST)}));")
            new.append("rpy_roots_top--;")
            new += ["RPY_STORE_UNSEEN(p->items, items);", "p->length = n;", "return p;"]
        else:
            new.append("return items;")
        items = f"(({tag} *)p)->items->items" if resizable else f"(({tag} *)p)->items"
        if resizable and "gone" in LIST._flds:  # a list from whose front items were taken
            items = f"({items} + (({tag} *)p)->gone)"
        pointer = _declare(border_type(ARRAY.STORED) + " *", f"{prefix}_items(void *p, int64_t *n)")
        cast = border_type(ARRAY.STORED)
        return [
            *self._define(f"void *{prefix}_new(int64_t n)", *self.entering, *new),
            *self._filled(gen, LIST, prefix, items),
            *self._define(pointer, f"*n = (({tag} *)p)->length;", f"return ({cast} *){items};"),
        ]

    def _filled(self, gen: GenC, LIST: Any, prefix: str, items: str) -> list[str]:
        """What Python calls when it has stored pointers into all items of a new list."""
        ARRAY = LIST if isinstance(LIST, GcArray) else LIST.items.TO
        if not is_gc_pointer(ARRAY.OF):
            return []
        array = "p" if isinstance(LIST, GcArray) else f"(({gen.db.types.tag(LIST)} *)p)->items"
        body = [f"RPY_GAIN_ITEMS({items}, n, );", f"RPY_ITEMS_STORED({array}, {items}, n);", "(void)p;", "(void)n;"]
        return self._define(f"void {prefix}_filled(void *p, int64_t n)", *body)


def _store(TYPE: LowLevelType, place: str, value: str) -> str:
    return f"RPY_STORE_UNSEEN({place}, {value});" if is_gc_pointer(TYPE) else f"{place} = {value};"


def _declare(ctype: str, name: str) -> str:
    return ctype + name if ctype.endswith("*") else f"{ctype} {name}"
