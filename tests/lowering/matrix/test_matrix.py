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
from rpyc_dl.lowering.core import dispatch
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.program.specialize import ProgramRTyper
from rpyc_dl.workbench.languagereference import MODULES, builtin_functions, methods_of, module_functions
from support import matrix, matrixcells, matrixkinds
from support.everywhere import function_of
from support.matrixcells import OUTSIDE
from support.matrixforms import FORMS
from support.matrixkinds import KINDS

#: Operations that were drawn at random: they show that the rest works, and that the page is fresh. All of them take
#: an hour.
SAMPLE = [
    "exception FileExistsError", "issubclass", "function os.path.isabs", "function itertools.starmap", "neg",
]  # fmt: skip

#: Representations that a user's values do not have: bases, those of helpers in low-level Python, and of the iterators
#: of `for` loops over an array and over what `split` gives. Lists that are queues have tests/programs/test_queues.py.
NOT_OF_VALUES = {
    "ArrayIteratorRepr", "LinesIteratorRepr", "SplitIteratorRepr",
    "VoidRepr", "PrimitiveRepr", "PtrRepr", "ImpossibleRepr", "PointerTextRepr", "TextRepr", "BytesLike", "HashRepr",
    "BaseListRepr", "IteratorRepr", "WrapperRepr", "ConstPBCRepr", "ManyPBCRepr", "MembersRepr", "FrozenRepr",
    "RecursiveTupleRepr", "InstanceIterRepr", "FunctionIteratorRepr", "BuiltinMethodRepr", "ClassMethodRepr",
    "NumberRepr", "TaggedRepr", "TaggedIteratorRepr", "ExactRepr", "IteratorChoiceRepr", "MethodChoiceRepr",
    "ErasedRepr", "QueueListRepr", "IteratorByClassRepr",
}  # fmt: skip

#: Kinds that are refused whatever is done with them.
NO_VALUES = {"object"}

#: Functions of modules that are called as methods, or reach outside of the program, or that
#: `tests/programs/scripts` has (array, csv, …): other tests have them.
ELSEWHERE = {"os", "time", "sys", "array", "struct", "re", "hashlib", "getopt", "json", "doctest"}
ELSEWHERE |= {"argparse", "base64", "binascii", "csv", "datetime", "queue"}
ELSEWHERE |= {"operator", "stat", "fnmatch", "glob", "pathlib", "shutil", "tempfile"}
ELSEWHERE |= {"timeit", "fractions", "decimal", "statistics"}
ELSEWHERE |= {"subprocess", "configparser", "logging", "shlex", "graphlib", "secrets", "uuid", "socket"}
ELSEWHERE |= {"select", "zlib", "gzip", "asyncio", "cmath", "fileinput", "unicodedata", "threading", "atexit"}
ELSEWHERE |= {"traceback", "warnings", "io", "weakref", "hmac", "urllib.parse"}
ELSEWHERE |= {"codecs", "pprint", "sched", "getpass", "unittest", "concurrent.futures"}
ELSEWHERE |= {"xml.etree.ElementTree", "ast", "logging.handlers", "gettext", "zipfile"}
ELSEWHERE |= {"optparse", "socketserver", "http.server", "http.client", "urllib.request", "urllib.error", "locale"}
ELSEWHERE |= {"contextlib", "string", "colorsys", "signal", "textwrap", "typing", "enum", "difflib", "dataclasses"}
ELSEWHERE |= {"calendar", "copy", "collections", "os.path", "functools"}  # tests/docs/test_named_functions.py
ELSEWHERE |= {"logging.config", "zoneinfo", "pwd", "grp", "resource", "linecache"}


@cache
def sampled():
    return matrix.outcomes_of(SAMPLE)


def test_a_sample_agrees_or_is_refused():
    assert not [mistake for found in sampled().values() for mistake in matrix.mistakes(found)]
    for operation, found in sampled().items():
        assert any(o.verdict == "agrees" for o in found), f"nothing of {operation} works"


def test_a_sample_of_the_summary_is_fresh():
    said = matrix.counts_of_summary()
    for operation, found in sampled().items():
        assert said.get(operation) == matrix.count(found), f"cd tests && python -m support.matrix {operation!r}"


def test_the_summary_is_what_is_written():
    written = matrix.SUMMARY.read_text(encoding="utf-8")
    assert written == matrix.summary(matrix.counts_of_summary()), "cd tests && python -m support.matrix neg"


def test_what_is_listed_of_an_operation():
    found = sampled()["issubclass"] + sampled()["neg"]
    lost = [outcome for outcome in found if outcome.lost]
    assert not lost and matrix.section("neg", found) == ""
    found = sampled()["function itertools.starmap"]
    text = matrix.section("function itertools.starmap", found)
    assert text.startswith("## function itertools.starmap\n\n| text | operands | what the error says |\n")
    assert "starmap(" in text and matrix.count(found)[1] > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(matrix.PORTIONS))
def test_all_agree_or_are_refused(number):
    by_operation = matrix.outcomes_of(matrix.portion(number))
    assert not [mistake for found in by_operation.values() for mistake in matrix.mistakes(found)]
    said = matrix.counts_of_summary()
    stale = [operation for operation, found in by_operation.items() if said.get(operation) != matrix.count(found)]
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
    assert missing <= {"yield_", "yield_item", "delegate", "newslice", "newlist_hint"}


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
    modules = [
        importlib.import_module(f"rpyc_dl.lowering.{name}") for name in (*dispatch.MODULES, "sequence.listrepr")
    ]
    members = [member for module in modules for member in vars(module).values()]
    return {m.__name__ for m in members if inspect.isclass(m) and issubclass(m, Repr) and m is not Repr}


def test_every_representation_is_in_the_matrix():
    values = ", ".join(text for kind, text in KINDS.items() if kind not in NO_VALUES)
    module = matrixcells.module_text(f"return ({values})")
    result = annotate_program(function_of(module, "f", __name__=matrixkinds.__name__), [int, float, str])
    rtyper = ProgramRTyper(result)
    graph = result.graphs[0]
    values = {v for block in graph.iterblocks() for op in block.operations for v in (*op.args, op.result)}
    seen = {cls.__name__ for v in values for cls in type(rtyper.bindingrepr(v)).__mro__}
    assert _reprs() - seen - NOT_OF_VALUES == set()
