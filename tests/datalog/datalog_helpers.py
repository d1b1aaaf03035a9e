"""Short ways to load and run a program in tests."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from rpyc_dl.datalog import DatalogErrors, Evaluator, Program, load_program


def load(text: str, name: str = "test.dl") -> Program:
    return load_program([], [(name, text)])


def run(text: str, facts: dict | None = None, goals: tuple[str, ...] = ()) -> Evaluator:
    engine = Evaluator(load(text))
    engine.insert(facts or {})
    engine.run(goals)
    return engine


def errors(text: str) -> list[str]:
    """`line:col code: message` of each error."""
    try:
        load(text)
    except DatalogErrors as error:
        return [f"{d.line}:{d.col} {d.code}: {d.message}" for d in error.diagnostics]
    return []


def warnings(text: str) -> list[str]:
    return [f"{d.line}:{d.col} {d.code}: {d.message}" for d in load(text).warnings]


def load_example(name: str) -> ModuleType:
    """A program of `examples/` or `benchmarks/programs/`, as a module."""
    root = Path(__file__).resolve().parents[2]
    places = (root / "examples" / name, root / "benchmarks" / "programs" / name)
    return load_module(next(path for path in places if path.exists()))


def load_module(path: Path) -> ModuleType:
    """The module of a file."""
    spec = importlib.util.spec_from_file_location(f"judged_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


PATHS = """
.decl edge(x: number, y: number)
.input edge
.decl path(x: number, y: number)
.output path
/// [PATH-1] an edge is a path
path(x, y) :- edge(x, y).
/// [PATH-2] a path goes on
path(x, z) :- path(x, y), edge(y, z).
"""
