"""Exceptions on the low level: their class and value types, how handlers match, and prebuilt instances.

An exception travels as a pair: its class, a `Ptr(OBJECT_VTABLE)`, and the instance, a `Ptr(OBJECT)`. Exception
classes are ordinary classes (`classtable.py`, `rclass.py`); what they carry is in `rexception.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeType
from rpyc_dl.frontend.model import constant_key
from rpyc_dl.lltype.memory import share_exception
from rpyc_dl.lowering.core.objects import EXCEPTION_TYPES, cast_to_object
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.instance.classtable import ClassInfo, classes_of
from rpyc_dl.lowering.instance.instance import instance_repr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.lowering.instance.instance import InstanceRepr


class ExceptionData:
    """What the RTyper, the LLInterpreter and the C back end need to know about exceptions."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self._prebuilt: dict[Any, tuple[Any, Any]] = {}
        self._prebuilt_list: list[tuple[type[BaseException], tuple[Any, ...], Any]] = []

    def setup(self) -> None:
        """Make the two reprs (not before the tables of reprs are there)."""
        self.r_exception_type: Repr = self.rtyper.getrepr(SomeType())
        self.r_exception_value: InstanceRepr = instance_repr(self.rtyper, classes_of(self.rtyper).root)

    @staticmethod
    def lltypes() -> tuple[Any, Any]:
        """The low-level types of `exceptblock.inputargs`."""
        return EXCEPTION_TYPES

    def vtable_of(self, pyclass: type) -> Any:
        """The class of an exception on the low level: what an exception link has as its `llexitcase`."""
        return classes_of(self.rtyper).vtable_of(pyclass)

    @staticmethod
    def matches(etype: Any, llexitcase: Any) -> bool:
        """Whether an exception of class `etype` is caught by a link with `llexitcase` (both Ptr(OBJECT_VTABLE))."""
        low, high = llexitcase.subclassrange_min, llexitcase.subclassrange_max
        return bool(low <= etype.subclassrange_min < high)

    def get_prebuilt(self, pyclass: type[BaseException], message: str | None = None) -> tuple[Any, Any]:
        """(class, instance) of an immortal exception with this message, ready for an exceptblock.

        In: a builtin exception class and CPython's text (None: no arguments). The same pair for the same message.
        """
        return self.get_prebuilt_args(pyclass, () if message is None else (message,))

    def get_prebuilt_args(self, pyclass: type[BaseException], args: tuple[Any, ...]) -> tuple[Any, Any]:
        """(class, instance) of an immortal exception with these constant arguments, ready for an exceptblock."""
        key = (pyclass, constant_key(args))
        pair = self._prebuilt.get(key)
        if pair is None:
            info = classes_of(self.rtyper).info(pyclass)
            r_instance = instance_repr(self.rtyper, info)
            evalue = cast_to_object(r_instance.build_prebuilt_exception(args))
            share_exception(evalue)
            pair = self._prebuilt[key] = (self.vtable_of(pyclass), evalue)
            self._prebuilt_list.append((pyclass, args, evalue))
        return pair

    def prebuilt(self) -> list[tuple[type[BaseException], tuple[Any, ...], Any]]:
        """Class, arguments and instance of every prebuilt exception so far."""
        return self._prebuilt_list

    def pyclass_of(self, etype: Any) -> type:
        """The live class of a low-level one: for the LLInterpreter and for tests."""
        info: ClassInfo
        for info in classes_of(self.rtyper).root.subtree():
            if info.minid == etype.subclassrange_min:
                return info.pyclass
        raise KeyError(etype)


def exceptions_of(rtyper: RTyper) -> ExceptionData:
    """The exceptions of a translation."""
    return rtyper.part(ExceptionData)
