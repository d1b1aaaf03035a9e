"""How rows are laid out in memory, which compiled rules and stores have to agree on."""

from __future__ import annotations

from rpyc_dl.datalog.language.program import Relation

FEW = 8
"""So many seconds of a pair's first are kept in a tuple; more of them are the keys of a dict."""


def payload_column(arity: int, columns: tuple[int, ...]) -> int | None:
    """The one column that an index on `columns` holds, or None where it holds whole rows."""
    others = [i for i in range(arity) if i not in columns]
    return others[0] if len(others) == 1 else None


def are_pairs(relation: Relation) -> bool:
    """Whether the rows are kept as pairs (`pairs.py`), and not as tuples: a choice is then by one of the columns."""
    return relation.arity == 2 and all(len(key) == 1 for key in relation.choices)


def are_grouped(relation: Relation) -> bool:
    """Whether pairs are grouped by their first column: they are, unless a choice finds them."""
    return are_pairs(relation) and not relation.choices
