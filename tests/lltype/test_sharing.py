"""Equal types have one representative, whatever they are made of and in whichever order; look-ups do not compare."""

import itertools

from rpyc_dl.lltype import sharing
from rpyc_dl.lltype.lltype import (
    Char,
    FuncType,
    GcArray,
    GcForwardReference,
    GcStruct,
    LowLevelType,
    Ptr,
    Signed,
)


def list_of(item: LowLevelType) -> Ptr:
    return Ptr(GcStruct("list", ("length", Signed), ("items", Ptr(GcArray(item)))))


def chain(*names: str) -> Ptr:
    """A cycle of structures: each points to the next, the last to the first."""
    parts = [GcForwardReference() for _ in names]
    for i, name in enumerate(names):
        parts[i].become(GcStruct(name, ("next", Ptr(parts[(i + 1) % len(parts)]))))
    return Ptr(parts[0])


def test_a_cycle_and_its_unrolled_forms_are_one_type() -> None:
    one, two, three = chain("n"), chain("n", "n"), chain("n", "n", "n")
    ahead = Ptr(GcStruct("n", ("next", one)))
    forms = [one, two, three, ahead]
    assert all(a == b for a in forms for b in forms)
    assert len({*forms}) == 1
    assert chain("a", "b") != chain("a", "a")
    assert chain("a", "b") == chain("a", "b", "a", "b")
    assert chain("a", "b") != chain("b", "a")


def test_the_order_of_looking_does_not_matter() -> None:
    for order in itertools.permutations(range(4)):
        # names of this order, so that nothing is known before
        name = "".join(map(str, order))
        made = [chain(name, "x"), chain(name, "x", name, "x"), chain(name, "y"), list_of(chain(name, "x"))]
        for i in order:
            hash(made[i])
        assert made[0] == made[1] != made[2]
        assert made[3] == list_of(made[1]) != list_of(made[2])


def test_an_open_reference_is_equal_to_itself_only() -> None:
    first, second = GcForwardReference(), GcForwardReference()
    assert list_of(Ptr(first)) == list_of(Ptr(first))
    assert list_of(Ptr(first)) != list_of(Ptr(second))
    assert list_of(Ptr(first)) != list_of(Signed)
    first.become(GcStruct("s", ("x", Signed)))
    second.become(GcStruct("s", ("x", Signed)))
    assert list_of(Ptr(first)) == list_of(Ptr(second))


def test_deep_types_are_compared_without_recursion() -> None:
    def deep(levels: int) -> LowLevelType:
        T: LowLevelType = Signed
        for _ in range(levels):
            T = list_of(T)
        return T

    assert deep(5000) == deep(5000) != deep(4999)
    assert FuncType([deep(3000)], Char) == FuncType([deep(3000)], Char)


def comparisons(count: int) -> int:
    """How many pairs of types are compared when so many lists of classes are looked up, twice each."""
    classes = []
    for i in range(count):
        forward = GcForwardReference()
        forward.become(GcStruct(f"C{count}_{i}", ("self", Ptr(forward)), ("all", list_of(Ptr(forward)))))
        classes.append(forward)
    looked_at = 0
    original = sharing._equal_pairs

    def counted(a: LowLevelType, b: LowLevelType) -> object:
        nonlocal looked_at
        pairs = original(a, b)
        looked_at += 1 if pairs is None else len(pairs)
        return pairs

    sharing._equal_pairs = counted  # type: ignore[assignment]
    try:
        table = {list_of(Ptr(cls)): cls for cls in classes}
        assert [table[list_of(Ptr(cls))] for cls in classes] == classes
    finally:
        sharing._equal_pairs = original
    return looked_at


def test_look_ups_do_not_compare_with_what_looks_alike() -> None:
    assert comparisons(200) <= 2 * comparisons(100) + 10
