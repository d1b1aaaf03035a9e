"""Words of keys: never in another order than the keys, and radix sort of them, on plain Python."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import llstr
from rpyc_dl.lowering.sequence import ll_wordsort
from rpyc_dl.lowering.sequence.ll_timsort import INTS
from support.examples import examples

texts = st.text(st.sampled_from("ab\0\x01\xfeÿĀ€😀"), max_size=12)
ints = st.one_of(st.integers(-(2**63), 2**63 - 1), st.integers(-3, 3))
floats = st.floats(allow_nan=False)


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(texts, min_size=1), st.lists(ints), st.lists(floats))
def test_words_are_in_the_order_of_keys(some_texts, some_ints, some_floats):
    fill = ll_wordsort.make_fill_texts(lambda key: key)
    words = lltype.malloc(ll_wordsort.WORDS, len(some_texts))
    order = range(len(some_texts))
    exact = fill([llstr(text) for text in some_texts], order, 0, len(some_texts), words)
    in_order([(text, int(words[i])) for i, text in enumerate(some_texts)])
    assert exact == (len(set(some_texts)) == 1)
    for numbers, word in ((some_ints, ll_wordsort.ll_int_word), (some_floats, ll_wordsort.ll_float_word)):
        pairs = [(x, int(word(x))) for x in numbers]
        in_order(pairs)
        assert len(set(numbers)) == len({word for _, word in pairs})


def in_order(pairs):
    pairs.sort(key=lambda pair: pair[0])
    words = [word for _, word in pairs]
    assert words == sorted(words)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(st.one_of(st.integers(0, 2**64 - 1), st.integers(0, 700)), min_size=2), st.sampled_from([0, 8, 32]))
def test_radix_sort_keeps_the_order_of_equal_words(numbers, cut):
    state = lltype.malloc(ll_wordsort.STATE)
    state.order = lltype.malloc(INTS, len(numbers))
    state.words = lltype.malloc(ll_wordsort.WORDS, len(numbers))
    for i, x in enumerate(numbers):
        state.order[i], state.words[i] = i, x
    ll_wordsort.ll_sort_words(state, 0, len(numbers), cut)
    expected = sorted(range(len(numbers)), key=lambda i: numbers[i] >> cut)
    assert [state.order[i] for i in range(len(numbers))] == expected
    assert [int(state.words[i]) for i in range(len(numbers))] == [numbers[i] for i in expected]
