"""The C form of every low-level operation: one table, which a test holds against `lltype.lloperation`.

`Expression("{0} + {1}")`: the result, from the arguments. `Checked("rpy_int_add_ovf")`: a function of the runtime
that stores the result through a last argument and returns a `rpy_error`. `Special("getfield")`: a method of
`OperationWriter` in `opwriter.py`, for operations whose form depends on types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rpyc_dl.lltype import ops_float, ops_int


@dataclass(frozen=True)
class Expression:
    """`text` with {0}, {1}, … is the result. Arguments are variables, or constants in parentheses where needed."""

    text: str


@dataclass(frozen=True)
class Checked:
    """`function(arguments…, &result)` returns RPY_OK or an error."""

    function: str


@dataclass(frozen=True)
class Special:
    """Written by the method `op_<method>` of OperationWriter."""

    method: str


Form: TypeAlias = Expression | Checked | Special

_INTEGERS: dict[str, Form] = {
    "int_neg": Expression("-{0}"),
    "int_abs": Expression("rpy_int_abs({0})"),
    "int_invert": Expression("~{0}"),
    "int_is_true": Expression("{0} != 0"),
    "int_add": Expression("{0} + {1}"),
    "int_sub": Expression("{0} - {1}"),
    "int_mul": Expression("{0} * {1}"),
    "int_from_start": Expression("rpy_int_from_start({0}, {1})"),
    "int_add_fits": Expression("{0} + {1}"),
    "int_sub_fits": Expression("{0} - {1}"),
    "int_mul_fits": Expression("{0} * {1}"),
    "int_and": Expression("{0} & {1}"),
    "int_or": Expression("{0} | {1}"),
    "int_xor": Expression("{0} ^ {1}"),
    "int_lshift": Expression("(Signed)((Unsigned){0} << {1})"),
    "int_rshift": Expression("(Signed){0} >> {1}"),
    "int_lshift_nonneg": Expression("rpy_int_lshift_nonneg({0}, {1})"),
    "int_rotate32": Expression("(Signed)((uint32_t){0} >> {1} | (uint32_t){0} << (32 - {1}))"),
    "int_rshift_nonneg": Expression("rpy_int_rshift_nonneg({0}, {1})"),
    "int_floordiv": Expression("rpy_int_floordiv({0}, {1})"),
    "int_mod": Expression("rpy_int_mod({0}, {1})"),
    "int_floordiv_nonneg": Expression("rpy_int_floordiv_nonneg({0}, {1})"),
    "int_mod_nonneg": Expression("rpy_int_mod_nonneg({0}, {1})"),
    "int_mulmod": Expression("rpy_int_mulmod({0}, {1}, {2})"),
    "int_truediv": Expression("rpy_int_truediv({0}, {1})"),
    "int_min": Expression("{0} <= {1} ? {0} : {1}"),
    "int_max": Expression("{0} >= {1} ? {0} : {1}"),
    "int_between": Expression("{0} <= {1} && {1} < {2}"),
    "int_bit_length": Expression("rpy_int_bit_length({0})"),
    "int_bit_count": Expression("rpy_int_bit_count({0})"),
    "int_hash": Expression("rpy_int_hash({0})"),
    **{
        name: Checked(f"rpy_{name}")
        for name in (
            "int_index_list",
            "int_index_assign",
            "int_index_str",
            "int_index_bytes",
            "int_index_tuple",
            "int_neg_ovf",
            "int_abs_ovf",
            "int_add_ovf",
            "int_sub_ovf",
            "int_mul_ovf",
            "int_lshift_ovf",
            "int_lshift_ovf_val",
            "int_lshift_val",
            "int_rshift_val",
            "int_floordiv_ovf",
            "int_floordiv_zer",
            "int_floordiv_ovf_zer",
            "int_mod_zer",
            "int_mulmod_zer",
            "int_truediv_zer",
            "uint_floordiv_zer",
            "uint_mod_zer",
        )
    },
    "uint_neg": Expression("-(Unsigned){0}"),
    "uint_invert": Expression("~(Unsigned){0}"),
    "uint_is_true": Expression("{0} != 0"),
    "uint_add": Expression("{0} + {1}"),
    "uint_sub": Expression("{0} - {1}"),
    "uint_mul": Expression("{0} * {1}"),
    "uint_mul_high": Expression("rpy_uint_mul_high({0}, {1})"),
    "uint_and": Expression("{0} & {1}"),
    "uint_or": Expression("{0} | {1}"),
    "uint_xor": Expression("{0} ^ {1}"),
    "uint_lshift": Expression("(Unsigned){0} << {1}"),
    "uint_rshift": Expression("(Unsigned){0} >> {1}"),
    "uint_floordiv": Expression("{0} / {1}"),
    "uint_mod": Expression("{0} % {1}"),
    "uint_mulmod": Expression("rpy_uint_mulmod({0}, {1}, {2})"),
    "uint_floordiv_wide": Expression("rpy_uint_floordiv_wide({0}, {1}, {2})"),
    "uint_bit_length": Expression("rpy_uint_bit_length({0})"),
    "uint_bit_count": Expression("(Signed)__builtin_popcountll({0})"),
    "uint_hash": Expression("rpy_uint_hash({0})"),
}

_FLOATS: dict[str, Form] = {
    "float_neg": Expression("-{0}"),
    "float_abs": Expression("fabs({0})"),
    "float_is_true": Expression("{0} != 0.0"),
    "float_add": Expression("{0} + {1}"),
    "float_sub": Expression("{0} - {1}"),
    "float_mul": Expression("{0} * {1}"),
    "float_truediv": Expression("{0} / {1}"),
    "float_floordiv": Expression("rpy_float_floordiv({0}, {1})"),
    "float_mod": Expression("rpy_float_mod({0}, {1})"),
    "float_truediv_zer": Checked("rpy_float_truediv_zer"),
    "float_floordiv_zer": Checked("rpy_float_floordiv_zer"),
    "float_mod_zer": Checked("rpy_float_mod_zer"),
    "float_pow": Checked("rpy_float_pow"),
    "float_floor": Expression("floor({0})"),
    "float_ceil": Expression("ceil({0})"),
    "float_trunc": Expression("trunc({0})"),
    "float_rint": Expression("rint({0})"),
    "float_isnan": Expression("isnan({0}) != 0"),
    "float_isinf": Expression("isinf({0}) != 0"),
    "float_isfinite": Expression("isfinite({0}) != 0"),
    "float_signbit": Expression("signbit({0}) != 0"),
    "float_copysign": Expression("copysign({0}, {1})"),
    "float_hash": Expression("rpy_float_hash({0})"),
    "math_ldexp": Checked("rpy_math_ldexp"),
    "math_frexp_mantissa": Expression("rpy_frexp_mantissa({0})"),
    "math_frexp_exponent": Expression("rpy_frexp_exponent({0})"),
    "math_modf_fraction": Expression("rpy_modf_fraction({0})"),
    "math_modf_whole": Expression("rpy_modf_whole({0})"),
}
for _name, _raises in (ops_float.UNARY_MATH | ops_float.BINARY_MATH).items():
    _call = f"{_name}({{0}})" if _name in ops_float.UNARY_MATH else f"{_name}({{0}}, {{1}})"
    _FLOATS[f"math_{_name}"] = Checked(f"rpy_math_{_name}") if _raises else Expression(_call)

_PRIMITIVES: dict[str, Form] = {
    "bool_not": Expression("!{0}"),
    "bool_eq": Expression("{0} == {1}"),
    "bool_ne": Expression("{0} != {1}"),
    "bool_and": Expression("{0} & {1}"),
    "bool_or": Expression("{0} | {1}"),
    "likely": Expression("RPY_LIKELY({0})"),
    "unlikely": Expression("RPY_UNLIKELY({0})"),
    "same_as": Expression("{0}"),
    "cast_bool_to_int": Expression("(Signed){0}"),
    "cast_bool_to_uint": Expression("(Unsigned){0}"),
    "cast_bool_to_float": Expression("(Float){0}"),
    "cast_int_to_uint": Expression("(Unsigned){0}"),
    "cast_uint_to_int": Expression("(Signed){0}"),
    "cast_primitive": Special("cast"),
    "cast_int_to_float": Expression("(Float){0}"),
    "cast_uint_to_float": Expression("(Float){0}"),
    "cast_float_to_int": Expression("(Signed){0}"),
    "cast_float_to_uint": Expression("(Unsigned){0}"),
    "cast_float_to_int_ovf": Checked("rpy_cast_float_to_int_ovf"),
    "cast_float_to_singlefloat": Expression("(SingleFloat){0}"),
    "cast_singlefloat_to_float": Expression("(Float){0}"),
    "convert_float_bytes_to_longlong": Expression("rpy_float_bits({0})"),
    "convert_longlong_bytes_to_float": Expression("rpy_bits_float({0})"),
    "convert_float_bytes_to_single": Expression("rpy_single_bits({0})"),
    "convert_single_bytes_to_float": Expression("rpy_single_of_bits({0})"),
    "number_of_int": Expression("(IntOrFloat){{0, {{.i = {0}}}}}"),
    "number_of_float": Expression("(IntOrFloat){{1, {{.f = {0}}}}}"),
    "number_is_float": Expression("{0}.is_float != 0"),
    "number_int": Expression("{0}.value.i"),
    "number_float": Expression("{0}.value.f"),
    "cast_char_to_int": Expression("(Signed){0}"),
    "cast_unichar_to_int": Expression("(Signed){0}"),
    "cast_int_to_char": Expression("(Char){0}"),
    "cast_int_to_unichar": Expression("(UniChar){0}"),
    "cast_int_to_unichar_val": Checked("rpy_cast_int_to_unichar_val"),
    "int_check_byte_val": Checked("rpy_int_check_byte_val"),
    "cast_char_to_unichar": Expression("(UniChar){0}"),
    "cast_unichar_to_char": Expression("(Char){0}"),
}

_EXACT: dict[str, Form] = {
    "exact_of_small": Expression("(void *)(intptr_t)((Unsigned){0} << 1 | 1)"),
    "exact_fits": Expression("((Unsigned){0} + ((Unsigned)1 << 62)) >> 63 == 0"),
    "exact_is_small": Expression("(RPY_TAGGED({0}) & 1) != 0"),
    "exact_both_small": Expression("(RPY_TAGGED({0}) & RPY_TAGGED({1}) & 1) != 0"),
    "exact_value": Expression("RPY_TAGGED({0}) >> 1"),
    "exact_add_fits": Expression("rpy_exact_add_fits({0}, {1})"),
    "exact_add_small": Expression("(void *)(intptr_t)(RPY_TAGGED({0}) + (RPY_TAGGED({1}) - 1))"),
    "exact_sub_fits": Expression("rpy_exact_sub_fits({0}, {1})"),
    "exact_sub_small": Expression("(void *)(intptr_t)(RPY_TAGGED({0}) - (RPY_TAGGED({1}) - 1))"),
    "exact_mul_fits": Expression("rpy_exact_mul_fits({0}, {1})"),
    "exact_mul_small": Expression("(void *)(intptr_t)((RPY_TAGGED({0}) - 1) * (RPY_TAGGED({1}) >> 1) + 1)"),
    "exact_and_small": Expression("(void *)(intptr_t)(RPY_TAGGED({0}) & RPY_TAGGED({1}))"),
    "exact_or_small": Expression("(void *)(intptr_t)(RPY_TAGGED({0}) | RPY_TAGGED({1}))"),
    "exact_xor_small": Expression("(void *)(intptr_t)((RPY_TAGGED({0}) ^ RPY_TAGGED({1})) | 1)"),
    "exact_eq_small": Expression("{0} == {1}"),
    "exact_lt_small": Expression("RPY_TAGGED({0}) < RPY_TAGGED({1})"),
    "exact_le_small": Expression("RPY_TAGGED({0}) <= RPY_TAGGED({1})"),
}

_MEMORY: dict[str, Form] = {
    **{
        name: Special(name)
        for name in (
            "malloc",
            "malloc_varsize",
            "getfield",
            "setfield",
            "weak_load",
            "weak_store",
            "getsubstruct",
            "getarrayitem",
            "setarrayitem",
            "getarraysubstruct",
            "getarraysize",
            "getinteriorfield",
            "setinteriorfield",
            "getinteriorarraysize",
            "array_copy",
            "array_fill",
            "array_equal",
            "array_compare",
            "array_find",
            "array_count",
            "array_exchange",
            "array_flip",
            "array_search",
            "array_find_special",
            "array_spaces",
            "array_places",
            "array_hash",
            "direct_call",
            "indirect_call",
        )
    },
    "ptr_eq": Expression("{0} == {1}"),
    "ptr_ne": Expression("{0} != {1}"),
    "ptr_nonzero": Expression("{0} != NULL"),
    "ptr_iszero": Expression("{0} == NULL"),
    "cast_pointer": Special("cast"),
    "cast_opaque_ptr": Special("cast"),
    "gc_identityhash": Expression("(Signed)((uintptr_t){0} >> 4)"),
    "gc_id": Expression("(Signed)(uintptr_t){0}"),
    "keepalive": Special("keepalive"),
    "array_ahead": Special("array_ahead"),
    "gc_free": Special("gc_free"),
}

_SYSTEM: dict[str, Form] = {
    "io_write": Special("io_write"),
    "io_read": Special("io_read"),
    "io_open": Special("io_open"),
    "io_path": Special("io_path"),
    "io_list": Special("io_list"),
    "io_close": Expression("rpy_io_close({0})"),
    "io_truncate": Expression("rpy_io_truncate({0}, {1})"),
    "io_seek": Expression("rpy_io_seek({0}, {1}, {2})"),
    "io_flush": Expression("rpy_io_flush()"),
    "io_isatty": Expression("rpy_io_isatty({0})"),
    "time_time": Expression("rpy_time()"),
    "time_monotonic": Expression("rpy_monotonic()"),
    "time_process": Expression("rpy_process_time()"),
    "time_time_ns": Expression("rpy_time_ns()"),
    "time_monotonic_ns": Expression("rpy_monotonic_ns()"),
    "time_sleep": Expression("rpy_sleep({0})"),
    "arg_count": Expression("(Signed)rpy_argc"),
    "arg_byte": Expression("(Signed)(uint8_t)rpy_argv[{0}][{1}]"),
    "env_byte": Expression("rpy_env_byte({0}, {1})"),
    "signal_set": Expression("rpy_signal_set({0}, {1})"),
    "signal_pending": Expression("rpy_signal_pending"),
    "gc_collect": Special("gc_collect"),
    "gc_finalize": Special("gc_finalize"),
    "hold_local": Special("hold_local"),
    "stack_new": Special("stack_new"),
    "function_address": Special("function_address"),
    "stack_is_lost": Expression("{0} < 0"),
    "stack_switch": Special("stack_switch"),
    "carry_traceback": Expression("rpy_carry_traceback({0})"),
    "keep_traceback": Expression("(void){0}"),
    "own_exception": Special("own_exception"),
    "link_traceback": Special("link_traceback"),
    "traceback_begin": Expression("rpy_traceback_begin({0})"),
    "traceback_byte": Expression("rpy_traceback_byte({0})"),
    "fatal_error": Special("fatal_error"),
    "stack_check": Expression("RPY_STACK_CHECK()"),
}


def _comparisons() -> dict[str, Form]:
    forms: dict[str, Form] = {}
    for name, sign in ops_int.COMPARISONS.items():
        for family in ("int", "uint", "float", "char", "unichar"):
            forms[f"{family}_{name}"] = Expression(f"{{0}} {sign} {{1}}")
        forms[f"float_int_{name}"] = Expression(f"rpy_float_int_compare({{0}}, {{1}}) {sign} 0")
    # an unordered pair compares as 2, which only `ne` may accept
    forms["float_int_gt"] = Expression("rpy_float_int_compare({0}, {1}) == 1")
    forms["float_int_ge"] = Expression("(unsigned)rpy_float_int_compare({0}, {1}) <= 1")
    return forms


#: The form of each operation, by its name.
C_FORMS: dict[str, Form] = {**_INTEGERS, **_FLOATS, **_PRIMITIVES, **_EXACT, **_MEMORY, **_SYSTEM, **_comparisons()}
