"""Every operation on every combination of kinds of operands agrees with CPython, or is refused with a place.

The rows are held against the tables: every operation, function, method and representation occurs in them.
"""

from __future__ import annotations

import importlib
import inspect
from functools import cache

import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.lowering import dispatch
from rpyc_dl.lowering.rmodel import Repr
from rpyc_dl.lowering.rtyper import RTyper
from rpyc_dl.workbench.languagereference import MODULES, builtin_functions, methods_of, module_functions
from support import matrix, matrixcells, matrixkinds
from support.everywhere import function_of
from support.matrixcells import OUTSIDE
from support.matrixforms import FORMS
from support.matrixkinds import KINDS

#: These show that the rest works; all of them take minutes.
SAMPLE = ["neg: -{x}", "abs: abs({x})", "iter: z = n\nfor e in {x}: z += 1", "getslice: {x}[:]"]

#: Representations that a user's values do not have: bases, those of helpers in low-level Python, and of the iterators
#: of `for` loops over an array and over what `split` gives.
NOT_OF_VALUES = {
    "ArrayIteratorRepr", "LinesIteratorRepr", "SplitIteratorRepr",
    "VoidRepr", "PrimitiveRepr", "PtrRepr", "ImpossibleRepr", "PointerTextRepr", "TextRepr", "BytesLike", "HashRepr",
    "BaseListRepr", "IteratorRepr", "WrapperRepr", "ConstPBCRepr", "ManyPBCRepr", "MembersRepr", "FrozenRepr",
    "InstanceIterRepr", "FunctionIteratorRepr", "BuiltinMethodRepr", "ClassMethodRepr",
}  # fmt: skip

#: Kinds that are refused whatever is done with them.
NO_VALUES = {"object"}

#: Functions of modules that are called as methods, or reach outside of the program: other tests have them.
ELSEWHERE = {"os", "time", "sys"}


def mistakes(found):
    return [(o.verdict, o.cell.shown, o.cell.kinds, o.text) for o in found if o.verdict in ("differs", "broken")]


def test_a_sample_agrees_or_is_refused():
    by_row = matrix.outcomes_of(SAMPLE)
    assert not [mistake for found in by_row.values() for mistake in mistakes(found)]
    for row, found in by_row.items():
        assert any(o.verdict == "agrees" for o in found), f"nothing of {row} works"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(matrix.PORTIONS))
def test_all_agree_or_are_refused(number):
    by_row = matrix.outcomes_of(matrix.portion(number))
    assert not [mistake for found in by_row.values() for mistake in mistakes(found)]
    if matrix.PAGE.exists():
        page = matrix.sections_of_page()
        stale = [
            row for row, found in by_row.items() if page.get(matrix.heading(row), "") != matrix.section(row, found)
        ]
        assert not stale, "make refusals"


def test_every_operation_of_the_flow_graph_is_in_the_matrix():
    assert set(FORMS) == set(OPERATIONS)


def test_the_forms_make_the_operations_that_they_stand_for():
    missing = set()
    for opname, forms in FORMS.items():
        seen = set()
        for form in forms:
            for kind in ("list of int", "int"):
                text = form.format(x=KINDS[kind], y=KINDS[kind])
                body = text if matrixcells.is_statement(form) else f"z = {text}"
                module = matrixcells.module_text(body + "\nreturn z")
                graph = build_flow(function_of(module, "f", __name__=matrixkinds.__name__))
                seen |= {op.opname for _, op in graph.iterblockops()}
        if opname not in seen:
            missing.add(opname)
    # Generators' own are taken apart before; a slice as a value is refused; room is reserved for a list later.
    assert missing <= {"yield_", "delegate", "newslice", "newlist_hint"}


def test_every_function_and_method_is_in_the_matrix():
    rows = matrixcells.functions()
    named = {name for name in builtin_functions() if name not in OUTSIDE}
    for module in set(MODULES) - ELSEWHERE:
        named |= {f"{module}.{name}" for name in module_functions(module)}
    assert named - rows.keys() - OUTSIDE == set()
    for kind, of in {
        "int": int,
        "float": float,
        "str": str,
        "bytes": bytes,
        "list of int": list,
        "dict": dict,
    }.items():
        assert set(methods_of(of)) <= set(matrixcells.public(kind))
        assert f"methods of {kind}" in matrixcells.rows()


@cache
def _reprs():
    """The names of all classes of representations that the modules of the RTyper define."""
    modules = [importlib.import_module(f"rpyc_dl.lowering.{name}") for name in (*dispatch.MODULES, "rlistiter")]
    members = [member for module in modules for member in vars(module).values()]
    return {m.__name__ for m in members if inspect.isclass(m) and issubclass(m, Repr) and m is not Repr}


def test_every_representation_is_in_the_matrix():
    values = ", ".join(text for kind, text in KINDS.items() if kind not in NO_VALUES)
    module = matrixcells.module_text(f"return ({values})")
    result = annotate_program(function_of(module, "f", __name__=matrixkinds.__name__), [int, float, str])
    rtyper = RTyper(result)
    graph = result.graphs[0]
    values = {v for block in graph.iterblocks() for op in block.operations for v in (*op.args, op.result)}
    seen = {cls.__name__ for v in values for cls in type(rtyper.bindingrepr(v)).__mro__}
    assert _reprs() - seen - NOT_OF_VALUES == set()
