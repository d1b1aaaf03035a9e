"""Constants of typed graphs as JSON: numbers as they are, everything prebuilt by a name that every program knows.

Vtables and exceptions belong to one translation: they are named by class and arguments, and looked up in the
exception data of the program that reads the graph.
"""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBool, SomeFloat, SomeInteger, SomeString
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Char, Float, FuncType, Number, Ptr, UniChar
from rpyc_dl.lowering.core.objects import CLASSTYPE, EXC_ARGS_KIND, OBJECT, OBJECTPTR
from rpyc_dl.lowering.helpercache.datanames import name_of_pointer, pointer_of_name
from rpyc_dl.lowering.helpercache.typenames import TypeReader, Unnameable, symbol
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.object.codecerrors import CodecErrorArgs, codec_error_args
from rpyc_dl.lowering.object.rexception import args_kind, argument_kinds

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

#: How the arguments of exceptions may be represented: texts, numbers.
_ITEMS = {cls.__name__: cls() for cls in (SomeString, SomeInteger, SomeFloat, SomeBool)}


def void_to_json(value: Any) -> Any:
    """A compile-time operand: the name of a field, a type, flags. Raises Unnameable for others."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, lltype.LowLevelType):
        return ["type", symbol(value)]
    if isinstance(value, dict):
        return ["flags", value]
    raise Unnameable(f"the operand {value!r}")


def void_from_json(data: Any, types: TypeReader) -> Any:
    if not isinstance(data, list):
        return data
    return types.read(data[1]) if data[0] == "type" else dict(data[1])


class ConstantNames:
    """Names for the constants of one translation."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self._exceptions: dict[int, list[Any]] = {}
        self._known_exceptions = 0

    def to_json(self, value: Any, T: Any) -> Any:
        """The name of a constant of type T, not Void and no function. Raises Unnameable."""
        if isinstance(T, Number):
            return int(value)
        if Float == T:
            return float(value).hex()
        if T in (Bool, Char, UniChar):
            return value
        if not isinstance(T, Ptr):
            raise Unnameable(f"a constant of type {T}")
        if not value:
            return ["null"]
        if T == CLASSTYPE:
            return ["class", self.class_name(value)]
        if isinstance(T.TO, lltype.Struct) and T.TO._name == EXC_ARGS_KIND._name:
            return self._kind(value)
        exception = self._exception(value)
        return exception if exception is not None else name_of_pointer(value)

    def class_name(self, vtable: Any) -> str:
        """The builtin exception class of a vtable."""
        cls = exceptions_of(self.rtyper).pyclass_of(vtable)
        if vars(builtins).get(cls.__name__) is not cls or classes_of(self.rtyper).vtable_of(cls) != vtable:
            raise Unnameable(f"the class {cls}")
        return str(cls.__name__)

    def _kind(self, ptr: Any) -> list[Any]:
        for kind in argument_kinds(self.rtyper).kinds.values():
            if kind.kind == ptr:
                if isinstance(kind, CodecErrorArgs):
                    return ["codec error", kind.cls.__name__]
                names = [_item_name(self.rtyper, r) for r in kind.items_r]
                return ["kind", *names]
        raise Unnameable("a kind of exception arguments")

    def _exception(self, ptr: Any) -> list[Any] | None:
        prebuilt = exceptions_of(self.rtyper).prebuilt()
        if len(prebuilt) != self._known_exceptions:
            self._known_exceptions = len(prebuilt)
            for cls, args, evalue in prebuilt:
                if all(arg is None or type(arg) in (str, int, bool) for arg in args):
                    self._exceptions[id(evalue._obj)] = ["exception", cls.__name__, list(args)]
        TYPE = ptr._TYPE.TO
        while isinstance(TYPE, lltype.Struct) and OBJECT != TYPE:
            first = TYPE._first_struct()
            if first is None:
                return None
            TYPE = first[1]
        if OBJECT != TYPE:
            return None
        return self._exceptions.get(id(lltype.cast_pointer(OBJECTPTR, ptr)._obj))

    def from_json(self, data: Any, T: Any) -> Any:
        """The constant of type T that a name means. Raises Unnameable."""
        if Float == T:
            return float.fromhex(data)
        if not isinstance(data, list):
            return data
        kind, *rest = data
        exceptiondata = exceptions_of(self.rtyper)
        if kind == "class":
            return exceptiondata.vtable_of(vars(builtins)[rest[0]])
        if kind == "exception":
            _, evalue = exceptiondata.get_prebuilt_args(vars(builtins)[rest[0]], tuple(rest[1]))
            return lltype.cast_pointer(T, evalue)
        if kind == "codec error":
            return codec_error_args(self.rtyper, vars(builtins)[rest[0]]).kind
        if kind == "kind":
            items_s = [_ITEMS[name] for name in rest]
            return args_kind(self.rtyper, items_s, [self.rtyper.getrepr(s) for s in items_s]).kind
        return pointer_of_name(data, T)


def _item_name(rtyper: RTyper, r: Any) -> str:
    for name, s in _ITEMS.items():
        if rtyper.getrepr(s) is r:
            return name
    raise Unnameable(f"an exception with {r.describe()}")


def is_function(T: Any) -> bool:
    return isinstance(T, Ptr) and isinstance(T.TO, FuncType)
