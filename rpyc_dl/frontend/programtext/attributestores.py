"""What the text of a program says of attributes: which it stores where, and by which names."""

from __future__ import annotations

import ast
import re
import types
import typing
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from rpyc_dl.frontend.programtext.importonly import done_on_import
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in, nodes_of_file, text_of_file
from rpyc_dl.programtables import remembered

#: What a text has that asks: most programs do not, and are not parsed for it.
_ASKS = re.compile(r"\b(?:vars|dir|__dict__)\b")


@dataclass
class Names:
    """What modules have; nothing where none of them asks for the attributes of anything."""

    asks: bool = False
    hands_over: bool = False  # what asks: `show = vars`
    has_local_classes: bool = False
    computes: bool = False  # attributes whose names are not in the text
    computed_on_import: bool = False  # so does what stands outside of functions
    outside: set[str] = field(default_factory=set)  # stored by something else than the first argument of a method
    attributes: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    listed: set[str] = field(default_factory=set)  # texts in displays, over which a loop may go that stores by name
    deleted: set[str] = field(default_factory=set)


def names_of(namespaces: Sequence[dict[str, Any]]) -> Names:
    return _of_files(tuple(str(namespace.get("__file__")) for namespace in namespaces))


@remembered
def _of_files(files: tuple[str, ...]) -> Names:
    found = Names()
    if not any(asking(file) and _asks_at_run_time(files, file) for file in files):
        return found
    for file in files:
        one = names_in(file)
        for part in fields(Names):
            kept, more = getattr(found, part.name), getattr(one, part.name)
            setattr(found, part.name, kept | more)
    found.asks, found.hands_over = True, any(map(_hands_over, files))
    return found


@remembered
def names_in(file: str) -> Names:
    """What one file has, whether or not it asks."""
    found = Names()
    nodes = nodes_of_file(file)
    for node in nodes:
        _look_at(node, found)
    found.computes, found.computed_on_import = _computes(nodes)
    found.outside |= _stored_outside(nodes)
    return found


def _computes(nodes: Sequence[ast.AST]) -> tuple[bool, bool]:
    """Whether the text's functions may store attributes of instances whose names are not in it: by a `setattr`, or in
    a dict that they do more with than to look into it; and whether what stands outside of functions does."""
    given, others = named_in(nodes)
    defined, own = given - others, given | others
    storing = {id(node) for node in nodes if _is_storing(node, defined)}
    if storing:
        storing -= {id(node) for parent in nodes for node in only_read(parent, own)}
    if not storing:
        return False, False
    inside = {id(node) for outer in nodes if isinstance(outer, _FUNCTIONS) for node in nodes_in(outer)}
    return bool(storing & inside), bool(storing - inside)


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def _is_storing(node: ast.AST, defined: set[str]) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "__dict__"
    if not isinstance(node, ast.Call) or _called(node) != "setattr" or len(node.args) < 2:
        return False
    return not isinstance(node.args[1], ast.Constant) and not _is_no_instance(node.args[0], defined)


def _called(node: ast.Call) -> str:
    """The name of the function or method that is called; empty where it has none."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


#: Methods and functions that do nothing with a dict but look into it.
_READING = frozenset({"items", "keys", "values", "get", "copy", "__contains__", "__len__", "__getitem__"})
_LOOKING = frozenset({"len", "sorted", "list", "tuple", "set", "dict", "str", "repr", "print", "bool", "max", "min"})
#: The same of what stands behind a dot: `json.dumps(x.__dict__)`, `options.update(x.__dict__)`.
_LOOKING_METHODS = frozenset(
    {"dump", "dumps", "update", "format", "format_map", "join", "pprint", "pformat", "deepcopy"}
)


def only_read(parent: ast.AST, own: set[str]) -> Sequence[ast.AST]:
    """The parts of an expression or a statement that are only looked into; `own` names the text's functions."""
    if isinstance(parent, ast.Compare):
        return [parent.left, *parent.comparators]
    if isinstance(parent, ast.Subscript):
        return [parent.value] if isinstance(parent.ctx, ast.Load) else []
    if isinstance(parent, ast.Attribute):
        return [parent.value] if parent.attr in _READING else []
    if isinstance(parent, (ast.For, ast.comprehension)):
        return [parent.iter]
    if isinstance(parent, (ast.FormattedValue, ast.Starred)):
        return [parent.value]
    if isinstance(parent, ast.keyword):
        return [parent.value] if parent.arg is None else []
    if isinstance(parent, ast.Dict):
        return [value for key, value in zip(parent.keys, parent.values, strict=True) if key is None]
    if isinstance(parent, ast.BinOp):
        return [parent.left, parent.right]
    if isinstance(parent, ast.Call):
        known = _LOOKING if isinstance(parent.func, ast.Name) else _LOOKING_METHODS
        return parent.args if _called(parent) in known - own else []
    return []


#: What the fields of a named tuple consist of that are written down.
_WRITTEN = (ast.Constant, ast.List, ast.Tuple, ast.Load)


@remembered
def defined_in_classes(file: str) -> frozenset[str]:
    """The names that the bodies of classes of a file define or assign."""
    found: set[str] = set()
    for node in nodes_of_file(file):
        for inner in nodes_in(node) if isinstance(node, ast.ClassDef) else ():
            if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
                found.add(inner.name)
            elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                found.add(inner.id)
    return frozenset(found)


@remembered
def names_fields_late(file: str) -> bool:
    """Whether a file makes named tuples of fields that it does not write down (`fieldrows.py`)."""
    nodes = nodes_of_file(file) if "namedtuple" in text_of_file(file) else ()
    return any(
        isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] == "namedtuple"
        and not all(isinstance(part, _WRITTEN) for arg in node.args for part in ast.walk(arg))
        for node in nodes
    )


@remembered
def given_to_classes(file: str) -> frozenset[str]:
    """The names under which a file may put something into a class from outside of its body: `C.name = f`,
    `setattr(C, "name", f)`, `type("C", (), {"name": f})`, `dict(name=f)`."""
    found: set[str] = set()
    for node in nodes_of_file(file):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.keyword) and node.arg is not None:
            found.add(node.arg)
    return frozenset(found)


@remembered
def properties_in(file: str) -> frozenset[str]:
    """The properties of the classes of a file."""
    nodes = nodes_of_file(file) if "property" in text_of_file(file) else ()
    return frozenset(
        node.name
        for node in nodes
        if _is_function(node) and any(is_name(decorator, "property") for decorator in node.decorator_list)
    )


@remembered
def deleted_in(file: str) -> frozenset[str]:
    """The attributes that the text of a file may delete. (`__delattr__` is called for those of `del` statements.)"""
    nodes = nodes_of_file(file)
    found = {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Del)}
    hooks = [node for node in nodes if _is_function(node) and node.name == "__delattr__"]
    own = {id(inner) for hook in hooks for inner in nodes_in(hook)}
    named = [node.args[1] for node in nodes if _deletes(node) and id(node) not in own]
    found |= {str(node.value) for node in named if isinstance(node, ast.Constant)}
    if not all(isinstance(node, ast.Constant) for node in named):
        found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(found)


def _deletes(node: ast.AST) -> typing.TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call) or len(node.args) < 2:
        return False
    return _called(node) in ("delattr", "__delattr__")


def _look_at(node: ast.AST, found: Names) -> None:
    if isinstance(node, ast.Attribute):
        if isinstance(node.ctx, ast.Store):
            found.attributes.add(node.attr)
        elif isinstance(node.ctx, ast.Del):
            found.deleted.add(node.attr)
    elif isinstance(node, ast.keyword) and node.arg:
        found.keywords.add(node.arg)
    elif isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
        called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if called in ("setattr", "__setattr__", "delattr", "__delattr__"):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            (found.deleted if "del" in called else found.outside).update(texts)
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set, ast.Dict)):
        found.listed |= _texts_listed(node.keys if isinstance(node, ast.Dict) else node.elts)
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        found.has_local_classes |= any(isinstance(inner, ast.ClassDef) for inner in nodes_in(node))


def _texts_listed(items: Sequence[ast.expr | None]) -> set[str]:
    """The items of a display where all of them may be names of attributes, or begin with one."""
    texts = [_first_text(item) for item in items]
    return {text for text in texts if text is not None and text.isidentifier()} if None not in texts else set()


def _first_text(item: ast.expr | None) -> str | None:
    if isinstance(item, (ast.Tuple, ast.List)) and item.elts:
        item = item.elts[0]
    return item.value if isinstance(item, ast.Constant) and isinstance(item.value, str) else None


#: What gives a name to something else than a class, besides assignments.
_NAMING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)
#: What classes are called where they are parameters.
_NAMES_OF_CLASSES = frozenset({"cls", "mcs", "mcls", "metacls"})


def _asks_at_run_time(files: tuple[str, ...], file: str) -> bool:
    """Whether this is not done by functions alone that only the import of the program's files calls."""
    return not done_on_import(files, file).issuperset(map(id, asking(file)))


@remembered
def asking(file: str) -> Sequence[ast.AST]:
    """Where a text asks for the attributes of what may be an instance: those of classes and modules are known."""
    if not _ASKS.search(text_of_file(file)):
        return ()
    nodes = nodes_of_file(file)
    given, others = named_in(nodes)
    defined = given - others
    of_others: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Call) and is_name(node.func, "vars") and len(node.args) == 1:
            if _is_no_instance(node.args[0], defined):
                of_others.add(id(node.func))
        elif isinstance(node, ast.Attribute) and _is_no_instance(node.value, defined):
            of_others.add(id(node))
    return [node for node in nodes if _is_asking(node) and id(node) not in of_others]


def _hands_over(file: str) -> bool:
    """Whether a text hands over what asks, so that it may be called where no text says so: `def f(show=vars)`."""
    called = {id(node.func) for node in nodes_of_file(file) if isinstance(node, ast.Call)} if asking(file) else set()
    return any(isinstance(node, ast.Name) and id(node) not in called for node in asking(file))


def _is_asking(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "__dict__"
    return is_name(node, "vars") or (isinstance(node, ast.Call) and is_name(node.func, "dir") and len(node.args) == 1)


def _is_no_instance(node: ast.AST, defined: set[str]) -> bool:
    if isinstance(node, ast.Call):
        return is_name(node.func, "type") and len(node.args) == 1
    if isinstance(node, ast.Attribute):
        return node.attr == "__class__"
    return isinstance(node, ast.Name) and (node.id in _NAMES_OF_CLASSES or node.id in defined)


def named_in(nodes: Iterable[ast.AST]) -> tuple[set[str], set[str]]:
    """The names that a text gives to classes and modules, and to anything else."""
    given: set[str] = set()
    others: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.ClassDef) and not node.decorator_list:
            given.add(node.name)
        elif isinstance(node, ast.Import):
            given |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            others |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.arg):
            others.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            others.add(node.id)
        elif isinstance(node, _NAMING) and node.name:
            others.add(node.name)
    return given, others


def _stored_outside(nodes: Sequence[ast.AST]) -> set[str]:
    methods = [(n, self_of(n)) for c in nodes if isinstance(c, ast.ClassDef) for n in c.body if _is_function(n)]
    own = {
        id(node)
        for method, name in methods
        for node in nodes_in(method)
        if _is_store(node) and is_name(node.value, name)
    }
    return {node.attr for node in nodes if _is_store(node) and id(node) not in own}


def _is_store(node: ast.AST) -> typing.TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def _is_function(node: ast.AST) -> typing.TypeGuard[ast.FunctionDef]:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))


def self_of(tree: ast.FunctionDef) -> str:
    parameters = [*tree.args.posonlyargs, *tree.args.args]
    return parameters[0].arg if parameters else ""


def tree_of(function: types.FunctionType) -> ast.FunctionDef | None:
    code = function.__code__
    return _functions_of_file(code.co_filename).get((code.co_name, code.co_firstlineno))


@remembered
def _functions_of_file(file: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a file, by name and first line."""
    found = {}
    for node in nodes_of_file(file):
        if _is_function(node):
            found[node.name, min([node.lineno, *(d.lineno for d in node.decorator_list)])] = node
    return found


def stored_by(function: types.FunctionType) -> set[str]:
    """The attributes that a method stores by its first argument; of `setattr(self, name, …)` with a variable of the
    function around it, as decorators have it, the text that the variable is."""
    tree = tree_of(function)
    if tree is None:
        return set()
    return {mangled(name, function) for name in _stores_in(tree, self_of(tree))} | _set_by_closure(tree, function)


def _set_by_closure(tree: ast.AST, function: types.FunctionType) -> set[str]:
    held = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    names = (
        node.args[1].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and is_name(node.func, "setattr")
        and len(node.args) == 3
        and isinstance(node.args[1], ast.Name)
    )
    texts = (_cell_text(held[name]) for name in names if name in held)
    return {text for text in texts if text.isidentifier()}


def _cell_text(cell: types.CellType) -> str:
    """The text in a cell; empty where there is none."""
    try:
        return cell.cell_contents if isinstance(cell.cell_contents, str) else ""
    except ValueError:
        return ""


def _stores_in(tree: ast.AST, name: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_name(node.value, name):
            yield node.attr


def mangled(name: str, function: types.FunctionType) -> str:
    """A private name as the instances have it."""
    if not name.startswith("__") or name.endswith("__"):
        return name
    owner = function.__qualname__.rpartition(".")[0].rpartition(".")[2].lstrip("_")
    return f"_{owner}{name}" if owner else name


def is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
