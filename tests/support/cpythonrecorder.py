"""What CPython's own tests call: runs a module of `test` with functions that note their arguments.

    python cpythonrecorder.py test.test_textwrap textwrap:wrap,fill

prints a JSON list of expressions, `textwrap.wrap('a b', 3)`: the calls that the tests make themselves, of arguments
that can be written down. A class notes the calls of its methods and operators, and of what it is called with.
"""

from __future__ import annotations

import functools
import importlib
import io
import json
import math
import sys
import types
import unittest
from collections import Counter
from collections.abc import Callable
from typing import Any

from test.support import import_helper

#: Longer arguments are left out, and calls of a function behind so many.
LONGEST, MOST = 400, 3000
#: The flag of classes that Python text makes, whose members can be replaced.
HEAP_TYPE = 1 << 9
OPERATORS = {
    "__add__": "{} + {}",
    "__sub__": "{} - {}",
    "__mul__": "{} * {}",
    "__truediv__": "{} / {}",
    "__floordiv__": "{} // {}",
    "__mod__": "{} % {}",
    "__divmod__": "divmod({}, {})",
    "__pow__": "{} ** {}",
    "__eq__": "{} == {}",
    "__lt__": "{} < {}",
    "__le__": "{} <= {}",
    "__gt__": "{} > {}",
    "__ge__": "{} >= {}",
    "__neg__": "-{}",
    "__abs__": "abs({})",
    "__hash__": "hash({})",
    "__str__": "str({})",
    "__repr__": "repr({})",
    "__bool__": "bool({})",
    "__int__": "int({})",
    "__float__": "float({})",
    "__round__": "round({})",
    "__floor__": "math.floor({})",
    "__ceil__": "math.ceil({})",
    "__trunc__": "math.trunc({})",
    "__format__": "format({}, {})",
}


class Unwritten(Exception):
    """The value is none that a program can write down."""


def source(value: Any) -> str:
    """The expression for a value."""
    kind = type(value)
    if kind in (str, bytes, bool, types.NoneType):
        text = repr(value)
    elif kind is int:
        if not -(2**63) <= value < 2**63:
            raise Unwritten
        text = repr(value)
    elif kind is float:
        text = repr(value) if math.isfinite(value) else f"float({str(value)!r})"
    elif kind is list:
        text = f"[{', '.join(map(source, value))}]"
    elif kind is tuple:
        text = f"({''.join(source(item) + ', ' for item in value)})"
    elif kind is dict:
        text = f"{{{', '.join(f'{source(key)}: {source(item)}' for key, item in value.items())}}}"
    elif kind is set and value:
        text = f"{{{', '.join(map(source, sorted(value)))}}}"
    elif kind in WRITTEN:
        text = WRITTEN[kind](value)
    else:
        raise Unwritten
    if len(text) > LONGEST:
        raise Unwritten
    return text


#: How instances of recorded classes are written.
WRITTEN: dict[type, Callable[[Any], str]] = {}


def _qualified(module: str, text: str) -> str:
    """The text that makes a value, with the module before it."""
    return text if text.startswith(module + ".") else f"{module}.{text}"


def _without_objects(text: str) -> str:
    if "<" in text:
        raise Unwritten
    return text


class Recorder:
    """The calls so far; a call within another one is not the test's."""

    def __init__(self) -> None:
        self.expressions: dict[str, None] = {}
        self.calls: Counter[str] = Counter()
        self.depth = 0

    def note(self, form: str, args: tuple[Any, ...], keywords: dict[str, Any]) -> None:
        """Note a call, if its arguments can be written."""
        self.calls[form] += 1
        if self.calls[form] > MOST:
            return
        try:
            texts = [source(arg) for arg in args]
            named = [f"{name}={source(arg)}" for name, arg in keywords.items()]
        except (Unwritten, TypeError, RecursionError):
            return
        if "{}" in form:
            texts = [f"({text})" if text[0] == "-" else text for text in texts]
            expression = form.format(*texts) if form.count("{}") == len(texts) and not named else ""
        elif form.startswith("."):
            expression = f"{texts[0]}{form}({', '.join(texts[1:] + named)})"
        else:
            expression = f"{form}({', '.join(texts + named)})"
        if expression:
            self.expressions.setdefault(expression)

    def function(self, form: str, func: Any) -> Any:
        """The function, which notes its calls."""

        @functools.wraps(func, updated=())
        def noting(*args: Any, **keywords: Any) -> Any:
            if self.depth == 0:
                self.note(form, args, keywords)
            self.depth += 1
            try:
                return func(*args, **keywords)
            finally:
                self.depth -= 1

        return noting

    def record(self, module: Any, name: str) -> None:
        """Have a function or the methods of a class note their calls. (What is a class in C counts as a function.)"""
        found = getattr(module, name)
        qualified = f"{module.__name__.lstrip('_')}.{name}"
        if not isinstance(found, type) or not found.__flags__ & HEAP_TYPE:
            setattr(module, name, self.function(qualified, found))
            return
        WRITTEN[found] = lambda value: _qualified(module.__name__, _without_objects(repr(value)))
        for attribute, method in list(vars(found).items()):
            if attribute in OPERATORS and isinstance(method, types.FunctionType):
                setattr(found, attribute, self.function(OPERATORS[attribute], method))
            elif attribute in ("__new__", "__init__"):
                self.record_maker(found, qualified, attribute)
            elif attribute.startswith("_"):
                continue
            elif isinstance(method, property) and method.fget is not None:
                noting = self.function(f"{{}}.{attribute}", method.fget)
                setattr(found, attribute, property(noting, method.fset, method.fdel, method.__doc__))
            elif isinstance(method, types.FunctionType):
                setattr(found, attribute, self.function(f".{attribute}", method))
            elif isinstance(method, classmethod):
                plain = method.__func__
                noting = self.class_function(f"{qualified}.{attribute}", plain)
                setattr(found, attribute, classmethod(noting))

    def record_maker(self, cls: type, qualified: str, attribute: str) -> None:
        """Have `__new__` or `__init__` note what instances of the class itself are made of."""
        plain = getattr(cls, attribute)

        @functools.wraps(plain)
        def noting(first: Any, *args: Any, **keywords: Any) -> Any:
            if self.depth == 0 and (first is cls or type(first) is cls):
                self.note(qualified, args, keywords)
            self.depth += 1
            try:
                return plain(first, *args, **keywords)
            finally:
                self.depth -= 1

        setattr(cls, attribute, staticmethod(noting) if attribute == "__new__" else noting)

    def class_function(self, form: str, func: Any) -> Any:
        """The function of a class method."""

        @functools.wraps(func)
        def noting(cls: Any, *args: Any, **keywords: Any) -> Any:
            if self.depth == 0:
                self.note(form, args, keywords)
            self.depth += 1
            try:
                return func(cls, *args, **keywords)
            finally:
                self.depth -= 1

        return noting


def record_all(recorder: Recorder, targets: dict[str, list[str]]) -> None:
    """Record in the modules, and in the copies of them that tests import for themselves."""
    fresh_module = import_helper.import_fresh_module
    recorded: list[types.ModuleType] = []

    def noting(name: str, *args: Any, **keywords: Any) -> Any:
        module = fresh_module(name, *args, **keywords)
        for fresh in (module, *vars(module or types).values()):  # the module itself, or what its tests have imported
            if isinstance(fresh, types.ModuleType) and fresh.__name__ in targets and fresh not in recorded:
                recorded.append(fresh)
                for found in targets[fresh.__name__]:
                    recorder.record(fresh, found)
        return module

    import_helper.import_fresh_module = noting
    for place, names in targets.items():
        module = importlib.import_module(place)
        recorded.append(module)
        for name in names:
            recorder.record(module, name)


def main(argv: list[str]) -> None:
    recorder = Recorder()
    targets = [target.partition(":") for target in argv[2:]]
    record_all(recorder, {place: names.split(",") for place, _, names in targets})
    suite = unittest.defaultTestLoader.loadTestsFromName(argv[1])
    stdout, sys.stdout = sys.stdout, io.StringIO()
    unittest.TextTestRunner(io.StringIO()).run(suite)
    sys.stdout = stdout
    print(json.dumps(list(recorder.expressions)))


if __name__ == "__main__":
    main(sys.argv)
