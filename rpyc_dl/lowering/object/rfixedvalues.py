"""Stores and deletions of attributes of values that have none of the program's: None, numbers, texts, lists, tuples.

They raise the AttributeError of CPython, which is asked for its text. The rules refuse what never can be anything
else; what comes here is one of several kinds that a variable may hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lowering.core.ll_failing import ll_raise_attribute_error
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.pythontypes import type_name
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.text.rstr import TextRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant
    from rpyc_dl.lowering.core.hop import HighLevelOp

#: A value of each type, by the type's name.
_SAMPLES: dict[str, Any] = {
    "NoneType": None,
    "bool": True,
    "int": 1,
    "float": 1.0,
    "str": "",
    "list": [],
    "tuple": (),
}


def rtype_attribute_store(hop: HighLevelOp) -> None:
    """`x.name = y` and `del x.name`: AttributeError."""
    r, s = hop.args_r[0], hop.args_s[0]
    c_text = _said_by_python(hop.opname, type_name(s), hop.constarg(1))
    if s.can_be_none() and isinstance(r.lowleveltype, Ptr):
        c_of_none = _said_by_python(hop.opname, "NoneType", hop.constarg(1))
        hop.gendirectcall(ll_raise_of_nullable, hop.inputarg(r, 0), c_of_none, c_text)
    else:
        hop.gendirectcall(ll_raise_attribute_error, c_text)


def ll_raise_of_nullable(p: Any, of_none: Any, text: Any) -> None:
    if not p:
        raise AttributeError(of_none)
    raise AttributeError(text)


def _said_by_python(opname: str, of_type: str, name: str) -> Constant:
    """The text of the AttributeError for values of the named type. TyperError where it is not known."""
    sample = _SAMPLES.get(of_type, _SAMPLES)
    try:
        if sample is not _SAMPLES and opname == "setattr":
            setattr(sample, name, None)
        elif sample is not _SAMPLES:
            delattr(sample, name)
    except AttributeError as error:
        return inputconst(PSTR, llstr(str(error)))
    raise TyperError(f"the attribute {name!r} of a value of type {of_type} cannot be changed")


_FIXED = (NoneRepr, BoolRepr, IntegerRepr, FloatRepr, TextRepr, BaseListRepr, TupleRepr)
RTYPERS: dict[Any, Any] = {(opname, r): rtype_attribute_store for opname in ("setattr", "delattr") for r in _FIXED}
