"""Class attributes that the program assigns: `C.name = value`, `hasattr(C, name)`, `getattr(C, name, default)`.

What they hold is in the cells of `classcells.py`; plain reads are in `rclassvalue.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeType
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.methodcall import Implementation, gen_choice, raises_prebuilt
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classcells import Cell, Path, cell_of, lookup
from rpyc_dl.lowering.instance.classreprs import ConstClassRepr, possible_classes
from rpyc_dl.lowering.instance.classtable import MISSING, NAMES, ClassInfo, classes_of

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


def rtype_hasattr_class(hop: HighLevelOp) -> Value | None:
    """hasattr(C, name)"""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    name = hop.constarg(1)

    def resolve(info: ClassInfo) -> Implementation:
        found = lookup(hop.rtyper, info, name)
        if isinstance(found, Path) and found.may_miss:
            return Implementation(("late", found), lambda llops, args: found.present(llops))
        there = found is not MISSING or hasattr(info.pyclass, name)
        return Implementation(("known", there), lambda llops, args: inputconst(Bool, there))

    on_none = Implementation(("known", False), lambda llops, args: inputconst(Bool, False))
    return _by_class(hop, f"has_{name}", CallArgs([_class_argument(hop)]), resolve, on_none)


def rtype_getattr_class(hop: HighLevelOp) -> Value | None:
    """getattr(C, name, default)"""
    name = hop.constarg(1)
    given = Arg(hop.inputarg(hop.r_result, 2), hop.s_result, hop.r_result)

    def resolve(info: ClassInfo) -> Implementation:
        found = lookup(hop.rtyper, info, name)
        if name in NAMES:
            found = NAMES[name](info.pyclass)
            return Implementation(("name", found), lambda llops, args: inputconst(hop.r_result, found))

        def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
            if found is MISSING:
                return args.positional[1].own_value()
            if isinstance(found, Path):
                return found.read_or(llops, hop.r_result, args.positional[1].own_value())
            return inputconst(hop.r_result, found)

        return Implementation(("get or default", id(found)), emit)

    default = Implementation(("default",), lambda llops, args: args.positional[1].own_value())
    return _by_class(hop, f"get_{name}_or", CallArgs([_class_argument(hop), given]), resolve, default)


def rtype_delattr_class(hop: HighLevelOp) -> None:
    """del C.name"""
    raise TyperError("an attribute of a class cannot be deleted: assign None, and test for that")


def _class_argument(hop: HighLevelOp) -> Arg:
    """The class, as one of several."""
    r_class = hop.rtyper.getrepr(SomeType())
    return Arg(hop.inputarg(r_class, 0), hop.args_s[0], r_class)


def _by_class(
    hop: HighLevelOp,
    name: str,
    args: CallArgs,
    resolve: Callable[[ClassInfo], Implementation],
    on_none: Implementation,
) -> Value | None:
    return gen_choice(hop, name, args, resolve, on_none, possible_classes(hop.rtyper, hop.args_s[0]))


def _own_cell(rtyper: RTyper, info: ClassInfo, name: str) -> Cell:
    cell = cell_of(rtyper, origin_of(info.pyclass), name)
    if cell is None:
        raise TyperError(f"{info.name} has no attribute {name!r} that could be assigned")
    return cell
