"""Test methods of CPython's own `test` package, as programs: which are in the language, and which of them pass.

    cd tests; python -m support.cpythonmethods [N] [MODULE...]    a table of all modules, or some; N methods of each

A program has the imports, helpers and classes of a module of the installed `test` that some of its test methods need,
and ends with `unittest.main()`. What uses `test.support` is left out. Where the translation is refused, the
assertion at that line is taken out, or else the whole method, with the reason.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import os
import random
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from rpyc_dl.errors import InternalError, RPythonError
from support.executables import Executable, build_file

#: The modules of `test`.
MODULES = (
    *("textwrap", "string", "shlex", "fnmatch", "fractions", "statistics", "bisect", "heapq", "calendar", "base64"),
    *("difflib", "collections", "colorsys", "graphlib", "getopt", "html", "keyword", "operator", "bool", "int"),
    *("float", "list", "tuple", "dict", "set", "range", "slice", "deque", "defaultdict", "ordered_dict"),
    *("itertools", "functools", "enumerate", "format", "fstring", "pprint", "reprlib", "configparser", "csv"),
    *("strptime", "strftime", "struct", "array", "copy", "enum", "math", "random", "queue", "contextlib"),
    *("genericpath", "posixpath", "glob", "tempfile", "shutil", "hashlib", "hmac", "uuid", "urlparse", "userlist"),
    *("userdict", "userstring", "cmd", "sched", "optparse", "argparse", "logging", "unpack", "unary", "augassign"),
    *("binop", "compare", "property", "super", "scope", "generators", "genexps", "listcomps", "patma", "decorators"),
    *("with", "iter", "string_literals", "positional_only_arg", "keywordonlyarg", "named_expressions", "raise"),
    *("exceptions", "dynamicclassattribute", "class", "index", "pow", "contains", "sort", "zlib", "binascii", "re"),
)
#: Marks of methods that say nothing here.
NO_MATTER = {"requires_IEEE_754", "requires_zlib"}
#: Modules whose tests calculate with ints that do not fit a word.
EXACT = {"fractions", "statistics", "int", "math", "pow", "long"}
#: How many methods are translated at a time, and how many of all are taken.
AT_A_TIME, MOST = 6, 60
#: After so many refusals of one program, what is left of it is given up.
PATIENCE = 40

TestMethod = tuple[str, str]  # its class, its name


@dataclass
class Report:
    """What became of the methods of a module."""

    module: str
    found: int = 0
    passed: list[TestMethod] = field(default_factory=list)
    differ: dict[TestMethod, str] = field(default_factory=dict)  # with what the compiled program says
    refused: dict[str, list[str]] = field(default_factory=dict)  # methods and assertions by the reason
    translations: int = 0
    seconds: float = 0.0  # of the processor

    @property
    def percent(self) -> float:
        """Of the methods that are in the language, how many pass."""
        return 100 * len(self.passed) / max(len(self.passed) + len(self.differ), 1)

    @property
    def left_out(self) -> int:
        """How many methods are not in the language, or for a single assertion of them only."""
        return self.found - len(self.passed) - len(self.differ)


class _WithoutSupport(ast.NodeTransformer):
    """Modules that tests import afresh are imported as they are; marks that say nothing are taken off."""

    raising: set[str] = set()

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        value = node.value
        called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
        if called.endswith("import_fresh_module") and isinstance(node.targets[0], ast.Name):
            assert isinstance(value, ast.Call)
            assert isinstance(value.args[0], ast.Constant)
            return ast.Import([ast.alias(value.args[0].value, node.targets[0].id)])
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """`assertRaises(E, f, x)` becomes a `with` statement: errors of the call have their own line."""
        call = node.value
        raising = isinstance(call, ast.Call) and len(call.args) > 1 and ast.unparse(call.func) in self.raising
        if raising and not isinstance(call.args[1], ast.Starred):
            inner = ast.Call(call.args[1], call.args[2:], call.keywords)
            awaited = ast.Call(call.func, call.args[:1], [])
            return ast.With([ast.withitem(awaited)], [ast.Expr(inner)])
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.raising = {"self.assertRaises"}.union(
            each.targets[0].id
            for each in ast.walk(node)
            if isinstance(each, ast.Assign)
            and isinstance(each.targets[0], ast.Name)
            and ast.unparse(each.value) == "self.assertRaises"
        )
        self.generic_visit(node)
        node.decorator_list = [
            mark for mark in node.decorator_list if ast.unparse(mark).rpartition(".")[2] not in NO_MATTER
        ]
        return node


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement of the module binds."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return {statement.name}
    names = {
        node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for node in ast.walk(statement):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return names


def _used(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _own_bindings(node: ast.AST) -> set[str]:
    """What functions within bind: never a name that is missing."""
    inner = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    inner |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            inner.add(each.name)
        elif isinstance(each, ast.ExceptHandler) and each.name:
            inner.add(each.name)
        elif isinstance(each, ast.Import | ast.ImportFrom):
            inner |= {(alias.asname or alias.name).partition(".")[0] for alias in each.names}
        elif isinstance(each, ast.MatchAs | ast.MatchStar) and each.name:
            inner.add(each.name)
        elif isinstance(each, ast.MatchMapping) and each.rest:
            inner.add(each.rest)
    return inner


def _is_of_support(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return statement.level > 0 or (statement.module or "").partition(".")[0] == "test"
    if isinstance(statement, ast.Import):
        return any(alias.name.partition(".")[0] in ("test", "_testcapi") for alias in statement.names)
    return isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test)


def module_text(name: str) -> ast.Module:
    """The module of `test`, without what needs `test.support`."""
    spec = importlib.util.find_spec(f"test.test_{name}")
    if spec is None or spec.origin is None or spec.submodule_search_locations:
        return ast.Module([], [])
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    tree = ast.fix_missing_locations(_WithoutSupport().visit(tree))
    body = [each for each in tree.body if not _is_of_support(each)]
    body = [each for each in body if not (isinstance(each, ast.FunctionDef) and each.name == "load_tests")]
    changed = True
    while changed:
        known = set(dir(builtins)) | {"__name__", "__file__"}
        known = known.union(*map(_bound, body))
        kept: list[ast.stmt] = []
        changed = False
        for statement in body:
            if isinstance(statement, ast.ClassDef):
                methods = [each for each in statement.body if not _missing(each, known, statement)]
                changed = changed or len(methods) < len(statement.body)
                statement.body = methods
                gone = _missing(
                    ast.Tuple([*statement.bases, *statement.decorator_list], ast.Load()), known, statement
                )
                gone = gone or not methods
            else:
                gone = _missing(statement, known, statement)
            kept += [] if gone else [statement]
            changed = changed or bool(gone)
        body = kept
    return ast.Module(body, [])


def _missing(node: ast.AST, known: set[str], around: ast.stmt) -> set[str]:
    inside = around.body if isinstance(around, ast.ClassDef) else []
    return _used(node) - known - _own_bindings(node) - set().union(*map(_own_bindings, inside), set())


def methods_of(tree: ast.Module) -> list[TestMethod]:
    """All test methods, each in the class that defines it."""
    return [
        (cls.name, method.name)
        for cls in tree.body
        if isinstance(cls, ast.ClassDef)
        for method in cls.body
        if isinstance(method, ast.FunctionDef) and method.name.startswith("test")
    ]


def program(tree: ast.Module, chosen: set[TestMethod]) -> str:
    """The text of a program with these methods, and of the module what they need."""
    body: list[ast.stmt] = []
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef):
            members = [
                each
                for each in statement.body
                if not (isinstance(each, ast.FunctionDef) and each.name.startswith("test"))
                or (statement.name, each.name) in chosen
            ]
            copied = ast.ClassDef(**{**dict(ast.iter_fields(statement)), "body": members or [ast.Pass()]})
            body.append(copied)
        else:
            body.append(statement)
    needed = _needed(body, {name for name, _ in chosen})
    text = ast.unparse(ast.fix_missing_locations(ast.Module(needed, [])))
    return f"import unittest\n{text}\n\nif __name__ == '__main__':\n    unittest.main()\n"


def _needed(body: list[ast.stmt], classes: set[str]) -> list[ast.stmt]:
    """The statements that some classes need, and the classes below them."""
    tests = {each.name for each in body if isinstance(each, ast.ClassDef)}
    wanted = set(classes)
    grown = True
    kept: list[ast.stmt] = []
    while grown:
        before = len(wanted)
        kept = []
        for statement in body:
            if isinstance(statement, ast.ClassDef):
                below = {base for each in statement.bases for base in _used(each)} & wanted & classes
                if below & tests:
                    wanted.add(statement.name)
                    classes = classes | {statement.name}
            names = _bound(statement)
            if names & wanted or not (names or isinstance(statement, ast.Expr)):
                kept.append(statement)
                wanted |= _used(statement)
        grown = len(wanted) > before
    return kept


def report(module: str, most: int = MOST, seed: int = 0) -> Report:
    """Translate some methods of a module of `test`, run them."""
    made = Report(module)
    tree = module_text(module)
    found = sorted(methods_of(tree))
    some = sorted(random.Random(seed).sample(found, min(most, len(found))))
    made.found = len(some)
    for start in range(0, len(some), AT_A_TIME):
        before = sum(os.times()[:4])
        _run(made, tree, some[start : start + AT_A_TIME])
        made.seconds += sum(os.times()[:4]) - before
    return made


def _run(made: Report, tree: ast.Module, some: list[TestMethod]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"own_{made.module}.py"
        source.write_text(program(tree, set(some)), encoding="utf-8")
        built = _built(made, source)
        if built is None:
            return
        expected, found = _outcomes(built.expected("-v").err), _outcomes(built.run("-v").err)
    for key, outcome in expected.items():
        if found.get(key) == outcome:
            made.passed.append(key)
        elif outcome != "ok":  # it needs an assertion that is taken out
            made.refused.setdefault("what is left fails in CPython", []).append(".".join(key))
        else:
            made.differ[key] = f"{outcome!r}, not {found.get(key, 'nothing')!r}"


def _outcomes(err: str) -> dict[TestMethod, str]:
    """Of each method, `ok`, or the last line of its traceback."""
    made = {
        (match[2], match[1]): match[3]
        for match in re.finditer(r"^(\w+) \(__main__\.(\w+)[^)]*\)(?:\n.*?)? \.\.\. (\w+)", err, re.M)
    }
    failed = r"^(?:FAIL|ERROR): (\w+) \(__main__\.(\w+)[^\n]*\n(?:[^\n]*\n)?-+\n(.*?)(?=^[=-]{20})"
    for match in re.finditer(failed, err, re.M | re.S):
        made[match[2], match[1]] = match[3].strip().rpartition("\n")[2]
    return made


def _built(made: Report, source: Path) -> Executable | None:
    """The executable of what is in the language; the rest is taken out of the text."""
    for _ in range(PATIENCE):
        try:
            made.translations += 1
            ints = "exact" if made.module in EXACT else None
            return build_file(source, source.with_suffix(""), ints=ints, optimize="0")
        except InternalError as error:  # a mistake of ours
            made.differ[made.module, f"{Path(source).name} {made.translations}"] = str(error)
            return None
        except RPythonError as error:
            if not _taken_out(made, source, error):
                made.refused.setdefault(error.message, []).append("all that is left")
                return None
    made.refused.setdefault("too much is refused", []).append("all that is left")
    return None


def _taken_out(made: Report, source: Path, error: RPythonError) -> bool:
    """Whether something is taken out for the errors."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    done: set[int] = set()
    for each in [error, *error.others]:
        for pos in [each.pos, *(note.pos for note in each.notes)]:
            if pos is not None and pos.filename.endswith(source.name):
                if pos.lineno not in done and (what := _without_line(tree, pos.lineno)):
                    made.refused.setdefault(each.message, []).append(what)
                done.add(pos.lineno)
                break
    text = ast.unparse(ast.fix_missing_locations(tree))
    changed = text != ast.unparse(ast.parse(source.read_text(encoding="utf-8")))
    source.write_text(text + "\n", encoding="utf-8")
    return changed and bool(methods_of(tree))


def _without_line(tree: ast.Module, line: int) -> str:
    """Take out the assertion at a line, or the method, or what else stands in the module there."""
    for cls in tree.body:
        if not cls.lineno <= line <= (cls.end_lineno or 0):
            continue
        if not isinstance(cls, ast.ClassDef):
            tree.body.remove(cls)
            return ast.unparse(cls).partition("\n")[0]
        for method in cls.body:
            if not isinstance(method, ast.Pass) and method.lineno <= line <= (method.end_lineno or 0):
                return _without(cls, method, line)
    return ""


def _without(cls: ast.ClassDef, method: ast.stmt, line: int) -> str:
    if isinstance(method, ast.FunctionDef):
        for statement in method.body:
            single = isinstance(statement, ast.With) or (
                isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
            )
            if single and statement.lineno <= line <= (statement.end_lineno or 0) and len(method.body) > 1:
                method.body.remove(statement)
                return f"{cls.name}.{method.name}: {ast.unparse(statement)}"
    cls.body.remove(method)
    if not cls.body:
        cls.body.append(ast.Pass())
    return f"{cls.name}.{getattr(method, 'name', '')}: {ast.unparse(method)}"


def main(names: list[str]) -> None:
    """Print the table, then what differs and what is refused."""
    most = int(names.pop(0)) if names and names[0].isdigit() else MOST
    reports = []
    print("| module | methods | pass | of those that run | left out | translations | seconds |")
    print("|---|---|---|---|---|---|---|")
    for name in names or MODULES:
        made = report(name, most)
        reports.append(made)
        print(
            f"| `{name}` | {made.found} | {len(made.passed)} | {made.percent:.1f} % | {made.left_out} |"
            f" {made.translations} | {made.seconds:.0f} |",
            flush=True,
        )
    for made in reports:
        for (cls, method), text in made.differ.items():
            print(f"\ndiffers: {made.module} {cls}.{method}: {text}")
        for reason, texts in made.refused.items():
            print(f"\nrefused ({len(texts)}) {made.module}: {reason}\n    {texts[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
