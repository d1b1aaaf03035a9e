"""The helpers of str on plain Python, against CPython's: texts of every kind, positions out of range and negative."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.core.ll_str import (
    STRARRAY,
    build_str,
    hlstr,
    kind_of_text,
    ll_exceeds,
    ll_strcmp,
    ll_strconcat,
    ll_streq,
    ll_strhash,
    ll_stritem,
    ll_strmul,
    ll_substr,
    llstr,
)
from rpyc_dl.lowering.text import (
    ll_strcase,
    ll_strclass,
    ll_strmethods,
    ll_strrepr,
    ll_strsearch,
    ll_strsplit,
    rstrmethods,
)
from rpyc_dl.lowering.text.unicode_tables import ASSIGNED, LIMIT, casemap, ll_in_class, predicate
from support.examples import examples

quick = settings(max_examples=examples(80), deadline=None)
#: Few different characters, so that searches find something; of each width, with blanks and line ends.
letters = st.sampled_from("aab \t\n\r\x1c\xa0é€\u2028😀")
texts = st.text(letters, max_size=12)
short = st.text(letters, max_size=3)
cased = st.text(st.sampled_from("aBçÀßΣσςı'.ŉİﬁǅ\u0301\U00010400 \xad"), max_size=8)
positions = st.integers(-15, 15)


def live(array):
    return [hlstr(array[i]) for i in range(len(array))]


@quick
@given(texts, short)
def test_the_representation_is_the_narrowest(t, u):
    s = ll_strconcat(llstr(t), llstr(u))
    assert hlstr(s) == t + u
    assert s.kind == kind_of_text(t + u)
    assert ll_strhash(s) == ll_strhash(build_str(t + u)) != 0


@quick
@given(texts, texts)
def test_comparison(t, u):
    a, b = llstr(t), build_str(u)
    assert ll_streq(a, b) == (t == u)
    assert (ll_strcmp(a, b) < 0) == (t < u)
    assert (ll_strcmp(a, b) == 0) == (t == u)


@quick
@given(texts, positions)
def test_items_and_repetition(t, i):
    s = llstr(t)
    if -len(t) <= i < len(t):
        assert ll_stritem(s, llop.int_index_str(Signed, i, s.length)) == t[i]
    else:
        with pytest.raises(IndexError, match="string index out of range"):
            llop.int_index_str(Signed, i, s.length)
    assert hlstr(ll_strmul(s, i)) == t * i


@quick
@given(texts, positions, positions)
def test_slices_are_narrowed(t, i, j):
    start, stop, _ = slice(i, j).indices(len(t))
    s = ll_substr(llstr(t), start, max(start, stop))
    assert hlstr(s) == t[i:j]
    assert s.kind == kind_of_text(t[i:j])


@quick
@given(texts, short, positions, positions)
def test_searching(t, u, i, j):
    s, p = llstr(t), llstr(u)
    assert ll_strsearch.ll_find(s, p, i, j) == t.find(u, i, j)
    assert ll_strsearch.ll_rfind(s, p, i, j) == t.rfind(u, i, j)
    assert ll_strsearch.ll_count(s, p, i, j) == t.count(u, i, j)
    assert ll_strsearch.ll_contains(s, p) == (u in t)
    assert ll_strsearch.ll_startswith_in(s, p, i, j) == t.startswith(u, i, j)
    assert ll_strsearch.ll_endswith_in(s, p, i, j) == t.endswith(u, i, j)


@quick
@given(texts, short, positions)
def test_splitting(t, u, i):
    s, p, isspace = llstr(t), llstr(u), ll_strclass.ll_isspace_code
    assert live(ll_strsplit.ll_split_space(s, i, isspace)) == t.split(None, i)
    assert live(ll_strsplit.ll_rsplit_space(s, i, isspace)) == t.rsplit(None, i)
    for keep in (False, True):
        assert live(ll_strsplit.ll_splitlines(s, keep, ll_strclass.ll_islinebreak_code)) == t.splitlines(keep)
    if u:
        assert live(ll_strsplit.ll_split_sep(s, p, i)) == t.split(u, i)
        assert live(ll_strsplit.ll_rsplit_sep(s, p, i)) == t.rsplit(u, i)
        assert live(ll_strsplit.ll_partition(s, p)) == list(t.partition(u))
        assert live(ll_strsplit.ll_rpartition(s, p)) == list(t.rpartition(u))
    else:
        with pytest.raises(ValueError, match="empty separator"):
            ll_strsplit.ll_split_sep(s, p, i)


@quick
@given(short, st.lists(short, max_size=4))
def test_join(t, parts):
    array = lltype.malloc(STRARRAY, len(parts))
    for i, part in enumerate(parts):
        array[i] = llstr(part)
    assert hlstr(ll_strsplit.ll_join(llstr(t), len(parts), array, llstr("str instance"))) == t.join(parts)


@quick
@given(texts, short, short, positions, st.sampled_from("x€"))
def test_changed_copies(t, u, v, i, fill):
    s, p, q = llstr(t), llstr(u), llstr(v)
    assert hlstr(ll_strmethods.ll_replace(s, p, q, i)) == t.replace(u, v, i)
    for sides, name in ((1, "lstrip"), (2, "rstrip"), (3, "strip")):
        assert hlstr(ll_strmethods.ll_strip_space(s, sides, ll_strclass.ll_isspace_code)) == getattr(t, name)()
        assert hlstr(ll_strmethods.ll_strip_chars(s, p, sides)) == getattr(t, name)(u)
    assert hlstr(ll_strmethods.ll_removeprefix(s, p)) == t.removeprefix(u)
    assert hlstr(ll_strmethods.ll_removesuffix(s, p)) == t.removesuffix(u)
    assert hlstr(ll_strmethods.ll_ljust(s, i, ord(fill))) == t.ljust(i, fill)
    assert hlstr(ll_strmethods.ll_rjust(s, i, ord(fill))) == t.rjust(i, fill)
    assert hlstr(ll_strmethods.ll_center(s, i, ord(fill))) == t.center(i, fill)
    assert hlstr(ll_strmethods.ll_zfill(llstr("-" + t), i)) == ("-" + t).zfill(i)
    assert hlstr(ll_strmethods.ll_expandtabs(s, i)) == t.expandtabs(i)


@quick
@given(cased)
def test_case(t):
    s = llstr(t)
    lower, title = casemap("lower"), casemap("title")
    sigma = (predicate("cased"), predicate("case_ignorable"))
    isupper, islower = predicate("isupper"), predicate("islower")
    assert hlstr(ll_strcase.ll_lower(s, lower, *sigma)) == t.lower()
    assert hlstr(ll_strcase.ll_upper(s, casemap("upper"))) == t.upper()
    assert hlstr(ll_strcase.ll_casefold(s, casemap("casefold"))) == t.casefold()
    assert hlstr(ll_strcase.ll_title(s, title, lower, *sigma)) == t.title()
    assert hlstr(ll_strcase.ll_capitalize(s, title, lower, *sigma)) == t.capitalize()
    assert hlstr(ll_strcase.ll_swapcase(s, casemap("upper"), lower, isupper, islower, *sigma)) == t.swapcase()
    lower1, upper1 = ll_strclass.ll_byte_islower, ll_strclass.ll_byte_isupper
    assert ll_strclass.ll_iscase(s, lower1, upper1, islower, isupper, predicate("titlecase")) == t.islower()
    assert ll_strclass.ll_iscase(s, upper1, lower1, isupper, islower, predicate("titlecase")) == t.isupper()
    assert ll_strclass.ll_istitle(s, isupper, islower, predicate("titlecase")) == t.istitle()


@quick
@given(st.text(st.sampled_from("a'\"\\\n\x00\x7f\x85é\xadā\u0378\u2028\ud800😀\U000e0001"), max_size=6))
def test_repr(t):
    assert hlstr(ll_strrepr.ll_str_repr(llstr(t))) == repr(t)
    assert hlstr(ll_strrepr.ll_escape_nonascii(ll_strrepr.ll_str_repr(llstr(t)))) == ascii(t)


@given(st.binary(max_size=8))
def test_bytes_repr(data):
    assert hlstr(ll_strrepr.ll_bytes_repr(llstr(data.decode("latin-1")))) == repr(data)


def test_white_space_and_line_breaks_are_those_of_this_python():
    for code in range(LIMIT):
        assert ll_strclass.ll_isspace_code(code) == chr(code).isspace()
    for code in range(0x3100):
        breaks = len(f"a{chr(code)}b".splitlines()) == 2
        assert ll_strclass.ll_islinebreak_code(code) == breaks


@pytest.mark.parametrize("name", sorted(rstrmethods._CLASS))
def test_classes_of_ascii_and_beyond(name):
    """Each method asks its functions about ASCII, and its tables about the rest."""
    helper, tests, predicates = rstrmethods._CLASS[name]
    tables = [predicate(each) for each in predicates]
    for code in (*range(0x250), 0x1C5, 0x2028, 0xFF10, 0x1D7D8):
        assert helper(llstr(chr(code)), *tests, *tables) == getattr(chr(code), name)(), code


@pytest.mark.slow
def test_nothing_has_properties_outside_of_the_scanned_code_points():
    names = ["isalpha", "isdecimal", "isdigit", "isnumeric", "islower", "isupper", "istitle", "isprintable"]
    for code in range(ASSIGNED[0].stop, LIMIT):
        if code not in ASSIGNED[1]:
            c = chr(code)
            assert c.upper() == c.lower() == c
            assert not any(getattr(c, name)() for name in names)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["isalpha", "isdigit", "isprintable"])
def test_class_tables(name):
    table = predicate(name)
    for code in range(LIMIT):
        assert ll_in_class(table, code) == getattr(chr(code), name)()


@pytest.mark.parametrize("limit", [2**60, 2**63 - 1])
def test_products_that_exceed_a_limit(limit: int) -> None:
    near = [
        2**30 - 1,
        2**30,
        2**30 + 1,
        limit - 1,
        limit,
        limit // 3,
        limit // 3 + 1,
        limit // 2**30,
        limit // 2**30 + 1,
    ]
    for a in (0, 1, 2, 3, *near):
        for b in (1, 2, 3, *near):
            assert ll_exceeds(a, b, limit) == (a * b > limit), (a, b)
