"""Low-level operations on memory: allocation, fields, items, pointers; and calls.

Constants among the arguments (types, field names) are Void. Reading and writing structures and arrays is not checked
in C: the rtyper puts checks where the annotations do not prove them; the LLInterpreter always checks.
`support_memory` has the Python implementations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.lltype import primitives, support_memory
from rpyc_dl.lltype.llop import ANYTHING, LLOp, Operand, Raises
from rpyc_dl.lltype.pointers import castable
from rpyc_dl.lltype.primitives import Bool, LLTypeError, LowLevelType, Signed, Void
from rpyc_dl.lltype.types import GCREF, Array, ContainerType, FixedSizeArray, FuncType, OpaqueType, Ptr, Struct

OUT_OF_MEMORY = Raises(MemoryError, "")


# ____________________________________________________________ typing: the parts


def _count(args: Sequence[Operand], count: int) -> None:
    if len(args) != count:
        raise LLTypeError(f"{count} arguments are due, not {len(args)}")


def constant(v: Operand, kind: Any = object) -> Any:
    """The value of a Void constant argument, which must be of `kind`."""
    if v.concretetype is not Void or not hasattr(v, "value") or not isinstance(v.value, kind):
        raise LLTypeError(f"a Void constant is due, not {v!r}")
    return v.value


def _target(v: Operand) -> ContainerType:
    if not isinstance(v.concretetype, Ptr):
        raise LLTypeError(f"a pointer is due, not a {v.concretetype}")
    return v.concretetype.TO


def _struct(v: Operand) -> Struct:
    TO = _target(v)
    if not isinstance(TO, Struct):
        raise LLTypeError(f"a pointer to a structure is due, not to {TO._short_name()}")
    return TO


def _array(v: Operand, fixed: bool = True) -> Array | FixedSizeArray:
    TO = _target(v)
    if isinstance(TO, Array) or (fixed and isinstance(TO, FixedSizeArray)):
        return TO
    raise LLTypeError(f"a pointer to an array is due, not to {TO._short_name()}")


def _expect(v: Operand, TYPE: LowLevelType) -> None:
    if v.concretetype != TYPE:
        raise LLTypeError(f"a {TYPE._short_name()} is due, not a {v.concretetype}")


def _field(TO: ContainerType, name: str) -> LowLevelType:
    if not isinstance(TO, Struct) or name not in TO._flds:
        raise LLTypeError(f"{TO._short_name()} has no field {name!r}")
    return TO._flds[name]


def _simple(TYPE: LowLevelType) -> LowLevelType:
    if isinstance(TYPE, ContainerType):
        raise LLTypeError(f"the {TYPE._short_name()} is inlined: only a pointer to it can be had")
    return TYPE


def _inlined(TYPE: LowLevelType) -> LowLevelType:
    if not isinstance(TYPE, ContainerType):
        raise LLTypeError(f"a {TYPE._short_name()} is not inlined: it has no address")
    return Ptr(TYPE)


def _interior(v: Operand, offsets: Sequence[Operand]) -> LowLevelType:
    """The type at the end of a path of field names (Void constants) and indexes (Signed)."""
    TYPE: LowLevelType = _target(v)
    for offset in offsets:
        if offset.concretetype is Void:
            TYPE = _field(TYPE, constant(offset, str))  # type: ignore[arg-type]
        else:
            _expect(offset, Signed)
            if not isinstance(TYPE, (Array, FixedSizeArray)):
                raise LLTypeError(f"{TYPE._short_name()} has no items")
            TYPE = TYPE.OF
    return TYPE


# ____________________________________________________________ typing: the operations

_Rule = Callable[[Sequence[Operand]], LowLevelType]


def _malloc(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    TYPE = constant(args[0], ContainerType)
    if TYPE._is_varsize() or TYPE._gckind != "gc":
        raise LLTypeError(f"malloc cannot allocate a {TYPE._short_name()}")
    constant(args[1], dict)
    return Ptr(TYPE)


def _malloc_varsize(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 3)
    TYPE = constant(args[0], ContainerType)
    if not TYPE._is_varsize() or TYPE._gckind != "gc":
        raise LLTypeError(f"malloc_varsize cannot allocate a {TYPE._short_name()}")
    constant(args[1], dict)
    _expect(args[2], Signed)
    return Ptr(TYPE)


def _getfield(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    return _simple(_field(_struct(args[0]), constant(args[1], str)))


def _setfield(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 3)
    _expect(args[2], _simple(_field(_struct(args[0]), constant(args[1], str))))
    return Void


def _weak_field(args: Sequence[Operand]) -> LowLevelType:
    STRUCT, name = _struct(args[0]), constant(args[1], str)
    if name not in STRUCT._hints.get("weak", ()):
        raise LLTypeError(f"{STRUCT._name}.{name} is no weak field")
    return _field(STRUCT, name)


def _weak_load(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    return _weak_field(args)


def _weak_store(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 3)
    _expect(args[2], _weak_field(args))
    return Void


def _getsubstruct(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    return _inlined(_field(_struct(args[0]), constant(args[1], str)))


def _getarrayitem(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    _expect(args[1], Signed)
    return _simple(_array(args[0]).OF)


def _setarrayitem(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 3)
    _expect(args[1], Signed)
    _expect(args[2], _simple(_array(args[0]).OF))
    return Void


def _getarraysubstruct(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    _expect(args[1], Signed)
    return _inlined(_array(args[0]).OF)


def _getarraysize(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 1)
    _array(args[0])
    return Signed


def _getinteriorfield(args: Sequence[Operand]) -> LowLevelType:
    return _simple(_interior(args[0], args[1:]))


def _setinteriorfield(args: Sequence[Operand]) -> LowLevelType:
    _expect(args[-1], _simple(_interior(args[0], args[1:-1])))
    return Void


def _getinteriorarraysize(args: Sequence[Operand]) -> LowLevelType:
    if not isinstance(_interior(args[0], args[1:]), (Array, FixedSizeArray)):
        raise LLTypeError("the path does not lead to an array")
    return Signed


def _same_pointers(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    _target(args[0])
    _expect(args[1], args[0].concretetype)
    return Bool


def _is_null(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 1)
    _target(args[0])
    return Bool


def _gc_hash(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 1)
    if _target(args[0])._gckind != "gc":
        raise LLTypeError("only gc objects have an identity hash")
    return Signed


def _copyable(args: Sequence[Operand]) -> tuple[LowLevelType, LowLevelType]:
    SRC, DST = _array(args[0]).OF, _array(args[1]).OF
    both_integers = isinstance(SRC, primitives.Number) and isinstance(DST, primitives.Number)
    if SRC != DST and not both_integers:
        raise LLTypeError(f"items of {SRC._short_name()} cannot be copied to {DST._short_name()}")
    return SRC, DST


def _array_copy(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 5)
    _copyable(args)
    for v in args[2:]:
        _expect(v, Signed)
    return Void


def _array_fill(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 4)
    _expect(args[1], Signed)
    _expect(args[2], Signed)
    _expect(args[3], _simple(_array(args[0]).OF))
    return Void


def _array_compare(RESULT: LowLevelType) -> _Rule:
    def rule(args: Sequence[Operand]) -> LowLevelType:
        _count(args, 5)
        if not all(isinstance(T, (primitives.Number, primitives._Character)) for T in _copyable(args)):
            raise LLTypeError("only arrays of integers or characters are compared")
        for v in args[2:]:
            _expect(v, Signed)
        return RESULT

    return rule


def _array_find(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 4)
    OF = _array(args[0]).OF
    if not isinstance(OF, (primitives.Number, primitives._Character)):
        raise LLTypeError("only arrays of integers or characters are searched")
    _expect(args[1], OF)
    _expect(args[2], Signed)
    _expect(args[3], Signed)
    return Signed


def _of_bytes(items: int, RESULT: LowLevelType) -> _Rule:
    """The rule of operations (array of UInt8, so many UInt8, start, end)."""

    def rule(args: Sequence[Operand]) -> LowLevelType:
        _count(args, items + 3)
        if primitives.UInt8 != _array(args[0]).OF:
            raise LLTypeError("only items of arrays of UInt8 are counted and exchanged")
        for v in args[1 : items + 1]:
            _expect(v, primitives.UInt8)
        for v in args[items + 1 :]:
            _expect(v, Signed)
        return RESULT

    return rule


def _array_search(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 5)
    if any(primitives.UInt8 != _array(v).OF for v in args[:2]):
        raise LLTypeError("only arrays of UInt8 are searched for others")
    for v in args[2:]:
        _expect(v, Signed)
    return Signed


def _array_spaces(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 4)
    if primitives.UInt8 != _array(args[0]).OF:
        raise LLTypeError("only arrays of UInt8 are searched for white space")
    _expect(args[1], Signed)
    _expect(args[2], Signed)
    _expect(args[3], Bool)
    return primitives.Unsigned


def _array_places(args: Sequence[Operand]) -> LowLevelType:
    _of_bytes(1, Signed)(args)
    return primitives.Unsigned


def _array_flip(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 6)
    if any(primitives.UInt8 != _array(v).OF for v in args[:2]):
        raise LLTypeError("only bits of items of arrays of UInt8 are flipped")
    for v in args[2:5]:
        _expect(v, primitives.UInt8)
    _expect(args[5], Signed)
    return Void


def _array_find_special(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 4)
    if primitives.UInt8 != _array(args[0]).OF:
        raise LLTypeError("only arrays of UInt8 are searched for special bytes")
    for v in args[1:]:
        _expect(v, Signed)
    return Signed


def _array_hash(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 3)
    if _array(args[0]).OF not in (primitives.UInt8, primitives.UInt16, primitives.UInt32):
        raise LLTypeError("only arrays of UInt8, UInt16 and UInt32 are hashed")
    _expect(args[1], Signed)
    _expect(args[2], Signed)
    return Signed


def _gc_free(args: Sequence[Operand]) -> LowLevelType:
    for v in args:
        _target(v)
    return Void


def _array_ahead(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 3)
    _expect(args[1], Signed)
    for v in (args[0], args[2]):
        if v.concretetype not in (Void, GCREF) and not isinstance(_target(v), Array):
            raise LLTypeError("only what arrays hold is read ahead")
    return Void


def _keepalive(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 1)
    return Void


def _hold_local(args: Sequence[Operand]) -> LowLevelType:
    _count(args, 2)
    _expect(args[0], Signed)
    return Void


def _call(args: Sequence[Operand], has_family: bool) -> LowLevelType:
    FUNC = _target(args[0])
    if not isinstance(FUNC, FuncType):
        raise LLTypeError(f"a pointer to a function is due, not to {FUNC._short_name()}")
    given = args[1:-1] if has_family else args[1:]
    if len(given) != len(FUNC.ARGS):
        raise LLTypeError(f"the function takes {len(FUNC.ARGS)} arguments, not {len(given)}")
    for index, (v, T) in enumerate(zip(given, FUNC.ARGS, strict=True)):
        if v.concretetype != T:
            raise LLTypeError(f"argument {index} of the function is a {v.concretetype}, not a {T._short_name()}")
    return FUNC.RESULT


def _direct_call(args: Sequence[Operand]) -> LowLevelType:
    if not hasattr(args[0], "value"):
        raise LLTypeError("the function of a direct_call is a constant")
    return _call(args, has_family=False)


def _indirect_call(args: Sequence[Operand]) -> LowLevelType:
    constant(args[-1], (list, tuple, type(None)))
    return _call(args, has_family=True)


def _cast_pointer(args: Sequence[Operand], RESULT: LowLevelType | None) -> LowLevelType:
    _count(args, 1)
    _target(args[0])
    if not isinstance(RESULT, Ptr) or castable(RESULT, args[0].concretetype) is None:
        raise LLTypeError(f"a {args[0].concretetype} cannot be cast to a {RESULT}")
    return RESULT


def _cast_opaque_ptr(args: Sequence[Operand], RESULT: LowLevelType | None) -> LowLevelType:
    _count(args, 1)
    FROM = _target(args[0])
    if not isinstance(RESULT, Ptr) or RESULT._needsgc() != (FROM._gckind == "gc"):
        raise LLTypeError(f"a {args[0].concretetype} cannot be cast to a {RESULT}")
    if isinstance(RESULT.TO, OpaqueType) == isinstance(FROM, OpaqueType):
        raise LLTypeError("cast_opaque_ptr goes from a pointer to GCREF or back")
    return RESULT


# ____________________________________________________________ the table


def _op(name: str, rule: _Rule, doc: str, **attrs: Any) -> LLOp:
    """An entry; its Python implementation is the function of its name in `support_memory`."""
    python = getattr(support_memory, name, None)
    return LLOp(name, None, None, doc, typing=lambda args, RESULT: rule(args), python=python, **attrs)


_allocation = [
    _op(
        "malloc",
        _malloc,
        "(TYPE, {'zero': bool}): a new gc structure; may run out of memory anywhere",
        effect="alloc",
        canmallocgc=True,
    ),
    _op(
        "malloc_varsize",
        _malloc_varsize,
        "(TYPE, {'zero': bool}, n): a new variable-sized gc container; needs n >= 0",
        effect="alloc",
        raises=(OUT_OF_MEMORY,),
        canmallocgc=True,
    ),
]

_access = [
    _op("getfield", _getfield, "(p, name): read a field; needs p not null, as all of these", effect="read"),
    _op("setfield", _setfield, "(p, name, value): write a field", effect="write"),
    _op("weak_load", _weak_load, "(p, name): read a field that the collector clears", effect="write"),
    _op("weak_store", _weak_store, "(p, name, value): write it; p has to be new", effect="write"),
    _op("getsubstruct", _getsubstruct, "(p, name): the address of an inlined field", effect="pure"),
    _op("getarrayitem", _getarrayitem, "(a, i): read an item; needs 0 <= i < size, as all of these", effect="read"),
    _op("setarrayitem", _setarrayitem, "(a, i, value): write an item", effect="write"),
    _op("getarraysubstruct", _getarraysubstruct, "(a, i): the address of an inlined item", effect="pure"),
    _op("getarraysize", _getarraysize, "(a): the number of items (it never changes)", effect="pure"),
    _op(
        "getinteriorfield",
        _getinteriorfield,
        "(p, *path): read what a path of field names and indexes leads to",
        effect="read",
    ),
    _op("setinteriorfield", _setinteriorfield, "(p, *path, value): write there", effect="write"),
    _op("getinteriorarraysize", _getinteriorarraysize, "(p, *path): the size of an inlined array", effect="pure"),
]

_pointers = [
    _op("ptr_eq", _same_pointers, "the same object", expr="({0}._obj is {1}._obj)"),
    _op("ptr_ne", _same_pointers, "different objects", expr="({0}._obj is not {1}._obj)"),
    _op("ptr_nonzero", _is_null, "not null", expr="({0}._obj is not None)"),
    _op("ptr_iszero", _is_null, "null", expr="({0}._obj is None)"),
    LLOp(
        "cast_pointer",
        None,
        None,
        "to the inlined first structure, or back (needs that it is one)",
        typing=_cast_pointer,
    ),
    LLOp(
        "cast_opaque_ptr",
        None,
        None,
        "any gc pointer to GCREF, or GCREF back to what it was made from",
        typing=_cast_opaque_ptr,
    ),
    _op("gc_identityhash", _gc_hash, "a hash that stays with the object as long as it lives", effect="read"),
    _op("gc_id", _gc_hash, "id(): a number no other living object has", effect="read"),
    _op("keepalive", _keepalive, "uses its argument", effect="write"),
    _op("hold_local", _hold_local, "(n, p): the variable n refers to p until the function ends", effect="write"),
    _op(
        "gc_free",
        _gc_free,
        "(p, *others): gives back memory that nobody uses, unless p is null, prebuilt or one of the others",
        effect="write",
    ),
]

_arrays = [
    _op(
        "array_copy",
        _array_copy,
        "(src, dst, si, di, n): copies n items; ranges may overlap; integer types may differ (needs values that fit)",
        effect="write",
    ),
    _op("array_fill", _array_fill, "(a, start, n, value): n times the value", effect="write"),
    _op(
        "array_ahead",
        _array_ahead,
        "(a, i, keys): what item i of a points to will be read soon, or with keys what item a[i] of these points "
        "to (a GCREF is an array of pointers)",
        effect="write",
    ),
    _op(
        "array_equal",
        _array_compare(Bool),
        "(a, b, ai, bi, n): are n items equal; integer types may differ",
        effect="read",
    ),
    _op(
        "array_compare",
        _array_compare(Signed),
        "(a, b, ai, bi, n): -1, 0 or 1 by the first of n items that differ; integer types may differ",
        effect="read",
    ),
    _op("array_find", _array_find, "(a, item, start, end): the first index of the item, or -1", effect="read"),
    _op("array_count", _of_bytes(1, Signed), "(a, item, start, end): how often the item is there", effect="read"),
    _op(
        "array_exchange",
        _of_bytes(2, Void),
        "(a, item, other, start, end): stores the other item in place of each such one",
        effect="write",
    ),
    _op(
        "array_flip",
        _array_flip,
        "(a, b, first, last, bits, n): stores n items of a in b, with these bits flipped where they are first..last",
        effect="write",
    ),
    _op(
        "array_search",
        _array_search,
        "(a, b, start, end, n): the first index from which on a[start:end] has the first n bytes of b, or -1",
        effect="read",
    ),
    _op(
        "array_find_special",
        _array_find_special,
        "(a, least, start, end): the first index of a byte below `least` (0 to 128) or from 128 on, or end",
        effect="read",
    ),
    _op(
        "array_spaces",
        _array_spaces,
        "(a, start, end, text): a bit for each of 64 bytes from start on, the lowest for the first: whether it is "
        "white space, of texts or of bytes; 1 beyond the end",
        effect="read",
    ),
    _op(
        "array_places",
        _array_places,
        "(a, item, start, end): a bit for each of 64 bytes from start on, the lowest for the first: whether it is "
        "the item; 0 beyond the end",
        effect="read",
    ),
    _op("array_hash", _array_hash, "(a, start, n): support.hash_bytes of the items, little-endian", effect="read"),
]

_calls = [
    _op(
        "direct_call",
        _direct_call,
        "(c_function, *args)",
        effect="call",
        raises=(ANYTHING,),
        canmallocgc=True,
    ),
    _op(
        "indirect_call",
        _indirect_call,
        "(function, *args, [graphs that may be called] or None)",
        effect="call",
        raises=(ANYTHING,),
        canmallocgc=True,
    ),
]

OPERATIONS = [*_allocation, *_access, *_pointers, *_arrays, *_calls]
