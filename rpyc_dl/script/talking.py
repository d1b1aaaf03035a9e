"""What statements of a file print, or ask for, that a user would miss if it was done while translating: input and
arguments, the environment, the time, chance, and the end of what has a `__del__`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from rpyc_dl.frontend.functions.varying import ASKED_FOR
from rpyc_dl.rlib.app.libraries import is_made_when_run

_PARTIAL = ("partial", "functools.partial")
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
#: Functions of Python's library that print.
_PRINTING = frozenset({
    "logging.critical", "logging.error", "logging.exception", "logging.info", "logging.log", "logging.warning",
    "os.system", "pprint.pp", "pprint.pprint", "traceback.print_exc", "traceback.print_exception", "warnings.warn",
})  # fmt: skip
#: The methods that a call of a class runs.
_MAKING = ("__init__", "__new__", "__post_init__")
#: Functions that read a mapping which is passed to them.
_READ_WHOLE = frozenset({"dict", "len", "list", "sorted", "print", "str", "repr"})

#: What only the program itself asks for, and no module beside its entry point.
ARGUMENTS = frozenset({"sys.argv"})


class Talk:
    """Who talks in a file: prints, or asks for what differs from run to run."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._around: dict[ast.AST, set[str]] = {}  # of each node, the names of the functions that it stands in
        self._functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
        #: What calling a class of the file runs, and the methods of each name, whatever their class.
        self._made: dict[str, list[ast.FunctionDef]] = {}
        self._methods: dict[str, list[ast.FunctionDef]] = {}
        for cls in (each for each in tree.body if isinstance(each, ast.ClassDef)):
            for method in cls.body:
                if isinstance(method, ast.FunctionDef):
                    self._methods.setdefault(method.name, []).append(method)
                    if method.name in _MAKING:
                        self._made.setdefault(cls.name, []).append(method)
        self._finalized = _with_finalizers(tree)
        #: All functions and classes of each name: which of them a decorator is depends on where it stands.
        self._defined: dict[str, list[ast.FunctionDef | ast.ClassDef]] = {}
        self._imported: dict[str, str] = {}  # the names that imports bind, and what these stand for
        for each in tree.body:
            if isinstance(each, (ast.FunctionDef, ast.ClassDef)):
                self._defined.setdefault(each.name, []).append(each)
            elif isinstance(each, ast.Import):
                self._imported.update((name.asname, name.name) for name in each.names if name.asname)
                self._imported.update(
                    (first, first) for first in (name.name.partition(".")[0] for name in each.names)
                )
            elif isinstance(each, ast.ImportFrom):
                self._imported.update((name.asname or name.name, f"{each.module}.{name.name}") for name in each.names)
        self._is_seeded = any(self._seeds(each) for each in tree.body)

    def of(self, work: Sequence[ast.AST], asked: frozenset[str] = ASKED_FOR, prints: bool = True) -> bool:
        """Whether statements talk, or functions and methods of the file that they call: print (if that counts), ask
        for one of `asked`, or make what has a `__del__`, which tells when it goes."""
        pending = [*work]
        entered: set[ast.FunctionDef] = set()
        while pending:
            node = pending.pop()
            if self._asks(node, asked):
                return True
            if isinstance(node, ast.For) and ast.unparse(node.iter) == "sys.stdin":
                return True
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called == "input" or called.startswith(("sys.stdin.", "sys.stderr.")):
                    return True
                if called in self._finalized and asked != ARGUMENTS:
                    return True
                if prints and (called == "print" or called.startswith("sys.stdout.")):
                    return True
                if isinstance(node.func, (ast.Name, ast.Attribute)) and self._stands_for(node.func) in _PRINTING:
                    return True
            for function in self._run(node):
                if function not in entered:
                    entered.add(function)
                    pending += function.body
            if not isinstance(node, _SCOPES):
                pending += ast.iter_child_nodes(node)
        return False

    def makes_when_run(self, work: Sequence[ast.AST]) -> bool:
        """Whether statements call a class of the library whose objects only the program itself makes."""
        calls = [node for each in work for node in ast.walk(each) if isinstance(node, ast.Call)]
        return any(is_made_when_run(self._stands_for(node.func)) for node in calls)

    def _run(self, node: ast.AST) -> list[ast.FunctionDef]:
        """The functions of the file that an expression may run: what it calls by name, and methods and properties."""
        if isinstance(node, ast.Attribute):
            return self._methods.get(node.attr, [])
        called = node.func if isinstance(node, ast.Call) else None
        if not isinstance(called, ast.Name):
            return []
        function = self._functions.get(called.id)
        return [function] if function is not None else self._made.get(called.id, [])

    def _asks(self, node: ast.AST, asked: frozenset[str]) -> bool:
        """Whether an expression asks for what differs from run to run: chance does not, once it has a seed."""
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = self._stands_for(node)
            return name in asked and not (self._is_seeded and name.startswith("random."))
        return "os.environ.get" in asked and any(map(self._is_environment, _read_from(node)))

    def _is_environment(self, node: ast.expr) -> bool:
        return isinstance(node, (ast.Name, ast.Attribute)) and self._stands_for(node) == "os.environ"

    def _seeds(self, statement: ast.stmt) -> bool:
        """Whether a statement is `random.seed(x)`."""
        call = statement.value if isinstance(statement, ast.Expr) else None
        return (
            isinstance(call, ast.Call)
            and isinstance(call.func, (ast.Name, ast.Attribute))
            and self._stands_for(call.func) == "random.seed"
            and bool(call.args or call.keywords)
        )

    def _stands_for(self, node: ast.expr) -> str:
        """What a name is, or a name behind a dot, by the imports of the file: `dt.now` for `from datetime import
        datetime as dt` is `datetime.datetime.now`."""
        names: list[str] = []
        while isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self._imported:
            return ""
        return ".".join([self._imported[node.id], *reversed(names)])

    def when_defined(self, statement: ast.stmt, prints: bool = True) -> bool:
        """Whether the body of a class talks, or decorators do with what they are given."""
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return False
        if any(map(self._registers, statement.decorator_list)):
            return True
        work = [each for decorator in statement.decorator_list for each in self._run_by(decorator)]
        if isinstance(statement, ast.ClassDef):
            work += [part for each in statement.body for part in self._evaluated(each)]
            if any(self.when_defined(each, prints) or self.by_default(each, prints) for each in statement.body):
                return True
        return self.of(work, prints=prints)

    def _evaluated(self, statement: ast.stmt) -> Sequence[ast.AST]:
        """What of a statement in the body of a class may run what it names. A factory that is given to a field of a
        dataclass, or is an attribute, is called with the instances: `field(default_factory=time.time)`."""
        if isinstance(statement, _SCOPES):
            return []
        value = statement.value if isinstance(statement, (ast.Assign, ast.AnnAssign)) else None
        if value is None:
            return [statement]
        if self._is_function(value):
            return []
        if isinstance(value, ast.Call) and self._stands_for(value.func) == "dataclasses.field":
            given = [each.value for each in value.keywords if each.arg == "default_factory"]
            return [each for each in (*value.args, *(each.value for each in value.keywords)) if each not in given]
        return [statement]

    def read_by_decorators(self, function: ast.FunctionDef) -> set[str]:
        """The global names that decorators of the file, and what they call, read where the function is defined."""
        pending: list[tuple[ast.AST, set[str]]] = [
            (each, self._names_inside(each))
            for decorator in function.decorator_list
            for each in self._run_by(decorator)
        ]
        found: set[str] = set()
        entered: set[ast.FunctionDef] = set()
        while pending:
            node, inside = pending.pop()
            if _is_name(node, ast.Load) and node.id not in inside:
                found.add(node.id)
            for called in self._run(node):
                if called not in entered:
                    entered.add(called)
                    pending += [(each, names_bound(called)) for each in called.body]
            if not isinstance(node, _SCOPES):
                pending += [(each, inside) for each in ast.iter_child_nodes(node)]
        return found

    def _names_inside(self, statement: ast.AST) -> set[str]:
        """The names of the functions around a statement of one."""
        if not self._around:
            for function in (each for each in ast.walk(self._tree) if isinstance(each, ast.FunctionDef)):
                names = names_bound(function)
                for each in ast.walk(function):
                    self._around.setdefault(each, set()).update(names)
        return self._around.get(statement, set())

    def _registers(self, decorator: ast.expr) -> bool:
        """Whether it has the program call the function at its end: behind what statements have it call."""
        return isinstance(decorator, (ast.Name, ast.Attribute)) and self._stands_for(decorator) == "atexit.register"

    def by_default(self, statement: ast.stmt, prints: bool = True) -> bool:
        """Whether the values of parameters that are left out talk where a function is defined."""
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return False
        defaults = [each for each in (*statement.args.defaults, *statement.args.kw_defaults) if each is not None]
        return self.of([each for each in defaults if not self._is_function(each)], prints=prints)

    def _is_function(self, node: ast.expr) -> bool:
        """Whether it names a function that asks, and does not call it: `clock=time.monotonic`."""
        return isinstance(node, (ast.Name, ast.Attribute)) and self._stands_for(node) in ASKED_FOR - ARGUMENTS

    def attributes(self, statement: ast.ClassDef) -> list[ast.Assign]:
        """The attributes of a class that are asked for: they may be stored behind the definition, as nothing in its
        body reads them."""
        if statement.decorator_list or statement.keywords or any(map(self._stands_for, statement.bases)):
            return []
        body = [each for each in statement.body if not isinstance(each, _SCOPES)]
        bound = {node.id for each in body for node in ast.walk(each) if _is_name(node, ast.Store)}
        return [
            each
            for each in body
            if isinstance(each, ast.Assign)
            and all(isinstance(target, ast.Name) for target in each.targets)
            and self.of([each.value])
            and not bound & {node.id for node in ast.walk(each.value) if _is_name(node, ast.Load)}
            and not _reads(body, {target.id for target in each.targets if isinstance(target, ast.Name)})
        ]

    def _run_by(self, decorator: ast.expr) -> Iterator[ast.AST]:
        """What a decorator of the file runs: the statements of a function, of the one that a function gives for
        arguments, or of a class."""
        if isinstance(decorator, ast.Lambda):
            yield decorator.body
        call = decorator if isinstance(decorator, ast.Call) else None
        name = ast.unparse(decorator if call is None else call.func)
        if call is not None and name in _PARTIAL and call.args:
            name, call = ast.unparse(call.args[0]), None
        for each in self._defined.get(name, ()):
            if isinstance(each, ast.FunctionDef):
                if _yields(each):  # a context manager: what it decorates enters it when it is called
                    continue
                yield from each.body
                yield from self._run_by_given(each, call) if call else ()
            else:
                methods = ("__init__", "__new__", "__call__") if call else ("__init__", "__new__")
                for method in each.body:
                    yield from method.body if isinstance(method, ast.FunctionDef) and method.name in methods else ()

    def _run_by_given(self, maker: ast.FunctionDef, call: ast.Call) -> Iterator[ast.AST]:
        """What the functions run that a function of the file may give where it is called so."""
        inner = {each.name: each for each in maker.body if isinstance(each, ast.FunctionDef)}
        for given in _given(maker.body, _left_out(maker, call)):
            found = [] if given is None else list(self._run_by(given))
            if isinstance(given, ast.Name) and given.id in inner:
                yield from inner[given.id].body
            elif found:
                yield from found
            else:  # any of them
                yield from (each for function in inner.values() for each in function.body)


def names_bound(function: ast.FunctionDef) -> set[str]:
    """The parameters and variables of a function, or of those in it."""
    nodes = list(ast.walk(function))
    shared = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    names = {node.arg for node in nodes if isinstance(node, ast.arg)}
    names |= {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    names |= {
        node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node is not function
    }
    return names - shared


def _with_finalizers(tree: ast.Module) -> set[str]:
    """The names of the classes of a file that have a `__del__`, of their own or from a base in the file."""
    found: set[str] = set()
    for cls in (each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)):
        own = {each.name for each in cls.body if isinstance(each, ast.FunctionDef)}
        if "__del__" in own or not found.isdisjoint(ast.unparse(base) for base in cls.bases):
            found.add(cls.name)
    return found


def _is_name(node: ast.AST, context: type[ast.expr_context]) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, context)


def _reads(statements: Sequence[ast.stmt], names: set[str]) -> bool:
    nodes = (node for statement in statements for node in ast.walk(statement))
    return any(_is_name(node, ast.Load) and node.id in names for node in nodes)


def _yields(function: ast.FunctionDef) -> bool:
    """Whether it is a generator function, whose call runs none of its statements."""
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, _SCOPES):
            pending += ast.iter_child_nodes(node)
    return False


def _left_out(maker: ast.FunctionDef, call: ast.Call) -> str:
    """The first parameter, if the call leaves it out, and it is None then."""
    args, defaults = maker.args.args, maker.args.defaults
    if call.args or not args or len(defaults) < len(args):
        return ""
    is_passed = any(each.arg in (args[0].arg, None) for each in call.keywords)
    return args[0].arg if not is_passed and ast.unparse(defaults[0]) == "None" else ""


def _given(body: Sequence[ast.AST], left_out: str) -> Iterator[ast.expr | None]:
    """What the statements of a function may return. A parameter that is left out is None: `@timed(…)` stops at
    `if function is None: return …`, which most decorators with and without arguments begin with."""
    for statement in body:
        if isinstance(statement, ast.Return):
            yield statement.value
        elif isinstance(statement, ast.If) and left_out and ast.unparse(statement.test) == f"{left_out} is None":
            yield from _given(statement.body, left_out)
            if isinstance(statement.body[-1], ast.Return):
                return
        elif not isinstance(statement, _SCOPES):
            yield from _given(list(ast.iter_child_nodes(statement)), left_out)


def _read_from(node: ast.AST) -> list[ast.expr]:
    """The mappings of which an expression reads something."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return [node.value]
    if isinstance(node, ast.Compare):
        return node.comparators
    if isinstance(node, (ast.For, ast.comprehension)):
        return [node.iter]
    if isinstance(node, ast.Dict):
        return [value for key, value in zip(node.keys, node.values, strict=True) if key is None]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _READ_WHOLE:
        return node.args
    return []
