"""Join orders: the atom with the fewest rows is not taken where it narrows nothing for those after it."""

from __future__ import annotations

from datalog_helpers import load

from rpyc_dl.datalog.language.plan import Shape, Trigger, order_body

#: The rule of sums. From `has(X, A)`, the table of kinds has the fewest rows; but then any Y of that kind fits.
TEXT = """
.decl adds(x: number, y: number, z: number)
.input adds
.decl kind(a: symbol, b: symbol, r: symbol)
.input kind
.decl has(x: number, a: symbol)
.input has
.decl gets(z: number, r: symbol)
.output gets
gets(Z, R) :- adds(X, Y, Z), has(X, A), has(Y, B), kind(A, B, R).
"""


def order(sizes: dict[tuple[str, tuple[int, ...]], float], trigger: int) -> list[str]:
    """The relations in the order in which they are joined, for these expected numbers of rows."""
    program = load(TEXT)
    (rule,) = program.rules
    shape = Shape(rule, program.relations)
    found = order_body(shape, Trigger("delta", trigger), lambda name, columns: sizes.get((name, columns), 1.0))
    return [rule.body[i if i >= 0 else ~i].relation for i in found]


SHARED = {("adds", (0,)): 1000.0, ("has", (1,)): 500.0, ("kind", (0,)): 60.0, ("kind", (0, 1)): 1.0}


def test_an_operand_of_many_sums() -> None:
    assert order(SHARED, 1) == ["adds", "has", "kind"]


def test_an_operand_of_few() -> None:
    assert order({**SHARED, ("adds", (0,)): 1.0}, 1) == ["adds", "has", "kind"]


def test_an_order_that_is_good_enough_stays() -> None:
    few = {("adds", (0,)): 4.0, ("has", (1,)): 3.0, ("kind", (0,)): 2.0, ("kind", (0, 1)): 1.0}
    assert order(few, 1)[0] == "kind"
