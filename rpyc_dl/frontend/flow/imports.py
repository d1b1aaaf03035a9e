"""Imports in functions: they are done while the function is compiled, and what they give is a constant."""

from __future__ import annotations

import importlib.resources
import pathlib
import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.flow import computedmodules
from rpyc_dl.frontend.functions import lateimports
from rpyc_dl.frontend.interpreter.space import OperationError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.rpython import finder

_OF_ERROR = CallShape(1, ("name", "path"))
_ABOVE = "import it at the top of the program, or let a function of it do that"


def by_name(space: Any, name: str, from_names: Any, level: int) -> Constant:
    """The module for `import name`, or for `from name import …` of some names, so many levels up."""
    package = space.source.globals.get("__package__") or space.source.globals.get("__name__", "")
    module = module_of(space, "." * level + name, package if level else None)
    return module if from_names else module_of(space, name.partition(".")[0], None)


def module_of(space: Any, name: str, package: str | None) -> Constant:
    """The module of this name, relative to a package if it begins with a dot. Raises FlowingError if the code of the
    module does more than to define it, an OperationError where CPython raises an ImportError."""
    try:
        module = lateimports.imported(name, package, space.source.globals)
    except ImportError as error:
        refuse_lacking(space, error.name or "", name, str(error), finder.module_names())
        raise import_error(space, type(error), str(error), error.name, error.path) from None
    except Exception as error:
        raise FlowingError(f"importing `{name}` fails: {error}", space.recorder.position()) from error
    check(space, module)
    return Constant(module)


def check(space: Any, module: types.ModuleType) -> None:
    """Raises FlowingError if the code of a module that a function imports does more than to define it."""
    effect = lateimports.effect_of(module)
    if effect is not None:
        message = f"importing `{module.__name__}` {effect}, in a function: it is imported while translating"
        raise FlowingError(message, space.recorder.position(), help=[_ABOVE])


def import_error(
    space: Any, cls: type[ImportError], message: str, name: str | None, path: str | None
) -> OperationError:
    """`raise cls(message, name=name, path=path)`, recorded."""
    w_value = space.call(Constant(cls), [*map(Constant, (message, name, path))], _OF_ERROR)
    return OperationError(Constant(cls), w_value)


def member(space: Any, module: types.ModuleType, name: str) -> Constant:
    """The module in a package for `from package import name`."""
    try:
        found = lateimports.imported(f"{module.__name__}.{name}", None, space.source.globals)
    except ImportError:
        path = getattr(module, "__file__", None)
        message = f"cannot import name {name!r} from {module.__name__!r} ({path or 'unknown location'})"
        refuse_lacking(space, module.__name__, name, message, finder.names_in(module))
        raise import_error(space, ImportError, message, module.__name__, path) from None
    check(space, found)
    return Constant(found)


def refuse_lacking(space: Any, module: str, name: str, message: str, known: list[str]) -> None:
    """Refuse an import that our own package `rpython` does not have, unless a handler may wait for the error."""
    if finder.is_ours(module) and space.frame.instr.handler is None:
        known = [each for each in known if not each.startswith("_")]
        raise FlowingError(message, space.recorder.position(), help=[finder.near(name, known)])


def folder(space: Any, w_package: Any) -> Any:
    """The path that `importlib.resources.files` gives for a package; None where it is not known, or no folder."""
    package = space.constant(w_package)
    if isinstance(package, str):
        package = module_of(space, package, None).value
    path = importlib.resources.files(package) if isinstance(package, types.ModuleType) else None
    return space.call(Constant(pathlib.Path), [Constant(str(path))]) if isinstance(path, pathlib.Path) else None


def called(space: Any, args_w: Sequence[Any]) -> Any:
    """The module that `importlib.import_module` gives; None where nothing is known of its name."""
    w_name, *others_w = args_w
    package = space.constant(others_w[0]) if others_w else None
    if len(others_w) > 1 or not isinstance(package, (str, types.NoneType)):
        return None
    name = space.constant(w_name)
    if isinstance(name, str):
        return module_of(space, name, package if name.startswith(".") else None)
    if isinstance(w_name, Constant):
        return None
    start, place = space.known.beginnings.get(w_name, ""), space.recorder.position()
    try:
        made = computedmodules.importing(start, package, space.source.globals, place)
    except ImportError:
        return None
    if made is None:
        return None
    for module in made.__globals__.values():
        if isinstance(module, types.ModuleType):
            check(space, module)
    return space.call(Constant(made), [w_name])
