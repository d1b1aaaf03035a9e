"""`rpyc-dl annotate --stubs`: what was inferred, as Python annotations that can be pasted into the program.

The text of each source file is a stub file that mypy accepts: imports, classes with bases and attributes, functions
in the order of the source. Copies of one function are united, and so are the methods that override each other.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import model as m
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.frontend.programtext.storedglobals import Globals
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.source import shown_path
from rpyc_dl.userfiles import is_users
from rpyc_dl.workbench.functions import UserFunction, generator_items, user_functions
from rpyc_dl.workbench.typetext import TypeWriter

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult

INDENT = "    "
#: What cannot stand at a border.
_VAGUE = re.compile(r"\b(Any|Iterator|Callable|slice|range|bytearray|object)\b|\btype\[|[(,] *\*+\w")


def stubs(result: AnnotationResult) -> str:
    """Valid Python: one `def name(a: int) -> str: ...` for each reached function of the user's, methods under their
    class."""
    parts = [f"# {shown_path(filename)}\n{_File(result, f).text()}" for filename, f in _by_file(result).items()]
    return "\n\n".join(parts)


def interfaces(result: AnnotationResult) -> dict[str, str]:
    """By source files, the text of an interface file for each that states what was inferred, exceptions as well."""
    return {name: f"{_File(result, f, is_border=True).text()}\n" for name, f in _by_file(result).items()}


def _by_file(result: AnnotationResult) -> dict[str, list[UserFunction]]:
    files: dict[str, list[UserFunction]] = {}
    for function in user_functions(result):
        is_named = "<locals>" not in function.qualname and function.name.isidentifier()
        if is_named and is_users(function.code.co_filename) and not is_ours(function.func):
            files.setdefault(function.code.co_filename, []).append(function)
    return files


@dataclass
class _Class:
    """A class of the file: its annotation's definition if it has instances, its methods, the classes inside of it."""

    cls: type
    methods: list[UserFunction] = field(default_factory=list)
    inner: dict[str, _Class] = field(default_factory=dict)


class _File:
    def __init__(self, result: AnnotationResult, functions: list[UserFunction], is_border: bool = False) -> None:
        self.result = result
        self.is_border = is_border
        self.functions = functions
        self.module = functions[0].module
        self.writer = TypeWriter(self.module, generator_items(result))
        self.classdefs: dict[type, m.ClassDef] = {c.pyclass: c for c in result.classdefs}
        self.top: dict[str, _Class | UserFunction] = {}

    def text(self) -> str:
        for function in self.functions:
            owner = function.owner
            if owner is None:
                self.top[function.name] = function
            else:
                self._class(owner).methods.append(function)
        for cls in self.classdefs:
            is_named = (
                "<locals>" not in cls.__qualname__
                and not vars(cls).get("__synthetic__")
                and not issubclass(cls, Globals)
            )
            if cls.__module__ == self.module and is_named:
                self._class(cls)
        body = [
            *filter(self._says, self._variables()),
            *(line for entry in self._in_order() for line in self._entry(entry)),
        ]
        imports = self.writer.import_lines()
        return "\n".join([*imports, *[""] * bool(imports), *body]).strip("\n")

    def _says(self, line: str) -> bool:
        """Whether a line of a border has types that can stand there, and a fixed number of parameters."""
        if not self.is_border:
            return True
        is_vague = _VAGUE.search(line.replace("other: object", ""))
        return not is_vague and not self.writer.library.intersection(re.findall(r"\w+", line))

    def _variables(self) -> Iterator[str]:
        """The global variables that functions store, and those that are containers or instances."""
        for cls, classdef in self.classdefs.items():
            if issubclass(cls, Globals) and cls.__module__ == self.module:
                yield from (f"{name}: {self.writer.union([s])}" for name, s in sorted(classdef.attrs.items()))
        namespace = self.functions[0].func.__globals__
        for name in _assigned(self.functions[0].code.co_filename) if self.is_border else ():
            value = namespace.get(name)
            held = self.result.session.entity(Constant(value)) if _is_mutable(value) else None
            if held is not None and held in self.result.session.live:
                self.writer.needs("typing", "Final")
                yield f"{name}: Final[{self.writer.union([self.result.binding(Constant(value))])}]"

    def _in_order(self) -> list[_Class | UserFunction]:
        return sorted(
            self.top.values(), key=lambda entry: entry.line if isinstance(entry, UserFunction) else _line(entry)
        )

    def _class(self, cls: type) -> _Class:
        """The entry of a class, and those of the classes and bases that it needs."""
        *outer, name = cls.__qualname__.split(".")
        table: dict[str, Any] = self.top
        owner: Any = None
        for each in outer:
            owner = self.functions[0].func.__globals__[each] if owner is None else getattr(owner, each)
            table = self._class(owner).inner
        if name not in table:
            table[name] = _Class(cls)
            for base in cls.__bases__:
                if base.__module__ == self.module and "<locals>" not in base.__qualname__:
                    self._class(base)
        found: _Class = table[name]
        return found

    def _entry(self, entry: _Class | UserFunction, indent: str = "") -> Iterator[str]:
        if isinstance(entry, UserFunction):
            yield from self._function(entry, indent)
            return
        bases = [self.writer.class_name(base) for base in entry.cls.__bases__ if base is not object]
        variables = self._class_variables(entry.cls) if self.is_border else ()
        body = [
            *variables,
            *self._attributes(entry.cls),
            *(line for f in entry.methods for line in self._function(f, "")),
        ]
        body += [line for inner in entry.inner.values() for line in self._entry(inner)]
        head = f"{indent}class {entry.cls.__name__}" + (f"({', '.join(bases)})" if bases else "")
        if not indent:
            yield ""
        yield head + (":" if body else ": ...")
        yield from (f"{indent}{INDENT}{line}".rstrip() for line in body)
        if not indent:
            yield ""

    def _attributes(self, cls: type) -> Iterator[str]:
        """The attributes that the analysis has attached to the class, without methods and properties."""
        classdef = self.classdefs.get(cls)
        for name, s in classdef.attrs.items() if classdef is not None else ():
            value = inspect.getattr_static(cls, name, None)
            inherited = any(name in getattr(base, "__annotations__", {}) for base in cls.__mro__[1:])
            if callable(value) or isinstance(value, property | staticmethod | classmethod) or inherited:
                continue
            above = [self.classdefs[base] for base in cls.__mro__[1:] if base in self.classdefs]
            if any(name in other.attrs for other in above) or s.can_be_none() is None:
                continue
            line = f"{name}: {self.writer.union(self._attribute_family(cls, name))}"
            if self._says(line):
                yield line

    def _class_variables(self, cls: type) -> Iterator[str]:
        """What the class itself holds and its instances are not asked for."""
        classdef = self.classdefs.get(cls)
        names, readback = self.result.session.world.names, self.result.readback
        for symbol, name, v in self.result.session.rows("class_attr"):
            value = vars(cls).get(name)
            is_data = name in vars(cls) and not (callable(value) or hasattr(type(value), "__get__"))
            if names.object(symbol) is cls and is_data and (classdef is None or name not in classdef.attrs):
                self.writer.needs("typing", "ClassVar")
                line = f"{name}: ClassVar[{self.writer.union([readback.of_var(v)])}]"
                if self._says(line):
                    yield line

    def _attribute_family(self, cls: type, name: str) -> list[m.SomeObject]:
        """What the attribute holds in the class and in those below it, which the analysis may tell apart."""
        return [d.attrs[name] for c, d in self.classdefs.items() if issubclass(c, cls) and name in d.attrs]

    # -- functions ------------------------------------------------------------------------

    def _function(self, function: UserFunction, indent: str) -> Iterator[str]:
        family = self._family(function)
        head = [f"{indent}@{decorator}" for decorator in function.decorators]
        if self.is_border:
            head += self._raised(function, indent)
        parameters = ", ".join(self._parameters(function, family))
        is_coroutine = inspect.iscoroutinefunction(function.func)
        returned = self._awaited(family) if is_coroutine else self._returned(family)
        if function.name in ("__init__", "__setitem__", "__delitem__"):
            returned = "None"
        line = f"{indent}{'async ' * is_coroutine}def {function.name}({parameters}) -> {returned}: ..."
        if self._says(line):
            yield from (*head, line)

    def _returned(self, family: Iterable[UserFunction]) -> str:
        return self.writer.union(self.result.binding(graph.returnvar) for each in family for graph in each.graphs)

    def _awaited(self, family: Iterable[UserFunction]) -> str:
        """What `await` gives of a call of an `async def` function."""
        coroutines = [self.result.binding(graph.returnvar) for each in family for graph in each.graphs]
        texts = [
            self.writer.state(s.classdef, "_result")
            for s in coroutines
            if isinstance(s, m.SomeInstance) and s.classdef is not None
        ]
        return " | ".join(dict.fromkeys(texts)) or "None"

    def _raised(self, function: UserFunction, indent: str) -> Iterator[str]:
        """What the function raises, of the program's own exceptions; nothing where that may be any."""
        left = {cls for graph in function.graphs for cls in self.result.leaves(graph) or ()}
        own = sorted((cls for cls in left if cls.__module__ != "builtins"), key=lambda cls: cls.__qualname__)
        if not left & {BaseException, Exception}:
            self.writer.needs("rpyc_dl", "boundary")
            yield f"{indent}@boundary(raises=[{', '.join(map(self.writer.class_name, own))}])"

    def _family(self, function: UserFunction) -> list[UserFunction]:
        """The function and those that it overrides or that override it, which must fit each other."""
        owner = function.owner
        if owner is None or function.name in ("__init__", "__new__"):
            return [function]
        found = [function]
        for other in self.functions:
            above = other.owner
            alike = other.name == function.name and other.decorators == function.decorators
            if other is not function and alike and above is not None:
                roots = [c for c in owner.__mro__ if function.name in vars(c)]
                if roots and issubclass(above, roots[-1]):
                    found.append(other)
        return found

    def _parameters(self, function: UserFunction, family: Iterable[UserFunction]) -> Iterator[str]:
        graphs = [graph for each in family for graph in each.graphs]
        star_seen = False
        for index, parameter in enumerate(inspect.signature(function.func).parameters.values()):
            kind = parameter.kind
            if kind is parameter.KEYWORD_ONLY and not star_seen:
                yield "*"
            star_seen = star_seen or kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
            stars = "*" if kind is parameter.VAR_POSITIONAL else "**" if kind is parameter.VAR_KEYWORD else ""
            default = "" if parameter.default is parameter.empty else " = ..."
            if index == 0 and function.takes_self:
                yield parameter.name
                continue
            text = self._parameter(function, graphs, index, parameter.name, stars)
            yield f"{stars}{parameter.name}: {text}{default}"

    def _parameter(
        self, function: UserFunction, graphs: list[FunctionGraph], index: int, name: str, stars: str
    ) -> str:
        if function.name in ("__eq__", "__ne__"):
            return "object"
        found: list[m.SomeObject] = []
        for graph in graphs:
            named = dict(zip(graph.argnames, graph.args, strict=False))
            v = named.get(name, graph.args[index] if index < len(graph.args) else None)
            if v is not None:
                found.append(self.result.binding(v))
        if stars:
            found = [item for s in found if isinstance(s, m.SomeTuple) for item in s.items]
        live = [s for s in found if not isinstance(s, m.SomeImpossibleValue)]
        return self.writer.union(live) if live else "object"


def _assigned(filename: str) -> list[str]:
    """The names that the statements of a file assign, in their order."""
    try:
        body = ast.parse("".join(linecache.getlines(filename))).body
    except SyntaxError:
        return []
    targets = [t for node in body if isinstance(node, ast.Assign) for t in node.targets]
    targets += [node.target for node in body if isinstance(node, ast.AnnAssign)]
    return list(dict.fromkeys(target.id for target in targets if isinstance(target, ast.Name)))


def _is_mutable(value: Any) -> bool:
    return type(value) in (list, dict, set) or (is_user_class(type(value)) and not isinstance(value, type))


def _line(entry: _Class) -> int:
    try:
        return inspect.getsourcelines(entry.cls)[1]
    except (OSError, TypeError):
        return 0
