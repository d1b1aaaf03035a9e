"""Every function of the acceptance cases, where they are: graph and concrete space do what CPython does."""

import importlib.util
import sys
from pathlib import Path

import pytest
from flow_interpreter import call_graph, outcome

from support.concretespace import run_concrete

FOLDER = Path(__file__).parents[3] / "shared" / "acceptance"
STEMS = sorted(path.stem for path in (FOLDER / "cases").glob("[a-z]*.py")) if FOLDER.exists() else []
pytestmark = pytest.mark.skipif(not STEMS, reason="the acceptance cases are not here")


def load(stem):
    if str(FOLDER) not in sys.path:
        sys.path.insert(0, str(FOLDER))
    spec = importlib.util.spec_from_file_location(f"flow_case_{stem}", FOLDER / "cases" / f"{stem}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("run", [call_graph, run_concrete])
@pytest.mark.parametrize("stem", STEMS)
def test_cases(stem, run):
    expected, found = load(stem), load(stem)
    for a, b in zip(expected.CASES, found.CASES, strict=True):
        for args in a.args:
            assert outcome(run, b.func, *args) == outcome(a.func, *args), (a.name, args)
