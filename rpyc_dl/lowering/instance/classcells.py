"""Class attributes that the program assigns (`C.count += 1`): each lives in a cell of its own.

Where a read goes is CPython's lookup: to the nearest class, by the method resolution order, that has the attribute.
A class that inherits it and to which it is assigned has a cell that counts once something has been stored in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import FunctionGraph, Value, Variable
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.replace.standins import stand_in
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Void
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.instance.classtable import ClassInfo, classes_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class Cell:
    """The place of one class attribute: `value`, and whether it is there (`present`)."""

    def __init__(self, rtyper: RTyper, pyclass: type, name: str, r: Repr) -> None:
        self.r = r
        self.name = name
        self.is_own = name in vars(pyclass)
        self.CELL = GcStruct("class_attribute", ("value", r.lowleveltype), ("present", Bool))
        self.ptr = lltype.malloc(self.CELL, immortal=True)
        if self.is_own:
            self.ptr.present = True
            value = stand_in(vars(pyclass)[name])
            classes_of(rtyper).prebuilt.fill(lambda: setattr(self.ptr, "value", r.convert_const(value)))

    def field(self, llops: LowLevelOpList, name: str, T: Any) -> Variable:
        """A field of the cell."""
        c_cell = inputconst(Ptr(self.CELL), self.ptr)
        return llops.genop("getfield", [c_cell, inputconst(Void, name)], resulttype=T)

    def read(self, llops: LowLevelOpList, r_result: Repr) -> Value:
        """The value, which is there."""
        return llops.convertvar(self.field(llops, "value", self.r), self.r, r_result)

    def write(self, llops: LowLevelOpList, v: Value) -> None:
        """Store a value that has the repr `r`."""
        c_cell = inputconst(Ptr(self.CELL), self.ptr)
        llops.genop("setfield", [c_cell, inputconst(Void, "value"), v])
        if not self.is_own:
            llops.genop("setfield", [c_cell, inputconst(Void, "present"), inputconst(Bool, True)])


@dataclass(frozen=True)
class Path:
    """Where a name is looked for on a class: in cells that may be empty, then in one that is not, or a constant."""

    cells: tuple[Cell, ...]
    constant: tuple[Any, ...]  # of one item; empty where the last cell is never empty

    def read(self, llops: LowLevelOpList, r_result: Repr) -> Value:
        """The value that is found."""
        if len(self.cells) == 1 and not self.constant:
            return self.cells[0].read(llops, r_result)
        synthetic = llops.rtyper.synthetic
        key = ("class attribute", self.cells, *map(id, self.constant), r_result)
        if key not in synthetic:
            synthetic[key] = self._reader(llops.rtyper, r_result)
        return llops.gencallgraph(synthetic[key], [])

    def _reader(self, rtyper: RTyper, r_result: Repr) -> FunctionGraph:
        builder = GraphBuilder(rtyper, f"read_{self.cells[0].name}", [], r_result.lowleveltype)
        block = builder.startblock
        for cell in self.cells:
            if cell.is_own:
                builder.returns(block, lambda llops, _, cell=cell: cell.read(llops, r_result))  # type: ignore[misc]
                return builder.finish()
            llops = builder.llops()
            v_present = cell.field(llops, "present", Bool)
            found, absent = builder.block(), builder.block()
            builder.switch(block, llops, v_present, [(False, absent), (True, found)])
            builder.returns(found, lambda llops, _, cell=cell: cell.read(llops, r_result))  # type: ignore[misc]
            block = absent
        builder.returns(block, lambda llops, _: inputconst(r_result, self.constant[0]))
        return builder.finish()


def path_of(rtyper: RTyper, info: ClassInfo, name: str) -> Path | None:
    """Where `name` is looked for on the class; None where what it leads to is never assigned."""
    paths = classes_of(rtyper).paths
    if (info, name) not in paths:
        paths[info, name] = _find_path(rtyper, info, name)
    found: Path | None = paths[info, name]
    return found


def _find_path(rtyper: RTyper, info: ClassInfo, name: str) -> Path | None:
    cells: list[Cell] = []
    for base in info.pyclass.__mro__:
        cell = cell_of(rtyper, base, name)
        if cell is not None:
            cells.append(cell)
        if name in vars(base) and origin_of(base) is base:
            if not cells:
                return None
            constant = () if cell is not None else (unwrap_static(stand_in(vars(base)[name])),)
            key = (tuple(cells), *map(id, constant))
            shared: Path = classes_of(rtyper).paths.setdefault(key, Path(tuple(cells), constant))
            return shared
    return None


def cell_of(rtyper: RTyper, pyclass: type, name: str) -> Cell | None:
    """The cell of this very class for `name`; None if that is never assigned to it."""
    stored = rtyper.result.stored_class_attributes
    if (pyclass, name) not in stored:
        return None
    cells = classes_of(rtyper).cells
    if (pyclass, name) not in cells:
        r = rtyper.getrepr(stored[pyclass, name])
        r.setup()
        cells[pyclass, name] = Cell(rtyper, pyclass, name, r)
    cell: Cell = cells[pyclass, name]
    return cell


def unwrap_static(value: Any) -> Any:
    """A class attribute as `cls.name` gives it: without `staticmethod` around it."""
    return value.__func__ if isinstance(value, staticmethod) else value
