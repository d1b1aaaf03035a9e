"""Low-level types: equality, hashing, repr, and what cannot be declared (document 004)."""

import doctest

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    Array,
    Char,
    FixedSizeArray,
    Float,
    FuncType,
    GcArray,
    GcForwardReference,
    GcStruct,
    LLTypeError,
    Ptr,
    Signed,
    Struct,
    UniChar,
    Unsigned,
    Void,
    functionptr,
    malloc,
    r_uint,
    typeOf,
)

DOCUMENT_004 = """
>>> from rpyc_dl.lltype.lltype import *
>>> Signed
<Signed>
>>> typeOf(5)
<Signed>
>>> typeOf(r_uint(12))
<Unsigned>
>>> typeOf('x')
<Char>
>>> POINT = GcStruct('point', ('x', Signed), ('y', Signed))
>>> POINT
<GcStruct point { x: Signed, y: Signed }>
>>> p = malloc(POINT)
>>> p
<* struct point { x=0, y=0 }>
>>> p.x = 5
>>> p.x
5
>>> p
<* struct point { x=5, y=0 }>
>>> typeOf(p)
<* GcStruct point { x: Signed, y: Signed }>
>>> typeOf(p) == Ptr(POINT)
True
>>> BIZARRE = GcStruct('bizarre', ('p1', Ptr(POINT)), ('p2', Ptr(POINT)))
>>> b = malloc(BIZARRE)
>>> b.p1
<* None>
>>> b.p1 = b.p2 = p
>>> b.p1.y = 42
>>> b.p2.y
42
"""


def test_the_examples_of_document_004():
    test = doctest.DocTestParser().get_doctest(DOCUMENT_004, {}, "document 004", None, 0)
    assert len(test.examples) == 20
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_types_are_equal_by_structure():
    A = GcStruct("a", ("x", Signed), ("y", Ptr(GcArray(Char))))
    B = GcStruct("a", ("x", Signed), ("y", Ptr(GcArray(Char))))
    assert A == B
    assert hash(A) == hash(B)
    assert Ptr(A) == Ptr(B)
    assert hash(Ptr(A)) == hash(Ptr(B))
    assert GcStruct("a", ("x", Float)) != GcStruct("a", ("x", Signed))
    assert GcStruct("a", ("x", Signed)) != Struct("a", ("x", Signed))
    assert GcArray(Signed) != Array(Signed)
    assert FuncType([Signed], Void) == FuncType([Signed], Void)
    assert FuncType([Signed], Void) != FuncType([Signed], Signed)
    assert FixedSizeArray(Signed, 3) != FixedSizeArray(Signed, 4)
    assert {A: 1}[B] == 1


def make_list_type(item, forward=False):
    NODE = GcForwardReference()
    NODE.become(GcStruct("node", ("value", item), ("next", Ptr(NODE))))
    return NODE


def test_recursive_types_compare_and_print():
    assert make_list_type(Signed) == make_list_type(Signed)
    assert make_list_type(Signed) != make_list_type(Float)
    assert hash(make_list_type(Signed)) == hash(make_list_type(Signed))
    assert repr(make_list_type(Signed)) == "<GcStruct node { value: Signed, next: * GcStruct node }>"
    node = malloc(make_list_type(Signed))
    node.next = node
    assert repr(node) == "<* struct node { value=0, next=* GcStruct node }>"


def test_a_forward_reference_becomes_a_type_of_its_kind():
    with pytest.raises(LLTypeError):
        GcForwardReference().become(Struct("s"))
    with pytest.raises(LLTypeError):
        hash(GcForwardReference())
    with pytest.raises(LLTypeError):
        malloc(GcForwardReference())


def test_repr_of_the_other_types():
    assert repr(GcArray(Signed)) == "<GcArray of Signed>"
    assert repr(FuncType([Signed, Char], Void)) == "<Func ( Signed, Char ) -> Void>"
    assert repr(Array(("x", Signed))) == "<Array of Struct <arrayitem> { x: Signed }>"
    assert repr(lltype.RuntimeTypeInfo) == "<RuntimeTypeInfo>"
    assert str(Ptr(GcArray(Signed))) == "* GcArray of Signed"
    assert repr(functionptr(FuncType([], Void), "f")) == "<* fn f>"


@pytest.mark.parametrize(
    "declare",
    [
        lambda: Struct("s", ("_x", Signed)),
        lambda: Struct("s", ("x", Signed), ("x", Signed)),
        lambda: Struct("s", ("x", int)),
        lambda: GcStruct("s", ("x", Signed), ("g", GcStruct("g"))),
        lambda: Struct("s", ("g", GcStruct("g"))),
        lambda: GcStruct("s", ("a", Array(Signed)), ("x", Signed)),
        lambda: GcStruct("s", ("a", GcArray(Signed))),
        lambda: GcStruct("s", ("v", GcStruct("v", ("a", Array(Signed))))),
        lambda: Array(GcStruct("g")),
        lambda: GcArray(Array(Signed)),
        lambda: Ptr(Signed),
        lambda: FuncType([Struct("s")], Void),
        lambda: FixedSizeArray(Signed, -1),
    ],
)
def test_impossible_types_are_refused(declare):
    with pytest.raises(LLTypeError):
        declare()


def test_field_types_can_be_asked():
    POINT = Struct("point", ("x", Signed), ("y", Float))
    assert POINT.y is Float
    with pytest.raises(AttributeError):
        _ = POINT.z


@pytest.mark.parametrize(
    "value, TYPE",
    [
        (5, Signed),
        (True, lltype.Bool),
        (1.5, Float),
        ("\xff", Char),
        ("€", UniChar),
        (r_uint(3), Unsigned),
        (lltype.r_uint8(3), lltype.UInt8),
        (lltype.r_int(3), lltype.Int64),
        (lltype.r_singlefloat(0.1), lltype.SingleFloat),
        (lltype.int_or_float(0.1), lltype.IntOrFloat),
        (None, Void),
    ],
)
def test_typeof(value, TYPE):
    assert typeOf(value) is TYPE


@pytest.mark.parametrize("value", ["ab", "", 2**63, -(2**63) - 1, [], b"x"])
def test_values_without_a_type(value):
    with pytest.raises(LLTypeError):
        typeOf(value)
