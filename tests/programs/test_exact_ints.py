"""`--ints=exact`: ints that grow, compiled beside CPython."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rpyc_dl
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.terminal import Progress
from support.commands import rpyc
from support.exactrandom import program

PROGRAMS = Path(__file__).parent / "exact"


def outputs(path: Path, folder: Path, **compiler: object) -> tuple[str, str]:
    """What the compiled program prints, and what CPython prints."""
    translation = Translation.open(str(path), None, Options(ints="exact"), Progress(visible=False))
    options = CompilerOptions(ints_grow=True, **compiler)  # type: ignore[arg-type]
    Compiler(options).build(translation.source, folder / "prog")
    commands = ([str(folder / "prog")], [sys.executable, str(path)])
    ran = [subprocess.run(command, capture_output=True, text=True, timeout=100, check=False) for command in commands]
    assert [r.returncode for r in ran] == [0, 0], ran[0].stderr + ran[1].stderr
    return ran[0].stdout, ran[1].stdout


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_prints_what_cpython_prints(path: Path, tmp_path: Path) -> None:
    seen, expected = outputs(path, tmp_path)
    assert seen == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", ["big_numbers", "several_kinds", "long_lists_of_several_kinds"])
@pytest.mark.parametrize("gc", ["ref", pytest.param("none", marks=pytest.mark.slow)])
def test_on_each_collector(gc: str, name: str, tmp_path: Path) -> None:
    seen, expected = outputs(PROGRAMS / f"{name}.py", tmp_path, gc=gc)
    assert seen == expected


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(50))
def test_random_functions(seed: int, tmp_path: Path) -> None:
    """Twenty functions each, with big arguments."""
    path = tmp_path / "generated.py"
    path.write_text(program(seed, 20))
    seen, expected = outputs(path, tmp_path)
    assert seen == expected


def test_interpreted(tmp_path: Path) -> None:
    path = tmp_path / "power.py"
    path.write_text(
        "import sys\ndef main(argv):\n    print(3 ** len(argv) ** 80)\n    print(7 ** 90 // 3)\n    return 0\n"
    )
    assert rpyc("interpret", "--ints=exact", "--entry", "main", str(path)).out == f"3\n{7**90 // 3}\n"


def test_the_project_says_so(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.rpyc-dl]\nints = "exact"\n')
    path = tmp_path / "big.py"
    path.write_text("import sys\nN = 10 ** 30\ndef main(argv):\n    print(N + len(argv))\n    return 0\n")
    assert rpyc("interpret", "--entry", "main", str(path)).out == f"{10**30 + 1}\n"
    refused = rpyc("interpret", "--ints=words", "--entry", "main", str(path))
    assert refused.status == 1 and "--ints=exact" in refused.err


def test_words_stay_words() -> None:
    def total(n: int) -> int:
        s = 0
        for i in range(min(n, 1000)):
            s += [1, 2, 3][i % 3]
        return s

    result = rpyc_dl.annotate(total, [int], ints="exact").result
    variables = [v for block in result.graphs[0].iterblocks() for v in block.inputargs]
    grown = {v.name.split("_")[0] for v in variables if getattr(result.binding(v), "exact", False)}
    assert grown == {"s", "return"}


def test_the_error_names_the_option() -> None:
    assert "--ints=exact" in str(rpyc_dl.interpret_raises(OverflowError, lambda x: x * x, [2**40]))
