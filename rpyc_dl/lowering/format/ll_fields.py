"""Formats of str.format that are made while the program runs: reading their fields one by one.

The grammar, the order of its checks and its messages are CPython's (`Objects/stringlib/unicode_format.h`). Fields
with attributes or indexes (`{0.x}`, `{a[1]}`) would ask for names that nobody knew while compiling: ValueError.
"""

# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM109
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Signed
from rpyc_dl.lowering.core.ll_builder import ll_append_range, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import (
    EMPTY,
    PSTR,
    ll_chr2str,
    ll_code,
    ll_strconcat,
    ll_streq,
    ll_substr,
    llstr,
)
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.format.ll_format import ll_format_str
from rpyc_dl.lowering.format.ll_formaterrors import STR_NAME
from rpyc_dl.lowering.format.ll_formatspec import ll_parse_spec, ll_read_count
from rpyc_dl.lowering.sequence.ll_tuple import make_function
from rpyc_dl.lowering.text.ll_strrepr import ll_escape_nonascii

OPEN, CLOSE, COLON, BANG = 123, 125, 58, 33  # { } : !
DOT, BRACKET, BRACKET_END = 46, 91, 93
CODE_a, CODE_r, CODE_s = 97, 114, 115
#: How fields are numbered: not known yet, by hand; else the number of the next one.
UNDECIDED, BY_HAND = -1, -2

#: A format that is being read, and its present field.
FIELDS = GcStruct(
    "rpy_format_fields",
    ("text", PSTR),
    ("position", Signed),
    ("numbering", Signed),
    ("index", Signed),  # of the argument; -1: it has a name
    ("name", PSTR),
    ("conversion", Signed),  # a code point, or 0
    ("spec", PSTR),
    ("nested", Bool),  # the spec has fields itself
)

INDEX_1, INDEX_2 = llstr("Replacement index "), llstr(" out of range for positional args tuple")
CONVERSION = llstr("Unknown conversion specifier ")


def ll_new_fields(text: Any) -> Any:
    f = lltype.malloc(FIELDS)
    f.text = text
    f.position = 0
    f.numbering = UNDECIDED
    f.name = EMPTY
    f.spec = EMPTY
    f.nested = False
    return f


def ll_nested_fields(f: Any) -> Any:
    """The spec of the present field as a format of its own, which goes on counting."""
    g = ll_new_fields(f.spec)
    g.numbering = f.numbering
    return g


def ll_brace(s: Any, i: int) -> int:
    """The place of the next brace, or the end."""
    while i < s.length:
        code = ll_code(s, i)
        if code == OPEN or code == CLOSE:
            return i
        i += 1
    return i


def ll_next_field(f: Any, b: Any) -> bool:
    """Append what is before the next field, and read this; False at the end."""
    s = f.text
    while f.position < s.length:
        stop = ll_brace(s, f.position)
        if stop < s.length and stop + 1 < s.length and ll_code(s, stop + 1) == ll_code(s, stop):
            ll_append_range(b, s, f.position, stop + 1)
            f.position = stop + 2
            continue
        ll_append_range(b, s, f.position, stop)
        f.position = stop + 1
        if stop >= s.length:
            return False
        if ll_code(s, stop) == CLOSE:
            raise ValueError("Single '}' encountered in format string")
        if stop + 1 == s.length:
            raise ValueError("Single '{' encountered in format string")
        ll_read_field(f)
        return True
    return False


def ll_name_end(s: Any, i: int) -> int:
    """The place of the `}`, `:` or `!` behind a name."""
    while i < s.length:
        code = ll_code(s, i)
        if code == OPEN:
            raise ValueError("unexpected '{' in field name")
        if code == CLOSE or code == COLON or code == BANG:
            return i
        i += 1
        if code == BRACKET:
            while i < s.length and ll_code(s, i) != BRACKET_END:
                i += 1
    raise ValueError("expected '}' before end of string")


def ll_read_field(f: Any) -> None:
    s = f.text
    start = f.position
    stop = ll_name_end(s, start)
    i = stop + 1
    code = ll_code(s, stop)
    f.conversion = 0
    f.spec = EMPTY
    f.nested = False
    if code == BANG:
        if i >= s.length:
            raise ValueError("end of string while looking for conversion specifier")
        f.conversion = ll_code(s, i)
        i += 1
        if i < s.length:
            code = ll_code(s, i)
            i += 1
            if code != CLOSE and code != COLON:
                raise ValueError("expected ':' after conversion specifier")
    f.position = i
    if code != CLOSE:
        ll_read_spec(f)
    ll_read_name(f, start, stop)


def ll_read_spec(f: Any) -> None:
    s = f.text
    start = f.position
    depth = 1
    i = start
    while i < s.length:
        code = ll_code(s, i)
        i += 1
        if code == OPEN:
            f.nested = True
            depth += 1
        elif code == CLOSE:
            depth -= 1
            if depth == 0:
                f.spec = ll_substr(s, start, i - 1)
                f.position = i
                return
    raise ValueError("unmatched '{' in format spec")


def ll_read_name(f: Any, start: int, stop: int) -> None:
    """Which argument the field is for."""
    s = f.text
    i = start
    digits = True
    while i < stop:
        code = ll_code(s, i)
        if code == DOT or code == BRACKET:
            raise ValueError("a format that is made at run time cannot ask for attributes or items")
        if code < 48 or code > 57:
            digits = False
        i += 1
    if start == stop:
        ll_count_field(f)
    elif digits:
        if f.numbering >= 0:
            raise ValueError("cannot switch from automatic field numbering to manual field specification")
        f.numbering = BY_HAND
        f.index = ll_read_count(s, start, stop)
    else:
        f.index = -1
        f.name = ll_substr(s, start, stop)


def ll_count_field(f: Any) -> None:
    if f.numbering == BY_HAND:
        raise ValueError("cannot switch from manual field specification to automatic field numbering")
    if f.numbering == UNDECIDED:
        f.numbering = 0
    f.index = f.numbering
    f.numbering += 1


def ll_no_argument(f: Any) -> None:
    """KeyError or IndexError for the present field."""
    if f.index < 0:
        raise KeyError(f.name)
    raise IndexError(ll_strconcat(ll_strconcat(INDEX_1, ll_int_repr(f.index)), INDEX_2))


def ll_bad_conversion(code: int) -> None:
    raise ValueError(ll_strconcat(CONVERSION, ll_chr2str(code)))


def make_formatted(formatted: LLFunction, name: str) -> LLFunction:
    """(x, text of a spec): format(x, spec) of a value of the named type, of format(x, parsed spec)."""
    ll_name = llstr(name)

    def ll_formatted(x: Any, spec: Any) -> Any:
        return formatted(x, ll_parse_spec(spec, ll_name))

    return ll_formatted


def make_format_value(text: LLFunction, formatted: LLFunction) -> LLFunction:
    """(x, spec): format(x, spec), where an empty spec is that of str(x)."""

    def ll_format_value(x: Any, spec: Any) -> Any:
        if spec.length == 0:
            return text(x)
        return formatted(x, spec)

    return ll_format_value


def make_show(text: LLFunction, repr_: LLFunction, formatted: LLFunction) -> LLFunction:
    """(x, conversion, spec): the text of an argument, of str(x), repr(x) and format(x, spec)."""
    format_value = make_format_value(text, formatted)

    def ll_show(x: Any, conversion: int, spec: Any) -> Any:
        if conversion == 0:
            return format_value(x, spec)
        if conversion == CODE_s:
            shown = text(x)
        elif conversion == CODE_r:
            shown = repr_(x)
        else:
            if conversion != CODE_a:
                ll_bad_conversion(conversion)
            shown = ll_escape_nonascii(repr_(x))
        return ll_format_str(shown, ll_parse_spec(spec, STR_NAME))

    return ll_show


def make_unformattable(name: str) -> LLFunction:
    """For values of a type without specs: TypeError with its name."""
    message = f"unsupported format string passed to {name}.__format__"
    lines = ["def ll_unformattable(x, spec):", f"    raise TypeError({message!r})"]
    function: LLFunction = make_function("ll_unformattable", lines, {})
    return function


def make_not_none(ll_value: LLFunction, formatted: LLFunction) -> LLFunction:
    """For values that may be None."""

    def ll_format_not_none(x: Any, spec: Any) -> Any:
        if not x:
            raise TypeError("unsupported format string passed to NoneType.__format__")
        return formatted(ll_value(x), spec)

    return ll_format_not_none


def make_format_fields(shows: Sequence[LLFunction], names: Sequence[str]) -> LLFunction:
    """(f, depth, a0, a1, …): the text of the format f for arguments of which the last ones have names."""
    args = ", ".join(f"a{i}" for i in range(len(shows)))
    values: dict[str, Any] = {
        "ll_new_builder": ll_new_builder,
        "ll_next_field": ll_next_field,
        "ll_nested_fields": ll_nested_fields,
        "ll_append_str": ll_append_str,
        "ll_build": ll_build,
        "ll_no_argument": ll_no_argument,
        "ll_streq": ll_streq,
        "EMPTY": EMPTY,
    }
    lines = [
        f"def ll_format_fields(f, depth{', ' if args else ''}{args}):",
        "    if depth == 0:",
        "        raise ValueError('Max string recursion exceeded')",
        "    b = ll_new_builder(f.text.length + 16)",
        "    while ll_next_field(f, b):",
        "        spec = f.spec",
        "        if f.nested:",
        "            g = ll_nested_fields(f)",
        f"            spec = ll_format_fields(g, depth - 1{', ' if args else ''}{args})",
        "            f.numbering = g.numbering",
        "        text = EMPTY",
    ]
    positional = len(shows) - len(names)
    for i, show in enumerate(shows):
        values[f"ll_show{i}"] = show
        test = f"f.index == {i}"
        if i >= positional:
            values[f"NAME{i}"] = llstr(names[i - positional])
            test = f"f.index < 0 and ll_streq(f.name, NAME{i})"
        lines.append(f"        {'if' if i == 0 else 'elif'} {test}:")
        lines.append(f"            text = ll_show{i}(a{i}, f.conversion, spec)")
    lines += ["        else:", "            ll_no_argument(f)"] if shows else ["        ll_no_argument(f)"]
    lines += ["        ll_append_str(b, text)", "    return ll_build(b)"]
    function: LLFunction = make_function("ll_format_fields", lines, values)
    return function
