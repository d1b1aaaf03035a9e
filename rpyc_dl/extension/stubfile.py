"""The `.pyi` of an extension module: what it takes as declared, what it gives as inferred."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, get_args, get_origin

from rpyc_dl.extension.constants import constant_values
from rpyc_dl.extension.functions import Function, written_parameters
from rpyc_dl.extension.module import ModuleExports
from rpyc_dl.workbench.typetext import TypeWriter

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult


def stub_file(
    module: types.ModuleType, functions: Sequence[Function], exports: ModuleExports, result: AnnotationResult
) -> str:
    """The text of the stub file."""
    writer = TypeWriter(module.__name__)
    body = [_function(function, writer, result) for function in functions]
    constants = [f"{name}: {_of_value(value)}" for name, value in constant_values(module)]
    assert exports.exceptions is not None
    classes = [
        f"class {cls.__name__}({', '.join(writer.class_name(base) for base in cls.__bases__)}): ..."
        for cls in exports.exceptions.public()
    ]
    parts = [writer.import_lines(), constants, classes, body]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _function(function: Function, writer: TypeWriter, result: AnnotationResult) -> str:
    signature = function.signature
    parameters = written_parameters(signature, [_of_type(t) for t in signature.argtypes], defaults=False)
    returned = writer.union([result.binding(function.graph.returnvar)])
    return f"def {signature.name}({', '.join(parameters)}) -> {returned}: ..."


def _of_type(argtype: Any) -> str:
    """A type that a parameter is declared with, as Python source."""
    if argtype is None or argtype is type(None):
        return "None"
    origin, args = get_origin(argtype), get_args(argtype)
    if origin is types.UnionType or type(argtype).__name__ == "_UnionGenericAlias":
        return " | ".join(_of_type(arg) for arg in args)
    if origin is None:
        return str(argtype.__name__)
    return f"{origin.__name__}[{', '.join('...' if arg is ... else _of_type(arg) for arg in args)}]"


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
