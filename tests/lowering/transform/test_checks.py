"""Checks that are left out, kept, or not wanted: what the low-level graphs hold, and that results stay CPython's."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.lowering.core.checks import Checks
from rpyc_dl.lowering.program.specialize import rtype
from rpyc_dl.lowering.run.interpretedvalues import interpret_entry

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "annotator"))
from range_programs import random_program  # noqa: E402

MIN, MAX = -(2**63), 2**63 - 1


def typed(function: Any, argtypes: list[Any], checks: Checks = Checks.NEEDED) -> Any:
    return rtype(annotate_program(function, argtypes), checks=checks)


def operations(function: Any, argtypes: list[Any], checks: Checks = Checks.NEEDED) -> set[str]:
    """The integer operations of the function's own graph."""
    program = typed(function, argtypes, checks)
    return {op.opname for _, op in program.entry.iterblockops() if op.opname.startswith("int_")}


def outcome(function: Any, *args: Any) -> tuple[Any, ...]:
    try:
        return ("value", function(*args))
    except Exception as error:
        return ("raises", type(error).__name__)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(100, 120))
def test_random_programs_agree_with_and_without_proofs(seed: int) -> None:
    function = random_program(seed)
    programs = [typed(function, [int, int, list[int]], checks) for checks in (Checks.NEEDED, Checks.ALL)]
    rng = random.Random(seed)
    for _ in range(8):
        a, b = (rng.choice([0, 1, -1, 5, MAX, MIN, rng.randint(-300, 300)]) for _ in range(2))
        items = [rng.randint(-9, 9) for _ in range(rng.randint(0, 6))]
        seen = [outcome(interpret_entry, program, [a, b, list(items)]) for program in programs]
        expected = outcome(function, a, b, list(items))
        for result in seen:  # CPython has no words
            assert result == expected or result == ("raises", "OverflowError"), function.__doc__
        # what is only ever masked needs no check with proofs: it is right more often
        assert seen[0] == seen[1] or seen[1] == ("raises", "OverflowError"), function.__doc__


def sums(items, n):
    t = 0
    for i in range(len(items)):
        t += items[i] // n
    return t & 255


def test_forms() -> None:
    needed = operations(sums, [list[int], int])
    assert "int_index_list" not in needed
    assert "int_add" in needed and "int_add_ovf" not in needed  # t is only masked
    assert "int_floordiv_ovf_zer" in needed
    kept = operations(sums, [list[int], int], Checks.ALL)
    assert {"int_index_list", "int_add_ovf", "int_floordiv_ovf_zer"} <= kept
    bare = operations(sums, [list[int], int], Checks.NONE)
    assert not any(name.startswith("int_index") or "_ovf" in name or "_zer" in name for name in bare)


def test_proven_forms() -> None:
    assert "int_add_fits" in operations(lambda s: len(s) + 1, [str])
    assert "int_mod_nonneg" in operations(lambda s, n: len(s) % 7, [str, int])
    assert "int_floordiv_nonneg" in operations(lambda n: (n & 255) // 3, [int])
    assert "int_lshift" in operations(lambda n: (n & 255) << (n & 7), [int])
    assert "int_lshift_ovf_val" in operations(lambda n, k: n << k, [int, int])


def power(a, b, m):
    r = 1
    while b > 0:
        if b & 1:
            r = r * a % m
        a = a * a % m
        b >>= 1
    return r


def test_a_product_modulo_a_number_is_exact() -> None:
    program = typed(power, [int, int, int])
    names = {op.opname for _, op in program.entry.iterblockops()}
    assert "int_mulmod_zer" in names and "int_mul_ovf" not in names
    for args in [(3, 10**18, 2**61 - 1), (12345678901234567, 2**62, 2**62 + 3), (-5, 7, -13), (5, 3, 1)]:
        assert interpret_entry(program, list(args)) == power(*args)
    assert outcome(interpret_entry, program, [3, 4, 0]) == ("raises", "ZeroDivisionError")

    def both(a, b, m):
        p = a * b
        return p % m + p // m

    assert "int_mul_ovf" in operations(both, [int, int, int])
    assert interpret_entry(typed(modulo_a_known_product, [int]), [7]) == -1600 % 7


def minus_two(a):
    return a - 2


def modulo_a_known_product(m):
    """The product is a constant, which no operation gives."""
    return minus_two(-38) * abs(-40) % m


def guarded(items, i):
    try:
        return items[i]
    except IndexError:
        return -1


def test_a_handler_keeps_its_check() -> None:
    program = typed(guarded, [list[int], int], Checks.NONE)
    assert interpret_entry(program, [[1, 2], 5]) == -1
    assert interpret_entry(program, [[1, 2], -1]) == 2


def test_unchecked_wraps() -> None:
    assert interpret_entry(typed(lambda a: a + 1, [int], Checks.NONE), [MAX]) == MIN
    assert interpret_entry(typed(lambda a: [1, 2, a][-1], [int], Checks.NONE), [7]) == 7


def test_reasons() -> None:
    result = annotate_program(sums, [list[int], int])
    assert {(what, why) for _, what, why in result.session.rows("check_kept")} == {
        ("overflow", "the result may be greater than a word holds"),  # t // -1
        ("zero", "the divisor may be 0"),
    } | {(what, why) for _, what, why in result.session.rows("check_kept") if "less than a word" in why}
    assert "index" in {what for _, what in result.session.rows("check_proven")}
