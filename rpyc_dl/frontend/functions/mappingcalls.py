"""`C(**d)` where C is a dataclass with factories, and d a dict that is made when the program runs.

`C.__init__` has one graph for a value that is passed and one for what the factory makes, and here it is not known
which of the two is called. So a function of our own takes the dict, and always passes a value.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
from typing import Any

from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.replace import supers
from rpyc_dl.frontend.synthetic import compile_function, place_at
from rpyc_dl.programtables import remembered

_FACTORY = getattr(dataclasses, "_HAS_DEFAULT_FACTORY", None)


def of_mapping(cls: Any, shape: CallShape | None) -> types.FunctionType | None:
    """The function that takes what a call of this shape passes to a class, without stars; None if the class can be
    called itself."""
    if (
        shape is None
        or not shape.dstar
        or shape.star
        or not isinstance(cls, type)
        or not dataclasses.is_dataclass(cls)
    ):
        return None
    init = cls.__init__
    if not isinstance(init, types.FunctionType):
        return None
    values = [*(init.__defaults__ or ()), *(init.__kwdefaults__ or {}).values()]
    return _maker(cls, init, shape) if any(value is _FACTORY for value in values) else None


def by_class(function: Any, shape: CallShape | None) -> types.FunctionType | None:
    """The function that does `cls(**d)` in a class method where `cls` may be such a dataclass: it takes `cls` and
    what the call passes, without stars. None if there is no need of it."""
    owner = _owner(function) if shape is not None and shape.dstar and not shape.star else None
    if owner is None or shape is None:
        return None
    classes = [*supers.subclasses(owner), owner]
    return (
        _chooser(tuple(dict.fromkeys(classes)), shape) if any(of_mapping(each, shape) for each in classes) else None
    )


def _owner(function: Any) -> type | None:
    """The class of which a function is a class method."""
    if not isinstance(function, types.FunctionType):
        return None
    first, *names, last = function.__qualname__.split(".") if "." in function.__qualname__ else ("", "")
    found = function.__globals__.get(first)
    for name in names:
        found = vars(found).get(name) if isinstance(found, type) else None
    member = vars(found).get(last) if isinstance(found, type) else None
    is_method = isinstance(member, classmethod) and member.__func__ is function
    return found if is_method and isinstance(found, type) else None


@remembered
def _chooser(classes: tuple[type, ...], shape: CallShape) -> types.FunctionType:
    given = [f"a{i}" for i in range(shape.npos)] + list(shape.keywords)
    lines = [f"def make({', '.join(['cls', *given, 'mapping'])}):"]
    names: dict[str, Any] = {}
    for i, each in enumerate(classes):
        made = of_mapping(each, shape)
        names |= {f"class{i}": each, f"make{i}": made or each}
        by_name = [*given[: shape.npos], *(f"{name}={name}" for name in shape.keywords), "**mapping"]
        passed = ", ".join([*given, "mapping"] if made else by_name)
        test = f"if cls is class{i}: " if i < len(classes) - 1 else ""
        lines.append(f"    {test}return make{i}({passed})")
    return compile_function("\n".join([*lines, ""]), names)


def adds_to_mapping(value: Any, shape: CallShape) -> bool:
    """Whether a call of this shape makes a dict of a mapping, or of pairs, and of keywords: `dict(x, name=value)`."""
    return value is dict and shape.npos == 1 and not shape.star and not shape.dstar and bool(shape.keywords)


def makes_dict(value: Any, shape: CallShape) -> bool:
    """Whether a call of this shape makes a dict of what a mapping has."""
    return value is dict and shape.dstar and not shape.star and shape.npos <= 1


@remembered
def _maker(cls: type, init: types.FunctionType, shape: CallShape) -> types.FunctionType:
    parameters = list(inspect.signature(init).parameters.values())[1:]
    factories = {field.name: field.default_factory for field in dataclasses.fields(cls)}
    names: dict[str, Any] = {"cls": cls, "check": _check(cls, init, parameters)}
    given = [p.name for p in parameters[: shape.npos]]
    passed = []
    for i, p in enumerate(parameters):
        value = p.name if p.name in (*given, *shape.keywords) else f"mapping[{p.name!r}]"
        if value != p.name and p.default is not p.empty:
            names[f"default{i}"] = factories[p.name] if p.default is _FACTORY else p.default
            otherwise = f"default{i}()" if p.default is _FACTORY else f"default{i}"
            value = f"{value} if {p.name!r} in mapping else {otherwise}"
        passed.append(f"{p.name}={value}" if p.kind is p.KEYWORD_ONLY else value)
    own = [*given, *shape.keywords]
    checked = [*given, *(f"{name}={name}" for name in shape.keywords), "**mapping"]
    text = [f"def make({', '.join([*own, 'mapping'])}):", f"    check({', '.join(checked)})"]
    made = compile_function("\n".join([*text, f"    return cls({', '.join(passed)})", ""]), names)
    made.__name__, made.__qualname__, made.__module__ = cls.__name__, cls.__qualname__, cls.__module__
    place_at(made, init.__code__)
    return made


def _check(cls: type, init: types.FunctionType, parameters: list[inspect.Parameter]) -> types.FunctionType:
    """A function that takes what `__init__` takes behind `self`, and does nothing: the call checks the names."""
    shown, starred = [], False
    for p in parameters:
        if p.kind is p.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        shown.append(p.name if p.default is p.empty else f"{p.name}=None")
    made = compile_function(f"def check({', '.join(shown)}):\n    return None\n", {"__name__": cls.__module__})
    place_at(made, init.__code__)
    made.__name__, made.__qualname__ = init.__name__, init.__qualname__
    return made
