"""The `.pyi` of an extension module: what it takes as declared, what it gives as inferred."""

from __future__ import annotations

import ast
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.classes.exported import ExportedClass
from rpyc_dl.extension.classes.memberfunctions import MemberFunction
from rpyc_dl.extension.classes.pytypes import Types
from rpyc_dl.extension.classes.roles import Role
from rpyc_dl.extension.constants import constant_values
from rpyc_dl.extension.functions import Function, written_parameters
from rpyc_dl.extension.module import ModuleExports
from rpyc_dl.extension.oneof import OneOf
from rpyc_dl.extension.passedtypes import protocol_classes, resolved, type_text
from rpyc_dl.extension.signatures import Parameter, Signature
from rpyc_dl.extension.valueclasses.methods import MethodFunction
from rpyc_dl.workbench.typetext import TypeWriter

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.annotator.result import AnnotationResult


def stub_file(
    module: types.ModuleType, functions: Sequence[Function], exports: ModuleExports, result: AnnotationResult
) -> str:
    """The text of the stub file."""
    writer = TypeWriter(module.__name__)
    assert exports.types is not None
    types = list(ClassStubs(exports.types, writer, result).lines())
    if exports.lends:
        writer.needs("typing_extensions", "Buffer")
    methods = [function for function in functions if isinstance(function, MethodFunction)]
    functions = [each for each in functions if not isinstance(each, MemberFunction | MethodFunction)]
    stubs = ClassStubs(exports.types, writer, result)
    body = [_function(function, stubs) for function in functions]
    constants = [f"{name}: {_of_value(value)}" for name, value in constant_values(module)]
    assert exports.exceptions is not None
    raised = exports.exceptions
    classes = [line for cls in raised.public() for line in _exception(cls, raised.attributes(cls), methods, stubs)]
    assert exports.border is not None
    of_values = partial(_methods, methods, stubs)
    enums = [*exports.border.enums.stubs(of_values), *exports.border.tuples.stubs(of_values)]
    if any(line.endswith("(NamedTuple):") for line in enums):
        writer.needs("typing", "NamedTuple")
    protocols = [line for _, lines in protocol_classes(module) for line in [*lines, ""]]
    if protocols:
        writer.needs("typing", "Protocol")
        for name in ("Any", "Callable"):
            if any(name in line for line in protocols):
                writer.needs("typing" if name == "Any" else "collections.abc", name)
    imports = [*(["import enum"] if any("enum." in line for line in enums) else []), *writer.import_lines()]
    parts = [imports, constants, classes, enums, protocols, types, body]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _function(function: Function, stubs: ClassStubs) -> str:
    signature = function.signature
    parameters = written_parameters(signature, stubs.parameter_types(signature), defaults=False)
    returned = stubs.returned(function, signature.iterates)
    return f"def {signature.name}({', '.join(parameters)}) -> {returned}: ..."


def _exception(
    cls: type, attributes: Mapping[str, SomeObject], methods: Sequence[MethodFunction], stubs: ClassStubs
) -> Iterator[str]:
    """A class of exceptions: what makes one, and the attributes that it adds."""
    head = f"class {cls.__name__}({', '.join(stubs.writer.class_name(base) for base in cls.__bases__)}):"
    body = [*_methods(methods, stubs, cls), *(f"{name}: {stubs.writer.union([s])}" for name, s in attributes.items())]
    yield from (head, *(f"    {line}" for line in body)) if body else (f"{head} ...",)


def _methods(methods: Sequence[MethodFunction], stubs: ClassStubs, cls: type) -> Iterator[str]:
    """The methods of a class of values."""
    for function in methods:
        signature, method = function.signature, function.value_method
        if method.cls is cls:
            has_self = method.made_of != "staticmethod"
            first = int(has_self and not method.fills)
            types = stubs.parameter_types(signature)
            written = list(written_parameters(signature, types, defaults=False, first=first))
            if method.made_of:
                yield f"@{method.made_of}"
            parameters = ", ".join([*["self"] * has_self, *written])
            returned = "None" if method.fills else stubs.returned(function, False)
            yield f"def {method.name}({parameters}) -> {returned}: ..."


class ClassStubs:
    """The types of a module as a stub file has them."""

    def __init__(self, types: Types, writer: TypeWriter, result: AnnotationResult) -> None:
        self.types, self.writer, self.result = types, writer, result

    def lines(self) -> Iterator[str]:
        """One class after the other."""
        for each in self.types.all:
            if not each.is_iterator:
                bases = ", ".join(base.__name__ for base in each.bases)
                yield f"class {each.cls.__name__}{f'({bases})' if bases else ''}:"
                body = list(self._body(each))
                yield from (f"    {line}" for line in body or ["..."])
                yield ""

    def _body(self, each: ExportedClass) -> Iterator[str]:
        for name, text in each.constants.items():
            self.writer.needs("typing", "ClassVar")
            unhashable = "  # type: ignore[assignment]" if name == "__hash__" else ""
            yield f"{name}: ClassVar[{_of_value(ast.literal_eval(text))}]{unhashable}"
        functions = self.types.members_of(each)
        setters = {f.member.name: f for f in functions if f.member.role is Role.SET}
        for function in functions:
            name, role = function.member.name, function.member.role
            if role is Role.GET:
                yield from self._field(name, function, setters.get(name))
            elif role is not Role.SET:
                yield from self._method(function, role)

    def _field(self, name: str, getter: MemberFunction, setter: MemberFunction | None) -> Iterator[str]:
        read = self._returned(getter)
        written = self.parameter_types(setter.signature)[-1] if setter is not None else None
        if read == written:
            yield f"{name}: {read}"
            return
        yield from ("@property", f"def {name}(self) -> {read}: ...")
        if written is not None:
            yield from (f"@{name}.setter", f"def {name}(self, value: {written}) -> None: ...")

    def _method(self, function: MemberFunction, role: Role) -> Iterator[str]:
        name, signature = function.member.name, function.signature
        types = self.parameter_types(signature)
        types = ["object"] * len(types) if function.member.lenient else types
        written = list(written_parameters(signature, types, defaults=False, first=int(role.has_instance)))
        first = {Role.STATIC: [], Role.CLASS: ["cls"]}.get(role, ["self"])
        if role in (Role.STATIC, Role.CLASS):
            yield "@staticmethod" if role is Role.STATIC else "@classmethod"
        returned = "None" if role is Role.NEW else self._returned(function)
        yield f"def {name}({', '.join([*first, *written])}) -> {returned}: ..."

    def parameter_types(self, signature: Signature) -> list[str]:
        """The types of parameters; abstract ones where those are taken."""
        texts = [self.writer.object_text(type_text(t)) for t in signature.argtypes]
        for i, kind in signature.made.items():
            if isinstance(kind, OneOf):
                texts[i] = self.writer.object_text(kind.text)
                continue
            abstract = {"dict": "Mapping", "sequence": "Sequence"}.get(kind, "Iterable")
            self.writer.needs("collections.abc", abstract)
            texts[i] = abstract + texts[i].removeprefix("list").removeprefix("dict").removeprefix("set")
        return texts

    def _returned(self, function: MemberFunction) -> str:
        return self.returned(function, function.member.role is Role.ITER)

    def returned(self, function: Function, iterates: bool) -> str:
        """The type of a result."""
        if iterates:
            of = self.types.iterator_of(function)
            self.writer.needs("collections.abc", "Iterator")
            return f"Iterator[{self._returned(of)}]"
        return self.writer.union([self.result.binding(function.graph.returnvar)])


def _of_value(value: Any) -> str:
    """The type of a constant."""
    if value is None:
        return "None"
    if type(value) is tuple:
        return f"tuple[{', '.join(map(_of_value, value)) or '()'}]"
    if type(value) in (list, frozenset):
        inside = " | ".join(dict.fromkeys(map(_of_value, value)))
        return f"{type(value).__name__}[{inside or 'str'}]"
    return type(value).__name__


#: The types that are compared, with those that Python takes in their place.
_TAKES = {
    "int": {"int", "bool"},
    "float": {"float", "int", "bool", "float | int", "int | float"},
    "bool": {"bool"},
    "str": {"str"},
    "bytes": {"bytes", "bytearray"},
    "None": {"None"},
}
_PLAIN = set().union(*_TAKES.values())


def contradictions(functions: Iterable[Function], result: AnnotationResult) -> Iterator[str]:
    """A note for each function whose result is declared to be of a plain type, and is of another one."""
    for function in functions:
        declared = _declared_result(function)
        found = TypeWriter("").union([result.binding(function.graph.returnvar)])
        if declared in _TAKES and found in _PLAIN and found not in _TAKES[declared]:
            name = function.signature.name
            yield f"`{name}` is declared to return {declared}, and returns {found}: so the stub file says"


def _declared_result(function: Function) -> str:
    signature = function.signature
    if signature.iterates or signature.returns is Parameter.empty:
        return ""
    try:
        stated: Any = resolved(signature.users, signature.returns)
    except UsageError:
        return ""
    return type_text(stated) if stated is None or isinstance(stated, type) else ""
