"""The user's program as it is found: every way in which a file is no program gives one plain message."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import ImportFailed, RPythonError, UsageError
from rpyc_dl.loader import load_program
from rpyc_dl.terminal import Progress
from support.commands import rpyc

Write = Callable[..., str]


def refused(kind: type[RPythonError], path: str, entry: str | None = None) -> str:
    with pytest.raises(kind) as caught:
        load_program(path, entry)
    return str(caught.value)


def test_main_with_argv(program: Write) -> None:
    loaded = load_program(program("def main(argv):\n    return 0\n"))
    assert loaded.entry.__name__ == "main"
    assert loaded.takes_argv
    assert loaded.name == "prog"


def test_main_without_arguments(program: Write) -> None:
    assert not load_program(program("def main():\n    return 0\n")).takes_argv


def test_main_with_an_optional_argument_gets_argv(program: Write) -> None:
    assert load_program(program("def main(argv=None):\n    return 0\n")).takes_argv


def test_entry_point_comes_before_main(program: Write) -> None:
    loaded = load_program(program("def main(): pass\ndef entry_point(argv): return 0\n"))
    assert loaded.entry.__name__ == "entry_point"


def test_target_comes_first(program: Write) -> None:
    source = (
        "def main(argv): return 1\ndef start(argv): return 0\n"
        "def target(driver, args):\n    driver.exe_name = 'x'\n    return start, None\n"
    )
    loaded = load_program(program(source))
    assert loaded.entry.__name__ == "start"
    assert loaded.argtypes is None


def test_target_may_give_argument_types(program: Write) -> None:
    loaded = load_program(program("def f(n): return n\ndef target(driver, args): return f, [int]\n"))
    assert loaded.argtypes == [int]


def test_entry_chosen_by_name(program: Write) -> None:
    path = program("def main(argv): return 0\ndef other(argv): return 0\n")
    assert load_program(path, "other").entry.__name__ == "other"


def test_target_that_statements_of_the_file_enter(program: Write) -> None:
    source = (
        "class Machine:\n"
        "    def target(self, driver, args):\n"
        "        def run(argv):\n            return 5\n"
        "        return run, None\n"
        "def provide(machine):\n    globals()['target'] = machine.target\n"
        "provide(Machine())\n"
    )
    assert load_program(program(source), "target").entry.__name__ == "run"


def test_entry_misspelt(program: Write) -> None:
    path = program("def main(argv): return 0\ndef other(argv): return 0\n")
    text = refused(UsageError, path, "otter")
    assert "prog.py has no function `otter`" in text
    assert "did you mean `other`?" in text


def test_missing_file(program: Write) -> None:
    program("def main(): pass\n", "factorial.py")
    text = refused(UsageError, "factorail.py")
    assert text == "error[usage]: no such file: factorail.py\nhelp: did you mean factorial.py?"
    assert "factorial.py?" in refused(UsageError, "factorial")


def test_directory(program: Write) -> None:
    program("def main(): pass\n")
    text = refused(UsageError, ".")
    assert text == "error[usage]: . is a directory without a `__main__.py`\nhelp: it holds prog.py"


@pytest.mark.parametrize("source", ["", "\n\n  \n"])
def test_empty_file(program: Write, source: str) -> None:
    assert "prog.py is empty" in refused(UsageError, program(source))


def test_no_entry_point(program: Write) -> None:
    text = refused(UsageError, program("import os\nfrom os.path import join\ndef helper(): pass\n"))
    assert "no entry point" in text
    assert "it defines `helper`" in text, "imported functions are not offered"


def test_unreadable(program: Write) -> None:
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    path = program("def main(): pass\n")
    os.chmod(path, 0)
    assert "cannot read prog.py" in refused(UsageError, path)


def test_raises_on_import_shows_the_users_lines_only(program: Write) -> None:
    program("def parse(text):\n    return float(text)\n", "conf.py")
    path = program("import conf\n\ndef setup():\n    return conf.parse('no')\n\nLIMIT = setup()\ndef main(): pass\n")
    text = refused(ImportFailed, path)
    assert text == (
        "error[import]: prog.py cannot be imported, it raises ValueError: could not convert string to float: 'no'\n"
        "  --> conf.py:2:12, in parse\n"
        "  2 |     return float(text)\n"
        "    |            ^^^^^^^^^^^\n"
        "note: on import of the program\n"
        "  --> prog.py:6:9\n"
        "  6 | LIMIT = setup()\n"
        "note: called from here\n"
        "  --> prog.py:4:12\n"
        "  4 |     return conf.parse('no')"
    )


def test_a_file_with_the_name_of_a_library_s_module(program: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sched", "colorsys"):  # which other tests import
        monkeypatch.delitem(sys.modules, name, raising=False)
    text = refused(ImportFailed, program("import sched\nsched.scheduler()\n", "sched.py"))
    assert "`sched.py` is found in place of Python's module `sched`: give the file another name" in text
    program("LIMIT = 3\n", "colorsys.py")
    path = program("import colorsys\ndef main():\n    print(colorsys.rgb_to_hls(1, 0, 0))\n")
    with pytest.raises(RPythonError) as caught:
        _ = Inference.open(path, None, Options(), Progress(visible=False)).result
    assert "`colorsys.py` is found in place of Python's module" in str(caught.value)


def test_what_a_program_does_to_python_stays_with_it(program: Write) -> None:
    here, depth, names = os.getcwd(), sys.getrecursionlimit(), list(sys.path)
    load_program(
        program("import os, sys\nos.chdir('/')\nsys.setrecursionlimit(70)\nsys.path.clear()\ndef main(): pass\n")
    )
    assert (os.getcwd(), sys.getrecursionlimit()) == (here, depth)
    assert set(names) <= set(sys.path)
    text = refused(ImportFailed, program("import builtins\nbuiltins.len = lambda x: 3\ndef main(): pass\n"))
    assert "replaces the builtin `len`" in text
    assert len("abcd") == 4


def test_deep_inside_few_of_the_calls_are_told(program: Write) -> None:
    text = refused(ImportFailed, program("def f(n):\n    return f(n + 1)\n\nf(0)\ndef main(): pass\n"))
    assert "RecursionError" in text
    assert re.search(r"note: \(and \d{3} calls more\)", text)
    assert len(text.splitlines()) < 30


def test_an_exception_without_a_text(program: Write) -> None:
    source = "class E(Exception):\n    def __str__(self):\n        raise ValueError\n\ndef main(): pass\nraise E()\n"
    assert "it raises E: <exception str() failed>" in refused(ImportFailed, program(source))


def test_exits_on_import(program: Write) -> None:
    text = refused(ImportFailed, program("import sys\ndef main(): pass\nsys.exit(len([]))\n"))
    assert "it raises SystemExit" in text
    assert 'under `if __name__ == "__main__":`' in text


def test_missing_module(program: Write) -> None:
    text = refused(ImportFailed, program("import no_such_module_at_all\n"))
    assert "ModuleNotFoundError: No module named 'no_such_module_at_all'" in text
    assert "prog.py:1:1" in text


def test_a_package_above_the_program(program: Write, tmp_path: Path) -> None:
    package = tmp_path / "gears"
    package.mkdir()
    (package / "parts.py").write_text("def main(): pass\n")
    (package / "run.py").write_text("from gears.parts import main\n")
    text = refused(ImportFailed, str(package / "run.py"))
    assert f"`gears` is in {tmp_path}: with PYTHONPATH={tmp_path} it is found" in text


def test_syntax_error(program: Write) -> None:
    text = refused(ImportFailed, program("def main(argv):\n    x = (1,\n    return 0\n"))
    assert text.splitlines()[:3] == [
        "error[import]: SyntaxError: '(' was never closed",
        "  --> prog.py:2:9",
        "  2 |     x = (1,",
    ]


def test_syntax_error_in_another_module(program: Write) -> None:
    program("x = = 1\n", "broken.py")
    text = refused(ImportFailed, program("import broken\ndef main(): pass\n"))
    assert "SyntaxError: invalid syntax" in text
    assert "broken.py:1:5" in text


@pytest.mark.parametrize("data", [b"\x7fELF\x00\x00\xff\xfe", b"def main():\n    return '\xff'\n"])
def test_not_a_source_file(program: Write, data: bytes) -> None:
    path = program("")
    with open(path, "wb") as file:
        file.write(data)
    text = refused(ImportFailed, path)
    assert text.startswith("error[import]: ")
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("main = 3\n", "not a function but a value of type int"),
        ("class main: pass\n", "not a function but the class `main`"),
        ("def main(a, b): pass\n", "it takes `(a, b)`"),
        ("def main(*args): pass\n", "it takes `(*args)`"),
        ("def main(*, verbose): pass\n", "it takes `(*, verbose)`"),
        ("async def main(): pass\n", "it is asynchronous"),
        ("def main():\n    yield 1\n", "it is a generator"),
        ("def target(driver, args): return 3\n", "must return the entry function"),
    ],
)
def test_unfit_entry(program: Write, source: str, why: str) -> None:
    assert why in refused(UsageError, program(source))


@pytest.mark.parametrize("source", ["def target(): pass\n", "def target(driver, args):\n    raise KeyError(3)\n"])
def test_target_raises(program: Write, source: str) -> None:
    text = refused(ImportFailed, program(source))
    assert "prog.py:" in text
    assert "loader.py" not in text


def test_prints_of_the_import_go_to_standard_error(program: Write, capsys: pytest.CaptureFixture[str]) -> None:
    load_program(program("print('hello')\ndef entry_point(argv): return 0\n"))
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "hello\n")


def test_program_named_like_a_standard_module(program: Write) -> None:
    import string

    loaded = load_program(program("import string\nassert string.digits\ndef main(): pass\n", "string.py"))
    assert loaded.module is not string
    assert sys.modules["string"] is string


def test_a_changed_program_is_read_again(program: Write) -> None:
    path = program("def main(): return 1\n")
    first = load_program(path)
    program("def main(): return 2\n")
    assert (first.entry(), load_program(path).entry()) == (1, 2)


def test_names_of_helpers_mean_nothing_in_a_program(program: Callable[..., str]) -> None:
    """A function called like a low-level helper computes as Python does: nothing wraps around."""
    path = program(
        "def ll_mul(a, b):\n    return a * b\n\n\n"
        "def main(argv):\n    print(ll_mul('ab', 2))\n    return ll_mul(1 << 40, (1 << 40) + len(argv))\n"
    )
    ran = rpyc("interpret", path)
    assert ran.status == 1
    assert "OverflowError" in ran.err


@pytest.mark.parametrize("nested", ["x = " + "-" * 200_000 + "1\n", "x = " + "1+" * 200_000 + "1\n"])
def test_a_program_nested_too_deeply_is_told_as_such(program: Write, nested: str) -> None:
    message = refused(ImportFailed, program(nested))
    assert "RecursionError" in message or "MemoryError" in message


def test_what_python_ran_is_told(program: Write) -> None:
    program("def twice(n):\n    return 2 * n\n", "helper.py")
    loaded = load_program(program("import os\nimport helper\ndef main():\n    return helper.twice(2)\n"))
    assert [os.path.basename(file) for file in loaded.imported] == ["prog.py", "helper.py"]


def test_python_runs_what_a_script_imports_and_not_the_script(program: Write) -> None:
    program("def thrice(n):\n    return 3 * n\n", "other.py")
    loaded = load_program(program("import other\nprint(other.thrice(2))\n"))
    assert [os.path.basename(file) for file in loaded.imported] == ["other.py"]


def test_timings_name_what_was_imported(program: Write) -> None:
    ran = rpyc("translate", program("def main():\n    return 0\n"), "--stop-after", "load", "--timings")
    assert "imported by Python: prog.py" in ran.err
    assert "note:" not in ran.err


def test_a_long_import_is_told(program: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rpyc_dl.driver.inference.LONG_IMPORT", 0.0)
    ran = rpyc("translate", program("total = sum(range(10**6))\ndef main():\n    return 0\n"), "--stop-after", "load")
    assert re.search(r"^note: imported by Python: prog\.py \(\d\.\d s\): ", ran.err, re.M)
