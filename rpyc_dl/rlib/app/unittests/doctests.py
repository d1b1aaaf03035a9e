"""`doctest`: the examples of docstrings become functions of the program, one for each docstring.

CPython's own finder and parser look at the module while it is translated. What examples print is compared when the
executable runs (`docreports.py`). An example stands at its line of the docstring, where errors about it point."""

# mypy: ignore-errors
from __future__ import annotations

import ast
import builtins
import doctest
import itertools
import linecache
import sys
import types

from rpyc_dl.ownmodules import main_module
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app.primitives import keep_traceback
from rpyc_dl.rlib.app.unittests import docreports, testtables
from rpyc_dl.rlib.modulecode import MODULE_FRAME, at_top_level, flags_of

#: The parameter of the functions that hold examples: the `Run`.
_RUN = "__run__"
#: The name of `keep_traceback` there.
_KEEP = f"{_RUN}keep"
_NAME = "examples"
_HEADS = {
    "testmod": "m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None,"
    " raise_on_error=False, exclude_empty=False",
    "run_docstring_examples": "f, globs, verbose=False, name='NoName', compileflags=None, optionflags=0",
}
#: What has differences shown line by line.
_DIFFERENCES = doctest.REPORT_UDIFF | doctest.REPORT_CDIFF | doctest.REPORT_NDIFF


#: Where the examples stand that are functions of the program: by file and line, the first line of the example.
_EXAMPLES = ProgramTable()
#: The examples that the program cannot be compiled with, by file and first line; None for all of them.
_LEFT_OUT = ProgramTable()


def leave_out(positions):
    """Leave out the examples in which errors stand; all of them, where errors stand in none. Whether that changes the
    program."""
    places = [(pos.filename, pos.lineno) for pos in positions if pos is not None]
    found = {(place[0], _EXAMPLES[place]) for place in places if place in _EXAMPLES} - {*_LEFT_OUT}
    if None in _LEFT_OUT or not _EXAMPLES:
        return False
    _LEFT_OUT.update(dict.fromkeys(found or [None], True))
    return True


def testmod(m=None):
    """doctest.testmod: `choose` writes the function that does it."""


def run_docstring_examples(f, globs):
    """doctest.run_docstring_examples: `choose` writes the function that does it."""


class _Finder(doctest.DocTestFinder):
    """Finds what belongs to the program's module, whose classes are called `__main__.Name`."""

    def _from_module(self, module, object):
        if getattr(object, "__module__", None) in (module.__name__, module.__spec__ and module.__spec__.name):
            return True
        return super()._from_module(module, object)


def choose(name, call):
    """What stands for a call of `testmod` or `run_docstring_examples`. None where it is called for other globals, or
    for what is not known while translating."""
    names = [part.partition("=")[0].strip() for part in _HEADS[name].split(",")]
    given = dict.fromkeys([*names[: call.count], *call.keywords], ...)
    given.update((names[key] if isinstance(key, int) else key, value) for key, value in call.constants.items())
    if any(given.get(each) for each in ("extraglobs", "raise_on_error", "compileflags")):
        return None
    flags = given.get("optionflags", 0)
    if not isinstance(flags, int) or flags & _DIFFERENCES:
        return None
    is_module = name == "testmod"
    module = given.get("m") or main_module() if is_module else main_module()
    looked_at = module if is_module else given["f"]
    title = given.get("name") or (getattr(module, "__name__", None) if is_module else "NoName")
    if not isinstance(module, types.ModuleType) or looked_at is ... or not isinstance(title, str):
        return None
    names = getattr(given.get("globs"), "namespace", given.get("globs"))  # of `globals()`
    if names is not None and names is not vars(module):
        return None
    excludes = bool(given.get("exclude_empty", not is_module))
    return _chosen(name, module, looked_at, title, flags, excludes, frozenset(_LEFT_OUT))


@remembered
def _chosen(name, module, looked_at, title, flags, exclude_empty, left_out):
    """The function that runs the examples of a module, or of one function or class of it, but these."""
    is_module = looked_at is module
    namespace = {"__name__": __name__, "Run": docreports.Run, "results": docreports.results, "sys": sys}
    lines = ["run = Run(('-v' in sys.argv) if verbose is None else bool(verbose))"]
    if not is_module:
        lines.append(f"run.look_at({title!r})")
    late = _late(module) if is_module else []
    table = testtables.computed(module) if testtables.NAME in late else None
    if table is not None:
        late.remove(testtables.NAME)
    try:
        with testtables.held(module, table):
            tests = _Finder(recurse=is_module, exclude_empty=exclude_empty).find(looked_at, title, module)
    except ValueError as error:  # a docstring is not written as it has to be
        tests = []
        lines.append(f"raise ValueError({str(error)!r})")
    if late:
        said = f"doctest: examples of what is defined only when the program runs: {', '.join(late)}"
        lines.append(f"raise NotImplementedError({said!r})")
    for number, test in enumerate(tests):
        lines += [f"run.begin({test.name!r})"]
        if test.examples:
            namespace[f"examples_{number}"] = _function(test, module, flags, left_out)
            lines += ["try:", f"    examples_{number}(run)", "finally:", "    run.end()"]
        else:
            lines.append("run.end()")
    if is_module:
        lines += ["if report: run.summarize()", "return results(run.failures, run.tries, run.skips)"]
    exec(f"def {name}({_HEADS[name]}):\n" + "".join(f"    {line}\n" for line in lines), namespace)
    namespace[name]._knows_globals_ = True
    return namespace[name]


def _late(module):
    """The functions and classes with examples that the module defines only when it runs, and its table of tests."""
    tree = ast.parse("".join(linecache.getlines(getattr(module, "__file__", None) or "")))
    defined = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
    found = [node.name for node in defined if node.name not in vars(module) and ">>>" in ast.unparse(node)]
    tables = any(testtables.NAME in testtables.bound(statement) for statement in tree.body)
    return found + [testtables.NAME] * (tables and testtables.NAME not in vars(module))


def _function(test, module, flags, left_out):
    """The function that runs the examples of one docstring, but these. Their variables are its own."""
    body, numbers = [], itertools.count()
    path = test.filename or module.__name__
    missing = set()
    test.first = testtables.line_of(module, test.docstring) if test.lineno is None else test.lineno
    for example in test.examples:
        first, names = _line(test, example), _variables(example, module)
        if None in left_out or (path, first) in left_out or names & missing:
            missing |= names
            body += _located(f"{_RUN}.leave_out()", first)
            continue
        _EXAMPLES.update(dict.fromkeys([(path, first + i) for i in range(example.source.count("\n"))], first))
        used = flags
        for option, is_on in example.options.items():
            used = used | option if is_on else used & ~option
        body += _statements(test, example, used, numbers, flags_of(module))
    template = ast.parse(f"def {_NAME}({_RUN}): pass")
    template.body[0].body = body
    code = _compiled(template, path, module)
    names, known = {*code.co_varnames, *code.co_cellvars}, vars(module)
    first = _First()
    for statement in body:
        first.visit(statement)
    starts = [ast.ImportFrom("builtins", [ast.alias(n)], 0) for n in sorted(names - {*known}) if hasattr(builtins, n)]
    own = sorted(names & {*known} & first.loaded)
    starts += [ast.ImportFrom(module.__spec__.name, [ast.alias(n)], 0) for n in own]
    if _KEEP in code.co_names:
        starts.append(ast.ImportFrom(keep_traceback.__module__, [ast.alias(keep_traceback.__name__, _KEEP)], 0))
    if starts:
        template.body[0].body = [ast.copy_location(start, body[0]) for start in starts] + body
        code = _compiled(template, path, module)
    function = types.FunctionType(at_top_level(code, _NAME), vars(module), MODULE_FRAME)
    function.__module__ = "__main__"
    return function


def _variables(example, module):
    """The variables that an example mentions: it may bind or change them."""
    try:
        nodes = [*ast.walk(ast.parse(example.source))]
    except SyntaxError:
        return set()
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
    names |= {node.asname or node.name.partition(".")[0] for node in nodes if isinstance(node, ast.alias)}
    fixed = (type, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)
    return {name for name in names if not isinstance(vars(module).get(name, vars(builtins).get(name)), fixed)}


class _First(ast.NodeVisitor):
    """Finds the names that are loaded before they are stored, in the order in which expressions are evaluated. What
    functions load counts where they are defined."""

    def __init__(self):
        self.loaded = set()
        self.stored = set()

    def visit_Name(self, node):
        if not isinstance(node.ctx, ast.Load):
            self.stored.add(node.id)
        elif node.id not in self.stored:
            self.loaded.add(node.id)

    def visit_Assign(self, node):
        for each in (node.value, *node.targets):
            self.visit(each)

    def visit_AugAssign(self, node):
        if isinstance(node.target, ast.Name):
            self.visit(ast.Name(node.target.id, ast.Load()))
        for each in (node.value, node.target):
            self.visit(each)

    def visit_For(self, node):
        for each in (node.iter, node.target, *node.body, *node.orelse):
            self.visit(each)

    def visit_ListComp(self, node):
        parts = [part for each in node.generators for part in (each.iter, each.target, *each.ifs)]
        results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        before = set(self.stored)
        for each in (*parts, *results):
            self.visit(each)
        self.stored = before

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        self.stored.add(node.name)

    visit_AsyncFunctionDef = visit_ClassDef = visit_FunctionDef


def _compiled(template, path, module):
    code = compile(ast.fix_missing_locations(template), path, "exec", flags_of(module), dont_inherit=True)
    return next(constant for constant in code.co_consts if isinstance(constant, types.CodeType))


def _statements(test, example, flags, numbers, future):
    """The statements that run an example, at its line."""
    line = _line(test, example)
    place = f'File "{test.filename}", line {line if test.lineno is not None else "?"}'
    if not test.filename:
        place = f"Line {example.lineno + 1}"
    if flags & doctest.SKIP:
        return _located(f"{_RUN}.skip()", line)
    body = _shown(example, line, numbers, future)
    want, expected = example.want, example.exc_msg
    lines = [
        f"{_RUN}.start({place!r}, {example.source!r}, {want!r}, {expected is not None}, {expected or ''!r}, {flags})",
        "try: pass",
        "except KeyboardInterrupt: raise",
        f"except BaseException as {_RUN}error: {_KEEP}({_RUN}error); {_RUN}.raised({_RUN}error)",
        f"else: {_RUN}.returned()",
        *([f"if {_RUN}.stops(): return"] if flags & doctest.FAIL_FAST else []),
    ]
    start = _located("\n".join(lines), line)
    start[1].body = body
    return start


def _line(test, example):
    """Where an example begins."""
    return test.first + example.lineno + 1


def _located(text, line):
    """The statements of a text, all of which stand at one line."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = 0
    return tree.body


def _shown(example, line, numbers, future):
    """The statements of an example; the values of its expressions are shown."""
    try:
        tree = compile(example.source, "<doctest>", "single", future | ast.PyCF_ONLY_AST, dont_inherit=True)
        compile(tree, "<doctest>", "single", future, dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return _located(f"raise {type(error).__name__}({getattr(error, 'msg', str(error))!r})", line)
    for node in ast.walk(tree):
        if hasattr(node, "lineno"):
            node.lineno, node.end_lineno = node.lineno + line - 1, node.end_lineno + line - 1
            node.col_offset += example.indent + 4
            node.end_col_offset += example.indent + 4
    return [statement for each in tree.body for statement in _Displayed(numbers).block(each)]


class _Displayed(ast.NodeTransformer):
    """Has the values of expressions shown, as the interpreter does: not in functions and classes. What is `global`
    there is of the docstring."""

    def __init__(self, numbers):
        self.numbers = numbers

    def block(self, statement):
        made = self.visit(statement)
        return made if isinstance(made, list) else [made]

    def visit_Expr(self, node):
        name = f"{_RUN}value{next(self.numbers)}"
        shown = f"{name} = None\nif {name} is not None: {_RUN}.show(f'{{{name}!r}}')"
        assigned, told = (ast.copy_location(each, node) for each in _located(shown, node.lineno))
        assigned.value = node.value
        return [assigned, told]

    def visit_Global(self, node):
        return ast.copy_location(ast.Pass(), node)

    def visit_AnnAssign(self, node):
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def _keep(self, node):
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = _keep
