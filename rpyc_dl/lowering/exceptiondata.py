"""Exceptions on the low level: their class and value types, how handlers match, and prebuilt instances.

An exception travels as a pair: its class, a `Ptr(OBJECT_VTABLE)`, and the instance, a `Ptr(OBJECT)`. Exception
classes are ordinary classes (`classtable.py`, `rclass.py`); what they carry is in `rexception.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeType
from rpyc_dl.frontend.model import FunctionGraph, constant_key
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.classtable import ClassInfo
from rpyc_dl.lowering.objects import CLASSTYPE, OBJECTPTR, cast_to_object
from rpyc_dl.lowering.rmodel import Repr

if TYPE_CHECKING:
    from rpyc_dl.lowering.rclass import InstanceRepr
    from rpyc_dl.lowering.rexception import ArgsKind
    from rpyc_dl.lowering.rtyper import RTyper


class ExceptionData:
    """What the RTyper, the LLInterpreter and the C back end need to know about exceptions."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self._prebuilt: dict[Any, tuple[Any, Any]] = {}
        self._prebuilt_list: list[tuple[type[BaseException], tuple[Any, ...], Any]] = []
        self.kinds: dict[Any, ArgsKind] = {}  # see rexception.py
        self._texts_wanted = False

    def setup(self) -> None:
        """Make the two reprs (not before the tables of reprs are there)."""
        self.r_exception_type: Repr = self.rtyper.getrepr(SomeType())
        self.r_exception_value: InstanceRepr = self.rtyper.classes.instance_repr(self.rtyper.classes.root)

    @staticmethod
    def lltypes() -> tuple[Any, Any]:
        """The low-level types of `exceptblock.inputargs`."""
        return CLASSTYPE, OBJECTPTR

    def vtable_of(self, pyclass: type) -> Any:
        """The class of an exception on the low level: what an exception link has as its `llexitcase`."""
        return self.rtyper.classes.vtable_of(pyclass)

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
        """The same with any constant arguments."""
        key = (pyclass, constant_key(args))
        pair = self._prebuilt.get(key)
        if pair is None:
            info = self.rtyper.classes.info(pyclass)
            r_instance = self.rtyper.classes.instance_repr(info)
            evalue = cast_to_object(r_instance.build_prebuilt_exception(args))
            pair = self._prebuilt[key] = (self.vtable_of(pyclass), evalue)
            self._prebuilt_list.append((pyclass, args, evalue))
        return pair

    def prebuilt(self) -> list[tuple[type[BaseException], tuple[Any, ...], Any]]:
        """Class, arguments and instance of every prebuilt exception so far."""
        return self._prebuilt_list

    def pyclass_of(self, etype: Any) -> type:
        """The live class of a low-level one: for the LLInterpreter and for tests."""
        info: ClassInfo
        for info in self.rtyper.classes.root.subtree():
            if info.minid == etype.subclassrange_min:
                return info.pyclass
        raise KeyError(etype)

    def add_kind(self, key: Any, kind: ArgsKind) -> None:
        """Register a new kind of arguments; its functions for text are made when somebody wants texts."""
        self.kinds[key] = kind
        if self._texts_wanted:
            kind.fill()

    def want_texts(self) -> None:
        """The program turns exceptions into text: every kind of arguments needs its functions."""
        if not self._texts_wanted:
            self._texts_wanted = True
            for kind in list(self.kinds.values()):
                kind.fill()

    def report_graph(self) -> FunctionGraph:
        """See `RTyper.exception_report`."""
        from rpyc_dl.lowering.rexception import report_graph

        return report_graph(self.rtyper)

    def describe(self, evalue: Any) -> tuple[type, tuple[Any, ...]]:
        """The live class of a low-level exception, and those of its arguments that are numbers, texts or None.

        For the LLInterpreter and tests: nothing of the program is run.
        """
        from rpyc_dl.lowering.rexception import live_args

        return self.pyclass_of(evalue.typeptr), live_args(self.rtyper, evalue)

    def s_exception(self) -> SomeInstance:
        """The annotation of any exception."""
        return SomeInstance(classdef=self.rtyper.classes.info(BaseException).classdef)


def null_exception() -> tuple[Any, Any]:
    """No exception: two null pointers."""
    return lltype.nullptr(CLASSTYPE.TO), lltype.nullptr(OBJECTPTR.TO)
