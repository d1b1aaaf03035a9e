"""Modules that are refused, or offer less: in the user's words, at the user's line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.extension.build import ModuleTranslation, build_module
from rpyc_dl.extension.stubfile import contradictions

REFUSED = [
    ("def f(x: complex): pass", [], 1, "Python cannot pass `x` of `f`: complex is no type that it can be of"),
    ("\n\ndef f(x: list): pass", [], 3, "Python cannot pass `x` of `f`: list does not say of what"),
    ("def f(x: list[int | range]): pass", [], 1, "Python cannot pass `x` of `f`: range is no type that it can be of"),
    ("def f(x: 'lisst[int]'): pass", [], 1, "the annotation `lisst[int]` of `f` means nothing: NameError"),
    ("def f(x: dict[str, range]): pass", [], 1, "Python cannot pass `x` of `f`: range is no type that it can be of"),
    ("class _A: pass\ndef f(x: _A): pass", [], 2, "Python cannot pass `x` of `f`: _A is no type that it can be of"),
    ("class A(int): pass\ndef f(x: A): pass", [], 2, "Python cannot pass `x` of `f`: A is no type that it can be of"),
    ("def f(**x: int): pass", [], 1, "`f` takes keywords of any name"),
    ("def f(*x: complex): pass", [], 1, "Python cannot pass `x` of `f`: complex is no type that it can be of"),
    ("async def f(x: int): pass", [], 1, "`f` cannot be exported: it is asynchronous"),
    ("def f(x: int = len): pass", [], 1, "the default of `x` of `f` is builtin_function_or_method"),
    ("def f(x): pass", [], None, "has no function to export"),
    ("x = 1", [], None, "has no function to export"),
    ("def f(x): pass", ["g(int)"], None, "--entry g: "),
    ("def f(x): pass", ["f(int"], None, "--entry 'f(int' is not a signature"),
    ("def f(x): pass", ["f(x=int)"], None, "--entry 'f(x=int)' is not a signature"),
    ("def f(x): pass", ["f(itn)"], None, "--entry 'f(itn)': `itn` is no type (NameError: name 'itn' is not defined)"),
    ("def f(x): pass", ["f(list)"], None, "--entry 'f(list)': list does not say of what"),
    ("def f(x): pass", ["f(int, int)"], 1, "`f` takes 1 argument, and --entry gives types for 2"),
    ("def f(x, y=None, z=[]): pass", ["f(int)"], 1, "--entry gives no type for `z` of `f`, whose default is []"),
    ("def f(x): pass", ["f(int)", "f(str)"], None, "--entry names `f` twice"),
    ("def f(*xs): pass", ["f(*int)"], None, "--entry 'f(*int)' is not a signature"),
    ("raise KeyError(3)", [], 1, "cannot be imported, it raises KeyError: 3"),
]


def _refused(tmp_path: Path, source: str, entries: list[str]) -> RPythonError:
    path = tmp_path / "refused.py"
    path.write_text(source + "\n")
    with pytest.raises(RPythonError) as caught:
        ModuleTranslation(str(path), entries)
    return caught.value


@pytest.mark.parametrize("source, entries, line, message", REFUSED)
def test_signatures(tmp_path: Path, source: str, entries: list[str], line: int | None, message: str) -> None:
    error = _refused(tmp_path, source, entries)
    assert message in error.message
    assert error.lineno == line


RESULTS = [
    (
        "class _A: pass\n\ndef f(x: int):\n    return _A()",
        3,
        "what `f` returns cannot be given to Python: an instance of `_A`",
    ),
    ("def f(x: int):\n    return [i for i in range(x)].append", 1, "what `f` returns cannot be given to Python"),
    ("def f(x: int):\n    return iter([x])", 1, "what `f` returns cannot be given to Python: an iterator"),
    ("def f(x: int):\n    return x + 'a'", 2, "int"),
]


@pytest.mark.parametrize("source, line, message", RESULTS)
def test_results(tmp_path: Path, source: str, line: int, message: str) -> None:
    path = tmp_path / "refused.py"
    path.write_text(source + "\n")
    with pytest.raises(RPythonError) as caught:
        build_module(str(path))
    assert message in caught.value.message
    assert caught.value.lineno == line
    assert not list(tmp_path.glob("*.so"))


def test_what_is_not_exported_is_said(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("def f(x: int): pass\ndef g(x, y: int): pass\ndef _h(x: complex): pass\nf2 = f\n")
    found = ModuleTranslation(str(path)).exported
    assert [each.name for each in found.functions] == ["f"]
    assert found.notes == [
        "`g` is not exported: `x` has no annotation (annotate it, or say --entry 'g(…, …)')",
    ]


def test_tables_are_not_exported(tmp_path: Path) -> None:
    path = tmp_path / "tables.py"
    path.write_text("TABLE = {'a': 1}\n_hidden = [1]\nLIMIT = (3,)\ndef f(x: int): return x + TABLE['a']\n")
    assert build_module(str(path)).notes == [
        "`TABLE` is not exported: Python's dict would be another one than that of the module's functions "
        "(give a copy of it by a function)",
    ]


def test_a_file_is_named_where_a_folder_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("def f(x: int): pass\n")
    with pytest.raises(UsageError) as caught:
        build_module(str(path), folder=str(tmp_path / "some.abi3.so"))
    assert caught.value.help == ["-o names a folder; the file in it is called as the module is"]


def test_dunder_all_says_what_is_exported(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("__all__ = ['f']\ndef f(x: int): pass\ndef g(*x: int): pass\n")
    assert [each.name for each in ModuleTranslation(str(path)).exported.functions] == ["f"]


def test_results_that_are_not_what_is_declared(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        "from __future__ import annotations\n"
        "def half(x: int) -> int: return x / 2\n"
        "def whole(x: int) -> float: return x\n"
        "def anything(x: int) -> object: return x\n"
        "def named(x) -> int: return x\n"
        "class A:\n    def text(self) -> str: return 1\n"
    )
    found = ModuleTranslation(str(path), ["named(float) -> str"])
    assert list(contradictions(found.exports.wrapped, found.translation.result)) == [
        "`half` is declared to return int, and returns float: so the stub file says",
        "`named` is declared to return str, and returns float: so the stub file says",
        "`A.text` is declared to return str, and returns int: so the stub file says",
    ]


def test_classes_of_other_modules(tmp_path: Path) -> None:
    error = _refused(tmp_path, "from argparse import Namespace\ndef f(x: Namespace): pass", [])
    assert error.help[0].startswith("plain public classes at the top of the module itself can be passed")


def test_what_to_give_instead(tmp_path: Path) -> None:
    path = tmp_path / "refused.py"
    path.write_text("from collections import Counter\ndef f(xs: list[str]):\n    return Counter(xs)\n")
    with pytest.raises(RPythonError, match="an instance of `Counter` cannot be passed") as caught:
        build_module(str(path))
    assert caught.value.help == ["give `dict(x)`"]
