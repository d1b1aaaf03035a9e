"""The tables of dicts and sets on plain Python: long random sequences of operations against a live dict."""

import random

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, Struct, Void
from rpyc_dl.lowering.core.ll_str import PSTR, build_str, hlstr, ll_streq, ll_strhash
from rpyc_dl.lowering.table import ll_dict, ll_hashtable, ll_set


def table(name, KEY, VALUE):
    entries = GcArray(Struct("dictentry", ("hash", Signed), ("key", KEY), ("value", VALUE)))
    numbers = [(field, Signed) for field in ("live", "used", "fill")]
    return GcStruct(name, *numbers, ("indexes", Ptr(ll_hashtable.INDEXES)), ("entries", Ptr(entries)))


INTS = table("dict", Signed, Signed)
TEXTS = table("dict", PSTR, Signed)
SET = table("set", Signed, Void)


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


def test_changing_the_size_ends_an_iteration():
    ITER = GcStruct("it", ("table", Ptr(INTS)), ("index", Signed), ("expected", Signed), ("view", lltype.Bool))
    d = ll_dict.ll_newdict(INTS)
    for i in range(5):
        ll_dict.ll_setitem(d, i, i * i, same, None)
    it = ll_hashtable.ll_newiter(ITER, d, False)
    assert ll_hashtable.ll_dict_hasnext(it)
    assert ll_hashtable.ll_iter_next_key(it) == 0
    ll_dict.ll_setitem(d, 9, 9, same, None)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="dictionary changed size during iteration"):
            ll_hashtable.ll_dict_hasnext(it)


def new_set(items):
    d = ll_dict.ll_newdict(SET)
    for item in items:
        ll_set.ll_add(d, item, colliding, None)
    return d


def members(d):
    found = [key for key, _ in entries(d)]
    assert len(set(found)) == len(found)
    return set(found)


def test_set_algebra():
    rnd = random.Random(2)
    for _ in range(60):
        a, b = ({rnd.randrange(25) for _ in range(rnd.randrange(20))} for _ in range(2))
        p, q = new_set(a), new_set(b)
        assert members(ll_set.ll_union(p, q, None)) == a | b
        assert members(ll_set.ll_intersection(p, q, None)) == a & b
        assert members(ll_set.ll_difference(p, q, None)) == a - b
        assert members(ll_set.ll_symmetric_difference(p, q, None)) == a ^ b
        assert ll_set.ll_issubset(p, q, None) == (a <= b)
        assert ll_set.ll_isproper(p, q, None) == (a < b)
        assert ll_set.ll_isdisjoint(p, q, None) == a.isdisjoint(b)
        assert ll_set.ll_eq(p, q, None) == (a == b)
        assert ll_set.ll_hash(new_set(sorted(a))) == ll_set.ll_hash(new_set(sorted(a, reverse=True)))
        ll_set.ll_inplace_symmetric_difference(p, q, None, 0)
        assert members(p) == a ^ b
