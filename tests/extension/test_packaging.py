"""Wheels with compiled modules: what `[tool.rpyc-dl] modules` may say; the example package, built by setuptools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.extension.packaging.project import project_modules
from rpyc_dl.extension.sources import dotted_name

EXAMPLE = Path(__file__).parents[2] / "examples" / "package"


def _run(folder: Path, *args: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *args], cwd=folder, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example package; what setuptools builds of it is in `out`."""
    pytest.importorskip("setuptools")
    folder = tmp_path_factory.mktemp("package") / "wordstats"
    shutil.copytree(EXAMPLE, folder)
    root = str(Path(__file__).parents[2])
    setup = (
        "import setuptools; from rpyc_dl.extension.packaging.setuptools_hook import finalize;"
        "d = setuptools.Distribution(dict(name='wordstats', packages=['wordstats'], package_dir={'': 'src'}));"
        "finalize(d); d.script_name = 'setup.py'; d.script_args = ['build', '--build-lib', 'out'];"
        "d.parse_command_line(); d.run_commands(); print(d.command_options['bdist_wheel'])"
    )
    assert "('rpyc-dl', 'cp311')" in _run(folder, "-c", setup, PYTHONPATH=root)
    return folder


def test_the_tests_of_the_example_pass_compiled(package: Path) -> None:
    files = sorted(path.name for path in (package / "out" / "wordstats").iterdir() if path.is_file())
    assert files == [
        "__init__.py", "counting.abi3.so", "counting.py", "counting.pyi", "distance.abi3.so", "distance.py",
        "distance.pyi",
    ]  # fmt: skip
    tests = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "4 passed" in _run(package, *tests, PYTHONPATH="out", WORDSTATS=".abi3.so")


def test_the_tests_of_the_example_pass_uncompiled(package: Path) -> None:
    tests = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "4 passed" in _run(package, *tests, PYTHONPATH="src", WORDSTATS=".py")


def test_a_compiled_module_is_compiled_again_from_its_source(package: Path) -> None:
    """What was compiled before is no obstacle: neither for itself nor for a module that imports it."""
    source = package / "out" / "wordstats" / "counting.py"
    source.write_text(source.read_text() + "\n\ndef more(word: str) -> int:\n    return distance(word, 'x')\n")
    from rpyc_dl.extension.build import build_module

    build_module(str(source), ["most_common(dict[str, int], int)"])
    program = "from wordstats import counting as c; print(c.more('ab'), c.counts('a b'), c.__name__, c.__file__[-8:])"
    assert _run(package / "out", "-c", program) == "2 {'a': 1, 'b': 1} wordstats.counting .abi3.so\n"


def test_names_of_modules(tmp_path: Path) -> None:
    inner = tmp_path / "src" / "a" / "b"
    inner.mkdir(parents=True)
    for folder in (inner, inner.parent):
        (folder / "__init__.py").touch()
    assert dotted_name(inner / "fast.py") == ("a.b.fast", tmp_path / "src")
    assert dotted_name(tmp_path / "fast.py") == ("fast", tmp_path)


WRONG = [
    'modules = "fast.py"',
    "modules = [3]",
    "modules = [{file = 'a'}]",
    "modules = [{path = 'a', entries = 'f'}]",
]


@pytest.mark.parametrize("text", WRONG)
def test_wrong_lists_of_modules(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.rpyc-dl]\n{text}\n")
    with pytest.raises(SystemExit, match="modules must be a list of file names"):
        project_modules(tmp_path)


def test_a_module_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.rpyc-dl]\nmodules = ["fast.py"]\n')
    with pytest.raises(SystemExit, match="there is no file fast.py"):
        project_modules(tmp_path)
