"""Programs that import `rpython`, compiled beside `rpyc-dl python`."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.rpython.finder import module_names, provided
from support.commands import rpyc

PROGRAMS = Path(__file__).parent / "programs"


def ran(command: list[str]) -> tuple[int, str, str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=100, check=False, env=environment, stdin=subprocess.DEVNULL
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_does_what_cpython_does(path: Path, tmp_path: Path) -> None:
    if path.stem.startswith("with_"):
        pytest.importorskip(path.stem.removeprefix("with_"))
    assert rpyc("translate", str(path), "-o", str(tmp_path / "prog")).status == 0
    argument = str(tmp_path / "data")
    seen = ran([str(tmp_path / "prog"), argument])
    expected = ran([sys.executable, "-m", "rpyc_dl.rpython.running", str(path), argument])
    assert seen[:2] == expected[:2]
    assert seen[0] == 0, seen[2]


def test_every_module_can_be_imported_under_both_names() -> None:
    with provided():
        for name in module_names():
            __import__(name)
            assert sys.modules[name] is sys.modules["rpyc_dl." + name]


def is_there(name: str) -> bool:
    module, _, member = name.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), member) or bool(importlib.import_module(name))
    except ImportError:
        return False


def test_what_many_programs_import_is_there() -> None:
    """Every name that three or more of 33 programs import; `-` marks what `docs/porting.md` says is not there."""
    lines = (Path(__file__).parent / "common_names.txt").read_text("utf-8").splitlines()
    with provided():
        wrong = [line for line in lines if is_there(line.removeprefix("- ")) == line.startswith("- ")]
    assert wrong == []
    page = (Path(__file__).parents[2] / "docs" / "porting.md").read_text("utf-8")
    absent = page[page.index("## What is not there") :]
    unsaid = [
        line for line in lines if line.startswith("- ") and not any(f"`{part}`" in absent for part in line.split("."))
    ]
    assert unsaid == []


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "targetprog.py"
    path.write_text(text)
    return str(path)


def test_a_name_that_is_not_there(tmp_path: Path) -> None:
    program = write(tmp_path, "from rpython.rlib.jit import unroll_save\ndef main(argv): return 0\n")
    told = rpyc("translate", program)
    assert told.status == 1 and "rpyc-dl's own `rpython` has `unroll_safe`" in told.err


def test_a_module_that_is_not_there(tmp_path: Path) -> None:
    program = write(tmp_path, "import rpython.rlib.rbigin\ndef main(argv): return 0\n")
    told = rpyc("translate", program)
    assert told.status == 1 and "did you mean `rpython.rlib.rbigint`?" in told.err


def test_a_name_of_the_old_package_that_is_not_there(tmp_path: Path) -> None:
    program = write(tmp_path, "from pypy.rlib.jit import unroll_save\ndef main(argv): return 0\n")
    assert "rpyc-dl's own `rpython` has `unroll_safe`" in rpyc("translate", program).err
    program = write(tmp_path, "def main(argv):\n    from pypy.rlib import rbigin\n    return 0\n")
    assert "rpyc-dl's own `rpython` has `rbigint`" in rpyc("translate", program).err
    program = write(tmp_path, "from pypy.interpreter import gateway\ndef main(argv): return 0\n")
    assert "No module named 'pypy.interpreter'" in rpyc("translate", program).err


def test_an_installed_pypy_comes_first(tmp_path: Path) -> None:
    (tmp_path / "pypy").mkdir()
    (tmp_path / "pypy" / "__init__.py").write_text("mine = 3\n")
    program = write(tmp_path, "from pypy import mine\nprint(mine)\nimport pypy.rlib\n")
    done = ran([sys.executable, "-m", "rpyc_dl.rpython.running", program])
    assert done[1].startswith("3\n") and "No module named 'pypy.rlib'" in done[2]


def test_an_installed_package_of_the_name_comes_first(tmp_path: Path) -> None:
    (tmp_path / "rpython").mkdir()
    (tmp_path / "rpython" / "__init__.py").write_text("mine = 3\n")
    program = write(tmp_path, "from rpython import mine\nprint(mine)\ndef target(driver, args): return None\n")
    assert ran([sys.executable, "-m", "rpyc_dl.rpython.running", program])[1].startswith("3\n")


TARGET = """
from rpython.config.config import BoolOption, IntOption, OptionDescription
take_options = True
from rpython.config.translationoption import get_combined_translation_config
OWN = OptionDescription("mine", "", [BoolOption("fast", "", default=True), IntOption("size", "", default=7)])
TESTED = get_combined_translation_config(OWN, overrides={"mine.fast": False}).mine
assert not TESTED.fast and TESTED.size == 7
def get_additional_config_options():
    return OWN
def handle_config(config, translateconfig):
    config.translation.suggest(check_str_without_nul=True)
def make(size, args):
    def entry_point(argv):
        print(size, args[0])
        return size
    return entry_point
def target(driver, args):
    assert not driver.config.translation.jit and driver.config.translation.check_str_without_nul
    driver.exe_name = "prog-%(backend)s"
    return make(driver.config.mine.size, args), None
def jitpolicy(driver):
    from rpython.jit.codewriter.policy import JitPolicy
    return JitPolicy()
"""


def test_target_as_rpython_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = write(tmp_path, TARGET)
    monkeypatch.chdir(tmp_path)
    assert rpyc("translate", "-O2", "--gc=minimark", program, "--", "--flag").status == 0
    assert ran([str(tmp_path / "prog-c")]) == (7, "7 --flag\n", "")
    assert ran([sys.executable, "-m", "rpyc_dl.rpython.running", program, "--flag"])[:2] == (7, "7 --flag\n")


OPTIONS = """
from rpython.config.config import BoolOption, ChoiceOption, DEFAULT_OPTION_NAME, FloatOption, OptionDescription
from rpython.config.config import ArbitraryOption, IntOption, StrOption, to_optparse
take_options = True
INNER = OptionDescription("inner", "", [IntOption("size", "", default=7, cmdline="-s --size")])
OWN = OptionDescription("mine", "", [
    BoolOption("fast", "", requires=[("mine.level", "high")], cmdline="--fast"),
    BoolOption("quiet", "", default=True, negation=False),
    ChoiceOption("level", "", ["low", "high"], default="low", cmdline=DEFAULT_OPTION_NAME),
    StrOption("plugins", "", default="", cmdline="--plugins"),
    FloatOption("rate", "", default=0.5),
    ArbitraryOption("extra", "", defaultfactory=lambda: [1]),
    StrOption("hidden", "", default="h", cmdline=None),
    INNER,
])
assert OWN.getpaths() == ["fast", "quiet", "level", "plugins", "rate", "extra", "hidden", "inner.size"]
assert OWN.getpaths(include_groups=True)[-2:] == ["inner", "inner.size"]
def get_additional_config_options():
    return OWN
def target(driver, args):
    options, rest = to_optparse(driver.config, useoptions=["mine.*", "mine.inner.*"]).parse_args(args)
    m = driver.config.mine
    text = "%s %s %s %s %s %s %s" % (m.fast, m.level, m.plugins, m.rate, m.extra, m.inner.size, rest)
    def entry_point(argv):
        print(text)
        return 0
    return entry_point, None
"""


def test_options_of_a_target(tmp_path: Path) -> None:
    program = write(tmp_path, OPTIONS)
    given = ["--fast", "--plugins=A,B", "--mine-rate=0.25", "-s", "9", "more"]
    assert ran([sys.executable, "-m", "rpyc_dl.rpython.running", program, *given])[1].endswith(
        "True high A,B 0.25 [1] 9 ['more']\n"
    )
    assert rpyc("translate", program, "-o", str(tmp_path / "prog"), "--", *given).status == 0
    assert ran([str(tmp_path / "prog")]) == (0, "True high A,B 0.25 [1] 9 ['more']\n", "")
    for wrong in ("--mine-level=middle", "--no-mine-quiet", "--mine-hidden=x"):
        assert rpyc("translate", program, "--", wrong).status != 0, wrong


def test_what_a_target_asks_for_that_is_not_there(tmp_path: Path) -> None:
    program = write(tmp_path, "def target(driver, args):\n    return driver.config.translation.nothing\n")
    told = rpyc("translate", program)
    assert told.status == 1 and "no option `nothing`" in told.err
    assert "there is no tracing JIT" in rpyc("translate", "-O", "jit", program).err


CALLBACK = """
from rpython.rtyper.lltypesystem import lltype, rffi
COMPARE = rffi.CCallback([rffi.VOIDP, rffi.VOIDP], rffi.INT)
qsort = rffi.llexternal("qsort", [rffi.VOIDP, rffi.SIZE_T, rffi.SIZE_T, COMPARE], lltype.Void)
def main(argv):
    def compare(a, b):
        return rffi.cast(rffi.INT, len(argv))
    with lltype.scoped_alloc(rffi.INTP.TO, 4) as p:
        qsort(rffi.cast(rffi.VOIDP, p), 4, 4, compare)
    return 0
"""


def test_a_function_with_variables_that_is_passed_to_c(tmp_path: Path) -> None:
    told = rpyc("check", write(tmp_path, CALLBACK))
    assert told.status == 1
    assert "argument 0 of `callback` must be a constant" in told.out and ":9:9, in main" in told.out, told.out


WORDS = """
from rpython.rlib.rarithmetic import intmask, r_uint
def either(n):
    return r_uint(n) if n % 2 else n
def main(argv):
    x = either(len(argv))
    y = ~x
    z = r_uint(7) if len(argv) > 2 else len(argv) == 1
    {}
    return 0
"""


@pytest.mark.parametrize(
    "use",
    ["print(y)", "print(y >> 3)", "print(intmask([y][0]))", "print(repr(x))", "print(z)", "print(y & -len(argv))"],
)
def test_ints_beside_words_that_can_be_told_apart(use: str, tmp_path: Path) -> None:
    told = rpyc("check", write(tmp_path, WORDS.format(use)))
    assert told.status == 1 and re.search("an? (int|bool) .*a r_uint", told.out), told.out


def test_ints_of_the_program_stay_words(tmp_path: Path) -> None:
    program = write(
        tmp_path, "from rpython.rlib.rbigint import rbigint\nx = 2 ** 70\ndef main(argv): return x % len(argv)\n"
    )
    told = rpyc("translate", program)
    assert told.status == 1 and "does not fit into 64 bits" in told.err


OWN_AST = """
import ast
def entry_point(argv):
    print(ast.Node().run(len(argv)))
    return 0
def target(driver, args):
    return entry_point, None
"""


def test_modules_with_names_of_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's `ast.py` is its own, wherever it is run from, and nobody else's."""
    (tmp_path / "ast.py").write_text("class Node:\n    def run(self, n): return n + 1\n")
    program = write(tmp_path, OWN_AST)
    monkeypatch.chdir(tmp_path)
    assert rpyc("translate", program, "-o", "prog").status == 0
    assert ran(["./prog"]) == (0, "2\n", "")
    assert ran([sys.executable, "-P", "-m", "rpyc_dl", "python", program]) == (0, "2\n", "")


@pytest.mark.parametrize(
    ("line", "near"),
    [("from rpython.rlib import rstak", "`rstack`"), ("import rpython.rlib.jitt", "`rpython.rlib.jit`")],
)
def test_what_is_not_there_is_refused_in_functions_too(line: str, near: str, tmp_path: Path) -> None:
    prog = tmp_path / "prog.py"
    handled = "    try:\n        from rpython.rlib import nothing\n    except ImportError:\n        pass\n"
    prog.write_text(f"def main(argv):\n{handled}    if len(argv) > 5:\n        {line}\n    return 0\n")
    seen = rpyc("check", str(prog))
    assert seen.status == 1 and near in seen.out and "prog.py:7:9" in seen.out and "nothing" not in seen.out
