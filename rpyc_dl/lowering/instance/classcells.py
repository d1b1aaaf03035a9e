"""Class attributes that the program assigns (`C.count += 1`): each lives in a cell of its own.

Where a read goes is CPython's lookup: to the nearest class, by the method resolution order, that has the attribute.
A class that does not have it at the start, and to which it is assigned, has a cell that counts once something has
been stored in it. Where no class of the order has it at the start, a read may find nothing: an AttributeError.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Block, Value, Variable
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.replace.standins import stand_in
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Void
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.pythontypes import class_name
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class Cell:
    """The place of one class attribute: `value`, and whether it is there (`present`)."""

    def __init__(self, rtyper: RTyper, pyclass: type, name: str, r: Repr) -> None:
        self.r = r
        self.name = name
        self.is_own = name in vars(pyclass)
        value = () if r.lowleveltype is Void else (("value", r.lowleveltype),)
        self.CELL = GcStruct("class_attribute", *value, ("present", Bool))
        self.ptr = lltype.malloc(self.CELL, immortal=True)
        if self.is_own:
            self.ptr.present = True
            first = stand_in(vars(pyclass)[name])
            if value:
                classes_of(rtyper).prebuilt.fill(lambda: setattr(self.ptr, "value", r.convert_const(first)))

    def field(self, llops: LowLevelOpList, name: str, T: Any) -> Variable:
        """A field of the cell."""
        c_cell = inputconst(Ptr(self.CELL), self.ptr)
        return llops.genop("getfield", [c_cell, inputconst(Void, name)], resulttype=T)

    def read(self, llops: LowLevelOpList, r_result: Repr) -> Value:
        """The value, which is there."""
        is_void = self.r.lowleveltype is Void
        v_value = inputconst(Void, None) if is_void else self.field(llops, "value", self.r)
        return llops.convertvar(v_value, self.r, r_result)

    def write(self, llops: LowLevelOpList, v: Value) -> None:
        """Store a value that has the repr `r`."""
        c_cell = inputconst(Ptr(self.CELL), self.ptr)
        if self.r.lowleveltype is not Void:
            llops.genop("setfield", [c_cell, inputconst(Void, "value"), v])
        if not self.is_own:
            llops.genop("setfield", [c_cell, inputconst(Void, "present"), inputconst(Bool, True)])


@dataclass(frozen=True)
class Path:
    """Where a name is looked for on a class: in cells that may be empty, then in one that is not, or a constant."""

    cells: tuple[Cell, ...]
    constant: tuple[Any, ...]  # of one item; empty where no class of the order has a value that stays

    @property
    def may_miss(self) -> bool:
        """Whether nothing is found while all cells are empty."""
        return not self.constant and not self.cells[-1].is_own

    def read(self, llops: LowLevelOpList, r_result: Repr, missing: str) -> Value:
        """The value that is found; where there is none, an AttributeError with the text `missing`."""
        if len(self.cells) == 1 and not self.constant and not self.may_miss:
            return self.cells[0].read(llops, r_result)
        synthetic = llops.rtyper.synthetic
        text = missing if self.may_miss else ""
        key = ("class attribute", self.cells, *map(id, self.constant), r_result, text)
        if key not in synthetic:
            builder = GraphBuilder(llops.rtyper, f"read_{self.cells[0].name}", [], r_result.lowleveltype)
            block = self._find(builder, r_result)
            if block is not None:
                builder.raises(block, *exceptions_of(llops.rtyper).get_prebuilt(AttributeError, text))
            synthetic[key] = builder.finish()
        return llops.gencallgraph(synthetic[key], [])

    def read_or(self, llops: LowLevelOpList, r_result: Repr, v_default: Value) -> Value:
        """The value that is found; where there is none, the default, which has the repr `r_result`."""
        if not self.may_miss or r_result.lowleveltype is Void:
            return self.read(llops, r_result, "")
        T = r_result.lowleveltype
        synthetic = llops.rtyper.synthetic
        key = ("class attribute or default", self.cells, r_result)
        if key not in synthetic:
            builder = GraphBuilder(llops.rtyper, f"read_{self.cells[0].name}_or", [T], T)
            block = self._find(builder, r_result)
            assert block is not None
            builder.returns(block, lambda llops, args: args[0])
            synthetic[key] = builder.finish()
        return llops.gencallgraph(synthetic[key], [v_default])

    def present(self, llops: LowLevelOpList) -> Value:
        """Whether there is a value."""
        v_found: Value = inputconst(Bool, True)
        if self.may_miss:
            v_found, *more = [cell.field(llops, "present", Bool) for cell in self.cells]
            for v_present in more:
                v_found = llops.genop("bool_or", [v_found, v_present], resulttype=Bool)
        return v_found

    def _find(self, builder: GraphBuilder, r_result: Repr) -> Block | None:
        """Return what is found; the block where nothing is, if that can be."""
        block = builder.startblock
        for cell in self.cells:
            if cell.is_own:
                builder.returns(block, lambda llops, _, cell=cell: cell.read(llops, r_result))  # type: ignore[misc]
                return None
            llops = builder.llops()
            v_present = cell.field(llops, "present", Bool)
            found, absent = builder.block(), builder.block()
            builder.switch(block, llops, v_present, [(False, absent), (True, found)])
            builder.returns(found, lambda llops, _, cell=cell: cell.read(llops, r_result))  # type: ignore[misc]
            block = absent
        if not self.constant:
            return block
        builder.returns(block, lambda llops, _: inputconst(r_result, self.constant[0]))
        return None


def path_of(rtyper: RTyper, info: ClassInfo, name: str) -> Path | None:
    """Where `name` is looked for on the class; None where nothing that it leads to is ever assigned."""
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
            return _shared(rtyper, cells, constant)
    return _shared(rtyper, cells, ()) if cells else None


def _shared(rtyper: RTyper, cells: list[Cell], constant: tuple[Any, ...]) -> Path:
    """One path for all classes on which the name is found in the same way."""
    key = (tuple(cells), *map(id, constant))
    path: Path = classes_of(rtyper).paths.setdefault(key, Path(tuple(cells), constant))
    return path


def lookup(rtyper: RTyper, info: ClassInfo, name: str) -> Any:
    """What the class has under the name: the path to it, the constant that it is, or MISSING."""
    return path_of(rtyper, info, name) or unwrap_static(info.lookup(name))


def may_miss(rtyper: RTyper, info: ClassInfo, name: str) -> bool:
    """Whether the class may be without the attribute: it never has it, or not before the program assigns it."""
    found = lookup(rtyper, info, name)
    return found is MISSING or (isinstance(found, Path) and found.may_miss)


def missing_message(info: ClassInfo, name: str, of_class: bool) -> str:
    """What CPython says where the class, or an instance of it, does not have the attribute."""
    shown = repr(class_name(info.pyclass))
    subject = f"type object {shown}" if of_class else f"{shown} object"
    return f"{subject} has no attribute {name!r}"


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
