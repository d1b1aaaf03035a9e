"""Modules that functions import, by names that the program has or makes, beside CPython; what of it is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.commands import rpyc

PLUGINS = {
    "plugins/__init__.py": "",
    "plugins/first.py": "NAME = 'first'\n\ndef run(x):\n    return x + 1\n",
    "plugins/second.py": "NAME = 'second'\n\ndef run(x, factor=10):\n    return [x, factor]\n",
    "registry.py": "TABLE = {}\nCOUNT = [0]\n",
    "speaks.py": "print('imported')\n",
    "registers.py": "from registry import TABLE\nTABLE['late'] = 1\n",
    "counts.py": "import registry\nregistry.TOTAL = 5\n",
    "derives.py": "from __main__ import Base\n\nclass Late(Base):\n    pass\n",
}
BY_NAME = """\
import sys
import importlib.resources
from importlib import import_module, resources
import plugins

def relative(name):
    return import_module("." + name, package="plugins")

def absolute(name):
    return importlib.import_module(f"plugins.{name}")

def guessed(name):
    return import_module(name)

def older(name):
    return __import__("plugins.%s" % name, globals(), locals(), ["run"]).run(2)

def main(argv):
    for name in argv[1:] + ["first.deep", "third"]:
        try:
            module = absolute(name)
            print(module.NAME, module.run(4), relative(name).__name__)
        except ImportError as error:
            print(type(error).__name__, error, error.name, error.path)
        except NotImplementedError as error:
            print("not known", error)
    print(import_module(".first", "plugins").run(1), older("second"))
    for name in argv[3:] + ["plugins.first"]:
        try:
            print(guessed(name).__name__)
        except ImportError as error:
            print(error, error.name)
        except NotImplementedError as error:
            print("not known", error)
    folder = importlib.resources.files("plugins")
    print(sorted(each.name for each in folder.iterdir() if each.name.endswith(".py")))
    print(folder.joinpath("__init__.py").read_text() == "", resources.files(plugins) == folder)
    for kind in ("nowhere", "registry"):
        try:
            print(import_module(kind).TABLE)
        except ModuleNotFoundError as error:
            print(error, error.name)
    try:
        from json import nothing
    except ImportError as error:
        print(error, error.name, error.path)
    return 0

if __name__ == "__main__":
    main(sys.argv)
"""


@pytest.fixture(autouse=True)
def forget_modules(tmp_path: Path) -> Iterator[None]:
    """Other tests of this process are to import their own."""
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def _write(folder: Path) -> None:
    for name, text in PLUGINS.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


def test_names_that_the_program_makes(program: Callable[..., str], tmp_path: Path) -> None:
    _write(tmp_path)
    name = program(BY_NAME)
    made = rpyc("translate", "--fast", name, "-o", "made")
    assert made.status == 0, made.err
    for argv in (["first", "second"], ["second"]):
        told = subprocess.run([sys.executable, name, *argv], capture_output=True, text=True, check=True)
        done = subprocess.run([str(tmp_path / "made"), *argv], capture_output=True, text=True, check=True)
        lines = [line for line in told.stdout.splitlines() if "first.deep" not in line]
        assert [line for line in done.stdout.splitlines() if not line.startswith("not known")] == lines
    asked = subprocess.run([str(tmp_path / "made"), "first", "second", "json"], capture_output=True, text=True)
    assert "not known a module is imported by a name that the program makes, and does not name: json" in asked.stdout


@pytest.mark.parametrize(
    ("module", "effect"),
    [
        ("speaks", "prints 'imported\\n'"),
        ("registers", "changes `registry.TABLE`"),
        ("counts", "changes `registry`"),
    ],
)
def test_imports_that_do_more_than_define(
    program: Callable[..., str], tmp_path: Path, module: str, effect: str
) -> None:
    _write(tmp_path)
    name = program(
        f"import registry\n\ndef main(argv):\n    import {module}\n    print(registry.TABLE)\n    return 0\n"
    )
    for _ in range(2):  # it is refused as well where the module is loaded already
        told = rpyc("annotate", name)
        assert told.status == 1
        assert f"importing `{module}` {effect}, in a function" in told.err
        assert f"{name}:4" in told.err


def test_the_classes_below_one_are_counted(program: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "shapes.py").write_text("class Shape:\n    pass\n")
    (tmp_path / "late.py").write_text("from shapes import Shape\n\nclass Round(Shape):\n    pass\n")
    text = "import shapes\n\ndef main(argv):\n    import late\n    print({})\n    return 0\n"
    assert rpyc("annotate", program(text.format("len(shapes.Shape.__subclasses__())"))).status == 1


def test_classes_below_others_are_imported(program: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "shapes.py").write_text("class Shape:\n    pass\n")
    (tmp_path / "late.py").write_text("from shapes import Shape\n\nclass Round(Shape):\n    pass\n")
    text = "import shapes\n\ndef main(argv):\n    import late\n    print(late.Round.__name__)\n    return 0\n"
    assert rpyc("annotate", program(text)).status == 0
