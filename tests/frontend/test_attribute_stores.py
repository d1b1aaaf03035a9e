"""Which texts ask for the attributes of instances: where one does, all stores of attributes are noted."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rpyc_dl.frontend.functions import instancedicts
from rpyc_dl.frontend.programtext.attributestores import names_in, names_of
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in

CLASS = "class C: pass\n"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("def names(cls): return [n for n in cls.__dict__]", False),
        ("def names(x): return vars(type(x)), x.__class__.__dict__", False),
        ("import math\nprint(vars(math))", False),
        (CLASS + "print(C.__dict__)", False),
        (CLASS + "def f(C): return C.__dict__", True),
        (CLASS + "try: pass\nexcept OSError as C: vars(C)", True),
        ("def f(x): return vars(x)", True),
        ("def f(x): return x.__dict__", True),
        ("show = vars", True),
        ("def f(): return vars()", True),
        ("from m import C\nprint(vars(C))", True),
        ("def f(x): return x.text", False),
    ],
)
def test_who_asks(text: str, asks: bool, tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(text)
    assert names_of([{"__file__": str(path)}]).asks is asks


KNOWS = "def knows(klass):\n    for name in klass.__dict__: print(name)\n    return klass\n"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("@knows\nclass C: pass", False),
        ("class A:\n    @knows\n    class B: pass", False),
        ("class A:\n    @knows\n    def run(self): pass", False),
        ("@knows\nclass C: pass\ndef f(x): knows(x)", True),
        ("@knows\nclass C: pass\nprint(knows(C()))", True),
        ("def f(x):\n    @knows\n    class C: pass", True),
        ("@knows\nclass C: pass\nf = knows", True),
        ("@knows\nclass C: pass\ndef f(x): globals()['knows'](x)", True),
        ("@use(knows)\nclass C: pass", True),
        ("class C: pass", True),
    ],
)
def test_what_decorators_ask_on_import(text: str, asks: bool, tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(KNOWS + text)
    assert names_of([{"__file__": str(path)}]).asks is asks


def test_functions_inside_of_decorators_ask_later(tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text("def knows(f):\n    return lambda x: f(x.__dict__)\n@knows\ndef g(x): pass")
    assert names_of([{"__file__": str(path)}]).asks


@pytest.mark.parametrize(("text", "asks"), [("knows(C)", False), ("run(lambda: knows(C))", True)])
def test_what_the_import_of_a_module_asks(text: str, asks: bool, tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text("from tables import C as D")
    (tmp_path / "tables.py").write_text(KNOWS + "class C: pass\n" + text)
    spaces = [{"__file__": str(tmp_path / name)} for name in ("prog.py", "tables.py")]
    assert names_of(spaces).asks is asks
    assert names_of(spaces[1:]).asks


def test_a_renamed_function_may_be_called_later(tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text("from tables import knows as known\nprint(known(C()))")
    (tmp_path / "tables.py").write_text(KNOWS + "class C: pass\nknows(C)")
    assert names_of([{"__file__": str(tmp_path / name)} for name in ("prog.py", "tables.py")]).asks


def test_names_of_all_files_count_where_one_asks(tmp_path: Path) -> None:
    (tmp_path / "asking.py").write_text("def f(x): return vars(x)")
    (tmp_path / "storing.py").write_text("def f(x): x.size = 1")
    spaces = [{"__file__": str(tmp_path / name)} for name in ("asking.py", "storing.py")]
    assert names_of(spaces).outside == {"size"}
    assert names_of(spaces[1:]).outside == set()


@pytest.mark.parametrize(
    ("text", "computes", "on_import"),
    [
        ("def f(x, y): return x.__dict__ == y.__dict__, x.__dict__['a'], sorted(x.__dict__)", False, False),
        ("def f(x): return [n for n in x.__dict__], f'{x.__dict__}', x.__dict__.items()", False, False),
        ("def f(x): x.__dict__['a'] = 1", True, False),
        ("def f(x): x.__dict__.update(a=1)", True, False),
        ("def f(x): g(x.__dict__)", True, False),
        ("def sorted(x): x['a'] = 1\ndef f(x): sorted(x.__dict__)", True, False),
        ("def f(x, n): setattr(x, n, 1)", True, False),
        (CLASS + "setattr(C, name, 1)", False, False),
        ("x = C()\nsetattr(x, name, 1)", False, True),
        ("f = lambda x, n: setattr(x, n, 1)", True, False),
    ],
)
def test_who_stores_by_computed_names(text: str, computes: bool, on_import: bool, tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(text)
    found = names_in(str(path))
    assert (found.computes, found.computed_on_import) == (computes, on_import)


@pytest.mark.parametrize("source", [ast.__file__, __file__, instancedicts.__file__])
def test_nodes_are_those_of_ast_walk(source: str) -> None:
    left_out = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
    tree = ast.parse(Path(source).read_text())
    assert nodes_in(tree) == [node for node in ast.walk(tree) if not isinstance(node, left_out)]


def test_a_note_is_what_its_text_says() -> None:
    for template in (instancedicts._STORES, instancedicts._DELETES):
        for name in ("x", "name", "two words", "order"):
            mark, more = f"\0{name}\0", f"{name}\0"
            text = template.format(order=instancedicts.ORDER, mark=mark, more=more, between="\0")
            space: dict[str, object] = {}
            exec(text, space)
            made = instancedicts._noted(template, name).__code__
            whole = next(value for value in space.values() if hasattr(value, "__code__")).__code__  # type: ignore[attr-defined]
            assert (made.co_code, made.co_consts, made.co_names) == (whole.co_code, whole.co_consts, whole.co_names)
