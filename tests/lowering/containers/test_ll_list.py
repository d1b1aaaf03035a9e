"""The helpers of lists, run as plain Python over the checking implementation of low-level types."""

import random

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.generic import ll_slice
from rpyc_dl.lowering.sequence import ll_array, ll_list, ll_sort

ITEMS = lltype.GcArray(lltype.Signed)
LIST = lltype.GcStruct("list", ("length", lltype.Signed), ("items", lltype.Ptr(ITEMS)))
CLEAR = ll_list.ll_clear_nothing


def array(values):
    items = lltype.malloc(ITEMS, len(values))
    for i, value in enumerate(values):
        items[i] = value
    return items


def make(values):
    p = ll_list.ll_newlist_hint(LIST, 0)
    for value in values:
        ll_list.ll_append(p, value)
    return p


def content(p):
    return [p.items[i] for i in range(p.length)]


def values_of(items):
    return [items[i] for i in range(len(items))]


def test_append_grows_by_an_eighth():
    p = make(range(1000))
    assert content(p) == list(range(1000))
    assert len(p.items) < 1200


@pytest.mark.parametrize("index", [-20, -3, -1, 0, 1, 4, 20])
def test_insert(index):
    expected = [10, 11, 12, 13]
    p = make(expected)
    expected.insert(index, 99)
    ll_list.ll_insert(p, index, 99)
    assert content(p) == expected


@pytest.mark.parametrize("index", range(-6, 6))
def test_pop_getitem_setitem_delitem_agree_with_python(index):
    def run(function):
        try:
            return function()
        except IndexError as error:
            return str(error)

    def setitem(expected):
        expected[index] = 5
        return expected

    def delitem(expected):
        del expected[index]
        return expected

    start = [10, 11, 12, 13]
    p = make(start)
    assert run(lambda: p.items[llop.int_index_list(Signed, index, p.length)]) == run(lambda: start[index])

    def store():
        p.items[llop.int_index_assign(Signed, index, p.length)] = 5
        return content(p)

    assert run(store) == run(lambda: setitem(list(start)))
    p, expected = make(start), list(start)
    assert run(lambda: ll_list.ll_pop(CLEAR, p, index)) == run(lambda: expected.pop(index))
    assert content(p) == expected
    p = make(start)
    assert run(lambda: ll_list.ll_delitem(CLEAR, p, index) or content(p)) == run(lambda: delitem(list(start)))


def test_empty_pops():
    for pop in (lambda: ll_list.ll_pop_last(CLEAR, make([])), lambda: ll_list.ll_pop(CLEAR, make([]), 0)):
        with pytest.raises(IndexError, match="pop from empty list"):
            pop()


def test_remove_index_count_contains():
    p = make([1, 2, 3, 2])
    assert ll_array.ll_index(ll_array.ll_missing, None, p.items, p.length, 2) == 1
    assert ll_array.ll_index_between(ll_array.ll_missing, None, p.items, p.length, 2, 2, 100) == 3
    assert ll_array.ll_index_between(ll_array.ll_missing, None, p.items, p.length, 2, -1, 100) == 3
    assert ll_array.ll_count(None, p.items, p.length, 2) == 2
    assert ll_array.ll_contains(None, p.items, p.length, 3)
    ll_list.ll_remove(CLEAR, None, p, 2)
    assert content(p) == [1, 3, 2]
    with pytest.raises(ValueError, match="x not in list"):
        ll_list.ll_remove(CLEAR, None, p, 77)
    with pytest.raises(ValueError):
        ll_array.ll_index(ll_array.ll_missing, None, p.items, p.length, 77)


def bounds(start, stop, step, length):
    step = 1 if step is None else ll_slice.ll_check_step(step)
    start = ll_slice.ll_first(length, step) if start is None else ll_slice.ll_clip_bound(start, length, step)
    stop = ll_slice.ll_last(length, step) if stop is None else ll_slice.ll_clip_bound(stop, length, step)
    return start, step, ll_slice.ll_count_step(start, stop, step)


STEPS = [None, 1, 2, 3, 7, -1, -2, -5, 2**63 - 1, -(2**63)]
BOUNDS = [None, 0, 1, 3, 6, 7, 50, -1, -3, -7, -8, -50, 2**63 - 1, -(2**63)]


@pytest.mark.parametrize("step", STEPS)
def test_slices_and_their_deletion(step):
    values = [0, 10, 20, 30, 40, 50, 60]
    for start in BOUNDS:
        for stop in BOUNDS:
            p = make(values)
            first, by, count = bounds(start, stop, step, 7)
            got = values_of(ll_array.ll_slice_step(ITEMS, p.items, first, by, count))
            assert got == values[start:stop:step]
            expected = list(values)
            del expected[start:stop:step]
            ll_list.ll_del_step(CLEAR, p, first, by, count)
            assert content(p) == expected


def test_replacing_slices():
    for start in BOUNDS[:12]:
        for stop in BOUNDS[:12]:
            for new in ([], [1], [1, 2, 3, 4, 5, 6, 7, 8, 9]):
                expected = [0, 10, 20, 30, 40]
                p = make(expected)
                first, _, count = bounds(start, stop, None, 5)
                ll_list.ll_replace(CLEAR, p, first, count, array(new), len(new))
                expected[start:stop] = new
                assert content(p) == expected


def test_a_list_replaces_a_slice_of_itself():
    p = make([1, 2, 3, 4])
    ll_list.ll_replace(CLEAR, p, 1, 2, p.items, p.length)
    assert content(p) == [1, 1, 2, 3, 4, 4]
    ll_list.ll_extend(p, p.items, p.length)
    assert content(p) == [1, 1, 2, 3, 4, 4] * 2


def test_storing_an_extended_slice():
    p = make([0, 1, 2, 3, 4])
    ll_array.ll_store_step(p.items, 0, 2, 3, array([7, 8, 9]), 3)
    assert content(p) == [7, 1, 8, 3, 9]
    with pytest.raises(ValueError):
        ll_array.ll_store_step(p.items, 0, 2, 3, array([7]), 1)


def test_repeating():
    for count in (-1, 0, 1, 3):
        p = make([1, 2])
        assert values_of(ll_array.ll_repeat(ITEMS, p.items, p.length, count)) == [1, 2] * count
        ll_list.ll_inplace_mul(CLEAR, p, count)
        assert content(p) == [1, 2] * count
    with pytest.raises(MemoryError):
        ll_array.ll_repeat(ITEMS, array([1, 2]), 2, 2**62)


def test_comparing():
    lists = [[], [1], [1, 2], [2], [0, 5, 6]]
    for a in lists:
        for b in lists:
            p, q = array(a), array(b)
            assert ll_array.ll_eq(None, p, len(a), q, len(b)) == (a == b)
            assert ll_array.ll_lt(None, None, p, len(a), q, len(b)) == (a < b)


def test_reversing():
    for values in ([], [1], [1, 2], [1, 2, 3]):
        items = array(values)
        assert values_of(ll_array.ll_reversed(ITEMS, items, len(values))) == values[::-1]
        ll_array.ll_reverse(items, len(values))
        assert values_of(items) == values[::-1]


def pointers():
    POINT = lltype.GcStruct("point", ("x", lltype.Signed))
    PTRS = lltype.GcArray(lltype.Ptr(POINT))
    PLIST = lltype.GcStruct("list", ("length", lltype.Signed), ("items", lltype.Ptr(PTRS)))
    return POINT, PLIST


def test_popping_lets_go_of_objects():
    POINT, PLIST = pointers()
    p = ll_list.ll_newlist_hint(PLIST, 4)
    ll_list.ll_append(p, lltype.malloc(POINT))
    ll_list.ll_pop_last(ll_list.ll_clear_pointers, p)
    assert not p.items[0]


def runs(length, rng):
    values = []
    while len(values) < length:
        run = sorted(rng.randrange(100) for _ in range(rng.randrange(1, 50)))
        values += run if rng.random() < 0.5 else run[::-1]
    return values[:length]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 20, 31, 32, 33, 64, 65, 200, 700])
def test_sorting(length):
    rng = random.Random(length)
    for values in (
        [rng.randrange(1000) for _ in range(length)],
        runs(length, rng),
        list(range(length)),
        list(range(length))[::-1],
        [0] * length,
    ):
        items = array(values)
        ll_sort.ll_sort(items, length, ll_sort.ll_less_direct, None, None)
        assert values_of(items) == sorted(values)


@pytest.mark.parametrize("length", [2, 5, 40, 63, 64, 65, 200, 700])
def test_sorting_compares_as_cpython_does(length):
    rng = random.Random(length)
    compared = []

    class Item(int):
        def __lt__(self, other):
            compared.append((int(self), int(other)))
            return values[self] < values[other]

    for values in (
        [rng.randrange(1000) for _ in range(length)],
        [rng.randrange(4) for _ in range(length)],
        runs(length, rng),
        sorted((rng.randrange(9) for _ in range(length)), reverse=True),
        sorted(rng.randrange(1000) for _ in range(length // 2)) + sorted(range(length // 2, length)),
    ):
        expected = sorted(map(Item, range(len(values))))
        in_cpython, compared[:] = compared[:], []
        items = array(range(len(values)))
        ll_sort.ll_sort(items, len(values), ll_sort.ll_less_direct, lambda x, y: Item(x) < Item(y), None)
        assert values_of(items) == expected
        assert compared == in_cpython
        compared.clear()


def test_sorting_is_stable_and_by_key():
    rng = random.Random(5)
    for length in (10, 100, 500):
        keys = [rng.randrange(10) for _ in range(length)]
        order = ll_sort.ll_sorted_order(array(keys), length, None, True)
        assert values_of(order) == sorted(range(length), key=keys.__getitem__, reverse=True)
        order = ll_sort.ll_sorted_order(array(keys), length, None, False)
        assert values_of(order) == sorted(range(length), key=keys.__getitem__)
        values = [rng.randrange(100) for _ in range(length)]
        assert values_of(ll_sort.ll_permuted(ITEMS, array(values), order, length)) == [
            v for _, v in sorted(zip(keys, values, strict=True), key=lambda pair: pair[0])
        ]


def test_sorting_sorted_input_takes_linear_time():
    calls = [0]

    def less(x, y):
        calls[0] += 1
        return x < y

    for values in (list(range(1000)), list(range(1000))[::-1]):
        calls[0] = 0
        ll_sort.ll_sort(array(values), 1000, ll_sort.ll_less_direct, less, None)
        assert calls[0] == 999
    rng = random.Random(1)
    calls[0] = 0
    ll_sort.ll_sort(array([rng.random().__hash__() for _ in range(1000)]), 1000, ll_sort.ll_less_direct, less, None)
    assert calls[0] < 10000
