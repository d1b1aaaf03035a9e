"""The tables of dicts and sets on plain Python: long random sequences of operations against a live dict."""

import random

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, Struct
from rpyc_dl.lowering.core.ll_str import PSTR, build_str, hlstr, ll_streq, ll_strhash
from rpyc_dl.lowering.table import ll_dict, ll_hashtable, ll_set, ll_settable
from rpyc_dl.lowering.table.livesets import layout_of
from support.examples import examples


def table(name, KEY, VALUE):
    entries = GcArray(Struct("dictentry", ("hash", Signed), ("key", KEY), ("value", VALUE)))
    numbers = [(field, Signed) for field in ("live", "used", "fill", "first")]
    return GcStruct(name, *numbers, ("indexes", Ptr(ll_hashtable.INDEXES)), ("entries", Ptr(entries)))


INTS = table("dict", Signed, Signed)
TEXTS = table("dict", PSTR, Signed)
SET = GcStruct(
    "set",
    *((field, Signed) for field in ("live", "fill", "finger")),
    ("entries", Ptr(GcArray(Struct("setentry", ("hash", Signed), ("key", Signed))))),
)


def missing(key):
    raise KeyError(key)


def same(x):
    return x


def colliding(x):
    return x & 3


def minus_one(x):
    return -1


def entries(d):
    found = []
    i = ll_hashtable.ll_next_entry(d, 0)
    while i >= 0:
        found.append((d.entries[i].key, d.entries[i].value))
        i = ll_hashtable.ll_next_entry(d, i + 1)
    return found


def step(rnd, d, model, key, value, h):
    """One random operation on both; the low-level dict to go on with."""
    operation = rnd.randrange(10)
    if operation < 4:
        ll_dict.ll_setitem(d, key, value, h, None)
        model[key] = value
    elif operation < 6 and key in model:
        ll_dict.ll_delitem(d, key, h, None, missing, 0, 0)
        del model[key]
    elif operation == 6:
        assert ll_dict.ll_pop_default(d, key, h, None, -7, 0, 0) == model.pop(key, -7)
    elif operation == 7 and model:
        i = ll_dict.ll_check_not_empty(d)
        pair = (ll_dict.ll_key_at(d, i), ll_dict.ll_value_at(d, i))
        ll_dict.ll_drop(d, i, 0, 0)
        assert pair == model.popitem()
    elif operation == 8:
        assert ll_dict.ll_setdefault(d, key, value, h, None) == model.setdefault(key, value)
    elif rnd.randrange(20) == 0:
        return ll_dict.ll_copy(d)
    assert ll_dict.ll_get(d, key, h, None, -9) == model.get(key, -9)
    return d


@pytest.mark.parametrize("h", [same, colliding, minus_one])
@pytest.mark.parametrize("keys", [4, 30, 120])
def test_random_operations(h, keys):
    rnd = random.Random(keys)
    d = ll_dict.ll_newdict(INTS)
    model = {}
    for value in range(400):
        d = step(rnd, d, model, rnd.randrange(-3, keys), value, h)
        if value % 16 == 0:
            assert entries(d) == list(model.items())
            assert d.live == len(model)
    shuffled = ll_dict.ll_newdict(INTS)
    for key in rnd.sample(list(model), len(model)):
        ll_dict.ll_setitem(shuffled, key, model[key], h, None)
    assert ll_dict.ll_eq(d, shuffled, None, None)


def test_the_index_never_fills_up_with_deleted_slots():
    d = ll_dict.ll_newdict(INTS)
    for i in range(20):
        ll_dict.ll_setitem(d, i, i, same, None)
    for i in range(1000):
        ll_dict.ll_setitem(d, 100 + i, i, same, None)
        ll_dict.ll_delitem(d, 100 + i, same, None, missing, 0, 0)
    assert d.live == 20
    assert len(d.entries) < 100
    assert not ll_dict.ll_contains(d, 5000, same, None)


def test_text_keys():
    d = ll_dict.ll_newdict(TEXTS)
    model = {}
    rnd = random.Random(1)
    for i in range(400):
        word = f"k{rnd.randrange(150)}" + rnd.choice(["", "é", "€"])
        ll_dict.ll_setitem(d, build_str(word), i, ll_strhash, ll_streq)
        model[word] = i
    assert [(hlstr(k), v) for k, v in entries(d)] == list(model.items())


def test_missing_keys():
    d = ll_dict.ll_newdict(INTS)
    with pytest.raises(KeyError):
        ll_dict.ll_getitem(d, 5, same, None, missing)
    with pytest.raises(KeyError):
        ll_dict.ll_delitem(d, 5, same, None, missing, 0, 0)
    with pytest.raises(KeyError, match="popitem"):
        ll_dict.ll_check_not_empty(d)


def test_an_eq_that_changes_the_dict():
    """The user's __eq__ may empty the table that is being searched."""
    d = ll_dict.ll_newdict(INTS)
    for i in range(0, 40, 4):
        ll_dict.ll_setitem(d, i, i, colliding, None)

    def emptying(x, y):
        ll_hashtable.ll_clear(d)
        return False

    assert ll_dict.ll_find(d, 100, colliding, emptying) == -1


ITER = GcStruct(
    "it", ("table", Ptr(INTS)), ("index", Signed), ("expected", Signed), ("filled", Signed), ("view", lltype.Bool)
)


def started():
    """A dict of five items, and an iterator that has given the first of them."""
    d = ll_dict.ll_newdict(INTS)
    for i in range(5):
        ll_dict.ll_setitem(d, i, i * i, same, None)
    it = ll_hashtable.ll_newiter(ITER, d, False)
    assert ll_hashtable.ll_dict_hasnext(it)
    assert ll_hashtable.ll_iter_next_key(it) == 0
    return d, it


def test_changing_the_size_ends_an_iteration():
    d, it = started()
    ll_dict.ll_setitem(d, 9, 9, same, None)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="dictionary changed size during iteration"):
            ll_hashtable.ll_dict_hasnext(it)


def test_changing_the_keys_ends_an_iteration():
    d, it = started()
    ll_dict.ll_setitem(d, 0, 7, same, None)
    assert ll_hashtable.ll_dict_hasnext(it)
    ll_hashtable.ll_remove_entry(d, ll_dict.ll_find(d, 0, same, None))
    ll_dict.ll_setitem(d, 0, 7, same, None)
    with pytest.raises(RuntimeError, match="dictionary keys changed during iteration"):
        ll_hashtable.ll_dict_hasnext(it)
    assert not ll_hashtable.ll_dict_hasnext(it)


def new_set(items, h=hash):
    d = lltype.malloc(SET)
    for item in items:
        ll_set.ll_add(d, item, h, None)
    return d


def members(d):
    return ll_settable.items_of(d)


def some_items(rnd):
    """Ints of which many begin at one slot."""
    step, span = rnd.choice([(1, 25), (8, 40), (1 << 40, 100)])
    return [rnd.randrange(-span, span) * step for _ in range(rnd.randrange(60))]


def test_set_algebra_and_its_order():
    rnd = random.Random(2)
    for _ in range(examples(60)):
        items, others = some_items(rnd), some_items(rnd)
        a, b, p, q = set(items), set(others), new_set(items), new_set(others)
        assert members(p) == list(a)
        assert members(ll_set.ll_union(p, q, None)) == list(a | b)
        assert members(ll_set.ll_intersection(p, q, None)) == list(a & b)
        assert members(ll_set.ll_difference(p, q, None, 0)) == list(a - b)
        assert members(ll_set.ll_symmetric_difference(p, q, None, 0)) == list(a ^ b)
        assert ll_set.ll_issubset(p, q, None) == (a <= b)
        assert ll_set.ll_isproper(p, q, None) == (a < b)
        assert ll_set.ll_isdisjoint(p, q, None, None) == a.isdisjoint(b)
        assert ll_set.ll_eq(p, q, None) == (a == b)
        assert ll_set.ll_hash(p) == ll_set.ll_hash(new_set(items[::-1])) == hash(frozenset(a))
        ll_set.ll_inplace_symmetric_difference(p, q, None, 0)
        a ^= b
        assert members(p) == list(a)
        ll_set.ll_inplace_difference(q, p, None, 0)
        b -= a
        assert members(q) == list(b)
        assert [ll_set.ll_pop(p, 0) for _ in range(p.live)] == [a.pop() for _ in range(len(a))]


def test_items_of_one_hash():
    d = new_set(range(100), minus_one)
    assert sorted(members(d)) == list(range(100))
    assert ll_set.ll_contains(d, 50, minus_one, None) and not ll_set.ll_contains(d, 100, minus_one, None)


def test_hashes_that_mark_slots():
    """A table keeps no hash that it takes for a slot without an item."""
    kept = {ll_settable.ll_kept_hash(h) for h in (-(1 << 63), 1 - (1 << 63), -1, 0, 1, (1 << 63) - 1)}
    assert not kept & {ll_settable.FREE, ll_settable.DELETED}


def test_a_table_does_not_fill_up_with_deleted_slots():
    d = new_set(range(20))
    for i in range(1000):
        ll_set.ll_add(d, 100 + i, hash, None)
        ll_set.ll_discard(d, 100 + i, hash, None, 0)
    assert d.live == 20
    assert len(d.entries) <= 128


def test_an_eq_that_changes_the_set():
    d = new_set(range(0, 40, 4), colliding)

    def emptying(x, y):
        ll_settable.ll_clear(d)
        return False

    assert not ll_set.ll_contains(d, 100, colliding, emptying)
    d = new_set(range(0, 40, 4), colliding)
    ll_set.ll_add(d, 100, colliding, emptying)
    assert members(d) == [100]


def test_a_live_set_lies_in_the_same_slots():
    rnd = random.Random(3)
    for _ in range(30):
        live = set(some_items(rnd))
        for item in list(live)[::3]:
            live.remove(item)
        taken = live.pop() if live else None
        layout = layout_of(live)
        assert list(layout.items.values()) == list(live)
        d = lltype.malloc(SET)
        d.entries = lltype.malloc(SET.entries.TO, layout.size)
        for slot, item in layout.items.items():
            ll_settable.ll_put(d.entries, slot, item, ll_settable.ll_kept_hash(hash(item)))
        for slot in layout.deleted:
            d.entries[slot].hash = ll_settable.DELETED
        d.live, d.fill, d.finger = len(live), len(live) + len(layout.deleted), layout.finger
        for item in [taken, *some_items(rnd)] if taken is not None else []:
            ll_set.ll_add(d, item, hash, None)
            live.add(item)
        assert members(d) == list(live)
        assert [ll_set.ll_pop(d, 0) for _ in range(d.live)] == [live.pop() for _ in range(len(live))]


def test_layouts_that_differ_from_run_to_run():
    assert layout_of({"a"}) is None
    assert layout_of({(1, b"a")}) is None
    assert layout_of({float("nan")}) is None
    assert layout_of({object()}) is None
