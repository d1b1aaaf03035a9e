"""What the border of one module states: of its functions, of the attributes of its classes, of its global variables.

It is read from an interface file (`geometry.pyi` beside `geometry.py`), and from what `boundary` marks in the module.
Types are those of the imported program: a class of a `.pyi` file is the live class of that name.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
import typing
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any

from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.facts.specialization import func_pos, is_variadic
from rpyc_dl.ownmodules import own_modules, program_imports
from rpyc_dl.source import SourcePos, shown_path
from rpyc_dl.userfiles import is_users

_MISSING = inspect.Parameter.empty


@dataclass(frozen=True)
class Stated:
    """A type, and where it is stated."""

    type: Any
    pos: SourcePos


@dataclass(frozen=True)
class FunctionBorder:
    """What a border states of a function: a type for each parameter in their order, of the result, and the exceptions
    that it may raise beside those of Python's operations (None: any). `owner` is the class of a method."""

    name: str
    func: FunctionType
    params: dict[str, Any]
    returns: Any
    raises: tuple[type[BaseException], ...] | None
    pos: SourcePos
    owner: type | None = None

    def text(self) -> str:
        """The whole statement on one line."""
        params = ", ".join(f"{name}: {type_text(t)}" for name, t in self.params.items())
        raises = "" if self.raises is None else f" raises ({', '.join(sorted(map(type_text, self.raises)))})"
        return f"{self.name}({params}) -> {type_text(self.returns)}{raises}"


@dataclass
class Interface:
    """What is stated of one module: `file` is the interface file, or the module's own where there is none. `final`:
    the variables that no function stores."""

    module: str
    source: str
    file: str
    functions: dict[FunctionType, FunctionBorder] = field(default_factory=dict)
    attributes: dict[tuple[type, str], Stated] = field(default_factory=dict)
    variables: dict[str, Stated] = field(default_factory=dict)
    final: set[str] = field(default_factory=set)

    def statements(self) -> Iterator[tuple[str, SourcePos]]:
        """Each statement as a text, by which borders are compared, and where it stands."""
        for border in self.functions.values():
            yield border.text(), border.pos
        for (cls, name), stated in self.attributes.items():
            yield attribute_text(cls, name, stated), stated.pos
        for name, stated in self.variables.items():
            yield f"{name}: {type_text(stated.type)}", stated.pos


def attribute_text(cls: type, name: str, stated: Stated) -> str:
    """What is stated of an attribute, on one line."""
    return f"{cls.__qualname__}.{name}: {type_text(stated.type)}"


def type_text(stated: Any) -> str:
    """A type as it is written, with the names of modules, which do not depend on what else is loaded."""
    return re.sub(r"\b(__main__\.|program_(?=\w+\.))", "", inspect.formatannotation(stated))


def read_interface(source: str, namespace: dict[str, Any], use_file: bool) -> Interface:
    """What is stated of the module in the file `source`, whose global variables are `namespace`. `use_file`: an
    interface file counts. Raises AnnotatorError for what cannot be a border."""
    file = os.path.splitext(source)[0] + ".pyi"
    interface = Interface(_module_of(source), source, source)
    for border in _decorated(namespace):
        interface.functions[border.func] = border
    for cls in _marked_classes(namespace):
        for name, stated in _hints(cls, namespace).items():
            is_class_var = typing.get_origin(stated) is typing.ClassVar
            stated = typing.get_args(stated)[0] if is_class_var else stated
            interface.attributes[cls, name] = Stated(stated, _class_pos(cls, source))
    if use_file and os.path.isfile(file):
        interface.file = file
        _InterfaceFile(interface, namespace).read()
    return interface


def _module_of(source: str) -> str:
    """The name of the module in a file, as it is called from the current folder."""
    name = os.path.splitext(shown_path(source))[0].removesuffix(f"{os.sep}__init__")
    return name.replace(os.sep, ".").lstrip(".")


def namespace_of(module: str) -> dict[str, Any]:
    """The global variables of the module of this name, if it is imported. (`__main__` is not the program's here.)"""
    found = own_modules().get(module) or sys.modules.get(module) if module != "__main__" else None
    return vars(found) if isinstance(found, ModuleType) else {}


def is_of_user(cls: type) -> bool:
    """Whether the class stands in a file of the user's."""
    file = namespace_of(cls.__module__).get("__file__")
    return cls.__module__ == "__main__" or (isinstance(file, str) and is_users(file))


def error(
    message: str, pos: SourcePos | None, notes: Sequence[Note] = (), help: Sequence[str] = ()
) -> AnnotatorError:
    """What is wrong with a border."""
    return AnnotatorError(message, pos, notes=notes, help=help, code="border")


class NotStated(AnnotatorError):
    """Something is used from outside of its module, and no border states it."""

    code = "border"

    def used_at(self, uses: Sequence[Note], there: str = "it stands here") -> None:
        """Tell it where it is used, if that is known; of the other place, the note says what is there."""
        if uses:
            self.notes.append(Note(there, self.pos))
            self.pos = uses[0].pos


# -- `boundary` in the module itself -------------------------------------------------------


def _marked_classes(namespace: dict[str, Any]) -> list[type]:
    name = namespace.get("__name__")
    return [c for c in namespace.values() if isinstance(c, type) and "_border_" in vars(c) and c.__module__ == name]


def _decorated(namespace: dict[str, Any]) -> Iterator[FunctionBorder]:
    """The borders of the functions, and of the methods of classes, that `boundary` marks."""
    for value in list(namespace.values()):
        if isinstance(value, FunctionType) and "_border_" in vars(value) and value.__globals__ is namespace:
            yield _annotated(value, value.__qualname__, None, True, vars(value)["_border_"])
    for cls in _marked_classes(namespace):
        for name, member in vars(cls).items():
            for func, takes_self in methods_in(member):
                if func.__globals__ is namespace and not func.__code__.co_filename.startswith("<"):
                    raises = vars(func).get("_border_", vars(cls)["_border_"])
                    yield _annotated(func, f"{cls.__qualname__}.{name}", cls, not takes_self, raises)


def methods_in(member: Any) -> list[tuple[FunctionType, bool]]:
    """The functions that a member of a class is, and whether each takes the instance."""
    if isinstance(member, FunctionType):
        return [(member, True)]
    if isinstance(member, staticmethod) and isinstance(member.__func__, FunctionType):
        return [(member.__func__, False)]
    if isinstance(member, property):
        return [(f, True) for f in (member.fget, member.fset, member.fdel) if isinstance(f, FunctionType)]
    return []


def _annotated(func: FunctionType, name: str, owner: type | None, is_plain: bool, raises: Any) -> FunctionBorder:
    pos = func_pos(func)
    _check_fixed(func, name, pos)
    hints = _hints(func, func.__globals__)
    names = _parameters(func)[0 if is_plain else 1 :]
    returns = hints.get("return", type(None) if name.endswith(".__init__") else _MISSING)
    params = {each: hints.get(each, _MISSING) for each in names}
    _check_complete(name, params, returns, pos)
    return FunctionBorder(name, func, params, returns, _exceptions(raises, name, pos), pos, owner)


def _hints(annotated: Any, namespace: dict[str, Any]) -> dict[str, Any]:
    pos = func_pos(annotated) if isinstance(annotated, FunctionType) else SourcePos(str(namespace["__file__"]), 1)
    try:
        own = inspect.get_annotations(annotated)
        hints = typing.get_type_hints(annotated, globalns=namespace)
    except Exception as reason:
        raise error(f"the annotations of `{annotated.__qualname__}` cannot be read: {reason}", pos) from None
    return {name: hint for name, hint in hints.items() if name in own}


def _class_pos(cls: type, source: str) -> SourcePos:
    try:
        return SourcePos(source, inspect.getsourcelines(cls)[1])
    except (OSError, TypeError):
        return SourcePos(source, 1)


def _parameters(func: FunctionType) -> list[str]:
    code = func.__code__
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def _check_fixed(func: FunctionType, name: str, pos: SourcePos) -> None:
    if is_variadic(func):
        raise error(f"`{name}` takes any number of arguments: a border states a fixed number", pos)
    if func.__code__.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise error(f"`{name}` is asynchronous: it cannot stand at a border", pos)


def _check_complete(name: str, params: dict[str, Any], returns: Any, pos: SourcePos) -> None:
    missing = [f"`{each}`" for each, stated in params.items() if stated is _MISSING]
    missing += ["its result"] * (returns is _MISSING)
    if missing:
        raise error(f"the border of `{name}` states no type of {' and '.join(missing)}", pos)


def _exceptions(raises: Any, name: str, pos: SourcePos) -> tuple[type[BaseException], ...] | None:
    if raises is None:
        return None
    found = tuple(raises) if isinstance(raises, list | tuple | set | frozenset) else (raises,)
    if not all(isinstance(each, type) and issubclass(each, BaseException) for each in found):
        raise error(f"`raises` of the border of `{name}` must be exception classes", pos)
    return found


# -- interface files -----------------------------------------------------------------------


class _InterfaceFile:
    """Reads one `.pyi` file into an Interface."""

    def __init__(self, interface: Interface, namespace: dict[str, Any]) -> None:
        self.interface = interface
        self.scope = dict(namespace)
        self.file = interface.file
        self._raised: dict[type | None, Any] = {None: None}  # what is said of all methods of a class

    def read(self) -> None:
        """Add all that the file states. Raises AnnotatorError."""
        try:
            with open(self.file, encoding="utf-8") as text:
                tree = ast.parse(text.read(), self.file)
        except (SyntaxError, ValueError, OSError) as reason:
            line = getattr(reason, "lineno", None) or 1
            raise error(f"the interface file cannot be read: {reason}", SourcePos(self.file, line)) from None
        self._statements(tree.body, None)

    def _statements(self, body: Iterable[ast.stmt], owner: type | None) -> None:
        for node in body:
            match node:
                case ast.Import() | ast.ImportFrom() | ast.Assign():
                    self._execute(node)
                case ast.FunctionDef():
                    self._function(node, owner)
                case ast.ClassDef():
                    cls = self._class(node, owner)
                    self._raised[cls] = self._raises(node)
                    self._statements(node.body, cls)
                case ast.AnnAssign(target=ast.Name(id=name)):
                    self._variable(node, name, owner)
                case ast.If():
                    self._statements(node.body if self._value(node.test) else node.orelse, owner)
                case ast.Pass() | ast.Expr():
                    pass
                case _:
                    raise error("this cannot stand in an interface file", self._pos(node))

    def _pos(self, node: ast.AST) -> SourcePos:
        return SourcePos(self.file, getattr(node, "lineno", 1), getattr(node, "col_offset", None))

    def _execute(self, node: ast.stmt) -> None:
        code = compile(ast.Module([node], []), self.file, "exec", dont_inherit=True)
        self._run(code, node)

    def _value(self, node: ast.expr) -> Any:
        return self._run(compile(ast.Expression(node), self.file, "eval", dont_inherit=True), node)

    def _run(self, code: Any, node: ast.AST) -> Any:
        """Run a piece of the file in the namespace of the module."""
        try:
            with program_imports():
                return eval(code, self.scope)
        except Exception as reason:
            text = f"{type(reason).__name__}: {reason}"
            raise error(f"the interface file cannot be read, it raises {text}", self._pos(node)) from None

    def _type(self, node: ast.expr | None) -> Any:
        if node is None:
            return _MISSING
        holder = type("holder", (), {"__annotations__": {"it": self._value(node)}})
        try:
            return typing.get_type_hints(holder, globalns=self.scope)["it"]
        except Exception as reason:
            raise error(f"`{ast.unparse(node)}` is no type: {reason}", self._pos(node)) from None

    def _member(self, name: str, owner: type | None, node: ast.stmt) -> Any:
        """What the module, or a class of it, has under a name. Raises AnnotatorError if it has nothing."""
        found = self.scope.get(name, _MISSING) if owner is None else vars(owner).get(name, _MISSING)
        if found is _MISSING:
            where = f"class `{owner.__qualname__}`" if owner else f"module `{self.interface.module}`"
            raise error(f"the {where} has no `{name}`, which its interface states", self._pos(node))
        return found

    def _class(self, node: ast.ClassDef, owner: type | None) -> type:
        found = self._member(node.name, owner, node)
        if not isinstance(found, type):
            raise error(f"`{node.name}` is no class in `{self.interface.module}`", self._pos(node))
        return found

    def _variable(self, node: ast.AnnAssign, name: str, owner: type | None) -> None:
        hint = self._type(node.annotation)
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if hint in (typing.ClassVar, typing.Final):
            raise error(f"the border of `{name}` states no type", self._pos(node))
        stated = Stated(parts[0] if origin in (typing.ClassVar, typing.Final) else hint, self._pos(node))
        if owner is not None:
            self.interface.attributes[owner, name] = stated
            return
        self._member(name, None, node)
        self.interface.variables[name] = stated
        if origin is typing.Final:
            self.interface.final.add(name)

    def _function(self, node: ast.FunctionDef, owner: type | None) -> None:
        pos, name = self._pos(node), f"{owner.__qualname__}.{node.name}" if owner else node.name
        func, takes_self = self._live(node, owner)
        _check_fixed(func, name, pos)
        stated = node.args
        if stated.vararg or stated.kwarg:
            raise error(f"`{name}` takes a fixed number of arguments", pos)
        all_stated = [*stated.posonlyargs, *stated.args, *stated.kwonlyargs]
        names = [each.arg for each in all_stated]
        if names != _parameters(func):
            message = (
                f"`{name}` takes ({', '.join(_parameters(func))}), and its interface states ({', '.join(names)})"
            )
            raise error(message, pos, notes=[Note("the function is defined here", func_pos(func))])
        params = {each.arg: self._type(each.annotation) for each in all_stated[int(takes_self) :]}
        if node.name in ("__eq__", "__ne__"):  # `object` is what checkers ask for
            params = {each: owner if stated is object else stated for each, stated in params.items()}
        returns = self._type(node.returns)
        if returns is _MISSING and node.name == "__init__":
            returns = type(None)
        _check_complete(name, params, returns, pos)
        raised = self._raises(node)
        raises = _exceptions(self._raised[owner] if raised is None else raised, name, pos)
        self.interface.functions[func] = FunctionBorder(
            name, func, params, returns, raises, pos, owner if takes_self else None
        )

    def _live(self, node: ast.FunctionDef, owner: type | None) -> tuple[FunctionType, bool]:
        """The function that is meant, and whether it takes an instance."""
        member = self._member(node.name, owner, node)
        decorators = [ast.unparse(each) for each in node.decorator_list]
        if isinstance(member, property):
            which = next((d.rpartition(".")[2] for d in decorators if d.startswith(f"{node.name}.")), "getter")
            member = {"setter": member.fset, "deleter": member.fdel}.get(which, member.fget)
        found = methods_in(member)
        if len(found) != 1 or (owner is None and not isinstance(member, FunctionType)):
            raise error(f"`{node.name}` is no plain function, so that no border can be stated of it", self._pos(node))
        func, takes_self = found[0]
        return func, takes_self and owner is not None

    def _raises(self, node: ast.FunctionDef | ast.ClassDef) -> Any:
        for each in node.decorator_list:
            if isinstance(each, ast.Call) and ast.unparse(each.func).rpartition(".")[2] == "boundary":
                for keyword in each.keywords:
                    if keyword.arg == "raises":
                        return self._value(keyword.value)
        return None
