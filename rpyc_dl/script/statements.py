"""Which statements of a script are evaluated while it is translated, and which the executable runs.

The order of the statements that are run is that of the file. A statement is evaluated before all of them only where
that cannot be seen: it defines a function or a class, imports, or gives a name that is bound once a constant.
"""

from __future__ import annotations

import ast
import collections
import itertools
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rpyc_dl.errors import ImportFailed
from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.frontend.programtext.mainblocks import asks_for_main
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in
from rpyc_dl.frontend.replace.foreign.functions import is_c_function
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.script.constants import Constants
from rpyc_dl.script.known import NotConstant
from rpyc_dl.script.latechanges import LateChanges, asked_classes, asks_for_subclasses, changes_more
from rpyc_dl.script.lateclasses import LEFT_OUT, split
from rpyc_dl.script.loads import evaluated_names, names_in_values, names_loaded
from rpyc_dl.script.names import called_names, global_names, names_in_examples, names_mutated, names_read
from rpyc_dl.script.registrations import is_registration
from rpyc_dl.script.said import heard, saying
from rpyc_dl.script.talking import ARGUMENTS, Talk
from rpyc_dl.source import SourcePos
from rpyc_dl.unchanged.purity import aside

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)
#: What comes before any work: it decides what the imports behind it find.
_PATHS = ("sys.path.append", "sys.path.insert")
#: What else than names stands for changes.
_CHANGING = (list, dict, set, bytearray, collections.deque, itertools.count)
_GOING_THROUGH = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
#: Python's own words of a type: `type X = …`, from 3.12 on.
_TYPE_ALIAS = getattr(ast, "TypeAlias", ())


@aside
def is_script(tree: ast.Module, entries: Sequence[str]) -> bool:
    """Whether the statements of a file are the program: it defines none of the functions that are entry points, or
    its statements call them (behind `if __name__ == "__main__":`, too, they would be called by convention), do
    what is seen when Python runs the file, or make objects that Python could not hand over, which runs it ahead."""
    defined = {statement.name for statement in tree.body if isinstance(statement, ast.FunctionDef)}
    assigned = {name for statement in tree.body if _may_bind_function(statement) for name in bound(statement)}
    found = [name for name in entries if name in defined | assigned]
    if not found:
        return True
    work = [statement for statement in tree.body if not isinstance(statement, (*_DEFINITIONS, *_IMPORTS))]
    calls = {name for statement in work if not asks_for_main(statement) for name in called_names(statement)}
    if found != ["main"]:
        return False
    is_called = any(asks_for_main(statement) for statement in work)
    plain = [each for each in work if not asks_for_main(each)]
    talk = Talk(tree)
    if "main" in calls:
        return True
    if not is_called:  # the entry point is a main that nothing calls, unless the file does other work
        return talk.of(plain, ARGUMENTS)
    return (
        talk.of(plain)
        or talk.makes_when_run(plain)
        or any(talk.when_defined(each) or talk.by_default(each) for each in tree.body)
    )


class Script:
    """The statements of one file.

    `namespace`: of its module, in which what is defined is found. `evaluate`: runs a statement there. `again`: the
    names of classes that the file defines again (`redefined.py`).
    After `define`: `body`, the statements to run; `shared`: the names that they share with functions.
    """

    @aside
    def __init__(
        self,
        tree: ast.Module,
        namespace: dict[str, Any],
        evaluate: Callable[[ast.stmt], None],
        again: Mapping[str, str] = types.MappingProxyType({}),
    ) -> None:
        self.tree = tree
        self._again = again
        self.namespace = namespace
        self.body: list[ast.stmt] = []
        self._talk = Talk(tree)
        self._evaluate = evaluate
        self._has_worked = False  # whether `body` does more than to give names constants
        binding = Counter(name for statement in _units(tree.body) for name in set(bound(statement)))
        stored = global_names(tree)
        running, examples = names_in_examples(tree)
        self._of_functions = names_read(tree) | stored | examples
        loaded = names_loaded(*tree.body) | self._of_functions
        self._several = {name for name, count in binding.items() if count > 1 and name in loaded}
        self._imported_again = _bound_to_several(tree.body)
        self._stored = stored
        self._before: set[str] = set()  # bound by what is evaluated
        self._at_run: set[str] = set()  # bound by the statements of `body`
        self._computed: set[str] = set()  # … that stand in the file
        self._changed: set[str] = set()  # what the functions that these statements call may have changed
        self._mutated = names_mutated(tree)
        self._gone_through = _gone_through(tree, self._of_functions) - self._mutated - self._several
        self._mentions = _mentions(tree)
        for name in running:
            self._mentions.setdefault(name, set()).update(examples)
        definitions = [each for each in tree.body if _runs_functions(each)]
        self._needed = self._reach(*definitions)  # what definitions may read, which are evaluated
        # what the statements of `body` may read, by the functions that they call, too
        self._reached: set[str] = set()  # … without what definitions need
        self._read: set[str] = set()
        self._read_subclasses = False  # whether they may ask for `__subclasses__`
        self._before_asking: set[str] = set()  # what was bound before them
        # what statements bind that ask for them
        self._asking = {name for each in tree.body if asks_for_subclasses(each) for name in bound(each)}
        self._late = LateChanges(namespace)
        self._fixed = binding.keys() - self._imported_again - stored
        self._constants = Constants(namespace, self._fixed, lambda: not self._has_worked)

    def define(self) -> None:
        """Evaluate what defines something, and keep the rest."""
        for first in self.tree.body[:1]:
            if _is_text(first):
                self._evaluate(first)  # binds `__doc__`
        self._take(self.tree.body)
        self._late.take_back()

    @property
    def shared(self) -> set[str]:
        """The names that `body` stores and functions read, or that had a value before."""
        return self._at_run & (self._of_functions | self._before)

    def _take(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            if isinstance(statement, ast.If) and asks_for_main(statement):
                self._take(statement.body)
            elif isinstance(statement, ast.If) and (test := self._known(statement.test)) is not None:
                self._take(statement.body if test[0] else statement.orelse)
            elif isinstance(statement, ast.Try) and self._is_of_imports(statement):
                self._take(self._import(statement))
            elif isinstance(statement, (ast.Global, ast.Pass)) or _is_text(statement):
                continue
            elif isinstance(statement, ast.ClassDef) and (asked := self._talk.attributes(statement)):
                self._take([statement, *_stored_behind(statement, asked)])
            elif isinstance(statement, ast.ClassDef) and (apart := self._apart(statement)):
                self._take(apart)
            elif isinstance(statement, _DEFINITIONS) and (
                self._talks(statement) or self._is_decorated_late(statement)
            ):
                self._take([self._undecorated(statement)])
            elif self._is_definition(statement):
                _postpone_annotations(statement, self._at_run)
                self._define(statement)
            else:
                self._refuse_again(statement)
                self.body.append(statement)
                if not self._is_constant(statement):
                    self._has_worked = True
                    read = self._reach(statement)
                    self._reached |= read - self._needed
                    self._read |= read
                    self._changed |= read & (self._stored | self._mutated)
                    if asks_for_subclasses(statement) or not self._asking.isdisjoint(read):
                        self._read_subclasses = True
                        self._before_asking |= self._before
                self._at_run |= set(bound(statement))
                self._computed |= set(bound(statement))

    def _define(self, statement: ast.stmt) -> None:
        """Evaluate a definition; what else it changes that was read before is changed where it stands."""
        if self._read_subclasses and isinstance(statement, ast.ClassDef) and self._may_be_listed(statement):
            what = f"`{statement.name}` is defined behind a statement that asks for `__subclasses__`"
            help = ["define all classes before the first statement that asks for them"]
            raise ImportFailed(what, SourcePos(self.namespace["__spec__"].origin, statement.lineno), help=help)
        if self._has_worked and changes_more(statement, self.namespace):
            changes = self._late.watched(self._read, lambda: self._evaluate_without(statement), statement)
            self.body += changes
            self._at_run |= {name for each in changes for name in bound(each)}
        else:
            is_constant = isinstance(statement, (ast.Assign, ast.AnnAssign)) and self._is_of_constants(statement)
            self._evaluate_heard(statement)
            if is_constant:
                for name in bound(statement):
                    self._constants.note(self.namespace[name])
        self._before |= set(bound(statement))

    def _is_of_constants(self, statement: ast.Assign | ast.AnnAssign) -> bool:
        """Whether a statement gives names a value that is made of constants alone."""
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        if statement.value is None or not all(isinstance(target, ast.Name) for target in targets):
            return False
        return self._constants.is_made_of_constants(statement.value)

    def _may_be_listed(self, statement: ast.ClassDef) -> bool:
        """Whether a class may be below one that is asked for its `__subclasses__`."""
        asked = asked_classes(self.tree)
        if asked is None or asked & self._several or asked & self._again.keys():
            return bool(statement.keywords) or not all(map(self._is_new_base, statement.bases))
        below = set(asked)
        for each in self.tree.body:
            if isinstance(each, ast.ClassDef) and below & evaluated_names(ast.Tuple(each.bases, ast.Load())):
                below.add(each.name)
        return statement.name in below or not all(isinstance(base, ast.Name) for base in statement.bases)

    def _is_new_base(self, node: ast.expr) -> bool:
        """Whether a base is a class that was not there when a statement asked for those below one."""
        if not isinstance(node, ast.Name):
            return False
        found = self.namespace.get(node.id)
        return node.id not in self._before_asking or (
            isinstance(found, type) and is_of_library(found.__module__ or "")
        )

    def _refuse_again(self, statement: ast.stmt) -> None:
        """A class that is defined again later is made ahead."""
        name = self._again.get(getattr(statement, "name", ""))
        if name is not None:
            what = f"`{name}` is defined again later, and this definition reads what statements compute"
            help = ["give the two classes different names"]
            raise ImportFailed(what, SourcePos(self.namespace["__spec__"].origin, statement.lineno), help=help)

    def _evaluate_heard(self, statement: ast.stmt) -> None:
        """Evaluate a definition or an import; what it prints is printed where it stands."""
        with heard() as said:
            self._evaluate(statement)
        self.body += saying(said, self.namespace, statement)

    def _evaluate_without(self, statement: ast.stmt) -> None:
        """Evaluate a definition while names that statements before it bind have no value: what they were bound to
        ahead is not what the functions that the definition calls would read.

        Raises ImportFailed where such a name is read."""
        hidden = {name: self.namespace.pop(name) for name in self._computed & self.namespace.keys()}
        try:
            self._evaluate_heard(statement)
        except NameError as error:
            if error.name not in hidden:
                raise
            what = f"a function that the definition calls reads `{error.name}`, which statements before it compute"
            help = ["pass the value to the function", "or call the function behind the definition"]
            raise ImportFailed(
                what, SourcePos(self.namespace["__spec__"].origin, statement.lineno), help=help
            ) from None
        finally:
            self.namespace.update(hidden)

    def _apart(self, statement: ast.ClassDef) -> list[ast.stmt]:
        """A class whose body reads what statements compute, and what is stored behind it; [] for any other."""
        late = self._at_run | self._changed
        if not self._reads_late(statement) or statement.name in self._several:
            return []
        apart = split(statement, late, self.namespace)
        if apart:
            self.namespace.setdefault(LEFT_OUT, object())
            self._of_functions |= {name for each in apart[1:] for name in bound(each)}
        return apart

    def _reads_late(self, statement: ast.stmt) -> bool:
        """Whether a definition reads, where it stands, what the statements before it have bound or changed. (What
        decorators and bases do with an object that has changed is done again behind: `LateChanges`.)"""
        names = evaluated_names(statement)
        if names & (self._at_run | (self._changed & self._stored)):
            return True
        return bool(names & self._changed) and bool(names_in_values(statement) & self._changed)

    @aside
    def _reach(self, *statements: ast.stmt) -> set[str]:
        """The names that statements load, those that what these are bound to loads, and so on."""
        found: set[str] = set()
        pending = {name for statement in statements for name in names_loaded(statement)}
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending |= self._mentions.get(name, set())
        return found

    def _undecorated(self, statement: ast.stmt) -> ast.stmt:
        """Define a function without its decorators, which print: the statement that calls them at run time."""
        if not isinstance(statement, ast.FunctionDef):
            name = getattr(statement, "name", "")
            what = f"`{name}` prints, or asks for something, where it is defined, or makes what has a `__del__`"
            help = ["do that in a function, which is called behind the definition"]
            raise ImportFailed(what, SourcePos(self.namespace["__spec__"].origin, statement.lineno), help=help)
        value: ast.expr = ast.Name(statement.name, ast.Load())
        for decorator in reversed(statement.decorator_list):
            value = ast.Call(decorator, [value], [])
        statement.decorator_list = []
        self._fixed.discard(statement.name)
        self._has_worked = True
        self._evaluate(statement)
        self._before.add(statement.name)
        assignment = ast.Assign([ast.Name(statement.name, ast.Store())], value)
        return ast.fix_missing_locations(ast.copy_location(assignment, statement))

    def _talks(self, statement: ast.stmt) -> bool:
        """Whether a definition cannot be evaluated ahead, as it talks. A class that is known ahead may print: that is
        printed where it stands."""
        if isinstance(statement, ast.ClassDef) and self._is_definition(statement):
            return self._talk.when_defined(statement, prints=False)
        return self._talk.when_defined(statement)

    def _is_decorated_late(self, statement: ast.stmt) -> bool:
        """Whether decorators of a function read what statements before it compute."""
        if not isinstance(statement, ast.FunctionDef) or not self._computed or not statement.decorator_list:
            return False
        return not self._computed.isdisjoint(self._talk.read_by_decorators(statement))

    def _known(self, node: ast.expr) -> tuple[Any] | None:
        try:
            return (self._constants.value(node),)
        except NotConstant:
            return None

    def _is_definition(self, statement: ast.stmt) -> bool:
        """Whether a statement can be evaluated before those that are run."""
        names = set(bound(statement))
        if isinstance(statement, _IMPORTS):
            return not names & self._at_run and not (self._has_worked and names & self._imported_again)
        if isinstance(statement, _TYPE_ALIAS):
            return True
        if isinstance(statement, _DEFINITIONS):
            again = statement.name in self._several and self._has_worked
            is_late = again or self._talk.by_default(statement)
            return not is_late and not self._reads_late(statement)
        if isinstance(statement, ast.Expr):
            if self._is_registration(statement):
                return True
            return not self._has_worked and isinstance(statement.value, ast.Call) and _is_path(statement.value)
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
            return False
        if isinstance(statement, ast.AnnAssign) and statement.value is None:
            return True
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        found = self._known(statement.value) if statement.value is not None else None
        changes = self._stored | self._several | self._reached
        if found is None or names & self._at_run or (self._has_worked and names & changes):
            return False
        if not all(map(_is_of_names, targets)):
            if all(map(self._is_declaration, targets)):
                return True
            is_early = not self._has_worked or self._is_new_method(targets, found[0])
            return is_early and all(map(self._is_member, targets))
        return self._is_better_before(names, found[0])

    def _is_registration(self, statement: ast.Expr) -> bool:
        """Whether it says what is below an abstract class, and can be evaluated ahead.

        Raises ImportFailed where a statement before it may have asked for that."""
        call = statement.value
        if not is_registration(call, self._known):
            return False
        if self._has_worked and not self._read.isdisjoint(evaluated_names(call.func.value)):
            what = f"`{ast.unparse(call)}` stands behind a statement that may ask what is below the class"
            help = ["register the class where it is defined, before the first statement that does something"]
            raise ImportFailed(what, SourcePos(self.namespace["__spec__"].origin, statement.lineno), help=help)
        return self._at_run.isdisjoint(names_loaded(statement))

    def _is_constant(self, statement: ast.stmt) -> bool:
        """Whether a statement gives names a value that is known."""
        if not isinstance(statement, ast.Assign) or not all(map(_is_of_names, statement.targets)):
            return False
        return self._known(statement.value) is not None

    def _is_better_before(self, names: set[str], value: Any) -> bool:
        """Whether a name of a constant is that of the module. It is a variable of the function that is run where no
        function reads it, and it changes, or what it stands for."""
        if names & self._of_functions or (not self._has_worked and names <= self._gone_through):
            return True
        return not names & self._several and not isinstance(value, _CHANGING)

    def _is_declaration(self, target: ast.expr) -> bool:
        """Whether it says what a function of C takes or gives: `libm.cos.restype`."""
        if not isinstance(target, ast.Attribute) or target.attr not in ("argtypes", "restype"):
            return False
        found = self._known(target.value)
        return found is not None and is_c_function(found[0])

    def _is_member(self, target: ast.expr) -> bool:
        """Whether an attribute of a class or a function of the script is bound."""
        if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Name):
            return False
        found = self.namespace.get(target.value.id)
        return isinstance(found, (type, types.FunctionType)) and found.__module__ == self.namespace["__name__"]

    def _is_new_method(self, targets: Sequence[ast.expr], value: Any) -> bool:
        """Whether a class is given a function under a name that it lacks: that makes a method of it."""
        if not isinstance(value, (types.FunctionType, staticmethod, classmethod, property)):
            return False
        return all(
            isinstance(target, ast.Attribute)
            and isinstance(target.value, ast.Name)
            and isinstance(found := self.namespace.get(target.value.id), type)
            and not hasattr(found, target.attr)
            for target in targets
        )

    def _is_of_imports(self, statement: ast.Try) -> bool:
        """`try: import … except ImportError: …`: what is imported is known."""
        if not statement.body or not all(isinstance(each, _IMPORTS) for each in statement.body):
            return False
        return all(handler.name is None for handler in statement.handlers)

    def _import(self, statement: ast.Try) -> Sequence[ast.stmt]:
        """Run the imports; the statements that go on."""
        try:
            for each in statement.body:
                self._evaluate_heard(each)
        except ImportError as error:
            for handler in statement.handlers:
                if handler.type is None or self._handles(handler.type, error):
                    return [*handler.body, *statement.finalbody]
            raise
        return [*statement.orelse, *statement.finalbody]

    def _handles(self, node: ast.expr, error: ImportError) -> bool:
        found = self._known(node)
        return found is not None and isinstance(error, found[0])


def _gone_through(tree: ast.Module, of_functions: set[str]) -> set[str]:
    """The names of what comprehensions go over that make patterns, or something that functions read: what is made of
    constants is one if these are."""
    found: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            nodes = list(ast.walk(statement.value))
            goes = any(isinstance(node, _GOING_THROUGH) or getattr(node, "id", "") == "map" for node in nodes)
            makes = any(isinstance(node, ast.Call) and ast.unparse(node.func).endswith("compile") for node in nodes)
            if goes and (makes or of_functions & set(bound(statement))):
                found |= names_loaded(statement)
    return found


def _mentions(tree: ast.Module) -> dict[str, set[str]]:
    """By each name of a module what it may lead to: the global variables that a function, or the methods of a class,
    read or store; the names in the expression that it is bound to."""
    found: dict[str, set[str]] = {}
    pending: list[ast.AST] = [*tree.body]
    while pending:
        node = pending.pop()
        if isinstance(node, _DEFINITIONS):
            found.setdefault(node.name, set()).update(names_loaded(node) | global_names(node))
            continue
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for name in bound(node):
                found.setdefault(name, set()).update(names_loaded(node))
        pending += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]
    return found


def _stored_behind(statement: ast.ClassDef, attributes: Sequence[ast.Assign]) -> Iterator[ast.stmt]:
    """Take attributes out of the body of a class: the statements that store them behind it."""
    statement.body = [each for each in statement.body if each not in attributes]
    statement.body = statement.body or [ast.copy_location(ast.Pass(), statement)]
    for each in attributes:
        names = [target.id for target in each.targets if isinstance(target, ast.Name)]
        targets = [ast.Attribute(ast.Name(statement.name, ast.Load()), name, ast.Store()) for name in names]
        stored = ast.Assign([*targets], each.value)
        yield ast.fix_missing_locations(ast.copy_location(stored, each))


def _runs_functions(statement: ast.stmt) -> bool:
    """Whether a definition has a decorator, or calls something where it is evaluated."""
    if not isinstance(statement, _DEFINITIONS):
        return False
    return bool(statement.decorator_list) or (
        isinstance(statement, ast.ClassDef) and any(isinstance(node, ast.Call) for node in ast.walk(statement))
    )


def _may_bind_function(statement: ast.stmt) -> bool:
    """Whether a statement gives names what may be a function: an import, `main = run`, a branch."""
    if isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return isinstance(statement.value, (ast.Name, ast.Attribute, ast.Lambda))
    return isinstance(statement, (*_IMPORTS, ast.If, ast.Try))


def _units(statements: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements; of a branch, that which it is the first of."""
    for statement in statements:
        if isinstance(statement, ast.If) and asks_for_main(statement):
            yield from _units(statement.body)
        else:
            yield statement


def _bound_to_several(statements: Sequence[ast.stmt]) -> set[str]:
    """The names that are bound several times, and not by one import that is repeated."""
    sources: dict[str, set[object]] = {}
    for statement in _units(statements):
        for alias in statement.names if isinstance(statement, _IMPORTS) else ():
            first = alias.name.partition(".")[0]
            name = first if isinstance(statement, ast.Import) and alias.asname is None else alias.name
            source = (getattr(statement, "module", ""), getattr(statement, "level", 0), name)
            sources.setdefault(alias.asname or first, set()).add(source)
        for name in () if isinstance(statement, _IMPORTS) else bound(statement):
            sources.setdefault(name, set()).add(statement)
    return {name for name, found in sources.items() if len(found) > 1}


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_path(node: ast.Call) -> bool:
    return ast.unparse(node.func) in _PATHS


def _is_of_names(target: ast.expr) -> bool:
    if isinstance(target, (ast.Tuple, ast.List)):
        return all(map(_is_of_names, target.elts))
    return isinstance(target, ast.Name)


@aside
def _postpone_annotations(statement: ast.stmt, names: set[str]) -> None:
    """Let annotations of functions that read one of the names be texts: they say nothing that is run."""
    for node in nodes_in(statement):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = _postponed(node.returns, names)
        elif isinstance(node, ast.arg):
            node.annotation = _postponed(node.annotation, names)


def _postponed(annotation: ast.expr | None, names: set[str]) -> ast.expr | None:
    if annotation is None or not names & {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}:
        return annotation
    return ast.copy_location(ast.Constant(ast.unparse(annotation)), annotation)
