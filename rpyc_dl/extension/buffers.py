"""Buffers at the border: `float[:]` in an annotation, and the C that lends memory of Python objects to one call."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from rpyc_dl.extension.kinds import Kind
from rpyc_dl.lowering.c import literals
from rpyc_dl.rlib.app.data.bufferclasses import KINDS, LETTERS
from rpyc_dl.rlib.app.data.buffers import BUFFERS, ITEMS

SUPPORT = Path(__file__).parent / "buffers.h"

_SHORT = {"int": "int64", "float": "float64"}


def buffer_class(node: ast.expr) -> type | None:
    """The class of buffers that `float[:]` or `int32[:, :]` is; None for any other expression."""
    if not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    whole = all(isinstance(p, ast.Slice) and p.lower is p.upper is p.step is None for p in parts)
    name = _SHORT.get(node.value.id, node.value.id)
    found = BUFFERS.get((name, len(parts))) if whole else None
    return found[0] if found is not None else None


class BufferKind(Kind):
    """A buffer, which compiled code may use until the call returns."""

    def __init__(self, r: Any, number: int, cls: type) -> None:
        super().__init__(r, number, False)
        name, self.dimensions = KINDS[cls]
        self.short = ITEMS[name][0]
        shown = {long: short for short, long in _SHORT.items()}.get(name, name)
        self.title = f"{shown}[{', '.join([':'] * self.dimensions)}]"
        _, self.make, self.release = BUFFERS[KINDS[cls]]
        #: The C names of what makes and ends one, once they are known.
        self.functions = ("", "")

    def prototypes(self) -> list[str]:
        return []

    def definitions(self) -> list[str]:
        return []

    def taken(self, source: str, view: str) -> str:
        """The C expression that lends the memory of an object: whether that can be."""
        letters = literals.string(LETTERS[self.short[0]].encode())
        size = int(self.short[1:]) // 8
        return f"rpy_take_buffer({source}, &{view}, {letters}, {size}, {self.dimensions}, {self.needed})"

    def made(self, view: str) -> str:
        """The C expression that makes the buffer."""
        room = f"{view}.readonly ? 0 : {view}.shape[0]"
        parts = [f"{view}.{what}[{i}]" for what in ("shape", "strides") for i in range(self.dimensions)]
        return f"{self.functions[0]}(rpy_buffer_start(&{view}), {', '.join(parts)}, {room})"
