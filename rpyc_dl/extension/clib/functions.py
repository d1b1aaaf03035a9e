"""The C of one function of a library: from what C passes to what it gets, with the lock held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rpyc_dl.extension.clib.adapters import Offered
from rpyc_dl.extension.clib.ctype import CType, Flat, Nothing, constant, declare, plain, pointer
from rpyc_dl.extension.clib.values import ListValue, Value
from rpyc_dl.frontend.model import FunctionGraph

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC

#: The name of the parameter that results are stored to.
RESULT = "result"


@dataclass
class CFunction:
    """One function of a library. `changed` are the positions of lists whose items it assigns in place."""

    library: str
    offered: Offered
    graph: FunctionGraph
    arguments: list[Value]
    result: Value
    number: int
    prints: bool = False

    @property
    def name(self) -> str:
        """What C calls it."""
        return f"{self.library}_{self.offered.name}"

    @property
    def result_type(self) -> CType:
        """The C type of the result."""
        return self.result.ctype

    def parameters(self) -> list[tuple[str, CType]]:
        """The parameters that take room, with names that C can tell apart."""
        used: set[str] = {RESULT, f"{RESULT}_length"}
        found = []
        for name, ctype in self.offered.parameters:
            if isinstance(ctype, Nothing):
                continue
            while name in used or f"{name}_length" in used:
                name += "_"
            used |= {name, f"{name}_length"}
            found.append((name, ctype))
        return found

    def _declared(self) -> Iterator[str]:
        for (name, ctype), value in zip(self.parameters(), self.taken, strict=True):
            flat = plain(ctype)
            if isinstance(flat, Flat):
                item = flat.item(self.library)
                yield declare(pointer(item), name) if self.changes(value) else constant(item, name)
                yield f"size_t {name}_length"
            else:
                yield declare(ctype.name(self.library), name)

    @property
    def taken(self) -> list[Value]:
        """The values of the parameters that take room."""
        pairs = zip(self.offered.parameters, self.arguments, strict=True)
        return [value for (_, ctype), value in pairs if not isinstance(ctype, Nothing)]

    def changes(self, value: Value) -> bool:
        """Whether the items of a list that is passed are assigned, which the caller's then are, too."""
        if not isinstance(value, ListValue) or not value.is_copied or value.ctype is not plain(value.ctype):
            return False
        return value.mutated and not value.resized

    def copied(self) -> list[str]:
        """The names of the lists that the function changes in a copy."""
        pairs = zip(self.parameters(), self.taken, strict=True)
        return [n for (n, _), v in pairs if isinstance(v, ListValue) and v.mutated and not self.changes(v)]

    def _results(self) -> Iterator[str]:
        flat = plain(self.result_type)
        if isinstance(flat, Flat):
            yield declare(pointer(pointer(self.result_item)), RESULT)
            yield f"size_t *{RESULT}_length"
        elif not isinstance(flat, Nothing):
            yield declare(pointer(self.result_type.name(self.library)), RESULT)

    @property
    def result_item(self) -> str:
        """The C type of an item of a result that is a text or a list."""
        flat = plain(self.result_type)
        assert isinstance(flat, Flat)
        return flat.item(self.library)

    def prototype(self) -> str:
        """Its declaration, without the end."""
        passed = ", ".join([*self._declared(), *self._results()]) or "void"
        return f"{self.library}_status {self.name}({passed})"

    # -- definitions ----------------------------------------------------------------------

    def definitions(self, gen: GenC) -> list[str]:
        """Its C functions."""
        return [*self._run(gen), *self._entry()]

    def _passed(self) -> list[tuple[str, str]]:
        """The parameters of the inner function: pointers to values. Their types and names."""
        return [(pointer(value.outside), f"p{i}") for i, value in enumerate(self.taken)]

    def _run(self, gen: GenC) -> list[str]:
        """The inner function, the only one with a handler: converts, calls and converts back."""
        types, node = gen.db.types, gen.db.functions[self.graph]
        parameters = [declare(ctype, name) for ctype, name in self._passed()]
        is_nothing = isinstance(self.result_type, Nothing)
        if not is_nothing:
            parameters.append(declare(pointer(self.result.outside), "to"))
        passed = []
        position = 0
        for (_, ctype), value, v in zip(self.offered.parameters, self.arguments, self.graph.args, strict=True):
            if isinstance(ctype, Nothing):
                continue
            if not value.is_void:
                passed.append(f"({types.ctype(v.concretetype)})a{position}" if value.is_pointer else f"a{position}")
            position += 1
        call = f"{node.name}({', '.join(passed)})"
        kept = [f"void *kept{i};" for i, value in enumerate(self.taken) if self.changes(value)]
        called = [f"{call};"]
        if not self.result.is_void:
            called = [f"{self.result.declare('value')} = {call};", *self.result.kept("value")]
        back = [line for i, value in enumerate(self.taken) for line in self._returned(i, value)]
        given = (
            [] if is_nothing else [f"if (!{self.result.give('value', 'to')})", '    status = rpy_refused("result");']
        )
        return [
            "",
            f"RPY_PROTECTED static int rpy_run_{self.number}({', '.join(parameters) or 'void'})",
            "{",
            f"    struct {{ rpy_handler handler; {' '.join(kept)} }} call;",
            *(f"    call.kept{i} = NULL;" for i, value in enumerate(self.taken) if self.changes(value)),
            "    rpy_enter_call(&call.handler);",
            "    if (RPY_SETJMP(call.handler.buf) == 0) {",
            "        int status = RPY_OK;",
            *(f"        {line}" for line in self._converted()),
            *(f"        {line}" for line in [*called, *back, *given]),
            "        rpy_leave_call(&call.handler);",
            "        return status;",
            "    }",
            *(f"    {line}" for line in back),
            "    return rpy_raised();",
            "}",
        ]

    def _converted(self) -> Iterator[str]:
        for i, ((name, _), value) in enumerate(zip(self.parameters(), self.taken, strict=True)):
            yield f"{value.declare(f'a{i}')};"
            yield f"if (!{value.take(f'p{i}', f'a{i}')}) {{"
            yield "    rpy_leave_call(&call.handler);"
            yield f'    return rpy_refused("{name}");'
            yield "}"
            yield from value.kept(f"a{i}")
            if self.changes(value):
                yield f"call.kept{i} = a{i};"

    def _returned(self, position: int, value: Value) -> list[str]:
        """What copies the items of a list that was changed in place back."""
        if not self.changes(value) or not isinstance(value, ListValue):
            return []
        (item,) = value.inner
        copied = value.returned(f"({item.outside} *)p{position}->items", f"call.kept{position}")
        return [f"if (call.kept{position} != NULL && p{position}->length > 0)", *(f"    {line}" for line in copied)]

    def _entry(self) -> list[str]:
        """The function that C calls. No name of its own is that of a parameter."""
        lines = ["", f"RPY_EXPORT {self.prototype()}", "{"]
        passed = []
        for i, ((name, ctype), value) in enumerate(zip(self.parameters(), self.taken, strict=True)):
            text = f"{{{name}, {name}_length}}" if isinstance(plain(ctype), Flat) else name
            lines.append(f"    {declare(value.outside, f'rpy_{i}')} = {text};")
            passed.append(f"&rpy_{i}")
        flat = plain(self.result_type)
        if not isinstance(flat, Nothing):
            lines.append(f"    {declare(self.result.outside, 'rpy_value')};")
            lines.append("    memset(&rpy_value, 0, sizeof rpy_value);")
            passed.append("&rpy_value")
        lines.append("    int rpy_status = rpy_begin();")
        places = [RESULT, f"{RESULT}_length"] if isinstance(flat, Flat) else [RESULT]
        if not isinstance(flat, Nothing):
            missing = " || ".join(f"{place} == NULL" for place in places)
            lines += [f"    if (rpy_status == RPY_OK && ({missing}))", "        rpy_status = rpy_no_place();"]
        if self.prints:
            lines.append("    fflush(stdout);")
        lines += [
            "    if (rpy_status == RPY_OK)",
            f"        rpy_status = rpy_run_{self.number}({', '.join(passed)});",
            "    rpy_status = rpy_end(rpy_status);",
        ]
        if self.result_type.owns:
            lines += ["    if (rpy_status != RPY_OK)", f"        rpy_drop_{flat.label}(&rpy_value);"]
        if isinstance(flat, Flat):
            lines += [
                f"    if ({RESULT} != NULL)",
                f"        *{RESULT} = ({self.result_item} *)rpy_value.{flat.first};",
                f"    if ({RESULT}_length != NULL)",
                f"        *{RESULT}_length = rpy_value.{flat.count};",
            ]
        elif not isinstance(flat, Nothing):
            lines += [f"    if ({RESULT} != NULL)", f"        *{RESULT} = rpy_value;"]
        return [*lines, f"    return ({self.library}_status)rpy_status;", "}"]
