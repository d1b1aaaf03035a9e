"""Low-level types (document 004, "Low-Level Types"): what a variable, a field or a container is for the C compiler.

Types compare and hash by structure; `repr` is the text of document 004. A type is `gc` or `raw` (`_gckind`): only gc
containers can be allocated while a program runs; raw ones are inlined into others, or immortal.
The primitive types are in `primitives.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rpyc_dl.lltype.primitives import LLTypeError, LowLevelType, Primitive, Void, integer_named

FieldSpec: TypeAlias = tuple[str, LowLevelType]


class ContainerType(LowLevelType):
    """A type of things in memory, only ever manipulated through pointers."""

    _adtmeths: Mapping[str, Any] = {}
    _hints: Mapping[str, Any] = {}
    _ptr_cache: Ptr | None = None

    def _inline_is_varsize(self, last: bool) -> bool:
        """Whether it is variable-sized when inlined; LLTypeError if it cannot be inlined (here: not last)."""
        raise LLTypeError(f"{self._short_name()} cannot be inlined in a structure")

    def _note_inlined(self, parent: ContainerType, first: bool) -> None:
        """LLTypeError unless `parent` may contain this type by value."""
        if self._gckind == "gc" and not (first and isinstance(parent, GcStruct)):
            raise LLTypeError(f"a gc {self._short_name()} can only be inlined as the first field of a GcStruct")


class Struct(ContainerType):
    """`Struct('name', ('field', TYPE), …, hints={…}, adtmeths={…})`: named fields, in this order.

    `_flds` maps names to types, `_names` keeps the order, `_arrayfld` names the inlined array of a variable-sized
    structure. Field types are also attributes (`POINT.x`). `hints` may hold `immutable: True` (all fields are
    only written before the structure is shared) or `immutable_fields: {name, …}`.
    """

    def __init__(
        self,
        name: str,
        *fields: FieldSpec,
        hints: Mapping[str, Any] | None = None,
        adtmeths: Mapping[str, Any] | None = None,
    ) -> None:
        self._name = name
        self._flds: dict[str, LowLevelType] = {}
        self._arrayfld: str | None = None
        self._hints = dict(hints or {})
        self._adtmeths = dict(adtmeths or {})
        self._container_class: Any = None  # made by `containers` when first allocated
        for index, (field, TYPE) in enumerate(fields):
            self._check_field(field, TYPE, first=index == 0, last=index == len(fields) - 1)
            self._flds[field] = TYPE
        self._names = tuple(self._flds)

    def _check_field(self, field: str, TYPE: LowLevelType, first: bool, last: bool) -> None:
        if not field or field.startswith("_"):
            raise LLTypeError(f"{self._name}: a field cannot be called {field!r}")
        if field in self._flds:
            raise LLTypeError(f"{self._name}: two fields are called {field!r}")
        if not isinstance(TYPE, LowLevelType):
            raise LLTypeError(f"{self._name}.{field}: {TYPE!r} is not a low-level type")
        if isinstance(TYPE, ContainerType):
            TYPE._note_inlined(self, first)
            if TYPE._inline_is_varsize(last):
                self._arrayfld = field

    def _first_struct(self) -> tuple[str, Struct] | None:
        """Name and type of the first field if it is an inlined structure that shares the header; else None."""
        if self._names:
            FIRST = self._flds[self._names[0]]
            if isinstance(FIRST, Struct) and FIRST._gckind == self._gckind:
                return self._names[0], FIRST
        return None

    def _inline_is_varsize(self, last: bool) -> bool:
        if self._arrayfld:
            raise LLTypeError(f"the variable-sized {self._short_name()} cannot be inlined")
        return False

    def _is_varsize(self) -> bool:
        return self._arrayfld is not None

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            fields = self.__dict__.get("_flds", {})
            if name in fields:
                return fields[name]
        raise AttributeError(f"{self.__dict__.get('_name', 'structure')} has no field {name!r}")

    def _key(self) -> tuple[Any, ...]:
        return (self._name, self._names)

    def _components(self) -> tuple[LowLevelType, ...]:
        return tuple(self._flds.values())

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        if not deep:
            return f"{type(self).__name__} {self._name}", None
        fields = ", ".join(f"{name}: {T._body(False)}" for name, T in self._flds.items())
        return f"{type(self).__name__} {self._name} {{ {fields} }}", None


class GcStruct(Struct):
    """A structure with a collector's header. Its first field may be a GcStruct, which then shares the header."""

    _gckind = "gc"


class Array(ContainerType):
    """`Array(OF)`, or `Array(('field', TYPE), …)` for items that are structures: a length, then the items.

    The raw form is the last field of a variable-sized structure, or immortal. `hints` may hold `immutable`, and
    `stored`: the name of the integer type that items of type OF, which all fit into it, take the room of.
    """

    OF: LowLevelType

    def __init__(
        self,
        *fields: Any,
        hints: Mapping[str, Any] | None = None,
        adtmeths: Mapping[str, Any] | None = None,
    ) -> None:
        if len(fields) == 1 and isinstance(fields[0], LowLevelType):
            self.OF = fields[0]
        else:
            self.OF = Struct("<arrayitem>", *fields)
        _check_item_type(self, self.OF)
        self._hints = dict(hints or {})
        self._adtmeths = dict(adtmeths or {})

    def _inline_is_varsize(self, last: bool) -> bool:
        if not last:
            raise LLTypeError("an inlined array must be the last field of its structure")
        return True

    def _is_varsize(self) -> bool:
        return True

    @property
    def STORED(self) -> LowLevelType:
        """The type that an item has in memory."""
        name = self._hints.get("stored")
        return self.OF if name is None else integer_named(name)

    def _key(self) -> tuple[Any, ...]:
        own = self.OF._key() if isinstance(self.OF, (Primitive, Struct)) else type(self.OF)
        return own, self._hints.get("stored")

    def _components(self) -> tuple[LowLevelType, ...]:
        return (self.OF,)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        stored = f" (stored as {self._hints['stored']})" if "stored" in self._hints else ""
        return f"{type(self).__name__}{stored} of ", self.OF


class GcArray(Array):
    """An array with a collector's header: allocated with its length while the program runs."""

    _gckind = "gc"

    def _inline_is_varsize(self, last: bool) -> bool:
        raise LLTypeError("a GcArray cannot be inlined; use Array")


class FixedSizeArray(ContainerType):
    """`length` items of type OF, without a stored length; raw: inlined in structures, or immortal."""

    def __init__(self, OF: LowLevelType, length: int, hints: Mapping[str, Any] | None = None) -> None:
        if length < 0:
            raise LLTypeError(f"an array of {length} items")
        self.OF = OF
        self.length = length
        self._hints = dict(hints or {})
        _check_item_type(self, OF)

    def _inline_is_varsize(self, last: bool) -> bool:
        return False

    def _key(self) -> tuple[Any, ...]:
        return (self.length,)

    def _components(self) -> tuple[LowLevelType, ...]:
        return (self.OF,)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        return f"FixedSizeArray of {self.length} {self.OF._body(False)}", None


def _check_item_type(array: ContainerType, OF: LowLevelType) -> None:
    if isinstance(OF, ContainerType):
        if not isinstance(OF, (Struct, FixedSizeArray)) or OF._gckind != "raw" or OF._is_varsize():
            raise LLTypeError(f"array items cannot be {OF._short_name()}: only raw structures of a fixed size")
    elif not isinstance(OF, LowLevelType):
        raise LLTypeError(f"{OF!r} is not a low-level type")


class FuncType(ContainerType):
    """`FuncType([ARG, …], RESULT)`; arguments and result are primitives or pointers."""

    def __init__(self, args: Any, result: LowLevelType) -> None:
        for TYPE in [*args, result]:
            if not isinstance(TYPE, LowLevelType) or isinstance(TYPE, ContainerType):
                raise LLTypeError(f"a function cannot take or return {TYPE!r}; use a pointer")
        self.ARGS: tuple[LowLevelType, ...] = tuple(args)
        self.RESULT = result

    def _key(self) -> tuple[Any, ...]:
        return (len(self.ARGS),)

    def _components(self) -> tuple[LowLevelType, ...]:
        return (*self.ARGS, self.RESULT)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        args = ", ".join(T._body(False) for T in self.ARGS)
        return f"Func ( {args} ) -> {self.RESULT._body(False)}", None


class OpaqueType(ContainerType):
    """Data that only the back end knows, called `tag`. `hints` are for the back end (external C types)."""

    def __init__(self, tag: str, hints: Mapping[str, Any] | None = None) -> None:
        self.tag = tag
        self._hints = dict(hints or {})

    def _inline_is_varsize(self, last: bool) -> bool:
        return False

    def _key(self) -> tuple[Any, ...]:
        return (self.tag,)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        return self.tag, None


class RttiType(OpaqueType):
    """The type of RuntimeTypeInfo objects; there is one, `RuntimeTypeInfo`."""


class GcOpaqueType(OpaqueType):
    """An opaque type that the collector follows: `GCREF` stands for any gc pointer."""

    _gckind = "gc"


RuntimeTypeInfo = RttiType("RuntimeTypeInfo")


class ForwardReference(ContainerType):
    """A container type that is not known yet; `become` makes this very object that type."""

    def become(self, real: ContainerType) -> None:
        """Turn into `real`, which must be of the same gc kind."""
        if not isinstance(real, ContainerType) or isinstance(real, ForwardReference):
            raise LLTypeError(f"a ForwardReference cannot become {real!r}")
        if real._gckind != self._gckind:
            raise LLTypeError(f"a {self._gckind} ForwardReference cannot become the {real._gckind} {real!r}")
        self.__class__ = real.__class__  # type: ignore[assignment]
        self.__dict__ = real.__dict__

    def _is_open(self) -> bool:
        return True

    def _key(self) -> tuple[Any, ...]:
        return (id(self.__dict__),)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        return type(self).__name__, None


class GcForwardReference(ForwardReference):
    """A ForwardReference to a gc type."""

    _gckind = "gc"


# ____________________________________________________________ pointers


class Ptr(LowLevelType):
    """A pointer to a container type; equal targets give equal pointer types."""

    TO: ContainerType

    def __new__(cls, TO: ContainerType) -> Ptr:
        if not isinstance(TO, ContainerType):
            raise LLTypeError(f"a Ptr can only point to a container type, not to {TO!r}")
        cached = TO.__dict__.get("_ptr_cache")
        if cached is None:
            cached = super().__new__(cls)
            cached.TO = TO
            TO._ptr_cache = cached
        return cached

    def _needsgc(self) -> bool:
        """Whether the collector has to follow it."""
        return self.TO._gckind == "gc"

    def _components(self) -> tuple[LowLevelType, ...]:
        return (self.TO,)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        return "* ", self.TO

    def _defl(self) -> Any:
        return _hooks["nullptr"](self)

    def _enforce(self, value: Any) -> Any:
        TYPE = getattr(value, "_TYPE", None)
        if TYPE is not self and (not isinstance(TYPE, Ptr) or self != TYPE):
            raise LLTypeError(f"{value!r} is not a pointer to {self.TO._short_name()}")
        return value


#: Filled by `pointers`, which knows how to make pointer values.
_hooks: dict[str, Callable[..., Any]] = {}

GCREF = Ptr(GcOpaqueType("GCREF"))


def isCompatibleType(TYPE1: LowLevelType, TYPE2: LowLevelType) -> bool:
    """Whether a value of TYPE1 may be stored where TYPE2 is expected: equal, or anything into Void."""
    return TYPE1 == TYPE2 or TYPE2 is Void
