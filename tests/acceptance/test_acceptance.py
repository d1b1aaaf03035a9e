"""The acceptance suite beside the checkout (`../shared`), where there is one; otherwise every test is skipped.

`errors/*.py` must be refused at a marked line; whole programs must print what CPython prints. The suite's many small
cases are run by its own `run.py`.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rpyc_dl
from support.commands import rpyc
from support.golden import Golden
from support.plainwords import internal_words

SHARED = Path(__file__).resolve().parents[3] / "shared"
KNOWN_FAILURES = {
    line.strip()
    for line in (Path(__file__).parent / "known_failures.txt").read_text().splitlines()
    if line and not line.startswith("#")
}
#: Arguments for benchmark programs, small enough for a test.
BENCHMARKS = {
    "fib": "20", "mandelbrot": "40", "nqueens": "6", "fannkuch": "6", "nbody": "500", "spectralnorm": "30",
    "binarytrees": "6", "richards": "1", "strings": "50", "vm": "50", "wordfreq": "2000",
}  # fmt: skip

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="no acceptance suite beside the checkout (../shared)")


def programs(folder: str) -> list[Any]:
    """The programs of a folder as parameters, those that are known to fail marked."""
    found = []
    for path in sorted((SHARED / folder).glob("*.py")):
        name = f"{Path(folder).name if 'benchmarks' not in folder else 'benchmarks'}/{path.stem}"
        marks = [pytest.mark.xfail(reason="known failure")] if name in KNOWN_FAILURES else []
        found.append(pytest.param(path, id=name, marks=marks))
    return found


def header(source: str, key: str) -> str:
    match = re.search(rf"^#\s*{key}:\s*(.*?)\s*$", source, re.MULTILINE)
    assert match
    return match.group(1)


@pytest.mark.parametrize("path", programs("acceptance/errors"))
def test_refused_at_the_right_line(path: Path, golden: Golden) -> None:
    """One clear error: at the marked line, in plain words, with the text that was found right once."""
    source = path.read_text(encoding="utf-8")
    types = {"int": int, "float": float, "bool": bool, "str": str, "bytes": bytes, "None": None}
    names = ast.parse(header(source, "argtypes"), mode="eval").body
    assert isinstance(names, ast.List)
    argtypes = [types[ast.unparse(name)] for name in names.elts]
    spec = importlib.util.spec_from_file_location(f"acceptance_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with pytest.raises(rpyc_dl.RPythonError) as caught:
        rpyc_dl.annotate(getattr(module, header(source, "entry")), argtypes)
    lines = source.splitlines()
    marked = {n for n, line in enumerate(lines, 1) if re.search(r"#\s*ERROR:", line)}
    assert caught.value.lineno in marked, str(caught.value)
    assert caught.value.filename == str(path)
    assert caught.value.others == [], "one error"
    assert internal_words(str(caught.value)) == []
    golden.check(f"{path.stem}.txt", str(caught.value).replace(str(path), path.name))


def outcome(*command: str, stdin: str = "") -> tuple[int, str]:
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout


@pytest.mark.optimized
@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", programs("acceptance/programs"))
def test_program(path: Path, tmp_path: Path) -> None:
    executable = str(tmp_path / path.stem)
    ran = rpyc("translate", str(path), "-o", executable)
    assert ran.status == 0, ran.err
    for text in re.findall(r"^#\s*RUN:\s*(\{.*\})\s*$", path.read_text(encoding="utf-8"), re.MULTILINE):
        how = json.loads(text)
        arguments, stdin = how.get("argv", []), how.get("stdin", "")
        expected = outcome(sys.executable, str(path), *arguments, stdin=stdin)
        assert outcome(executable, *arguments, stdin=stdin) == expected


@pytest.mark.optimized
@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", programs("benchmarks/programs"))
def test_benchmark_program(path: Path, tmp_path: Path) -> None:
    executable = str(tmp_path / path.stem)
    ran = rpyc("translate", str(path), "-o", executable)
    assert ran.status == 0, ran.err
    size = BENCHMARKS[path.stem]
    assert outcome(executable, size)[1] == outcome(sys.executable, str(path), size)[1]
