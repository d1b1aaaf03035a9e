"""Named tuples on the low level: unpacking and constant indexes, which read fields of an instance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.replace.namedtuples import is_namedtuple
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.iteration.runpack import rtype_unpack as rtype_unpack_iterable
from rpyc_dl.lowering.iteration.runpack import rtype_unpack_ex as rtype_unpack_ex_iterable
from rpyc_dl.lowering.iteration.runpack import unpack_items, unpack_known
from rpyc_dl.lowering.object.rspecial import rtype_operator
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, tuple_repr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp


def field_names(r_inst: InstanceRepr) -> tuple[str, ...]:
    """The names of the fields, in their order."""
    names: tuple[str, ...] = r_inst.info.pyclass._fields  # type: ignore[attr-defined]
    return names


def gen_field(hop: HighLevelOp, r_inst: InstanceRepr, name: str, r_to: Repr) -> Value:
    """One field of the first operand."""
    v_value, r_field = r_inst.getfield(hop.llops, hop.inputarg(r_inst, 0), name)
    return hop.llops.convertvar(v_value, r_field, r_to)


def rtype_unpack(hop: HighLevelOp) -> Value:
    """a, b = x."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if not is_namedtuple(r_inst.info.pyclass):
        return rtype_unpack_iterable(hop)
    _check_not_none(hop, "cannot unpack non-iterable NoneType object")
    fields = [r_inst.getfield(hop.llops, hop.inputarg(r_inst, 0), name) for name in field_names(r_inst)]
    r_fields = tuple_repr(hop.rtyper, [r_field for _, r_field in fields])
    return unpack_known(hop, r_fields, lambda: r_fields.newtuple(hop.llops, [v for v, _ in fields]))


def rtype_unpack_ex(hop: HighLevelOp) -> Value:
    """a, *b, c = x."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if not is_namedtuple(r_inst.info.pyclass):
        return rtype_unpack_ex_iterable(hop)
    names = field_names(r_inst)
    _check_not_none(hop, "cannot unpack non-iterable NoneType object")
    return unpack_items(hop, len(names), lambda i, r_to: gen_field(hop, r_inst, names[i], r_to))


def _check_not_none(hop: HighLevelOp, message: str) -> None:
    if hop.may_be_none(0):
        v_object = hop.inputarg(hop.args_r[0], 0)
        hop.llops.check_not_none(v_object, message)


def gen_fields(hop: HighLevelOp, on_none: str) -> Value:
    """The tuple of all fields of the first operand; TypeError(on_none) where that is None."""
    r, r_inst = hop.r_result, hop.args_r[0]
    assert isinstance(r, TupleRepr) and isinstance(r_inst, InstanceRepr)
    names = field_names(r_inst)
    _check_not_none(hop, on_none)
    fields_v = [gen_field(hop, r_inst, name, r_to) for name, r_to in zip(names, r.items_r, strict=True)]
    return r.newtuple(hop.llops, fields_v)


def rtype_getitem(hop: HighLevelOp) -> Value | None:
    """x[i] of an instance: a field of a named tuple, or `__getitem__`."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if not is_namedtuple(r_inst.info.pyclass) or hop.rtyper.callees(hop.spaceop):
        return rtype_operator(hop)
    if not hop.is_const(1):
        raise TyperError(f"an index of {r_inst.describe()} must be a constant: its fields are of different types")
    _check_not_none(hop, "'NoneType' object is not subscriptable")
    return gen_field(hop, r_inst, field_names(r_inst)[hop.constarg(1)], hop.r_result)


RTYPERS = {
    ("unpack", InstanceRepr): rtype_unpack,
    ("unpack_ex", InstanceRepr): rtype_unpack_ex,
    ("getitem", InstanceRepr, Repr): rtype_getitem,
}

SERVICES = {
    ("tuple of fields", InstanceRepr): gen_fields,
}
