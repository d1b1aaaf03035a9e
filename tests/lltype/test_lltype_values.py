"""Runnable low-level values: what works, and every wrong access that must be caught."""

import gc

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    GCREF,
    Array,
    Char,
    DeadContainerAccess,
    FixedSizeArray,
    Float,
    FuncType,
    GcArray,
    GcStruct,
    LLTypeError,
    NullPointerAccess,
    OutOfBounds,
    Ptr,
    RuntimeTypeInfo,
    Signed,
    Struct,
    UInt8,
    UniChar,
    UninitializedMemoryAccess,
    Unsigned,
    Void,
    attachRuntimeTypeInfo,
    cast_opaque_ptr,
    cast_pointer,
    functionptr,
    getRuntimeTypeInfo,
    malloc,
    nullptr,
    opaqueptr,
    r_uint,
    r_uint8,
    runtime_type_info,
    typeOf,
)

POINT = GcStruct("point", ("x", Signed), ("y", Signed))
POINT3 = GcStruct("point3", ("super", POINT), ("z", Float))
POINT4 = GcStruct("point4", ("super", POINT3), ("t", Float))


def test_malloc_zeroes():
    MIXED = GcStruct("mixed", ("c", Char), ("u", Unsigned), ("p", Ptr(POINT)), ("f", Float), ("b", lltype.Bool))
    p = malloc(MIXED)
    assert (p.c, p.u, bool(p.p), p.f, p.b) == ("\0", 0, False, 0.0, False)
    assert type(p.u) is r_uint
    assert p.p == nullptr(POINT)


@pytest.mark.parametrize("value", [1.0, True, "x", None, 2**63, r_uint(1), malloc(POINT)])
def test_a_field_takes_only_its_type(value):
    p = malloc(POINT)
    with pytest.raises(LLTypeError, match=r"point\.x"):
        p.x = value


def test_fields_that_do_not_exist():
    p = malloc(POINT)
    with pytest.raises(AttributeError):
        p.z = 1
    with pytest.raises(AttributeError):
        _ = p.z


def test_sized_integers_take_plain_ints_in_range_and_give_their_class():
    a = malloc(GcArray(UInt8), 2)
    a[0] = 255
    assert a[0] == r_uint8(255)
    assert type(a[0] + 1) is r_uint8
    assert a[0] + 1 == 0
    with pytest.raises(LLTypeError):
        a[0] = 256
    with pytest.raises(LLTypeError):
        a[0] = -1


def test_characters():
    a = malloc(GcArray(Char), 1)
    a[0] = "\xff"
    with pytest.raises(LLTypeError):
        a[0] = "€"
    b = malloc(GcArray(UniChar), 1)
    b[0] = "€"
    assert b[0] == "€"


def test_arrays():
    a = malloc(GcArray(Signed), 3)
    a[2] = 7
    assert len(a) == 3
    assert [a[i] for i in range(3)] == [0, 0, 7]
    assert repr(a) == "<* array [ 0, 0, 7 ]>"
    for index in (-1, 3):
        with pytest.raises(OutOfBounds):
            _ = a[index]
        with pytest.raises(OutOfBounds):
            a[index] = 1
    with pytest.raises(LLTypeError):
        a[0] = "x"
    with pytest.raises(LLTypeError):
        _ = a["x"]


def test_arrays_of_structures_and_variable_sized_structures():
    ENTRIES = GcArray(("key", Signed), ("value", Float))
    a = malloc(ENTRIES, 2)
    a[1].key = 4
    assert (a[0].key, a[1].key) == (0, 4)
    with pytest.raises(LLTypeError):
        a[0] = a[1]
    STR = GcStruct("str", ("hash", Signed), ("chars", Array(UInt8)))
    s = malloc(STR, 3)
    s.chars[1] = 65
    assert len(s.chars) == 3
    assert repr(s) == "<* struct str { hash=0, chars=array [ 0, 65, 0 ] }>"
    FIXED = Struct("fixed", ("items", FixedSizeArray(Signed, 2)))
    f = malloc(FIXED, immortal=True)
    f.items[1] = 3
    assert (f.items[1], len(f.items)) == (3, 2)


@pytest.mark.parametrize(
    "allocate",
    [
        lambda: malloc(Struct("s")),
        lambda: malloc(GcArray(Signed)),
        lambda: malloc(GcArray(Signed), -1),
        lambda: malloc(POINT, 3),
        lambda: malloc(FuncType([], Void)),
        lambda: malloc(RuntimeTypeInfo),
        lambda: malloc(Signed),
    ],
)
def test_impossible_allocations(allocate):
    with pytest.raises(LLTypeError):
        allocate()


def test_a_huge_array_is_out_of_memory():
    with pytest.raises(MemoryError):
        malloc(GcArray(Signed), 2**40)


def test_uninitialised_reads():
    p = malloc(POINT, zero=False)
    with pytest.raises(UninitializedMemoryAccess, match=r"point\.x"):
        _ = p.x
    p.x = 1
    assert p.x == 1
    assert repr(p) == "<* struct point { x=1, y=uninit }>"
    a = malloc(GcArray(Signed), 2, zero=False)
    with pytest.raises(UninitializedMemoryAccess):
        _ = a[1]


def test_null_pointers():
    null = nullptr(POINT)
    assert not null
    with pytest.raises(NullPointerAccess):
        _ = null.x
    with pytest.raises(NullPointerAccess):
        null.x = 1
    with pytest.raises(NullPointerAccess):
        _ = nullptr(GcArray(Signed))[0]
    assert repr(null) == "<* None>"


def test_use_after_the_container_is_gone():
    INNER = Struct("inner", ("x", Signed))
    OUTER = GcStruct("outer", ("n", Signed), ("inner", INNER))
    p = malloc(OUTER)
    q = p.inner
    q.x = 3
    assert p.inner.x == 3
    del p
    gc.collect()
    with pytest.raises(DeadContainerAccess):
        _ = q.x
    with pytest.raises(DeadContainerAccess):
        q.x = 1


def test_an_immortal_container_outlives_its_pointers():
    INNER = Struct("inner", ("x", Signed))
    q = malloc(Struct("outer", ("n", Signed), ("inner", INNER)), immortal=True).inner
    gc.collect()
    assert q.x == 0


def test_a_pointer_to_the_parent_part_keeps_the_whole():
    q = cast_pointer(Ptr(POINT), malloc(POINT4))
    gc.collect()
    q.x = 5
    assert cast_pointer(Ptr(POINT4), q).super.super.x == 5


def test_cast_pointer():
    p = malloc(POINT4)
    base = cast_pointer(Ptr(POINT), p)
    assert base == p.super.super
    assert cast_pointer(Ptr(POINT4), base) == p
    assert cast_pointer(Ptr(POINT3), base) == p.super
    assert cast_pointer(Ptr(POINT), nullptr(POINT4)) == nullptr(POINT)
    with pytest.raises(LLTypeError):
        cast_pointer(Ptr(POINT3), malloc(POINT))
    with pytest.raises(LLTypeError):
        cast_pointer(Ptr(GcStruct("other")), p)


def test_cast_opaque_ptr():
    p = malloc(POINT3)
    ref = cast_opaque_ptr(GCREF, p)
    assert typeOf(ref) == GCREF
    assert ref == cast_opaque_ptr(GCREF, p.super)
    assert cast_opaque_ptr(Ptr(POINT), ref) == p.super
    with pytest.raises(LLTypeError):
        cast_opaque_ptr(Ptr(POINT4), ref)
    with pytest.raises(LLTypeError):
        cast_opaque_ptr(Ptr(POINT), p)


def test_pointers_compare_and_hash_by_identity():
    p, q = malloc(POINT), malloc(POINT)
    assert p != q
    assert p == p
    b = malloc(GcArray(Ptr(POINT)), 2)
    b[0] = p
    assert b[0] == p
    assert {p: 1, q: 2}[b[0]] == 1
    with pytest.raises(LLTypeError):
        _ = p == malloc(POINT3)


def test_functionptr():
    F = FuncType([Signed, Signed], Signed)
    f = functionptr(F, "add", _callable=lambda x, y: x + y, graph="a graph")
    assert f(2, 3) == 5
    assert f._obj.graph == "a graph"
    assert f._obj._callable(1, 2) == 3
    assert typeOf(f) == Ptr(F)
    with pytest.raises(LLTypeError):
        f(1)
    with pytest.raises(LLTypeError):
        f(1, 2.0)
    with pytest.raises(LLTypeError):
        functionptr(F, "wrong", _callable=lambda x, y: "no")(1, 2)
    with pytest.raises(LLTypeError):
        functionptr(F, "none")(1, 2)


def test_runtime_type_info():
    SHAPE = GcStruct("shape", ("kind", Signed))
    CIRCLE = GcStruct("circle", ("super", SHAPE), ("r", Float))
    infos = {}
    query = functionptr(FuncType([Ptr(SHAPE)], Ptr(RuntimeTypeInfo)), "query", _callable=lambda p: infos[p.kind])
    infos[0] = attachRuntimeTypeInfo(SHAPE, query)
    infos[1] = attachRuntimeTypeInfo(CIRCLE)
    assert getRuntimeTypeInfo(SHAPE) == infos[0]
    assert infos[0] != infos[1]
    circle = malloc(CIRCLE)
    circle.super.kind = 1
    assert runtime_type_info(cast_pointer(Ptr(SHAPE), circle)) == infos[1]
    assert runtime_type_info(malloc(SHAPE)) == infos[0]
    circle.super.kind = 0
    with pytest.raises(LLTypeError):
        runtime_type_info(circle.super)
    with pytest.raises(LLTypeError):
        getRuntimeTypeInfo(POINT)
    with pytest.raises(LLTypeError):
        attachRuntimeTypeInfo(SHAPE, functionptr(FuncType([], Void), "f"))


def test_opaque_data():
    p = opaqueptr(lltype.OpaqueType("FILE"), "stdout", number=1)
    assert p._obj.number == 1
    assert repr(p) == "<* FILE stdout>"


def test_adt_methods():
    def ll_length(v):
        return v.length

    LIST = GcStruct("list", ("length", Signed), adtmeths={"ll_length": ll_length, "ITEM": Signed})
    p = malloc(LIST)
    p.length = 3
    assert p.ll_length() == 3
    assert p.ITEM is Signed
