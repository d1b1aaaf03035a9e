"""Format specs on plain Python: every combination of their parts, results and messages against CPython's."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rpyc_dl.lowering.core.ll_str import hlbytes, hlstr, llbytes, llstr
from rpyc_dl.lowering.format import ll_format, ll_formatspec
from rpyc_dl.lowering.text import ll_utf8
from support.examples import examples

maybe = st.sampled_from
specs = st.builds(
    lambda *parts: "".join(parts),
    maybe(["", "", "<", ">", "^", "=", "*<", "0>", "€^", "<="]),
    maybe(["", "", "+", "-", " "]),
    maybe(["", "", "", "z"]),
    maybe(["", "", "#"]),
    maybe(["", "", "0"]),
    maybe(["", "5", "12", "30"]),
    maybe(["", "", ",", "_"]),
    maybe(["", "", ".0", ".3", ".9"]),
    maybe(["", *"bcdeEfFgGnosxX%q"]),
).filter(bool)
ints = st.one_of(maybe([0, 5, -5, 65, 1234567, -(2**63), 10**18]), st.integers(-(10**12), 10**12))
floats = st.one_of(
    st.floats(1e-20, 1e20),
    maybe([0.0, -0.0, 1e22, 1e-7, 123456.789, -0.0001, float("inf"), float("nan")]),
    st.floats(-1e6, 1e6),
)


def outcome(function):
    try:
        return ("value", function())
    except (ValueError, OverflowError) as error:
        message = error.args[0]
        return (type(error).__name__, message if isinstance(message, str) else hlstr(message))


def check(helper, value, ll_value, spec):
    ours = outcome(
        lambda: hlstr(helper(ll_value, ll_formatspec.ll_parse_spec(llstr(spec), llstr(type(value).__name__))))
    )
    assert ours == outcome(lambda: format(value, spec)), spec


@settings(max_examples=examples(100), deadline=None)
@given(ints, specs)
@example(1234, "08,")
def test_ints(x, spec):
    check(ll_format.ll_format_int, x, x, spec)


@settings(max_examples=examples(100), deadline=None)
@given(floats, specs)
def test_floats(x, spec):
    check(ll_format.ll_format_float, x, x, spec)


@settings(max_examples=examples(100), deadline=None)
@given(st.text(st.sampled_from("aé€"), max_size=5), specs)
def test_texts(s, spec):
    check(ll_format.ll_format_str, s, llstr(s), spec)


def test_wrong_specs():
    for spec in ["5.", "10dd", ",_d", "_,d", "1234567890123456789012d", "0ab8b", "\N{BUG}é"]:
        check(ll_format.ll_format_int, 5, 5, spec)
        check(ll_format.ll_format_float, 0.5, 0.5, spec)
        check(ll_format.ll_format_str, "x", llstr("x"), spec)


handlers = st.sampled_from(["ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"])
pieces = st.sampled_from(
    [b"a", b"\xc3", b"\xa9", b"\xe2", b"\x82", b"\xac", b"\xf0", b"\x9f", b"\xed", b"\xff", b"\xe0"]
)


@settings(max_examples=examples(500), deadline=None)
@given(st.lists(pieces, max_size=6).map(b"".join), handlers)
@example("é€😀".encode(), "ignore")
def test_decoding_utf8(data, errors):
    try:
        expected = data.decode("utf-8", errors)
    except UnicodeDecodeError:
        return
    assert hlstr(ll_utf8.ll_decode_utf8(llbytes(data), ll_utf8.ERROR_HANDLERS[errors])) == expected


@settings(max_examples=examples(100), deadline=None)
@given(
    st.text(st.sampled_from("aé€😀\ud800\udcff"), max_size=5),
    st.sampled_from(["ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogatepass"]),
)
def test_encoding(s, errors):
    number = ll_utf8.ERROR_HANDLERS[errors]
    assert hlbytes(ll_utf8.ll_encode_utf8(llstr(s), number)) == s.encode("utf-8", errors)
    if errors != "surrogatepass":
        assert hlbytes(ll_utf8.ll_encode_narrow(llstr(s), 128, number)) == s.encode("ascii", errors)
        assert hlbytes(ll_utf8.ll_encode_narrow(llstr(s), 256, number)) == s.encode("latin-1", errors)
