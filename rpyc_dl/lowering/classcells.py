"""Class attributes that the program assigns (`C.count += 1`): each lives in a cell of its own.

Which class has the cell that a read or write goes to is CPython's lookup: the nearest class that has the attribute.
Only attributes that a class has when the program is imported can be assigned, so the lookup never changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.facts.classes import own_members
from rpyc_dl.frontend.model import Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcStruct, Ptr, Void
from rpyc_dl.lowering.classtable import ClassInfo
from rpyc_dl.lowering.rmodel import Repr, inputconst

if TYPE_CHECKING:
    from rpyc_dl.lowering.hop import LowLevelOpList
    from rpyc_dl.lowering.rtyper import RTyper


class Cell:
    """The place of one class attribute."""

    def __init__(self, rtyper: RTyper, info: ClassInfo, name: str, r: Repr) -> None:
        self.r = r
        self.CELL = GcStruct("class_attribute", ("value", r.lowleveltype))
        self.ptr = lltype.malloc(self.CELL, immortal=True)
        value = info.lookup(name)
        rtyper.classes.prebuilt.fill(lambda: setattr(self.ptr, "value", r.convert_const(value)))

    def read(self, llops: LowLevelOpList) -> Value:
        """The value, in the repr `r`."""
        c_cell = inputconst(Ptr(self.CELL), self.ptr)
        return llops.genop("getfield", [c_cell, inputconst(Void, "value")], resulttype=self.r)

    def write(self, llops: LowLevelOpList, v: Value) -> None:
        """Store a value that has the repr `r`."""
        c_cell = inputconst(Ptr(self.CELL), self.ptr)
        llops.genop("setfield", [c_cell, inputconst(Void, "value"), v])


def cell_of(rtyper: RTyper, info: ClassInfo, name: str) -> Cell | None:
    """The cell to which `name` leads on the class; None where it leads to something that is never assigned."""
    stored = rtyper.result.stored_class_attributes
    owner = next((base for base in info.getmro() if name in own_members(base.pyclass)), None)
    if owner is None or (owner.pyclass, name) not in stored:
        return None
    key = (owner, name)
    cells = rtyper.classes.cells
    if key not in cells:
        r = rtyper.getrepr(stored[owner.pyclass, name])
        r.setup()
        cells[key] = Cell(rtyper, owner, name, r)
    cell: Cell = cells[key]
    return cell


def is_assigned(rtyper: RTyper, name: str) -> bool:
    """Whether some class attribute of that name is assigned."""
    return any(attr == name for _, attr in rtyper.result.stored_class_attributes)
