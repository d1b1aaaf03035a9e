"""Every statement and expression, in many forms: the graph, the concrete space, and the typed program do what CPython
does."""

import importlib
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "frontend")]

from flow_interpreter import call_graph, outcome  # noqa: E402

from support.concretespace import run_concrete  # noqa: E402
from support.typed import Together  # noqa: E402

MODULES = [importlib.import_module(path.stem) for path in sorted(HERE.glob("statements_*.py"))]
CASES = [case for module in MODULES for case in module.CASES]
PROGRAMS = {module.__name__: Together(module.CASES) for module in MODULES}
IDS = [f"{func.__module__.removeprefix('statements_')}.{func.__name__}" for func, _ in CASES]


@pytest.mark.parametrize("run", [call_graph, run_concrete])
@pytest.mark.parametrize(("func", "calls"), CASES, ids=IDS)
def test_the_graph(func, calls, run):
    for args in calls:
        assert outcome(run, func, *args) == outcome(func, *args)


@pytest.mark.parametrize(("func", "calls"), CASES, ids=IDS)
def test_the_typed_program(func, calls):
    PROGRAMS[func.__module__].agree(func)
