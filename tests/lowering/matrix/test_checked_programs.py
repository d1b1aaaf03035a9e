"""The typed graphs of whole programs pass the type checker after the RTyper and after each transform.

Further programs are named by RPYC_DL_PROGRAMS: folders, separated by colons.
"""

from __future__ import annotations

import importlib
import os
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering import transform
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.program.checkllgraph import checkllgraph, checkllgraphs
from rpyc_dl.terminal import Progress

EXAMPLES = Path(__file__).parents[3] / "examples"
REALISTIC = Path(__file__).parents[2] / "programs" / "realistic"
CASES = Path(__file__).resolve().parents[4] / "shared" / "acceptance" / "cases"

#: The transforms that leave graphs in SSI form, which the checker wants; those between them work on SSA form.
TRANSFORMS = ("use_builders", "to_ssi", "remove_mallocs", "simplify", "finish")


def programs(folder):
    return sorted(path for path in Path(folder).glob("*.py") if "def main(" in path.read_text(encoding="utf-8"))


def check_program(path, monkeypatch):
    check_typed(Translation.open(str(path), None, Options(), Progress(visible=False)).typed, monkeypatch)


def check_typed(typed, monkeypatch):
    checkllgraphs(typed.graphs)
    seen = set()
    for name in TRANSFORMS:
        monkeypatch.setattr(transform, name, checked(getattr(transform, name), seen))
    remaining = transform.transform_program(list(typed.graphs), [typed.entry], exceptions_of(typed.rtyper))
    checkllgraphs(remaining)
    assert {"to_ssi", "simplify", "finish"} <= seen


def checked(function, seen):
    def run(graph, *args):
        result = function(graph, *args)
        checkllgraph(graph)
        seen.add(function.__name__)
        return result

    return run


@pytest.mark.parametrize("path", programs(EXAMPLES)[:3], ids=lambda path: path.stem)
def test_examples(path, monkeypatch):
    check_program(path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("path", [*programs(EXAMPLES)[3:], *programs(REALISTIC)], ids=lambda path: path.stem)
def test_all_programs_of_the_repository(path, monkeypatch):
    check_program(path, monkeypatch)


@pytest.mark.slow
def test_programs_elsewhere(monkeypatch):
    folders = os.environ.get("RPYC_DL_PROGRAMS", "")
    if not folders:
        pytest.skip("RPYC_DL_PROGRAMS names no folders")
    failed = []
    for folder in folders.split(":"):
        for path in programs(folder):
            with monkeypatch.context() as patch:
                try:
                    check_program(path, patch)
                except Exception as error:
                    failed.append(f"{path}: {error}")
    assert not failed


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CASES.glob("[!_]*.py")), ids=lambda path: path.stem)
def test_acceptance_cases(path, monkeypatch):
    """Where the folder is absent, there is no case to try."""
    monkeypatch.syspath_prepend(str(CASES.parent))
    cases = importlib.import_module("harness").load_category(path.stem).CASES
    assert cases
    for case in cases:
        with monkeypatch.context() as patch:
            try:
                check_typed(Translation(case.func, case.argtypes).typed, patch)
            except Exception as error:
                raise AssertionError(f"{path.stem}.{case.name}: {error}") from error
