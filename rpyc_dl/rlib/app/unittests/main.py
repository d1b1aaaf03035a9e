"""`unittest.main`: a function that runs the tests of the program's classes, written when the call is translated."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import unittest

from rpyc_dl.ownmodules import is_of_library, main_module
from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app.unittests import outcomes

_PARAMETERS = "module='__main__', argv=None, verbosity=1, exit=True, failfast=None, catchbreak=None, buffer=None"


def _classes():
    """The classes of tests that the program's module has a name for, or else all of the program, in the order of the
    names. One process may translate several programs."""
    found, left = [], unittest.TestCase.__subclasses__()
    while left:
        cls = left.pop()
        left += cls.__subclasses__()
        if not (str(cls.__module__).startswith("rpyc_dl.") or is_of_library(cls.__module__)):  # `doctest` has one
            found.append(cls)
    named = [value for value in vars(main_module()).values() if isinstance(value, type)]
    of_main = [cls for cls in found if any(cls is each for each in named)]
    return sorted(dict.fromkeys(of_main or found), key=lambda cls: cls.__name__)


def _description(cls, name):
    text = f"{name} (__main__.{cls.__qualname__}.{name})"
    doc = (getattr(cls, name).__doc__ or "").strip().partition("\n")[0].strip()
    return f"{text}\n{doc}" if doc else text


def _skipped(value):
    """Why a class or a method is not run; None where it is."""
    return getattr(value, "__unittest_skip_why__", "") if getattr(value, "__unittest_skip__", False) else None


def _lines(cls, number, names):
    """The statements that run the tests of a class."""
    tests = [name for name in sorted(dir(cls)) if name.startswith("test") and callable(getattr(cls, name))]
    names[f"Case{number}"] = cls
    why = _skipped(cls)
    if why is not None:
        return [f"skip_all(result, {[_description(cls, name) for name in tests]!r}, {why!r})"]
    lines, inner = [], []
    for i, name in enumerate(tests):
        description, method = _description(cls, name), getattr(cls, name)
        if _skipped(method) is not None:
            inner.append(f"skip_all(result, [{description!r}], {_skipped(method)!r})")
            continue
        expecting = bool(getattr(method, "__unittest_expecting_failure__", False))
        inner.append(f"case_{number}_{i} = Case{number}({name!r})")
        act = f"lambda: case_{number}_{i}.{name}()"
        inner.append(f"run(result, case_{number}_{i}, {description!r}, {act}, {expecting})")
    for fixture in ("setUpClass", "tearDownClass"):
        if getattr(cls, fixture).__func__ is getattr(unittest.TestCase, fixture).__func__:
            continue
        said = f"{fixture} (__main__.{cls.__qualname__})"
        act = f"attempt(result, {said!r}, lambda: Case{number}.{fixture}())"
        if fixture == "setUpClass":
            lines.append(f"if {act}:")
            inner = [f"    {line}" for line in inner]
        else:
            inner.append(f"    {act}" if lines else act)
    return lines + (inner or ["pass"])


def choose(name, call):
    """What stands for a call of `unittest.main`."""
    return _main(*_classes())


@remembered
def _main(*classes):
    """The function that runs the tests of these classes."""
    names = {
        each: getattr(outcomes, each) for each in ("Program", "Result", "attempt", "run", "skip_all", "verbosity_of")
    }
    names["sys"] = sys
    lines = ["result = Result(verbosity_of(verbosity, sys.argv[1:] if argv is None else argv[1:]))"]
    for number, cls in enumerate(classes):
        lines += _lines(cls, number, names)
    lines += [
        "result.finish()",
        "if exit: raise SystemExit(0 if result.wasSuccessful() else 1)",
        "return Program(result)",
    ]
    names["__name__"] = __name__
    exec(f"def main({_PARAMETERS}):\n" + "".join(f"    {line}\n" for line in lines), names)
    return names["main"]
