"""What classes that functions define capture at run time: values that prebuilt objects hold, one for each variable.

Python makes such a class while the program is translated, its methods with cells that are empty: here stands how each
of these is read when the program runs.
"""

from __future__ import annotations

import types

from rpyc_dl.frontend.functions.source import Free
from rpyc_dl.programtables import ProgramTable

#: By id, the cells, and how they are read.
_held: ProgramTable[int, tuple[types.CellType, Free]] = ProgramTable()


def held_cell(free: Free) -> types.CellType:
    """A new cell for what is read so."""
    cell = types.CellType()
    _held[id(cell)] = (cell, free)
    return cell


def held(cell: types.CellType) -> Free | None:
    """How the cell is read when the program runs; None for any other cell."""
    return _held[id(cell)][1] if id(cell) in _held else None


def captures_what_runs(func: types.FunctionType) -> bool:
    """Whether a live function, the body of a class, captures values of the run of the function that it stands in."""
    return any(id(cell) in _held for cell in func.__closure__ or ())
