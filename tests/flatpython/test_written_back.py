"""`rpyc-dl translate --to python`: what is written back does what the program does, and is structured Python."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl import api
from rpyc_dl.errors import UsageError
from rpyc_dl.flatpython import python_function, python_source
from support.commands import rpyc
from support.golden import Golden

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SUITE = ROOT.parents[0] / "shared" / "acceptance"

#: Programs, each with arguments.
PROGRAMS = [
    ("tests/flatpython/shapes.py", ["x"]),
    ("examples/nqueens.py", ["6"]),
    ("examples/sieve.py", ["50"]),
    ("tests/programs/realistic/patterns.py", []),
    ("tests/programs/scripts/all_kinds.py", []),
    ("tests/programs/scripts/order.py", []),
    ("tests/programs/scripts/several_kinds_in_containers.py", []),
]


def run(path: str, arguments: list[str]) -> tuple[int, str]:
    command = [sys.executable, path, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=ROOT)
    return done.returncode, done.stdout


@pytest.mark.parametrize(("path", "arguments"), PROGRAMS, ids=lambda x: Path(x).stem if isinstance(x, str) else "")
@pytest.mark.sampled(2)
def test_a_program_does_the_same(path: str, arguments: list[str], tmp_path: Path) -> None:
    written = str(tmp_path / "flat.py")
    ran = rpyc("translate", "--to", "python", str(ROOT / path), "-o", written)
    assert ran.status == 0, ran.err
    expected = run(str(ROOT / path), arguments)
    assert run(written, arguments) == expected
    assert expected[1]


def written(function: Callable[..., Any], argtypes: list[Any]) -> str:
    return python_source(api.translation_of(function, argtypes, {}))


def collatz(n):
    steps, odd = 0, []
    while n != 1:
        if n % 2 == 0 and n > 0:
            n = n // 2
        else:
            odd.append(n)
            n = 3 * n + 1
        steps += 1
    return steps, odd


def looked_up(table, words):
    found = []
    for word in words:
        try:
            found.append(table[word])
        except KeyError:
            continue
        if len(found) > 3:
            break
    return found


def test_the_text_is_structured(golden: Golden) -> None:
    golden.check("collatz.txt", written(collatz, [int]))
    golden.check("looked_up.txt", written(looked_up, [dict[str, int], list[str]]))


def resumed(n):
    def numbers(n):
        i = 0
        while i < n:
            if i % 2:
                yield i
            i += 1

    return list(numbers(n))


def test_only_a_loop_with_two_entries_is_dispatched() -> None:
    text = written(resumed, [int])
    assert text.count("_block = 0") == 1
    assert "_block" not in written(collatz, [int])
    assert python_function(api.translation_of(resumed, [int], {}))(6) == [1, 3, 5]


def test_ints_are_words_unless_they_grow() -> None:
    def power(n):
        return n**40

    words = python_function(api.translation_of(power, [int], {}))
    exact = python_function(api.translation_of(power, [int], {"ints": "exact"}))
    assert words(2) == 1 << 40
    with pytest.raises(OverflowError, match="does not fit in 64 bits"):
        words(7)
    assert exact(7) == 7**40


def test_a_refused_program_is_not_written(tmp_path: Path) -> None:
    source = tmp_path / "mixed.py"
    source.write_text("def main(argv):\n    return argv + 1\n")
    ran = rpyc("translate", "--to", "python", str(source), "-o", str(tmp_path / "out.py"))
    assert ran.status == 1 and "error" in ran.err
    assert not (tmp_path / "out.py").exists()
    bessel = rpyc("translate", "--to", "python", str(ROOT / "examples/bessel.py"), "-o", str(tmp_path / "out.py"))
    assert bessel.status == 2 and "is a function of C" in bessel.err
    assert rpyc("translate", "--to", "python", str(source), "-o", str(tmp_path)).status == 2


def test_annotations_are_those_that_were_inferred() -> None:
    tree = ast.parse(written(looked_up, [dict[str, int], list[str]]))
    (function,) = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert [ast.unparse(arg.annotation) for arg in function.args.args if arg.annotation] == [
        "dict[str, int]",
        "list[str]",
    ]
    assert function.returns is not None and ast.unparse(function.returns) == "list[int]"


@pytest.mark.slow
@pytest.mark.skipif(not SUITE.is_dir(), reason="no acceptance suite beside the checkout (../shared)")
@pytest.mark.parametrize(
    "category", ["classes", "dicts", "exceptions", "generators", "ints", "lists", "polymorphism"]
)
def test_the_acceptance_suite(category: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SUITE))
    harness: Any = importlib.import_module("harness")
    module = harness.load_category(category)
    expected = harness.expected_outcomes(category, {case.name for case in module.CASES}, False)
    for case in module.CASES:
        function = python_function(api.translation_of(case.func, case.argtypes, {}))
        for index, args in enumerate(case.args):
            try:
                outcome = ["ok", harness.canon(function(*args))]
            except Exception as error:
                outcome = ["exc", type(error).__name__]
            assert outcome == expected[case.name][index], (case.name, args)


class Attributes:
    def __getattr__(self, name):
        return len(name)


def length_by_name(n):
    return Attributes().abc + n


def test_a_program_with_methods_for_attributes_is_not_written() -> None:
    with pytest.raises(UsageError, match="has a `__getattr__`, which cannot be written as Python"):
        written(length_by_name, [int])
