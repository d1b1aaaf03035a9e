"""Numbers to text and back on plain Python, bit for bit against CPython."""

import math
import struct
from decimal import Decimal, localcontext

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rpyc_dl.lowering.core import ll_str_numbers
from rpyc_dl.lowering.core.ll_str import hlstr, llbytes, llstr
from rpyc_dl.lowering.number import ll_dtoa, ll_round
from rpyc_dl.lowering.text import ll_strtod, ll_strtoint
from support.examples import examples
from support.typed import agree

quick = settings(max_examples=examples(200), deadline=None)
words = st.integers(-(2**63), 2**63 - 1)
floats = st.one_of(
    st.floats(),
    st.integers(0, 2**64 - 1).map(lambda bits: struct.unpack("d", struct.pack("Q", bits))[0]),
    st.integers(-1074, 1023).map(lambda e: 2.0**e),
    st.integers(-320, 308).map(lambda e: 10.0**e),
    st.builds(lambda n, k: n / 2**k, st.integers(-(2**20), 2**20), st.integers(0, 20)),
    st.builds(lambda n, k: n / 10**k, st.integers(-(10**6), 10**6), st.integers(0, 6)),
)
#: Without extreme exponents, whose exact digits take long to compute in plain Python.
usual_floats = floats.filter(lambda x: x == 0 or not math.isfinite(x) or 1e-30 < abs(x) < 1e30)


def check_digits(x, precision):
    assert hlstr(ll_dtoa.ll_float_fixed(x, precision)) == f"%.{precision}f" % x
    for code in "efg":
        for flags, alternate in ((0, ""), (ll_dtoa.ALTERNATE, "#")):
            text = ll_dtoa.ll_float_text(x, ord(code), precision, flags, False)
            assert hlstr(text) == f"%{alternate}.{precision}{code}" % x


def outcome(function, *args):
    try:
        return ("value", repr(function(*args)))
    except ValueError as error:
        message = error.args[0]
        return ("ValueError", message if isinstance(message, str) else hlstr(message))


@quick
@given(words)
@example(-(2**63))
@example(2**63 - 1)
@example(0)
def test_ints(x):
    assert hlstr(ll_str_numbers.ll_int_repr(x)) == str(x)
    assert hlstr(ll_str_numbers.ll_hex(x)) == hex(x)
    assert hlstr(ll_str_numbers.ll_oct(x)) == oct(x)
    assert hlstr(ll_str_numbers.ll_bin(x)) == bin(x)


@settings(max_examples=examples(400), deadline=None)
@given(floats)
@example(2.0**-44)
@example(5e-324)
@example(9007199254740993.0)
@example(1e23)
@example(-0.0)
def test_float_repr(x):
    assert hlstr(ll_dtoa.ll_float_repr(x)) == repr(x)


@settings(max_examples=examples(60), deadline=None)
@given(usual_floats, st.integers(0, 25))
@example(2.5, 0)
@example(0.5, 0)
@example(1e22, 3)
@example(5e-324, 3)
@example(1.7976931348623157e308, 1)
def test_fixed_digits(x, precision):
    check_digits(x, precision)


@pytest.mark.slow
@settings(max_examples=examples(500), deadline=None)
@given(floats, st.integers(0, 25))
def test_fixed_digits_of_any_float(x, precision):
    check_digits(x, precision)


def midpoint(bits, more):
    """The text of a number exactly between two floats, or with something behind it."""
    x = struct.unpack("d", struct.pack("Q", bits))[0]
    with localcontext() as context:
        context.prec = 2000
        middle = (Decimal(x) + Decimal(math.nextafter(x, math.inf))) / 2
    mantissa, e, exponent = str(middle).partition("E")
    return mantissa + ("" if "." in mantissa else ".") + more + e + exponent


numbers = st.one_of(
    floats.map(repr),
    st.builds(lambda a, b, e: f"{a}.{b}e{e}", st.integers(0, 2**60), st.integers(0, 2**60), st.integers(-345, 310)),
    st.builds(lambda a, e: f"{a}e{e}", st.integers(0, 2**70), st.integers(-345, 310)),
    st.builds(lambda zeros, n: f"0.{'0' * zeros}{n}", st.integers(0, 330), st.integers(0, 2**70)),
)


@settings(max_examples=examples(150), deadline=None)
@given(numbers)
@example("2.4703282292062327e-324")
@example("2.4703282292062328e-324")
@example("1.7976931348623159e308")
@example("0e999999999999999999")
def test_floats_are_read_exactly(text):
    assert outcome(ll_strtod.ll_str2float, llstr(text)) == outcome(float, text)


def test_halves_between_two_floats():
    for bits in (1, 0x3FF0000000000000, 0x4330000000000001, 0x3CB0000000000007, 0x44B52D02C7E14AF6):
        for more in ("", "00000000000000000001"):
            text = midpoint(bits, more)
            assert outcome(ll_strtod.ll_str2float, llstr(text)) == outcome(float, text)


@pytest.mark.slow
@settings(max_examples=examples(500), deadline=None)
@given(st.builds(midpoint, st.integers(0, 0x7FEFFFFFFFFFFFFE), st.sampled_from(["", "0", "1", "000000000000001"])))
def test_halves_between_any_two_floats(text):
    assert outcome(ll_strtod.ll_str2float, llstr(text)) == outcome(float, text)


syntax = st.text(st.sampled_from("0123456789_.e-+ xinfatyIN\n\xa0١€"), max_size=7)
literals = st.one_of(
    syntax,
    st.builds(
        lambda sign, prefix, digits, end: sign + prefix + digits + end,
        st.sampled_from(["", "-", "+", " "]),
        st.sampled_from(["", "0", "0x", "0b", "0o", "0X_", "00"]),
        st.text(st.sampled_from("0129_af"), min_size=1, max_size=5),
        st.sampled_from(["", " ", "_"]),
    ),
)


@settings(max_examples=examples(250), deadline=None)
@given(literals)
@example("infinity")
@example("-NaN")
@example("1__0")
@example("1_.5")
@example("")
def test_syntax_of_floats(text):
    assert outcome(ll_strtod.ll_str2float, llstr(text)) == outcome(float, text)


@settings(max_examples=examples(250), deadline=None)
@given(literals.map(lambda text: text.encode("latin-1", "ignore")))
@example(b"\xa01")
@example(b"\x1c1")
@example(b"\x0b1\t")
@example(b"\xb2")
def test_syntax_of_numbers_in_bytes(data):
    assert outcome(ll_strtod.ll_bytes2float, llbytes(data)) == outcome(float, data)
    assert outcome(ll_strtoint.ll_bytes2int, llbytes(data), 16) == outcome(int, data, 16)


@settings(max_examples=examples(250), deadline=None)
@given(literals, st.sampled_from([0, 2, 8, 10, 16, 36, 1, 37]))
@example("0_7", 0)
@example("00", 0)
@example("01", 0)
def test_syntax_of_ints(text, base):
    assert outcome(ll_strtoint.ll_str2int, llstr(text), base) == outcome(int, text, base)


@quick
@given(st.integers(-(2**64), 2**64))
def test_ints_beyond_a_word_overflow(n):
    if -(2**63) <= n < 2**63:
        assert ll_strtoint.ll_str2int(llstr(str(n)), 10) == n
        assert ll_strtoint.ll_str2int(llstr(hex(n)), 16) == n
    else:
        with pytest.raises(OverflowError):
            ll_strtoint.ll_str2int(llstr(str(n)), 10)


@settings(max_examples=examples(60), deadline=None)
@given(usual_floats, st.integers(-5, 20))
@example(2.675, 2)
@example(0.5, 0)
@example(25.0, -1)
def test_round_of_floats(x, digits):
    assert repr(ll_round.ll_round_float(x, digits)) == repr(round(x, digits))


@quick
@given(words, st.integers(-22, 2))
@example(15, -1)
@example(25, -1)
@example(-15, -1)
def test_round_of_ints(x, digits):
    expected = round(x, digits)
    if -(2**63) <= expected < 2**63:
        assert ll_round.ll_round_int(x, digits) == expected
    else:
        with pytest.raises(OverflowError):
            ll_round.ll_round_int(x, digits)


@pytest.mark.slow
@settings(max_examples=20000, deadline=None)
@given(floats)
def test_many_floats_there_and_back(x):
    text = ll_dtoa.ll_float_repr(x)
    assert hlstr(text) == repr(x)
    assert repr(ll_strtod.ll_str2float(text)) == repr(x)


@pytest.mark.parametrize("text", ["z", "é'\n", "12 "])
def test_what_is_no_int_is_shown_up_to_200_characters(text: str) -> None:
    def f(s: str, n: int) -> str:
        try:
            return str(int(s * n, 16))
        except ValueError as error:
            return str(error)

    agree(f, *((text, n) for n in (1, 60, 66, 67, 98, 99, 198, 199, 300)))


@pytest.mark.parametrize(
    "text", ["0", "007", "9" * 17, "9" * 18, "1" + "0" * 18, "", "+1", "-0", "1_0", " 5", "5 ", "1a", "٣", "9²"]
)
def test_short_decimal_texts(text):
    assert outcome(ll_strtoint.ll_str2int, llstr(text), 10) == outcome(int, text, 10)
