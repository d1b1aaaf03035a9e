"""What the outcome of one test says about others: if `i < n`, then not `i >= n`, and `i + 1` cannot overflow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rpyc_dl.frontend.model import Value

#: An operation with its operands, as a key: equal for operations that compute the same.
OpKey: TypeAlias = tuple[object, ...]

#: For each comparison: the ones with the same operands that it decides when it is true.
_IMPLIED_BY_TRUE = {
    "lt": {"lt": True, "le": True, "ne": True, "eq": False, "gt": False, "ge": False},
    "gt": {"gt": True, "ge": True, "ne": True, "eq": False, "lt": False, "le": False},
    "eq": {"eq": True, "le": True, "ge": True, "ne": False, "lt": False, "gt": False},
    "le": {"le": True, "gt": False},
    "ge": {"ge": True, "lt": False},
    "ne": {"ne": True, "eq": False},
}
_OPPOSITE = {"lt": "ge", "ge": "lt", "le": "gt", "gt": "le", "eq": "ne", "ne": "eq"}
_SWAPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}
_PREFIXES = ("int", "uint", "char", "unichar")


def implied(opname: str, args: list[Value], outcome: bool) -> Iterator[tuple[str, list[Value], bool]]:
    """The tests, itself included, whose outcome is known when this one is: (operation, operands, outcome)."""
    yield opname, args, outcome
    prefix, _, relation = opname.rpartition("_")
    if prefix in _PREFIXES and relation in _OPPOSITE:
        if not outcome:
            relation = _OPPOSITE[relation]
        for other, answer in _IMPLIED_BY_TRUE[relation].items():
            yield f"{prefix}_{other}", args, answer
            yield f"{prefix}_{_SWAPPED[other]}", [args[1], args[0]], answer
    elif opname in ("ptr_nonzero", "ptr_iszero"):
        yield "ptr_iszero" if opname == "ptr_nonzero" else "ptr_nonzero", args, not outcome
    elif opname in ("ptr_eq", "ptr_ne"):
        other = "ptr_ne" if opname == "ptr_eq" else "ptr_eq"
        for a, b in ((args[0], args[1]), (args[1], args[0])):
            yield opname, [a, b], outcome
            yield other, [a, b], not outcome


def bounds(opname: str, args: list[Value], outcome: bool) -> Iterator[tuple[str, Value]]:
    """Which operands are below, or above, another number by this outcome: ("below" or "above", operand)."""
    prefix, _, relation = opname.rpartition("_")
    if prefix != "int" or relation not in _OPPOSITE:
        return
    if not outcome:
        relation = _OPPOSITE[relation]
    if relation == "lt":
        yield "below", args[0]
        yield "above", args[1]
    elif relation == "gt":
        yield "above", args[0]
        yield "below", args[1]
