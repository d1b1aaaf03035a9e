"""Wrappers for calls under a handler: the only C functions that contain a `setjmp` (see runtime/rpy_exc.h).

A wrapper calls its function and returns `{value, true}`; if the function raises one of the classes that the handler
catches, it returns `{…, false}` and the exception is in `rpy_exc_value`. Calls of the same function under handlers
for the same classes share a wrapper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rpyc_dl.lltype.lltype import LowLevelType
from rpyc_dl.lowering.c.names import Names
from rpyc_dl.lowering.c.ranges import Range, intersects
from rpyc_dl.lowering.c.typetable import TypeTable


@dataclass(frozen=True)
class Catch:
    """An entry of a `rpy_catch` table."""

    classes: Range
    ends: bool

    def text(self) -> str:
        """As a C initialiser."""
        return f"{{{self.classes[0]}, INT64_C({self.classes[1]}), {'true' if self.ends else 'false'}}}"


@dataclass
class Wrapper:
    """One wrapper. `call` is the C text of the call, with parameters `a0`, `a1`, …"""

    name: str
    catches: str
    call: str
    parameters: list[str]
    result: LowLevelType
    result_struct: str
    interrupts: bool  # whether it catches a KeyboardInterrupt


@dataclass
class ProtectedCalls:
    """All wrappers of a program."""

    types: TypeTable
    interrupt: Range  # the class KeyboardInterrupt
    _names: Names = field(default_factory=Names)
    _wrappers: dict[tuple[str, tuple[Catch, ...]], Wrapper] = field(default_factory=dict)
    _catches: dict[tuple[Catch, ...], str] = field(default_factory=dict)
    _structs: dict[str, str] = field(default_factory=dict)

    def wrapper(
        self, call: str, args: Sequence[LowLevelType], result: LowLevelType, catches: tuple[Catch, ...], base: str
    ) -> Wrapper:
        """The wrapper with parameters `a0`, `a1`, … of the types `args`, which does `call` under `catches`."""
        parameters = [self.types.declare(f"a{i}", T) for i, T in enumerate(args)]
        key = (f"{call}, {', '.join(parameters)}, {self.types.ctype(result)}", catches)
        found = self._wrappers.get(key)
        if found is None:
            found = self._wrappers[key] = Wrapper(
                self._names.unique("rpy_try_" + base.removeprefix("py_")),
                self._catch_table(catches),
                call,
                parameters,
                result,
                self._struct(result),
                any(intersects(c.classes, self.interrupt) for c in catches),
            )
        return found

    @property
    def catches_interrupts(self) -> bool:
        """Whether any handler of the program would receive a KeyboardInterrupt."""
        return any(w.interrupts for w in self._wrappers.values())

    def _catch_table(self, catches: tuple[Catch, ...]) -> str:
        return self._catches.setdefault(catches, f"rpy_catches_{len(self._catches)}")

    def _struct(self, result: LowLevelType) -> str:
        ctype = self.types.ctype(result)
        return "bool" if ctype == "void" else self._structs.setdefault(ctype, f"rpy_outcome_{len(self._structs)}")

    # -- C text -----------------------------------------------------------------------------

    def types_text(self) -> list[str]:
        """The result structures."""
        return [
            f"typedef struct {{ {ctype}{'' if ctype.endswith('*') else ' '}value; bool ok; }} {name};"
            for ctype, name in self._structs.items()
        ]

    def tables(self) -> dict[str, tuple[Catch, ...]]:
        """The tables of classes, by their names."""
        return {name: catches for catches, name in self._catches.items()}

    def wrappers(self) -> list[Wrapper]:
        """All wrappers, in the order in which they were asked for."""
        return list(self._wrappers.values())

    def signature(self, w: Wrapper) -> str:
        """The prototype of a wrapper, without storage class and semicolon."""
        return f"{w.result_struct} {w.name}({', '.join(w.parameters) or 'void'})"

    def definition(self, w: Wrapper) -> list[str]:
        """The lines of a wrapper, without storage class."""
        void = w.result_struct == "bool"
        call = f"{w.call};" if void else f"{self.types.declare('value', w.result)} = {w.call};"
        success = "true" if void else f"({w.result_struct}){{value, true}}"
        failure = "false" if void else f"({w.result_struct}){{0, false}}"
        return [
            self.signature(w),
            "{",
            "    rpy_handler handler;",
            f"    RPY_TRY_ENTER(handler, {w.catches});",
            "    if (RPY_SETJMP(handler.buf) == 0) {",
            *(["        RPY_POLL_INTERRUPT();"] if w.interrupts else []),
            f"        {call}",
            "        RPY_TRY_LEAVE(handler);",
            f"        return {success};",
            "    }",
            f"    return {failure};",
            "}",
        ]


def catch_table(name: str, catches: Sequence[Catch]) -> str:
    """The definition of a table of classes, without storage class."""
    return f"const rpy_catch {name}[] = {{{', '.join(c.text() for c in catches)}, {{0, 0, false}}}};"
