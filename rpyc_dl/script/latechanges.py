"""What definitions of a script change besides the names that they bind: registries that decorators, metaclasses and
`__init_subclass__` fill, counters.

Definitions are evaluated ahead of the statements that the executable runs. What a statement before a definition may
read becomes again what it was there, and a statement in the place of the definition changes it.
"""

from __future__ import annotations

import ast
import builtins
import collections
import sys
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.errors import ImportFailed
from rpyc_dl.frontend.bytecode.rawcode import globals_read
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

#: The global variables with the objects that statements of ours change, and with what is stored there.
_HIDDEN = "_rpyc_dl_changed_"

_LISTS = (list, collections.deque)
_DICTS = (dict, collections.OrderedDict, collections.defaultdict, collections.Counter)
_CONSTANTS = (int, float, str, bytes, bool, type(None))
_ABSENT: Any = object()


@dataclass(frozen=True)
class _State:
    """What an object holds: the `items` of a container, its `attributes`, or the value of a `cell` of a closure."""

    of: Any
    kind: str
    held: Any  # a list; of what has keys or names, a dict
    by_library: bool  # a function of the library holds it, which is compiled as what it is in the end

    def now(self) -> _State | None:
        """What it holds now; None if that is the same."""
        held = _HELD[self.kind](self.of)
        old, new = (each.items() if isinstance(each, dict) else each for each in (self.held, held))
        same = len(old) == len(new) and all(map(_is_same, old, new))
        return None if same else _State(self.of, self.kind, held, self.by_library)

    def take_back(self) -> None:
        """Let it hold this again."""
        of = self.of
        if self.kind == "attributes":
            plain: Any = type if isinstance(of, type) else object
            for name, value in _attributes(of).items():
                if name not in self.held:
                    plain.__delattr__(of, name)
                elif self.held[name] is not value:
                    plain.__setattr__(of, name, self.held[name])
            return
        of.clear()
        if isinstance(of, _LISTS):
            of.extend(self.held)
        else:
            of.update(self.held)


def _is_same(a: Any, b: Any) -> bool:
    return a is b or (type(a) is tuple and type(b) is tuple and all(map(_is_same, a, b)) and len(a) == len(b))


class LateChanges:
    """The changes in one script. `namespace`: of its module."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        self._globals: dict[str, Any] = {}  # by name: what a global variable was first
        self._first: dict[tuple[int, str], _State] = {}  # by identity and kind: what it held first
        self._count = 0

    def watched(self, names: Iterable[str], evaluate: Callable[[], None], statement: ast.stmt) -> list[ast.stmt]:
        """Evaluate a definition: the statements that change in its place what is reached by these names.

        Raises ImportFailed where it changes something in a way that no statement can."""
        before = {name: self._namespace[name] for name in sorted(names) if name in self._namespace}
        states = _states(before.values(), self._namespace)
        evaluate()
        made: list[ast.stmt] = []
        for state in states:
            now = state.now()
            if now is not None:
                self._first.setdefault((id(state.of), state.kind), state)
                made += self._changes(state, now, statement)
        for name, value in before.items():
            if self._namespace.get(name, value) is not value and name != getattr(statement, "name", ""):
                self._globals.setdefault(name, value)
                made.append(ast.Assign([ast.Name(name, ast.Store())], self._value(self._namespace[name])))
        return [ast.fix_missing_locations(_placed(each, statement)) for each in made]

    def take_back(self) -> None:
        """Let what has been changed be again what it was first."""
        self._namespace.update(self._globals)
        for state in self._first.values():
            state.take_back()

    def _changes(self, old: _State, now: _State, statement: ast.stmt) -> Iterator[ast.stmt]:
        """The statements that make of what an object held what it holds now."""
        if not _may_be_redone(old, now):
            raise self._refusal(old, statement)
        target = self._value(old.of)
        if old.kind == "attributes" or isinstance(now.held, dict):
            for key, value in now.held.items():
                if old.held.get(key, _ABSENT) is not value:
                    place: ast.expr = ast.Attribute(target, key, ast.Store())
                    if old.kind == "items":
                        place = ast.Subscript(target, self._value(key), ast.Store())
                    yield ast.Assign([place], self._value(value))
            return
        known = {id(item) for item in old.held} if type(old.of) is set else ()
        items = now.held if type(old.of) is set else now.held[len(old.held) :]
        method = ast.Attribute(target, "add" if type(old.of) is set else "append", ast.Load())
        for item in items:
            if id(item) not in known:
                yield ast.Expr(ast.Call(method, [self._value(item)], []))

    def _value(self, value: Any) -> ast.expr:
        """What stands for an object in a statement."""
        if type(value) in _CONSTANTS:
            return ast.Constant(value)
        name = next((n for n, known in self._namespace.items() if n.startswith(_HIDDEN) and known is value), None)
        if name is None:
            name = f"{_HIDDEN}{self._count}"
            self._count += 1
            self._namespace[name] = value
        return ast.Name(name, ast.Load())

    def _refusal(self, state: _State, statement: ast.stmt) -> ImportFailed:
        named = (name for name, value in self._namespace.items() if value is state.of and not name.startswith("_"))
        name = next(named, None)
        shown = f"`{name}`" if name else f"a {type(state.of).__name__}"
        if state.by_library:
            shown = "what a function of the library holds"
        what = f"the definition changes {shown}, which statements before it may use"
        help = ["move it before the first statement that uses that"]
        return ImportFailed(what, SourcePos(self._namespace["__spec__"].origin, statement.lineno), help=help)


def changes_more(statement: ast.stmt, namespace: dict[str, Any]) -> bool:
    """Whether evaluating a definition may run code of the program. `namespace`: of its module."""
    if isinstance(statement, ast.ClassDef):
        if statement.decorator_list or statement.keywords:
            return True
        hears = not all(_hears_of_none_below(base, namespace) for base in statement.bases)
        return hears or any(isinstance(node, ast.Call) for node in nodes_in(statement))
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
        defaults = [*statement.args.defaults, *(value for value in statement.args.kw_defaults if value)]
        calls = any(isinstance(node, ast.Call) for default in defaults for node in nodes_in(default))
        return calls or bool(statement.decorator_list)
    return isinstance(statement, (ast.Import, ast.ImportFrom))


def _hears_of_none_below(base: ast.expr, namespace: dict[str, Any]) -> bool:
    """Whether a class is known that runs nothing when one below it is made."""
    cls = namespace.get(base.id, vars(builtins).get(base.id)) if isinstance(base, ast.Name) else None
    return type(cls) is type and isinstance(cls.__init_subclass__, types.BuiltinMethodType)


def asks_for_subclasses(statement: ast.AST) -> bool:
    """Whether a statement, or a definition, asks a class for those below it."""
    return any(isinstance(node, ast.Attribute) and node.attr == "__subclasses__" for node in nodes_in(statement))


def asked_classes(tree: ast.AST) -> set[str] | None:
    """The names of the classes that a file asks for those below them; None where it asks others, too."""
    asked = [
        each.value for each in nodes_in(tree) if isinstance(each, ast.Attribute) and each.attr == "__subclasses__"
    ]
    names = {each.id for each in asked if isinstance(each, ast.Name)}
    is_known = len(names) == len({ast.unparse(each) for each in asked})
    return names if is_known and all(name in _classes_of(tree) for name in names) else None


def _classes_of(tree: ast.AST) -> set[str]:
    """The classes at the top of a file."""
    return {each.name for each in ast.iter_child_nodes(tree) if isinstance(each, ast.ClassDef)}


def _may_be_redone(old: _State, now: _State) -> bool:
    """Whether items have only come at the end, or under keys, of what a statement can change."""
    if old.kind == "cell" or old.by_library or len(now.held) < len(old.held):
        return False
    if old.kind == "items" and type(old.of) not in (*_LISTS, *_DICTS, set):
        return False
    if type(old.of) is set:
        return {id(item) for item in old.held} <= {id(item) for item in now.held}
    return all(map(_is_same, old.held, now.held))


# ---- what objects hold ---------------------------------------------------------------------------------------------


def _items(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else list(value)


def _attributes(value: Any) -> dict[str, Any]:
    """What is stored in a class, an instance or a function, but what Python itself stores there."""
    found = dict(vars(value)) if isinstance(value, type) or type(value).__dictoffset__ else {}
    slots = {} if isinstance(value, type) else _slots(type(value))
    for name, slot in slots.items():
        try:
            found[name] = slot.__get__(value)
        except AttributeError:  # never stored
            continue
    return {name: each for name, each in found.items() if not name.startswith(("__", "_abc_"))}


def _slots(cls: type) -> dict[str, Any]:
    members = (item for base in cls.__mro__ if _is_programs(base) for item in vars(base).items())
    return {name: member for name, member in members if isinstance(member, types.MemberDescriptorType)}


def _contents(cell: types.CellType) -> list[Any]:
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


_HELD: dict[str, Callable[[Any], Any]] = {"items": _items, "attributes": _attributes, "cell": _contents}


def _kinds(value: Any) -> Iterator[str]:
    """What an object holds that may change."""
    if isinstance(value, (*_LISTS, dict, set)):
        yield "items"
    is_module = isinstance(value, types.ModuleType) and _is_file_of_program(value)
    is_programs = _is_programs(value) if isinstance(value, type) else _is_programs(type(value))
    if is_programs or is_module or isinstance(value, types.FunctionType):
        yield "attributes"
    if isinstance(value, types.CellType):
        yield "cell"


def _is_programs(cls: type) -> bool:
    """Whether it is a class of the program."""
    return _is_file_of_program(sys.modules.get(cls.__module__))


def _is_file_of_program(module: types.ModuleType | None) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and is_users(file)


def _states(values: Iterable[Any], namespace: dict[str, Any]) -> list[_State]:
    """What all objects hold that are reached from some."""
    found: list[_State] = []
    seen: dict[int, Any] = {}  # kept, so that no identity is used twice
    pending: list[tuple[Any, bool]] = [(value, False) for value in values]
    while pending:
        value, by_library = pending.pop()
        if id(value) in seen or type(value) in _CONSTANTS:
            continue
        if isinstance(value, types.ModuleType) and vars(value) is namespace:
            continue
        seen[id(value)] = value
        if isinstance(value, types.FunctionType):
            by_library = not is_users(value.__code__.co_filename)
        states = [_State(value, kind, _HELD[kind](value), by_library) for kind in _kinds(value)]
        found += (state for state in states if not by_library or state.kind == "items")
        for state in states:
            pending += ((part, by_library) for part in state.held)
            pending += ((part, by_library) for part in (state.held.values() if isinstance(state.held, dict) else ()))
        pending += ((part, by_library) for part in _parts(value, namespace))
    return found


def _parts(value: Any, namespace: dict[str, Any]) -> list[Any]:
    """What is reached from an object besides what it holds."""
    if isinstance(value, (tuple, frozenset)):
        return list(value)
    if isinstance(value, (staticmethod, classmethod)):
        return [value.__func__]
    if isinstance(value, types.MethodType):
        return [value.__func__, value.__self__]
    if isinstance(value, property):
        return [value.fget, value.fset]
    if isinstance(value, types.FunctionType):
        variables = value.__globals__
        is_elsewhere = variables is not namespace and is_users(value.__code__.co_filename)
        read = [variables[n] for n in globals_read(value.__code__) if n in variables] if is_elsewhere else []
        return [*(value.__closure__ or ()), *read]
    if isinstance(value, type):
        return [*value.__bases__, type(value)] if _is_programs(value) else []
    return [type(value)] if _is_programs(type(value)) else []


def _placed(made: ast.stmt, statement: ast.stmt) -> ast.stmt:
    """A statement in the place of the first line of another one."""
    for node in nodes_in(made):
        if isinstance(node, (ast.stmt, ast.expr)):
            node.lineno = node.end_lineno = statement.lineno
            node.col_offset, node.end_col_offset = statement.col_offset, statement.col_offset + 1
    return made
