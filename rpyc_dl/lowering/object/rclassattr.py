"""Assigning class attributes: `C.name = value`, into the cells of `classcells.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.methodcall import Implementation, gen_choice, raises_prebuilt
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classcells import Cell, cell_of
from rpyc_dl.lowering.instance.classreprs import ConstClassRepr, possible_classes
from rpyc_dl.lowering.instance.classtable import ClassInfo, classes_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


def rtype_setattr(hop: HighLevelOp) -> Value | None:
    """C.name = value."""
    name = hop.constarg(1)
    r_class = hop.args_r[0]
    if isinstance(r_class, ConstClassRepr):
        cell = _own_cell(hop.rtyper, classes_of(hop.rtyper).info(r_class.pyclass), name)
        cell.write(hop.llops, hop.inputarg(cell.r, 2))
        return None
    s_class, s_value = hop.args_s[0], hop.args_s[2]
    args = CallArgs([Arg(hop.inputarg(r_class, 0), s_class, r_class), Arg(hop.args_v[2], s_value, hop.args_r[2])])

    def resolve(info: ClassInfo) -> Implementation:
        def emit(llops: LowLevelOpList, args: CallArgs) -> Any:
            cell = _own_cell(hop.rtyper, info, name)
            cell.write(llops, args.positional[1].converted(llops, cell.r))
            return inputconst(Void, None)

        return Implementation(("assign", info, name), emit)

    on_none = raises_prebuilt(hop.rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
    gen_choice(hop, f"set_{name}", args, resolve, on_none, possible_classes(hop.rtyper, s_class))
    return None


def _own_cell(rtyper: RTyper, info: ClassInfo, name: str) -> Cell:
    cell = cell_of(rtyper, origin_of(info.pyclass), name)
    if cell is None:
        raise TyperError(f"{info.name} has no attribute {name!r} that could be assigned")
    return cell
