"""Values on their way between Python and compiled functions: int, float, bool, str, bytes, None, tuples and lists;
a bytearray only as a result.

Lists and tuples are copied, both ways: what the compiled function does to a list does not show in Python. A value of
another type than the function was compiled for is a TypeError, an int beyond 64 bits an OverflowError.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.run.interpretedvalues import is_bytearray
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import CharRepr, PointerTextRepr

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.lowering.c.exports import Exports
    from rpyc_dl.lowering.core.repr import Repr
    from rpyc_dl.lowering.core.rtyper import RTyper


class Converter:
    """Both ways for one type. `lib` and `ffi` are cffi's; `TYPE` is the low-level type (Void: nothing is passed)."""

    name = "?"
    #: Whether None may be passed, as the null pointer.
    nullable = False

    def __init__(self, r: Repr) -> None:
        self.TYPE = r.lowleveltype

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        """The C value, or an exception of Python's."""
        raise NotImplementedError

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        """The Python value."""
        raise NotImplementedError

    def wrong(self, value: Any) -> TypeError:
        needed = f"{self.name} or None" if self.nullable else self.name
        return TypeError(f"{needed} is needed, not {type(value).__name__}")

    def null(self, value: None, ffi: Any) -> Any:
        """The null pointer for None, where that may be passed."""
        if not self.nullable:
            raise self.wrong(value)
        return ffi.NULL


class NoneConverter(Converter):
    """None, or any constant: nothing is passed."""

    def __init__(self, r: Repr, const: Any = None) -> None:
        super().__init__(r)
        self.const = const
        self.name = repr(const)

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value != self.const:
            raise self.wrong(value)
        return None

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        return self.const


class NumberConverter(Converter):
    """Integers of every size, bool and float."""

    def __init__(self, r: Repr) -> None:
        super().__init__(r)
        self.kind: Any = int
        if lltype.Float == self.TYPE:
            self.kind = float
        elif lltype.Bool == self.TYPE:
            self.kind = bool
        self.name = "a float" if self.kind is float else f"{'an' if self.kind is int else 'a'} {self.kind.__name__}"
        number = self.TYPE if isinstance(self.TYPE, lltype.Number) else None
        self.wrap: Callable[[Any], Any] = self.kind if number is None else number._wrap

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if self.kind is float and type(value) is int:
            return float(value)
        if not isinstance(value, self.kind) or (self.kind is int and isinstance(value, bool)):
            raise self.wrong(value)
        if isinstance(self.TYPE, lltype.Number) and not self.TYPE.minimum <= value <= self.TYPE.maximum:
            raise OverflowError(f"{value} does not fit {self.TYPE.bits} bits")
        return value

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        return self.wrap(value)


class TextConverter(Converter):
    """str, with None as the null pointer."""

    name = "a str"
    kind: Any = str

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value is None:
            return self.null(value, ffi)
        if not isinstance(value, self.kind):
            raise self.wrong(value)
        data, width = self.encode(value)
        return lib.rpy_x_new_text(ffi.from_buffer(data), len(value), width)

    def encode(self, value: Any) -> tuple[bytes, int]:
        """The code points, and the bytes of each: the fewest that are enough."""
        top = max(map(ord, value), default=0)
        if top < 0x100:
            return value.encode("latin-1"), 1
        if top < 0x10000:
            return value.encode("utf-16-le", "surrogatepass"), 2
        return value.encode("utf-32-le", "surrogatepass"), 4

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value == ffi.NULL:
            return None
        length, kind = ffi.new("int64_t *"), ffi.new("int64_t *")
        items = lib.rpy_x_text(value, length, kind)
        return self.decode(bytes(ffi.buffer(items, length[0] * kind[0])), kind[0])

    def decode(self, data: bytes, kind: int) -> Any:
        codec = {1: "latin-1", 2: "utf-16-le", 4: "utf-32-le"}[kind]
        return data.decode(codec, "strict" if kind == 1 else "surrogatepass")


class BytesConverter(TextConverter):
    """bytes, with None as the null pointer."""

    name = "a bytes object"
    kind = bytes

    def encode(self, value: Any) -> tuple[bytes, int]:
        return value, 1

    def decode(self, data: bytes, kind: int) -> Any:
        return data


class CharConverter(Converter):
    """A str of one character."""

    name = "a str of one character"

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if not isinstance(value, str) or len(value) != 1:
            raise self.wrong(value)
        return ord(value)

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        return chr(value)


class TupleConverter(Converter):
    """A tuple, item by item."""

    def __init__(self, r: TupleRepr, items: Sequence[Converter], number: int) -> None:
        super().__init__(r)
        self.items = list(items)
        self.prefix = f"rpy_x{number}"
        self.names = r.names
        self.name = f"a tuple of {len(items)}"

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value is None:
            return self.null(value, ffi)
        if not isinstance(value, tuple) or len(value) != len(self.items):
            raise self.wrong(value)
        parts = converted_items(self.items, value, ffi, lib)
        passed = [part for c, part in zip(self.items, parts, strict=True) if lltype.Void != c.TYPE]
        return getattr(lib, f"{self.prefix}_new")(*passed)

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value == ffi.NULL:
            return None
        parts = []
        for c, name in zip(self.items, self.names, strict=True):
            void = lltype.Void == c.TYPE
            parts.append(c.from_c(None if void else getattr(lib, f"{self.prefix}_{name}")(value), ffi, lib))
        return tuple(parts)


class OptionalConverter(Converter):
    """A number that may be None: the null pointer, or its box."""

    def __init__(self, r: OptionalRepr, value: Converter, number: int) -> None:
        super().__init__(r)
        self.value = value
        self.prefix = f"rpy_x{number}"
        value.nullable = True  # as far as its messages go

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        return ffi.NULL if value is None else getattr(lib, f"{self.prefix}_new")(self.value.to_c(value, ffi, lib))

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        return None if value == ffi.NULL else self.value.from_c(getattr(lib, f"{self.prefix}_value")(value), ffi, lib)


class ListConverter(Converter):
    """A list: a copy."""

    name = "a list"
    kind: Any = list

    def __init__(self, r: Repr, item: Converter, number: int) -> None:
        super().__init__(r)
        self.item = item
        self.prefix = f"rpy_x{number}"

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value is None:
            return self.null(value, ffi)
        if not isinstance(value, self.kind):
            raise self.wrong(value)
        converted = converted_items(itertools.repeat(self.item), value, ffi, lib)
        count = len(converted)  # another thread may change the list meanwhile
        p = getattr(lib, f"{self.prefix}_new")(count)
        length = ffi.new("int64_t *")
        items = getattr(lib, f"{self.prefix}_items")(p, length)
        items[0:count] = converted
        if isinstance(self.item.TYPE, lltype.Ptr):
            getattr(lib, f"{self.prefix}_filled")(p, count)
        return p

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value == ffi.NULL:
            return None
        length = ffi.new("int64_t *")
        items = getattr(lib, f"{self.prefix}_items")(value, length)
        return self.kind(self.item.from_c(items[i], ffi, lib) for i in range(length[0]))


class VarTupleConverter(ListConverter):
    """A tuple of any length: a copy."""

    name = "a tuple"
    kind: Any = tuple


class SameItemsConverter(Converter):
    """A list, or tuple, that holds nothing but one constant, or nothing at all: only as a result."""

    def __init__(self, r: Repr, const: Any, kind: Any, number: int) -> None:
        super().__init__(r)
        self.const, self.kind = const, kind
        self.name = f"a {kind.__name__}"
        self.prefix = f"rpy_x{number}"

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        raise self.wrong(value)

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value == ffi.NULL:
            return None
        return self.kind([self.const]) * getattr(lib, f"{self.prefix}_length")(value)


class BytearrayConverter(Converter):
    """A bytearray that the program made, by the list of its bytes: a copy."""

    name = "a bytearray"

    def __init__(self, r: Repr, items: Converter, number: int) -> None:
        super().__init__(r)
        self.items = items
        self.prefix = f"rpy_x{number}"

    def to_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        raise self.wrong(value)  # no argument is declared as one

    def from_c(self, value: Any, ffi: Any, lib: Any) -> Any:
        if value == ffi.NULL:
            return None
        return bytearray(self.items.from_c(getattr(lib, f"{self.prefix}_field")(value), ffi, lib))


def converted_items(converters: Iterable[Converter], values: Iterable[Any], ffi: Any, lib: Any) -> list[Any]:
    """The C values of the items of a list or tuple. TypeError or OverflowError with the index of the item."""
    converted: list[Any] = []
    try:
        for c, value in zip(converters, values, strict=False):
            converted.append(c.to_c(value, ffi, lib))
    except (TypeError, OverflowError) as error:
        raise type(error)(f"item {len(converted)}: {error}") from None
    return converted


def converter(rtyper: RTyper, s: SomeObject, exports: Exports) -> Converter:
    """The converter of an annotation; notes in `exports` the accessors that it needs. UsageError for other types."""
    found = _converter(rtyper, s, exports)
    found.nullable = found.nullable or s.can_be_none()
    return found


def _converter(rtyper: RTyper, s: SomeObject, exports: Exports) -> Converter:
    r = rtyper.getrepr(s)
    r.setup()
    if lltype.Void == r.lowleveltype:
        return NoneConverter(r, s.const if s.is_const else None)
    if r.grows:
        raise UsageError('ints that grow (ints="exact") are not passed to or from Python: pass them as text')
    if isinstance(r, (IntegerRepr, FloatRepr)):
        return NumberConverter(r)
    if isinstance(r, CharRepr):
        return CharConverter(r)
    if isinstance(r, PointerTextRepr):
        return BytesConverter(r) if isinstance(r, BytesRepr) else TextConverter(r)
    if isinstance(r, OptionalRepr):
        value = converter(rtyper, r.s_value, exports)
        return OptionalConverter(r, value, _number(exports, exports.tuples, r.BOX)) if r.boxed else value
    if isinstance(r, TupleRepr):
        items = [converter(rtyper, s_item, exports) for s_item in s.items]  # type: ignore[attr-defined]
        return TupleConverter(r, items, _number(exports, exports.tuples, r.lowleveltype.TO))
    if isinstance(r, BaseListRepr) and lltype.Void == r.r_item.lowleveltype:
        s_item = s.listdef.s_item  # type: ignore[attr-defined]
        const = s_item.const if s_item.is_const else None
        kind = tuple if isinstance(r, VarTupleRepr) else list
        return SameItemsConverter(r, const, kind, _number(exports, exports.lengths, r.lowleveltype.TO))
    if isinstance(r, BaseListRepr):
        item = converter(rtyper, s.listdef.s_item, exports)  # type: ignore[attr-defined]
        made = VarTupleConverter if isinstance(r, VarTupleRepr) else ListConverter
        return made(r, item, _number(exports, exports.lists, r.lowleveltype.TO))
    if is_bytearray(r):
        assert isinstance(r, InstanceRepr)
        data = converter(rtyper, r.info.attrs()["_items"], exports)
        place = (r.object_type, "inst__items")
        return BytearrayConverter(r, data, _number(exports, exports.fields, place))
    raise UsageError(f"{r.describe()} cannot be passed between Python and a compiled function")


def _number(exports: Exports, table: dict[Any, int], TYPE: Any) -> int:
    return table.setdefault(
        TYPE, len(exports.tuples) + len(exports.lists) + len(exports.fields) + len(exports.lengths)
    )
